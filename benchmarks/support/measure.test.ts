import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { median, percentile, timeCandidates } from './measure.js';
import { format, isMet, type Row } from './table.js';

describe('timeCandidates', () => {
  it('returns a time for each candidate, and calls each in every round', () => {
    const calls = [0, 0];
    const candidate = (index: number) => () => (calls[index] = calls[index]! + 1);
    const times = timeCandidates({ one: candidate(0), other: candidate(1) }, { rounds: 3, sampleMs: 1, warmMs: 1 });
    assert.deepEqual([...times.keys()], ['one', 'other']);
    assert.ok([...times.values()].every((time) => time > 0));
    assert.ok(calls.every((count) => count > 3));
  });

  it('rejects a candidate that doesn’t return numbers', () => {
    assert.throws(() => timeCandidates({ broken: () => Number.NaN }, { sampleMs: 1, warmMs: 1 }), /return numbers/);
  });
});

it('median and percentile', () => {
  assert.equal(median([9, 1, 5]), 5);
  assert.equal(median([9, 1, 5, 7]), 6);
  assert.equal(percentile([9, 1, 5, 7], 0.5), 5);
});

describe('a goal', () => {
  const row: Row = { what: 'a pass', ours: 2, unit: 'ms', peer: 'other', theirs: 8 };
  const goals = [
    [{ kind: 'at most', limit: 2 }, true],
    [{ kind: 'at most', limit: 1.9 }, false],
    [{ kind: 'faster', times: 4 }, true],
    [{ kind: 'faster', times: 4.1 }, false],
    [{ kind: 'within', times: 0.25 }, true],
    [{ kind: 'within', times: 0.2 }, false],
    [{ kind: 'at least', limit: 2.1 }, false],
    [{ kind: 'reaches', times: 0.3 }, false],
  ] as const;
  for (const [goal, met] of goals) {
    it(`${JSON.stringify(goal)} is ${met ? 'met' : 'missed'} by 2 compared with 8`, () => {
      assert.equal(isMet({ ...row, goal }), met);
      assert.match(format({ title: '', rows: [{ ...row, goal }] }), met ? /yes$/ : /NO$/);
    });
  }
});
