import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Adjustment } from '../../model/index.js';
import { nextNotice } from './notice.js';

const shelves = (from: number, to: number): Adjustment => ({ key: 'shelves', from, to, reason: 'max' });

describe('nextNotice', () => {
  it('is undefined if nothing else was adjusted', () => {
    assert.equal(nextNotice(undefined, { adjustments: [] }), undefined);
    assert.equal(nextNotice({ adjustments: [shelves(6, 5)] }, { adjustments: [] }), undefined);
  });

  it('is extended during a gesture, from its first value to its last', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [], gesture: 'height slider' });
    const third = nextNotice(second, { adjustments: [shelves(5, 3)], gesture: 'height slider' });
    assert.deepEqual(third?.adjustments, [shelves(6, 3)]);
  });

  it('drops a value that’s back where it started', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [shelves(5, 6)], gesture: 'height slider' });
    assert.deepEqual(second?.adjustments, []);
  });

  it('starts over with another gesture', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [shelves(5, 3)], gesture: 'width slider' });
    assert.deepEqual(second?.adjustments, [shelves(5, 3)]);
  });
});
