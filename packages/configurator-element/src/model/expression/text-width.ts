// Measures texts by the advance widths of their letters. The letters' outlines, which have the same widths, are loaded
// only to draw them.

import { lazily } from '../../geometry/lazily.js';
import { ADVANCES } from './letter-advances.js';

/** The advance width of the box drawn for a letter that the typeface lacks; thousandths of the cap height. */
export const MISSING_GLYPH_ADVANCE = 800;

/** Operations charged for measuring a letter. */
export const LETTER_COST = 20;

/** Advance widths by code point. They're decoded for the first text, because most products have none. */
const widths = lazily(() => new Map(ADVANCES.flatMap(widthsIn)));

function widthsIn(run: string): readonly (readonly [letter: number, width: number])[] {
  const [from, ...all] = run.split(' ').map((each) => Number.parseInt(each, 36));
  return all.map((width, index) => [from! + index, width]);
}

/** Matches characters without a width: accents that don't combine with a letter, joiners, control characters. */
const IS_NOTHING = /^[\p{M}\p{Cf}\p{Cc}]$/u;

/** The code points to draw. A letter and its accent are one code point if Unicode has one for them (NFC). */
export function codePointsOf(written: string): readonly number[] {
  const letters: number[] = [];
  for (const letter of written.replace(/\s/gu, ' ').normalize('NFC')) {
    const code = letter.codePointAt(0)!;
    if (widths().has(code) || !IS_NOTHING.test(letter)) letters.push(code);
  }
  return letters;
}

/** The advance width of a letter, in thousandths of the cap height. */
export function advanceOf(letter: number): number {
  const width = widths().get(letter) ?? MISSING_GLYPH_ADVANCE;
  return width === 0 ? advanceOf(String.fromCodePoint(letter).normalize('NFD').codePointAt(0)!) : width;
}

/** The width of a text, as a multiple of the cap height. */
export function textWidth(written: string): number {
  return codePointsOf(written).reduce((sum, letter) => sum + advanceOf(letter), 0) / 1000;
}

/** A text's letters that the typeface lacks, without repeats. */
export function missingLetters(written: string): readonly string[] {
  const missing = codePointsOf(written).filter((code) => !widths().has(code));
  return [...new Set(missing)].map((code) => String.fromCodePoint(code));
}
