import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Face } from '../model/evaluate/product.js';
import { productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { drawPicture } from './draw-picture.js';
import { drawView, type ViewSide } from './draw-view.js';
import { toSvg } from './to-svg.js';

const typeface = await loadTypeface();

/** A board with red letters on one of its sides. */
function sign(face: Face, depth: number) {
  const size = face[1] === 'x' ? [20, 100, 300] : face[1] === 'y' ? [300, 20, 100] : [300, 100, 20];
  const at = face[1] === 'x' ? [0, 20, 20] : face[1] === 'y' ? [20, 0, 20] : [20, 20, 0];
  const color = "'#ff0000'";
  return productOf([
    { id: 'board', kind: 'box', size, color: "'#808080'" },
    { id: 'name', kind: 'text', text: "'HO'", height: 60, depth, on: { part: 'board', face }, at, color },
  ]);
}

/** The number of loops in each red path. */
function redLoops(svg: string): number[] {
  return [...svg.matchAll(/<path [^>]*fill="#(..)0000"[^>]*>/g)].map(([path]) => path.match(/M/g)!.length);
}

describe('letters in a picture', () => {
  for (const face of ['+x', '+y', '+z'] as const) {
    it(`are their own outlines on the ${face} side, with the eye of the O`, () => {
      assert.deepEqual(redLoops(toSvg(drawPicture(sign(face, -3), { typeface }))), [3]);
    });
  }

  for (const face of ['-x', '-y', '-z'] as const) {
    it(`are hidden on the ${face} side, which isn’t visible`, () => {
      assert.deepEqual(redLoops(toSvg(drawPicture(sign(face, -3), { typeface }))), []);
    });
  }

  it('stand out with walls when they are raised', () => {
    const paths = redLoops(toSvg(drawPicture(sign('+z', 20), { typeface })));
    assert.ok(paths.length > 1);
    assert.equal(paths.at(-1), 3);
  });

  it('are absent before the typeface is there', () => {
    assert.deepEqual(redLoops(toSvg(drawPicture(sign('+z', -3)))), []);
  });
});

describe('letters in a measured view', () => {
  const linesIn = (face: Face, side: ViewSide, withLetters: boolean) =>
    toSvg(drawView(sign(face, -3), side, { dimensions: false, ...(withLetters && { typeface }) })).match(/M/g)!.length;

  for (const [face, side] of [
    ['+z', 'front'],
    ['+x', 'side'],
    ['+y', 'top'],
  ] as const) {
    it(`are drawn from the ${side} on the ${face} side`, () => {
      assert.ok(linesIn(face, side, true) > linesIn(face, side, false));
    });
  }

  it('are left out where one looks along them, or at their back', () => {
    assert.equal(linesIn('+z', 'top', true), linesIn('+z', 'top', false));
    assert.equal(linesIn('-z', 'front', true), linesIn('-z', 'front', false));
  });
});
