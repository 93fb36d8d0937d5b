// Finds values that mend a failed rule or make room at a bound: for each of its keys, the nearest value with which the rule
// holds, or with which the bound lets the wanted value be. It searches by trying, so that whatever is suggested has been
// settled and checked.

import type { CompiledDocument } from '../compile-document.js';
import { ModelError } from '../document/errors.js';
import type { Configuration, ConfigurationValue } from '../evaluate/product.js';
import type { Runtime } from '../expression/runtime.js';
import { nearestNumber } from './nearest-number.js';
import { type CompiledRule, holds } from './rules.js';
import { isVisible, type SettledRun, settle } from './settle.js';
import type { CompiledParameter, ConfigurationProgram } from './settlement.js';
import type { Adjustment, Limits, Suggestion } from './states.js';

/** Of all rules that fail, and of all bounds that settling ran into. */
export function suggest(model: CompiledDocument, { settled, runtime }: SettledRun): readonly Suggestion[] {
  const { settlement, program, rules } = model;
  const { configuration, adjustments } = settled;
  runtime.resume();
  const held = rules.map((rule) => holds(rule, runtime));
  const failed = rules.filter((_, index) => !held[index]);
  const kept = rules.filter((rule, index) => held[index] && rule.definition.level !== 'warning');
  /** What is tried is settled in registers of its own. */
  const trial = program.createRuntime();
  // What one search leaves is shared among those that are still to come.
  let searches = [...failed.map(({ definition }) => definition.keys), ...adjustments.map(sourcesOf)].flat().length;
  let tries = mostTries;
  const find = <T extends object>(target: T, keys: readonly string[], wanted: Values, rulesToHold: Rules) =>
    keys.flatMap((key) => {
      const limits = searchedLimits(settlement.byKey.get(key), runtime);
      const share = Math.floor(tries / searches--);
      const end = tries - share;
      const accepts = (value: ConfigurationValue) =>
        tries > end &&
        tries-- > 0 &&
        isAccepted({ ...wanted, [key]: value }, configuration, rulesToHold, settlement, trial);
      const value = limits && nearestValue(limits, configuration[key]!, accepts, share);
      return value === undefined ? [] : [{ ...target, key, value }];
    });
  return [
    ...rules.flatMap((rule, index) =>
      held[index] ? [] : find({ rule: index }, rule.definition.keys, {}, [...kept, rule]),
    ),
    ...adjustments.flatMap((adjustment) =>
      find({ bound: adjustment.key }, sourcesOf(adjustment), { [adjustment.key]: adjustment.from }, kept),
    ),
  ];
}

type Values = Readonly<Record<string, unknown>>;
type Rules = readonly CompiledRule[];

/** None for what can't be searched: what is hidden, and addresses, as a piece of one is another address. */
function searchedLimits(parameter: CompiledParameter | undefined, runtime: Runtime): Limits | undefined {
  if (!parameter || !isVisible(parameter, runtime)) return undefined;
  const { definition, type } = parameter;
  if (definition.type === 'text' && definition.pattern === 'url') return undefined;
  return type.limits(runtime) ?? {};
}

function sourcesOf({ because = [] }: Adjustment): readonly string[] {
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
  wanted: Values,
  configuration: Configuration,
  rules: Rules,
  settlement: ConfigurationProgram,
  runtime: Runtime,
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
