import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { shortNumber } from '../../domain/orders/order-number.js';
import { pngFile } from '../../testing/files.js';
import { headerOf, partOf, startMailServer } from '../../testing/mail-server.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let service: TestService;
let key: string;
const server = startMailServer();
const send = async (method: string, path: string, body?: unknown) => {
  const answer = await request(service, method, path, { key, ...(body === undefined ? {} : { body }) });
  return { ...answer, json: JSON.parse(answer.text) };
};
const sample = { kind: 'order_received', language: 'en' };

before(async () => {
  const { url } = await server;
  service = await startTestService({ mail: { url, from: 'orders@shop.example', retryDelaysMs: [] } });
  key = await service.addKey({ kind: 'api', mode: 'live' });
});
after(async () => {
  await service.close();
  await (await server).close();
});

it('refuses unknown placeholders, mails, languages, addresses and logos by name, and saves nothing', async () => {
  const refused = [
    [{ texts: { order_received: { en: { subject: 'Dear {nmae}' } } } }, '/texts/order_received/en/subject'],
    [{ texts: { order_lost: { en: {} } } }, '/texts/order_lost'],
    [{ texts: { order_received: { xx: {} } } }, '/texts/order_received/xx'],
    [{ address: 'a@b.example, c@d.example' }, '/address'],
    [{ terms: 'javascript:alert(1)' }, '/terms'],
    [{ privacy: 'http://shop.example' }, '/privacy'],
    [{ withdrawal: 'javascript:alert(1)' }, '/withdrawal'],
    [{ logo: 'nothing-0123456789abcdef0123456789abcdef.png' }, '/logo'],
  ] as const;
  const before = (await send('GET', '/v1/mail-settings')).text;
  for (const [body, pointer] of refused) {
    const answer = await send('PATCH', '/v1/mail-settings', { language: 'de', ...body });
    assert.equal(answer.status, 422, pointer);
    assert.equal(answer.problem().errors?.[0]?.pointer, pointer);
  }
  assert.equal((await send('GET', '/v1/mail-settings')).text, before);
});

it('a test goes to the shop’s own saved address, in its own words, with its logo', async () => {
  assert.equal((await send('POST', '/v1/mail-test', sample)).problem().code, 'mail_not_sent');
  const logo = (await send('PUT', '/v1/files?name=logo.png', pngFile(64))).json.id;
  const texts = { order_received: { en: { subject: 'Thanks, {name}: {product}', intro: 'One\n\nTwo <b>' } } };
  const settings = { address: 'me@shop.example', terms: 'https://shop.example/terms', logo, texts };
  assert.equal((await send('PATCH', '/v1/mail-settings', settings)).status, 200);
  assert.equal((await send('POST', '/v1/mail-test', { ...sample, to: 'a@b.example' })).status, 422);
  assert.equal((await send('POST', '/v1/mail-test', sample)).status, 200);
  const { to, source } = (await server).mails.at(-1)!;
  assert.equal(to, 'me@shop.example');
  assert.equal(headerOf(source, 'subject'), 'Thanks, Ada Example: Board');
  assert.match(headerOf(source, 'reply-to')!, /<?me@shop\.example>?$/);
  const html = partOf(source, 'text/html');
  assert.match(html, /cid:logo@parametric/);
  assert.match(html, /Two &lt;b&gt;/);
  assert.match(html, /href="https:\/\/shop\.example\/terms"/);
  assert.match(partOf(source, 'text/plain'), /This is a test/);
  // Fields that are left out use our wording again.
  const reset = await send('PATCH', '/v1/mail-settings', { texts: { order_received: { en: {} } }, logo: null });
  assert.deepEqual([reset.json.texts, reset.json.logo, reset.json.address], [{}, null, 'me@shop.example']);
});

it('changes only the wording of the emails and languages that are sent, and nothing else that’s saved meanwhile', async () => {
  const change = async (body: object) => (await send('PATCH', '/v1/mail-settings', body)).json;
  await change({ texts: { order_shipped: { en: { subject: 'Shipped' }, de: { subject: 'Unterwegs' } } } });
  await change({ texts: { order_received: { en: { subject: 'Received' } }, order_shipped: { de: {} } } });
  const texts = { order_shipped: { en: { subject: 'Shipped' } }, order_received: { en: { subject: 'Received' } } };
  assert.deepEqual((await send('GET', '/v1/mail-settings')).json.texts, texts);
  // While a mail server is being tried out, someone else changes the privacy policy's address.
  const privacy = 'https://shop.example/privacy';
  const own = await startMailServer({ onMail: () => change({ privacy }) });
  const typed = { host: 'localhost', port: Number(new URL(own.url).port), from: 'hello@tann.example' };
  await change({ address: 'me@shop.example', server: typed });
  assert.equal((await send('GET', '/v1/mail-settings')).json.privacy, privacy);
  await change({ texts: { order_shipped: { en: {} }, order_received: { en: {} } }, privacy: null, server: null });
  await own.close();
});

