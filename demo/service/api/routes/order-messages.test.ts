import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { messageListSchema, orderPageSchema, orderSchema } from '@parametric/api-client';
import { shortNumber } from '../../domain/orders/order-number.js';
import { headerOf, partOf, startMailServer } from '../../testing/mail-server.js';
import { askQuote, orderOf, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let service: TestService;
let key: string;
const server = startMailServer();

before(async () => {
  const mail = { url: (await server).url, from: 'orders@shop.example', retryDelaysMs: [] };
  service = await startTestService({ mail, limits: { messages: { count: 6, windowMs: 60_000 } } });
  key = await service.addKey({ kind: 'api', mode: 'live' });
  await request(service, 'PATCH', '/v1/mail-settings', { key, body: { address: 'shop@shop.example' } });
});

after(async () => {
  await service.close();
  await (await server).close();
});

async function place() {
  const quote = await askQuote(service, key);
  const body = { ...orderOf(quote), language: 'de' };
  const {
    id,
    access_token = '',
    workshop,
  } = (await request(service, 'POST', '/v1/orders', { key, body })).as(orderSchema);
  return { id, token: access_token, workshop: workshop.slug };
}

const send = (id: string, as: string, text: string, headers: Record<string, string> = {}) =>
  request(service, 'POST', `/v1/orders/${id}/send-message`, { key: as, body: { text }, headers });
const read = async (id: string, as: string) =>
  (await request(service, 'GET', `/v1/orders/${id}/messages`, { key: as })).as(messageListSchema);
const unreadOf = async (id: string) => {
  const { data } = (await request(service, 'GET', '/v1/orders', { key })).as(orderPageSchema);
  return data.find((order) => order.id === id)?.unread_messages;
};

it('a question is unread until the shop reads it, and an answer until the customer does', async () => {
  const { id, token } = await place();
  assert.equal((await send(id, token, ' In the <b>evening</b>?\n')).status, 200);
  assert.equal(await unreadOf(id), 1);
  await request(service, 'POST', `/v1/orders/${id}/read-messages`, { key });
  assert.equal(await unreadOf(id), undefined);
  await send(id, key, 'Yes.');
  const seen = await read(id, token);
  assert.deepEqual(
    seen.data.map(({ number, from, text, is_read }) => [number, from, text, is_read]),
    [
      [1, 'customer', 'In the <b>evening</b>?', true],
      [2, 'shop', 'Yes.', false],
    ],
  );
  const marked = await request(service, 'POST', `/v1/orders/${id}/read-messages`, { key: token });
  assert.ok(marked.as(messageListSchema).data.every(({ is_read }) => is_read));
});

it('emails each side what the other wrote, as plain text, and in the customer’s language', async () => {
  const { id, token } = await place();
  // Starting the thread that describes products takes the longest.
  await request(service, 'GET', `/v1/orders/${id}/product`, { key });
  await send(id, token, 'In the <b>evening</b>?\n-- \nAda \u202eecirp');
  await send(id, key, 'Yes, after six.');
  const about = async () =>
    (await server).mails.filter(({ source }) => partOf(source, 'text/plain').includes(shortNumber(id)));
  const found = (text: string) => async () =>
    (await about()).find(({ source }) => partOf(source, 'text/plain').includes(text));
  const toShop = await waitUntil('the shop’s mail', found('<b>evening</b>'));
  const toCustomer = await waitUntil('the customer’s mail', found('after six'));
  assert.deepEqual([toShop.to, toCustomer.to], ['shop@shop.example', 'ada@example.com']);
  assert.match(partOf(toShop.source, 'text/html'), /&lt;b&gt;evening/);
  // Only the email's own signature is one, and nothing changes the direction of what follows.
  const text = partOf(toShop.source, 'text/plain');
  assert.doesNotMatch(text, /^--/m);
  assert.match(text, /^ --\r?\nAda ecirp/m);
  assert.match(partOf(toShop.source, 'text/html'), /overflow-wrap:anywhere/);
  assert.equal(headerOf(toCustomer.source, 'subject'), 'Nachricht zu Ihrer Bestellung: Brett');
});

it('a workshop can answer, and other workshops and other orders’ tokens can’t read the messages', async () => {
  const { id, token, workshop } = await place();
  const other = await place();
  const makers = ['kolb-und-tochter', 'tischlerei-hain'].filter((slug) => slug !== workshop);
  const own = await service.addKey({ kind: 'workshop', mode: 'live', workshop });
  const stranger = await service.addKey({ kind: 'workshop', mode: 'live', workshop: makers[0]! });
  await send(id, own, 'We start on Monday.');
  assert.equal((await read(id, token)).data[0]!.from, 'workshop');
  assert.equal((await send(id, stranger, 'Hello')).status, 404);
  assert.equal((await send(id, other.token, 'Hello')).status, 401);
});

it('a message is sent once even if it’s repeated, and its length and the number per minute are limited', async () => {
  const { id, token } = await place();
  const headers = { 'idempotency-key': crypto.randomUUID() };
  await send(id, token, 'Once', headers);
  await send(id, token, 'Once', headers);
  assert.equal((await read(id, token)).data.length, 1);
  assert.equal((await send(id, token, ' \n')).status, 422);
  assert.equal((await send(id, token, 'x'.repeat(2_001))).status, 422);
  const statuses = [];
  for (let count = 0; count < 6; count += 1) statuses.push((await send(id, token, 'More')).status);
  assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
});

it('the messages are deleted with the order’s personal data, and no more are accepted', async () => {
  const { id, token } = await place();
  await send(id, token, 'My phone is 030 1.');
  await request(service, 'POST', `/v1/orders/${id}/erase-personal-data`, { key });
  const { data, is_open } = await read(id, token);
  assert.deepEqual([data, is_open], [[], false]);
  assert.equal((await send(id, token, 'Hello')).problem().code, 'thread_closed');
});
