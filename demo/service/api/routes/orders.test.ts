import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { modelSchema, orderPageSchema, orderSchema, orderStatuses, quoteSchema } from '@parametric/api-client';
import Database from 'libsql';
import { shortNumber } from '../../domain/orders/order-number.js';
import { canTransition } from '../../domain/orders/order-store.js';
import { DAY_MS } from '../../platform/clock.js';
import { boardDocument } from '../../testing/models.js';
import {
  askQuote,
  orderOf,
  placeOrder,
  recipient,
  request,
  startTestService,
  type TestRequest,
  type TestService,
} from '../../testing/service.js';

let service: TestService;
let nowMs = Date.parse('2026-11-21T10:00:00.000Z');

before(async () => {
  service = await startTestService({ clock: () => nowMs });
});

after(() => service.close());

const order = (
  body: unknown,
  idempotencyKey: string | undefined = crypto.randomUUID(),
  key = service.shop.licenseKey,
) =>
  request(service, 'POST', '/v1/orders', {
    key,
    body,
    ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
  } satisfies TestRequest);
const move = (id: string, body: unknown) =>
  request(service, 'PATCH', `/v1/orders/${id}`, { key: service.shop.apiKey, body });

it('an order has its quote’s price and workshop, the status received, and an access token', async () => {
  const quote = await askQuote(service, service.shop.licenseKey, { configuration: { width: 900 }, quantity: 3 });
  const answer = await order(orderOf(quote));
  assert.equal(answer.status, 201);
  const placed = answer.as(orderSchema);
  assert.match(placed.id, /^ord_[0-9a-f]{32}$/);
  assert.equal(answer.headers.get('location'), `/v1/orders/${placed.id}`);
  assert.equal(placed.status, 'received');
  assert.equal(placed.quote, quote.id);
  assert.equal(placed.quantity, 3);
  assert.equal(placed.model_revision, quote.model_revision);
  assert.deepEqual(placed.configuration, quote.configuration);
  assert.deepEqual(placed.total, quote.price.total);
  const { slug, name, country, pricing } = quote.workshop;
  assert.deepEqual(placed.workshop, { slug, name, country, pricing });
  assert.equal(placed.ready_by, quote.ready_by);
  assert.deepEqual(placed.history, [{ status: 'received', occurred_at: placed.created_at }]);
  assert.ok(placed.access_token);
});

it('an order has its quote’s revision, whatever was published since', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const quote = await askQuote(service, licenseKey);
  const body = { document: boardDocument({ name: 'Published after the quote' }) };
  const { revision } = (await request(service, 'PUT', '/v1/models/board', { key: apiKey, body })).as(modelSchema);
  const placed = (await order(orderOf(quote), crypto.randomUUID(), licenseKey)).as(orderSchema);
  assert.notEqual(placed.model_revision, revision);
  assert.equal(placed.model_revision, quote.model_revision);
});

it('an order accepts its quote and cancels the others of the request', async () => {
  const { licenseKey: key, apiKey } = service.shop;
  const quote = await askQuote(service, key);
  const { quotes } = (await service.store.quotes.ofRequest(service.shop.id, quote.request))!;
  await order(orderOf(quote));
  assert.ok(quotes.length > 1);
  for (const { id } of quotes) {
    const { status } = (await request(service, 'GET', `/v1/quotes/${id}`, { key: apiKey })).as(quoteSchema);
    assert.equal(status, id === quote.id ? 'accepted' : 'canceled');
  }
  const sibling = quotes.find(({ id }) => id !== quote.id)!;
  const { workshop } = sibling.offer;
  const body = { ...orderOf(quote), quote: sibling.id, workshop: workshop.slug };
  const shipping = { ...body.shipping, country: workshop.country };
  const refused = await order(
    workshop.country === 'DE' ? body : { ...body, shipping: { ...shipping, ...placeOf[shipping.country] } },
  );
  assert.equal(refused.status, 409);
  assert.equal(refused.problem().code, 'quote_canceled');
});

