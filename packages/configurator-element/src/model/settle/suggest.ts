// Finds values with which a failed rule holds, or which move a limit so that it allows a value. For each key of the
// rule or limit, it finds the nearest such value. It searches by trying values, so every suggestion has been settled
// and checked.

import type { CompiledDocument } from '../compile-document.js';
import { ModelError } from '../document/errors.js';
import { prepareRules } from '../evaluate/evaluate.js';
import type { Configuration, ConfigurationValue } from '../evaluate/product.js';
import { roundToNineDecimals } from '../expression/register-machine.js';
import { Runtime } from '../expression/runtime.js';
import type { Adjustment, Limits, Suggestion } from './results.js';
import { type CompiledRule, holds } from './rules.js';
import { isVisible, type SettledRun, settle } from './settle.js';
import type { CompiledParameter } from './settle-program.js';

/** Suggestions for all rules that fail, and for all limits that values exceeded. */
export function suggest(model: CompiledDocument, { settled, runtime }: SettledRun): readonly Suggestion[] {
  const { settleProgram, program, symbols, rules } = model;
  const { configuration, adjustments } = settled;
  runtime.resume();
  prepareRules(model, runtime);
  const held = rules.map((rule) => holds(rule, runtime));
  const failed = rules.filter((_, index) => !held[index]);
  const kept = rules.filter((rule, index) => held[index] && rule.definition.level !== 'warning');
  // Settle trials in their own registers.
  const trial = new Runtime(program, symbols);
  // If a search doesn't use all of its tries, the later searches share the rest.
  let searches = [...failed.map(({ definition }) => definition.keys), ...adjustments.map(sourcesOf)].flat().length;
  // Placing the parts takes longer than computing a rule, so fewer values are tried.
  let tries = model.rulesReadSums ? Math.min(MAX_TRIES, Math.ceil(MAX_PLACED / model.memory.rowCount)) : MAX_TRIES;
  const find = <T extends object>(target: T, keys: readonly string[], wanted: Values, rulesToHold: Rules) =>
    keys.flatMap((key) => {
      const limits = searchedLimits(settleProgram.byKey.get(key), runtime);
      const share = Math.floor(tries / searches--);
      const end = tries - share;
      const accepts = (value: ConfigurationValue) =>
        tries > end && tries-- > 0 && isAccepted({ ...wanted, [key]: value }, configuration, rulesToHold, model, trial);
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

/** Undefined for hidden parameters. */
function searchedLimits(parameter: CompiledParameter | undefined, runtime: Runtime): Limits | undefined {
  if (!parameter || !isVisible(parameter, runtime)) return undefined;
  return parameter.type.limits(runtime) ?? {};
}

function sourcesOf({ because = [] }: Adjustment): readonly string[] {
  return because;
}

/**
 * The maximum number of values to try for all keys of all rules and limits combined. This many take a few milliseconds.
 */
const MAX_TRIES = 1000;

/**
 * The maximum number of parts to place for all tries together. It applies if rules read sums over parts, because each
 * try then places them.
 */
const MAX_PLACED = 50_000;

type Predicate<T> = (value: T) => boolean;

/**
 * A customer's text is never changed: part of a name is a different name.
 * @param tries how many times `accepts` may be called; after that, it returns false
 */
function nearestValue(
  { min, max, step, options }: Limits,
  current: ConfigurationValue,
  accepts: Predicate<ConfigurationValue>,
  tries: number,
): ConfigurationValue | undefined {
  if (typeof current === 'boolean') return accepts(!current) ? !current : undefined;
  if (options) return options.find((option) => option !== current && accepts(option));
  if (typeof current === 'string' || max === undefined || min === undefined) return undefined;
  return nearestNumber(current, { min, max, step }, accepts, tries);
}

/** Whether settling leaves all values in `wanted` unchanged, and the rules hold with them. */
function isAccepted(
  wanted: Values,
  configuration: Configuration,
  rules: Rules,
  model: CompiledDocument,
  runtime: Runtime,
): boolean {
  try {
    const settled = settle(model.settleProgram, runtime, { ...configuration, ...wanted }).configuration;
    if (Object.keys(wanted).some((key) => settled[key] !== wanted[key])) return false;
    prepareRules(model, runtime);
    return rules.every((rule) => holds(rule, runtime));
  } catch (error) {
    if (error instanceof ModelError) return false;
    throw error;
  }
}

interface Range {
  readonly min: number;
  readonly max: number;
  /** The distance between allowed numbers. Undefined if any number is allowed. */
  readonly step?: number | undefined;
}

/** The numbers from the current one toward one end of the range, one step apart. */
interface Direction {
  /** The index of the step that reaches the end. */
  readonly last: number;
  at(steps: number): number;
}

/**
 * The nearest accepted number on the grid of `step`, if there are enough tries for the whole grid. If not, near numbers
 * are tried one by one, and distant ones by bisection. The result may then not be the nearest accepted number, but the
 * next number toward `current` isn't accepted. Without a step, whole numbers are tried, and the result is refined to a
 * thousandth.
 * @param current the current number, which is on the grid
 * @param tries how many times `accepts` may be called
 */
function nearestNumber(
  current: number,
  { min, max, step }: Range,
  accepts: Predicate<number>,
  tries: number,
): number | undefined {
  const up = step === undefined ? directionTo(max, Math.floor(current), 1) : directionTo(max, current, step);
  const down = step === undefined ? directionTo(min, Math.ceil(current), -1) : directionTo(min, current, -step);
  const byDistance = (a: number, b: number) => Math.abs(a - current) - Math.abs(b - current);
  // If two numbers are equally far away, the larger one is tried first.
  const directions = [up, down].sort((a, b) => byDistance(a.at(1), b.at(1)));
  const isAllTried = up.last + down.last <= tries - (step === undefined ? refineTries : 0);
  const reach = isAllTried ? Math.max(up.last, down.last) : Math.floor(tries / 4);
  const near = nearestWithin(directions, reach, accepts);
  const candidates =
    near !== undefined || isAllTried
      ? [near]
      : directions.map((direction) => searchBeyond(direction, reach, accepts, tries));
  const found = candidates.filter((value) => value !== undefined).sort(byDistance)[0];
  return found === undefined || step !== undefined ? found : refine(found, current, accepts);
}

function directionTo(end: number, from: number, step: number): Direction {
  // The last step may be shorter than the others. The subtraction keeps a rounding error from counting as a step.
  const last = Math.max(0, Math.ceil((end - from) / step - 1e-9));
  return { last, at: (steps) => (steps >= last ? end : roundToNineDecimals(from + steps * step)) };
}

function nearestWithin(
  directions: readonly Direction[],
  reach: number,
  accepts: Predicate<number>,
): number | undefined {
  for (let steps = 1; steps <= reach; steps++) {
    const direction = directions.find(({ last, at }) => steps <= last && accepts(at(steps)));
    if (direction) return direction.at(steps);
  }
  return undefined;
}

/**
 * Doubles the stride until it reaches an accepted number, bisects that stride, then tries the rest one by one from the
 * near end. The longest stride is such that reaching the end takes about an eighth of the tries.
 */
function searchBeyond(
  { last, at }: Direction,
  reach: number,
  accepts: Predicate<number>,
  tries: number,
): number | undefined {
  const longest = Math.ceil((8 * (last - reach)) / tries);
  let [refused, accepted, stride] = [reach, reach, 1];
  do {
    if (accepted >= last) return undefined;
    refused = accepted;
    accepted = Math.min(last, accepted + stride);
    stride = Math.min(2 * stride, longest);
  } while (!accepts(at(accepted)));
  const start = refused;
  while (accepted - refused > 1) {
    const middle = Math.floor((refused + accepted) / 2);
    if (accepts(at(middle))) accepted = middle;
    else refused = middle;
  }
  const walk = Math.min(refused, start + Math.floor(tries / 8));
  for (let steps = start + 1; steps <= walk; steps++) if (accepts(at(steps))) return at(steps);
  return at(accepted);
}

const DECIMALS = [0.1, 0.01, 0.001] as const;

/** The number of tries reserved for `refine`, which needs no more than this. */
const refineTries = 10 * DECIMALS.length;

/**
 * Moves an accepted number back toward the current one, in ever smaller decimal steps, as long as it's still accepted.
 */
function refine(found: number, current: number, accepts: Predicate<number>): number {
  const towards = Math.sign(current - found);
  let value = found;
  for (const unit of DECIMALS) {
    for (let count = 1; count <= 9; count++) {
      const next = roundToNineDecimals(value + towards * unit);
      if ((current - next) * towards <= 0 || !accepts(next)) break;
      value = next;
    }
  }
  return value;
}
