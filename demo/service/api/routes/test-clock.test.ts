import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { type Order, orderSchema, type QuoteList, quoteListSchema, testAdvanceSchema } from '@parametric/api-client';
import { type TestOutcome, testPostcodes } from '../../domain/sandbox/test-outcomes.js';
import { type PriceListProfile, workshops } from '../../domain/workshops/workshop.js';
import { addOwnWorkshop } from '../../testing/own-workshop.js';
import { restrictedKeys, startPaymentDouble } from '../../testing/payment-provider.js';
import { startPostgres } from '../../testing/postgres.js';
import { recipient, request, startTestService, type TestService } from '../../testing/service.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

const postcodeOf = (outcome: TestOutcome) => Object.entries(testPostcodes).find(([, each]) => each === outcome)![0];

/** A database on a server whose time zone differs from the service's. */
async function eastOfUtc(): Promise<string> {
  const url = await postgres!.createDatabase();
  return `${url}${url.includes('?') ? '&' : '?'}options=-c%20TimeZone=Asia/Tokyo`;
}

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`the sandbox on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let live: string;
    let now = Date.parse('2026-11-23T09:30:00.125Z');

    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? await eastOfUtc() : undefined;
      service = await startTestService({ databaseUrl, clock: () => now });
      live = await service.addKey({ kind: 'api', mode: 'live' });
    });
    after(() => service.close());

    const askTo = async (postcode: string, key = service.shop.apiKey): Promise<QuoteList> => {
      const body = { model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode } };
      return (await request(service, 'POST', '/v1/quotes', { key, body })).as(quoteListSchema);
    };
    const orderTo = async (postcode: string, key = service.shop.apiKey, quotes?: QuoteList) => {
      const [quote] = (quotes ?? (await askTo(postcode, key))).data;
      const shipping = { country: 'DE', postcode, ...recipient };
      const body = { quote: quote!.id, workshop: quote!.workshop.slug, shipping };
      return request(service, 'POST', '/v1/orders', { key, body, headers: { 'idempotency-key': randomUUID() } });
    };
    const read = async ({ id }: Pick<Order, 'id'>, key = service.shop.apiKey) =>
      (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
    const advance = (days: number, key = service.shop.apiKey) =>
      request(service, 'POST', '/v1/test-clock/advance', { key, body: { days } });

    it('test postcodes force declines, expired quotes and changed prices', async () => {
      const ordinary = await askTo('80331');
      const declined = await askTo(postcodeOf('declined'));
      assert.ok(ordinary.data.length > 0);
      assert.equal(declined.data.length, 0);
      assert.ok(declined.declined.length >= new Set(ordinary.data.map(({ workshop }) => workshop.slug)).size);

      const expired = await orderTo(postcodeOf('expired'));
      assert.deepEqual([expired.status, expired.problem().code], [409, 'quote_expired']);

      const changing = await askTo(postcodeOf('price_changed'));
      for (const { price } of changing.data) {
        assert.equal(
          price.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
          price.total.amount,
        );
        const tax = price.lines.find(({ kind }) => kind === 'tax')!;
        const net = price.total.amount - tax.amount.amount;
        assert.equal(tax.amount.amount, Math.round((net * Number(tax.values!.percent)) / 100));
      }
      now += 11_000;
      const late = await orderTo(postcodeOf('price_changed'), undefined, changing);
      assert.equal(late.problem().code, 'quote_expired');
      const again = await askTo(postcodeOf('price_changed'));
      assert.ok(again.data[0]!.price.total.amount > changing.data[0]!.price.total.amount);
      assert.equal((await orderTo(postcodeOf('price_changed'), undefined, again)).status, 201);
    });

    it('a live key can’t force outcomes', async () => {
      const { data } = await askTo('80331', live);
      for (const postcode of Object.keys(testPostcodes)) {
        const quotes = await askTo(postcode, live);
        assert.equal(quotes.data.length, data.length, postcode);
        assert.deepEqual(quotes.data[0]!.price.lines.length, data[0]!.price.lines.length);
        assert.equal((await orderTo(postcode, live, quotes)).status, 201, postcode);
      }
      const refused = await advance(1, live);
      assert.deepEqual([refused.status, refused.problem().code], [403, 'key_not_permitted']);
    });

    it('a refused payment can be tried again', async () => {
      const stripe = await startPaymentDouble();
      const paying = await startTestService({ payments: { stripeUrl: stripe.url, retryDelaysMs: [20] } });
      const settings = {
        checkout: 'payment_link',
        key: restrictedKeys.test,
        webhook_secret: 'whsec_test0123456789abcdef',
      };
      const key = paying.shop.apiKey;
      await request(paying, 'PATCH', '/v1/checkout-settings', { key, body: settings });
      const shipping = { country: 'DE', postcode: postcodeOf('payment_refused'), ...recipient };
      const ask = { model: 'board', configuration: {}, quantity: 1 };
      const [quote] = (await request(paying, 'POST', '/v1/quotes', { key, body: ask })).as(quoteListSchema).data;
      const body = { quote: quote!.id, workshop: quote!.workshop.slug, shipping };
      const { id } = (await request(paying, 'POST', '/v1/orders', { key, body })).as(orderSchema);
      const order = (await request(paying, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
      assert.deepEqual([order.payment?.status, order.status], ['failed', 'received']);
      const page = await request(paying, 'POST', `/v1/orders/${order.id}/payment`, {
        key,
        body: { return_url: 'https://shop.example/' },
      });
      assert.equal(JSON.parse(page.text).status, 'open', page.text);
      await paying.close();
      await stripe.close();
    });

    it('the postcode that refuses payments says so if test orders are paid by invoice', async () => {
      const refused = (await orderTo(postcodeOf('payment_refused'))).problem();
      assert.deepEqual([refused.status, refused.code], [409, 'payment_not_needed']);
      assert.match(refused.detail!, /Set up online payment for test orders first/);
    });

    it('a quote from a workshop that was added today can be ordered after the clock was moved', async () => {
      const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
      const { shop } = await addOwnWorkshop(service, profile);
      const quotes = await askTo('80331', shop);
      assert.equal((await advance(1, shop)).status, 200);
      const placed = await orderTo('80331', shop, quotes);
      assert.equal(placed.status, 201, placed.text);
    });

    it('as the clock moves, quotes expire and orders progress, except at the silent and the late workshop', async () => {
      const quotes = await askTo('80331');
      const other = (await orderTo('80331', live)).as(orderSchema);
      const order = (await orderTo('80331')).as(orderSchema);
      const silent = (await orderTo(postcodeOf('workshop_silent'))).as(orderSchema);
      const late = (await orderTo(postcodeOf('workshop_late'))).as(orderSchema);
      const { changed } = (await advance(1)).as(testAdvanceSchema);
      assert.ok(changed.some((each) => each.order === order.id && each.status === 'confirmed'));
      assert.ok(!changed.some((each) => each.order === silent.id || each.order === other.id));
      const confirmed = await read(order);
      assert.deepEqual(
        [confirmed.history[0]!.occurred_at, confirmed.history[1]!.occurred_at],
        [new Date(now - 86_400_000).toISOString(), new Date(now).toISOString()],
      );
      assert.equal(Date.parse(confirmed.ready_by!), Date.parse(order.ready_by!) - 86_400_000);
      const days = Math.ceil((Date.parse(order.ready_by!) - now) / 86_400_000);
      assert.ok(days > 0 && days <= 60);
      await advance(days);
      assert.deepEqual(
        (await read(order)).history.map(({ status }) => status),
        ['received', 'confirmed', 'in_production', 'shipped'],
      );
      assert.notEqual((await read(late)).status, 'shipped');
      await advance(14);
      assert.deepEqual(
        [
          (await read(order)).status,
          (await read(late)).status,
          (await read(silent)).status,
          (await read(other, live)).status,
        ],
        ['delivered', 'shipped', 'received', 'received'],
      );
      const expired = await orderTo('80331', undefined, quotes);
      assert.equal(expired.problem().code, 'quote_expired');
      assert.equal((await read(other, live)).ready_by, other.ready_by);
    });
  });
}
