// A text of a document for people: one, or one for each language.

/**
 * In the first of the languages that it has, else in the first that it is written in.
 * @param languages as `navigator.languages`
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

/** The English text, which the studio writes among its own English words. */
export function englishOf(text: unknown): string | undefined {
  return wordsOf(text, ['en']);
}