it('the shop’s own mail server is saved once it has sent a test, and without it, the service’s sends instead', async () => {
  let isDown = false;
  const own = await startMailServer({ refuse: () => (isDown ? 550 : undefined) });
  const { port } = new URL(own.url);
  const typed = { host: 'localhost', port: Number(port), from: 'hello@tann.example' };
  const set = (change: object | null, more: object = {}) =>
    send('PATCH', '/v1/mail-settings', { ...more, server: change && { ...typed, ...change } });
  try {
    const issues = (await set({ host: 'a b', from: 'x' })).problem().errors?.map(({ pointer }) => pointer);
    assert.deepEqual(issues, ['/server/host', '/server/port', '/server/from']);
    assert.equal((await set({ host: 'smtp.mail.example', port: 22 })).problem().errors?.[0]?.pointer, '/server/port');
    for (const host of ['10.0.0.1', '169.254.169.254', '::ffff:10.0.0.1']) {
      assert.match((await set({ host, port: 587 })).problem().detail!, /address isn’t public/, host);
    }
    isDown = true;
    const refused = await set({}, { address: 'me@shop.example' });
    assert.equal(refused.problem().code, 'mail_not_sent');
    assert.match(refused.problem().detail!, /wasn’t saved.*unavailable/);
    assert.equal((await send('GET', '/v1/mail-settings')).json.server, undefined);
    isDown = false;
    const saved = await set({ password: 'secret-1' }, { address: 'me@shop.example' });
    assert.deepEqual(saved.json.server, typed, saved.text);
    assert.doesNotMatch(saved.text, /secret-1/);
    const stored = await service.store.keys.organization(service.shop.id);
    assert.doesNotMatch(JSON.stringify(stored), /secret-1/);
    assert.equal(own.mails.length, 1, 'the test');
    const order = async () => placeOrder(service, key);
    const first = await order();
    await waitUntil('the mails', () => own.mails.length >= 3);
    assert.deepEqual(new Set(own.mails.map(({ from }) => from)), new Set(['hello@tann.example']));
    isDown = true;
    const second = await order();
    const mails = async ({ id }: { readonly id: string }) =>
      (await send('GET', `/v1/mails?order=${id}`)).json.data as { status: string; kind: string; detail: string }[];
    const received = async () => (await mails(second)).find(({ kind }) => kind === 'order_received')!;
    await waitUntil('the mail', async () => (await received()).status !== 'pending');
    const { status, detail } = await received();
    assert.equal(status, 'sent');
    assert.match(detail, /^Sent by the service, because your mail server failed: /);
    assert.ok((await server).mails.some(({ to, from }) => to === 'ada@example.com' && from === 'orders@shop.example'));
    assert.ok((await mails(first)).every((each) => !each.detail.startsWith('Sent by the service')));
    assert.match((await send('GET', '/v1/mail-settings')).json.server.problem, /^Sent by the service/);
    assert.equal((await set(null)).json.server, undefined);
  } finally {
    await own.close();
  }
});

it('the password of the shop’s mail server is kept, encrypted again, and given up with the service’s key', async () => {
  const own = await startMailServer();
  const server = { host: 'localhost', port: Number(new URL(own.url).port), from: 'hello@tann.example' };
  const passwordOf = async () => (await service.store.keys.organization(service.shop.id))?.mail?.server?.password;
  await send('PATCH', '/v1/mail-settings', { server: { ...server, password: 'secret-1' } });
  const stored = await passwordOf();
  assert.ok(stored);
  await send('PATCH', '/v1/mail-settings', { server: { ...server, from: 'orders@tann.example' } });
  assert.equal(await passwordOf(), stored);
  await service.store.serviceKeys.use('next', new Date().toISOString(), (text, owner) => {
    return `again ${service.context.secrets.decrypt(text, owner)}`;
  });
  assert.equal(await passwordOf(), 'again secret-1');
  await service.store.serviceKeys.replace('other', new Date().toISOString(), () => 'whsec');
  assert.equal((await service.store.keys.organization(service.shop.id))?.mail?.server, undefined);
  await own.close();
});

it('a preview shows words that are not saved, in any language', async () => {
  const preview = await send('POST', '/v1/mail-preview', {
    ...sample,
    language: 'ar',
    text: { intro: 'مرحبا {name}' },
  });
  assert.match(preview.json.html, /dir="rtl"/);
  assert.match(preview.json.html, /مرحبا Ada Example/);
  assert.match(preview.json.html, /src="data:image\/png;base64,/);
  const wrong = await send('POST', '/v1/mail-preview', { ...sample, text: { subject: '{x}' } });
  assert.equal(wrong.problem().errors?.[0]?.pointer, '/texts/order_received/en/subject');
});

it('an order’s mails are listed with their words, and can be sent again under another Message-ID', async () => {
  const order = await placeOrder(service, key);
  assert.equal(order.mails, true);
  const listed = async () => (await send('GET', `/v1/mails?order=${order.id}`)).json.data;
  await waitUntil('the mails', async () =>
    (await listed()).every((mail: { status: string }) => mail.status !== 'pending'),
  );
  const mail = (await listed()).find(({ kind }: { kind: string }) => kind === 'order_received');
  assert.equal(mail.status, 'sent');
  assert.match((await send('GET', `/v1/mails/${mail.id}`)).json.text, new RegExp(shortNumber(order.id)));
  assert.equal((await send('POST', `/v1/mails/${mail.id}/resend`)).status, 202);
  const ids = () =>
    server.then(({ mails }) => mails.map(({ messageId }) => messageId).filter((id) => id.includes(mail.id)));
  await waitUntil('the mail again', async () => (await ids()).length === 2);
  assert.equal(new Set(await ids()).size, 2);
  const test = await placeOrder(service);
  assert.equal(test.mails, false);
  const others = await request(service, 'GET', `/v1/mails/${mail.id}`, { key: service.shop.apiKey });
  assert.equal(others.status, 404);
});
