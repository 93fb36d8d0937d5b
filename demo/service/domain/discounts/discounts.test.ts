// Discount codes, from the shop's settings to the invoice, on both databases.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import {
  type Discount,
  discountListSchema,
  discountSchema,
  inquirySchema,
  type Order,
  orderSchema,
  type Quote,
  quoteListSchema,
  quoteSchema,
} from '@parametric/api-client';
import { startPostgres } from '../../testing/postgres.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

const readsPdf = { skip: spawnSync('pdftotext', ['-v']).status === null && 'no pdftotext' };
const ship_to = { country: 'ES', postcode: '28001' };
const shelf = { model: 'hallway-shelf', configuration: {}, quantity: 1 };

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`discounts on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let now = Date.now();
    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      const models = ['hallway-shelf', 'sideboard'];
      service = await startTestService({
        databaseUrl,
        models,
        clock: () => now,
        limits: { discountCodes: { count: 3, windowMs: 3_600_000 } },
      });
    });
    after(() => service.close());

    const send = (method: string, path: string, body?: object, key = service.shop.apiKey) =>
      request(service, method, path, { key, ...(body ? { body } : {}) });
    const create = async (body: object): Promise<Discount> => {
      const created = await send('POST', '/v1/discounts', body);
      assert.equal(created.status, 201, created.text);
      return created.as(discountSchema);
    };
    const usesOf = async ({ id }: Discount) => {
      const { data } = (await send('GET', '/v1/discounts')).as(discountListSchema);
      return data.find((each) => each.id === id)!.uses;
    };
    const tryCode = (discount_code: string | undefined, more: object = shelf, key = service.shop.apiKey) =>
      send('POST', '/v1/quotes', { ...more, ship_to, ...(discount_code ? { discount_code } : {}) }, key);
    const ask = async (discount_code?: string, more?: object): Promise<Quote> => {
      const { data } = (await tryCode(discount_code, more)).as(quoteListSchema);
      return data.find(({ price }) => price.total.currency === 'EUR')!;
    };
    const order = (quote: Quote) => {
      const body = orderOf(quote);
      return send('POST', '/v1/orders', { ...body, shipping: { ...body.shipping, ...ship_to } });
    };
    const place = async (quote: Quote): Promise<Order> => (await order(quote)).as(orderSchema);
    const sum = ({ price }: Quote, kind?: string) =>
      price.lines
        .filter((line) => kind === undefined || line.kind === kind)
        .reduce((all, { amount }) => all + amount.amount, 0);
    const goods = (quote: Quote) => sum(quote) - sum(quote, 'tax') - sum(quote, 'shipping') - sum(quote, 'discount');
    const codesOf = async (answer: ReturnType<typeof send>) =>
      (await answer).problem().errors?.map(({ pointer, code }) => `${pointer} ${code}`);

    it('a percentage is taken off the products but not the delivery, and tax is charged on the rest', async (t) => {
      await create({ code: 'Summer10', percent: 10 });
      const [full, less] = [await ask(), await ask(' summer10 ')];
      assert.equal(sum(less, 'discount'), -Math.round(goods(full) / 10));
      assert.equal(sum(less, 'shipping'), sum(full, 'shipping'));
      const net = sum(less) - sum(less, 'tax');
      assert.equal(sum(less, 'tax'), Math.round(net * 0.21));
      assert.equal(sum(less), less.price.total.amount);
      const placed = await place(less);
      assert.deepEqual(placed.discount, {
        code: 'SUMMER10',
        amount: { amount: -sum(less, 'discount'), currency: 'EUR' },
      });
      assert.equal(placed.net!.amount, net);
      assert.match((await send('GET', '/v1/orders.csv')).text, /,SUMMER10,\d+\.\d\d,/);
      assert.equal(
        JSON.parse((await send('GET', `/v1/orders/${placed.id}/price-build`)).text).differs_because,
        undefined,
      );
      await t.test('on the invoice', readsPdf, async () => {
        assert.match(await invoiceOf(placed), /Descuento \(SUMMER10\) -?\d+,\d\d €/);
      });
    });

    it('an amount is taken off quotes in its currency, at most their price, and off delivery if the shop says so', async () => {
      await create({ code: 'FIFTY', amount: { amount: 5_000, currency: 'EUR' } });
      await create({ code: 'ALL', amount: { amount: 100_000_000, currency: 'EUR' }, includes_delivery: true });
      await create({ code: 'POUNDS', amount: { amount: 5_000, currency: 'GBP' } });
      assert.equal(sum(await ask('FIFTY'), 'discount'), -5_000);
      const free = await ask('ALL');
      assert.deepEqual([free.price.total.amount, sum(free, 'tax')], [0, 0]);
      const { data } = (await tryCode('POUNDS')).problem() as { data?: unknown };
      assert.equal(data, undefined);
      assert.deepEqual(await codesOf(tryCode('POUNDS')), ['/discount_code discount_currency']);
    });

    it('a discount is split among several products, and the shares add up, also on the invoice', async (t) => {
      const items = [shelf, { model: 'sideboard', configuration: {}, quantity: 2 }];
      await create({ code: 'SPLIT', percent: 7 });
      const [full, less] = [await ask(undefined, { items }), await ask('SPLIT', { items })];
      const nets = less.items!.map(({ net }) => net!.amount);
      const [a, b] = full.items!.map(({ net }, index) => net!.amount - nets[index]!);
      assert.equal(a! + b!, -sum(less, 'discount'));
      assert.ok(a! > 0 && b! > 0);
      assert.equal(
        nets.reduce((all, net) => all + net, 0),
        goods(less) + sum(less, 'discount'),
      );
      await t.test('on the invoice', readsPdf, async () => {
        const text = await invoiceOf(await place(less));
        const amount = (cents: number) => (cents / 100).toFixed(2).replace('.', ',');
        for (const { net } of full.items!)
          assert.ok(text.replace(/[.\\s](?=\d{3},)/g, '').includes(amount(net!.amount)), text);
      });
    });

    it('a code is rejected with the reason: unknown, for the other mode, not active yet, expired, used up or below the minimum', async () => {
      const day = 86_400_000;
      const at = (days: number) => new Date(now + days * day).toISOString();
      await create({ code: 'LATER', percent: 5, valid_from: at(1) });
      await create({ code: 'SOON-OVER', percent: 5, valid_until: at(1) });
      await create({ code: 'BIG', percent: 5, minimum: { amount: 90_000_000, currency: 'EUR' } });
      const live = await service.addKey({ kind: 'api', mode: 'live' });
      assert.equal((await send('POST', '/v1/discounts', { code: 'LIVE', percent: 5 }, live)).status, 201);
      for (const code of ['NONE', 'LIVE', 'LATER']) {
        assert.deepEqual(await codesOf(tryCode(code)), ['/discount_code unknown_discount'], code);
      }
      assert.deepEqual(await codesOf(tryCode('BIG')), ['/discount_code discount_minimum']);
      assert.equal((await ask('SOON-OVER')).expires_at, at(1), 'quotes expire with their code');
      now += 2 * day;
      assert.deepEqual(await codesOf(tryCode('SOON-OVER')), ['/discount_code expired_discount']);
      assert.equal(sum(await ask('LATER'), 'discount') < 0, true);
    });

    it('only one of two simultaneous orders gets the last use, and a canceled order returns it', async () => {
      const discount = await create({ code: 'LAST', percent: 5, max_uses: 1 });
      const quotes = await Promise.all(Array.from({ length: 6 }, () => ask('LAST')));
      const answers = await Promise.all(quotes.map(order));
      assert.deepEqual(answers.map(({ status }) => status).sort(), [201, 409, 409, 409, 409, 409]);
      const refused = answers.find(({ status }) => status === 409)!;
      assert.equal(refused.problem().code, 'discount_ended');
      assert.equal(await usesOf(discount), 1);
      assert.deepEqual(await codesOf(tryCode('LAST')), ['/discount_code used_up_discount']);
      const placed = answers.find(({ status }) => status === 201)!.as(orderSchema);
      await send('PATCH', `/v1/orders/${placed.id}`, { status: 'canceled' });
      assert.equal(await usesOf(discount), 0);
      assert.equal((await order(await ask('LAST'))).status, 201);
    });

    it('an order for a quote in another currency, without the discount, doesn’t use the code', async () => {
      const discount = await create({ code: 'EUROS', amount: { amount: 100, currency: 'EUR' }, max_uses: 1 });
      const danish = { country: 'DK', postcode: '1050' };
      const answer = await send('POST', '/v1/quotes', { ...shelf, ship_to: danish, discount_code: 'EUROS' });
      const inKroner = answer.as(quoteListSchema).data.find(({ price }) => price.total.currency === 'DKK')!;
      assert.equal(sum(inKroner, 'discount'), 0);
      const body = orderOf(inKroner);
      const shipping = { ...body.shipping, ...danish };
      const placed = (await send('POST', '/v1/orders', { ...body, shipping })).as(orderSchema);
      assert.equal(await usesOf(discount), 0);
      await send('PATCH', `/v1/orders/${placed.id}`, { status: 'canceled' });
      assert.equal(await usesOf(discount), 0);
      assert.equal((await order(await ask('EUROS'))).status, 201);
      assert.equal(await usesOf(discount), 1);
    });

    it('a code is stored with a request for a custom quote, and applies if it’s still valid then', async () => {
      const discount = await create({ code: 'ASKED', percent: 10, max_uses: 1 });
      const contact = { name: 'Ada Example', email: 'ada@shop.example' };
      const asked = { ...shelf, ship_to, contact, page: 'http://localhost:8080/shelf' };
      const inquire = (discount_code: string) => send('POST', '/v1/inquiries', { ...asked, discount_code });
      assert.deepEqual(await codesOf(inquire('NONE')), ['/discount_code unknown_discount']);
      const [first, second] = [(await inquire('asked')).as(inquirySchema), (await inquire('ASKED')).as(inquirySchema)];
      assert.equal(first.discount_code, 'ASKED');
      const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
      const offer = { currency: 'EUR', product: 100_000, delivery: 5_000, ready_by: day(40), valid_until: day(10) };
      const answer = async ({ id }: typeof first) => {
        const { text } = await send('GET', `/v1/inquiries/${id}`);
        const { makers, discount: shown } = JSON.parse(text);
        const { slug: workshop } = makers.find(({ currency }: { currency: string }) => currency === 'EUR');
        const made = (await send('POST', `/v1/inquiries/${id}/offer`, { ...offer, workshop })).as(inquirySchema);
        return { shown, quote: (await send('GET', `/v1/quotes/${made.offer!.quote}`)).as(quoteSchema) };
      };
      const { shown, quote } = await answer(first);
      // Workshops also see the discount, but not the shop's settings for it.
      assert.deepEqual(shown, { code: 'ASKED', percent: 10, includes_delivery: false });
      assert.deepEqual([sum(quote, 'discount'), sum(quote, 'tax')], [-10_000, Math.round(95_000 * 0.21)]);
      assert.equal((await place(quote)).discount?.code, 'ASKED');
      assert.equal(await usesOf(discount), 1);
      // The code is used up by now, so the second offer has no discount.
      const late = await answer(second);
      assert.deepEqual([late.shown, sum(late.quote, 'discount')], [undefined, 0]);
    });

    it('an offer keeps its discount until its own last day, even if the code has ended or is used up by then', async () => {
      const day = (days: number) => new Date(now + days * 86_400_000).toISOString().slice(0, 10);
      const valid_until = new Date(now + 86_400_000).toISOString();
      const discount = await create({ code: 'KEPT', percent: 10, max_uses: 1, valid_until });
      const contact = { name: 'Ada Example', email: 'ada@shop.example' };
      const asked = { ...shelf, ship_to, contact, page: 'http://localhost:8080/shelf', discount_code: 'KEPT' };
      const inquire = async () => (await send('POST', '/v1/inquiries', asked)).as(inquirySchema);
      const workshop = (await ask()).workshop.slug;
      const offer = {
        workshop,
        currency: 'EUR',
        product: 100_000,
        delivery: 0,
        ready_by: day(40),
        valid_until: day(10),
      };
      const offered = async () => {
        const { id } = await inquire();
        const made = (await send('POST', `/v1/inquiries/${id}/offer`, offer)).as(inquirySchema).offer!;
        assert.deepEqual([made.valid_until, made.expires_at.slice(0, 10)], [day(10), day(11)]);
        return (await send('GET', `/v1/quotes/${made.quote}`)).as(quoteSchema);
      };
      const [first, second] = [await offered(), await offered()];
      assert.equal((await place(await ask('KEPT'))).discount?.code, 'KEPT');
      assert.equal((await place(first)).discount?.amount.amount, 10_000);
      await send('PATCH', `/v1/discounts/${discount.id}`, { active: false });
      now += 2 * 86_400_000;
      const last = await place(second);
      assert.equal(last.discount?.amount.amount, 10_000);
      assert.equal(await usesOf(discount), 3);
      await send('PATCH', `/v1/orders/${last.id}`, { status: 'canceled', reason: 'No.' });
      assert.equal(await usesOf(discount), 2);
    });

    it('an ended code can’t be ordered with anymore, and settings are checked', async () => {
      const discount = await create({ code: 'ENDED', percent: 5 });
      const quote = await ask('ENDED');
      assert.equal((await send('PATCH', `/v1/discounts/${discount.id}`, { active: false })).status, 200);
      assert.equal((await order(quote)).problem().code, 'discount_ended');
      const wrong = (body: object) => codesOf(send('POST', '/v1/discounts', body));
      assert.deepEqual(await wrong({ code: 'ended', percent: 5 }), ['/code taken']);
      assert.deepEqual(await wrong({ code: 'BOTH', percent: 5, amount: { amount: 1, currency: 'EUR' } }), [
        '/percent one_of',
      ]);
      assert.deepEqual(await wrong({ code: 'NEITHER' }), ['/percent one_of']);
      assert.equal((await send('PATCH', '/v1/discounts/dsc_none', { active: false })).status, 404);
      const other = await send('PATCH', `/v1/discounts/${discount.id}`, { active: true }, service.other.apiKey);
      assert.equal(other.status, 404);
    });

    it('a page that guesses codes is soon blocked, even for valid codes', async () => {
      const key = service.shop.licenseKey;
      for (const code of ['AAA', 'BBB', 'CCC']) assert.equal((await tryCode(code, shelf, key)).status, 422);
      assert.equal((await tryCode('SUMMER10', shelf, key)).status, 429);
      assert.equal((await tryCode(undefined, shelf, key)).status, 201);
    });

    /** The text of an order's invoice in Spanish, with its lines joined. */
    async function invoiceOf({ id }: Order): Promise<string> {
      const seller = { name: 'Hain', line1: 'Ring 1', city: 'Wien', country: 'AT', vat_number: 'ATU12345675' };
      await send('PATCH', '/v1/organization', { seller });
      for (const status of ['confirmed', 'in_production', 'shipped'])
        await send('PATCH', `/v1/orders/${id}`, { status });
      const headers = { authorization: `Bearer ${service.shop.apiKey}` };
      const answer = await fetch(`${service.url}/v1/orders/${id}/invoice?language=es`, { headers });
      assert.equal(answer.status, 200);
      const input = new Uint8Array(await answer.arrayBuffer());
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input }).toString().replace(/\s+/g, ' ');
    }
  });
}
