// Text that people read, in one language or several.

/** One string for all languages, or one string per language, keyed by BCP 47 tag. */
export type Text = string | { readonly [language: string]: string };

/**
 * @returns the text in the given language, otherwise in its base language (`de` for `de-AT`), otherwise the first text
 * @example
 * ```ts
 * textIn({ en: 'Oak', de: 'Eiche' }, 'de-AT'); // 'Eiche'
 * ```
 */
export function textIn(text: Text, language: string): string {
  return typeof text === 'string' ? text : (text[languageOf(text, language) ?? ''] ?? '');
}

/**
 * @returns the language of the text that `textIn` returns; undefined if the text doesn't name its language
 * @example
 * ```ts
 * languageOf({ en: 'Oak', de: 'Eiche' }, 'de-AT'); // 'de'
 * ```
 */
export function languageOf(text: Text, language: string): string | undefined {
  if (typeof text === 'string') return undefined;
  if (Object.hasOwn(text, language)) return language;
  const [base] = language.split('-');
  return Object.hasOwn(text, base!) ? base : Object.keys(text)[0];
}
