// How wide texts are, by the advance widths of their letters. Only what draws letters fetches their outlines, which agree
// with these.

import { lazily } from '../../geometry/lazily.js';
import { advances } from './letter-advances.js';

/** The advance width of the box that stands for a letter that the typeface lacks; thousandths of a capital's height. */
export const missingGlyphAdvance = 800;

/** What measuring a letter costs, in operations. */
export const letterCost = 20;

/** By code points; made for the first text, as most products have none. */
const widths = lazily(() => new Map(advances.flatMap(widthsIn)));

function widthsIn(run: string): readonly (readonly [letter: number, width: number])[] {
  const [from, ...all] = run.split(' ').map((each) => Number.parseInt(each, 36));
  return all.map((width, index) => [from! + index, width]);
}

/** Characters of no width: accents that combine with no letter, joiners, controls. */
const isNothing = /^[\p{M}\p{Cf}\p{Cc}]$/u;

/** The code points that are drawn; letter and accent are one wherever Unicode has such a letter. */
export function codePointsOf(written: string): readonly number[] {
  const letters: number[] = [];
  for (const letter of written.replace(/\s/gu, ' ').normalize('NFC')) {
    const code = letter.codePointAt(0)!;
    if (widths().has(code) || !isNothing.test(letter)) letters.push(code);
  }
  return letters;
}

/** In thousandths of a capital's height. */
export function advanceOf(letter: number): number {
  const width = widths().get(letter) ?? missingGlyphAdvance;
  return width === 0 ? advanceOf(String.fromCodePoint(letter).normalize('NFD').codePointAt(0)!) : width;
}

/** In heights of a capital. */
export function textWidth(written: string): number {
  return codePointsOf(written).reduce((sum, letter) => sum + advanceOf(letter), 0) / 1000;
}

/** Those that the typeface lacks, each once. */
export function missingLetters(written: string): readonly string[] {
  const missing = codePointsOf(written).filter((code) => !widths().has(code));
  return [...new Set(missing)].map((code) => String.fromCodePoint(code));
}
