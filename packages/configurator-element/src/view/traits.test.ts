import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { leg, material, panel } from '../scene/testing/products.js';
import { traitsOf } from './traits.js';

const oak = material('wood', '#c9a26d');

function traits(part: Parameters<typeof traitsOf>[0]): number[] {
  const into = [0, 0, 0, 0, 0, 0];
  traitsOf(part, into, 1);
  return into.slice(1, 5);
}

describe('traitsOf', () => {
  it('says which way the grain runs and which way the plies lie', () => {
    const board = panel('board', [0, 0, 0], [600, 18, 300], oak, { grain: 'z' });
    assert.deepEqual(traits(board).slice(0, 2), [2, 1]);
  });

  it('lets the grain follow the longer side where the author leaves it open', () => {
    assert.equal(traits(panel('board', [0, 0, 0], [600, 18, 300], oak))[0], 0);
    assert.equal(traits(panel('board', [0, 0, 0], [300, 18, 600], oak))[0], 2);
    assert.equal(traits(leg('leg', [0, 0, 0], 40, 700, oak))[0], 1);
  });

  it('has a bit for each banded side', () => {
    assert.equal(traits(panel('board', [0, 0, 0], [600, 18, 300], oak, { edges: ['-x', '+z'] }))[2], 33);
  });

  it('gives a part a number of its own, the same every time', () => {
    const own = (path: string) => traits(panel(path, [0, 0, 0], [600, 18, 300], oak))[3]!;
    assert.equal(own('divider[0]'), own('divider[0]'));
    const numbers = Array.from({ length: 100 }, (_, i) => own(`divider[${i}]`));
    assert.equal(new Set(numbers).size, 100);
    assert.ok(numbers.every((number) => number >= 0 && number < 1));
    assert.ok(Math.max(...numbers) - Math.min(...numbers) > 0.9);
  });
});
