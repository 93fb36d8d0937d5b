// A text parameter: text that the customer types, with limited length and characters.

import { limits } from '../../document/limits.js';
import type { ParameterOf } from '../../document/model-document.js';
import { textType } from '../../expression/expression-node.js';
import type { ParameterCompileContext, ParameterTypeRow, SettledValue } from './parameter-type.js';

type Definition = ParameterOf<'text'>;
type Pattern = NonNullable<Definition['pattern']>;

/** Removes the characters that a pattern doesn't allow. Returns undefined if the text as a whole doesn't match. */
const cleaners: Readonly<Record<Pattern, (text: string) => string | undefined>> = {
  any: (text) => text,
  letters: (text) => text.replace(/[^\p{L}\p{M}\s]/gu, ''),
  digits: (text) => text.replace(/[^0-9]/g, ''),
  url: (text) => (/^https?:\/\/[^\s/?#]+\.[^\s]+$/i.test(text) ? text : undefined),
};

/**
 * The maximum number of UTF-16 units to read. It's more than any valid text has, but few enough that reading a huge
 * text takes no time.
 */
const readAtMost = 4 * limits.textLength;

/** Lone surrogates, control characters, and characters that XML excludes. SVG and DXF can't contain them. */
const UNWRITABLE = /[\p{Surrogate}\p{Cc}\ufffe\uffff]/gu;

export const textRow: ParameterTypeRow<Definition> = {
  expected: 'a string',
  type: () => textType,
  expressions: () => [],
  compile(definition, context) {
    const { key, minLength = 0, maxLength = limits.textLength, pattern = 'any' } = definition;
    const { letters, lettered } = context.symbols;
    const settle = (given: unknown): SettledValue => {
      if (typeof given !== 'string') return { value: undefined, reason: 'type' };
      // Accept an empty text, whatever the pattern, if the text is optional.
      if (given === '' && minLength === 0) return { value: given };
      const allowed = cleaners[pattern](given.slice(0, readAtMost).replace(UNWRITABLE, ''));
      if (allowed === undefined) return { value: undefined, reason: 'pattern' };
      const missing = lettered.has(key) ? letters!.missingIn(allowed) : [];
      const clean = missing.length > 0 ? letters!.without(allowed) : allowed;
      const characters = [...clean];
      if (missing.length > 0) {
        const value = characters.length < minLength ? undefined : characters.slice(0, maxLength).join('');
        return { value, reason: 'letters-missing', letters: missing };
      }
      if (characters.length < minLength) return { value: undefined, reason: 'min-length', limit: minLength };
      if (characters.length > maxLength) {
        return { value: characters.slice(0, maxLength).join(''), reason: 'max-length', limit: maxLength };
      }
      return clean === given ? { value: given } : { value: clean, reason: 'pattern' };
    };
    checkDefinition(definition, settle(definition.default), context);
    const reserved = context.symbols.texts.push('') - 1;
    return {
      default: () => definition.default,
      settle,
      encode: (value, runtime) => runtime.textNumber(String(value), reserved),
      limits: () => ({ min: minLength, max: maxLength }),
      state: () => ({ minLength, maxLength, pattern }),
    };
  },
};

function checkDefinition(
  { minLength = 0, maxLength = limits.textLength }: Definition,
  fallback: SettledValue,
  { pointer, issues }: ParameterCompileContext,
): void {
  if (minLength > maxLength) issues.add(`${pointer}/maxLength`, 'value', 'This is less than "minLength"');
  else if (fallback.reason)
    issues.add(`${pointer}/default`, 'value', `The default doesn't satisfy the parameter's own "${fallback.reason}"`);
}
