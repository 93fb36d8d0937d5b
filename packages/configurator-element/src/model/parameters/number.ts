// A length, an angle or a plain number, on the grid of its step between its bounds.

import type { ParameterOf } from '../document.js';
import { fail } from '../errors.js';
import { withoutNoise } from '../expression/machine.js';
import { number } from '../expression/term.js';
import type { Runtime } from '../runtime.js';
import type { ParameterRow } from './behaviour.js';
import {
  type Bounds,
  boundCauses,
  boundExpressions,
  bounded,
  compileBounds,
  failEmpty,
  greatestOf,
  leastOf,
} from './bounds.js';

type Definition = ParameterOf<'number'>;

/** Finer steps than this are lost among the nine decimals that a value keeps. */
const leastStep = 1e-6;

/** So that a slack of floating point does not cost the last step. */
const slack = 1e-9;

export const numberRow: ParameterRow<Definition> = {
  type: () => number,
  expressions: (definition) => [
    ...boundExpressions(definition),
    ...(definition.step === undefined ? [] : [['/step', definition.step] as const]),
    ['/default', definition.default],
  ],
  compile(definition, context) {
    const bounds = compileBounds(definition, context);
    const step = definition.step === undefined ? undefined : context.compute(definition.step, '/step', 'number');
    const fallback = context.compute(definition.default, '/default', 'number');
    const gridOf = (runtime: Runtime) =>
      gridFrom(bounds, step ? runtime.registers[step.register] : undefined, context.pointer, runtime);
    return {
      default: ({ registers }) => registers[fallback.register]!,
      settle(given, runtime) {
        if (typeof given !== 'number' || !Number.isFinite(given)) return { value: undefined, reason: 'type' };
        return bounded(given, nearestOn(gridOf(runtime), given), bounds, runtime);
      },
      encode: (value) => value as number,
      limits(runtime) {
        const { min, max, step } = gridOf(runtime);
        return { min, max, ...(step === undefined ? {} : { step }) };
      },
      state(shown, runtime) {
        const { min, max, step = 1 } = gridOf(runtime);
        return {
          ...(shown as typeof shown & { value: number; default: number }),
          type: 'number',
          min,
          max,
          step,
          ...(definition.unit === undefined ? {} : { unit: definition.unit }),
          ...boundCauses(bounds, runtime),
        };
      },
    };
  },
};

/** From `origin` by steps; `max` is the last of them. */
interface Grid {
  readonly min: number;
  readonly max: number;
  readonly step: number | undefined;
  readonly origin: number;
}

function gridFrom(bounds: Bounds, step: number | undefined, pointer: string, runtime: Runtime): Grid {
  const [min, greatest] = [leastOf(bounds, runtime), greatestOf(bounds, runtime)];
  if (min > greatest) failEmpty(pointer, min, greatest, 'number');
  if (step === undefined) return { min, max: greatest, step, origin: min };
  if (step < leastStep) fail(`${pointer}/step`, 'out-of-range', `A step is at least ${leastStep}, and this is ${step}`);
  const origin = bounds.min ? min : 0;
  const first = Math.ceil((min - origin) / step - slack);
  const last = Math.floor((greatest - origin) / step + slack);
  return { min: withoutNoise(origin + first * step), max: withoutNoise(origin + last * step), step, origin };
}

function nearestOn({ min, max, step, origin }: Grid, given: number): number {
  const snapped = step === undefined ? given : withoutNoise(origin + Math.round((given - origin) / step) * step);
  return Math.max(min, Math.min(max, snapped)) + 0;
}
