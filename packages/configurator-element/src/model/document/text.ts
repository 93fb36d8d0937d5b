// Texts that people read, in one language or several.

/** One for all languages, or one a language by its BCP 47 tag. */
export type Text = string | { readonly [language: string]: string };

/** In the language, else in its base language (`de` for `de-AT`), else the first there is. */
export function textIn(text: Text, language: string): string {
  return typeof text === 'string' ? text : (text[languageOf(text, language) ?? ''] ?? '');
}

/** The language that a text is given in for who asks for one; undefined where it doesn't say its language. */
export function languageOf(text: Text, language: string): string | undefined {
  if (typeof text === 'string') return undefined;
  if (Object.hasOwn(text, language)) return language;
  const [base] = language.split('-');
  return Object.hasOwn(text, base!) ? base : Object.keys(text)[0];
}
