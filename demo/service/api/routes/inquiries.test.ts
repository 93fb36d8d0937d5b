import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  type Inquiry,
  inquiryPageSchema,
  inquirySchema,
  orderSchema,
  type Quote,
  quoteListSchema,
  quoteSchema,
} from '@parametric/api-client';
import { shortNumber } from '../../domain/orders/order-number.js';
import { type PriceListProfile, workshops } from '../../domain/workshops/workshop.js';
import { DAY_MS } from '../../platform/clock.js';
import { headerOf, partOf, startMailServer } from '../../testing/mail-server.js';
import { boardDocument, sampledDocument, sampleOfBoard } from '../../testing/models.js';
import { addOwnWorkshop } from '../../testing/own-workshop.js';
import { orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { AnswerableInquiry } from './inquiries.js';

let service: TestService;
let live: { readonly license: string; readonly api: string };
let nowMs = Date.now();
const server = startMailServer();

before(async () => {
  const mail = { url: (await server).url, from: 'orders@shop.example', retryDelaysMs: [] };
  service = await startTestService({ mail, clock: () => nowMs });
  live = {
    license: await service.addKey({ kind: 'license', mode: 'live', origins: ['https://shop.example'] }),
    api: await service.addKey({ kind: 'api', mode: 'live' }),
  };
  const shop = { address: 'shop@shop.example', terms: 'https://shop.example/terms' };
  await request(service, 'PATCH', '/v1/mail-settings', { key: live.api, body: shop });
});

after(async () => {
  await service.close();
  await (await server).close();
});

const origin = 'https://shop.example';
const contact = { name: 'Ada Example', email: 'ada@example.com' };
const asked = {
  ...{ model: 'board', configuration: {}, quantity: 1, ship_to: { country: 'DE', postcode: '80331' }, contact },
  ...{ note: 'Also in <b>two</b> parts?', page: 'https://shop.example/board?a=1#top', language: 'de' },
};
const dayIn = (days: number) => new Date(nowMs + days * DAY_MS).toISOString().slice(0, 10);
const offered = () => ({
  ...{ workshop: 'kolb-und-tochter', currency: 'EUR', product: 100_000, delivery: 5_000 },
  ...{ ready_by: dayIn(40), valid_until: dayIn(10), note: 'In two parts.' },
});

async function ask(change: object = {}, headers: Record<string, string> = {}): Promise<Inquiry> {
  const sent = { key: live.license, body: { ...asked, ...change }, headers: { origin, ...headers } };
  return (await request(service, 'POST', '/v1/inquiries', sent)).as(inquirySchema);
}

const answer = (id: string, path: 'offer' | 'decline', body: unknown, key = live.api) =>
  request(service, 'POST', `/v1/inquiries/${id}/${path}`, { key, body });

/** Reads the inquiry as the customer's page does. */
const read = ({ id, access_token: key }: Inquiry) =>
  request(service, 'GET', `/v1/inquiries/${id}`, { key: key!, headers: { origin } });

const order = ({ offer }: Inquiry, idempotencyKey = crypto.randomUUID()) => {
  const shipping = { ...contact, line1: 'Hof 1', city: 'München', country: 'DE', postcode: '80331' };
  const body = { quote: offer!.quote, workshop: offer!.workshop.slug, shipping };
  const headers = { origin, 'idempotency-key': idempotencyKey };
  return request(service, 'POST', '/v1/orders', { key: live.license, body, headers });
};

async function mailsAbout(id: string) {
  const find = async () =>
    (await server).mails.filter(({ source }) => partOf(source, 'text/plain').includes(shortNumber(id)));
  const all = async () => (await service.store.mails.list(service.shop.id, {}, { limit: 100 }))!;
  await waitUntil('the end of all mails', async () => (await all()).every(({ status }) => status !== 'pending'));
  return find();
}

const isReceipt = ({ source }: { readonly source: string }) => /eingegangen/.test(headerOf(source, 'subject') ?? '');

it('mails the shop, and the customer in the language of the page, with the link and as plain text', async () => {
  const inquiry = await ask();
  await answer(inquiry.id, 'offer', offered());
  const mails = (await mailsAbout(inquiry.id)).filter((mail) => !isReceipt(mail));
  const [toCustomer, toShop] = mails.toSorted((one, other) => (one.to < other.to ? -1 : 1));
  assert.deepEqual([toShop!.to, toCustomer!.to], ['shop@shop.example', 'ada@example.com']);
  assert.match(partOf(toShop!.source, 'text/plain'), /Also in <b>two<\/b> parts\?[\s\S]*ada@example\.com/);
  assert.match(partOf(toShop!.source, 'text/html'), /&lt;b&gt;two/);
  assert.equal(headerOf(toCustomer!.source, 'subject'), 'Ihr Angebot: Brett');
  const words = partOf(toCustomer!.source, 'text/plain');
  const link = `https://shop.example/board?a=1#configurator-order-board=${inquiry.id}~${inquiry.access_token}~`;
  assert.ok(words.includes(link), words);
  assert.match(words, /1\.249,50\s€/);
  assert.match(words, /In two parts\./);
});

it('tells the customer that the request was received, and the shop what the workshop replies', async () => {
  const maker = await service.addKey({ kind: 'workshop', mode: 'live', workshop: 'kolb-und-tochter' });
  const other = await service.addKey({ kind: 'workshop', mode: 'live', workshop: 'moebelwerk-lindau' });
  const inquiry = await ask();
  assert.equal((await answer(inquiry.id, 'decline', { reason: 'No saw.' }, other)).status, 200);
  const { workshop: _, ...own } = offered();
  assert.equal((await answer(inquiry.id, 'offer', own, maker)).status, 200);
  const mails = await mailsAbout(inquiry.id);
  const subjects = (to: string) =>
    mails
      .filter((mail) => mail.to === to)
      .map(({ source }) => headerOf(source, 'subject'))
      .toSorted();
  assert.deepEqual(subjects('ada@example.com'), ['Ihr Angebot: Brett', 'Ihre Anfrage ist eingegangen: Brett']);
  assert.deepEqual(subjects('shop@shop.example'), [
    'Kolb & Tochter sent a custom quote: Board',
    'Möbelwerk Lindau declined a request: Board',
    'New request: Board',
  ]);
  const declined = mails.find(({ source }) => /declined/.test(headerOf(source, 'subject') ?? ''));
  assert.doesNotMatch(partOf(declined!.source, 'text/plain'), /Made by/);
  assert.match(partOf(declined!.source, 'text/plain'), /No saw\./);
  const received = partOf(mails.find(isReceipt)!.source, 'text/plain');
  assert.ok(received.includes(`#configurator-order-board=${inquiry.id}~`), received);
  // Anyone can have this email sent to any address, so it doesn't repeat anything that was typed.
  assert.doesNotMatch(received, /Ada|parts/);
});

it('a request for a sample goes to the shop only, which sends it once', async () => {
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document: sampledDocument() } });
  const workshop = await service.addKey({ kind: 'workshop', mode: 'live', workshop: 'kolb-und-tochter' });
  const sample = { ...asked, ...sampleOfBoard };
  const inquiry = await ask(sample);
  assert.deepEqual([inquiry.kind, inquiry.status, inquiry.address], ['sample', 'open', undefined]);
  const at = `/v1/inquiries/${inquiry.id}`;
  const seen = (await request(service, 'GET', at, { key: live.api })).as(inquirySchema);
  assert.deepEqual(seen.materials, [{ id: 'birch-plywood', name: 'Birch plywood' }]);
  assert.deepEqual([seen.address, seen.link], [sample.address, undefined]);
  assert.equal((await request(service, 'GET', at, { key: workshop })).status, 404);
  const list = (kind: string, key: string) => request(service, 'GET', `/v1/inquiries?kind=${kind}`, { key });
  assert.ok((await list('sample', live.api)).as(inquiryPageSchema).data.some(({ id }) => id === inquiry.id));
  assert.ok(!(await list('offer', live.api)).text.includes(inquiry.id));
  assert.equal((await list('sample', workshop)).as(inquiryPageSchema).data.length, 0);
  assert.equal((await answer(inquiry.id, 'offer', offered())).status, 422);
  const send = () => request(service, 'POST', `${at}/mark-sent`, { key: live.api });
  const [first, again] = [await send(), await send()];
  assert.equal(first.as(inquirySchema).status, 'sent');
  assert.deepEqual([again.status, again.problem().code], [409, 'inquiry_answered']);
  const mails = await mailsAbout(inquiry.id);
  assert.deepEqual(mails.map(({ to, source }) => `${to} ${headerOf(source, 'subject')}`).toSorted(), [
    'ada@example.com Ihre Muster sind unterwegs: Birke Multiplex',
    'ada@example.com Ihre Musteranfrage ist eingegangen: Birke Multiplex',
    'shop@shop.example New sample request: Birch plywood',
  ]);
  const isAddressed = ({ source }: { readonly source: string }) =>
    /Hof 1\r?\n80331 München/.test(partOf(source, 'text/plain'));
  assert.deepEqual(
    mails.map((mail) => isAddressed(mail) || isReceipt(mail)),
    [true, true, true],
  );
  // Anyone can have this email sent to any address, so it doesn't repeat anything that was typed.
  const receipt = partOf(mails.find(isReceipt)!.source, 'text/plain');
  assert.doesNotMatch(receipt, /Ada|Hof|80331|München|parts/);
  const toShop = mails.find(({ to }) => to === 'shop@shop.example')!;
  assert.match(partOf(toShop.source, 'text/plain'), /Also in <b>two/);
});

