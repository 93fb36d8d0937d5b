// The tax on a sale, from the request for quotes to the invoice, on both databases.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import {
  inquirySchema,
  type Order,
  orderSchema,
  type Quote,
  quoteListSchema,
  quoteSchema,
} from '@parametric/api-client';
import { DAY_MS } from '../../platform/clock.js';
import { startPostgres } from '../../testing/postgres.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import { paperLanguages } from '../papers/words.js';
import { taxSentence } from './tax-words.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

const readsPdf = { skip: spawnSync('pdftotext', ['-v']).status === null && 'no pdftotext' };

const austrian = {
  ...{ name: 'Hain GmbH', line1: 'Ring 1', postcode: '1010', city: 'Wien', country: 'AT' },
  vat_number: 'ATU12345675',
};
const taxes = { rounding: 'total', exports: 'taxed', exempt: [] } as const;
const places = {
  AT: { country: 'AT', postcode: '1010' },
  CH: { country: 'CH', postcode: '8001' },
  DE: { country: 'DE', postcode: '80331' },
} as const;

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`taxes on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      service = await startTestService({ databaseUrl, models: ['hallway-shelf', 'sideboard'] });
    });
    after(() => service.close());

    const set = async (body: object) => {
      const key = service.shop.apiKey;
      const { status, text } = await request(service, 'PATCH', '/v1/organization', { key, body });
      assert.equal(status, 200, text);
    };
    const send = (to: keyof typeof places, more: object = {}) => {
      const product = { model: 'hallway-shelf', configuration: {}, quantity: 1 };
      const body = { ...('items' in more ? {} : product), ship_to: places[to], ...more };
      return request(service, 'POST', '/v1/quotes', { key: service.shop.apiKey, body });
    };
    /** The Danish workshop's quote, or the first quote if that workshop doesn't deliver there. */
    const ask = async (to: keyof typeof places, more: object = {}) => {
      const { data } = (await send(to, more)).as(quoteListSchema);
      return data.find(({ workshop }) => workshop.country === 'DK') ?? data[0]!;
    };
    const taxOf = ({ price }: Quote) => price.lines.find(({ kind }) => kind === 'tax')!;
    const netOf = ({ price }: Quote) => price.total.amount - taxOf({ price } as Quote).amount.amount;
    const place = async (quote: Quote): Promise<Order> => {
      const order = orderOf(quote);
      const body = { ...order, shipping: { ...order.shipping, ...quote.ship_to } };
      return (await request(service, 'POST', '/v1/orders', { key: service.shop.apiKey, body })).as(orderSchema);
    };

    it('a business in another EU country pays no VAT, and its order, list and invoice say why', async (t) => {
      await set({ seller: austrian, taxes });
      const consumer = await ask('DE');
      const business = await ask('DE', { vat_number: 'de 136 695 976' });
      assert.deepEqual([taxOf(consumer).values?.percent, taxOf(business).values?.percent], [19, 0]);
      assert.equal(taxOf(business).values?.treatment, 'reverse_charge');
      assert.equal(business.price.total.amount, netOf(consumer));
      const order = await place(business);
      assert.deepEqual(order.tax, {
        ...{ label: 'No VAT: reverse charge', percent: 0, country: 'DE', treatment: 'reverse_charge' },
        amount: { amount: 0, currency: 'EUR' },
      });
      assert.deepEqual(order.net, order.total);
      assert.equal(order.shipping?.vat_number, 'de 136 695 976');
      const csv = await request(service, 'GET', '/v1/orders.csv', { key: service.shop.apiKey });
      assert.ok(
        csv.text.includes(',tax_treatment,vat_number,') && csv.text.includes(',reverse_charge,de 136 695 976,'),
      );
      await t.test('on the invoice', readsPdf, async () => {
        const text = await invoiceOf(order);
        assert.match(text, /Steuerfreie innergemeinschaftliche Lieferung/);
        assert.doesNotMatch(text, /Steuerschuldnerschaft/);
        assert.match(text, /MwSt\. 0 % 0,00 €/);
        for (const number of ['DE136695976', 'ATU12345675']) assert.ok(text.includes(number), text);
      });
    });

    it('a business in the seller’s own country, and one that ships there, pay VAT', async () => {
      await set({ seller: austrian, taxes });
      for (const quote of [
        await ask('AT', { vat_number: 'ATU12345675' }),
        await ask('AT', { vat_number: 'DE136695976' }),
      ]) {
        assert.equal(taxOf(quote).values?.percent, 20);
      }
      const own = await ask('DE', { vat_number: 'ATU12345675' });
      assert.equal(taxOf(own).values?.percent, 19);
    });

    it('a seller without a VAT number charges a foreign business VAT', async () => {
      await set({ seller: { ...austrian, vat_number: undefined, tax_number: '12 345/6789' }, taxes });
      assert.equal(taxOf(await ask('DE', { vat_number: 'DE136695976' })).values?.percent, 19);
    });

    it('a malformed VAT number is rejected at its field, also if its prefix is another country’s', async () => {
      for (const vat_number of ['136695976', 'DE12', 'ATU1']) {
        const refused = await send('DE', { vat_number });
        assert.equal(refused.status, 422);
        assert.deepEqual(
          refused.problem().errors?.map(({ pointer, code }) => [pointer, code]),
          [['/vat_number', 'malformed_vat_number']],
        );
      }
    });

    it('exports have the destination’s tax, or none if the shop says so', async (t) => {
      await set({ seller: austrian, taxes });
      const taxed = await ask('CH');
      await set({ taxes: { ...taxes, exports: 'untaxed' } });
      const untaxed = await ask('CH');
      assert.deepEqual(taxOf(untaxed).values, { percent: 0, treatment: 'export', country: 'CH', customs: true });
      const { data } = (await send('CH')).as(quoteListSchema);
      const swiss = data.find(({ workshop }) => workshop.country === 'CH')!;
      assert.equal(taxOf(swiss).values?.percent, 8.1, 'goods that don’t leave the country aren’t exported');
      assert.equal(untaxed.price.total.amount, netOf(taxed));
      assert.equal(taxOf(await ask('DE')).values?.percent, 19);
      await t.test('on the invoice', readsPdf, async () => {
        assert.match(await invoiceOf(await place(untaxed)), /Steuerfreie Ausfuhrlieferung/);
      });
    });

    it('a small business charges no VAT, and its invoice names the law and no VAT', async (t) => {
      const small = { ...austrian, country: 'DE', vat_number: undefined, exemption: 'small_business' };
      await set({ seller: small, taxes });
      const quote = await ask('DE');
      assert.deepEqual(taxOf(quote).values, { percent: 0, treatment: 'small_business', country: 'DE' });
      const order = await place(quote);
      const path = `/v1/orders/${order.id}/invoices`;
      const { missing } = JSON.parse((await request(service, 'GET', path, { key: service.shop.apiKey })).text);
      assert.deepEqual(missing, ['tax_number'], 'the law asks for a number also without tax');
      await set({ seller: { ...small, tax_number: '30/123/45678' } });
      await t.test('on the invoice', readsPdf, async () => {
        const text = await invoiceOf(order);
        assert.match(text, /§ 19 UStG/);
        assert.doesNotMatch(text, /MwSt/);
      });
    });

    it('a buyer whom the shop has marked as exempt pays no tax, for the shop’s reason', async (t) => {
      const exempt = [{ number: '12-345.6', reason: 'Resale certificate 2026' }];
      await set({ seller: austrian, taxes: { ...taxes, exempt } });
      const order = await place(await ask('DE', { vat_number: '123456' }));
      assert.deepEqual([order.tax?.treatment, order.tax?.reason], ['exempt', 'Resale certificate 2026']);
      await t.test('on the invoice', readsPdf, async () => {
        assert.match(await invoiceOf(order), /Steuerfrei \(Resale certificate 2026\)/);
      });
      assert.equal((await send('DE', { vat_number: '999999' })).status, 422);
    });

    it('the lines always add up, whether tax is rounded once or by product and delivery', async () => {
      const items = [
        { model: 'hallway-shelf', configuration: {}, quantity: 1 },
        { model: 'sideboard', configuration: {}, quantity: 3 },
      ];
      await set({ seller: austrian, taxes });
      const byTotal = await ask('DE', { items });
      await set({ taxes: { ...taxes, rounding: 'line' } });
      const byLine = await ask('DE', { items });
      const delivery = byLine.price.lines.find(({ kind }) => kind === 'shipping')?.amount.amount ?? 0;
      const rows = [...byLine.items!.map(({ net }) => net!.amount), delivery];
      const expected = rows.reduce((sum, net) => sum + Math.round(net * 0.19), 0);
      assert.equal(taxOf(byLine).amount.amount, expected);
      assert.equal(taxOf(byTotal).amount.amount, Math.round(netOf(byTotal) * 0.19));
      for (const { price } of [byTotal, byLine]) {
        assert.equal(
          price.lines.reduce((sum, { amount }) => sum + amount.amount, 0),
          price.total.amount,
        );
      }
    });

    it('a custom quote has the buyer’s tax and number, and its invoice has one amount for all products', async (t) => {
      const exempt = [{ number: '12-3456789', reason: 'Resale certificate 2026' }];
      await set({ seller: austrian, taxes: { ...taxes, exempt } });
      const key = service.shop.apiKey;
      const items = [
        { model: 'hallway-shelf', configuration: {}, quantity: 1 },
        { model: 'sideboard', configuration: {}, quantity: 3 },
      ];
      const contact = { name: 'Ada Example', email: 'ada@example.com' };
      const request_ = { items, ship_to: places.DE, contact, page: 'https://shop.example/basket' };
      const day = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString().slice(0, 10);
      const answer = {
        ...{ workshop: 'oresund-snedkeri', currency: 'EUR', product: 100_000, delivery: 5_000 },
        ...{ ready_by: day(40), valid_until: day(10) },
      };
      const offered = async (vat_number: string) => {
        const sent = await request(service, 'POST', '/v1/inquiries', { key, body: { ...request_, vat_number } });
        const { id } = sent.as(inquirySchema);
        const made = await request(service, 'POST', `/v1/inquiries/${id}/offer`, { key, body: answer });
        const { offer, vat_number: given } = made.as(inquirySchema);
        const quote = (await request(service, 'GET', `/v1/quotes/${offer!.quote}`, { key })).as(quoteSchema);
        return { id, given, quote };
      };
      assert.equal(taxOf((await offered('12-3456789')).quote).values?.treatment, 'exempt');
      const { id, given, quote } = await offered('DE136695976');
      assert.deepEqual([given, quote.price.total.amount], ['DE136695976', 105_000]);
      const order = await place(quote);
      assert.deepEqual([order.tax?.treatment, order.shipping?.vat_number], ['reverse_charge', 'DE136695976']);
      await t.test('on the invoice', readsPdf, async () => {
        const text = await invoiceOf(order);
        assert.match(text, /Alle Produkte 1\.000,00 €/);
        assert.equal(text.match(/1\.000,00/g)?.length, 1, text);
      });
      await request(service, 'POST', `/v1/orders/${order.id}/erase-personal-data`, { key });
      const erased = await request(service, 'GET', `/v1/inquiries/${id}`, { key });
      assert.equal(erased.as(inquirySchema).vat_number, undefined);
      const refused = await request(service, 'POST', '/v1/inquiries', {
        key,
        body: { ...request_, vat_number: 'DE12' },
      });
      assert.deepEqual(
        refused.problem().errors?.map(({ pointer }) => pointer),
        ['/vat_number'],
      );
    });

    it('an order without tax has none at another postcode, also in the price calculation', async () => {
      await set({ seller: austrian, taxes });
      const product = { items: [{ model: 'sideboard', configuration: {}, quantity: 2 }], vat_number: 'DE136695976' };
      const order = await place(await ask('DE', product));
      const { data } = (await send('DE', { ...product, ship_to: { country: 'DE', postcode: '24103' } })).as(
        quoteListSchema,
      );
      const there = data.find(({ workshop }) => workshop.slug === order.workshop.slug)!;
      assert.notEqual(there.price.total.amount, order.total.amount);
      const body = { postcode: '24103' };
      const moved = await request(service, 'PATCH', `/v1/orders/${order.id}/address`, {
        key: service.shop.apiKey,
        body,
      });
      assert.deepEqual(moved.as(orderSchema).total_there, there.price.total);
    });

    it('a shop can mark a number as checked or not, which the order, the list and the audit log show', async () => {
      await set({ seller: austrian, taxes });
      const order = await place(await ask('DE', { vat_number: 'DE136695976' }));
      const key = await service.addKey({ kind: 'api', mode: 'test', label: 'Office' });
      const mark = async (checked: boolean, id = order.id) =>
        request(service, 'PATCH', `/v1/orders/${id}/vat-number`, { key, body: { checked } });
      const [first, again] = [(await mark(true)).as(orderSchema), (await mark(true)).as(orderSchema)];
      assert.equal(order.shipping!.vat_number_checked, undefined);
      assert.equal(first.shipping!.vat_number_checked!.by, 'Office');
      assert.deepEqual([again.shipping, again.total, again.tax], [first.shipping, order.total, order.tax]);
      const { at } = first.shipping!.vat_number_checked!;
      assert.ok((await request(service, 'GET', '/v1/orders.csv', { key })).text.includes(`,DE136695976,${at},`));
      const seen = await request(service, 'GET', `/v1/orders/${order.id}`, { key: order.access_token! });
      assert.equal(seen.as(orderSchema).shipping?.vat_number_checked, undefined);
      assert.equal((await mark(false)).as(orderSchema).shipping!.vat_number_checked, undefined);
      const { data } = JSON.parse((await request(service, 'GET', `/v1/audit?subject=${order.id}`, { key })).text);
      assert.deepEqual(
        data.map(({ action }: { action: string }) => action),
        ['order.vat_number_unchecked', 'order.vat_number_checked'],
      );
      const consumer = await place(await ask('DE'));
      assert.deepEqual(
        (await mark(true, consumer.id)).problem().errors?.map(({ pointer }) => pointer),
        ['/checked'],
      );
    });

    it('a workshop doesn’t see the buyer’s number', async () => {
      await set({ seller: austrian, taxes });
      const order = await place(await ask('DE', { vat_number: 'DE136695976' }));
      const key = await service.addKey({ kind: 'workshop', mode: 'test', workshop: order.workshop.slug });
      const seen = (await request(service, 'GET', `/v1/orders/${order.id}`, { key })).as(orderSchema);
      assert.equal(seen.shipping?.name, order.shipping?.name);
      assert.equal(seen.shipping?.vat_number, undefined);
    });

    it('erasing an order’s personal data erases the buyer’s number, also from the request', async () => {
      await set({ seller: austrian, taxes });
      const order = await place(await ask('DE', { vat_number: 'DE136695976' }));
      const key = service.shop.apiKey;
      await request(service, 'POST', `/v1/orders/${order.id}/erase-personal-data`, { key });
      const found = await service.store.orders.find(order.id);
      const quoted = await service.store.quotes.get(found!.order.organizationId, order.quote);
      assert.deepEqual([found!.order.recipient, quoted!.request.vatNumber], [undefined, undefined]);
    });

    /** The text of an order's invoice in German, with its lines joined. */
    async function invoiceOf({ id }: Order): Promise<string> {
      const key = service.shop.apiKey;
      // Some workshops send the invoice when they ship.
      for (const status of ['confirmed', 'in_production', 'shipped']) {
        const moved = await request(service, 'PATCH', `/v1/orders/${id}`, { key, body: { status } });
        assert.equal(moved.status, 200, moved.text);
      }
      const headers = { authorization: `Bearer ${key}` };
      const answer = await fetch(`${service.url}/v1/orders/${id}/invoice?language=de`, { headers });
      assert.equal(answer.status, 200);
      const input = new Uint8Array(await answer.arrayBuffer());
      return execFileSync('pdftotext', ['-layout', '-', '-'], { input }).toString().replace(/\s+/g, ' ');
    }
  });
}

it('each treatment has its sentence in all languages, and a small business names its law', () => {
  for (const treatment of ['reverse_charge', 'export', 'small_business', 'exempt'] as const) {
    const sentences = paperLanguages.map((language) => taxSentence({ treatment }, language)!);
    assert.equal(new Set(sentences).size, paperLanguages.length);
  }
  assert.match(taxSentence({ treatment: 'small_business' }, 'fr', 'FR')!, /TVA non applicable.*art\. 293 B du CGI/);
  const exempt = { treatment: 'exempt', reason: 'Resale certificate' } as const;
  assert.equal(taxSentence(exempt, 'en'), 'Exempt from tax (Resale certificate)');
  assert.equal(taxSentence(exempt, 'ar'), 'معفى من الضريبة (\u2068Resale certificate\u2069)');
  assert.equal(taxSentence({}, 'en'), undefined);
});
