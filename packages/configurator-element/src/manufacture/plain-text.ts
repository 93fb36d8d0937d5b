// Text for programs that only read ASCII.

/** How German and other languages write letters that aren't a Latin letter with an accent, or mean more than one. */
const spellings: Readonly<Record<string, string>> = {
  ...{
    ä: 'ae',
    ö: 'oe',
    ü: 'ue',
    ß: 'ss',
    æ: 'ae',
    ø: 'oe',
    å: 'aa',
    œ: 'oe',
    þ: 'th',
    ð: 'd',
    ł: 'l',
    đ: 'd',
    ı: 'i',
  },
};

/**
 * The text with its Latin letters in ASCII, as people write them without the others. Other letters stay.
 * @example
 * ```ts
 * asciiLetters('Rückwand Łódź'); // 'Rueckwand Lodz'
 * ```
 */
export function asciiLetters(text: string): string {
  const spelled = Array.from(text.normalize('NFC'), (letter) => {
    const small = letter.toLowerCase();
    const plain = spellings[small];
    if (plain === undefined) return letter;
    return small === letter ? plain : plain[0]!.toUpperCase() + plain.slice(1);
  });
  return spelled.join('').normalize('NFKD').replace(/\p{M}/gu, '');
}

/** In ASCII, and without quotes and backslashes, which would end the text. */
export function asciiText(text: string, longest: number): string {
  return asciiLetters(text)
    .replace(/[^ -~]|["\\]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest);
}

/** The maximum number of characters of a name in a file name. */
const LONGEST_NAME = 60;

/** A name for a file that all programs can open: lower-case letters, digits and dashes. Not always unique. */
export function plainName(text: string): string {
  return asciiLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
}