it('a receipt doesn’t repeat lettering in words or in the picture, but the shop’s email does', async () => {
  const { parameters } = boardDocument() as { readonly parameters: readonly object[] };
  const word = { key: 'word', type: 'text', label: 'Word', default: '', maxLength: 60 };
  const document = boardDocument({ id: 'lettered', parameters: [...parameters, word] });
  await request(service, 'PUT', '/v1/models/lettered', { key: live.api, body: { document } });
  const typed = 'Your account is locked: evil.example';
  const { id } = await ask({ model: 'lettered', configuration: { word: typed } });
  // The email doesn't repeat anything that was typed for a second product, either.
  const { model: _, configuration: __, quantity, ...terms } = asked;
  const items = [
    { model: 'board', configuration: {}, quantity },
    { model: 'lettered', configuration: { word: typed }, quantity },
  ];
  const sent = { key: live.license, body: { ...terms, items }, headers: { origin } };
  const several = (await request(service, 'POST', '/v1/inquiries', sent)).as(inquirySchema);
  const ofSeveral = (await mailsAbout(several.id)).find(isReceipt)!.source;
  assert.match(partOf(ofSeveral, 'text/plain'), /800/);
  assert.ok(!partOf(ofSeveral, 'text/plain').includes('locked'));
  const mails = await mailsAbout(id);
  const receipt = mails.find(isReceipt)!.source;
  const toShop = mails.find(({ to }) => to === 'shop@shop.example')!.source;
  assert.ok(partOf(toShop, 'text/plain').includes(typed));
  assert.match(toShop, /product\.png/);
  for (const part of ['text/plain', 'text/html']) assert.ok(!partOf(receipt, part).includes('locked'));
  assert.match(partOf(receipt, 'text/plain'), /800/);
  assert.doesNotMatch(receipt, /product\.png/);
});

