// The workshops of organizations, database by database.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createId } from '../ids.js';
import { start, storeKinds, type TestDatabase } from '../testing/stores.js';
import { workshops } from '../workshops/workshop.js';
import type { Actor } from './audit-store.js';
import type { Store } from './store.js';

const by: Actor = { kind: 'key', id: 'key_1' };
const options = { now: start, by, atMost: 3 };
const { slug: _, ...profile } = workshops[0]!;

for (const { name, skip, create } of storeKinds) {
  describe(name, { skip }, () => {
    let database: TestDatabase;
    let store: Store;
    /** A second process on the same database. */
    let second: Store;

    before(async () => {
      database = await create();
      [store, second] = await Promise.all([database.open(), database.open()]);
    });

    after(async () => {
      await store?.close();
      await second?.close();
      await database?.remove();
    });

    const addOrganization = async () => {
      const id = createId('org');
      await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start);
      return id;
    };

    it('a workshop is what was written last, and of its organization alone', async () => {
      const [owner, other] = [await addOrganization(), await addOrganization()];
      assert.equal(await store.workshops.put(owner, { slug: 'a', profile }, options), 'created');
      assert.equal(await store.workshops.put(owner, { slug: 'a', profile }, options), 'unchanged');
      const later = '2026-11-22T10:00:00.000Z';
      const changed = { slug: 'a', profile: { ...profile, name: 'B' } };
      assert.equal(await second.workshops.put(owner, changed, { ...options, now: later }), 'changed');
      assert.deepEqual(await store.workshops.get(owner, 'a'), { ...changed, createdAt: start, changedAt: later });
      assert.equal(await store.workshops.get(other, 'a'), undefined);
      assert.deepEqual(await store.workshops.list(other), []);
      assert.equal(await store.workshops.remove(other, 'a', options), 'missing');
      const entries = (await store.audit.list(owner, { subject: 'workshop' }, { limit: 10 }))!;
      assert.deepEqual(
        entries.map(({ action, changes }) => [action, changes]),
        [
          ['workshop.changed', [{ field: 'name', before: profile.name, after: 'B' }]],
          ['workshop.created', []],
        ],
      );
    });

    it('of several that are added at the same time none is one too many', async () => {
      const organization = await addOrganization();
      const outcomes = await Promise.all(
        [0, 1, 2, 3, 4, 5].map((index) =>
          [store, second][index % 2]!.workshops.put(organization, { slug: `w${index}`, profile }, options),
        ),
      );
      assert.equal(outcomes.filter((outcome) => outcome === 'created').length, 3);
      assert.equal((await store.workshops.list(organization)).length, 3);
      assert.equal(await store.workshops.put(organization, { slug: 'one-more', profile }, options), 'too_many');
    });

    it('the only one that is asked is not removed, and one of several is left out of them', async () => {
      const organization = await addOrganization();
      for (const slug of ['a', 'b']) await store.workshops.put(organization, { slug, profile }, options);
      await store.keys.changeOrganization(organization, { workshops: ['a', 'b'] }, start);
      assert.equal(await store.workshops.remove(organization, 'b', options), 'removed');
      assert.deepEqual((await store.keys.organization(organization))!.workshops, ['a']);
      assert.equal(await store.workshops.remove(organization, 'a', options), 'last');
      assert.ok(await store.workshops.get(organization, 'a'));
    });
  });
}
