// A boolean parameter.

import type { ParameterOf } from '../../document/model-document.js';
import { booleanType } from '../../expression/expression-node.js';
import type { ParameterTypeRow } from './parameter-type.js';

export const booleanRow: ParameterTypeRow<ParameterOf<'boolean'>> = {
  expected: 'true or false',
  type: () => booleanType,
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
