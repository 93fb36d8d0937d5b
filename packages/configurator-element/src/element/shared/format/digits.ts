// Digits of all scripts.

/** Digits of all scripts as 0 to 9, letters and marks of full width as narrow ones, and no marks of direction. */
export function withAsciiDigits(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit);
}

/** The ten digits of a script stand in a row that begins at a multiple of sixteen, or six after one. */
export function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  const row = code & ~15;
  return String(/\p{Nd}/u.test(String.fromCodePoint(row)) ? code - row : code - row - 6);
}
