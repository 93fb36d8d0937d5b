// Chromium calls its language "en-US@posix" where the machine's locale is C, as on many servers and in containers. `Intl`
// refuses that tag with a RangeError, and uPlot asks `Intl` for it while it is imported: this is imported before.

if (typeof navigator !== 'undefined') repairLanguage(navigator);

/** Has it name languages that `Intl` takes; leaves it as it is where it names such ones already. */
export function repairLanguage(target: Pick<Navigator, 'language' | 'languages'>): void {
  const languages = target.languages.map(withoutPosixPart);
  const language = withoutPosixPart(target.language);
  if (language === target.language && languages.every((one, index) => one === target.languages[index])) return;
  Object.defineProperty(target, 'language', { configurable: true, value: language });
  Object.defineProperty(target, 'languages', { configurable: true, value: languages });
}

/** @param tag `en-US@posix`, `de_CH.UTF-8`, or a tag as it should be, which is returned as it is */
function withoutPosixPart(tag: string): string {
  try {
    new Intl.Locale(tag);
    return tag;
  } catch {
    const [plain = ''] = tag.replaceAll('_', '-').split(/[.@]/);
    return /^[a-z]{2,3}(-[a-z0-9]{2,8})*$/i.test(plain) ? plain : 'en';
  }
}
