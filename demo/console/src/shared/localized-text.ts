// A text of a document for people: one text, or one for each language.

/**
 * The text in the first of the languages that it has, or else in its own first language.
 * @param languages as in `navigator.languages`
 */
export function wordsOf(text: unknown, languages: readonly string[] = []): string | undefined {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return undefined;
  const byLanguage = text as Readonly<Record<string, unknown>>;
  const wanted = languages
    .flatMap((language) => [language, language.split('-')[0]!])
    .find((each) => Object.hasOwn(byLanguage, each));
  const words = wanted === undefined ? Object.values(byLanguage)[0] : byLanguage[wanted];
  return typeof words === 'string' ? words : undefined;
}

/** The English text, because the studio itself is in English. */
export function englishOf(text: unknown): string | undefined {
  return wordsOf(text, ['en']);
}
