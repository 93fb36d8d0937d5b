import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { issuedInvoicePageSchema, type Order, orderSchema } from '@parametric/api-client';
import { compileModel } from '@parametric/configurator-element/model';
import type { OrderInvoices } from '../../api/contract.js';
import { headerOf, startMailServer } from '../../testing/mail-server.js';
import { startPostgres } from '../../testing/postgres.js';
import { askQuote, orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { paperLanguages } from '../papers/words.js';
import { type InvoiceInput, writeInvoice } from './invoice-paper.js';
import { invoiceInput } from './invoice-request.js';
import { invoiceWordsIn } from './invoice-words.js';
import { amountToCredit, creditableOf, type InvoiceRecord } from './invoices.js';
import { vatNumberProblem } from './vat-numbers.js';

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

const seller = {
  ...{ name: 'Tann & Holm GmbH', line1: 'Hof 1', postcode: '10115', city: 'Berlin', country: 'DE' },
  ...{ vat_number: 'DE123456789', bank: 'DE02 1203 0000 0000 2020 51' },
};

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`invoices on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let key: string;
    const server = startMailServer();
    const offset = Date.parse('2026-11-29T10:00:00Z') - Date.now();
    const clock = () => Date.now() + offset;
    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      const mail = { url: (await server).url, from: 'orders@shop.example', retryDelaysMs: [] };
      service = await startTestService({ databaseUrl, mail, clock });
      key = await service.addKey({ kind: 'api', mode: 'live' });
    });
    after(async () => {
      await service.close();
      await (await server).close();
    });

    const place = async (as = key): Promise<Order> => {
      const body = { ...orderOf(await askQuote(service, as)), language: 'de' };
      return (await request(service, 'POST', '/v1/orders', { key: as, body })).as(orderSchema);
    };
    const move = async ({ id }: Order, status: string, as = key) => {
      const moved = await request(service, 'PATCH', `/v1/orders/${id}`, { key: as, body: { status } });
      assert.equal(moved.status, 200, moved.text);
    };
    const invoicesOf = async ({ id }: Order, as = key): Promise<OrderInvoices> =>
      JSON.parse((await request(service, 'GET', `/v1/orders/${id}/invoices`, { key: as })).text);
    const issue = ({ id }: Order) => request(service, 'POST', `/v1/orders/${id}/invoices`, { key });
    const sell = (details: object | null) =>
      request(service, 'PATCH', '/v1/organization', { key, body: { seller: details } });

    it('an order has no invoice while the seller’s details are missing, and gets it afterwards', async () => {
      await sell(null);
      const order = await place();
      await move(order, 'confirmed');
      const before = await invoicesOf(order);
      assert.deepEqual([before.data, before.missing, before.can_issue], [[], ['legal_details'], false]);
      assert.deepEqual(before.seller, { kind: 'shop', name: 'Tann & Holm' });
      assert.equal((await issue(order)).problem().code, 'invoice_not_possible');
      await sell({ ...seller, vat_number: undefined });
      assert.deepEqual((await invoicesOf(order)).missing, ['tax_number']);
      const wrong = await sell({ ...seller, vat_number: 'DE12' });
      assert.deepEqual(
        wrong.problem().errors?.map(({ pointer, code }) => [pointer, code]),
        [['/seller/vat_number', 'malformed_vat_number']],
      );
      await sell(seller);
      assert.equal((await invoicesOf(order)).can_issue, true);
      const [first, again] = [await issue(order), await issue(order)];
      assert.deepEqual(JSON.parse(first.text).data, JSON.parse(again.text).data);
      const [invoice] = (await invoicesOf(order)).data;
      assert.deepEqual([invoice?.number, invoice?.kind, invoice?.total], ['2026-00001', 'invoice', order.total]);
    });

    it('isn’t issued by a status that sends the customer no email, but on request', async () => {
      await sell(null);
      const order = await place();
      await move(order, 'confirmed');
      await sell(seller);
      await move(order, 'in_production');
      const { data, can_issue } = await invoicesOf(order);
      assert.deepEqual([data, can_issue], [[], true]);
      assert.equal((await issue(order)).status, 200);
      assert.equal((await invoicesOf(order)).data.length, 1);
    });

    it('all orders’ documents are listed with net, tax, and total, and the CSV file adds up', async () => {
      await sell(seller);
      const order = await place();
      await move(order, 'confirmed');
      const credit = { amount: { ...order.total, amount: 1_001 } };
      await request(service, 'POST', `/v1/orders/${order.id}/refunds`, { key, body: credit });
      await move(order, 'canceled');
      const read = async (query = '', as = key) => {
        const answer = await request(service, 'GET', `/v1/invoices?limit=2${query}`, { key: as });
        assert.equal(answer.status, 200, answer.text);
        return answer.as(issuedInvoicePageSchema);
      };
      const first = await read();
      const second = await read(`&after=${encodeURIComponent(first.next!)}`);
      const listed = [...first.data, ...second.data].slice(0, 3);
      assert.deepEqual(
        listed.map(({ order: id, kind }) => [id, kind]),
        ['credit_note', 'credit_note', 'invoice'].map((kind) => [order.id, kind]),
      );
      for (const { net, tax, total } of listed) assert.equal(net.amount + tax!.amount.amount, total.amount);
      const [last, , invoice] = listed;
      assert.deepEqual([invoice!.net, invoice!.tax, invoice!.total], [order.net, order.tax, order.total]);
      assert.deepEqual([invoice!.country, invoice!.seller], ['DE', { kind: 'shop', name: 'Tann & Holm GmbH' }]);
      const csv = (await request(service, 'GET', '/v1/invoices.csv', { key })).text.split('\r\n');
      const headings = csv[0]!.replace('\uFEFF', '').split(',');
      const own = csv.filter((line) => line.includes(order.id)).map((line) => line.split(','));
      const sumOf = (name: string) =>
        own.reduce((sum, cells) => sum + Math.round(Number(cells[headings.indexOf(name)]) * 100), 0);
      assert.deepEqual([own.length, sumOf('net'), sumOf('tax'), sumOf('total')], [3, 0, 0, 0]);
      for (const after of ['x', '2026-11-29T10:00:00.000Z_1', '2026-11-29T10:00:00.000Z_9999999999_']) {
        const wrong = await request(service, 'GET', `/v1/invoices?after=${after}`, { key });
        assert.deepEqual([wrong.status, wrong.problem().code], [422, 'invalid_request'], after);
      }
      const issued = last!.issued_at;
      assert.equal((await read(`&issued_after=${issued}`)).data[0]?.number, last!.number);
      assert.deepEqual((await read('&issued_before=2026-11-28')).data, []);
      const tests = await read('', service.shop.apiKey);
      assert.ok(tests.data.every(({ number }) => number.startsWith('TEST-')));
      const { workshop } = order;
      const theirs = await service.addKey({ kind: 'workshop', mode: 'live', workshop: workshop.slug });
      assert.equal((await read('', theirs)).data[0]?.number, last!.number);
      const others = await service.addKey({ kind: 'workshop', mode: 'live', workshop: 'oresund-snedkeri' });
      assert.ok((await read('', others)).data.every(({ order: id }) => id !== order.id));
    });

    it('numbers have no gaps, even if many orders are confirmed at once, and test orders have their own', async () => {
      const { apiKey } = service.shop;
      const orders = await Promise.all(Array.from({ length: 6 }, () => place(apiKey)));
      const early = await request(service, 'POST', `/v1/orders/${orders[0]!.id}/invoices`, { key: apiKey });
      assert.match(early.problem().detail!, /once the order is confirmed/);
      await Promise.all(orders.map((order) => move(order, 'confirmed', apiKey)));
      const numbers = await Promise.all(orders.map(async (order) => (await invoicesOf(order, apiKey)).data[0]?.number));
      assert.deepEqual(
        numbers.sort(),
        [1, 2, 3, 4, 5, 6].map((number) => `TEST-2026-0000${number}`),
      );
    });

    it('mails the invoice when it’s issued, and a credit note for all of it when the order is canceled', async () => {
      const order = await place();
      await move(order, 'confirmed');
      await move(order, 'canceled');
      const { data } = await invoicesOf(order);
      assert.deepEqual(
        data.map(({ kind, total }) => [kind, total]),
        [
          ['invoice', order.total],
          ['credit_note', order.total],
        ],
      );
      const mailed = async () =>
        (await server).mails.filter(({ source }) => data.some(({ number }) => source.includes(`${number}.pdf`)));
      await waitUntil('both mails', async () => (await mailed()).length === 2);
      const subjects = (await mailed()).map(({ source }) => headerOf(source, 'subject')).sort();
      assert.match(subjects.join(), /bestätigt.*storniert/s);
      assert.ok((await mailed()).every(({ to }) => to === 'ada@example.com'));
    });

    it('is a PDF for the shop, but not for people with the order’s link', async () => {
      const order = await place();
      await move(order, 'confirmed');
      const get = (as: string, query = '') =>
        request(service, 'GET', `/v1/orders/${order.id}/invoice${query}`, { key: as });
      const pdf = await get(key, '?language=fr&paper=letter');
      assert.equal(pdf.headers.get('content-type'), 'application/pdf');
      assert.match(pdf.headers.get('content-disposition')!, /^attachment; filename="invoice-2026-\d{5}\.pdf"$/);
      assert.equal((await get(order.access_token!)).status, 403);
      assert.equal((await get(key, '?number=2026-99999')).status, 404);
      assert.equal((await get(key, '?language=xx')).status, 422);
    });

    it('an order on invoice is credited in part, once for each request, with the tax’s share and a mail', async () => {
      await sell(seller);
      const order = await place();
      const credit = (
        amount: number,
        idempotencyKey: string = crypto.randomUUID(),
        currency = 'EUR',
        remaining?: number,
      ) =>
        request(service, 'POST', `/v1/orders/${order.id}/refunds`, {
          ...{ key, body: { amount: { amount, currency }, remaining }, headers: { 'idempotency-key': idempotencyKey } },
        });
      assert.equal((await credit(1_000)).problem().code, 'refund_not_possible', 'no invoice yet');
      await move(order, 'confirmed');
      const once = crypto.randomUUID();
      const answers = await Promise.all([credit(1_000, once), credit(1_000, once), credit(2_000)]);
      assert.deepEqual(
        answers.map(({ status }) => status),
        [200, 200, 200],
      );
      assert.equal((await credit(1_500, once)).problem().code, 'idempotency_key_reused');
      assert.equal((await credit(1, undefined, 'USD')).problem().errors?.[0]?.code, 'invalid_amount');
      const left = order.total.amount - 3_000;
      const refused = crypto.randomUUID();
      for (const _ of ['at first', 'when repeated'])
        assert.equal((await credit(left + 1, refused)).problem().code, 'refund_not_possible');
      const stale = await credit(left, undefined, 'EUR', order.total.amount);
      assert.equal(stale.problem().code, 'order_changed', 'someone else has credited a part');
      for (const status of ['in_production', 'shipped', 'delivered']) await move(order, status);
      assert.equal((await credit(left, undefined, 'EUR', left)).status, 200, 'a return of the rest');
      assert.equal((await credit(1)).problem().detail, 'The invoice has already been fully credited.');
      const { data } = await invoicesOf(order);
      const credits = data.filter(({ kind }) => kind === 'credit_note').map(({ total }) => total.amount);
      assert.deepEqual(
        credits.toSorted((one, two) => one - two),
        [1_000, 2_000, left].toSorted((one, two) => one - two),
      );
      const orders = (await request(service, 'GET', '/v1/orders.csv', { key })).text.split('\r\n');
      assert.match(
        orders[0]!,
        /,tax,total,currency,payment,payment_amount,refunded,refunded_tax,credited,credited_tax,/,
      );
      const row = orders.find((line) => line.includes(order.id))!;
      assert.match(row, /,(\d+\.\d\d),(\d+\.\d\d),EUR,none,,,,\2,\1,/);
      const entries = JSON.parse((await request(service, 'GET', `/v1/audit?subject=${order.id}`, { key })).text).data;
      assert.equal(entries.filter(({ action }: { action: string }) => action === 'order.credited').length, 3);
      const sent = await waitUntil('the mails', async () => {
        const mails = (await server).mails.filter(({ source }) =>
          /^Rechnungskorrektur zu/.test(headerOf(source, 'subject') ?? ''),
        );
        return mails.length >= 3 && mails;
      });
      assert.equal(sent.length, 3);
      for (const { source } of sent) assert.match(source, /filename="?credit-note-2026-\d{5}\.pdf/);
    });

    it('a workshop with legal details sells with its own invoice numbers, and chooses when to invoice', async () => {
      const { apiKey, id } = await service.addOrganization();
      const profile = JSON.parse(readFileSync(new URL('../workshops/workshops.json', import.meta.url), 'utf8'))[0];
      const { slug: _, ...own } = profile;
      const invoice = { at: 'dispatch', due_days: 30 };
      const legal = { ...seller, name: 'Hain GbR', vat_number: undefined, tax_number: '30/123/45678' };
      const body = { ...own, name: 'Ours', seller: legal, invoice };
      const put = await request(service, 'PUT', '/v1/workshops/ours', { key: apiKey, body });
      assert.ok(put.status < 300, put.text);
      await service.store.keys.changeOrganization(id, { workshops: ['ours'] }, new Date().toISOString());
      const store = (more: object) =>
        request(service, 'PUT', '/v1/workshops/ours', { key: apiKey, body: { ...body, ...more } });
      const quote = await askQuote(service, apiKey);
      await store({ seller: undefined });
      const refused = await request(service, 'POST', '/v1/orders', { key: apiKey, body: orderOf(quote) });
      assert.equal(refused.problem().code, 'quote_expired', 'its tax was the workshop’s');
      await store({});
      const order = await place(apiKey);
      await move(order, 'confirmed', apiKey);
      assert.deepEqual((await invoicesOf(order, apiKey)).data, []);
      await move(order, 'in_production', apiKey);
      await move(order, 'shipped', apiKey);
      const { data, seller: by, issued_from: from } = await invoicesOf(order, apiKey);
      assert.deepEqual([data[0]?.number, by, from], ['TEST-2026-00001', { kind: 'workshop', name: 'Ours' }, 'shipped']);
      const [document] = await service.store.invoices.ofOrder(order.id);
      assert.deepEqual(document?.details, {
        ...{
          seller: JSON.parse(JSON.stringify(legal)),
          delivery: data[0]?.issued_at,
          isShipped: true,
          dueDays: 30,
        },
      });
      const shipTo = { country: 'AT', postcode: '1010' };
      const asked = { model: 'board', configuration: {}, quantity: 1, ship_to: shipTo, vat_number: 'ATU12345675' };
      const quoted = await request(service, 'POST', '/v1/quotes', { key: apiKey, body: asked });
      const placed = orderOf(JSON.parse(quoted.text).data[0]);
      const toBusiness = { ...placed, shipping: { ...placed.shipping, ...shipTo } };
      const sold = (await request(service, 'POST', '/v1/orders', { key: apiKey, body: toBusiness })).as(orderSchema);
      for (const status of ['confirmed', 'in_production', 'shipped']) await move(sold, status, apiKey);
      const workshopKey = await service.addKey({
        ...{ kind: 'workshop', workshop: 'ours', organizationId: id, mode: 'test' },
      });
      const pdf = async (reader: string) => {
        const found = await request(service, 'GET', `/v1/orders/${sold.id}/invoice`, { key: reader });
        assert.equal(found.status, 200);
        return found.text;
      };
      assert.equal(await pdf(workshopKey), await pdf(apiKey), 'the seller’s copy has the buyer’s VAT number too');
    });
  });
}

it('credit notes cover refunds, or the whole order if it was canceled, but nothing twice', () => {
  const total = { amount: 1000, currency: 'EUR' };
  const details = {};
  const invoice = { kind: 'invoice', amount: total, details } as const;
  const credit = { kind: 'credit_note', amount: { ...total, amount: 300 }, details } as const;
  const confirmed = { status: 'confirmed', total } as const;
  const canceled = { status: 'canceled', total } as const;
  assert.equal(amountToCredit(confirmed, 300, []), 0);
  assert.equal(amountToCredit(confirmed, 300, [invoice]), 300);
  assert.equal(amountToCredit(confirmed, 300, [invoice, credit]), 0);
  assert.equal(amountToCredit(canceled, 300, [invoice, credit]), 700);
  assert.equal(amountToCredit(canceled, 1000, [invoice, { ...credit, amount: total }]), 0);
  const byShop = { ...credit, details: { isByShop: true } };
  assert.equal(amountToCredit(confirmed, 400, [invoice, byShop]), 400, 'it isn’t for the refund');
  assert.equal(amountToCredit(confirmed, 400, [invoice, byShop, credit]), 100);
  assert.equal(amountToCredit(canceled, 400, [invoice, byShop, credit]), 400);
  const amounts = (payment: number | undefined, ...credits: (typeof credit | typeof byShop)[]) =>
    creditableOf(
      [invoice, ...credits],
      payment ? { amount: { ...total, amount: payment }, reference: 'pi_1' } : undefined,
    )?.amount;
  assert.deepEqual([amounts(undefined, byShop), amounts(400), amounts(400, byShop), amounts(1000)], [700, 600, 300, 0]);
  assert.deepEqual([amounts(400, credit), amounts(undefined, credit)], [600, 700]);
  assert.equal(creditableOf([invoice], { amount: total, reference: undefined })?.amount, 1000, 'never paid online');
  assert.equal(creditableOf([], undefined), undefined);
});

it('a VAT number has its country’s format; other countries aren’t checked', () => {
  const right = [
    ['DE', 'DE 123 456 789'],
    ['AT', 'ATU12345678'],
    ['GR', 'EL123456789'],
    ['NL', 'NL123456789B01'],
    ['FR', 'FRXX123456789'],
    ['GB', 'anything'],
    ['GR', 'GR123456789'],
  ] as const;
  for (const [country, number] of right) assert.equal(vatNumberProblem(number, country), undefined, number);
  const wrong = [
    ['DE', '123456789'],
    ['DE', 'DE12345678'],
    ['AT', 'AT12345678'],
    ['GR', 'GR12345678'],
    ['FR', 'DE123456789'],
  ] as const;
  for (const [country, number] of wrong) assert.ok(vatNumberProblem(number, country), number);
});

describe('an invoice as PDF', () => {
  const hasPoppler = spawnSync('pdftotext', ['-v']).status !== null;
  const total = { amount: 71400, currency: 'EUR' };
  const euros = (amount: number) => ({ amount, currency: 'EUR' });
  const document: InvoiceRecord = {
    orderId: 'ord_3f2a90c1d4e5',
    organizationId: 'org_1',
    mode: 'live',
    seller: '',
    year: 2026,
    number: 12,
    kind: 'invoice',
    amount: total,
    // The seller's day has already begun.
    issuedAt: '2026-11-28T23:30:00.000Z',
    details: { seller, delivery: '2026-12-10', isShipped: false, dueDays: 14 },
  };
  const readModel = (name: string) =>
    JSON.parse(readFileSync(new URL(`../../../shop/models/${name}.json`, import.meta.url), 'utf8'));
  const model = compileModel(readModel('sideboard'));
  const inputIn = (
    language: InvoiceInput['choices']['language'],
    change: Partial<InvoiceInput> = {},
  ): InvoiceInput => ({
    organizationId: 'org_1',
    products: [
      {
        record: { id: 'sideboard', name: model.document.name, revision: '1', document: '' },
        configuration: model.settle({}).configuration,
        quantity: 2,
      },
    ],
    order: {
      ...{ id: 'ord_3f2a90c1d4e5', createdAt: '2026-11-20T09:00:00.000Z', country: 'DE' },
      recipient: { name: 'Łucja Großmann', line1: 'Invalidenstraße 12', city: 'Berlin', postcode: '10115' },
    },
    price: {
      total,
      lines: [
        { kind: 'material', label: 'Oak', amount: euros(50000) },
        { kind: 'shipping', label: 'Delivery', amount: euros(10000) },
        { kind: 'tax', label: 'VAT 19%, Germany', values: { percent: 19, country: 'DE' }, amount: euros(11400) },
      ],
    },
    document,
    creditedBefore: 0,
    invoice: document,
    choices: { language, size: 'a4' },
    ...change,
  });
  const textOf = async (input: InvoiceInput, ordered = model): Promise<string> => {
    const folder = mkdtempSync(join(tmpdir(), 'parametric-invoice-'));
    try {
      const path = join(process.env.KEEP_INVOICES ?? folder, `${input.document.kind}-${input.choices.language}.pdf`);
      writeFileSync(path, await writeInvoice(input, () => ordered));
      return execFileSync('pdftotext', ['-layout', path, '-']).toString();
    } finally {
      rmSync(folder, { recursive: true });
    }
  };

  it('states the seller, the buyer, the items and the amounts in the customer’s language', {
    skip: !hasPoppler,
  }, async () => {
    for (const language of paperLanguages) {
      const text = await textOf(inputIn(language));
      const words = invoiceWordsIn(language);
      if (language !== 'ar') {
        for (const word of [words.invoice, words.net, words.total, words.payBy]) {
          assert.ok(text.includes(word), `${language}: ${word}`);
        }
      }
      // Words on an Arabic invoice are drawn as joined forms, so only the figures can be read.
      if (language === 'ar') for (const part of ['600.00', '114.00', '714.00']) assert.ok(text.includes(part), part);
      for (const part of ['2026-00012', 'Tann & Holm GmbH', 'DE123456789', 'Łucja Großmann', 'DE02 1203']) {
        assert.ok(text.includes(part), `${language}: ${part}`);
      }
    }
    const { postcode: _, ...without } = seller;
    const dubai = {
      ...document,
      details: { ...document.details, seller: { ...without, city: 'Dubai', country: 'AE' } },
    };
    assert.match(await textOf(inputIn('en', { document: dubai })), /Hof 1 · Dubai · United Arab Emirates/);
    const english = await textOf(inputIn('en'));
    assert.match(english, /€500\.00[\s\S]*€100\.00[\s\S]*Net total\s+€600\.00\s+VAT 19%\s+€114\.00\s+Total\s+€714\.00/);
    assert.match(english, /Please pay by\s+Dec 13, 2026/);
    assert.match(english, /Ready by\s+Dec 10, 2026/);
  });

  it('has a row with its amount for each of several products', { skip: !hasPoppler }, async () => {
    const kitchen = compileModel(readModel('kitchen-run'));
    const [sideboard] = inputIn('en').products;
    const record = { id: 'kitchen-run', name: kitchen.document.name, revision: '1', document: '' };
    const configuration = kitchen.settle({}).configuration;
    const products = [
      { ...sideboard!, net: euros(12345) },
      { record, configuration, quantity: 1, net: euros(37655) },
    ];
    for (const language of ['en', 'ar'] as const) {
      const input = inputIn(language, { products });
      const folder = process.env.KEEP_INVOICES;
      const bytes = await writeInvoice(input, ({ id }) => (id === 'kitchen-run' ? kitchen : model));
      if (folder) writeFileSync(join(folder, `several-${language}.pdf`), bytes);
      const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: bytes }).toString();
      for (const amount of ['123.45', '376.55', '100.00']) assert.ok(text.includes(amount), `${language} ${amount}`);
      if (language === 'en') {
        assert.match(text, /Sideboard\s+2\s+€123\.45[\s\S]*Kitchen.*\s+1\s+€376\.55[\s\S]*Delivery\s+€100\.00/);
      }
    }
  });

  it('continues on further pages, with everything on them, for up to the maximum number of products', {
    skip: !hasPoppler,
  }, async () => {
    const [sideboard] = inputIn('en').products;
    for (const language of ['en', 'ar'] as const)
      for (let count = 1; count <= 20; count += 1) {
        const products = Array.from({ length: count }, () => ({ ...sideboard!, net: euros(50000 / count) }));
        const text = await textOf(inputIn(language, { products }));
        const pages = text.split('\f').slice(0, -1);
        if (count <= 4) assert.equal(pages.length, 1, `${count} products`);
        const wanted = ['100.00', '600.00', '114.00', '714.00', 'DE02 1203', 'DE123456789'];
        for (const part of wanted) assert.ok(text.includes(part), `${language}, ${count} products: ${part}`);
        if (pages.length === 1) continue;
        for (const [index, page] of pages.entries()) {
          assert.ok(page.includes('2026-00012'), `page ${index + 1} of ${count} products`);
          if (language === 'en') assert.match(page, new RegExp(`${index + 1}\\s?/\\s?${pages.length}`));
        }
      }
  });

  it('has bank details only for what isn’t paid online', { skip: !hasPoppler }, async () => {
    const paying = (details: Partial<InvoiceRecord['details']>) =>
      textOf(
        inputIn('en', { document: { ...document, details: { ...document.details, dueDays: undefined, ...details } } }),
      );
    const open = await paying({ payOnline: total });
    assert.match(open, /Online payment\s+€714\.00/);
    assert.doesNotMatch(open, /Pay to|DE02|Amount due/);
    const deposit = await paying({ payOnline: euros(20000) });
    assert.match(deposit, /Online payment\s+€200\.00\s+Amount due\s+€514\.00[\s\S]*Pay to\s+DE02/);
    assert.match(await paying({ paid: euros(20000) }), /Amount due\s+€514\.00[\s\S]*Pay to\s+DE02/);
    assert.doesNotMatch(await paying({ paid: total }), /Pay to/);
  });

  it('translates yes and no, but no text that a customer typed', { skip: !hasPoppler }, async () => {
    const sign = readModel('house-sign');
    const oiled = { key: 'oiled', type: 'boolean', label: 'Oiled', default: false };
    const engraved = compileModel({ ...sign, parameters: [...sign.parameters, oiled] });
    const { configuration: own } = engraved.settle({});
    const configuration = { ...own, words: 'constructor', street: 'yes', oiled: true };
    const input = inputIn('de');
    const products = input.products.map((product) => ({ ...product, configuration }));
    const text = await textOf({ ...input, products }, engraved);
    assert.match(text.replace(/\s+/g, ' '), /Name: constructor · Zweite Zeile: yes · .*Oiled: ja/);
  });

  it('has the right total tax across several credit notes', { skip: !hasPoppler }, async () => {
    const credits = [1, 2, 3].map(
      (count): InvoiceRecord => ({ ...document, kind: 'credit_note', number: 12 + count, amount: euros(3334) }),
    );
    const price = {
      total: euros(10002),
      lines: [
        { kind: 'material', label: 'Oak', amount: euros(8405) },
        { kind: 'tax', label: 'VAT 19%, Germany', values: { percent: 19, country: 'DE' }, amount: euros(1597) },
      ],
    } as const;
    const issued = [{ ...document, amount: price.total }, ...credits];
    const { order, products } = inputIn('en');
    const [{ record, ...ordered }] = products as [(typeof products)[0]];
    const store = { invoices: { ofOrder: async () => issued }, models: { get: async () => record } };
    const taxes: string[] = [];
    for (const credit of credits) {
      const input = await invoiceInput(store as never, { order: { ...order, ...ordered }, price } as never, credit, {
        language: 'en',
      });
      const text = await textOf(input!);
      taxes.push(/VAT 19%\s+€([\d.]+)/.exec(text)![1]!);
      assert.doesNotMatch(text, /Ready by/);
    }
    assert.deepEqual(taxes, ['5.32', '5.33', '5.32']);
  });

  it('says what was paid, and a credit note names its invoice and its share of the tax', {
    skip: !hasPoppler,
  }, async () => {
    const paid = { ...document, details: { ...document.details, dueDays: undefined, paid: euros(20000) } };
    assert.match(await textOf(inputIn('en', { document: paid })), /Paid online\s+€200\.00\s+Amount due\s+€514\.00/);
    const credit = { ...document, kind: 'credit_note', number: 13, amount: euros(11900), mode: 'test' } as const;
    const text = await textOf(inputIn('en', { document: credit }));
    assert.match(text, /Corrects invoice\s+2026-00012 of Nov 29, 2026/);
    assert.match(text, /Net total\s+€100\.00\s+VAT 19%\s+€19\.00\s+Total\s+€119\.00/);
    assert.match(text, /Test\. Not a valid invoice\./);
    assert.doesNotMatch(text, /Please pay/);
  });
});
