// A colour: one of the document's, else any.

import type { ParameterOf } from '../document.js';
import { anyText } from '../expression/term.js';
import { isHexColor } from '../schema.js';
import type { ParameterRow } from './behaviour.js';
import { compileOptions } from './options.js';

export const colorRow: ParameterRow<ParameterOf<'color'>> = {
  type: ({ options }, { intern }) => (options ? { kind: 'text', values: options.map(lower).map(intern) } : anyText),
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
    const reserved = context.vocabulary.texts.push('') - 1;
    return {
      default: () => fallback,
      settle(given, runtime) {
        if (typeof given !== 'string' || !isHexColor(given)) return { value: undefined, reason: 'type' };
        const value = lower(given);
        const outcome = options?.settle(value, runtime) ?? { value };
        return outcome.value === value && value !== given ? { value, reason: 'pattern' } : outcome;
      },
      encode: (value, runtime) => runtime.number(String(value), reserved),
      limits: () => colors && { options: colors },
      state: (runtime, language) => options?.state(runtime, language) ?? {},
    };
  },
};

function lower(color: string): string {
  return color.toLowerCase();
}
