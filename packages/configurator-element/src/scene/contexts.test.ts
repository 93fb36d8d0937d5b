import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { countTenants, enter, leave, noteSight, places, type Tenant } from './contexts.js';

interface Stage extends Tenant {
  seen: boolean;
  readonly heard: string[];
}

const made: Stage[] = [];

function stage(seen = true): Stage {
  const heard: string[] = [];
  const tenant: Stage = { seen, heard, evict: () => heard.push('evict'), readmit: () => heard.push('readmit') };
  made.push(tenant);
  return tenant;
}

function fill(seen = true): Stage[] {
  return Array.from({ length: places }, () => {
    const tenant = stage(seen);
    assert.ok(enter(tenant));
    return tenant;
  });
}

afterEach(() => {
  for (const tenant of made.splice(0)) leave(tenant);
  assert.equal(countTenants(), 0);
});

describe('the contexts of a page', () => {
  it(`are ${places}, and no more while all are in sight`, () => {
    const all = fill();
    assert.equal(enter(stage()), false);
    assert.equal(countTenants(), places);
    assert.ok(all.every(({ heard }) => heard.length === 0));
  });

  it('go from the one that has been out of sight the longest', () => {
    const [first, second, third] = fill() as [Stage, Stage, Stage];
    first.seen = false;
    noteSight(first);
    third.seen = false;
    noteSight(third);
    assert.ok(enter(stage()));
    assert.deepEqual([first.heard, second.heard, third.heard], [['evict'], [], []]);
  });

  it('are offered to one that waits in sight when another leaves', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(enter(late), false);
    leave(first);
    assert.deepEqual(late.heard, ['readmit']);
    assert.equal(countTenants(), places);
  });

  it('are offered to one that waits in sight when another goes out of sight', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(enter(late), false);
    first.seen = false;
    noteSight(first);
    assert.deepEqual(first.heard, ['evict']);
    assert.deepEqual(late.heard, ['readmit']);
  });

  it('are not offered to one that waits out of sight', () => {
    const [first] = fill() as [Stage];
    const late = stage();
    assert.equal(enter(late), false);
    late.seen = false;
    leave(first);
    assert.deepEqual(late.heard, []);
  });

  it('are counted once for who enters twice', () => {
    const tenant = stage();
    enter(tenant);
    enter(tenant);
    assert.equal(countTenants(), 1);
  });
});
