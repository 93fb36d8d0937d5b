import assert from 'node:assert/strict';
import { it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { drawAssembly } from './index.js';

const product = productOf([board([0, 0, 0], [600, 18, 300]), board([0, 18, 0], [18, 400, 300])]);
const [bottom, side] = [...product.parts];

it('draws parts to add away from their places, next to those in place', () => {
  const still = drawAssembly([bottom!], [side!], () => [0, 0, 0]);
  const apart = drawAssembly([bottom!], [side!], () => [0, 200, 0]);
  assert.notEqual(still.placed, '');
  assert.notEqual(still.added, '');
  const [before, after] = [still.middles.get(side!.path)!, apart.middles.get(side!.path)!];
  assert.ok(Math.abs(after[0] - before[0]) < 1e-9);
  // Up in the picture means smaller numbers, and seen from above, a height looks a little shorter.
  assert.ok(after[1] < before[1] - 150 && after[1] > before[1] - 200);
  assert.ok(apart.box[3] > still.box[3] + 150);
  assert.ok(Math.abs(apart.box[2] - still.box[2]) < 1e-9);
});

it('hides parts behind a part to add', () => {
  const front = productOf([board([0, 0, 400], [600, 400, 18])]).parts[0]!;
  const behind = drawAssembly([side!], [front], () => [0, 0, 0]);
  const alone = drawAssembly([side!], [], () => [0, 0, 0]);
  assert.notEqual(behind.placed, alone.placed);
  assert.deepEqual(drawAssembly([], [], () => [0, 0, 0]).box, [0, 0, 0, 0]);
});
