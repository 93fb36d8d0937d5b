// Converts text for programs that read only ASCII.

/** ASCII spellings of letters that need two letters (ü, ß) or that Unicode doesn't decompose (ł, đ). */
const spellings: Readonly<Record<string, string>> = {
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
};

/**
 * Spells Latin letters in ASCII, as people do if their keyboard lacks them. Other letters stay unchanged.
 * @example
 * ```ts
 * asciiLetters('Rückwand Łódź'); // 'Rueckwand Lodz'
 * ```
 */
export function asciiLetters(text: string): string {
  const letters = Array.from(text.normalize('NFC'));
  const spelled = letters.map((letter, index) => {
    const plain = spellings[letter.toLowerCase()];
    if (plain === undefined || plain === spellings[letter]) return plain ?? letter;
    const [before = '', after = ''] = [letters[index - 1], letters[index + 1]];
    const neighbor = /\p{L}/u.test(after) ? after : before;
    const isInCapitals = /\p{Lu}/u.test(neighbor);
    return isInCapitals ? plain.toUpperCase() : plain[0]!.toUpperCase() + plain.slice(1);
  });
  return spelled.join('').normalize('NFKD').replace(/\p{M}/gu, '');
}

/** Converts text to ASCII, without quotes and backslashes, which would end the string. */
export function asciiText(text: string, longest: number): string {
  return asciiLetters(text)
    .replace(/[^ -~]|["\\]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, longest);
}

/** The maximum number of characters of a name that are used in a file name. */
const LONGEST_NAME = 60;

/**
 * Makes a file name that all programs can open: lowercase letters, digits and dashes. Different texts may result in the
 * same name.
 */
export function plainName(text: string): string {
  return asciiLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, LONGEST_NAME)
    .replace(/^-+|-+$/g, '');
}
