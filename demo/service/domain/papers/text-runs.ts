// Splits a line of text into runs that can be drawn with one font in one direction. The runs are in order from left to
// right on the paper. Arabic is written from right to left, but numbers and Latin names inside it are written from left
// to right (Unicode's bidirectional algorithm, UAX #9).

import bidiFactory from 'bidi-js';

export interface TextRun {
  /** The run's text in reading order. The PDF library shapes Arabic text and reverses it. */
  readonly text: string;
  readonly script: 'latin' | 'arabic';
}

const bidi = bidiFactory();

interface LevelRun extends TextRun {
  readonly level: number;
}

const ARABIC = /[\u0600-\u06ff\u0750-\u077f\u08a0-\u08ff\ufb50-\ufdff\ufe70-\ufeff]/;

/** Matches text that doesn't have to be reordered. */
const PLAIN = /^[\u0020-\u058f\u1e00-\u1fff\u2000-\u200d\u2010-\u2029\u202f-\u2065\u2070-\u2bff]*$/;

/** Marks without a glyph that only set a direction, such as those in Arabic dates. */
const MARKS = /[\u061c\u200e\u200f\u2066-\u2069]/g;

/**
 * @param isRightToLeft the paper's direction, for punctuation and numbers at the ends of a line
 * @example
 * ```ts
 * textRuns('خشب Oak', true); // [{ text: 'Oak', script: 'latin' }, { text: 'خشب ', script: 'arabic' }]
 * ```
 */
export function textRuns(text: string, isRightToLeft: boolean): readonly TextRun[] {
  const plain = text.replaceAll(MARKS, '');
  if (plain === '') return [];
  if (!isRightToLeft && PLAIN.test(plain)) return [{ text: plain, script: 'latin' }];
  const { levels } = bidi.getEmbeddingLevels(text, isRightToLeft ? 'rtl' : 'ltr');
  const mirrored = bidi.getMirroredCharactersMap(text, levels);
  const runs: LevelRun[] = [];
  for (let index = 0; index < text.length; index += 1) {
    const level = levels[index]!;
    const letter = (mirrored.get(index) ?? text[index]!).replace(MARKS, '');
    const last = runs.at(-1);
    if (last && last.level === level) runs[runs.length - 1] = { ...last, text: last.text + letter };
    else if (letter !== '') runs.push({ text: letter, level, script: 'latin' });
  }
  const scripted = runs.map((run): LevelRun => ({ ...run, script: ARABIC.test(run.text) ? 'arabic' : 'latin' }));
  return reordered(scripted).map(({ text: own, script }) => ({ text: own, script }));
}

/** Rule L2 of UAX #9: reverses each sequence of runs at or above a level, from the highest level down. */
function reordered(runs: readonly LevelRun[]): readonly LevelRun[] {
  let ordered = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    const next: LevelRun[] = [];
    for (let from = 0; from < ordered.length; ) {
      let to = from;
      while (to < ordered.length && ordered[to]!.level >= level) to += 1;
      next.push(...(to > from ? ordered.slice(from, to).reverse() : [ordered[from]!]));
      from = Math.max(to, from + 1);
    }
    ordered = next;
  }
  return ordered;
}
