// One of a list of the document's own.

import type { ParameterOf } from '../document.js';
import { textIn } from '../text.js';
import type { ParameterRow } from './behaviour.js';
import { compileOptions } from './options.js';

export const choiceRow: ParameterRow<ParameterOf<'choice'>> = {
  type: ({ options }, { intern }) => ({ kind: 'text', values: options.map(({ value }) => intern(value)) }),
  expressions: ({ options }) =>
    options.flatMap((option, index) => (option.if === undefined ? [] : [[`/options/${index}/if`, option.if] as const])),
  compile(definition, context) {
    const { available, ...options } = compileOptions(definition.options, definition.default, context);
    return {
      ...options,
      encode: (value) => context.vocabulary.intern(String(value)),
      state(shown, runtime, language) {
        const may = available(runtime);
        return {
          ...(shown as typeof shown & { value: string; default: string }),
          type: 'choice',
          options: definition.options.map(({ value, label }, index) => ({
            value,
            label: textIn(label, language),
            available: may[index]!,
          })),
        };
      },
    };
  },
};
