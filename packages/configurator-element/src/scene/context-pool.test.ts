import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import {
  acquireContext,
  type ContextSlot,
  countContexts,
  maxContexts,
  releaseContext,
  updateVisibility,
} from './context-pool.js';

interface Stage extends ContextSlot {
  visible: boolean;
  readonly heard: string[];
}

const made: Stage[] = [];

function stage(seen = true): Stage {
  const heard: string[] = [];
  const tenant: Stage = {
    visible: seen,
    heard,
    evict: () => heard.push('evict'),
    restore: () => heard.push('readmit'),
  };
  made.push(tenant);
  return tenant;
}

function fill(seen = true): Stage[] {
  return Array.from({ length: maxContexts }, () => {
    const tenant = stage(seen);
    assert.ok(acquireContext(tenant));
    return tenant;
  });
}

afterEach(() => {
  for (const tenant of made.splice(0)) releaseContext(tenant);
  assert.equal(countContexts(), 0);
});

describe('the contexts of a page', () => {
  it(`are ${maxContexts}, and no more while all are in sight`, () => {
    const all = fill();
    assert.equal(acquireContext(stage()), false);
    assert.equal(countContexts(), maxContexts);
    assert.ok(all.every(({ heard }) => heard.length === 0));
  });

  it('go from the one that has been out of sight the longest', () => {
    const [first, second, third] = fill() as [Stage, Stage, Stage];
    first.visible = false;
    updateVisibility(first);
    third.visible = false;
    updateVisibility(third);
    assert.ok(acquireContext(stage()));
    assert.deepEqual([first.heard, second.heard, third.heard], [['evict'], [], []]);
  });

  it('are offered to one that waits in sight when another leaves', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(acquireContext(late), false);
    releaseContext(first);
    assert.deepEqual(late.heard, ['readmit']);
    assert.equal(countContexts(), maxContexts);
  });

  it('are offered to one that waits in sight when another goes out of sight', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(acquireContext(late), false);
    first.visible = false;
    updateVisibility(first);
    assert.deepEqual(first.heard, ['evict']);
    assert.deepEqual(late.heard, ['readmit']);
  });

  it('are not offered to one that waits out of sight', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(acquireContext(late), false);
    late.visible = false;
    releaseContext(first);
    assert.deepEqual(late.heard, []);
  });

  it('are counted once for who enters twice', () => {
    const tenant = stage();
    acquireContext(tenant);
    acquireContext(tenant);
    assert.equal(countContexts(), 1);
  });
});
