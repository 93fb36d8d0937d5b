// One of a list of the document's own.

import type { ParameterOf } from '../../document/model-document.js';
import { textIn } from '../../document/text.js';
import { compileOptions } from './options.js';
import type { ParameterTypeRow } from './parameter-type.js';

export const choiceRow: ParameterTypeRow<ParameterOf<'choice'>> = {
  type: ({ options }, { intern }) => ({ kind: 'text', values: options.map(({ value }) => intern(value)) }),
  expressions: ({ options }) =>
    options.flatMap((option, index) => (option.if === undefined ? [] : [[`/options/${index}/if`, option.if] as const])),
  compile({ options, default: fallback }, context) {
    return {
      ...compileOptions(options, fallback, context, (index, language) => ({
        label: textIn(options[index]!.label, language),
      })),
      encode: (value) => context.symbols.intern(String(value)),
    };
  },
};
