import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { createClient, type QuoteList, quotedRequestPageSchema, quotedRequestSchema } from '@parametric/api-client';
import { readLinkText } from '@parametric/configurator-element/model';
import { startPostgres } from '../../testing/postgres.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

async function all<Item>(items: AsyncIterable<Item>): Promise<readonly Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`the list of requests for quotes on ${database}`, {
    skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL',
  }, () => {
    let service: TestService;
    let key: string;
    let nowMs = Date.parse('2026-11-21T10:00:00.000Z');

    before(async () => {
      service = await startTestService({
        clock: () => nowMs,
        databaseUrl: database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined,
      });
      key = service.shop.apiKey;
    });
    after(() => service.close());

    const ask = async (width: number, more: object = {}) => {
      const body = { model: 'board', configuration: { width }, quantity: 1, ...more };
      const asked = await request(service, 'POST', '/v1/quotes', { key: service.shop.licenseKey, body });
      nowMs += 1_000;
      return JSON.parse(asked.text) as QuoteList;
    };
    const order = (list: QuoteList) => request(service, 'POST', '/v1/orders', { key, body: orderOf(list.data[0]!) });
    const list = async (query = '', as = key) =>
      (await request(service, 'GET', `/v1/quote-requests${query}`, { key: as })).as(quotedRequestPageSchema);

    it('has the request, its quotes, whether one was ordered, and a link to the design', async () => {
      const ship_to = { country: 'DE', postcode: '80331' };
      const [left, ordered] = [await ask(700, { ship_to }), await ask(800, { ship_to, quantity: 3 })];
      const { id } = JSON.parse((await order(ordered)).text);
      const { data } = await list();
      const [newest, older] = [data[0]!, data[1]!];
      assert.deepEqual([newest.id, older.id], [ordered.data[0]!.request, left.data[0]!.request]);
      assert.deepEqual([newest.status, newest.order, newest.quantity], ['ordered', id, 3]);
      assert.deepEqual([older.status, older.order, older.ship_to], ['open', undefined, ship_to]);
      const amounts = (quotes: readonly { readonly id: string; readonly total: object }[]) =>
        quotes.map((quote) => `${quote.id} ${JSON.stringify(quote.total)}`).sort();
      const offered = left.data.map((quote) => ({ id: quote.id, total: quote.price.total }));
      assert.deepEqual(amounts(older.quotes), amounts(offered));
      const euros = older.quotes.flatMap(({ total }) => (total.currency === 'EUR' ? [total.amount] : []));
      assert.deepEqual(
        euros,
        euros.toSorted((a, b) => a - b),
      );
      assert.deepEqual(older.declined, left.declined);
      const link = new URLSearchParams(older.link).get('configurator-board')!;
      const read = readLinkText(link, [{ key: 'width', type: 'number' }] as never);
      assert.deepEqual([read?.revision, read?.values.width], [older.model_revision, 700]);
      const one = await request(service, 'GET', `/v1/quote-requests/${older.id}`, { key });
      assert.deepEqual(one.as(quotedRequestSchema), older);
      const picture = await request(service, 'GET', `/v1/quote-requests/${older.id}/picture.svg`, { key });
      assert.match(picture.text, /<svg/);
      const file = await request(service, 'GET', `/v1/quote-requests/${older.id}/product.glb`, { key });
      const number = `${older.id.slice(4, 8)}-${older.id.slice(8, 12)}`.toUpperCase();
      assert.equal(file.headers.get('content-disposition'), `attachment; filename="Board-${number}.glb"`);
    });

    it('can be filtered by outcome, product and day, and read in pages, as CSV and with the client', async () => {
      const every = (await list('?limit=100')).data;
      const client = createClient({ baseUrl: service.url, apiKey: key });
      const ordered = await all(client.quoteRequests.list({ ordered: true }));
      const left = await all(client.quoteRequests.list({ ordered: false, limit: 1 }));
      assert.deepEqual([...ordered, ...left].map(({ id }) => id).sort(), every.map(({ id }) => id).sort());
      assert.ok(ordered.every(({ status }) => status === 'ordered'));
      assert.ok(left.every(({ status }) => status === 'open'));
      assert.equal((await list('?model=none')).data.length, 0);
      assert.equal((await list('?created_before=2026-11-20')).data.length, 0);
      assert.equal((await list('?created_after=2026-11-21&created_before=2026-11-21')).data.length, every.length);
      const csv = await (await client.quoteRequests.csv({ ordered: false })).text();
      assert.match(csv, /^request,created_at,expires_at,mode,status,order,product,model,/);
      assert.match(csv, /,open,,Board,board,/);
      assert.equal(csv.trim().split('\r\n').length, 1 + left.length);
      assert.match(csv, /,configurator-board=[^,]*,1,DE,80331,\d+,\d+\.\d\d,EUR,/);
      for (const query of ['?ordered=maybe', '?created_after=soon', '?after=rqt_x']) {
        assert.equal((await request(service, 'GET', `/v1/quote-requests${query}`, { key })).status, 422, query);
      }
    });

    it('continues after a request that was deleted in the meantime', async () => {
      const ids = (await list('?limit=100')).data.map(({ id }) => id);
      const { created_at: createdAt } = (await list('?limit=1')).data[0]!;
      const filter = { share: { mode: 'test' } } as const;
      const after = { id: `${ids[0]}_deleted`, createdAt };
      const rows = await service.store.quotes.list(service.shop.id, filter, { limit: 100, after });
      assert.deepEqual(
        rows?.map(({ request: { id } }) => id),
        ids,
      );
    });

    it('has only the organization’s requests, in the key’s mode and for the key’s products', async () => {
      const { id } = (await list()).data[0]!;
      const live = await service.addKey({ kind: 'api', mode: 'live' });
      const ofOthers = await service.addKey({ kind: 'api', mode: 'test', models: ['shelf'] });
      for (const other of [service.other.apiKey, live, ofOthers]) {
        assert.deepEqual((await list('', other)).data, []);
        assert.equal((await request(service, 'GET', `/v1/quote-requests/${id}`, { key: other })).status, 404);
        assert.equal((await request(service, 'GET', `/v1/quote-requests/${id}/model`, { key: other })).status, 404);
      }
      assert.equal((await request(service, 'GET', '/v1/quote-requests', { key: service.shop.licenseKey })).status, 403);
    });

    it('says when the quotes have expired', async () => {
      await ask(900);
      nowMs += 15 * 24 * 3_600_000;
      assert.equal((await list()).data[0]!.status, 'expired');
    });
  });
}