it('erases a request’s personal data, and closes the request if it’s open', async () => {
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document: sampledDocument() } });
  const maker = await service.addKey({ kind: 'workshop', mode: 'live', workshop: 'moebelwerk-lindau' });
  const offeredOne = await ask();
  await answer(offeredOne.id, 'decline', { reason: 'No saw for Ada.' }, maker);
  await answer(offeredOne.id, 'offer', offered());
  const declined = await ask();
  await answer(declined.id, 'decline', { reason: 'Ada’s hall is too small.' });
  for (const { id } of [await ask(sampleOfBoard), offeredOne, declined]) {
    await mailsAbout(id);
    const path = `/v1/inquiries/${id}/erase-personal-data`;
    const erased = await request(service, 'POST', path, { key: live.api });
    const { contact, note, ship_to, address, reason, status } = erased.as(inquirySchema);
    assert.deepEqual([contact, note, ship_to, address, reason], Array(5).fill(undefined));
    assert.equal(status, id === offeredOne.id ? 'offered' : 'declined');
    const stored = await service.store.inquiries.find(id);
    assert.doesNotMatch(JSON.stringify(stored), /Ada|Hof|80331|parts\?/);
  }
});

it('the shop sets the number and price of samples, and the customer must have seen the price', async () => {
  const [board] = sampledDocument().materials as [{ id: string; name: object }];
  const materials = ['one', 'two', 'three'].map((id) => ({
    ...board,
    id,
    name: { en: `Oak ${id}`, de: `Eiche ${id}` },
  }));
  const document = { ...sampledDocument(), materials: [...materials, board] };
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document } });
  const terms = async () =>
    JSON.parse((await request(service, 'GET', '/v1/samples', { key: live.license, headers: { origin } })).text);
  assert.deepEqual(await terms(), { object: 'sample_terms', at_most: 5, free: 5 });
  const set = (samples: object) => request(service, 'PATCH', '/v1/organization', { key: live.api, body: { samples } });
  const unknown = await set({ at_most: 2, free: 0, price: { amount: 250, currency: 'EUX' } });
  assert.deepEqual(
    unknown.problem().errors?.map(({ pointer }) => pointer),
    ['/samples/price/currency'],
  );
  const price = { amount: 250, currency: 'EUR' };
  assert.equal((await set({ at_most: 3, free: 1, price })).status, 200);
  assert.deepEqual(await terms(), { object: 'sample_terms', at_most: 3, free: 1, price });
  const send = (change: object) => {
    const body = { ...asked, ...sampleOfBoard, note: undefined, ...change };
    return request(service, 'POST', '/v1/inquiries', { key: live.license, body, headers: { origin } });
  };
  const issues = async (change: object) =>
    (await send(change)).problem().errors?.map(({ pointer, code }) => `${pointer} ${code}`);
  const all = ['one', 'two', 'three'];
  for (const seen of [undefined, { ...price, amount: 250 }, { amount: 500, currency: 'CHF' }]) {
    assert.deepEqual(await issues({ materials: all, price: seen }), ['/price price_changed']);
  }
  assert.deepEqual(await issues({ materials: [...all, 'birch-plywood'], price: { ...price, amount: 750 } }), [
    '/materials too_many',
  ]);
  // A free sample, requested twice.
  const free = await ask({ ...sampleOfBoard, materials: ['two', 'two'] });
  assert.deepEqual([free.materials?.map(({ id }) => id), free.price], [['two'], undefined]);
  const links = [{ label: 'Terms', url: 'https://shop.example/terms' }];
  const accepted = { language: 'de', text: 'Mit Rechnung.', links };
  const paid = await ask({ ...sampleOfBoard, materials: all, price: { ...price, amount: 500 }, accepted });
  assert.deepEqual([paid.price, paid.accepted], [{ amount: 500, currency: 'EUR' }, undefined]);
  assert.deepEqual([paid.tax?.label, paid.tax?.amount], ['VAT 19%, Germany', { amount: 80, currency: 'EUR' }]);
  const kept = (await request(service, 'GET', `/v1/inquiries/${paid.id}`, { key: live.api })).as(inquirySchema);
  const { hash, at, ...words } = kept.accepted!;
  assert.deepEqual([words, hash.length, at], [accepted, 64, paid.created_at]);
  assert.deepEqual(await issues({ ...asked, kind: 'offer', materials: undefined, address: undefined, accepted }), [
    '/accepted unexpected',
  ]);
  const receipt = (await mailsAbout(paid.id)).find(isReceipt)!.source;
  assert.match(
    partOf(receipt, 'text/plain'),
    /Material: Eiche one, Eiche two und Eiche three\s+Gesamt: 5,00\s€\s+Darin 19\s% MwSt\.: 0,80\s€/,
  );
  assert.deepEqual(await issues({ materials: ['one'], discount_code: 'NONE' }), ['/discount_code unexpected']);
  // Ordering costs money, so pages that can't order only get the free samples.
  const orderable = (license_orders: boolean) =>
    request(service, 'PATCH', '/v1/organization', { key: live.api, body: { license_orders } });
  assert.equal((await orderable(false)).status, 200);
  assert.deepEqual(await terms(), { object: 'sample_terms', at_most: 1, free: 1 });
  const two = { materials: ['one', 'two'], price };
  assert.deepEqual(await issues(two), ['/materials too_many', '/price price_changed']);
  const ofServer = await request(service, 'GET', '/v1/samples', { key: live.api });
  assert.deepEqual(JSON.parse(ofServer.text), { object: 'sample_terms', at_most: 3, free: 1, price });
  await orderable(true);
  // Currencies with small units.
  const rupiah = { amount: 15_000_000, currency: 'IDR' };
  assert.equal((await set({ at_most: 3, free: 1, price: rupiah })).status, 200);
  assert.deepEqual((await ask({ ...sampleOfBoard, ...two, price: rupiah })).price, rupiah);
  assert.equal((await set({ at_most: 0, free: 0 })).status, 200);
  assert.deepEqual(await issues({ materials: ['one'] }), ['/materials too_many']);
  assert.equal((await set({ at_most: 5, free: 5 })).status, 200);
});

