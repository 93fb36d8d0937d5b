// Organizations' workshops, tested on each database.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { changeOrganization, issueKey } from '../domain/keys/issue-key.js';
import type { Actor } from '../domain/records/audit-store.js';
import type { Store } from '../domain/store.js';
import { workshops } from '../domain/workshops/workshop.js';
import { createId } from '../platform/ids.js';
import { describeStores, start } from '../testing/stores.js';

const by: Actor = { kind: 'key', id: 'key_1' };
const atMost = { workshops: 3, materials: 1_000, characters: 1_000_000 };
const options = { now: start, by, atMost };
const { slug: _, ...profile } = workshops[0]!;

describeStores(({ store, second }) => {
  /** Runs several times, with each of the two processes going first. */
  const race = async (run: (one: Store, other: Store) => Promise<void>) => {
    for (let round = 0; round < 10; round += 1) await (round % 2 ? run(store, second) : run(second, store));
  };
  const addOrganization = async () => {
    const id = createId('org');
    await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start);
    return id;
  };

  it('a workshop has its last written state, and only its organization can read it', async () => {
    const [owner, other] = [await addOrganization(), await addOrganization()];
    assert.equal(await store.workshops.put(owner, { slug: 'a', profile }, options), 'created');
    assert.equal(await store.workshops.put(owner, { slug: 'a', profile }, options), 'unchanged');
    const stale = { slug: 'a', profile: { ...profile, name: 'Stale' } };
    for (const over of [null, '2026-01-01T00:00:00.000Z'])
      assert.equal(await store.workshops.put(owner, stale, { ...options, over }), 'stale');
    const none = await store.workshops.put(other, stale, { ...options, over: start });
    assert.deepEqual([none, await store.workshops.list(other)], ['stale', []]);
    const later = '2026-11-22T10:00:00.000Z';
    const changed = { slug: 'a', profile: { ...profile, name: 'B' } };
    assert.equal(await second.workshops.put(owner, changed, { ...options, now: later, over: start }), 'changed');
    const read = { slug: 'a', profile: { ...changed.profile, slug: 'a' }, createdAt: start, changedAt: later };
    assert.deepEqual(await store.workshops.get(owner, 'a'), read);
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

  it('the limit of workshops holds even if several are added at once', async () => {
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

  it('price lists are read once until they change, even if another process writes them', async () => {
    const organization = await addOrganization();
    for (const slug of ['a', 'b']) await store.workshops.put(organization, { slug, profile }, options);
    const profiles = async () => (await store.workshops.list(organization)).map((each) => each.profile);
    const [a, b] = await profiles();
    assert.deepEqual(
      (await profiles()).map((each, index) => each === [a, b][index]),
      [true, true],
    );
    assert.equal((await store.workshops.get(organization, 'b'))?.profile, b);
    // Written at the same time as the previous one, by another process.
    await second.workshops.put(organization, { slug: 'a', profile: { ...profile, name: 'New' } }, options);
    const [changed, same] = await profiles();
    assert.deepEqual([changed!.name, same === b], ['New', true]);
    await second.workshops.remove(organization, 'b', options);
    await second.workshops.put(organization, { slug: 'b', profile: { ...profile, name: 'Other' } }, options);
    assert.deepEqual(
      (await profiles()).map(({ name }) => name),
      ['New', 'Other'],
    );
  });

  it('the total size of price lists is limited, and larger ones from before can only shrink', async () => {
    const organization = await addOrganization();
    const rows = (count: number) =>
      Array.from({ length: count }, (_, index) => ({
        ...{ kind: `oak-${index}`, thickness: 10, square_metre: { EUR: 100 } },
      }));
    const put = (slug: string, count: number, limit: object = {}) =>
      store.workshops.put(
        organization,
        { slug, profile: { ...profile, materials: rows(count) } },
        { ...options, atMost: { ...atMost, ...limit } },
      );
    assert.equal(await put('a', 60), 'created');
    assert.equal(await put('b', 41, { materials: 100 }), 'too_many_materials');
    assert.equal(await put('b', 40, { materials: 100 }), 'created');
    assert.equal(await put('a', 59, { materials: 10 }), 'changed');
    assert.equal(await put('a', 60, { materials: 10 }), 'too_many_materials');
    assert.equal(await put('a', 70, { characters: 4_000 }), 'too_long');
    assert.equal(await put('a', 50, { characters: 4_000 }), 'changed');
    assert.equal((await store.workshops.list(organization)).length, 2);
  });

  it('a workshop that’s enabled and removed at the same time is never left enabled', () =>
    race(async (one, other) => {
      const organization = await addOrganization();
      for (const slug of ['a', 'b']) await store.workshops.put(organization, { slug, profile }, options);
      const [changed, removed] = await Promise.all([
        changeOrganization(one, organization, { workshops: ['a', 'b'] }, { by, now: start }),
        other.workshops.remove(organization, 'b', options),
      ]);
      assert.equal(removed, 'removed');
      if ('issues' in changed) assert.equal(changed.issues[0]?.pointer, '/workshops/1');
      assert.ok(!(await store.keys.organization(organization))!.workshops?.includes('b'));
    }));

  it('no key is created for a workshop that’s removed at the same time', () =>
    race(async (one, other) => {
      const organizationId = await addOrganization();
      await store.workshops.put(organizationId, { slug: 'a', profile }, options);
      const wanted = { organizationId, kind: 'workshop', mode: 'live', workshop: 'a', now: start } as const;
      const [issued] = await Promise.all([
        issueKey(one, wanted, { by }),
        other.workshops.remove(organizationId, 'a', options),
      ]);
      if (issued.outcome === 'wrong') assert.equal(issued.issues[0]?.pointer, '/workshop');
      const keys = await store.keys.list(organizationId);
      assert.ok(keys.every(({ revokedAt }) => revokedAt !== undefined));
    }));

  it('the only enabled workshop can’t be removed, and another one is removed from the enabled ones', async () => {
    const organization = await addOrganization();
    for (const slug of ['a', 'b']) await store.workshops.put(organization, { slug, profile }, options);
    await store.keys.changeOrganization(organization, { workshops: ['a', 'b'] }, start);
    assert.equal(await store.workshops.remove(organization, 'b', options), 'removed');
    assert.deepEqual((await store.keys.organization(organization))!.workshops, ['a']);
    assert.equal(await store.workshops.remove(organization, 'a', options), 'last');
    assert.ok(await store.workshops.get(organization, 'a'));
  });
});
