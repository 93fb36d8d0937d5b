// A color parameter: one of the colours of its options, or any where it has none.

import { isHexColor } from '../../document/fields.js';
import type { ParameterOf } from '../../document/model-document.js';
import { textType } from '../../expression/expression-node.js';
import { compileOptions } from './choice.js';
import type { ParameterTypeRow } from './parameter-type.js';

export const colorRow: ParameterTypeRow<ParameterOf<'color'>> = {
  type: ({ options }, { intern }) => (options ? { kind: 'text', values: options.map(lower).map(intern) } : textType),
  expressions: () => [],
  compile(definition, context) {
    const colors = definition.options?.map(lower);
    const fallback = lower(definition.default);
    const given = colors?.map((value) => ({ value }));
    const options =
      given &&
      compileOptions(given, fallback, context, (index) => ({
        label: given[index]!.value,
        color: given[index]!.value,
      }));
    const reserved = context.symbols.texts.push('') - 1;
    return {
      default: () => fallback,
      settle(given, runtime) {
        if (typeof given !== 'string' || !isHexColor(given)) return { value: undefined, reason: 'type' };
        const value = lower(given);
        const outcome = options?.settle(value, runtime) ?? { value };
        return outcome.value === value && value !== given ? { value, reason: 'pattern' } : outcome;
      },
      encode: (value, runtime) => runtime.textNumber(String(value), reserved),
      limits: () => colors && { options: colors },
      state: (runtime, language) => options?.state(runtime, language) ?? {},
    };
  },
};

function lower(color: string): string {
  return color.toLowerCase();
}