it('samples that aren’t free have the shop’s tax, and the email about their shipment is the invoice', async () => {
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document: sampledDocument() } });
  const change = async (body: object) =>
    assert.equal((await request(service, 'PATCH', '/v1/organization', { key: live.api, body })).status, 200);
  const price = { amount: 476, currency: 'EUR' };
  await change({ samples: { at_most: 5, free: 0, price } });
  const seller = {
    ...{ name: 'Tann & Holm GmbH', line1: 'Musterweg 1', postcode: '10115', city: 'Berlin', country: 'DE' },
    ...{ vat_number: 'DE123456788', bank: 'Sparkasse, DE02 1203 0000 0000 2020 51' },
  };
  const send = async (ship_to = { country: 'DE', postcode: '10115' }) => {
    const inquiry = await ask({ ...sampleOfBoard, note: undefined, price, ship_to });
    const sent = await request(service, 'POST', `/v1/inquiries/${inquiry.id}/mark-sent`, { key: live.api });
    assert.equal(sent.status, 200, sent.text);
    const texts = (await mailsAbout(inquiry.id)).map(({ source }) => partOf(source, 'text/plain'));
    return { tax: inquiry.tax, price: inquiry.price, text: texts.find((text) => /Muster verschickt/.test(text))! };
  };
  assert.doesNotMatch((await send()).text, /Rechnung von/, 'without legal details');
  await change({ seller });
  const taxed = await send();
  assert.deepEqual([taxed.price, taxed.tax?.amount.amount], [price, 76]);
  assert.match(taxed.text, /19\s% MwSt\.: 0,76\s€/);
  assert.match(taxed.text, /Rechnung von: Tann & Holm GmbH, Musterweg 1, 10115 Berlin, Deutschland\s+Datum: /);
  assert.match(taxed.text, /USt-IdNr\.: DE123456788\s+Bankverbindung: Sparkasse, DE02/);
  // The price stays; whether there's tax in it depends on the shop's settings, as for orders.
  await change({ seller: { ...seller, exemption: 'small_business' } });
  const exempt = await send();
  assert.deepEqual([exempt.price, exempt.tax?.amount.amount, exempt.tax?.treatment], [price, 0, 'small_business']);
  assert.match(exempt.text, /§ 19 UStG/);
  await change({ seller, taxes: { rounding: 'total', exports: 'untaxed', exempt: [] } });
  const exported = await send({ country: 'CH', postcode: '8001' });
  assert.deepEqual([exported.price, exported.tax?.treatment], [price, 'export']);
  assert.deepEqual((await send({ country: 'AT', postcode: '1010' })).tax?.percent, 20);
  await change({
    seller: null,
    samples: { at_most: 5, free: 5 },
    taxes: { rounding: 'total', exports: 'taxed', exempt: [] },
  });
});

