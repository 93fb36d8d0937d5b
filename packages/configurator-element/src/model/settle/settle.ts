// Finds the nearest configuration that the document allows, and lists what had to change.

import { textIn } from '../document/text.js';
import type { Configuration, ConfigurationValue } from '../evaluate/product.js';
import type { Runtime } from '../expression/runtime.js';
import { constraintSources } from './constraint-sources.js';
import type { Adjustment, ParameterState, Settled } from './results.js';
import type { CompiledParameter, SettleProgram } from './settle-program.js';

/** A settled configuration, and the runtime that it was settled in. Everything else is computed from these. */
export interface SettledRun {
  readonly settled: Settled;
  readonly runtime: Runtime;
}

/** Fills the registers of `runtime` with the settled values. */
export function settle(
  { steps, byKey, keysInFormOrder }: SettleProgram,
  runtime: Runtime,
  input: Readonly<Record<string, unknown>>,
): Settled {
  runtime.beginSettling();
  const configuration: Record<string, ConfigurationValue> = { ...keysInFormOrder };
  const adjustments: Adjustment[] = [];
  for (const key of Object.keys(input)) {
    if (!byKey.has(key) && input[key] !== undefined) {
      adjustments.push({ key, from: input[key], to: undefined, reason: 'unknown-key' });
    }
  }
  for (const { section, parameter } of steps) {
    runtime.run(section);
    if (!parameter) continue;
    const { key } = parameter.definition;
    const given = Object.hasOwn(input, key) ? input[key] : undefined;
    const value = settleParameter(parameter, given, runtime, adjustments);
    configuration[key] = value;
    runtime.registers[parameter.register] = parameter.type.encode(value, runtime);
  }
  runtime.endSettling();
  return { configuration, adjustments: adjustments.length > 1 ? inFormOrder(adjustments, configuration) : adjustments };
}

/** The states of all parameters for a form, in the order of the document. */
export function describe(
  { parameters }: SettleProgram,
  { settled: { configuration }, runtime }: SettledRun,
  language: string,
): readonly ParameterState[] {
  return parameters.map((parameter) => {
    const { key, label, help, group, folded, type } = parameter.definition;
    const state = {
      key,
      label: textIn(label, language),
      ...(help === undefined ? {} : { help: textIn(help, language) }),
      ...(group === undefined ? {} : { group: textIn(group, language) }),
      ...(folded ? { folded } : {}),
      visible: isVisible(parameter, runtime),
      value: configuration[key]!,
      default: settledDefault(parameter, runtime),
      type,
      ...parameter.type.state(runtime, language),
    };
    // TypeScript can't tell that `value`, `default` and the rest of the state belong to the same type.
    return state as ParameterState;
  });
}

/** Sorts by the order of the form; unknown keys come first. */
function inFormOrder(adjustments: readonly Adjustment[], configuration: Configuration): readonly Adjustment[] {
  const order = new Map(Object.keys(configuration).map((key, index) => [key, index]));
  return adjustments.toSorted((a, b) => (order.get(a.key) ?? -1) - (order.get(b.key) ?? -1));
}

function settleParameter(
  parameter: CompiledParameter,
  given: unknown,
  runtime: Runtime,
  adjustments: Adjustment[],
): ConfigurationValue {
  if (given === undefined) return settledDefault(parameter, runtime);
  const { key } = parameter.definition;
  if (!isVisible(parameter, runtime)) {
    const to = settledDefault(parameter, runtime);
    if (given !== to) {
      const sources = constraintSources(parameter.visible, runtime, 'because');
      adjustments.push({ key, from: given, to, reason: 'hidden', ...sources });
    }
    return to;
  }
  const settled = parameter.type.settle(given, runtime);
  // Return the value without copying the result, because most values are allowed as they are.
  if (settled.value !== undefined && !settled.reason) return settled.value;
  const { value, reason, ...more } = settled;
  const to = value ?? settledDefault(parameter, runtime);
  if (reason) adjustments.push({ key, from: given, to, reason, ...more });
  return to;
}

/** The value that the default follows if it's one of the options, otherwise the parameter's own default. */
function settledDefault({ type, follows }: CompiledParameter, runtime: Runtime): ConfigurationValue {
  const followed = follows && type.settle(runtime.textIn(follows.register), runtime).value;
  if (followed !== undefined) return followed;
  const fallback = type.default(runtime);
  return type.settle(fallback, runtime).value ?? fallback;
}

export function isVisible({ visible }: CompiledParameter, { registers }: Runtime): boolean {
  return visible === undefined || registers[visible.register] !== 0;
}
