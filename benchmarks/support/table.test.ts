import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { format, isMet, type Row } from './table.js';

const row: Row = { what: 'a pass', ours: 2, unit: 'ms', peer: 'other', theirs: 8 };

describe('A benchmark’s goal', () => {
  const goals = [
    [{ kind: 'at most', limit: 2 }, true],
    [{ kind: 'at most', limit: 1.9 }, false],
    [{ kind: 'faster', times: 4 }, true],
    [{ kind: 'faster', times: 4.1 }, false],
    [{ kind: 'within', times: 0.25 }, true],
    [{ kind: 'within', times: 0.2 }, false],
    [{ kind: 'at least', limit: 2 }, true],
    [{ kind: 'at least', limit: 2.1 }, false],
    [{ kind: 'reaches', times: 0.25 }, true],
    [{ kind: 'reaches', times: 0.3 }, false],
  ] as const;
  for (const [goal, met] of goals) {
    it(`${JSON.stringify(goal)} is ${met ? 'met' : 'missed'} by 2 beside 8`, () => {
      assert.equal(isMet({ ...row, goal }), met);
      assert.match(format({ title: '', rows: [{ ...row, goal }] }), met ? /yes$/ : /NO$/);
    });
  }

  it('is not claimed where there is none', () => {
    assert.equal(isMet(row), undefined);
    assert.match(format({ title: 'Times', rows: [row] }), /a pass +2 ms +other +8 ms +4 × less$/);
  });

  it('beside a peer that was not measured is an error', () => {
    assert.throws(() => isMet({ what: '', ours: 1, unit: '', goal: { kind: 'within', times: 2 } }), /needs the peer/);
  });
});
