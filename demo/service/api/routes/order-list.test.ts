import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { modelSchema, type Order, orderedProductSchema, orderPageSchema, orderSchema } from '@parametric/api-client';
import { shortNumber } from '../../domain/orders/order-number.js';
import { csvLine } from '../../platform/csv.js';
import { boardDocument } from '../../testing/models.js';
import { askQuote, orderOf, placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

const get = (path: string, key = service.shop.apiKey) => request(service, 'GET', path, { key });
const move = (id: string, body: object) =>
  request(service, 'PATCH', `/v1/orders/${id}`, { key: service.shop.apiKey, body });

async function placeFor(name: string, licenseKey: string): Promise<Order> {
  const quote = await askQuote(service, licenseKey);
  const body = orderOf(quote);
  const headers = { 'idempotency-key': crypto.randomUUID() };
  const shipping = { ...body.shipping, name };
  const answer = await request(service, 'POST', '/v1/orders', {
    key: licenseKey,
    headers,
    body: { ...body, shipping },
  });
  return answer.as(orderSchema);
}

it('orders can be filtered, and an invalid filter is reported', async () => {
  const { id, apiKey, licenseKey } = await service.addOrganization();
  const first = await placeFor('Zoë Strauß', licenseKey);
  const second = await placeFor('Ada Stone', licenseKey);
  const found = async (query: string) =>
    (await get(`/v1/orders?${query}`, apiKey)).as(orderPageSchema).data.map(({ id }) => id);
  assert.deepEqual(await found('search=zoe'), [first.id]);
  assert.deepEqual(await found('search=80331&model=board&status=received'), [second.id, first.id]);
  const number = second.id.slice(4, 12).toUpperCase();
  // The element keeps the number on one line.
  for (const text of [number, `\u2068${number.slice(0, 4)}\u2011${number.slice(4)}\u2069`])
    assert.deepEqual(await found(`search=${encodeURIComponent(text)}`), [second.id]);
  assert.deepEqual(await found(`workshop=${first.workshop.slug}`), [second.id, first.id]);
  assert.deepEqual(await found('workshop=none'), []);
  const live = await service.addKey({ organizationId: id, kind: 'api', mode: 'live' });
  assert.deepEqual((await get('/v1/orders', live)).as(orderPageSchema).data, []);
  const today = first.created_at.slice(0, 10);
  assert.deepEqual(await found(`created_after=${today}&created_before=${today}`), [second.id, first.id]);
  assert.deepEqual(await found('created_before=2026-01-01'), []);
  for (const [parameter, value] of [
    ['search', 'ada@example.com'],
    ['search', '--'],
    ['search', 'x'.repeat(101)],
    ['status', 'lost'],
    ['created_before', 'yesterday'],
  ] as const) {
    const refused = await get(`/v1/orders?${new URLSearchParams({ [parameter]: value })}`);
    assert.equal(refused.status, 422, value);
    assert.equal(refused.problem().errors?.[0]?.parameter, parameter);
  }
});

it('the list can be exported as CSV, in which no cell is a formula', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const placed = await placeFor('=HYPERLINK("https://evil.example";"Ada, Lovelace")', licenseKey);
  const answer = await fetch(`${service.url}/v1/orders.csv?status=received`, {
    headers: { authorization: `Bearer ${apiKey}` },
  });
  assert.equal(answer.status, 200);
  assert.match(answer.headers.get('content-disposition')!, /^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
  const bytes = new Uint8Array(await answer.arrayBuffer());
  assert.deepEqual([...bytes.slice(0, 3)], [0xef, 0xbb, 0xbf]);
  const [headings, line, end] = new TextDecoder().decode(bytes).split('\r\n');
  const amounts = [placed.net!, placed.tax!.amount, placed.total].map(({ amount }) => (amount / 100).toFixed(2));
  assert.match(headings!, /,net,tax_percent,tax,total,currency,/);
  assert.ok(line!.includes(`,${amounts[0]},19,${amounts[1]},${amounts[2]},EUR,`), line);
  assert.match(headings!, /^order,number,created_at,mode,status,[^\n]*,product,model,/);
  assert.ok(line!.startsWith(`${placed.id},${shortNumber(placed.id)},${placed.created_at},test,received`));
  assert.ok(line!.includes(',Board,board,'), line);
  assert.ok(line!.includes(`"'=HYPERLINK(""https://evil.example"";""Ada, Lovelace"")"`), line);
  assert.equal(end, '');
  for (const name of ['+1', '-1+2', '-A1', '@SUM(1)', '\t=1', '＝1+1', ' ＋1', '－1', '＠SUM(1)']) {
    assert.equal(csvLine([name, 1, -1]), `${name.includes('\t') ? `"'${name}"` : `'${name}`},1,-1\r\n`);
  }
  assert.equal(csvLine(['-1.50']), '-1.50\r\n', 'a negative amount');
  assert.equal((await get('/v1/orders.csv?status=lost', apiKey)).status, 422);
});

it('the exported file has all pages of the list', async () => {
  const { id, apiKey, licenseKey } = await service.addOrganization();
  const { order } = (await service.store.orders.get(id, (await placeFor('Ada', licenseKey)).id))!;
  const { request: asked, quote } = (await service.store.quotes.get(id, order.quoteId))!;
  const copyOrder = async (number: number) => {
    const requestId = `rqt_${number}`;
    const copy = { ...quote, id: `qte_${number}`, requestId, status: 'open', orderId: undefined } as const;
    await service.store.quotes.save({ ...asked, id: requestId }, [copy], undefined);
    const outcome = await service.store.orders.place({ ...order, id: `ord_${number}`, quoteId: copy.id }, undefined);
    assert.equal(outcome.outcome, 'placed');
  };
  await Promise.all(Array.from({ length: 260 }, (_, number) => copyOrder(number)));
  const { text } = await get('/v1/orders.csv', apiKey);
  const ids = text.split('\r\n').map((line) => line.split(',')[0]);
  assert.equal(new Set(ids).size, 1 + 261 + 1);
});

it('a change to an order that someone else changed in the meantime is rejected', async () => {
  const { id } = await placeOrder(service);
  const [confirmed, canceled] = [
    await move(id, { status: 'confirmed', from: 'received' }),
    await move(id, { status: 'canceled', from: 'received', reason: 'No oak left' }),
  ];
  assert.deepEqual(confirmed.as(orderSchema).next_statuses, ['in_production', 'canceled', 'failed']);
  assert.equal(canceled.status, 409);
  const problem = canceled.problem();
  assert.deepEqual([problem.code, problem.order_status], ['order_changed', 'confirmed']);
  assert.match(problem.detail!, /Someone else changed the order from received to confirmed at/);
  const again = await move(id, { status: 'canceled', from: 'confirmed', reason: 'No oak left' });
  assert.deepEqual(again.as(orderSchema).history.at(-1)?.reason, 'No oak left');
  assert.deepEqual(again.as(orderSchema).next_statuses, []);
});

it('an access token can’t read the reason, the next statuses or the mode', async () => {
  const { id, access_token: token } = await placeOrder(service);
  await move(id, { status: 'canceled', reason: 'Ada does not pay' });
  const { text } = await request(service, 'GET', `/v1/orders/${id}`, { key: token });
  assert.doesNotMatch(text, /not pay|next_statuses|"mode"/);
});

it('the ordered product has a description, a bill and a picture, all in the ordered revision', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const { id, model_revision: revision } = await placeFor('Ada', licenseKey);
  const document = boardDocument({ name: { en: 'Other', de: 'Anderes' } });
  await request(service, 'PUT', '/v1/models/board', { key: apiKey, body: { document } });
  const product = (await get(`/v1/orders/${id}/product?language=de-CH`, apiKey)).as(orderedProductSchema);
  assert.equal(product.model_revision, revision);
  assert.notEqual(product.name, 'Anderes');
  const width = product.parameters.find(({ key }) => key === 'width')!;
  assert.deepEqual([typeof width.value, width.unit], ['number', 'mm']);
  assert.ok(product.panels.length > 0 && product.panels[0]!.length > 0);
  const { holes, cutouts, recesses, mitres, shaped, file } = product.panels[0]!;
  assert.deepEqual([holes, cutouts, recesses, mitres, shaped, file], [0, 0, 0, 0, false, '01-board.dxf']);
  const picture = await get(`/v1/orders/${id}/picture.svg`, apiKey);
  assert.match(picture.headers.get('content-type')!, /^image\/svg/);
  assert.match(picture.text, /^<svg/);
  assert.equal((await get(`/v1/orders/${id}/model`, apiKey)).as(modelSchema).revision, revision);
  assert.equal((await get(`/v1/orders/${id}/product?language=%20`, apiKey)).status, 422);
});

it('another organization and a page can’t read the list or the ordered products', async () => {
  const { id } = await placeOrder(service);
  for (const path of ['product', 'picture.svg', 'model']) {
    assert.equal((await get(`/v1/orders/${id}/${path}`, service.other.apiKey)).status, 404, path);
    assert.equal((await get(`/v1/orders/${id}/${path}`, service.shop.licenseKey)).status, 403, path);
  }
  for (const path of ['/v1/orders.csv', '/v1/order-events']) {
    assert.equal((await get(path, service.shop.licenseKey)).status, 403, path);
  }
});

it('an organization’s stream sends new orders and changes, can resume, and sends no other organization’s', async () => {
  const { id: organizationId, apiKey, licenseKey } = await service.addOrganization();
  await placeFor('Before', licenseKey);
  const stream = openStream(apiKey);
  await waitUntil('the stream is open', () => service.context.orderEvents.size === 1);
  const placed = await placeFor('Ada', licenseKey);
  await placeOrder(service);
  const [first] = await stream.take(1);
  assert.deepEqual([first?.event.order, first?.event.status], [placed.id, 'received']);
  const body = { status: 'confirmed' };
  await request(service, 'PATCH', `/v1/orders/${placed.id}`, { key: apiKey, body });
  const [second] = await stream.take(1);
  assert.deepEqual([second?.event.order, second?.event.status], [placed.id, 'confirmed']);
  stream.close();
  await waitUntil('the stream has ended', () => service.context.orderEvents.size === 0);
  await request(service, 'PATCH', `/v1/orders/${placed.id}`, { key: apiKey, body: { status: 'in_production' } });
  const resumed = openStream(apiKey, { 'last-event-id': second!.id });
  const statuses: string[] = [];
  while (statuses.at(-1) !== 'in_production') statuses.push((await resumed.take(1))[0]!.event.status);
  resumed.close();
  assert.equal(service.context.orderEvents.exceededLimit(organizationId), undefined);
});

it('a stream ends when its key is revoked', async () => {
  const key = await service.addKey({ kind: 'api' });
  const stream = openStream(key);
  await waitUntil('the stream is open', () => service.context.orderEvents.size === 1);
  const keys = await service.store.keys.list(service.shop.id);
  await service.store.keys.revoke(keys.at(-1)!.id, new Date().toISOString());
  assert.deepEqual(await stream.take(1), []);
});

/** Reads an organization's stream. */
function openStream(key: string, headers: Readonly<Record<string, string>> = {}) {
  const aborter = new AbortController();
  const opened = fetch(`${service.url}/v1/order-events`, {
    headers: { authorization: `Bearer ${key}`, ...headers },
    signal: aborter.signal,
  });
  const messages = read(opened);
  return {
    /** Reads this many events, or fewer at the end. */
    take: async (count: number) => {
      const taken: { readonly id: string; readonly event: { readonly order: string; readonly status: string } }[] = [];
      while (taken.length < count) {
        const { done, value } = await messages.next();
        if (done) break;
        taken.push(value);
      }
      return taken;
    },
    close: () => aborter.abort(),
  };
}

async function* read(opened: Promise<Response>) {
  const { body } = await opened;
  let rest = '';
  for await (const text of body!.pipeThrough(new TextDecoderStream())) {
    const blocks = `${rest}${text}`.split('\n\n');
    rest = blocks.pop()!;
    for (const block of blocks) {
      const [, id, data] = /^id: (.*)\ndata: (.*)$/.exec(block) ?? [];
      if (id && data) yield { id, event: JSON.parse(data) as { order: string; status: string } };
    }
  }
}
