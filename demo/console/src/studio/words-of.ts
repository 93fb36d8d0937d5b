// A text for people.

/** In English where there is one, else the first. */
export function wordsOf(text: unknown): string | undefined {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return undefined;
  const words: unknown = 'en' in text ? text.en : Object.values(text)[0];
  return typeof words === 'string' ? words : undefined;
}
