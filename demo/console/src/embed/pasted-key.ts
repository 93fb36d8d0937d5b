// Checks a license key that a person has pasted. The service shows a key only once, and later its last characters.

export interface KnownKey {
  readonly mode: 'test' | 'live';
  readonly ending?: string;
}

/** What is wrong with the key, as a sentence; undefined where nothing is. @param text without white space around it */
export function pastedKeyProblem(text: string, { mode, ending = '' }: KnownKey): string | undefined {
  if (text.startsWith('pcsk_')) {
    return 'This is a secret API key (pcsk_…). It never goes into a page, where every visitor could read it: paste the license key, which begins with pclk_.';
  }
  const prefix = `pclk_${mode}_`;
  if (!text.startsWith(prefix)) return `A license key of this mode begins with ${prefix}.`;
  if (text.includes('…')) return 'This is only the ends of the key: paste all of it.';
  if (!text.endsWith(ending)) return `This is another key: the chosen one ends in ${ending}.`;
  if (!/^[\w-]+$/.test(text)) return 'A key has letters, digits, “-” and “_” only: paste nothing beside it.';
  return text.length < prefix.length + MIN_LENGTH ? 'This is only a part of the key: paste all of it.' : undefined;
}

/** How many characters after the prefix a key has at least; the service's keys have 43. */
const MIN_LENGTH = 20;
