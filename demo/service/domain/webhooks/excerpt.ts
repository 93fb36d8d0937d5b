// The beginning of an endpoint's answer, as text that is safe to store and to show.

/**
 * How much of an answer is read. It is more than is stored, so that a secret at the end is complete and is recognized.
 */
export const EXCERPT_BYTES = 4 * 1024;
const MAX_CHARACTERS = 500;

/** Our keys, tokens and webhook secrets, and signatures of webhooks: some endpoints echo them. */
const SECRET = /\b(?:whsec|pcsk|pclk|pcot)_[\w+/=-]*|\bv1,[\w+/=-]*/g;
/**
 * A database does not accept NUL; other control characters would move a terminal's cursor or change the direction of
 * the text after them.
 */
const CONTROL = /(?![\t\n\r])[\p{Cc}\p{Cs}\p{Bidi_Control}]/gu;

/**
 * @param start the beginning of the answer's body
 * @param secrets the secrets that signed the request, which an error page may show
 * @returns at most 500 characters; undefined for an empty body
 */
export function excerptOf(start: Uint8Array, secrets: readonly string[]): string | undefined {
  // A character that is cut in half at the end is left out.
  let text = new TextDecoder().decode(start, { stream: true }).replace(SECRET, '[secret]');
  for (const secret of secrets) text = text.replaceAll(secret.replace(/^whsec_/, ''), '[secret]');
  const characters = [...text.replace(CONTROL, '\ufffd')];
  if (characters.length > MAX_CHARACTERS) return `${characters.slice(0, MAX_CHARACTERS - 1).join('')}…`;
  return characters.join('') || undefined;
}
