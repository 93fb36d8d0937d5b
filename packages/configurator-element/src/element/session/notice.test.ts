import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Adjustment } from '../../model/index.js';
import { nextNotice } from './notice.js';

const shelves = (from: number, to: number): Adjustment => ({ key: 'shelves', from, to, reason: 'max' });

describe('nextNotice', () => {
  it('is none where nothing else was settled', () => {
    assert.equal(nextNotice(undefined, { adjustments: [] }), undefined);
    assert.equal(nextNotice({ adjustments: [shelves(6, 5)] }, { adjustments: [] }), undefined);
  });

  it('grows while a gesture goes on: from where it began to where it is', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [], gesture: 'height slider' });
    const third = nextNotice(second, { adjustments: [shelves(5, 3)], gesture: 'height slider' });
    assert.deepEqual(third?.adjustments, [shelves(6, 3)]);
  });

  it('forgets what came back to where it was', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [shelves(5, 6)], gesture: 'height slider' });
    assert.deepEqual(second?.adjustments, []);
  });

  it('begins anew with another gesture', () => {
    const first = nextNotice(undefined, { adjustments: [shelves(6, 5)], gesture: 'height slider' });
    const second = nextNotice(first, { adjustments: [shelves(5, 3)], gesture: 'width slider' });
    assert.deepEqual(second?.adjustments, [shelves(5, 3)]);
  });
});
