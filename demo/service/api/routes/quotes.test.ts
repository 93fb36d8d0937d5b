import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { modelSchema, type Quote, quoteListSchema, quoteSchema } from '@parametric/api-client';
import { boardDocument } from '../../testing/models.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;

before(async () => {
  service = await startTestService({ limits: { quotes: { count: 1_000, windowMs: 10_000 } } });
});

after(() => service.close());

const ask = (body: object, idempotencyKey?: string, key = service.shop.licenseKey) =>
  request(service, 'POST', '/v1/quotes', {
    key,
    body: { model: 'board', configuration: {}, quantity: 1, ...body },
    headers: idempotencyKey ? { 'idempotency-key': idempotencyKey } : {},
  });

it('a request with only the required fields gets quotes from several workshops', async () => {
  const answer = await ask({ configuration: { width: 900, material: 'birch-plywood' } });
  assert.equal(answer.status, 201);
  const { data } = answer.as(quoteListSchema);
  assert.ok(data.length > 1);
  assert.equal(new Set(data.map(({ id }) => id)).size, data.length);
  assert.equal(new Set(data.map(({ request }) => request)).size, 1);
  for (const quote of data) {
    assert.equal(quote.status, 'open');
    assert.deepEqual(quote.configuration, { width: 900, depth: 300, material: 'birch-plywood' });
  }
});

it('a request is rejected if its model is retired or deleted while the quotes are calculated', async () => {
  const { id, apiKey, licenseKey } = await service.addOrganization();
  const { workshops } = service.store;
  const send = (method: string, path: string, body?: unknown) =>
    request(service, method, path, { key: apiKey, ...(body === undefined ? {} : { body }) });
  const askWhile = async (meanwhile: () => Promise<unknown>) => {
    // The workshops are read last before the quotes are saved.
    const list = workshops.list;
    Object.assign(workshops, {
      list: async (organizationId: string) => {
        Object.assign(workshops, { list });
        await meanwhile();
        return list(organizationId);
      },
    });
    const answer = await ask({}, undefined, licenseKey);
    assert.equal(workshops.list, list);
    return answer.problem();
  };
  const retire = () => send('POST', '/v1/models/board/retire');
  assert.equal((await askWhile(retire)).code, 'model_retired');
  await send('PUT', '/v1/models/board', { document: boardDocument() });
  const remove = async () => {
    await retire();
    assert.equal((await send('DELETE', '/v1/models/board')).status, 204);
  };
  assert.equal((await askWhile(remove)).code, 'not_found');
  await send('PUT', '/v1/models/board', { document: boardDocument() });
  const { model_revision, code } = await askWhile(async () => {
    await remove();
    await send('PUT', '/v1/models/board', { document: boardDocument({ name: 'Another' }) });
  });
  assert.equal(code, 'model_revision_changed');
  assert.equal(model_revision, (await send('GET', '/v1/models/board')).as(modelSchema).revision);
  assert.equal(await service.store.models.delete(id, 'board', new Date().toISOString()), 'on_sale');
});

it('a price’s lines add up to its total, in whole minor units of one currency', async () => {
  const { data } = (await ask({ quantity: 7 })).as(quoteListSchema);
  for (const { price } of data) {
    const sum = price.lines.reduce((total, { amount }) => total + amount.amount, 0);
    assert.equal(sum, price.total.amount);
    for (const { amount } of price.lines) assert.equal(amount.currency, price.total.currency);
  }
});

it('the same request against the same revision costs the same', async () => {
  const priceOf = ({ workshop, price, lead_time_days }: Quote) => ({ workshop, price, lead_time_days });
  const [first, second] = [await ask({ quantity: 3 }), await ask({ quantity: 3 })];
  assert.deepEqual(first.as(quoteListSchema).data.map(priceOf), second.as(quoteListSchema).data.map(priceOf));
});

it('workshops that don’t quote in the requested currency give an approximate conversion', async () => {
  const { data } = (await ask({ currency: 'EUR' })).as(quoteListSchema);
  assert.ok(data.some(({ price }) => price.total.currency === 'EUR'));
  const others = data.filter(({ price }) => price.total.currency !== 'EUR');
  assert.ok(others.length > 0);
  for (const { approximate } of others) assert.equal(approximate?.total.currency, 'EUR');
});

it('a quote has the delivery method, the invoice terms and the workshop’s description', async () => {
  const { data } = (await ask({})).as(quoteListSchema);
  for (const { id, delivery, invoice, workshop } of data) {
    assert.ok(['assembled', 'flat_packed'].includes(delivery!.as));
    assert.ok(['parcel', 'pallet', 'van', 'two_person'].includes(delivery!.by));
    assert.ok(['confirmation', 'dispatch'].includes(invoice!.at) && invoice!.due_days > 0);
    assert.ok(typeof workshop.about === 'object' && workshop.about.de && workshop.about.ar);
    const picture = await fetch(new URL(workshop.picture!, `${service.url}/`));
    assert.equal(picture.status, 200);
    assert.equal(picture.headers.get('content-type'), 'image/svg+xml');
    assert.match(picture.headers.get('cache-control') ?? '', /immutable/);
    const read = await request(service, 'GET', `/v1/quotes/${id}`, { key: service.shop.licenseKey });
    assert.deepEqual(read.as(quoteSchema).delivery, delivery);
  }
});