it('the invoice for samples keeps the tax and seller from the day they were sent, even if it’s sent again', async () => {
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document: sampledDocument() } });
  const change = async (body: object) =>
    assert.equal((await request(service, 'PATCH', '/v1/organization', { key: live.api, body })).status, 200);
  const price = { amount: 476, currency: 'EUR' };
  await change({ seller: null, samples: { at_most: 5, free: 0, price } });
  const inquiry = await ask({ ...sampleOfBoard, note: undefined, price });
  const seller = {
    ...{ name: 'Tann & Holm GmbH', line1: 'Musterweg 1', postcode: '10115', city: 'Berlin', country: 'DE' },
    ...{ tax_number: '12/345/67890', bank: 'Sparkasse, DE02 1203', exemption: 'small_business' },
  };
  await change({ seller });
  const send = (id: string) => request(service, 'POST', `/v1/inquiries/${id}/mark-sent`, { key: live.api });
  assert.equal((await send(inquiry.id)).status, 200);
  const textsOf = async (id: string) =>
    (await mailsAbout(id))
      .map(({ source }) => partOf(source, 'text/plain'))
      .filter((text) => /Muster verschickt/.test(text));
  const [first] = await textsOf(inquiry.id);
  assert.match(first!, /Rechnung von: Tann/);
  assert.match(first!, /§ 19 UStG/);
  assert.doesNotMatch(first!, /19\s%/);
  await change({ seller: { ...seller, bank: 'Volksbank, DE99', exemption: undefined } });
  const mails = (await service.store.mails.list(service.shop.id, {}, { limit: 100 }))!;
  const sent = mails.find(({ kind, inquiryId }) => kind === 'sample_sent' && inquiryId === inquiry.id)!;
  assert.equal((await request(service, 'POST', `/v1/mails/${sent.id}/resend`, { key: live.api })).status, 202);
  const texts = await textsOf(inquiry.id);
  assert.deepEqual(texts, [first, first]);
  const read = await request(service, 'GET', `/v1/inquiries/${inquiry.id}`, { key: live.api });
  assert.deepEqual(
    (JSON.parse(read.text) as AnswerableInquiry).seller,
    seller,
    'the shop can look up who the seller was',
  );
  // A buyer who owes the tax needs an invoice with their address.
  await change({ seller: { ...seller, exemption: undefined, vat_number: 'DE123456788' } });
  const ship_to = { country: 'AT', postcode: '1010' };
  const abroad = await ask({ ...sampleOfBoard, note: undefined, price, ship_to, vat_number: 'ATU12345675' });
  assert.equal(abroad.tax?.treatment, 'reverse_charge');
  assert.equal((await send(abroad.id)).status, 200);
  assert.doesNotMatch((await textsOf(abroad.id))[0]!, /Rechnung von/);
  await change({ seller: null, samples: { at_most: 5, free: 5 } });
});

it('the email about declined samples has its own wording, and an offer can’t be marked as sent', async () => {
  await request(service, 'PUT', '/v1/models/sampled', { key: live.api, body: { document: sampledDocument() } });
  const sample = await ask({ ...sampleOfBoard, note: undefined });
  assert.equal((await answer(sample.id, 'decline', { reason: 'Sold out.' })).status, 200);
  const mails = await mailsAbout(sample.id);
  const declined = mails.find(
    ({ source }) => headerOf(source, 'subject') === 'Zu Ihrer Musteranfrage: Birke Multiplex',
  );
  assert.match(partOf(declined!.source, 'text/plain'), /Sold out\./);
  const { id } = await ask();
  const sent = await request(service, 'POST', `/v1/inquiries/${id}/mark-sent`, { key: live.api });
  assert.equal(sent.status, 404);
});

it('mails the workshops that can answer, each on its own, without the customer’s name and address', async () => {
  const [{ slug: _, ...profile }] = workshops as [PriceListProfile];
  for (const slug of ['one', 'two', 'silent']) {
    const body = { ...profile, name: slug, ...(slug === 'silent' ? {} : { email: `${slug}@workshop.example` }) };
    assert.equal((await request(service, 'PUT', `/v1/workshops/${slug}`, { key: live.api, body })).status, 201);
  }
  const inquiry = await ask();
  const mails = (await mailsAbout(inquiry.id)).filter(({ to }) => to.endsWith('@workshop.example'));
  assert.deepEqual(mails.map(({ to }) => to).toSorted(), ['one@workshop.example', 'two@workshop.example']);
  for (const { source, to } of mails) {
    assert.equal(headerOf(source, 'subject'), 'New request from Tann & Holm: Board');
    const words = partOf(source, 'text/plain');
    assert.match(words, /Also in <b>two<\/b> parts\?/);
    assert.ok(words.includes(`Request: ${shortNumber(inquiry.id)}`));
    assert.doesNotMatch(source, /Ada Example|ada@example/);
    assert.ok(!source.includes(to === 'one@workshop.example' ? 'two@' : 'one@'));
  }
  for (const slug of ['one', 'two', 'silent']) {
    assert.equal((await request(service, 'DELETE', `/v1/workshops/${slug}`, { key: live.api })).status, 204);
  }
});

