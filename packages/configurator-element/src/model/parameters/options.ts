// One of several, for every type that has options.

import { fail, type IssueList } from '../errors.js';
import type { Runtime } from '../runtime.js';
import type { Limits } from '../states.js';
import type { Computed, Outcome } from './behaviour.js';

export interface Option {
  readonly value: string;
  /** Whether it may be chosen now; undefined for always. */
  readonly condition: Computed | undefined;
}

export function isAvailable({ condition }: Option, { registers }: Runtime): boolean {
  return condition === undefined || registers[condition.register] !== 0;
}

/** An option that may not be chosen now gives way to the first that may. */
export function settleOption(given: unknown, options: readonly Option[], pointer: string, runtime: Runtime): Outcome {
  if (typeof given !== 'string') return { value: undefined, reason: 'type' };
  const chosen = options.find(({ value }) => value === given);
  if (!chosen) return { value: undefined, reason: 'option' };
  if (isAvailable(chosen, runtime)) return { value: given };
  const first = options.find((option) => isAvailable(option, runtime));
  if (!first) return fail(`${pointer}/options`, 'no-option', 'None of the options may be chosen with these values');
  return { value: first.value, reason: 'option' };
}

export function optionLimits(options: readonly Option[], runtime: Runtime): Limits {
  return { options: options.filter((option) => isAvailable(option, runtime)).map(({ value }) => value) };
}

/** What is wrong with a list of options, whatever their type. */
export function checkOptions(values: readonly string[], fallback: string, pointer: string, issues: IssueList): void {
  if (values.length === 0) issues.add(`${pointer}/options`, 'value', 'There has to be at least one option');
  const seen = new Set<string>();
  values.forEach((value, index) => {
    if (seen.has(value)) issues.add(`${pointer}/options/${index}`, 'duplicate', `"${value}" is an option already`);
    seen.add(value);
  });
  if (values.length > 0 && !seen.has(fallback)) {
    issues.addUnknown(`${pointer}/default`, 'value', 'option', fallback, seen);
  }
}
