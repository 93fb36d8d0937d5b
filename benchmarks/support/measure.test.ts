import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, race } from './measure.js';

describe('race', () => {
  it('gives each a time, having called each in every round', () => {
    const calls = [0, 0];
    const contestant = (name: string, index: number) => ({ name, run: () => (calls[index] = calls[index]! + 1) });
    const times = race([contestant('one', 0), contestant('other', 1)], { rounds: 3, sampleMs: 1, warmMs: 1 });
    assert.deepEqual([...times.keys()], ['one', 'other']);
    assert.ok([...times.values()].every((time) => time > 0));
    assert.ok(calls.every((count) => count > 3));
  });

  it('refuses what gives no numbers', () => {
    assert.throws(() => race([{ name: 'broken', run: () => Number.NaN }], { sampleMs: 1, warmMs: 1 }), /no numbers/);
  });
});

describe('median', () => {
  it('is the middle, or half way between the two middles', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([9, 1, 5, 7]), 6);
  });
});
