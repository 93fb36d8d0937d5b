// Converts digits from any script to ASCII.

/**
 * Converts digits of all scripts to 0 to 9, and full-width letters and punctuation to their regular forms. Removes
 * direction marks.
 */
export function withAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** In every script, the ten digits are consecutive. They start at a multiple of sixteen, or six after one. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const row = code & ~15;
  return String(/\p{Nd}/u.test(String.fromCodePoint(row)) ? code - row : code - row - 6);
}
