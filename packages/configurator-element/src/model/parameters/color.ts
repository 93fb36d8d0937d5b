// A colour: one of the document's, else any.

import type { ParameterOf } from '../document.js';
import { anyText } from '../expression/term.js';
import { isHexColor } from '../schema.js';
import type { Outcome, ParameterRow } from './behaviour.js';
import { checkOptions, settleOption } from './options.js';

export const colorRow: ParameterRow<ParameterOf<'color'>> = {
  type: ({ options }, { intern }) => (options ? { kind: 'text', values: options.map(lower).map(intern) } : anyText),
  expressions: () => [],
  compile(definition, { pointer, issues, vocabulary }) {
    const colors = definition.options?.map(lower);
    const fallback = lower(definition.default);
    if (colors) checkOptions(colors, fallback, pointer, issues);
    const options = colors?.map((value) => ({ value, condition: undefined }));
    const reserved = vocabulary.texts.push('') - 1;
    return {
      default: () => fallback,
      settle(given, runtime): Outcome {
        if (typeof given !== 'string' || !isHexColor(given)) return { value: undefined, reason: 'type' };
        const value = lower(given);
        const outcome = options ? settleOption(value, options, pointer, runtime) : { value };
        return outcome.value === value && value !== given ? { value, reason: 'pattern' } : outcome;
      },
      encode: (value, runtime) => runtime.number(value as string, reserved),
      limits: () => (colors ? { options: colors } : undefined),
      state: (shown) => ({
        ...(shown as typeof shown & { value: string; default: string }),
        type: 'color',
        ...(colors ? { options: colors.map((color) => ({ value: color, label: color, available: true, color })) } : {}),
      }),
    };
  },
};

function lower(color: string): string {
  return color.toLowerCase();
}
