// The audit log, tested on each database.

import assert from 'node:assert/strict';
import { it } from 'node:test';
import { canTransition } from '../domain/orders/order-store.js';
import type { Actor } from '../domain/records/audit-store.js';
import { createId } from '../platform/ids.js';
import { openPlannedDatabase } from '../testing/query-plans.js';
import { describeStores, start } from '../testing/stores.js';
import { auditQueries } from './queries/audit.js';

const by: Actor = { kind: 'key', id: 'key_1', label: 'Office' };
const operator: Actor = { kind: 'command', name: 'publish' };
const at = (seconds: number) => new Date(Date.parse(start) + seconds * 1000).toISOString();
const revision = (name: string) => ({ id: 'board', name: { en: 'Board' }, revision: name, document: '{}' });

describeStores(({ store }) => {
  const addOrganization = async () => {
    const id = createId('org');
    await store.keys.addOrganization({ id, name: 'Test', licenseOrders: true }, start);
    return id;
  };

  it('a change is logged once, with its author, and nothing is logged if nothing changed', async () => {
    const organization = await addOrganization();
    await store.models.put(organization, revision('1'), at(0));
    await store.models.put(organization, revision('2'), at(1), by);
    await store.models.put(organization, revision('2'), at(2), by);
    await store.models.put(organization, revision('3'), at(3), operator);
    const entries = await store.audit.list(organization, {}, { limit: 10 });
    assert.deepEqual(
      entries!.map(({ id: _, ...entry }) => entry),
      [
        {
          by: operator,
          action: 'model.published',
          subject: { id: 'board', name: 'Board' },
          changes: [{ field: 'revision', before: '2', after: '3' }],
          createdAt: at(3),
        },
        {
          by,
          action: 'model.published',
          subject: { id: 'board', name: 'Board' },
          changes: [{ field: 'revision', before: '1', after: '2' }],
          createdAt: at(1),
        },
      ],
    );
  });

  it('a change that is rolled back leaves no entry', async () => {
    const organization = await addOrganization();
    const move = { status: 'confirmed', tracking: undefined, by } as const;
    const missing = await store.orders.move(organization, 'ord_none', move, at(1), canTransition);
    assert.equal(missing.outcome, 'missing');
    const put = store.models.put('org_none', revision('1'), at(1), by);
    await assert.rejects(put, 'no such organization');
    assert.deepEqual(await store.audit.list(organization, {}, { limit: 10 }), []);
  });

  it('entries are listed in pages, can be filtered, and are one organization’s', async () => {
    const [organization, other] = [await addOrganization(), await addOrganization()];
    for (let index = 0; index < 5; index += 1) {
      await store.models.put(organization, revision(String(index)), at(1), index === 2 ? operator : by);
    }
    await store.models.put(other, revision('1'), at(1), by);
    const list = (filter: object, page: object = {}) => store.audit.list(organization, filter, { limit: 2, ...page });
    const first = (await list({}))!.slice(0, 2);
    const second = (await list({}, { after: first[1]!.id }))!.slice(0, 2);
    const third = (await list({}, { after: second[1]!.id }))!;
    assert.equal(new Set([...first, ...second, ...third].map(({ id }) => id)).size, 5);
    assert.equal(await store.audit.list(other, {}, { limit: 2, after: first[0]!.id }), undefined);
    assert.equal((await list({ by: 'publish' }))!.length, 1);
    assert.equal((await list({ subject: 'key' }))!.length, 0);
    assert.equal((await list({ subject: 'model', subjectId: 'board' }))!.length, 3);
    assert.equal((await list({ subjectId: 'shelf' }))!.length, 0);
  });

  it('old entries are deleted', async () => {
    const organization = await addOrganization();
    await store.models.put(organization, revision('1'), at(1), by);
    await store.models.put(organization, revision('2'), at(9), by);
    await store.audit.deleteBefore(at(5));
    const left = await store.audit.list(organization, {}, { limit: 10 });
    assert.deepEqual(
      left!.map(({ createdAt }) => createdAt),
      [at(9)],
    );
  });
});

it('a page of many entries is read from an index, also when filtered by kind', async () => {
  const { db, stepsOf } = await openPlannedDatabase(start);
  const audit = auditQueries(db);
  for (const filter of [{}, { subject: 'key' }] as const) {
    const steps = await stepsOf(() => audit.list('org_1', filter, { limit: 20 }));
    assert.ok(steps.every((step) => step.startsWith('SEARCH')));
    assert.match(steps.join('\n'), /audit_entries_by_(age|subject)/);
  }
  await db.destroy();
});
