// A color parameter: one of its options' colors, or any color if it has no options.

import { type Expression, isHexColor } from '../../document/fields.js';
import type { ParameterOf } from '../../document/model-document.js';
import { type Text, textIn } from '../../document/text.js';
import { textType } from '../../expression/expression-node.js';
import { compileOptions } from './choice.js';
import type { ParameterTypeRow } from './parameter-type.js';

export const colorRow: ParameterTypeRow<ParameterOf<'color'>> = {
  expected: 'a string like "#aabbcc"',
  type: ({ options }, { intern }) =>
    options ? { kind: 'text', values: options.map((option) => intern(namedColor(option).value)) } : textType,
  expressions: ({ options = [] }) =>
    options.flatMap((option, index) => {
      const { if: condition } = namedColor(option);
      return condition === undefined ? [] : [[`/options/${index}/if`, condition] as const];
    }),
  compile(definition, context) {
    const given = definition.options?.map(namedColor);
    const fallback = lower(definition.default);
    const options =
      given &&
      compileOptions(given, fallback, context, (index, language) => {
        const { value, label } = given[index]!;
        return { label: textIn(label, language), color: value };
      });
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
      limits: (runtime) => options?.limits(runtime),
      state: (runtime, language) => options?.state(runtime, language) ?? {},
    };
  },
};

interface NamedColor {
  /** `#rrggbb`, in lowercase. */
  readonly value: string;
  readonly label: Text;
  readonly if?: Expression | undefined;
}

/** A color without a label is labeled with its value. */
function namedColor(option: NonNullable<ParameterOf<'color'>['options']>[number]): NamedColor {
  return typeof option === 'string'
    ? { value: lower(option), label: lower(option) }
    : { ...option, value: lower(option.value) };
}

function lower(color: string): string {
  return color.toLowerCase();
}
