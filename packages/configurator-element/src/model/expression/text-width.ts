// How wide written words are. Knows no outline: those are fetched only by who draws the letters, and agree with this.

import { advances } from './letter-advances.js';

/** The place of a letter that the typeface lacks: a box that stands for it. Thousandths of a capital's height. */
export const missingGlyphAdvance = 800;

/** What measuring a letter costs, in operations. */
export const letterCost = 20;

const widths = new Map(advances.flatMap(widthsIn));

/** By code points. */
function widthsIn(run: string): readonly (readonly [letter: number, width: number])[] {
  const [from, ...all] = run.split(' ').map((each) => Number.parseInt(each, 36));
  return all.map((width, index) => [from! + index, width]);
}

/** What has no place of its own: accents that no letter takes, joiners, controls. */
const isNothing = /^[\p{M}\p{Cf}\p{Cc}]$/u;

/** The code points of what is to be written; letter and accent are one wherever they can be. */
export function codePointsOf(written: string): readonly number[] {
  const letters: number[] = [];
  for (const letter of written.replace(/\s/gu, ' ').normalize('NFC')) {
    const code = letter.codePointAt(0)!;
    if (widths.has(code) || !isNothing.test(letter)) letters.push(code);
  }
  return letters;
}

/** In thousandths of a capital's height. */
export function advanceOf(letter: number): number {
  const width = widths.get(letter) ?? missingGlyphAdvance;
  return width === 0 ? advanceOf(String.fromCodePoint(letter).normalize('NFD').codePointAt(0)!) : width;
}

/** In heights of a capital. */
export function textWidth(written: string): number {
  return codePointsOf(written).reduce((sum, letter) => sum + advanceOf(letter), 0) / 1000;
}