/** The workshops' own postcodes. */
const placeOf: Readonly<Record<string, { postcode: string }>> = {
  GB: { postcode: 'SW1A 1AA' },
  FR: { postcode: '75001' },
  IT: { postcode: '20121' },
  DK: { postcode: '1050' },
  JP: { postcode: '150-0001' },
  KW: { postcode: '12345' },
  US: { postcode: '10001' },
};

it('the same key and body get the same response, and place one order', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  const first = await order(body, key);
  nowMs += 60_000;
  const again = await order(body, key);
  assert.equal(again.status, first.status);
  assert.equal(again.text, first.text);
  assert.equal(first.headers.get('idempotent-replayed'), null);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
});

it('a replay returns the order as it was placed, regardless of its current status', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  const first = await order(body, key);
  await move(first.as(orderSchema).id, { status: 'confirmed', tracking: { number: '7' } });
  assert.equal((await order(body, key)).text, first.text);
});

it('ten simultaneous requests with one key place one order, and all of them return it', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(body, key)));
  assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([201]));
  assert.equal(new Set(answers.map(({ text }) => text)).size, 1);
  assert.equal(answers.filter(({ headers }) => headers.get('idempotent-replayed') === null).length, 1);
});

it('ten simultaneous requests with ten keys place one order, and nine are told which', async () => {
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  const answers = await Promise.all(Array.from({ length: 10 }, () => order(body)));
  const placed = answers.filter(({ status }) => status === 201);
  assert.equal(placed.length, 1);
  const { id } = placed[0]!.as(orderSchema);
  for (const answer of answers.filter(({ status }) => status !== 201)) {
    assert.equal(answer.status, 409);
    assert.equal(answer.problem().code, 'quote_already_ordered');
    assert.equal(answer.problem().order, id);
  }
});

it('a key that was used with another body gets a 422 idempotency_key_reused', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  await order(body, key);
  const answer = await order({ ...body, shipping: { ...body.shipping, city: 'Elsewhere' } }, key);
  assert.equal(answer.status, 422);
  assert.equal(answer.problem().code, 'idempotency_key_reused');
});

it('only the idempotency key is needed to get its order and token, and no one else can get them', async () => {
  const key = crypto.randomUUID();
  const ask = (idempotencyKey: string | undefined, credential = service.shop.licenseKey) =>
    request(service, 'GET', '/v1/placed-order', {
      key: credential,
      ...(idempotencyKey ? { headers: { 'idempotency-key': idempotencyKey } } : {}),
    });
  assert.equal((await ask(key)).problem().code, 'not_found');
  const placing = order(orderOf(await askQuote(service, service.shop.licenseKey)), key);
  const first = await placing;
  const answer = await ask(key);
  assert.equal(answer.status, 200);
  assert.equal(answer.text, first.text);
  assert.doesNotMatch(answer.text, new RegExp(recipient.email));
  assert.equal((await ask(crypto.randomUUID())).status, 404);
  assert.equal((await ask(key, await service.addKey({ kind: 'license' }))).status, 404);
  assert.equal((await ask(undefined)).problem().code, 'idempotency_key_missing');
  assert.equal((await ask('guess')).problem().code, 'idempotency_key_invalid');
});

it('a rejected order doesn’t use up its key', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  assert.equal((await order({ ...body, workshop: 'nobody' }, key)).status, 409);
  assert.equal((await order(body, key)).status, 201);
});

it('the same idempotency key with another credential or route is a different key', async () => {
  const key = crypto.randomUUID();
  const second = await service.addKey({ kind: 'license' });
  assert.equal((await order(orderOf(await askQuote(service, service.shop.licenseKey)), key)).status, 201);
  assert.equal((await order(orderOf(await askQuote(service, second)), key, second)).status, 201);
  const body = { model: 'board', configuration: {}, quantity: 1 };
  const options = { key: second, body, headers: { 'idempotency-key': key } };
  assert.equal((await request(service, 'POST', '/v1/quotes', options)).headers.get('idempotent-replayed'), null);
});

it('an idempotency key can be in quotation marks, as in the IETF draft', async () => {
  const key = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  await order(body, `"${key}"`);
  assert.equal((await order(body, key)).headers.get('idempotent-replayed'), 'true');
});

