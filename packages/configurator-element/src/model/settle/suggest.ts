// The way out of a failed rule or a bound: for each of its keys, the nearest value with which the rule holds, or with which
// the bound lets the wanted value be. Found by trying: what is offered has been settled and checked.

import type { CompiledDocument } from '../compile-document.js';
import { ModelError } from '../document/errors.js';
import type { ConfigurationValue } from '../evaluate/product.js';
import { nearestNumber } from './nearest-number.js';
import { type CompiledRule, holds } from './rules.js';
import { isVisible, settle } from './settle.js';
import type { Adjustment, Limits, Suggestion } from './states.js';

/** For a configuration, which is settled first: of all rules that fail, and of all bounds that it ran into. */
export function suggest(model: CompiledDocument, input: Readonly<Record<string, unknown>>): readonly Suggestion[] {
  const { settlement, runtime, rules } = model;
  const { configuration, adjustments } = settle(settlement, runtime, input);
  const held = rules.map((rule) => holds(rule, runtime));
  // Limits are read before anything is tried, which fills the registers with something else.
  const limits = new Map(
    settlement.parameters.map((parameter) => {
      const { definition, type: behaviour } = parameter;
      // A piece of an address is another address.
      const isSearched = isVisible(parameter, runtime) && !(definition.type === 'text' && definition.pattern === 'url');
      return [definition.key, isSearched ? (behaviour.limits(runtime) ?? {}) : undefined] as const;
    }),
  );
  const failed = rules.filter((_, index) => !held[index]);
  // What one search leaves is shared among those that are still to come.
  let searches = [...failed.map(({ definition }) => definition.keys), ...adjustments.map(causesOf)].flat().length;
  let tries = mostTries;
  const find = <W extends object>(way: W, keys: readonly string[], bound: object, kept: readonly CompiledRule[]) =>
    keys.flatMap((key) => {
      const own = limits.get(key);
      const share = Math.floor(tries / searches--);
      const end = tries - share;
      const isRight = (value: ConfigurationValue) =>
        tries > end && tries-- > 0 && isAccepted(configuration, { ...bound, [key]: value }, kept, model);
      const value = own && nearestValue(own, configuration[key]!, isRight, share);
      return value === undefined ? [] : [{ ...way, key, value }];
    });
  const kept = rules.filter((rule, index) => held[index] && rule.definition.level !== 'warning');
  return [
    ...rules.flatMap((rule, index) =>
      held[index] ? [] : find({ rule: index }, rule.definition.keys, {}, [...kept, rule]),
    ),
    ...adjustments.flatMap((adjustment) =>
      find({ bound: adjustment.key }, causesOf(adjustment), { [adjustment.key]: adjustment.from }, kept),
    ),
  ];
}

function causesOf({ because = [] }: Adjustment): readonly string[] {
  return because;
}

/** Of all keys of all rules and bounds together: some milliseconds. */
const mostTries = 1000;

type IsRight<T> = (value: T) => boolean;

/** @param tries that `isRight` may be asked; beyond them it says no */
function nearestValue(
  { min, max, step, options }: Limits,
  current: ConfigurationValue,
  isRight: IsRight<ConfigurationValue>,
  tries: number,
): ConfigurationValue | undefined {
  if (typeof current === 'boolean') return isRight(!current) ? !current : undefined;
  if (options) return options.find((option) => option !== current && isRight(option));
  if (max === undefined || min === undefined) return undefined;
  return typeof current === 'string'
    ? longestPrefix(current, min, isRight)
    : nearestNumber(current, { min, max, step }, isRight, tries);
}

/** No words are put into a customer's mouth: a text is only shortened. */
function longestPrefix(text: string, least: number, isRight: IsRight<string>): string | undefined {
  const characters = [...text];
  const shorter = Array.from(
    { length: Math.max(0, characters.length - least) },
    (_, cut) => characters.length - 1 - cut,
  );
  const length = shorter.find((count) => isRight(characters.slice(0, count).join('')));
  return length === undefined ? undefined : characters.slice(0, length).join('');
}

/** Whether all of `wanted` stays as it is when it is settled, and the rules hold with it. */
function isAccepted(
  configuration: Readonly<Record<string, unknown>>,
  wanted: Readonly<Record<string, unknown>>,
  rules: readonly CompiledRule[],
  { settlement, runtime }: CompiledDocument,
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
