import assert from 'node:assert/strict';
import { it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { engravingsByPanel } from './engrave.js';

it('letters are cut in only where no bore from the other face comes up to their ground', async () => {
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
