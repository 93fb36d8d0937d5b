// Number and integer parameters: a length, an angle, a plain number or a count, within limits and on a grid of steps.

import { fail } from '../../document/errors.js';
import { limits } from '../../document/limits.js';
import type { ParameterOf } from '../../document/model-document.js';
import { numberType } from '../../expression/expression-node.js';
import { roundToNineDecimals } from '../../expression/register-machine.js';
import type { Runtime } from '../../expression/runtime.js';
import { constraintSources } from '../constraint-sources.js';
import type { CompiledExpression, ParameterTypeRow, SettledValue } from './parameter-type.js';

/** Smaller steps would be lost to rounding, because values have nine decimals. */
const MIN_STEP = 1e-6;

/** The rounding error, as a fraction of a step, up to which a limit is still treated as being on the grid. */
const SLACK = 1e-9;

/** The values within the limits, in steps from `origin`. `min` and `max` are on the grid. */
interface Grid {
  readonly min: number;
  readonly max: number;
  readonly step: number | undefined;
  readonly origin: number;
}

const KEYS = ['min', 'max', 'step', 'default'] as const;

export const numberRow: ParameterTypeRow<ParameterOf<'number' | 'integer'>> = {
  expected: 'a number',
  type: () => numberType,
  expressions: (definition) =>
    KEYS.flatMap((key) => {
      const expression = { step: undefined, ...definition }[key];
      return expression === undefined ? [] : [[`/${key}`, expression] as const];
    }),
  compile(definition, { compute, pointer }) {
    const isWhole = definition.type === 'integer';
    const { step: every, unit } = { step: isWhole ? 1 : undefined, unit: undefined, ...definition };
    const given = { ...definition, step: every };
    const [min, max, step, fallback] = KEYS.map((key) => {
      const expression = given[key];
      return expression === undefined ? undefined : compute(expression, `/${key}`, 'number');
    });
    const read = ({ registers }: Runtime, computed: CompiledExpression | undefined) =>
      computed && registers[computed.register]!;
    const gridOf = (runtime: Runtime): Grid => {
      const [least, greatest] = [
        read(runtime, min) ?? -limits.unboundedNumber,
        read(runtime, max) ?? limits.unboundedNumber,
      ];
      const every = read(runtime, step);
      const origin = min && !isWhole ? least : 0;
      const grid = gridWithin(least, greatest, origin, every);
      if (every !== undefined && every < MIN_STEP) {
        fail(`${pointer}/step`, 'out-of-range', `A step must be at least ${MIN_STEP}, not ${every}`);
      }
      if (grid.min > grid.max || least > greatest) {
        const what = isWhole ? 'whole number' : 'number';
        const [from, to] = [least, greatest].map(roundToNineDecimals);
        fail(`${pointer}/max`, 'no-option', `There is no ${what} from ${from} to ${to}`);
      }
      if (!Number.isFinite(grid.max - grid.min)) {
        fail(`${pointer}/max`, 'not-finite', `The range from ${least} to ${greatest} is too large for steps`);
      }
      return grid;
    };
    return {
      default: (runtime) => read(runtime, fallback)!,
      settle(value, runtime): SettledValue {
        if (typeof value !== 'number' || !Number.isFinite(value)) return { value: undefined, reason: 'type' };
        const grid = gridOf(runtime);
        const to = nearestOn(grid, value);
        if (to === value) return { value };
        const isLow = value < (read(runtime, min) ?? -limits.unboundedNumber);
        if (!isLow && value <= (read(runtime, max) ?? limits.unboundedNumber)) {
          return { value: to, reason: 'step', ...constraintSources(step, runtime, 'because') };
        }
        const bound = isLow ? min : max;
        return { value: to, reason: isLow ? 'min' : 'max', limit: to, ...constraintSources(bound, runtime, 'because') };
      },
      encode: Number,
      limits(runtime) {
        const { min, max, step } = gridOf(runtime);
        return { min, max, ...(step === undefined ? {} : { step }) };
      },
      state(runtime) {
        const grid = gridOf(runtime);
        return {
          min: grid.min,
          max: grid.max,
          step: grid.step ?? 1,
          ...constraintSources(min, runtime, 'minBecause'),
          ...constraintSources(max, runtime, 'maxBecause'),
          ...(unit === undefined ? {} : { unit }),
        };
      },
    };
  },
};

function gridWithin(least: number, greatest: number, origin: number, step: number | undefined): Grid {
  if (step === undefined) return { min: least, max: greatest, step, origin };
  const min = roundToNineDecimals(origin + Math.ceil((least - origin) / step - SLACK) * step) + 0;
  const max = roundToNineDecimals(origin + Math.floor((greatest - origin) / step + SLACK) * step) + 0;
  return { min, max, step, origin };
}

function nearestOn({ min, max, step, origin }: Grid, given: number): number {
  const snapped = step === undefined ? given : roundToNineDecimals(origin + Math.round((given - origin) / step) * step);
  return Math.max(min, Math.min(max, snapped)) + 0;
}
