import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Order, type OrderRequest, orderSchema, quoteListSchema } from '@parametric/api-client';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { findMark } from '../../platform/mail/mail-marks.js';
import { readSettings } from '../../platform/startup/settings.js';
import { createLog } from '../../platform/telemetry/log.js';
import { headerOf, partOf, startMailServer, type TestMailServer } from '../../testing/mail-server.js';
import { boardDocument } from '../../testing/models.js';
import { startPostgres } from '../../testing/postgres.js';
import { askQuote, orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { shortNumber } from '../orders/order-number.js';
import { type PriceListProfile, workshops } from '../workshops/workshop.js';
import { writeCapacityMails } from './capacity-mails.js';
import { composeMail } from './compose.js';
import type { MailRecord } from './mail-store.js';
import { mailWords } from './mail-texts.js';

const FROM = 'orders@shop.example';
const serverOf = ({ url }: TestMailServer) => ({ url, from: FROM, retryDelaysMs: [20, 20] });

async function place(service: TestService, key: string, change: object = {}, more: object = {}): Promise<Order> {
  const quote = await askQuote(service, key);
  const { shipping, ...body }: OrderRequest = orderOf(quote);
  const sent = { ...body, ...more, shipping: { ...shipping, ...change } };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  return (await request(service, 'POST', '/v1/orders', { key, body: sent, headers })).as(orderSchema);
}

async function move(service: TestService, key: string, { id }: Order, ...statuses: readonly string[]): Promise<void> {
  const tracking = { carrier: 'Post', number: 'ZX 1', url: 'https://parcel.example/ZX1' };
  for (const status of statuses) {
    const body = { status, ...(status === 'shipped' ? { tracking } : {}) };
    assert.equal((await request(service, 'PATCH', `/v1/orders/${id}`, { key, body })).status, 200);
  }
}

/** The order's emails, once none of them is pending. */
async function mailsOf(service: TestService, { id: orderId }: Order): Promise<readonly MailRecord[]> {
  const read = async () => (await service.store.mails.list(service.shop.id, { orderId }, { limit: 100 }))!;
  await waitUntil('the end of all attempts', async () => (await read()).every(({ status }) => status !== 'pending'));
  return (await read()).toReversed();
}

const postgres = await startPostgres().catch(() => undefined);
after(() => postgres?.close());

for (const database of ['SQLite', 'PostgreSQL'] as const) {
  describe(`mails on ${database}`, { skip: database === 'PostgreSQL' && !postgres && 'no PostgreSQL' }, () => {
    let service: TestService;
    let key: string;
    const server = startMailServer({
      refuse: (address) => (address.startsWith('gone') ? 550 : address.startsWith('busy') ? 451 : undefined),
    });
    before(async () => {
      const databaseUrl = database === 'PostgreSQL' ? await postgres!.createDatabase() : undefined;
      const serviceUrl = 'https://service.example';
      service = await startTestService({ mail: serverOf(await server), databaseUrl, serviceUrl });
      key = await service.addKey({ kind: 'api', mode: 'live' });
      const mail = { address: 'shop@shop.example', language: 'de' } as const;
      await service.store.keys.changeOrganization(service.shop.id, { mail }, new Date().toISOString());
    });
    after(async () => {
      await service.close();
      await (await server).close();
    });
    const received = async ({ id }: Order) => {
      const all = (await server).mails.filter(({ source }) => partOf(source, 'text/plain').includes(shortNumber(id)));
      return all.map(({ to, source }) => `${to} ${headerOf(source, 'subject')}`);
    };

    it('the order has what the customer accepted, and their mail the linked pages of the shop', async () => {
      await service.addKey({ kind: 'license', mode: 'live', origins: ['https://shop.example'] });
      const text = 'Nach Ihren Maßen gefertigt ohne Rückgabe.';
      const links = [
        { label: 'AGB', url: 'https://shop.example/agb?v=3' },
        { label: 'Widerrufsrecht', url: 'https://shop.example/widerruf' },
      ];
      const accepted = { language: 'de', text, links };
      const placed = await place(service, key, {}, { language: 'de', accepted });
      assert.deepEqual({ ...placed.accepted, hash: '' }, { ...accepted, hash: '', at: placed.created_at });
      assert.match(placed.accepted!.hash, /^[0-9a-f]{64}$/);
      const again = await request(service, 'GET', `/v1/orders/${placed.id}`, { key });
      assert.deepEqual(again.as(orderSchema).accepted, placed.accepted);
      const withToken = await request(service, 'GET', `/v1/orders/${placed.id}`, { key: placed.access_token! });
      assert.equal(withToken.as(orderSchema).accepted, undefined);
      const table = await fetch(`${service.url}/v1/orders.csv`, { headers: { authorization: `Bearer ${key}` } });
      assert.match(
        await table.text(),
        new RegExp(`,${text},https://shop.example/agb\\?v=3 https://\\S+,de,${placed.accepted!.hash}`),
      );
      await mailsOf(service, placed);
      const mails = (await server).mails.map(({ source }) => partOf(source, 'text/plain'));
      const mail = mails.find((each) => each.includes(shortNumber(placed.id)) && each.includes(text))!;
      for (const { url } of links) assert.ok(mail.includes(url), mail);
    });

    it('the receipt has the exemption in the language in which it was accepted, or none', async () => {
      const isNamed = /right of withdrawal|Widerrufsrecht/;
      const noteOf = async (more: object) => {
        const order = await place(service, key, {}, { language: 'de', ...more });
        await mailsOf(service, order);
        const mails = (await server).mails.filter(({ to }) => to === 'ada@example.com');
        const texts = mails.map(({ source }) => partOf(source, 'text/plain'));
        return isNamed.exec(texts.find((each) => each.includes(shortNumber(order.id)))!)?.[0];
      };
      const { madeToMeasure } = mailWords.en.labels;
      assert.equal(await noteOf({ accepted: { language: 'en', text: madeToMeasure } }), 'right of withdrawal');
      assert.equal(await noteOf({}), undefined);
    });

    it('no mail has a label or foreign link that the page sent as accepted', async () => {
      const links = [
        { label: 'View order', url: 'https://evil.example/pay' },
        { label: 'Card declined', url: 'https://shop.example/terms' },
        { label: 'Terms', url: 'https://shop.example@evil.example/' },
      ];
      const accepted = { language: 'en', text: mailWords.en.labels.madeToMeasure, links };
      const placed = await place(service, key, {}, { language: 'en', accepted });
      await mailsOf(service, placed);
      const mails = (await server).mails.filter(({ source }) =>
        partOf(source, 'text/plain').includes(shortNumber(placed.id)),
      );
      assert.ok(mails.some(({ source }) => partOf(source, 'text/plain').includes('\nhttps://shop.example/terms\n')));
      for (const { source } of mails) {
        for (const part of ['text/plain', 'text/html']) {
          assert.doesNotMatch(partOf(source, part), /evil|declined|class="button"[^>]*terms/);
        }
      }
    });

    it('each status causes the mails of the table, once, and no others', async () => {
      const made = await place(service, key);
      await move(service, key, made, 'confirmed', 'in_production', 'shipped', 'delivered');
      // Repeats the request, as a client would if it hadn't received the response.
      await request(service, 'PATCH', `/v1/orders/${made.id}`, { key, body: { status: 'delivered' } });
      const failed = await place(service, key);
      await move(service, key, failed, 'confirmed', 'failed');
      const canceled = await place(service, key, {}, { language: 'en-GB' });
      await move(service, key, canceled, 'canceled');
      const refused = await place(service, key);
      const workshop = await service.addKey({ kind: 'workshop', mode: 'live', workshop: refused.workshop.slug });
      await move(service, workshop, refused, 'confirmed', 'in_production', 'canceled');
      const kindsOf = async (order: Order) => (await mailsOf(service, order)).map(({ kind }) => kind).sort();
      const first = ['order_received', 'shop_new_order', 'workshop_new_order'];
      assert.deepEqual(await kindsOf(made), [
        'order_confirmed',
        ...first.slice(0, 1),
        'order_shipped',
        ...first.slice(1),
      ]);
      assert.deepEqual(await kindsOf(failed), ['order_confirmed', 'order_failed', ...first, 'workshop_order_canceled']);
      assert.deepEqual(await kindsOf(canceled), ['order_canceled', ...first, 'workshop_order_canceled']);
      const ofRefused = ['order_canceled', 'order_confirmed', 'order_received', 'shop_new_order'];
      assert.deepEqual(await kindsOf(refused), [...ofRefused, 'shop_order_canceled', 'workshop_new_order']);
      assert.deepEqual((await received(canceled)).sort(), [
        'ada@example.com We’ve received your order: Board',
        'ada@example.com Your order was canceled: Board',
        `shop@shop.example Neue Bestellung: Brett, ${euros(canceled)}`,
      ]);
      const toWorkshop = (await mailsOf(service, canceled)).find(({ kind }) => kind === 'workshop_new_order');
      assert.deepEqual([toWorkshop?.status, toWorkshop?.detail], ['not_sent', 'The workshop has no email address.']);
    });

    it('a corrected address is mailed to the workshop once for each change, in the shop’s language', async () => {
      const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
      const body = { ...profile, name: 'Ours', email: 'ours@workshop.example' };
      await request(service, 'PUT', '/v1/workshops/ours', { key, body });
      const asked = { model: 'board', configuration: {}, quantity: 1 };
      const { data } = (await request(service, 'POST', '/v1/quotes', { key, body: asked })).as(quoteListSchema);
      const quote = data.find(({ workshop }) => workshop.slug === 'ours')!;
      const order = (await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) })).as(orderSchema);
      const correct = (body: object) => request(service, 'PATCH', `/v1/orders/${order.id}/address`, { key, body });
      // Workshops don't see the email address.
      const changes = [{ line1: 'Hof 8' }, { line1: 'Hof 9' }, { line1: 'Hof 9' }, { email: 'new@example.com' }];
      for (const change of changes) assert.equal((await correct(change)).status, 200);
      const kinds = (await mailsOf(service, order)).map(({ kind }) => kind);
      assert.equal(kinds.filter((kind) => kind === 'workshop_address_corrected').length, 2);
      const isCorrection = ({ source }: { readonly source: string }) =>
        headerOf(source, 'subject') === 'Lieferadresse geändert: Brett';
      const mail = (await server).mails.find(
        (each) => isCorrection(each) && partOf(each.source, 'text/plain').includes('Hof 9'),
      )!;
      assert.equal(mail.to, 'ours@workshop.example');
      assert.match(partOf(mail.source, 'text/plain'), /Lieferadresse:\s+Ada Example\s+Hof 9\s/);
      assert.doesNotMatch(partOf(mail.source, 'text/plain'), /@example\.com/);
    });

    it('a day’s live requests over capacity are mailed once to the shop and to its workshops that declined them', async () => {
      const [{ slug: _, ...list }] = workshops as [PriceListProfile];
      const { country, currency, waiting_days, delivers, invoice } = list;
      const small = { ...list, name: 'Small & Sons', email: 'small@workshop.example', capacity: 8 };
      const own = {
        small,
        silent: { ...small, name: 'Silent', email: undefined },
        grown: { ...small, name: 'Grown' },
        pieces: {
          ...{ name: 'Pieces', country, currency, waiting_days, delivers, invoice, pricing: 'estimate' },
          ...{ email: 'pieces@workshop.example', capacity: 3, products_a_day: 1, delivery: { order: 0, product: 0 } },
        },
      };
      const put = async (path: string, body: object) => {
        const { status, text } = await request(service, 'PUT', path, { key, body });
        assert.ok(status < 300, text);
      };
      for (const [slug, body] of Object.entries(own)) await put(`/v1/workshops/${slug}`, body);
      const [part] = boardDocument().parts as object[];
      const parts = ['left', 'right', 'back'].map((id) => ({ ...part, id }));
      const estimate = { currency: 'EUR', amount: '100' };
      const document = boardDocument({ id: 'stand', name: { en: 'Stand', de: 'Gestell' }, parts, estimate });
      await put('/v1/models/stand', { document });
      const ask = (model: string, quantity: number, by = key) =>
        request(service, 'POST', '/v1/quotes', { key: by, body: { model, configuration: {}, quantity } });
      const write = (ms: number) => writeCapacityMails(service.store, timestamp(ms));
      const now = Date.now();
      const today = timestamp(now).slice(0, 10);
      const tomorrow = Date.parse(today) + DAY_MS;
      const written = async () => {
        const all = (await service.store.mails.list(service.shop.id, {}, { limit: 100 }))!;
        return all.filter(({ kind }) => kind.endsWith('over_capacity'));
      };
      const counted = () => service.store.statistics.overCapacity(service.shop.id, today);
      await ask('stand', 25, service.shop.apiKey);
      await ask('stand', 2);
      assert.deepEqual(await counted(), [], 'a test, and a request that’s within capacity');
      await ask('stand', 25);
      await ask('stand', 25);
      await write(tomorrow);
      assert.deepEqual(await written(), [], 'only two requests');
      await ask('stand', 25);
      await ask('board', 70);
      for (let times = 0; times < 3; times++) await ask('stand', 1_000);
      await write(now);
      assert.deepEqual(await written(), [], 'the day isn’t over');
      await put('/v1/workshops/grown', { ...own.grown, capacity: 80 });
      const isOwn = (workshop: string) => workshop in own;
      assert.ok(
        (await counted()).some(({ workshop }) => !isOwn(workshop)),
        'a shared workshop declined, too',
      );
      assert.deepEqual(await service.store.statistics.overCapacity('org_other', today), []);
      for (const ms of [tomorrow, tomorrow + 3_600_000, tomorrow + DAY_MS]) await write(ms);
      await Promise.all([write(tomorrow), write(tomorrow)]);
      assert.deepEqual((await written()).map(({ kind, workshop }) => `${kind} ${workshop}`).sort(), [
        'shop_over_capacity undefined',
        'workshop_over_capacity pieces',
        'workshop_over_capacity small',
      ]);
      for (const { id } of await written()) await service.store.mails.resend(service.shop.id, id, timestamp(now));
      service.context.wakeWorker();
      await waitUntil('the mails', async () => (await written()).every(({ status }) => status === 'sent'));
      const mails = (await server).mails.filter(({ source }) => /Kapazität/.test(headerOf(source, 'subject') ?? ''));
      const shop = (await service.store.keys.organization(service.shop.id))!;
      assert.deepEqual(mails.map(({ to, source }) => `${to} ${headerOf(source, 'subject')}`).sort(), [
        `pieces@workshop.example Anfragen über Ihrer Kapazität: ${shop.name}`,
        'shop@shop.example Anfragen über der Kapazität Ihrer Werkstätten',
        `small@workshop.example Anfragen über Ihrer Kapazität: ${shop.name}`,
      ]);
      const sourceTo = (to: string) => mails.find((mail) => mail.to === to)!.source;
      const textTo = (to: string) => partOf(sourceTo(to), 'text/plain').replaceAll('\r', '');
      const ofPanels = 'Häufigste Anfrage: Gestell · Benötigte Platten: 75 · Maximale Plattenzahl pro Bestellung: 8';
      const ofPieces = 'Häufigste Anfrage: Gestell · Benötigte Stückzahl: 25 · Maximale Stückzahl pro Bestellung: 3';
      const rows = [
        `Pieces: Abgelehnte Anfragen: 3 · ${ofPieces}`,
        `Silent: Abgelehnte Anfragen: 4 · ${ofPanels}`,
        `Small & Sons: Abgelehnte Anfragen: 4 · ${ofPanels}`,
      ];
      const lines = textTo('shop@shop.example').split('\n');
      assert.deepEqual(lines.filter((line) => line.includes('Abgelehnte')).sort(), rows);
      assert.ok(lines.includes('Kapazität ändern: https://service.example/console/workshops'), lines.join('\n'));
      const toSmall = textTo('small@workshop.example');
      assert.ok(toSmall.includes(`Abgelehnte Anfragen: 4\n${ofPanels.replaceAll(' · ', '\n')}\n`), toSmall);
      assert.match(toSmall, /Kapazität ändern: https:\/\/service\.example\/console\/price-list\s/);
      const { id } = (await written()).find(({ workshop }) => workshop === 'small')!;
      const shown = await request(service, 'GET', `/v1/mails/${id}`, { key });
      assert.equal(JSON.parse(shown.text).workshop, 'small');
      const limited = await service.addKey({ kind: 'api', mode: 'live', models: ['board'] });
      assert.equal((await request(service, 'GET', `/v1/mails/${id}`, { key: limited })).status, 404);
    });

    it('an address that the server refuses is shown as failed, without the address, and not tried again', async () => {
      const order = await place(service, key, { email: 'gone@example.com' });
      const mail = (await mailsOf(service, order)).find(({ kind }) => kind === 'order_received')!;
      assert.deepEqual([mail.status, mail.attempts], ['failed', 1]);
      assert.match(mail.detail!, /550/);
      assert.doesNotMatch(mail.detail!, /gone|example\.com/);
    });

    it('a busy server is tried again as often as the settings say', async () => {
      const order = await place(service, key, { email: 'busy@example.com' });
      const mail = (await mailsOf(service, order)).find(({ kind }) => kind === 'order_received')!;
      assert.deepEqual([mail.status, mail.attempts], ['failed', 3]);
      assert.match(mail.detail!, /451/);
    });

    it('a mail about an erased order has no address, and isn’t sent', async () => {
      const order = await place(service, key, { email: 'late@example.com' });
      await mailsOf(service, order);
      await service.store.orders.erasePersonalData(service.shop.id, order.id, new Date().toISOString());
      const { id } = (await mailsOf(service, order)).find(({ kind }) => kind === 'order_received')!;
      assert.ok(await service.store.mails.resend(service.shop.id, id, new Date().toISOString()));
      service.context.wakeWorker();
      const again = (await mailsOf(service, order)).find((mail) => mail.id === id)!;
      assert.deepEqual([again.status, again.detail], ['not_sent', 'The order has no email address.']);
    });

    it('two workers never claim one mail, and a lease that has run out is claimed again', async () => {
      await place(service, key);
      const order = await place(service, key);
      await mailsOf(service, order);
      const { mails } = service.store;
      const [now, soon, later] = ['2031-01-01', '2031-01-02', '2031-01-03'].map((day) => `${day}T00:00:00.000Z`);
      const [{ id }] = (await mailsOf(service, order)) as [MailRecord];
      await service.store.mails.resend(service.shop.id, id, '2030-12-31T00:00:00.000Z');
      const rivals = await Promise.all([mails.claim(now!, soon!, 4), mails.claim(now!, soon!, 4)]);
      const claims = rivals.flat().filter(({ mail }) => mail.id === id);
      assert.equal(claims.length, 1);
      const [again] = (await mails.claim(later!, '2031-01-04T00:00:00.000Z', 4)).filter(({ mail }) => mail.id === id);
      assert.notEqual(again!.lease, claims[0]!.lease);
      const result = { status: 'sent', detail: '', dueAt: later! } as const;
      assert.equal(await mails.finish(id, claims[0]!.lease, result, later!), false);
      assert.equal(await mails.finish(id, again!.lease, result, later!), true);
    });
  });
}

