// Yes or no.

import type { ParameterOf } from '../document.js';
import { boolean } from '../expression/term.js';
import type { ParameterRow } from './behaviour.js';

export const booleanRow: ParameterRow<ParameterOf<'boolean'>> = {
  type: () => boolean,
  expressions: (definition) => [['/default', definition.default]],
  compile(definition, context) {
    const fallback = context.compute(definition.default, '/default', 'boolean');
    return {
      default: ({ registers }) => registers[fallback.register] !== 0,
      settle: (given) => (typeof given === 'boolean' ? { value: given } : { value: undefined, reason: 'type' }),
      encode: (value) => Number(value),
      limits: () => undefined,
      state: () => ({}),
    };
  },
};
