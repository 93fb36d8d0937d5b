import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import {
  acquireContext,
  type ContextSlot,
  countContexts,
  MAX_CONTEXTS,
  releaseContext,
  updateVisibility,
} from './renderer-context.js';

interface FakeSlot extends ContextSlot {
  visible: boolean;
  readonly calls: string[];
}

const made: FakeSlot[] = [];

function slot(visible = true): FakeSlot {
  const calls: string[] = [];
  const created: FakeSlot = {
    visible,
    calls,
    evict: () => calls.push('evict'),
    restore: () => calls.push('restore'),
  };
  made.push(created);
  return created;
}

function fill(visible = true): FakeSlot[] {
  return Array.from({ length: MAX_CONTEXTS }, () => {
    const created = slot(visible);
    assert.ok(acquireContext(created));
    return created;
  });
}

afterEach(() => {
  for (const created of made.splice(0)) releaseContext(created);
  assert.equal(countContexts(), 0);
});

describe('the contexts of a page', () => {
  it(`are ${MAX_CONTEXTS}, and no more while all are in sight`, () => {
    const all = fill();
    assert.equal(acquireContext(slot()), false);
    assert.equal(countContexts(), MAX_CONTEXTS);
    assert.ok(all.every(({ calls }) => calls.length === 0));
  });

  it('go from the one that has been out of sight the longest', () => {
    const [first, second, third] = fill() as [FakeSlot, FakeSlot, FakeSlot];
    first.visible = false;
    updateVisibility(first);
    third.visible = false;
    updateVisibility(third);
    assert.ok(acquireContext(slot()));
    assert.deepEqual([first.calls, second.calls, third.calls], [['evict'], [], []]);
  });

  it('are offered to one that waits in sight when another leaves', () => {
    const [first] = fill() as [FakeSlot];
    const late = slot();
    assert.equal(acquireContext(late), false);
    releaseContext(first);
    assert.deepEqual(late.calls, ['restore']);
    assert.equal(countContexts(), MAX_CONTEXTS);
  });

  it('are offered to one that waits in sight when another goes out of sight', () => {
    const [first] = fill() as [FakeSlot];
    const late = slot();
    assert.equal(acquireContext(late), false);
    first.visible = false;
    updateVisibility(first);
    assert.deepEqual(first.calls, ['evict']);
    assert.deepEqual(late.calls, ['restore']);
  });

  it('are not offered to one that waits out of sight', () => {
    const [first] = fill() as [FakeSlot];
    const late = slot();
    assert.equal(acquireContext(late), false);
    late.visible = false;
    releaseContext(first);
    assert.deepEqual(late.calls, []);
  });

  it('are counted once for who enters twice', () => {
    const created = slot();
    acquireContext(created);
    acquireContext(created);
    assert.equal(countContexts(), 1);
  });
});
