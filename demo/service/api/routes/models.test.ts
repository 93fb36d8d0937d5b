import assert from 'node:assert/strict';
import { get as httpGet, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { after, before, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { modelPageSchema, modelSchema, quoteSchema } from '@parametric/api-client';
import { workshops } from '../../domain/workshops/workshop.js';
import { boardDocument } from '../../testing/models.js';
import { askQuote, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';

let service: TestService;

before(async () => {
  service = await startTestService({ models: 'all' });
});

after(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(service, 'GET', path, { key: service.shop.apiKey, headers });
const put = (id: string, document: object) =>
  request(service, 'PUT', `/v1/models/${id}`, { key: service.shop.apiKey, body: { document } });

/** The demo's models and the tests' own, ordered by id. */
const sold = [
  'board',
  'garden-gate',
  'hallway-shelf',
  'house-sign',
  'kitchen-run',
  'reading-lamp',
  'shelf-bracket',
  'sideboard',
  'spiral-stair',
  'writing-desk',
];

it('the two organizations of the demo sell different models', async () => {
  const list = async (key: string) =>
    (await request(service, 'GET', '/v1/models', { key })).as(modelPageSchema).data.map(({ id }) => id);
  assert.deepEqual(await list(service.shop.licenseKey), sold);
  assert.deepEqual(await list(service.other.licenseKey), ['writing-desk']);
});

it('models are listed in pages', async () => {
  const first = (await get('/v1/models?limit=5')).as(modelPageSchema);
  assert.deepEqual([first.data.map(({ id }) => id), first.has_more, first.next], [sold.slice(0, 5), true, sold[4]]);
  const second = (await get(`/v1/models?limit=5&after=${sold[4]}`)).as(modelPageSchema);
  assert.deepEqual([second.data.map(({ id }) => id), second.has_more, second.next], [sold.slice(5), false, null]);
});

it('a model has exactly the document that was sent', async () => {
  const answer = await get('/v1/models/board');
  const { id, name, document } = answer.as(modelSchema);
  assert.equal(id, 'board');
  assert.deepEqual(name, { en: 'Board', de: 'Brett' });
  assert.equal(JSON.stringify(document), JSON.stringify(boardDocument()));
});

it('a page is told where the shop’s workshops deliver, even if it has an older copy of the model', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const read = (key: string, headers = {}) => request(service, 'GET', '/v1/models/board', { key, headers });
  const before = await read(licenseKey);
  const { delivers } = workshops.find(({ slug }) => slug === 'kolb-und-tochter')!;
  assert.ok(before.as(modelSchema).delivers_to!.length > delivers.to.length);
  const body = { workshops: ['kolb-und-tochter'] };
  await request(service, 'PATCH', '/v1/organization', { key: apiKey, body });
  const after = await read(licenseKey, { 'if-none-match': before.headers.get('etag')! });
  assert.deepEqual([after.status, after.as(modelSchema).delivers_to], [200, delivers.to.toSorted()]);
  assert.equal((await read(licenseKey, { 'if-none-match': after.headers.get('etag')! })).status, 304);
  assert.equal((await read(apiKey)).as(modelSchema).delivers_to, undefined);
});

it('a page is told the shop’s legal pages once the shop has saved them', async () => {
  const { apiKey, licenseKey } = await service.addOrganization();
  const read = (key: string, headers = {}) => request(service, 'GET', '/v1/models/board', { key, headers });
  const before = await read(licenseKey);
  assert.equal(before.as(modelSchema).legal_pages, undefined);
  const pages = { terms: 'https://shop.example/terms', withdrawal: 'https://shop.example/withdrawal' };
  await request(service, 'PATCH', '/v1/mail-settings', { key: apiKey, body: pages });
  const after = await read(licenseKey, { 'if-none-match': before.headers.get('etag')! });
  assert.deepEqual([after.status, after.as(modelSchema).legal_pages], [200, pages]);
  assert.equal((await read(apiKey)).as(modelSchema).legal_pages, undefined);
});

it('clients that already have an unchanged model get a 304', async () => {
  const etag = (await get('/v1/models/board')).headers.get('etag')!;
  for (const known of [etag, `"other", ${etag}`, '*', etag.replace('W/', '')]) {
    const answer = await get('/v1/models/board', { 'if-none-match': known });
    assert.equal(answer.status, 304);
    assert.equal(answer.text, '');
    assert.equal(answer.headers.get('etag'), etag);
  }
  assert.equal((await get('/v1/models/board', { 'if-none-match': '"other"' })).status, 200);
});

it('a document is compressed as much as possible from the second response on', async () => {
  const ask = async (encoding: string) => {
    const url = `${service.url}/v1/models/hallway-shelf?license_key=${service.shop.licenseKey}`;
    const answer = await new Promise<IncomingMessage>((resolve, reject) => {
      httpGet(url, { headers: { 'accept-encoding': encoding } }, resolve).on('error', reject);
    });
    return { headers: answer.headers, bytes: await buffer(answer) };
  };
  const { bytes: plain } = await ask('identity');
  const best = brotliCompressSync(plain);
  const first = await ask('br');
  assert.deepEqual(brotliDecompressSync(first.bytes), plain);
  assert.ok(first.bytes.length > best.length);
  const later = await waitUntil('the smaller one', async () => {
    const answer = await ask('br');
    return answer.bytes.length === best.length && answer;
  });
  assert.deepEqual(brotliDecompressSync(later.bytes), plain);
  assert.equal(later.headers['content-encoding'], 'br');
  assert.equal(later.headers.etag, first.headers.etag);
  assert.equal(later.headers.vary, first.headers.vary);
  assert.equal(later.headers['access-control-allow-origin'], first.headers['access-control-allow-origin']);
  assert.deepEqual((await ask('identity')).bytes, plain);
});

it('a shared cache stores responses to requests without an Authorization header, and no others', async () => {
  const shared = await request(service, 'GET', `/v1/models/board?license_key=${service.shop.licenseKey}`);
  assert.match(shared.headers.get('cache-control') ?? '', /^public, max-age=0, s-maxage=60/);
  assert.equal((await get('/v1/models/board')).headers.get('cache-control'), 'private, no-cache');
});

it('another document creates a revision and keeps the earlier ones, and the same document changes nothing', async () => {
  const created = await put('plank', boardDocument({ id: 'plank' }));
  assert.equal(created.status, 201);
  const first = created.as(modelSchema).revision;
  const second = (await put('plank', boardDocument({ id: 'plank', name: 'Plank' }))).as(modelSchema).revision;
  assert.notEqual(second, first);
  const again = await put('plank', boardDocument({ id: 'plank', name: 'Plank' }));
  assert.deepEqual([again.status, again.as(modelSchema).revision], [200, second]);
  assert.equal((await get('/v1/models/plank')).as(modelSchema).revision, second);
  assert.deepEqual((await get(`/v1/models/plank?revision=${first}`)).as(modelSchema).name, {
    en: 'Board',
    de: 'Brett',
  });
  assert.equal((await get('/v1/models/plank?revision=0')).status, 404);
  const back = await put('plank', boardDocument({ id: 'plank' }));
  assert.equal(back.as(modelSchema).revision, first);
  assert.equal((await get('/v1/models/plank')).as(modelSchema).revision, first);
});

it('a quote keeps its revision', async () => {
  const quote = await askQuote(service, service.shop.apiKey);
  await put('board', boardDocument({ name: 'Newer' }));
  const read = (await get(`/v1/quotes/${quote.id}`)).as(quoteSchema);
  assert.equal(read.model_revision, quote.model_revision);
  const newer = await askQuote(service, service.shop.apiKey);
  assert.notEqual(newer.model_revision, quote.model_revision);
  await put('board', boardDocument());
});

it('an invalid document is rejected with the place of every error, and nothing changes', async () => {
  const before = (await get('/v1/models/board')).as(modelSchema).revision;
  const parts = [{ id: 'board', kind: 'panel', size: ['widht', 18, 'depth'], normal: 'y', material: 'material' }];
  const answer = await put('board', boardDocument({ parts, colour: 'red' }));
  assert.equal(answer.status, 422);
  const errors = answer.problem().errors ?? [];
  assert.ok(
    errors.some(({ pointer }) => pointer === '/document/colour'),
    answer.text,
  );
  const misspelled = await put('board', boardDocument({ parts }));
  const [issue] = misspelled.problem().errors ?? [];
  assert.equal(issue?.pointer, '/document/parts/0/size/0');
  assert.equal(issue?.suggestion, 'width');
  assert.equal((await get('/v1/models/board')).as(modelSchema).revision, before);
});

it('a document whose products would make quotes slow is rejected, with the place and a fix', async (context) => {
  const run = context.mock.method(service.context.work, 'run');
  const { parameters, parts } = boardDocument() as { parameters: object[]; parts: [object] };
  const number = { key: 'n', type: 'integer', label: 'Holes', min: 2, max: 430, default: 2 };
  const holes = [{ at: ['10 * i', '10 * j'], diameter: 4, depth: 5, repeat: { i: 'n', j: 'n' } }];
  const drilled = (n: object) =>
    boardDocument({ id: 'drilled', parameters: [...parameters, n], parts: [{ ...parts[0], holes }] });
  const refused = (await put('drilled', drilled(number))).problem();
  assert.equal(run.mock.callCount(), 1, 'a thread searches');
  const [{ pointer, code, detail } = {}] = refused.errors ?? [];
  assert.deepEqual([refused.code, pointer, code], ['invalid_request', '/document/parts/0/holes/0', 'over-quota']);
  assert.match(detail ?? '', /^With n 430, .*"board" has 184,900 holes, .*: repeat less, or limit what customers/);
  assert.equal((await get('/v1/models/drilled')).status, 404);
  assert.equal((await put('drilled', drilled({ ...number, max: 200 }))).status, 201);
});

it('a short document’s presets are also tested in a worker thread', async (context) => {
  const run = context.mock.method(service.context.work, 'run');
  const presets = [{ id: 'wide', name: 'Wide', configuration: { width: 3000 } }];
  const refused = await put('board', boardDocument({ presets }));
  assert.deepEqual(
    [refused.status, refused.problem().errors![0]!.pointer],
    [422, '/document/presets/0/configuration/width'],
  );
  assert.deepEqual(
    run.mock.calls.map(({ arguments: [job] }) => job),
    ['check_model'],
  );
});

it('the ids in the URL and in the document must be the same', async () => {
  const answer = await put('plank', boardDocument());
  assert.equal(answer.problem().errors?.[0]?.pointer, '/document/id');
});

it('a document that uses files on another host is rejected', async () => {
  const [material] = boardDocument().materials as object[];
  const materials = [{ ...material, texture: 'https://elsewhere.example/wood.jpg' }];
  const answer = await put('board', boardDocument({ materials }));
  assert.equal(answer.status, 422);
  assert.equal(answer.problem().errors?.[0]?.pointer, '/document/materials/0/texture');
  const parts = [{ id: 'board', kind: 'panel', size: ['widht', 18, 'depth'], normal: 'y', material: 'material' }];
  const both = await put('board', boardDocument({ materials, parts }));
  assert.deepEqual(
    both.problem().errors?.map(({ pointer }) => pointer),
    ['/document/parts/0/size/0', '/document/materials/0/texture'],
  );
});

it('two organizations can have models with the same id, and each sees its own', async () => {
  const key = service.other.apiKey;
  const body = { document: boardDocument({ name: 'Theirs' }) };
  assert.equal((await request(service, 'PUT', '/v1/models/board', { key, body })).status, 201);
  assert.equal((await request(service, 'GET', '/v1/models/board', { key })).as(modelSchema).name, 'Theirs');
  assert.deepEqual((await get('/v1/models/board')).as(modelSchema).name, { en: 'Board', de: 'Brett' });
});

it('HEAD returns the same headers as GET', async () => {
  const headers = { 'accept-encoding': 'gzip' };
  const ask = (method: string) =>
    request(service, method, '/v1/models/sideboard', { key: service.shop.apiKey, headers });
  const [get, head] = [await ask('GET'), await ask('HEAD')];
  assert.deepEqual([head.status, head.text], [200, '']);
  for (const name of ['content-type', 'content-encoding', 'vary', 'etag', 'cache-control']) {
    assert.equal(head.headers.get(name), get.headers.get(name), name);
  }
});

it('a large response is compressed for clients that accept it, with the same content', async () => {
  const path = '/v1/models/sideboard';
  const plain = await get(path, { 'accept-encoding': 'identity' });
  assert.equal(plain.headers.get('content-encoding'), null);
  for (const encoding of ['br', 'gzip']) {
    const answer = await get(path, { 'accept-encoding': encoding });
    assert.equal(answer.headers.get('content-encoding'), encoding);
    assert.equal(answer.text, plain.text);
    assert.match(answer.headers.get('vary') ?? '', /Accept-Encoding/);
  }
});
