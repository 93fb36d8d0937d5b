// Organizations, their keys, and the orders that a workshop's key can see, tested on each database.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createKey, hashKey, type NewKey } from '../domain/keys/keys.js';
import type { Store } from '../domain/store.js';
import { createId } from '../platform/ids.js';
import { describeStores, start } from '../testing/stores.js';

const by = { kind: 'key', id: 'key_1' } as const;

describeStores(({ store, second }) => {
  const addOrganization = async () => {
    const id = createId('org');
    await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start, by);
    return id;
  };
  const keyOf = (organizationId: string, more: Partial<NewKey> = {}) =>
    createKey({ organizationId, kind: 'api', mode: 'test', now: start, ...more });
  const actions = async (organizationId: string) =>
    (await store.audit.list(organizationId, {}, { limit: 50 }))!.map(({ action }) => action);

  it('a key is read as it was created, with its organization’s settings', async () => {
    const id = await addOrganization();
    const origins = ['https://shop.example'];
    const wanted = { kind: 'license', mode: 'live', label: 'Shop', origins, models: ['board'] } as const;
    const { key, record } = keyOf(id, wanted);
    assert.deepEqual(await store.keys.add(record, { by }), { outcome: 'added' });
    await store.keys.changeOrganization(id, { currency: 'CHF', workshops: ['a', 'b'] }, start, by);
    const found = await second.keys.find(hashKey(key));
    assert.deepEqual(found, {
      ...record,
      mayOrder: true,
      countsVisits: false,
      shop: { currency: 'CHF', workshops: ['a', 'b'] },
    });
    await store.keys.changeOrganization(id, { licenseOrders: false, currency: undefined }, start, by);
    assert.equal((await second.keys.find(hashKey(key)))?.mayOrder, false);
    assert.equal((await second.keys.organization(id))?.currency, undefined);
    assert.equal(await store.keys.changeOrganization('org_none', { name: 'X' }, start, by), undefined);
  });

  it('one key is stored for many requests with one claim from two processes', async () => {
    const id = await addOrganization();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    const outcomes = await Promise.all(
      Array.from({ length: 6 }, (_, index) => (index % 2 ? store : second).keys.add(keyOf(id).record, { by, claim })),
    );
    const [key, ...others] = await store.keys.list(id);
    assert.equal(others.length, 0);
    const repeated = outcomes.filter(({ outcome }) => outcome !== 'added');
    assert.deepEqual(
      repeated,
      Array.from({ length: 5 }, () => ({ outcome: 'replayed', resource: key!.id })),
    );
    assert.deepEqual(await actions(id), ['key.issued', 'organization.created']);
  });

  it('the limit of active keys holds even if many are added at once, and a rejected one keeps no claim', async () => {
    const id = await addOrganization();
    const claim = { keyId: createId('key'), route: 'r', keyHash: 'h', fingerprint: 'f' };
    const add = (on: Store, more: object = {}) => on.keys.add(keyOf(id).record, { by, atMost: 3, ...more });
    const outcomes = await Promise.all(Array.from({ length: 8 }, (_, index) => add(index % 2 ? store : second)));
    assert.equal(outcomes.filter(({ outcome }) => outcome === 'added').length, 3);
    const [first, ...others] = await store.keys.list(id);
    assert.equal(others.length, 2);
    assert.deepEqual(await add(store, { claim }), { outcome: 'too_many' });
    assert.equal(await store.idempotency.find(claim), undefined);
    await store.keys.revoke(first!.id, start, { by });
    assert.deepEqual(await add(store, { claim }), { outcome: 'added' });
    assert.equal((await add(store, { claim })).outcome, 'replayed', 'what is there is found whatever there may be');
  });

  it('each change to a key is logged, and keys can be filtered', async () => {
    const [id, other] = [await addOrganization(), await addOrganization()];
    const license = keyOf(id, { kind: 'license' }).record;
    const api = keyOf(id).record;
    const workshop = keyOf(id, { kind: 'workshop', workshop: 'w' }).record;
    for (const record of [license, api, workshop, keyOf(other).record]) await store.keys.add(record, { by });
    const change = { label: 'Till', origins: ['https://a.example'] };
    assert.deepEqual(await store.keys.change(license.id, change, start, by), { ...license, ...change });
    await store.keys.change(license.id, change, start, by);
    assert.equal((await actions(id)).filter((action) => action === 'key.changed').length, 1);
    assert.equal(await store.keys.change('key_none', change, start, by), undefined);
    const kinds = async (filter: object, page: object = {}) =>
      (await store.keys.page(id, filter, { limit: 10, ...page }))?.map(({ kind }) => kind);
    assert.deepEqual(await kinds({}), ['workshop', 'api', 'license']);
    assert.deepEqual(await kinds({}, { after: workshop.id }), ['api', 'license']);
    assert.deepEqual(await kinds({ kind: 'workshop' }), ['workshop']);
    assert.deepEqual(await kinds({ search: 'TILL' }), ['license']);
    assert.deepEqual(await kinds({ search: 'a.example' }), ['license']);
    assert.deepEqual(await kinds({ search: api.ending }), ['api']);
    assert.deepEqual(await kinds({ search: '%' }), []);
    await store.keys.revoke(workshop.id, start, { by });
    assert.deepEqual(await kinds({ isRevoked: false }), ['api', 'license']);
    assert.deepEqual(await kinds({ isRevoked: true }), ['workshop']);
    assert.equal(await store.keys.page(other, {}, { limit: 10, after: license.id }), undefined);
    assert.equal(await store.keys.get(license.id, other), undefined);
  });

  it('if two processes revoke all API keys at once, the last one is left', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await addOrganization();
      const records = [keyOf(id).record, keyOf(id).record];
      for (const record of records) await store.keys.add(record, { by });
      const outcomes = await Promise.all(
        records.map((record, index) =>
          (index ? store : second).keys.revoke(record.id, start, { by, leavesApiKey: true }),
        ),
      );
      assert.deepEqual(outcomes.map(({ outcome }) => outcome).sort(), ['last', 'revoked']);
      const [left] = (await store.keys.list(id)).filter(({ revokedAt }) => revokedAt === undefined);
      assert.equal((await store.keys.revoke(left!.id, start, { by })).outcome, 'revoked');
    }
  });
});
