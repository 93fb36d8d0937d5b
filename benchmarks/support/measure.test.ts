import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, timeCandidates } from './measure.js';

describe('timeCandidates', () => {
  it('gives each candidate a time, having called each in every round', () => {
    const calls = [0, 0];
    const candidate = (index: number) => () => (calls[index] = calls[index]! + 1);
    const times = timeCandidates({ one: candidate(0), other: candidate(1) }, { rounds: 3, sampleMs: 1, warmMs: 1 });
    assert.deepEqual([...times.keys()], ['one', 'other']);
    assert.ok([...times.values()].every((time) => time > 0));
    assert.ok(calls.every((count) => count > 3));
  });

  it('refuses a candidate that gives no numbers', () => {
    assert.throws(() => timeCandidates({ broken: () => Number.NaN }, { sampleMs: 1, warmMs: 1 }), /no numbers/);
  });
});

describe('median', () => {
  it('is the middle value, or the mean of the two in the middle', () => {
    assert.equal(median([9, 1, 5]), 5);
    assert.equal(median([9, 1, 5, 7]), 6);
  });
});