it('an offer can be ordered once, like any other quote, with delivery and tax in its price', async () => {
  const inquiry = await ask();
  assert.deepEqual([inquiry.status, inquiry.mails, inquiry.contact], ['open', true, undefined]);
  const { status, text } = await answer(inquiry.id, 'offer', offered());
  assert.equal(status, 200, text);
  const seen = (await read(inquiry)).as(inquirySchema);
  assert.equal(seen.status, 'offered');
  // 1,050 euros with 19% German tax.
  assert.deepEqual(seen.offer!.total, { amount: 124_950, currency: 'EUR' });
  assert.deepEqual([seen.offer!.note, seen.offer!.terms], ['In two parts.', 'https://shop.example/terms']);
  const path = `/v1/quotes/${seen.offer!.quote}`;
  const quote = (await request(service, 'GET', path, { key: live.license, headers: { origin } })).as(quoteSchema);
  assert.deepEqual(
    quote.price.lines.map(({ kind, amount }) => [kind, amount.amount]),
    [
      ['product', 100_000],
      ['shipping', 5_000],
      ['tax', 19_950],
    ],
  );
  const key = crypto.randomUUID();
  const [first, again, other] = [await order(seen, key), await order(seen, key), await order(seen)];
  assert.deepEqual([first.status, again.status, other.status], [201, 201, 409]);
  const placed = first.as(orderSchema);
  assert.equal(again.as(orderSchema).id, placed.id);
  assert.equal(other.problem().code, 'quote_already_ordered');
  assert.deepEqual([placed.total, placed.status], [seen.offer!.total, 'received']);
  const ended = (await read(inquiry)).as(inquirySchema);
  assert.deepEqual([ended.status, ended.order], ['ordered', placed.id]);
});

it('an offer can’t be ordered after its last day, and the response says so', async () => {
  const inquiry = await ask();
  await answer(inquiry.id, 'offer', offered());
  const seen = (await read(inquiry)).as(inquirySchema);
  const before = nowMs;
  nowMs += 12 * DAY_MS;
  const { status, ...late } = await order(seen);
  assert.deepEqual([status, late.problem().code], [409, 'quote_expired']);
  assert.equal((await read(inquiry)).as(inquirySchema).status, 'expired');
  nowMs = before;
});

it('can be answered only once, and a decline is final and has a reason', async () => {
  const inquiry = await ask();
  assert.equal((await answer(inquiry.id, 'decline', { reason: ' ' })).status, 422);
  assert.equal((await answer(inquiry.id, 'decline', { reason: 'Too long for our saw.' })).status, 200);
  const late = await answer(inquiry.id, 'offer', offered());
  assert.deepEqual([late.status, late.problem().code], [409, 'inquiry_answered']);
  const seen = (await read(inquiry)).as(inquirySchema);
  assert.deepEqual([seen.status, seen.reason, seen.offer], ['declined', 'Too long for our saw.', undefined]);
});

it('a workshop sees and answers requests sent to it, without the contact, unless another has answered', async () => {
  const [one, other] = await Promise.all(
    ['kolb-und-tochter', 'moebelwerk-lindau'].map((workshop) =>
      service.addKey({ kind: 'workshop', mode: 'live', workshop }),
    ),
  );
  const inquiry = await ask();
  const seen = await request(service, 'GET', `/v1/inquiries/${inquiry.id}`, { key: one! });
  assert.doesNotMatch(seen.text, /Ada|ada@/);
  const { makers } = JSON.parse(seen.text) as AnswerableInquiry;
  assert.deepEqual(
    makers.map(({ slug, tax_percent }) => [slug, tax_percent]),
    [['kolb-und-tochter', 19]],
  );
  // If another workshop declines, the others can still answer.
  assert.equal((await answer(inquiry.id, 'decline', { reason: 'No.' }, other!)).status, 200);
  const { workshop: _, ...own } = offered();
  assert.equal((await answer(inquiry.id, 'offer', { ...own, workshop: 'moebelwerk-lindau' }, one!)).status, 422);
  assert.equal((await answer(inquiry.id, 'offer', own, one!)).status, 200);
  const list = await request(service, 'GET', '/v1/inquiries', { key: other! });
  assert.ok(list.as(inquiryPageSchema).data.every(({ id }) => id !== inquiry.id));
  assert.equal((await request(service, 'GET', `/v1/inquiries/${inquiry.id}`, { key: other! })).status, 404);
});

it('a deleted workshop can’t be offered anymore, and its earlier offer can still be ordered', async () => {
  const { slug: _, ...profile } = workshops[0]!;
  const { shop } = await addOwnWorkshop(service, profile);
  const send = (method: string, path: string, body?: object) => request(service, method, path, { key: shop, body });
  const [first, second] = [await send('POST', '/v1/inquiries', asked), await send('POST', '/v1/inquiries', asked)].map(
    (reply) => reply.as(inquirySchema),
  );
  const made = await answer(first!.id, 'offer', { ...offered(), workshop: 'ours' }, shop);
  await send('PATCH', '/v1/organization', { workshops: ['kolb-und-tochter'] });
  assert.equal((await send('DELETE', '/v1/workshops/ours')).status, 204);
  const late = await answer(second!.id, 'offer', { ...offered(), workshop: 'ours' }, shop);
  assert.deepEqual(
    late.problem().errors?.map(({ code }) => code),
    ['unknown_workshop'],
  );
  const { offer } = made.as(inquirySchema);
  const shipping = { ...contact, line1: 'Hof 1', city: 'München', country: 'DE', postcode: '80331' };
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const body = { quote: offer!.quote, workshop: 'ours', shipping };
  const placed = await request(service, 'POST', '/v1/orders', { key: shop, body, headers });
  assert.equal(placed.status, 201, placed.text);
});

it('is created once if it’s repeated with the same key, and can’t be read with another customer’s token', async () => {
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const [one, again] = [await ask({}, headers), await ask({}, headers)];
  assert.deepEqual([again.id, again.access_token], [one.id, one.access_token]);
  const other = await ask();
  const stolen = await request(service, 'GET', `/v1/inquiries/${one.id}`, { key: other.access_token! });
  assert.equal(stolen.status, 401);
});

