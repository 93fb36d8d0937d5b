// A license key that a person puts in: the service shows one only once, and its last characters afterwards.

export interface KnownKey {
  readonly mode: 'test' | 'live';
  readonly ending?: string;
}

/** What is wrong with it, as a sentence; undefined where nothing is. @param text without spaces around it */
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

/** Characters after the prefix that make a text a key; the service's keys have 43. */
const MIN_LENGTH = 20;