it('a quote says who sells, with address and contact but without numbers and bank', async () => {
  const { apiKey: key } = await service.addOrganization();
  const send = (method: string, path: string, body?: object) => request(service, method, path, { key, body });
  await send('POST', '/v1/models', boardDocument);
  const quote = { model: 'board', configuration: {}, quantity: 1 };
  const [unknown] = (await send('POST', '/v1/quotes', quote)).as(quoteListSchema).data;
  assert.equal(unknown!.seller, undefined);
  const shown = {
    ...{ name: 'Holz GmbH', line1: 'Hof 1', postcode: '10115', city: 'Berlin', country: 'DE' },
    ...{ email: 'hallo@holz.example', phone: '+49 30 1' },
  };
  const seller = { ...shown, vat_number: 'DE123456788', tax_number: '1/2', bank: 'Bank, DE02' };
  const changed = await send('PATCH', '/v1/organization', { seller });
  assert.equal(changed.status, 200, changed.text);
  for (const { id, seller: sold } of (await send('POST', '/v1/quotes', quote)).as(quoteListSchema).data) {
    assert.deepEqual(sold, shown);
    assert.deepEqual((await send('GET', `/v1/quotes/${id}`)).as(quoteSchema).seller, shown);
  }
});

it('if no workshop qualifies, the response is a 201 with reasons and without quotes', async () => {
  const answer = await ask({ ship_to: { country: 'NZ', postcode: '6011' } });
  assert.equal(answer.status, 201);
  const { data, declined } = answer.as(quoteListSchema);
  assert.equal(data.length, 0);
  assert.ok(declined.length > 1);
  for (const { reason, workshop } of declined) {
    assert.equal(reason, 'country_not_served');
    assert.ok(workshop.slug);
  }
});

it('a quote can be read again unchanged', async () => {
  const ship_to = { country: 'DE', postcode: '80331' };
  const [quote] = (await ask({ ship_to })).as(quoteListSchema).data;
  const read = await request(service, 'GET', `/v1/quotes/${quote!.id}`, { key: service.shop.licenseKey });
  assert.deepEqual(read.as(quoteSchema), quote);
  assert.deepEqual(quote!.ship_to, ship_to);
  assert.equal(typeof quote!.workshop.distance_km, 'number');
});

it('a quote is for the revision that the page shows', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const publish = async (name: string) => {
    const body = { document: boardDocument({ name }) };
    return (await request(service, 'PUT', '/v1/models/board', { key: apiKey, body })).as(modelSchema).revision;
  };
  const shown = await publish('Board as shown');
  const quoted = await ask({ model_revision: shown }, undefined, licenseKey);
  assert.equal(quoted.status, 201);
  for (const { model_revision } of quoted.as(quoteListSchema).data) assert.equal(model_revision, shown);
  const published = await publish('Board as published anew');
  const key = crypto.randomUUID();
  const refused = await ask({ model_revision: shown }, key, licenseKey);
  assert.equal(refused.status, 409);
  assert.deepEqual(
    [refused.problem().code, refused.problem().model_revision],
    ['model_revision_changed', published],
    refused.text,
  );
  const [quote] = (await ask({ model_revision: published }, undefined, licenseKey)).as(quoteListSchema).data;
  assert.equal(quote!.model_revision, published);
  const unnamed = (await ask({}, undefined, licenseKey)).as(quoteListSchema).data[0];
  assert.equal(unnamed!.model_revision, published, 'a request with just the fields of the interface');
  await publish('Board as shown');
  const again = await ask({ model_revision: shown }, key, licenseKey);
  assert.equal(again.status, 201, 'a refusal uses up no idempotency key');
});

it('a configuration that’s valid only in the shown revision is distinguished from an invalid one', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const { revision } = (await request(service, 'GET', '/v1/models/board', { key: apiKey })).as(modelSchema);
  const parameters = (boardDocument().parameters as { key: string }[]).filter(({ key }) => key !== 'depth');
  const body = { document: boardDocument({ parameters, define: { depth: 300 } }) };
  body.document.rules = [];
  assert.equal((await request(service, 'PUT', '/v1/models/board', { key: apiKey, body })).status, 200);
  const answer = await ask({ configuration: { depth: 400 }, model_revision: revision }, undefined, licenseKey);
  assert.equal(answer.problem().code, 'model_revision_changed');
});

it('an idempotency key gets the same quotes again, and none for another body', async () => {
  const key = crypto.randomUUID();
  const first = await ask({ quantity: 2 }, key);
  const again = await ask({ quantity: 2 }, key);
  assert.equal(again.text, first.text);
  assert.equal(again.headers.get('idempotent-replayed'), 'true');
  assert.equal((await ask({ quantity: 3 }, key)).problem().code, 'idempotency_key_reused');
});

