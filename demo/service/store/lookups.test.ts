import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readOrderSearch } from '../domain/orders/search-terms.js';
import { openPlannedDatabase } from '../testing/query-plans.js';
import { auditQueries } from './queries/audit.js';
import { fileQueries } from './queries/files.js';
import { modelQueries } from './queries/models.js';
import { pieceQueries } from './queries/pieces.js';
import { statisticsQueries } from './queries/statistics.js';

const now = '2026-11-22T12:00:00.000Z';

it('every lookup uses an index', async () => {
  const { db, database, stepsOf } = await openPlannedDatabase(now);
  const uses = async (index: string, ask: () => Promise<unknown>) => {
    const steps = await stepsOf(ask);
    assert.ok(
      steps.some((step) => step.includes(index)),
      `${index}: ${steps.join('; ')}`,
    );
  };
  await uses('audit_entries_by_actor', () => auditQueries(db).list('org', { by: 'key' }, { limit: 20 }));
  const pieces = pieceQueries(db);
  await uses('orders_by_code', () => pieces.ordersByCode('org', '7F3KQ', { mode: 'live', workshop: 'joinery' }));
  for (const ask of [() => pieces.doneSteps('ord'), () => pieces.marks('ord', [1, 2])]) {
    await uses('piece_marks USING', ask);
    assert.ok(!(await stepsOf(ask)).some((step) => /^SCAN/.test(step)));
  }
  await uses('files_by_address', () => fileQueries(db).content('oak.png'));
  await uses('files_by_age', () => fileQueries(db).list('org', {}, { limit: 20 }));
  const filter = { from: '2026-11-01', to: '2026-11-30', mode: 'live' } as const;
  await uses('daily_counts_not_asked', () => statisticsQueries(db).read('org', filter));
  await uses('daily_counts_over_capacity (day=? AND mode=?)', () =>
    statisticsQueries(db).organizationsOverCapacity('2026-11-29'),
  );
  await uses('daily_counts_over_capacity (day=? AND mode=? AND organization_id=?)', () =>
    statisticsQueries(db).overCapacity('org', '2026-11-29'),
  );
  database.exec(`insert into organizations (id, name, license_orders, created_at) values ('org', 'Org', 1, '${now}')`);
  await modelQueries(db).put('org', { id: 'board', name: 'Board', revision: 'r', document: '{}' }, now);
  const names = await modelQueries(db).names('org', ['board', ...Array.from({ length: 1_000 }, (_, n) => `m${n}`)]);
  assert.deepEqual([...names], [['board', 'Board']]);
  await modelQueries(db).retire('org', 'board', now);
  await uses('quote_requests_of_model', () => modelQueries(db).delete('org', 'board', now));
});

it('a word that’s the start of another one isn’t searched for separately', () => {
  assert.deepEqual(readOrderSearch('a an anna b anna')?.words, ['anna', 'b']);
});

it('only the revision on sale is read of a model whose document is cached, so a newer one is noticed', async () => {
  const { db, stepsOf } = await openPlannedDatabase(now);
  await db.insertInto('organizations').values(organization).execute();
  const models = modelQueries(db);
  const put = (revision: string) =>
    models.put('org', { id: 'board', name: revision, revision, document: `{"revision":"${revision}"}` }, now);
  await put('first');
  const read = async () => {
    let record: Awaited<ReturnType<typeof models.get>>;
    const steps = await stepsOf(async () => {
      record = await models.get('org', 'board');
    });
    return { record: record!, steps };
  };
  const [unknown, known] = [await read(), await read()];
  assert.deepEqual(known.record, unknown.record);
  assert.ok(known.steps.length < unknown.steps.length, known.steps.join('; '));
  await put('second');
  const { record } = await read();
  assert.deepEqual([record.name, record.revision, record.document], ['second', 'second', '{"revision":"second"}']);
  const earlier = await models.get('org', 'board', 'first');
  assert.equal(earlier?.document, '{"revision":"first"}');
  assert.equal(await models.get('other', 'board', 'first'), undefined);
});

const organization = { id: 'org', name: 'Org', created_at: now, license_orders: 1, currency: null, workshops: null };