it('with a license key, an idempotency key must have 128 random bits; with an API key, it can be shorter', async () => {
  const { apiKey } = service.shop;
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  assert.equal((await order(body, '')).problem().code, 'idempotency_key_missing');
  for (const weak of ['1', 'order-2026-11-21', '0'.repeat(32), 'abababababababababababababababab']) {
    const answer = await order(body, weak);
    assert.equal(answer.status, 400);
    assert.equal(answer.problem().code, 'idempotency_key_invalid');
  }
  assert.equal((await order(body, '1', apiKey)).status, 201);
  const { shipping, ...rest } = orderOf(await askQuote(service, apiKey));
  assert.equal((await order({ ...rest, shipping: { country: 'DE', postcode: '80331' } }, '', apiKey)).status, 201);
});

it('an API key needs only the required fields, and a license key must also send the recipient', async () => {
  const quote = await askQuote(service, service.shop.licenseKey);
  const body = { quote: quote.id, workshop: quote.workshop.slug, shipping: { country: 'DE', postcode: '80331' } };
  const refused = await order(body);
  assert.equal(refused.status, 422);
  const pointers = (refused.problem().errors ?? []).map(({ pointer }) => pointer);
  assert.deepEqual(pointers, ['/shipping/name', '/shipping/line1', '/shipping/city', '/shipping/email']);
  assert.equal((await order(body, undefined, service.shop.apiKey)).status, 201);
});

it('an email address that can’t be mailed is refused by name', async () => {
  for (const email of ['ada@gmail,com', 'ada@localhost', 'a<b@example.com', 'ada@example.com,spy']) {
    const body = orderOf(await askQuote(service, service.shop.licenseKey));
    const refused = await order({ ...body, shipping: { ...body.shipping, email } });
    assert.deepEqual(
      [refused.status, refused.problem().errors?.map(({ pointer }) => pointer)],
      [422, ['/shipping/email']],
    );
  }
});

it('a workshop other than the quote’s gets a 409 workshop_mismatch', async () => {
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  assert.equal((await order({ ...body, workshop: 'nobody' })).problem().code, 'workshop_mismatch');
});

it('a destination other than the quote’s gets a 409, unless it’s only spelled differently', async () => {
  const ship_to = { country: 'GB', postcode: 'SW1A 1AA' };
  const body = { model: 'board', configuration: {}, quantity: 1, ship_to };
  const answer = await request(service, 'POST', '/v1/quotes', { key: service.shop.licenseKey, body });
  const quote = JSON.parse(answer.text).data[0];
  const to = (shipping: object) => order({ ...orderOf(quote), shipping: { ...recipient, ...shipping } });
  assert.equal((await to({ country: 'GB', postcode: 'EC1A 1BB' })).problem().code, 'destination_mismatch');
  assert.equal((await to({ country: 'DE', postcode: '80331' })).problem().code, 'destination_mismatch');
  assert.equal((await to({ country: 'GB', postcode: 'sw1a1aa' })).status, 201);
});

it('a quote without a destination can only be ordered to the country whose tax it includes', async () => {
  const quote = await askQuote(service, service.shop.licenseKey);
  const taxed = quote.price.lines.find(({ kind }) => kind === 'tax')?.values?.country;
  assert.equal(taxed, 'DE');
  const to = (shipping: object) => order({ ...orderOf(quote), shipping: { ...recipient, ...shipping } });
  for (const elsewhere of [
    { country: 'NZ', postcode: '6011' },
    { country: 'HU', postcode: '1011' },
  ])
    assert.equal((await to(elsewhere)).problem().code, 'destination_mismatch');
  assert.equal((await to({ country: 'DE', postcode: '80331' })).status, 201);
});

it('a quote expires after exactly fourteen days', async () => {
  const [first, second] = [
    await askQuote(service, service.shop.licenseKey),
    await askQuote(service, service.shop.licenseKey),
  ];
  const created = nowMs;
  assert.equal(second.expires_at, new Date(created + 14 * DAY_MS).toISOString());
  nowMs = created + 14 * DAY_MS - 1;
  assert.equal((await order(orderOf(first))).status, 201);
  nowMs += 1;
  const answer = await order(orderOf(second));
  assert.equal(answer.status, 409);
  assert.equal(answer.problem().code, 'quote_expired');
  const read = await request(service, 'GET', `/v1/quotes/${second.id}`, { key: service.shop.licenseKey });
  assert.equal(read.as(quoteSchema).status, 'expired');
});

