// A language tag as Intl takes it. A page's `lang` may say anything.

/** Undefined, which is Intl's own default, where the tag is none. */
export function knownLanguage(language: string): string | undefined {
  try {
    return Intl.getCanonicalLocales(language)[0];
  } catch {
    return undefined;
  }
}
