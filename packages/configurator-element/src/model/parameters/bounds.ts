// The least and the greatest value of a number, and what sets them.

import { fail } from '../errors.js';
import { causesOf } from '../expression/causes.js';
import { limits } from '../limits.js';
import type { Runtime } from '../runtime.js';
import type { Expression } from '../schema.js';
import type { Computed, Outcome, ParameterContext } from './behaviour.js';

export interface Bounds {
  readonly min: Computed | undefined;
  readonly max: Computed | undefined;
}

interface BoundDefinitions {
  readonly min?: Expression | undefined;
  readonly max?: Expression | undefined;
}

export function compileBounds({ min, max }: BoundDefinitions, context: ParameterContext): Bounds {
  return {
    min: min === undefined ? undefined : context.compute(min, '/min', 'number'),
    max: max === undefined ? undefined : context.compute(max, '/max', 'number'),
  };
}

export function boundExpressions({ min, max }: BoundDefinitions): (readonly [string, Expression])[] {
  return [
    ...(min === undefined ? [] : [['/min', min] as const]),
    ...(max === undefined ? [] : [['/max', max] as const]),
  ];
}

export function leastOf({ min }: Bounds, { registers }: Runtime): number {
  return min ? registers[min.register]! : -limits.number;
}

export function greatestOf({ max }: Bounds, { registers }: Runtime): number {
  return max ? registers[max.register]! : limits.number;
}

/** @throws ModelError always: no value lies between them */
export function failEmpty(pointer: string, least: number, greatest: number, what: string): never {
  return fail(`${pointer}/max`, 'no-option', `There is no ${what} from ${least} to ${greatest}`);
}

export function causes(bound: Computed | undefined, { registers }: Runtime): readonly string[] {
  return bound ? causesOf(bound.term, registers) : [];
}

/** A value and, where it is another than was given, the limit that changed it. */
export function bounded(given: number, value: number, bounds: Bounds, runtime: Runtime): Outcome {
  if (value === given) return { value };
  const isLow = given < leastOf(bounds, runtime);
  if (!isLow && given <= greatestOf(bounds, runtime)) return { value, reason: 'step' };
  const because = causes(isLow ? bounds.min : bounds.max, runtime);
  return {
    value,
    reason: isLow ? 'min' : 'max',
    limit: value,
    ...(because.length > 0 ? { because } : {}),
  };
}

/** What sets the limits, as a state shows it. */
export function boundCauses(bounds: Bounds, runtime: Runtime) {
  const [minBecause, maxBecause] = [causes(bounds.min, runtime), causes(bounds.max, runtime)];
  return {
    ...(minBecause.length > 0 ? { minBecause } : {}),
    ...(maxBecause.length > 0 ? { maxBecause } : {}),
  };
}
