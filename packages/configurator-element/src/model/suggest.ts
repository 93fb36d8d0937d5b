// The way out of a failed rule or a bound: for each of its keys, the nearest value with which the rule holds, or with which
// the bound lets the wanted value be. Found by trying: what is offered has been settled and checked.

import type { CompiledModel } from './compile-model.js';
import { ModelError } from './errors.js';
import type { ConfigurationValue } from './product.js';
import { type CompiledRule, holds } from './rules.js';
import { isVisible, settle } from './settle.js';
import type { Limits, Suggestion } from './states.js';

/** For a configuration, which is settled first: of all rules that fail, and of all bounds that it ran into. */
export function suggestionsFor(model: CompiledModel, input: Readonly<Record<string, unknown>>): readonly Suggestion[] {
  const { settlement, runtime, rules } = model;
  const { configuration, adjustments } = settle(settlement, runtime, input);
  const held = rules.map((rule) => holds(rule, runtime));
  // Limits are read before anything is tried, which fills the registers with something else.
  const limits = new Map(
    settlement.parameters.map((parameter) => {
      const own = isVisible(parameter, runtime) ? (parameter.behaviour.limits(runtime) ?? {}) : undefined;
      return [parameter.definition.key, own] as const;
    }),
  );
  let tries = 0;
  const find = <W extends object>(way: W, keys: readonly string[], bound: object, kept: readonly CompiledRule[]) =>
    keys.flatMap((key) => {
      const own = limits.get(key);
      const isRight = (value: ConfigurationValue) =>
        ++tries <= mostTries && wouldHold(configuration, { ...bound, [key]: value }, kept, model);
      const value = own && nearestValue(own, configuration[key]!, isRight);
      return value === undefined ? [] : [{ ...way, key, value }];
    });
  const kept = rules.filter((rule, index) => held[index] && rule.definition.level !== 'warning');
  return [
    ...rules.flatMap((rule, index) =>
      held[index] ? [] : find({ rule: index }, rule.definition.keys, {}, [...kept, rule]),
    ),
    ...adjustments.flatMap(({ key, from, because = [] }) => find({ bound: key }, because, { [key]: from }, kept)),
  ];
}

/** Of all keys of all rules and bounds together: some milliseconds. */
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

/** Whether all of `wanted` stays as it is when it is settled, and the rules hold with it. */
function wouldHold(
  configuration: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  rules: readonly CompiledRule[],
  { settlement, runtime }: CompiledModel,
): boolean {
  try {
    const settled = settle(settlement, runtime, { ...configuration, ...wanted }).configuration;
    return (
      Object.keys(wanted).every((key) => settled[key] === wanted[key]) && rules.every((rule) => holds(rule, runtime))
    );
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}
