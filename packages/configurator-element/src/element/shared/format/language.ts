// Language tags as Intl takes them, and where their reader is. A page's `lang` may say anything.

/** Undefined, which is Intl's own default, where the tag is none. */
export function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}

/**
 * A page's language with the region that its reader is in: `en` → `en-US` for a browser that prefers American English. A
 * page that says its region is right about it; a browser's region in another language says nothing of the page's reader.
 * @param preferred the browser's languages, the most wanted first
 */
export function regionalLanguage(language: string, preferred: readonly string[]): string {
  const [base] = partsOf(language);
  if (base === undefined || partsOf(language)[1] !== undefined) return language;
  return preferred.find((tag) => partsOf(tag)[0] === base && partsOf(tag)[1] !== undefined) ?? language;
}

function partsOf(tag: string): readonly [language?: string, region?: string | undefined] {
  try {
    const { language, region } = new Intl.Locale(tag);
    return [language, region];
  } catch {
    return [];
  }
}
