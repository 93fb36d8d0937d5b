// Text for programs that only read ASCII.

/** Without accents, and without quotes and backslashes, which would end the text. */
export function asciiText(text: string, longest: number): string {
  const plain = text.replaceAll('ß', 'ss').normalize('NFKD').replace(/\p{M}/gu, '');
  return plain
    .replace(/[^ -~]|["\\]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest);
}
