import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { type Order, orderPageSchema, orderSchema, type Quote, quoteListSchema } from '@parametric/api-client';
import { startPostgres } from '../../testing/postgres.js';
import { askQuote, orderOf, request, startTestService, type TestService } from '../../testing/service.js';

const hasPoppler = spawnSync('pdftotext', ['-v']).status !== null;
const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`an order’s address on ${database}`, {
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

    const send = (method: string, path: string, body?: unknown, as = key) =>
      request(service, method, `/v1/orders${path}`, { key: as, ...(body === undefined ? {} : { body }) });
    const place = async (quote?: Quote) => {
      const body = orderOf(quote ?? (await askQuote(service, key)));
      return (await send('POST', '', body)).as(orderSchema);
    };
    const correct = ({ id }: Order, body: object, as = key) => send('PATCH', `/${id}/address`, body, as);
    const found = async (text: string) =>
      (await send('GET', `?search=${encodeURIComponent(text)}`)).as(orderPageSchema).data.map(({ id }) => id);

    it('can be corrected field by field, can then be searched for, and doesn’t change the price', async () => {
      const order = await place();
      const body = { name: ' Grace Roe ', line2: 'Back house', postcode: '10 115' };
      const { total_there, ...corrected } = (await correct(order, body)).as(orderSchema);
      assert.deepEqual(corrected.shipping, {
        ...order.shipping,
        ...{ name: 'Grace Roe', line2: 'Back house', postcode: '10 115' },
      });
      assert.deepEqual([corrected.total, total_there], [order.total, undefined]);
      assert.deepEqual((await send('GET', `/${order.id}`)).as(orderSchema), corrected);
      assert.deepEqual([await found('grace 10115'), await found(order.shipping!.name!)], [[order.id], []]);
      await correct(order, { line2: '' });
      assert.equal((await send('GET', `/${order.id}`)).as(orderSchema).shipping!.line2, undefined);
    });

    it('is on the delivery note after it’s corrected', { skip: !hasPoppler && 'no pdftotext' }, async () => {
      const order = await place();
      await correct(order, { name: 'Grace Roe', line1: 'Right Street 2' });
      const headers = { authorization: `Bearer ${key}` };
      const note = await fetch(`${service.url}/v1/orders/${order.id}/papers/delivery-note.pdf`, { headers });
      const input = Buffer.from(await note.arrayBuffer());
      const text = execFileSync('pdftotext', ['-', '-'], { input }).toString();
      assert.match(text, /Grace Roe\s+Right Street 2/);
      assert.ok(!text.includes(order.shipping!.line1!));
    });

    it('is in the audit log with the names of the changed fields, if any changed', async () => {
      const order = await place();
      const { line1 } = order.shipping!;
      for (const text of [line1, 'Hidden Lane 9', 'Hidden Lane 9']) await correct(order, { line1: text });
      const { text } = await request(service, 'GET', `/v1/audit?subject=${order.id}`, { key });
      const entries = JSON.parse(text).data;
      assert.deepEqual(
        entries.map(({ action, changes }: { action: string; changes: unknown }) => [action, changes]),
        [['order.address_corrected', [{ field: 'line1' }]]],
      );
      assert.ok(!text.includes('Hidden'));
    });

    it('says what the order would cost at another postcode, and keeps its price', async () => {
      const ship_to = { country: 'DE', postcode: '80331' };
      const ask = async (postcode: string) => {
        const body = { model: 'board', configuration: {}, quantity: 40, ship_to: { ...ship_to, postcode } };
        return (await request(service, 'POST', '/v1/quotes', { key, body })).as(quoteListSchema).data;
      };
      const near = await ask('80331');
      const far = await ask('20095');
      const priceOf = (quote: Quote) =>
        far.find(({ workshop, speed }) => workshop.slug === quote.workshop.slug && speed === quote.speed)?.price.total;
      const quote = near.find((each) => priceOf(each) && priceOf(each)!.amount !== each.price.total.amount)!;
      const { shipping, ...rest } = orderOf(quote);
      const order = (await send('POST', '', { ...rest, shipping: { ...shipping, ...ship_to } })).as(orderSchema);
      const moved = (await correct(order, { postcode: '20095' })).as(orderSchema);
      assert.deepEqual(moved.total_there, priceOf(quote));
      assert.deepEqual(moved.total, order.total);
      const back = (await correct(order, { postcode: '80331' })).as(orderSchema);
      assert.equal(back.total_there, undefined);
    });

    it('must keep its country, its required fields, and a valid postcode', async () => {
      const order = await place();
      const issues = async (body: object) => {
        const answer = await correct(order, body);
        assert.equal(answer.status, 422);
        return answer.problem().errors!.map(({ pointer, code }) => `${pointer} ${code}`);
      };
      assert.deepEqual(await issues({ postcode: 'Munich' }), ['/postcode postcode']);
      assert.deepEqual(await issues({ line1: ' ', city: ' ' }), ['/line1 missing', '/city missing']);
      assert.equal((await issues({ country: 'FR' })).length, 1);
      assert.deepEqual((await send('GET', `/${order.id}`)).as(orderSchema).shipping, order.shipping);
    });

    it('is final once the order is shipped or erased, and can’t be changed by the customer or the workshop', async () => {
      const order = await place();
      const maker = await service.addKey({ kind: 'workshop', mode: 'test', workshop: order.workshop.slug });
      for (const other of [order.access_token!, maker, service.other.apiKey]) {
        assert.ok([401, 403, 404].includes((await correct(order, { line1: 'Elsewhere 1' }, other)).status));
      }
      for (const status of ['confirmed', 'in_production', 'shipped']) {
        assert.equal((await correct(order, { line1: `${status} 1` })).status, 200);
        await send('PATCH', `/${order.id}`, { status });
      }
      assert.equal((await correct(order, { line1: 'Late 1' })).problem().code, 'address_final');
      const erased = await place();
      await send('POST', `/${erased.id}/erase-personal-data`);
      assert.equal((await correct(erased, { line1: 'Again 1' })).problem().code, 'address_final');
      assert.deepEqual((await send('GET', `/${erased.id}`)).as(orderSchema).shipping, { country: 'DE' });
    });
  });
}
