import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { orderNoteListSchema } from '@parametric/api-client';
import { startPostgres } from '../../testing/postgres.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`an order’s notes on ${database}`, {
    skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL',
  }, () => {
    let service: TestService;
    let key: string;

    before(async () => {
      service = await startTestService({
        databaseUrl: database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined,
      });
      key = service.shop.apiKey;
    });
    after(() => service.close());

    const add = (id: string, text: string, headers: Record<string, string> = {}) =>
      request(service, 'POST', `/v1/orders/${id}/add-note`, { key, body: { text }, headers });
    const read = (id: string, as = key) => request(service, 'GET', `/v1/orders/${id}/notes`, { key: as });
    const csv = (as = key) => request(service, 'GET', '/v1/orders.csv', { key: as });

    it('say who wrote them and when, are added once even if repeated, and are visible only to the shop', async () => {
      const order = await placeOrder(service);
      const headers = { 'idempotency-key': crypto.randomUUID() };
      for (let count = 0; count < 2; count += 1) await add(order.id, ' Called.\n', headers);
      const { data, is_open } = (await add(order.id, 'Deliver after six.')).as(orderNoteListSchema);
      assert.deepEqual(
        data.map(({ number, text }) => [number, text]),
        [
          [1, 'Called.'],
          [2, 'Deliver after six.'],
        ],
      );
      assert.equal(is_open, true);
      assert.ok(data.every(({ by }) => by.id.startsWith('key_') && by.label));
      assert.ok(data.every(({ created_at }) => created_at >= order.created_at));
      assert.deepEqual((await read(order.id)).as(orderNoteListSchema).data, data);
      const maker = await service.addKey({ kind: 'workshop', mode: 'test', workshop: order.workshop.slug });
      for (const other of [order.access_token, maker, service.other.apiKey, service.shop.licenseKey]) {
        assert.ok([401, 403, 404].includes((await read(order.id, other)).status));
      }
      const seen = await request(service, 'GET', `/v1/orders/${order.id}`, { key: maker });
      assert.ok(!seen.text.includes('Called'));
      assert.match((await csv()).text, /,"\d{4}-\d\d-\d\d Called\.\n\d{4}-\d\d-\d\d Deliver after six\."/);
      assert.ok(!(await csv(maker)).text.includes('Called'));
      const { text } = await request(service, 'GET', `/v1/audit?subject=${order.id}`, { key });
      assert.equal(
        JSON.parse(text).data.filter(({ action }: { readonly action: string }) => action === 'order.note_added').length,
        2,
      );
      assert.ok(!text.includes('Called'));
    });

    it('are deleted with the order’s personal data, and no more are accepted', async () => {
      const { id } = await placeOrder(service);
      await add(id, 'Her phone is 030 1.');
      await request(service, 'POST', `/v1/orders/${id}/erase-personal-data`, { key });
      const { data, is_open } = (await read(id)).as(orderNoteListSchema);
      assert.deepEqual([data, is_open], [[], false]);
      assert.equal((await add(id, 'Again')).problem().code, 'thread_closed');
    });

    it('must have text of at most 2,000 characters', async () => {
      const { id } = await placeOrder(service);
      for (const text of ['', ' \n', 'x'.repeat(2_001)]) assert.equal((await add(id, text)).status, 422);
      assert.deepEqual((await read(id)).as(orderNoteListSchema).data, []);
    });
  });
}
