// Works around an invalid browser language. If the machine's locale is C, as on many servers and in containers,
// Chromium reports "en-US@posix", for which `Intl` throws a RangeError. uPlot calls `Intl` when it's imported, so this
// module has to be imported first.

if (typeof navigator !== 'undefined') repairLanguage(navigator);

/** Replaces languages that `Intl` rejects. If there are none, the navigator isn't changed. */
export function repairLanguage(target: Pick<Navigator, 'language' | 'languages'>): void {
  const languages = target.languages.map(withoutPosixPart);
  const language = withoutPosixPart(target.language);
  if (language === target.language && languages.every((one, index) => one === target.languages[index])) return;
  Object.defineProperty(target, 'language', { configurable: true, value: language });
  Object.defineProperty(target, 'languages', { configurable: true, value: languages });
}

/**
 * Removes the POSIX part of a language tag. @param tag `en-US@posix`, `de_CH.UTF-8`, or a valid tag, which is returned
 * unchanged
 */
function withoutPosixPart(tag: string): string {
  try {
    new Intl.Locale(tag);
    return tag;
  } catch {
    const [plain = ''] = tag.replaceAll('_', '-').split(/[.@]/);
    return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(plain) ? plain : 'en';
  }
}