it('a key and IP address can make twenty quote requests in ten seconds, and headers show the limit', async () => {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const limits = { quotes: { count: 20, windowMs: 10_000 } };
  const limited = await startTestService({ limits, clock: () => nowMs, trustedProxies: 1 });
  try {
    const post = (address: string, key = limited.shop.licenseKey) =>
      request(limited, 'POST', '/v1/quotes', { key, body: {}, headers: { 'x-forwarded-for': `1.2.3.4, ${address}` } });
    for (let i = 0; i < 20; i += 1) assert.equal((await post('203.0.113.7')).status, 422);
    nowMs += 4_000;
    const refused = await post('203.0.113.7');
    assert.equal(refused.status, 429);
    assert.equal(refused.problem().code, 'rate_limited');
    assert.equal(refused.headers.get('retry-after'), '6');
    assert.equal(refused.headers.get('ratelimit-policy'), '"quotes";q=20;w=10');
    assert.equal(refused.headers.get('ratelimit'), '"quotes";r=0;t=6');
    assert.equal((await post('203.0.113.8')).status, 422, 'another customer is not held up');
    assert.equal((await post('203.0.113.7', limited.shop.apiKey)).status, 422, 'another key is not held up');
    assert.equal((await post('2001:db8::1')).status, 422);
    nowMs += 6_001;
    assert.equal((await post('203.0.113.7')).status, 422);
  } finally {
    await limited.close();
  }
});

it('a product that was already quoted is still rejected with an invalid postcode or currency', async () => {
  const configuration = { width: 910 };
  assert.equal((await ask({ configuration })).status, 201);
  const wrong = await ask({ configuration, currency: 'XXQ', ship_to: { country: 'DE', postcode: '1' } });
  assert.equal(wrong.status, 422);
  assert.deepEqual(
    wrong.problem().errors?.map(({ pointer }) => pointer),
    ['/ship_to/postcode', '/currency'],
  );
});

it('other quantities are priced in the same response, as in separate requests', async () => {
  const totalOf = (list: readonly Quote[], { workshop, speed = 'standard' }: Quote) =>
    list.find((each) => each.workshop.slug === workshop.slug && (each.speed ?? 'standard') === speed)?.price.total;
  const body = { price_breaks: [5, 10, 1_000], ship_to: { country: 'DE', postcode: '80331' } };
  const key = crypto.randomUUID();
  const { data } = (await ask(body, key)).as(quoteListSchema);
  const lists = await Promise.all(
    body.price_breaks.map(async (quantity) => {
      return (await ask({ quantity, ship_to: body.ship_to })).as(quoteListSchema).data;
    }),
  );
  for (const quote of data) {
    const alone = body.price_breaks.flatMap((quantity, index) => {
      const total = totalOf(lists[index]!, quote);
      return total ? [{ quantity, total }] : [];
    });
    assert.deepEqual(quote.price_breaks, alone);
  }
  assert.ok(data.some(({ price_breaks }) => price_breaks!.length === 2));
  assert.ok(data.every(({ quantity }) => quantity === 1));
  assert.deepEqual((await ask(body, key)).as(quoteListSchema).data, data);
  const one = await request(service, 'GET', `/v1/quotes/${data[0]!.id}`, { key: service.shop.licenseKey });
  assert.deepEqual(one.as(quoteSchema).price_breaks, data[0]!.price_breaks);
  assert.ok((await ask({})).as(quoteListSchema).data.every((quote) => !('price_breaks' in quote)));
  const inquiry = await request(service, 'POST', '/v1/inquiries', {
    key: service.shop.apiKey,
    body: { model: 'board', ...body },
  });
  assert.ok(inquiry.problem().errors!.some(({ detail }) => detail.includes('price_breaks')));
  for (const price_breaks of [[], [0], [1_001], [1, 2, 3, 4, 5, 6], 5]) {
    assert.equal((await ask({ price_breaks })).status, 422, JSON.stringify(price_breaks));
  }
});

it('each additional quantity is calculated once, and counts as one request', async () => {
  const limited = await startTestService({ limits: { quotes: { count: 4, windowMs: 60_000 } } });
  try {
    const priced = () => {
      const body = { model: 'board', configuration: {}, quantity: 1, price_breaks: [5, 1, 10, 5, 1] };
      return request(limited, 'POST', '/v1/quotes', { key: limited.shop.licenseKey, body });
    };
    const [quote] = (await priced()).as(quoteListSchema).data;
    assert.deepEqual(
      quote!.price_breaks!.map(({ quantity }) => quantity),
      [5, 1, 10],
    );
    assert.equal(quote!.price_breaks![1]!.total.amount, quote!.price.total.amount);
    assert.equal((await priced()).status, 429);
  } finally {
    await limited.close();
  }
});