it('reports every invalid field, and only the shop’s pages get links', async () => {
  const send = (change: object) =>
    request(service, 'POST', '/v1/inquiries', {
      key: live.license,
      body: { ...asked, ...change },
      headers: { origin },
    });
  const pointers = async (change: object) => (await send(change)).problem().errors?.map(({ pointer }) => pointer);
  assert.deepEqual(await pointers({ contact: { name: ' ', email: 'ada' } }), ['/contact/name', '/contact/email']);
  assert.deepEqual(await pointers({ note: 'x'.repeat(1_001) }), ['/note']);
  assert.deepEqual(await pointers({ ship_to: { country: 'DE', postcode: '1' } }), ['/ship_to/postcode']);
  assert.deepEqual(await pointers({ kind: 'sample' }), ['/materials', '/address']);
  const { address } = sampleOfBoard;
  // The board model has no samples.
  assert.deepEqual(await pointers({ kind: 'sample', materials: ['birch-plywood'], address }), ['/materials/0']);
  assert.deepEqual(await pointers({ address }), ['/address']);
  const blank = { line1: ' ', city: 'München' };
  assert.deepEqual(await pointers({ kind: 'sample', materials: ['oak'], address: blank }), ['/address/line1']);
  assert.equal((await send({ page: 'https://evil.example/' })).problem().code, 'origin_not_allowed');
  const inquiry = await ask();
  const wrong = await answer(inquiry.id, 'offer', {
    ...offered(),
    workshop: 'nobody',
    ready_by: '2020-01-01',
    valid_until: '2999-01-01',
  });
  assert.deepEqual(
    wrong.problem().errors?.map(({ pointer }) => pointer),
    ['/ready_by', '/valid_until', '/workshop'],
  );
  const noDay = await answer(inquiry.id, 'offer', { ...offered(), ready_by: '2030-02-31' });
  assert.deepEqual(
    noDay.problem().errors?.map(({ pointer }) => pointer),
    ['/ready_by'],
  );
});

it('an IP address can send only so many a day', async () => {
  const limited = await startTestService({
    limits: { inquiries: { count: 2, windowMs: DAY_MS }, samples: { count: 1, windowMs: DAY_MS } },
  });
  try {
    const send = (change: object = {}) => {
      const body = { ...asked, ...change };
      return request(limited, 'POST', '/v1/inquiries', { key: limited.shop.licenseKey, body, headers: { origin } });
    };
    const statuses = [await send(), await send(), await send()].map(({ status }) => status);
    assert.deepEqual(statuses, [201, 201, 429]);
    // Once the limit is reached, the product isn't built, so invalid values aren't noticed.
    assert.equal((await send({ configuration: { width: -1 } })).status, 429);
    // Samples have their own limit.
    await request(limited, 'PUT', '/v1/models/sampled', {
      key: limited.shop.apiKey,
      body: { document: sampledDocument() },
    });
    const body = { ...asked, ...sampleOfBoard };
    const sample = () =>
      request(limited, 'POST', '/v1/inquiries', { key: limited.shop.licenseKey, body, headers: { origin } });
    assert.deepEqual([(await sample()).status, (await sample()).status], [201, 429]);
  } finally {
    await limited.close();
  }
});

it('each of its products counts as a request for quotes', async () => {
  const limited = await startTestService({ limits: { quotes: { count: 3, windowMs: DAY_MS } } });
  try {
    const { model, configuration, quantity, ...terms } = asked;
    const item = { model, configuration, quantity };
    const send = (count: number) => {
      const body = { ...terms, items: Array.from({ length: count }, () => item) };
      return request(limited, 'POST', '/v1/inquiries', { key: limited.shop.licenseKey, body, headers: { origin } });
    };
    assert.deepEqual([(await send(2)).status, (await send(2)).status, (await send(1)).status], [201, 429, 201]);
  } finally {
    await limited.close();
  }
});

it('is in the destination’s currency, like quotes', async () => {
  assert.equal((await ask({ ship_to: { country: 'CH', postcode: '8001' } })).currency, 'CHF');
});

it('an email address gets only so many mails a day from pages, in any spelling; tests and refusals don’t count', async () => {
  let limitedMs = nowMs;
  const mail = { url: (await server).url, from: 'orders@shop.example', retryDelaysMs: [] };
  const limited = await startTestService({
    ...{ mail, limits: { recipients: { count: 2, windowMs: DAY_MS } } },
    clock: () => limitedMs,
  });
  try {
    const license = await limited.addKey({ kind: 'license', mode: 'live', origins: [origin] });
    const send = async (email: string, key = license) => {
      const body = { ...asked, contact: { ...asked.contact, email } };
      return request(limited, 'POST', '/v1/inquiries', { key, body, headers: { origin } });
    };
    const wanted = { model: 'board', configuration: {}, quantity: 1, ship_to: asked.ship_to };
    const quoted = async () => {
      const sent = { key: license, body: wanted, headers: { origin } };
      return (await request(limited, 'POST', '/v1/quotes', sent)).as(quoteListSchema).data[0]!;
    };
    const buy = (quote: Quote) => {
      const headers = { origin, 'idempotency-key': crypto.randomUUID() };
      return request(limited, 'POST', '/v1/orders', { key: license, body: orderOf(quote), headers });
    };
    const expired = await quoted();
    limitedMs += 15 * DAY_MS;
    for (let i = 0; i < 3; i += 1) assert.equal((await buy(expired)).problem().code, 'quote_expired');
    const quote = await quoted();
    for (let i = 0; i < 3; i += 1) assert.equal((await send('ada@example.com', limited.shop.licenseKey)).status, 201);
    assert.equal((await buy(quote)).status, 201);
    for (let i = 0; i < 2; i += 1) assert.equal((await buy(quote)).problem().code, 'quote_already_ordered');
    assert.equal((await send('Ada+shop@Example.com')).status, 201);
    const refused = await send('ada@example.com');
    assert.deepEqual([refused.status, refused.problem().code], [429, 'email_limit_reached']);
    assert.ok(Number(refused.headers.get('retry-after')) > 0);
    assert.equal((await buy(quote)).problem().code, 'quote_already_ordered', 'the reason that stays');
    assert.equal((await send('grace@example.com')).status, 201);
  } finally {
    await limited.close();
  }
});

