// The way out of a failed rule: for each of its keys, the nearest value with which it holds. Found by trying: what is
// offered has been settled and checked.

import type { CompiledModel } from './compile-model.js';
import { ModelError } from './errors.js';
import type { Configuration, ConfigurationValue } from './product.js';
import { type CompiledRule, holds } from './rules.js';
import { settle } from './settle.js';
import type { Limits, Suggestion } from './states.js';

/** Of all rules that fail for a configuration, which is settled first. */
export function suggestionsFor(model: CompiledModel, input: Readonly<Record<string, unknown>>): readonly Suggestion[] {
  const { settlement, runtime, rules } = model;
  const { configuration } = settle(settlement, runtime, input);
  const held = rules.map((rule) => holds(rule, runtime));
  let tries = 0;
  const isRight = (key: string, value: ConfigurationValue, kept: readonly CompiledRule[]) =>
    ++tries <= mostTries && wouldHold({ ...configuration, [key]: value }, key, kept, model);
  // Limits are read before anything is tried, which fills the registers with something else.
  const limits = new Map(
    settlement.parameters.map(({ definition, behaviour, visible }) => {
      const isVisible = visible === undefined || runtime.registers[visible] !== 0;
      return [definition.key, isVisible ? (behaviour.limits(runtime) ?? {}) : undefined] as const;
    }),
  );
  return rules.flatMap(({ definition: { keys } }, index) => {
    if (held[index]) return [];
    const kept = rules.filter((rule, other) => other === index || (held[other] && rule.definition.level !== 'warning'));
    return keys.flatMap((key) => {
      const own = limits.get(key);
      const value = own && nearestValue(own, configuration[key]!, (value) => isRight(key, value, kept));
      return value === undefined ? [] : [{ rule: index, key, value }];
    });
  });
}

/** Of all keys of all rules together: some milliseconds. */
const mostTries = 1000;

function nearestValue(
  { min, max, step = 1, options }: Limits,
  current: ConfigurationValue,
  isRight: (value: ConfigurationValue) => boolean,
): ConfigurationValue | undefined {
  if (typeof current === 'boolean') return isRight(!current) ? !current : undefined;
  if (typeof current === 'string') return options?.find((option) => option !== current && isRight(option));
  const found = [nearestAlong(current, step, max!, isRight), nearestAlong(current, -step, min!, isRight)];
  return found.filter((value) => value !== undefined).sort((a, b) => Math.abs(a - current) - Math.abs(b - current))[0];
}

/** The first value that will do, going by steps from `from` as far as `end`; halves towards it once one is found. */
function nearestAlong(
  from: number,
  step: number,
  end: number,
  isRight: (value: number) => boolean,
): number | undefined {
  const last = Math.floor(Math.abs(end - from) / Math.abs(step) + 1e-9);
  const at = (steps: number) => (steps >= last ? end : from + steps * step);
  let [wrong, right] = [0, 1];
  while (!isRight(at(right))) {
    if (right >= last) return undefined;
    wrong = right;
    right *= 2;
  }
  while (right - wrong > 1) {
    const middle = Math.floor((wrong + right) / 2);
    if (isRight(at(middle))) right = middle;
    else wrong = middle;
  }
  return at(Math.min(right, last));
}

/** Whether a value stays as it is when it is settled, and the rules hold with it. */
function wouldHold(
  configuration: Configuration,
  key: string,
  rules: readonly CompiledRule[],
  { settlement, runtime }: CompiledModel,
): boolean {
  try {
    const settled = settle(settlement, runtime, configuration);
    return settled.configuration[key] === configuration[key] && rules.every((rule) => holds(rule, runtime));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
