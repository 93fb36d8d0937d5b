// Words for people, in one language or several.

/** One for all languages, or one a language by its BCP 47 tag. */
export type Text = string | { readonly [language: string]: string };

/** In the language, else in its base language (`de` for `de-AT`), else the first there is. */
export function textIn(text: Text, language: string): string {
  if (typeof text === 'string') return text;
  const [base] = language.split('-');
  for (const tag of [language, base!]) {
    if (Object.hasOwn(text, tag)) return text[tag]!;
  }
  return Object.values(text)[0] ?? '';
}
