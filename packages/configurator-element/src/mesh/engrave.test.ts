import assert from 'node:assert/strict';
import { it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { engravingsByPanel, KeptEngravings } from './engrave.js';

it('letters are engraved only where no bore from the other face reaches their floor', async () => {
  const typeface = await loadTypeface();
  const cutAbove = (at: readonly number[], depth: number) => {
    const holes = [{ at, diameter: 60, depth, face: '-z' }];
    const sign = board([0, 0, 0], [400, 200, 18], { id: 'sign', holes });
    const on = { part: 'sign', face: '+z' };
    const letters = { kind: 'text', text: "'HHHH'", height: 60, depth: -3, at: [40, 50, 0], on };
    return [...engravingsByPanel(productOf([sign, letters]).parts, typeface).values()].flat().length;
  };
  assert.equal(cutAbove([100, 80], 14), 1);
  assert.equal(cutAbove([100, 80], 15), 0);
  assert.equal(cutAbove([350, 160], 15), 1);
});

it('letters that haven’t changed since the previous product aren’t computed again', async () => {
  const typeface = await loadTypeface();
  const laidOut: string[] = [];
  const counting = {
    regionsOf: (part: Parameters<typeof typeface.regionsOf>[0]) => {
      laidOut.push(part.text);
      return typeface.regionsOf(part);
    },
  } as typeof typeface;
  const kept = new KeptEngravings();
  const show = (letters: string, { height = 60, face = '+z', hole = 20 } = {}) => {
    kept.begin();
    laidOut.length = 0;
    const holes = [{ at: [350, 160], diameter: hole, depth: 5, face: '+z' }];
    const sign = board([0, 0, 0], [400, 200, 18], { id: 'sign', holes });
    const text = { kind: 'text', text: `'${letters}'`, height, depth: -3, at: [40, 50, 0], on: { part: 'sign', face } };
    const { parts } = productOf([sign, text]);
    const engravings = [...engravingsByPanel(parts, counting, kept).values()].flat();
    const own = [...parts].find(({ kind }) => kind === 'text');
    const anew = [...engravingsByPanel(parts, typeface).values()].flat();
    assert.deepEqual(engravings, anew);
    assert.ok(engravings.every((engraving) => engraving.text.path === own?.path));
    return [...laidOut];
  };
  assert.deepEqual(show('HH'), ['HH']);
  assert.deepEqual(show('HH'), []);
  assert.deepEqual(show('HI'), ['HI']);
  assert.deepEqual(show('HI', { height: 50 }), ['HI']);
  assert.deepEqual(show('HI', { height: 50, face: '-z' }), ['HI']);
  assert.deepEqual(show('HI', { height: 50, face: '-z', hole: 30 }), ['HI']);
  // Engravings that the last product didn't need are dropped.
  assert.deepEqual(show('HH'), ['HH']);
});