it('an unknown quote gets a 404', async () => {
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  for (const quote of ['qte_1', `qte_${'0'.repeat(32)}`, "' or 1=1"]) {
    assert.equal((await order({ ...body, quote })).status, 404);
  }
});

for (const from of orderStatuses) {
  it(`an order that is ${from} can only move forward, one step at a time`, async () => {
    const reach = async () => {
      const { id } = await placeOrder(service);
      for (const step of wayTo[from]) await move(id, { status: step });
      return id;
    };
    const id = await reach();
    const steps = wayTo[from].length + 1;
    for (const to of orderStatuses.filter((status) => !canTransition(from, status))) {
      const answer = await move(id, { status: to });
      assert.equal(answer.status, from === to ? 200 : 409, to);
      if (from === to) assert.equal(answer.as(orderSchema).history.length, steps);
      else assert.equal(answer.problem().code, 'invalid_transition');
    }
    for (const to of orderStatuses.filter((status) => canTransition(from, status))) {
      const moved = (await move(await reach(), { status: to })).as(orderSchema);
      assert.equal(moved.status, to);
      assert.equal(moved.history.length, steps + 1);
    }
  });
}

const wayTo: Readonly<Record<(typeof orderStatuses)[number], readonly string[]>> = {
  received: [],
  confirmed: ['confirmed'],
  in_production: ['confirmed', 'in_production'],
  shipped: ['confirmed', 'in_production', 'shipped'],
  delivered: ['confirmed', 'in_production', 'shipped', 'delivered'],
  canceled: ['canceled'],
  failed: ['confirmed', 'failed'],
};

it('the times in a history increase, even if the clock stops or is set back', async () => {
  const { id } = await placeOrder(service);
  await move(id, { status: 'confirmed' });
  nowMs -= 3_600_000;
  await move(id, { status: 'in_production' });
  const { history } = (await move(id, { status: 'shipped' })).as(orderSchema);
  const times = history.map(({ occurred_at }) => occurred_at);
  assert.equal(new Set(times).size, 4);
  assert.deepEqual([...times].sort(), times);
});

it('tracking is stored, and can be set without changing the status', async () => {
  const { id, access_token: key } = await placeOrder(service);
  await move(id, { status: 'received', tracking: { carrier: 'Post', number: '7', url: 'https://post.example/7' } });
  const { tracking, history } = (await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema);
  assert.deepEqual(tracking, { carrier: 'Post', number: '7', url: 'https://post.example/7' });
  assert.equal(history.length, 1);
  const script = { status: 'received', tracking: { url: 'javascript:alert(1)' } };
  assert.equal((await move(id, script)).problem().errors?.[0]?.pointer, '/tracking/url');
});

it('only an API key can read the recipient, not a token or a license key', async () => {
  const idempotencyKey = crypto.randomUUID();
  const body = orderOf(await askQuote(service, service.shop.licenseKey));
  const placed = await order(body, idempotencyKey);
  const { id, access_token: key } = placed.as(orderSchema);
  const path = `/v1/orders/${id}`;
  const events = await fetch(`${service.url}${path}/events`, { headers: { authorization: `Bearer ${key}` } });
  const reader = events.body!.getReader();
  let streamed = '';
  while (!streamed.includes('received')) streamed += new TextDecoder().decode((await reader.read()).value);
  await reader.cancel();
  const seen = [
    placed.text,
    (await order(body, idempotencyKey)).text,
    (await request(service, 'GET', path, { key: key! })).text,
    streamed,
  ];
  for (const text of seen) {
    assert.doesNotMatch(text, /Ada|Example Street|Munich|ada@|80331/);
    assert.match(text, /received/);
  }
  const full = (await request(service, 'GET', path, { key: service.shop.apiKey })).as(orderSchema);
  assert.deepEqual(full.shipping, { country: 'DE', postcode: '80331', ...recipient });
});