it('is deleted after its retention, and its contact with the order’s personal data', async () => {
  const inquiry = await ask();
  await answer(inquiry.id, 'offer', offered());
  const placed = (await order((await read(inquiry)).as(inquirySchema))).as(orderSchema);
  await request(service, 'POST', `/v1/orders/${placed.id}/erase-personal-data`, { key: live.api });
  const erased = (await request(service, 'GET', `/v1/inquiries/${inquiry.id}`, { key: live.api })).as(inquirySchema);
  assert.deepEqual([erased.contact, erased.note, erased.ship_to], [undefined, undefined, undefined]);
  assert.ok((await service.store.inquiries.deleteBefore(new Date(nowMs + 60 * DAY_MS).toISOString())) > 0);
  assert.equal((await request(service, 'GET', `/v1/inquiries/${inquiry.id}`, { key: live.api })).status, 404);
});

it('one offer for several products is ordered with all of them', async () => {
  await request(service, 'PUT', '/v1/models/plank', {
    key: live.api,
    body: { document: { ...boardDocument(), id: 'plank', name: 'Plank' } },
  });
  const { model: _, configuration: __, quantity: ___, ...terms } = asked;
  const items = [
    { model: 'board', configuration: {}, quantity: 1 },
    { model: 'plank', configuration: {}, quantity: 3 },
    // So many that an email with all of them would fill the queue.
    ...Array.from({ length: 10 }, (_, at) => ({
      model: 'plank',
      configuration: { width: 900 + 10 * at },
      quantity: 1,
    })),
  ];
  const sent = { key: live.license, body: { ...terms, items }, headers: { origin } };
  const inquiry = (await request(service, 'POST', '/v1/inquiries', sent)).as(inquirySchema);
  const quantities = (of: Pick<Quote, 'items'>) => of.items!.map(({ model, quantity }) => [model, quantity]);
  assert.deepEqual(quantities(inquiry).slice(0, 2), [
    ['board', 1],
    ['plank', 3],
  ]);
  const { product }: AnswerableInquiry = JSON.parse((await answer(inquiry.id, 'offer', offered())).text);
  assert.equal(product, 'Board, Plank');
  for (const file of ['product', 'picture.svg', 'model']) {
    const path = `/v1/inquiries/${inquiry.id}/${file}?item=`;
    assert.equal((await request(service, 'GET', `${path}2`, { key: live.api })).status, 200, file);
    assert.equal((await request(service, 'GET', `${path}13`, { key: live.api })).status, 422, file);
  }
  const placed = (await order((await read(inquiry)).as(inquirySchema))).as(orderSchema);
  assert.deepEqual(quantities(placed), quantities(inquiry));
  const mails = await mailsAbout(inquiry.id);
  assert.ok(mails.length >= 3);
  for (const { source } of mails) {
    for (const part of ['text/plain', 'text/html'] as const) assert.match(partOf(source, part), /3 × Plank/);
    assert.deepEqual([/product-4\.png/.test(source), /product-5\.png/.test(source)], [true, false]);
  }
});

it('says which of several products is wrong, and shows a limited key only what it may see', async () => {
  const { model: _, configuration: __, quantity: ___, ...terms } = asked;
  const items = [
    { model: 'board', configuration: {}, quantity: 1 },
    { model: 'plank', configuration: { width: 1 }, quantity: 1 },
  ];
  const sent = (list: object) => ({ key: live.license, body: { ...terms, items: list }, headers: { origin } });
  const refused = await request(service, 'POST', '/v1/inquiries', sent(items));
  assert.match(refused.text, /\/items\/1\/configuration\/width/);
  const both = items.map((item) => ({ ...item, configuration: {} }));
  const { id } = (await request(service, 'POST', '/v1/inquiries', sent(both))).as(inquirySchema);
  const limited = await service.addKey({ kind: 'api', mode: 'live', models: ['board'] });
  assert.equal((await request(service, 'GET', `/v1/inquiries/${id}`, { key: limited })).status, 404);
  const whole = await service.addKey({ kind: 'api', mode: 'live', models: ['board', 'plank'] });
  assert.equal((await request(service, 'GET', `/v1/inquiries/${id}`, { key: whole })).status, 200);
});
