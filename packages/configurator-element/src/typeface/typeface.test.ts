import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopArea, loopBounds, type Region } from '../geometry/curve.js';
import { compileModel } from '../model/index.js';
import { allLetters } from '../model/letters/all-letters.js';
import { documentOf, panel } from '../model/testing/documents.js';
import { loadTypeface } from './load-typeface.js';
import type { Typeface } from './typeface.js';

function boundsOf(regions: readonly Region[]) {
  return loopBounds(regions.map(({ outer }) => outer));
}

const on = { part: 'board', face: '+y' };
const parts = [panel(), { id: 'letters', kind: 'text', text: "'A'", height: 20, depth: 1, on }];
const typefaces = await Promise.all(
  [...allLetters.keys()].map((name) => loadTypeface(compileModel(documentOf({ typeface: name, parts })).evaluate({}))),
);
const [typeface] = typefaces as [Typeface, ...Typeface[]];

for (const typeface of typefaces) {
  describe(`the typeface ${typeface.letters.typeface}`, () => {
    const known = [...typeface.letters.all].map((code) => String.fromCodePoint(code));

    it('writes a capital as high as it is asked to', () => {
      const { min, max } = boundsOf(typeface.layOut('H', 50));
      assert.equal(min[1], 0);
      assert.equal(max[1], 50);
    });

    it('has an outline for every letter that it has a width for', () => {
      const blank = known.filter((letter) => typeface.layOut(letter, 10).length === 0);
      assert.deepEqual(blank, [' ', '\u00a0']);
    });

    it('runs counter-clockwise around what is filled, and clockwise around what is not', () => {
      for (const letter of known) {
        for (const { outer, holes } of typeface.layOut(letter, 10)) {
          assert.ok(loopArea(outer) > 0, letter);
          assert.ok(
            holes.every((hole) => loopArea(hole) < 0 && loopArea(hole) > -loopArea(outer)),
            letter,
          );
        }
      }
    });

    it('closes every curve where it began', () => {
      for (const letter of known) {
        for (const loop of typeface.layOut(letter, 10).flatMap(({ outer, holes }) => [outer, ...holes])) {
          assert.deepEqual(loop.segments.at(-1)!.to, loop.start, letter);
        }
      }
    });

    it('writes within the width that the evaluator counts on', () => {
      for (const letter of known) {
        const regions = typeface.layOut(`H${letter}H`, 100);
        const { min, max } = boundsOf(regions);
        assert.ok(min[0] > 0 && max[0] < 100 * typeface.letters.widthOf(`H${letter}H`), letter);
      }
    });
  });
}

describe('the default typeface', () => {
  it('opens the eyes of letters', () => {
    const eyes = (letter: string) => typeface.layOut(letter, 10).flatMap(({ holes }) => holes).length;
    assert.deepEqual(['A', 'B', 'C', 'ö', '8'].map(eyes), [1, 2, 0, 1, 2]);
  });

  it('writes a letter with its accent, in one piece or in two', () => {
    assert.deepEqual(typeface.layOut('e\u0301', 10), typeface.layOut('\u00e9', 10));
    assert.equal(typeface.layOut('\u00e9', 10).length, 2);
  });

  it('makes no letter that it lacks', () => {
    assert.throws(() => typeface.layOut('漢', 1000), /The typeface "inter" has no "漢"/);
  });

  it('makes no text of another typeface', () => {
    const { parts: placed } = compileModel(documentOf({ typeface: 'noto-serif', parts })).evaluate({});
    const text = placed[1]!;
    assert.ok(text.kind === 'text');
    assert.throws(() => typeface.regionsOf(text), /is in "noto-serif"/);
  });

  it('writes nothing for what has no place', () => {
    assert.deepEqual(typeface.layOut('A\u200d\u0007', 10), typeface.layOut('A', 10));
  });
});
