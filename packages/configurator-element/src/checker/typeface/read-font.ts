// Reads a font as a document's own typeface.

import type { OwnTypeface } from '../../model/document/typeface.js';
import { type OutlinedLetter, type PathCommand, readContours, writeAdvances, writeOutlines } from './outline-table.js';

/** The part of opentype.js's interface that's used here. */
export interface Font {
  readonly outlinesFormat: string;
  readonly names: Readonly<Record<string, unknown>>;
  readonly tables: { readonly os2?: { readonly fsType?: number; readonly sCapHeight?: number } };
  charToGlyphIndex(letter: string): number;
  charToGlyph(letter: string): {
    readonly advanceWidth: number;
    readonly path: { readonly commands: readonly PathCommand[] };
    getBoundingBox(): { readonly y2: number };
  };
}

/** The cap height that widths and outlines are scaled to. */
const CAPITAL = 1000;

/** Latin-1 and typographic punctuation. */
const USUAL = [
  ...Array.from({ length: 95 }, (_, index) => 0x20 + index),
  ...Array.from({ length: 96 }, (_, index) => 0xa0 + index),
  ...[0x2013, 0x2014, 0x2018, 0x2019, 0x201a, 0x201c, 0x201d, 0x201e, 0x2022, 0x2026, 0x20ac],
]
  .filter((code) => code !== 0xad)
  .map((code) => String.fromCodePoint(code))
  .join('');

/** A font that can't be a document's typeface. */
export class FontError extends Error {
  override readonly name = 'FontError';
}

export interface FontChoices {
  /** The license that permits this use, such as `OFL-1.1`. */
  readonly license: string;
  /** The letters to keep. Defaults to Latin-1 and typographic punctuation. */
  readonly letters?: string | undefined;
  /** Text whose letters are kept too. */
  readonly texts?: string | undefined;
}

export interface ReadFont {
  readonly typeface: OwnTypeface;
  /** The requested letters that the font doesn't have. */
  readonly missing: readonly string[];
}

/** @throws {FontError} if the font has none of the letters, or if its vendor doesn't permit this use */
export function readFont(font: Font, choices: FontChoices): ReadFont {
  refuseLocked(font);
  const { license, letters: kept = USUAL, texts = '' } = choices;
  const wanted = [...new Set(`${kept}${texts} `.normalize('NFC'))].filter((letter) => !/[\p{Cc}\p{Cf}]/u.test(letter));
  const codes = wanted.map((letter) => letter.codePointAt(0)!).sort((a, b) => a - b);
  const letters = readLetters(font, codes);
  const known = new Set(letters.map(({ code }) => code));
  const asked = `${choices.letters ?? ''}${texts}`.normalize('NFC');
  const missing = wanted.filter((letter) => asked.includes(letter) && !known.has(letter.codePointAt(0)!));
  if (letters.length < 2) throw new FontError('The font has none of these letters');
  const copyright = nameOf(font, 'copyright');
  const name = nameOf(font, 'fullName') ?? nameOf(font, 'fontFamily') ?? 'Own';
  return {
    typeface: {
      name: name.slice(0, 100),
      license: [name, copyright, license].filter(Boolean).join(', ').slice(0, 1000),
      advances: writeAdvances(letters),
      ...writeOutlines(letters),
    },
    missing,
  };
}

/** The letters that any of the fonts has. @param codes code points in ascending order */
export function lettersIn(fonts: readonly Font[], codes: readonly number[]): readonly OutlinedLetter[] {
  return codes.flatMap((code) => {
    const letter = String.fromCodePoint(code);
    const font = fonts.find((one) => one.charToGlyphIndex(letter) > 0);
    if (!font) return [];
    const scale = CAPITAL / capitalOf(font);
    const { advanceWidth, path } = font.charToGlyph(letter);
    const contours = readContours(path.commands, scale, font.outlinesFormat !== 'cff');
    return [{ code, advance: Math.round(advanceWidth * scale), contours }];
  });
}

function readLetters(font: Font, codes: readonly number[]): readonly OutlinedLetter[] {
  return lettersIn([font], codes).filter(({ advance }) => advance > 0);
}

/** The cap height. Old fonts don't specify it. */
function capitalOf(font: Font): number {
  const height = font.tables.os2?.sCapHeight || font.charToGlyph('H').getBoundingBox().y2;
  if (!(height > 0)) throw new FontError("The font doesn't say how high a capital is, and has no H");
  return height;
}

/**
 * Rejects fonts that may not be embedded. Installable and editable fonts may be. If a font has several permissions, the
 * least restrictive applies.
 */
function refuseLocked({ tables: { os2 } }: Font): void {
  const allowed = os2?.fsType ?? 0;
  const why =
    (allowed & 0xe) !== 0 && (allowed & 8) === 0
      ? 'embedding it in documents'
      : allowed & 0x100
        ? 'embedding only some of its letters'
        : allowed & 0x200
          ? 'embedding its outlines'
          : undefined;
  if (why) throw new FontError(`The font's maker doesn't allow ${why} (OS/2 fsType ${allowed})`);
}

/** A name in English, or in another language if there's no English one. */
function nameOf({ names }: Font, key: string): string | undefined {
  for (const platform of [names, ...Object.values(names)]) {
    const entry = (platform as Readonly<Record<string, unknown>>)[key];
    if (typeof entry !== 'object' || entry === null) continue;
    const { en = Object.values(entry)[0] } = entry as Readonly<Record<string, unknown>>;
    if (typeof en === 'string' && en.trim() !== '') return en.trim();
  }
  return undefined;
}
