// A user-facing text in a document: one text, or one per language.

/**
 * Picks the text in the first available language, or in the text's own first language if none matches.
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

/** Picks the English text, because the studio is in English. */
export function englishOf(text: unknown): string | undefined {
  return wordsOf(text, ['en']);
}
