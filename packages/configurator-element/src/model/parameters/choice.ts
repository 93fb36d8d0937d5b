// One of a list of the document's own.

import type { ParameterOf } from '../document.js';
import { textIn } from '../text.js';
import type { ParameterRow } from './behaviour.js';
import { checkOptions, isAvailable, type Option, optionLimits, settleOption } from './options.js';

export const choiceRow: ParameterRow<ParameterOf<'choice'>> = {
  type: ({ options }, { intern }) => ({ kind: 'text', values: options.map(({ value }) => intern(value)) }),
  expressions: ({ options }) =>
    options.flatMap((option, index) => (option.if === undefined ? [] : [[`/options/${index}/if`, option.if] as const])),
  compile(definition, context) {
    const { pointer, issues, vocabulary } = context;
    const values = definition.options.map(({ value }) => value);
    checkOptions(values, definition.default, pointer, issues);
    const numbers = new Map(values.map((value) => [value, vocabulary.intern(value)]));
    const options = definition.options.map((option, index): Option => {
      const condition =
        option.if === undefined ? undefined : context.compute(option.if, `/options/${index}/if`, 'boolean');
      return { value: option.value, condition };
    });
    return {
      default: () => definition.default,
      settle: (given, runtime) => settleOption(given, options, pointer, runtime),
      encode: (value) => numbers.get(value as string)!,
      limits: (runtime) => optionLimits(options, runtime),
      state: (shown, runtime, language) => ({
        ...(shown as typeof shown & { value: string; default: string }),
        type: 'choice',
        options: definition.options.map(({ value, label }, index) => ({
          value,
          label: textIn(label, language),
          available: isAvailable(options[index]!, runtime),
        })),
      }),
    };
  },
};
