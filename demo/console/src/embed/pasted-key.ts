// Checks a pasted license key. The service shows the whole key only once, and later just its last characters.

export interface KnownKey {
  readonly mode: 'test' | 'live';
  readonly ending?: string;
}

/** What's wrong with the key, as a sentence; undefined if it's valid. @param text without surrounding white space */
export function pastedKeyProblem(text: string, { mode, ending = '' }: KnownKey): string | undefined {
  if (text.startsWith('pcsk_')) {
    return 'This is a secret API key (pcsk_…). Visitors could read it in your page. Paste the license key, which starts with pclk_.';
  }
  const prefix = `pclk_${mode}_`;
  if (!text.startsWith(prefix)) return `License keys for this mode start with ${prefix}.`;
  if (text.includes('…')) return 'Paste the whole key, not just its ends.';
  if (!text.endsWith(ending)) return `This is a different key. The selected one ends in ${ending}.`;
  if (!/^[\w-]+$/.test(text)) return 'Keys contain only letters, digits, “-” and “_”.';
  return text.length < prefix.length + MIN_LENGTH ? 'Paste the whole key.' : undefined;
}

/** Minimum number of characters after the prefix. The service's keys have 43. */
const MIN_LENGTH = 20;
