// A count between its bounds.

import type { ParameterOf } from '../document.js';
import { number } from '../expression/term.js';
import type { Runtime } from '../runtime.js';
import type { ParameterRow } from './behaviour.js';
import { boundCauses, boundExpressions, bounded, compileBounds, failEmpty, greatestOf, leastOf } from './bounds.js';

export const integerRow: ParameterRow<ParameterOf<'integer'>> = {
  type: () => number,
  expressions: (definition) => [...boundExpressions(definition), ['/default', definition.default]],
  compile(definition, context) {
    const bounds = compileBounds(definition, context);
    const fallback = context.compute(definition.default, '/default', 'number');
    const rangeOf = (runtime: Runtime): readonly [number, number] => {
      const [least, greatest] = [leastOf(bounds, runtime), greatestOf(bounds, runtime)];
      const [min, max] = [Math.ceil(least) + 0, Math.floor(greatest) + 0];
      return min <= max ? [min, max] : failEmpty(context.pointer, least, greatest, 'whole number');
    };
    return {
      default: ({ registers }) => registers[fallback.register]!,
      settle(given, runtime) {
        if (typeof given !== 'number' || !Number.isFinite(given)) return { value: undefined, reason: 'type' };
        const [min, max] = rangeOf(runtime);
        return bounded(given, Math.max(min, Math.min(max, Math.round(given))) + 0, bounds, runtime);
      },
      encode: (value) => value as number,
      limits(runtime) {
        const [min, max] = rangeOf(runtime);
        return { min, max, step: 1 };
      },
      state(shown, runtime) {
        const [min, max] = rangeOf(runtime);
        return {
          ...(shown as typeof shown & { value: number; default: number }),
          type: 'integer',
          min,
          max,
          step: 1,
          ...boundCauses(bounds, runtime),
        };
      },
    };
  },
};