it('an idempotency key’s row contains neither the key nor personal data', async () => {
  const key = crypto.randomUUID();
  await order(orderOf(await askQuote(service, service.shop.licenseKey)), key);
  const database = new Database(join(service.dataDir, 'service.sqlite'));
  const rows = JSON.stringify(database.prepare('select * from idempotency').all());
  database.close();
  assert.match(rows, /ord_/);
  assert.doesNotMatch(rows, new RegExp(`${key}|Ada|Example Street|Munich|ada@|80331`));
});

it('erased personal data is gone for everyone, and the order stays', async () => {
  const { id } = await placeOrder(service);
  const key = service.shop.apiKey;
  const erased = await request(service, 'POST', `/v1/orders/${id}/erase-personal-data`, { key });
  assert.deepEqual(erased.as(orderSchema).shipping, { country: 'DE' });
  assert.deepEqual((await request(service, 'GET', `/v1/orders/${id}`, { key })).as(orderSchema).shipping, {
    country: 'DE',
  });
  assert.equal((await move(id, { status: 'confirmed' })).status, 200);
});

it('an access token expires ninety days after the final status', async () => {
  const { id, access_token: key } = await placeOrder(service);
  const read = async () => (await request(service, 'GET', `/v1/orders/${id}`, { key })).status;
  nowMs += 80 * DAY_MS;
  await move(id, { status: 'confirmed' });
  nowMs += 90 * DAY_MS - 1;
  assert.equal(await read(), 200);
  nowMs += 1;
  assert.equal(await read(), 401);
});

it('the workshop that makes an order downloads it as STEP and GLB, and no other workshop does', async () => {
  const { id, workshop } = await placeOrder(service);
  const elsewhere = workshop.slug === 'tischlerei-hain' ? 'studio-blank' : 'tischlerei-hain';
  const own = await service.addKey({ kind: 'workshop', workshop: workshop.slug });
  const other = await service.addKey({ kind: 'workshop', workshop: elsewhere });
  const files = [
    ['product.step', 'model/step', /^ISO-10303-21;[\s\S]*AUTOMOTIVE_DESIGN[\s\S]*MANIFOLD_SOLID_BREP/],
    ['product.glb', 'model/gltf-binary', /^glTF/],
  ] as const;
  for (const [name, type, content] of files) {
    const answer = await request(service, 'GET', `/v1/orders/${id}/${name}`, { key: own });
    assert.equal(answer.status, 200, answer.text);
    assert.equal(answer.headers.get('content-type'), type);
    assert.match(
      answer.headers.get('content-disposition')!,
      new RegExp(`filename="Board-${shortNumber(id)}\\${name.slice(7)}"`),
    );
    assert.match(answer.text, content);
    assert.equal((await request(service, 'GET', `/v1/orders/${id}/${name}`, { key: other })).status, 404);
  }
});

it('orders are listed newest first, page by page, by status and by age', async () => {
  const key = service.shop.apiKey;
  nowMs += 1_000;
  const since = new Date(nowMs).toISOString();
  const ids: string[] = [];
  for (let i = 0; i < 5; i += 1) {
    // If two orders have the same time, both must be listed.
    if (i % 2 === 0) nowMs += 1_000;
    ids.push((await placeOrder(service)).id);
  }
  await move(ids[1]!, { status: 'confirmed' });
  const list = async (query: string) =>
    (await request(service, 'GET', `/v1/orders?created_after=${since}&${query}`, { key })).as(orderPageSchema);
  const seen: string[] = [];
  let after = '';
  do {
    const page = await list(`limit=2${after && `&after=${after}`}`);
    seen.push(...page.data.map(({ id }) => id));
    assert.equal(page.has_more, page.next !== null);
    after = page.next ?? '';
  } while (after);
  assert.equal(seen.length, 5);
  assert.deepEqual(new Set(seen), new Set(ids));
  assert.equal(seen[0], ids[4]);
  assert.deepEqual(
    (await list('status=confirmed')).data.map(({ id }) => id),
    [ids[1]],
  );
});