function euros({ total: { amount, currency } }: Order): string {
  return new Intl.NumberFormat('de', { style: 'currency', currency }).format(amount / 100);
}

describe('a mail', () => {
  let service: TestService;
  let key: string;
  let logged = '';
  const log = createLog('trace', { write: (line) => (logged += line) });
  const server = startMailServer({ refuse: (address) => (address.startsWith('gone') ? 550 : undefined) });
  before(async () => {
    service = await startTestService({ mail: serverOf(await server), log });
    key = await service.addKey({ kind: 'api', mode: 'live' });
  });
  after(async () => {
    await service.close();
    await (await server).close();
  });
  const receive = async (change: object, more: object = {}) => {
    const order = await place(service, key, change, more);
    await mailsOf(service, order);
    return (await server).mails.find(({ source }) => partOf(source, 'text/plain').includes(shortNumber(order.id)))!;
  };

  it('has a text, HTML without anything to load, the picture, and headers that stop automatic replies', async () => {
    const { source, from, messageId, dsn } = await receive({});
    assert.equal(from, FROM);
    assert.deepEqual(dsn, { envid: messageId.replace(/^<|@.*/g, ''), ret: 'HDRS' });
    assert.ok(findMark(messageId, service.context.secrets));
    assert.match(messageId, /^<eml_[0-9a-f]{32}\.0\.[\w-]{43}@shop\.example>$/);
    assert.equal(headerOf(source, 'auto-submitted'), 'auto-generated');
    const html = partOf(source, 'text/html');
    assert.match(html, /src="cid:product@parametric"/);
    assert.doesNotMatch(html, /src="(?!cid:)|url\(|<script|<link|@import/);
    assert.match(source, /content-type: image\/png[\s\S]*content-id: <product@parametric>/i);
    assert.match(partOf(source, 'text/plain'), /Thank you for your order/);
  });

  it('comes from the shop by its name', async () => {
    const { source } = await receive({});
    assert.equal(headerOf(source, 'from'), `"Tann & Holm" <${FROM}>`);
  });

  it('about a shipped order has the carrier, the number, and the link', async () => {
    const order = await place(service, key);
    await move(service, key, order, 'confirmed', 'in_production', 'shipped');
    await mailsOf(service, order);
    const text = (await server).mails
      .map(({ source }) => partOf(source, 'text/plain'))
      .find((each) => each.includes(shortNumber(order.id)) && each.includes('ZX 1'))!;
    assert.match(text, /Post ZX 1/);
    assert.match(text, /https:\/\/parcel\.example\/ZX1/);
  });

  it('is in the language of the order, Arabic from right to left', async () => {
    const german = await receive({}, { language: 'de-AT' });
    assert.equal(headerOf(german.source, 'subject'), 'Ihre Bestellung ist eingegangen: Brett');
    const arabic = await receive({}, { language: 'ar' });
    assert.match(partOf(arabic.source, 'text/html'), /<html lang="ar" dir="rtl">/);
  });

  it('keeps names with line breaks, commas and HTML out of its header and its markup', async () => {
    const name = 'Eve\r\nBcc: spy@evil.example, <b>x</b>';
    const { source, to } = await receive({ name, line1: '<img src=x onerror=1>' });
    assert.equal(to, 'ada@example.com');
    assert.equal(headerOf(source, 'bcc'), undefined);
    assert.match(headerOf(source, 'to')!, /Eve Bcc: spy@evil\.example/);
    const html = partOf(source, 'text/html');
    assert.match(html, /&lt;img src=x onerror=1&gt;/);
    assert.doesNotMatch(html, /<img src=x|<b>x/);
  });

  it('leaves no address in the log', async () => {
    await receive({});
    await mailsOf(service, await place(service, key, { email: 'gone@example.com' }));
    assert.match(logged, /"kind":"order_received".*"outcome":"sent"/);
    assert.match(logged, /"outcome":"failed"/);
    assert.doesNotMatch(logged, /ada@|gone@|example\.com/);
  });

  it('about a test order is listed and not sent', async () => {
    const order = await place(service, service.shop.apiKey);
    const [mail] = await mailsOf(service, order);
    assert.deepEqual([mail!.status, mail!.detail], ['not_sent', 'Emails about test orders aren’t sent.']);
  });
});

it('a customer’s text is shown as typed, whatever it says', () => {
  const order = { id: 'ord_1', quantity: 1, country: 'DE', status: 'received', tracking: undefined } as const;
  const { text, html } = composeMail({
    ...{ kind: 'order_received', language: 'de', shop: { name: 'Shop', mail: {} }, pictured: [], hasLogo: false },
    order: { ...order, recipient: undefined },
    product: {
      name: 'Schild',
      parameters: [
        { key: 'words', label: 'Text', value: 'constructor' },
        { key: 'street', label: 'Straße', value: 'yes' },
        { key: 'oiled', label: 'Geölt', value: true },
      ],
    },
  });
  assert.match(text, /Text: constructor\nStraße: yes\nGeölt: ja/);
  assert.match(html, /constructor/);
});

it('the settings name what is missing, and never the password', () => {
  const url = 'smtps://user:pass-word@mail.example:465';
  assert.throws(() => readSettings({ SMTP_URL: url }), /MAIL_FROM/);
  assert.throws(
    () => readSettings({ SMTP_URL: url.replace('smtps', 'https'), MAIL_FROM: FROM }),
    (error: Error) => {
      return /SMTP_URL/.test(error.message) && !error.message.includes('pass-word');
    },
  );
  for (const from of ['Shop <orders@shop.example>', 'orders', 'a@b.example, c@d.example']) {
    assert.throws(() => readSettings({ SMTP_URL: url, MAIL_FROM: from }), /MAIL_FROM/, from);
  }
  assert.equal(readSettings({ SMTP_URL: url, MAIL_FROM: FROM }).mail?.from, FROM);
  assert.equal(readSettings({}).mail, undefined);
  const read = (bounces: string) => readSettings({ SMTP_URL: url, MAIL_FROM: FROM, BOUNCES_URL: bounces }).mail;
  const mailbox = 'imaps://user:pass-word@mail.example/Bounces';
  assert.equal(read(mailbox)?.bouncesUrl, mailbox);
  assert.equal(read('')?.bouncesUrl, undefined);
  assert.throws(() => readSettings({ BOUNCES_URL: mailbox }), /needs SMTP_URL/);
  for (const wrong of [
    'https://u:pass-word@m.example',
    'imaps://m.example',
    'imaps://u@m.example',
    'imaps://u:%E0@m/',
  ]) {
    const isExplained = ({ message }: Error) => /BOUNCES_URL isn't/.test(message) && !message.includes('pass-word');
    assert.throws(() => read(wrong), isExplained, wrong);
  }
});

it('without a mail server, each mail is listed as not sent', async () => {
  const service = await startTestService();
  try {
    const order = await place(service, await service.addKey({ kind: 'api', mode: 'live' }));
    const mails = await mailsOf(service, order);
    assert.equal(mails.length, 3);
    for (const { status, detail } of mails) {
      assert.equal(status, 'not_sent');
      assert.match(detail!, /SMTP_URL/);
    }
  } finally {
    await service.close();
  }
});
