// The beginning of what an endpoint answered, as text that is safe to keep and to show.

/** How much of an answer is read: more than is kept, so that a secret at the end is either whole or not kept. */
export const EXCERPT_BYTES = 4 * 1024;
const MAX_CHARACTERS = 500;

/** Our keys, tokens and webhook secrets, and the signatures of webhooks, which some endpoints answer with. */
const SECRET = /\b(?:whsec|pcsk|pclk|pcot)_[\w+/=-]*|\bv1,[\w+/=-]*/g;
/** No database takes a NUL; others would move a terminal's cursor or turn the direction of what follows. */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * @param start of the answer's body
 * @param secrets that signed the request: a page that shows an error may show them
 * @returns 500 characters at most; undefined for an empty body
 */
export function excerptOf(start: Uint8Array, secrets: readonly string[]): string | undefined {
  // Where the start ends in the middle of a character, that character is left out.
  let text = new TextDecoder().decode(start, { stream: true }).replace(SECRET, '[secret]');
  for (const secret of secrets) text = text.replaceAll(secret.replace(/^whsec_/, ''), '[secret]');
  const characters = [...text.replace(CONTROL, '\ufffd')];
  if (characters.length > MAX_CHARACTERS) return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return characters.join('') || undefined;
}
