import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import {
  ConflictError,
  createClient,
  modelPageSchema,
  modelSchema,
  modelSummarySchema,
  NotFoundError,
  publicationPageSchema,
} from '@parametric/api-client';
import type { Scope } from '../../domain/keys/scopes.js';
import { Contract, type OpenApiDocument } from '../../testing/contract.js';
import { boardDocument } from '../../testing/models.js';
import { askQuote, orderOf, request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;

before(async () => {
  service = await startTestService();
});

after(() => service.close());

async function all<Item>(items: AsyncIterable<Item>): Promise<Item[]> {
  const found: Item[] = [];
  for await (const item of items) found.push(item);
  return found;
}

/** The models of an organization created for this test. */
async function openShop() {
  const shop = await service.addOrganization();
  const { models } = createClient({ baseUrl: service.url, apiKey: shop.apiKey });
  const page = createClient({ baseUrl: service.url, licenseKey: shop.licenseKey });
  return { shop, models, page };
}

it('a publisher’s label, which may be an email address, is only for keys that can read the audit log', async () => {
  const ada = { kind: 'person', id: 'per_ada', label: 'ada@home.example' } as const;
  const { shop, store } = service;
  const { revision } = (await store.models.get(shop.id, 'board'))!;
  const record = { id: 'label', revision, name: 'Label', document: JSON.stringify(boardDocument({ id: 'label' })) };
  await store.models.put(shop.id, record, new Date().toISOString(), ada);
  const labelFor = async (scopes: readonly Scope[]) => {
    const apiKey = await service.addKey({ kind: 'api', scopes });
    const { models } = createClient({ baseUrl: service.url, apiKey });
    const [publication] = await all(models.revisions('label'));
    assert.equal(publication?.published_by?.id, ada.id);
    return publication.published_by.label;
  };
  assert.equal(await labelFor(['models:read']), undefined);
  assert.equal(await labelFor(['models:read', 'audit:read']), ada.label);
});

it('an earlier revision can be published again, and the list says when each revision was published', async () => {
  const { models, page } = await openShop();
  const first = await models.get('board');
  const second = await models.put('board', boardDocument({ name: 'Newer' }), { over: first.revision });
  await models.publish('board', first.revision, { over: second.revision });
  assert.equal((await page.models.get('board')).revision, first.revision);
  const [newest] = await all(models.revisions('board', { limit: 2 }).pages());
  assert.deepEqual(
    newest?.data.map(({ number, revision, name, current }) => [number, revision, name, current]),
    [
      [3, first.revision, first.name, true],
      [2, second.revision, 'Newer', false],
    ],
  );
  assert.match(newest?.data[0]?.published_by?.id ?? '', /^key_/);
  const each = await all(models.revisions('board', { limit: 1 }));
  assert.deepEqual(
    each.map(({ number, current }) => [number, current]),
    [
      [3, true],
      [2, false],
      [1, false],
    ],
  );
  await assert.rejects(
    models.publish('board', 'no-such'),
    (error) => error instanceof NotFoundError && /revisions/.test(error.message),
  );
});

it('publishing over a revision that isn’t the newest says which one is, and changes nothing', async () => {
  const { models, shop } = await openShop();
  const first = await models.get('board');
  const second = await models.put('board', boardDocument({ name: 'Theirs' }));
  const mine = boardDocument({ name: 'Mine' });
  const refused = (error: unknown) =>
    error instanceof ConflictError &&
    error.code === 'precondition_failed' &&
    error.problem?.model_revision === second.revision;
  await assert.rejects(models.put('board', mine, { over: first.revision }), refused);
  await assert.rejects(models.put('board', mine, { over: null }), refused);
  await assert.rejects(models.publish('board', first.revision, { over: first.revision }), refused);
  assert.equal((await models.get('board')).name, 'Theirs');
  const put = (etag: string) =>
    request(service, 'PUT', '/v1/models/board', {
      key: shop.apiKey,
      body: { document: mine },
      headers: { 'if-match': etag },
    });
  assert.equal((await put('"a", "b"')).problem().code, 'malformed_request');
  assert.equal((await put(`W/"${second.revision}"`)).status, 200);
  await assert.rejects(models.put('none', boardDocument({ id: 'none' }), { over: 'r1' }), {
    code: 'precondition_failed',
  });
  assert.equal((await models.put('none', boardDocument({ id: 'none' }), { over: null })).id, 'none');
});

it('a retired model disappears for customers, keeps its quotes, orders and revisions, and can return', async () => {
  const { shop, models, page } = await openShop();
  const before = await models.get('board');
  const quote = await askQuote(service, shop.licenseKey);
  const ordered = await askQuote(service, shop.licenseKey);
  const order = await page.orders.create(orderOf(ordered));
  const retired = await models.retire('board');
  assert.deepEqual([retired.status, (await models.retire('board')).status], ['retired', 'retired']);

  const isRetired = { code: 'model_retired', status: 410 };
  await assert.rejects(page.models.get('board'), isRetired);
  await assert.rejects(page.quotes.create({ model: 'board', configuration: {}, quantity: 1 }), isRetired);
  const picture = (more = '') =>
    request(service, 'GET', `/v1/models/board/picture.svg?license_key=${shop.licenseKey}${more}`);
  assert.equal((await picture()).problem().code, 'model_retired');
  assert.deepEqual(await all(page.models.list()), []);

  assert.equal((await page.models.get('board', { revision: before.revision })).status, 'retired');
  assert.equal((await picture(`&revision=${before.revision}`)).status, 200);
  assert.equal((await page.quotes.get(quote.id)).id, quote.id);
  assert.equal((await page.orders.create(orderOf(quote))).status, 'received');
  const { orders } = createClient({ baseUrl: service.url, apiKey: shop.apiKey });
  assert.ok((await orders.productionPack(order.id)).size > 0);

  const read = await request(service, 'GET', '/v1/models/board', { key: shop.apiKey });
  assert.equal(read.as(modelSchema).status, 'retired');
  await assert.rejects(models.delete('board'), { code: 'model_in_use' });
  const back = await models.publish('board', before.revision, { over: before.revision });
  assert.equal(back.status, 'published');
  const known = await request(service, 'GET', '/v1/models/board', {
    key: shop.apiKey,
    headers: { 'if-none-match': read.headers.get('etag')! },
  });
  assert.equal(known.as(modelSchema).status, 'published');
  assert.equal((await page.models.get('board')).revision, before.revision);
  const entries = await service.store.audit.list(shop.id, { subjectId: 'board' }, { limit: 9 });
  assert.deepEqual(
    entries?.map(({ action }) => action),
    ['model.published', 'model.retired', 'model.published'],
  );
});

it('a retired model without quotes can be deleted', async () => {
  const { models } = await openShop();
  await models.put('draft', boardDocument({ id: 'draft' }));
  await assert.rejects(
    models.delete('draft'),
    (error) => error instanceof ConflictError && /Retire it first/.test(error.message),
  );
  await models.retire('draft');
  await models.delete('draft');
  await assert.rejects(models.get('draft'), NotFoundError);
  assert.equal((await models.put('draft', boardDocument({ id: 'draft' }), { over: null })).status, 'published');
});

it('the list shows what’s on sale since when, and can be searched', async () => {
  const { shop, models } = await openShop();
  await models.put('crate', boardDocument({ id: 'crate', name: { en: 'Apple crate' } }));
  await models.retire('crate');
  const list = async (query: string) =>
    (await request(service, 'GET', `/v1/models${query}`, { key: shop.apiKey })).as(modelPageSchema).data;
  assert.deepEqual(
    (await list('')).map(({ id, status }) => [id, status]),
    [
      ['board', 'published'],
      ['crate', 'retired'],
    ],
  );
  assert.deepEqual(
    (await list('?search=APPLE&status=retired')).map(({ id }) => id),
    ['crate'],
  );
  assert.deepEqual(await list('?search=apple&status=published'), []);
  const wrong = await request(service, 'GET', '/v1/models?status=sold', { key: shop.apiKey });
  assert.equal(wrong.problem().errors?.[0]?.parameter, 'status');
  assert.ok(Date.parse((await list(''))[0]!.published_at!) > 0);
});

it('another organization and a license key can’t see or change the revisions', async () => {
  const { shop, models } = await openShop();
  await models.put('secret', boardDocument({ id: 'secret' }));
  const { revision } = await models.get('secret');
  const body = { revision };
  const calls = [
    ['GET', '/v1/models/secret/revisions', undefined],
    ['POST', '/v1/models/secret/publish', body],
    ['POST', '/v1/models/secret/retire', undefined],
    ['DELETE', '/v1/models/secret', undefined],
  ] as const;
  for (const [method, path, sent] of calls) {
    const ask = (key: string) => request(service, method, path, { key, ...(sent ? { body: sent } : {}) });
    assert.equal((await ask(service.other.apiKey)).status, 404, path);
    assert.equal((await ask(shop.licenseKey)).status, 403, path);
  }
  assert.equal((await models.get('secret')).status, 'published');
});

it('the responses match the contract', async () => {
  const { shop } = await openShop();
  const ask = (method: string, path: string, body?: object) =>
    request(service, method, path, { key: shop.apiKey, ...(body ? { body } : {}) });
  (await ask('GET', '/v1/models/board/revisions')).as(publicationPageSchema);
  (await ask('POST', '/v1/models/board/retire')).as(modelSummarySchema);
  assert.equal((await ask('POST', '/v1/models/board/publish', {})).problem().errors?.[0]?.pointer, '/revision');
  assert.equal((await ask('GET', '/v1/models/board/revisions?after=x')).status, 422);
  const { text: document } = await ask('GET', '/v1/openapi.json');
  const contract = new Contract(JSON.parse(document) as OpenApiDocument);
  const quotes = { model: 'board', configuration: {}, quantity: 1 };
  for (const [method, path, body] of [
    ['GET', '/v1/models/board'],
    ['GET', '/v1/models/board/picture.svg'],
    ['GET', '/v1/models/board/product.glb'],
    ['GET', '/v1/models/board/product.usdz'],
    ['POST', '/v1/quotes', quotes],
  ] as const) {
    const { status, headers, text } = await request(service, method, path, {
      key: shop.licenseKey,
      ...(body ? { body } : {}),
    });
    assert.equal(status, 410, path);
    const answer = { status, contentType: headers.get('content-type') ?? undefined, body: text };
    assert.deepEqual(contract.violationsOf({ method, path }, answer), []);
  }
});

it('an earlier revision whose products are over today’s limits can’t be published again', async () => {
  const { shop, store } = service;
  const { parameters, parts } = boardDocument() as { parameters: object[]; parts: [object] };
  const number = { key: 'n', type: 'integer', label: 'Holes', min: 2, max: 430, default: 2 };
  const holes = [{ at: ['10 * i', '10 * j'], diameter: 4, depth: 5, repeat: { i: 'n', j: 'n' } }];
  const id = 'drilled-before';
  const costly = boardDocument({ id, parameters: [...parameters, number], parts: [{ ...parts[0], holes }] });
  const record = { id, revision: 'costly', name: 'Drilled', document: JSON.stringify(costly) };
  await store.models.put(shop.id, record, new Date().toISOString());
  const { models } = createClient({ baseUrl: service.url, apiKey: shop.apiKey });
  const { revision } = await models.put(id, boardDocument({ id }), { over: 'costly' });
  const body = { revision: 'costly' };
  const refused = await request(service, 'POST', `/v1/models/${id}/publish`, { key: shop.apiKey, body });
  const [issue] = refused.problem().errors ?? [];
  assert.deepEqual([issue?.pointer, issue?.code], ['/revision', 'over-quota']);
  assert.equal((await models.get(id)).revision, revision);
});
