import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { ownAspect } from '@parametric/configurator-element/drawing';
import { productGlb, productUsdz } from '@parametric/configurator-element/exchange';
import { compileModel } from '@parametric/configurator-element/model';
import { PNG } from 'pngjs';
import type { ServiceJobs } from '../../domain/jobs/jobs.js';
import { ProductFileCache } from '../../domain/models/product-files.js';
import { WorkPool } from '../../platform/work/work-pool.js';
import { boardDocument } from '../../testing/models.js';
import { request, startTestService, type TestService } from '../../testing/service.js';
import { modelRecord } from './models.js';

let service: TestService;

before(async () => {
  service = await startTestService({ models: ['sideboard'] });
});

after(() => service.close());

const get = (path: string, headers: Record<string, string> = {}) =>
  request(service, 'GET', path, { key: service.shop.apiKey, headers });
const put = (id: string, document: object) =>
  request(service, 'PUT', `/v1/models/${id}`, { key: service.shop.apiKey, body: { document } });
const pathOf = (file: string, configuration: object) =>
  `/v1/models/board/${file}?configuration=${encodeURIComponent(JSON.stringify(configuration))}`;

it('a picture shows the configuration in the URL, or the nearest possible one', async () => {
  const picture = (configuration: object) =>
    get(`/v1/models/board/picture.svg?configuration=${encodeURIComponent(JSON.stringify(configuration))}`);
  const [usual, wide, tooWide] = [await picture({}), await picture({ width: 1200 }), await picture({ width: 99_999 })];
  for (const answer of [usual, wide, tooWide]) {
    assert.equal(answer.status, 200);
    assert.match(answer.headers.get('content-type') ?? '', /^image\/svg\+xml/);
    assert.match(answer.text, /^<svg /);
  }
  assert.notEqual(usual.text, wide.text);
  assert.equal(tooWide.text, (await picture({ width: 2000 })).text);
  assert.equal(wide.headers.get('cross-origin-resource-policy'), 'cross-origin');
  assert.match(wide.headers.get('content-security-policy') ?? '', /sandbox/);
  const known = { 'if-none-match': usual.headers.get('etag')! };
  assert.equal((await get('/v1/models/board/picture.svg', known)).status, 304);
});

const pictureAs = (query: string) => get(`/v1/models/board/picture.svg${query}`);

it('a picture has the rounded shape from the URL, and a size if it has to fill a space', async () => {
  const opening = async (query: string) => /^<svg [^>]*>/.exec((await pictureAs(query)).text)![0];
  assert.match(await opening(''), /^<svg xmlns="[^"]*" viewBox="0 0 1333 1000">$/);
  assert.match(await opening('?aspect=1.5&scheme=dark'), / width="1500" height="1000" viewBox="0 0 1500 1000">$/);
  const opened = new Map<string, string>();
  for (const aspect of ['1.35', '1.3333333', '0.001', '0.4', '99999', '4', '0.857']) {
    opened.set(aspect, / viewBox="0 0 (\d+) /.exec(await opening(`?aspect=${aspect}`))![1]!);
  }
  assert.deepEqual([...opened.values()], ['1350', '1350', '400', '400', '4000', '4000', '850']);
});

it('a picture in the product’s own shape is as high as the product needs', async () => {
  const own = await pictureAs('?aspect=own');
  const [, width, height] = /^<svg [^>]* width="(\d+)" height="(\d+)" viewBox="0 0 \1 \2">/.exec(own.text)!;
  assert.equal(Number(height), 1000);
  assert.equal(Number(width), Math.round(1000 * ownAspect(compileModel(boardDocument()).evaluate({}))));
  const etags = [own, await pictureAs(`?aspect=${Number(width) / 1000}`)].map(({ headers }) => headers.get('etag'));
  assert.notEqual(etags[0], etags[1], 'of another revision it may have another shape');
});

it('shapes that round to the same one share an ETag, on any background', async () => {
  const etagOf = async (query: string) => (await pictureAs(query)).headers.get('etag')!;
  const [etag, near, dark, far, plain] = [
    await etagOf('?aspect=1.35'),
    await etagOf('?aspect=1.351&scheme=light'),
    await etagOf('?aspect=1.35&scheme=dark'),
    await etagOf('?aspect=1.4'),
    await etagOf('?scheme=dark'),
  ];
  assert.deepEqual([near, dark, plain], [etag, etag, await etagOf('')]);
  assert.equal(new Set([etag, far, plain]).size, 3);
  const again = await get('/v1/models/board/picture.svg?aspect=1.352', { 'if-none-match': etag });
  assert.equal(again.status, 304);
});

it('unknown colors, and shapes that aren’t numbers above 0, are rejected by name', async () => {
  const wrong = {
    aspect: ['', '0', '-1', '1e3', 'NaN', '1,35', '4:3', '0.0', 'Infinity', '%D9%A1'],
    scheme: ['', 'auto', 'LIGHT'],
  };
  for (const [parameter, values] of Object.entries(wrong)) {
    for (const value of values) {
      const answer = await pictureAs(`?${parameter}=${value}`);
      assert.deepEqual([answer.status, answer.problem().errors?.[0]?.parameter], [422, parameter], value);
    }
  }
});

it('caches keep a picture for a minute and a specific revision’s forever, and any page can time it', async () => {
  const { licenseKey } = service.shop;
  const cached = async (more: string) => {
    const { headers } = await request(service, 'GET', `/v1/models/board/picture.svg?license_key=${licenseKey}${more}`);
    return [
      headers.get('cache-control'),
      headers.get('timing-allow-origin'),
      headers.get('cross-origin-resource-policy'),
    ];
  };
  const minute = 'public, max-age=60, stale-while-revalidate=86400, stale-if-error=86400';
  assert.deepEqual(await cached('&aspect=1.5'), [minute, '*', 'cross-origin']);
  const { revision } = JSON.parse((await get('/v1/models/board')).text);
  assert.deepEqual(await cached(`&revision=${revision}`), ['public, max-age=31536000, immutable', '*', 'cross-origin']);
  const keyed = await get(`/v1/models/board/picture.svg?revision=${revision}`);
  assert.equal(keyed.headers.get('cache-control'), 'private, no-cache');
});

it('configurations that are too large to draw or make are refused', async () => {
  const [width, ...others] = boardDocument().parameters as object[];
  const parameters = [{ ...width, max: 1e10, step: 1e7 }, ...others];
  await put('vast', boardDocument({ id: 'vast', parameters, rules: [] }));
  const picture = await get(`/v1/models/vast/picture.svg?configuration=${encodeURIComponent('{"width":1e10}')}`);
  assert.equal(picture.status, 422);
  assert.match(picture.problem().detail ?? '', /larger than one kilometer/);
  const body = { model: 'vast', configuration: { width: 300 + 1e7 }, quantity: 1 };
  const quote = await request(service, 'POST', '/v1/quotes', { key: service.shop.apiKey, body });
  assert.deepEqual([quote.status, quote.problem().errors?.[0]?.pointer], [422, '/configuration']);
});

it('a GLB shows the configuration in the URL, and is byte for byte what the page exports', async () => {
  const answer = await fetch(
    `${service.url}${pathOf('product.glb', { width: 1200 })}&license_key=${service.shop.licenseKey}`,
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'model/gltf-binary');
  assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=0, s-maxage=60/);
  assert.equal(answer.headers.get('cross-origin-resource-policy'), 'cross-origin');
  const product = compileModel(boardDocument()).evaluate({ width: 1200 });
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), new Uint8Array(await productGlb(product)));
});

it('clients that already have a GLB get a 304, but not for another configuration', async () => {
  const etag = (await get(pathOf('product.glb', { width: 700 }))).headers.get('etag')!;
  const ask = (width: number) => get(pathOf('product.glb', { width }), { 'if-none-match': etag });
  assert.deepEqual([(await ask(700)).status, (await ask(710)).status], [304, 200]);
});

it('a USDZ shows the configuration in the URL', async () => {
  const answer = await fetch(
    `${service.url}${pathOf('product.usdz', { width: 1200 })}&license_key=${service.shop.licenseKey}`,
  );
  assert.equal(answer.status, 200);
  assert.equal(answer.headers.get('content-type'), 'model/vnd.usdz+zip');
  const product = compileModel(boardDocument()).evaluate({ width: 1200 });
  assert.deepEqual(new Uint8Array(await answer.arrayBuffer()), new Uint8Array(await productUsdz(product)));
});

for (const file of ['picture.svg', 'product.glb', 'product.usdz']) {
  it(`${file} is rejected for an invalid configuration, and not found for another organization’s model`, async () => {
    for (const configuration of ['{', '[]', '7']) {
      const answer = await get(`/v1/models/board/${file}?configuration=${encodeURIComponent(configuration)}`);
      assert.deepEqual([answer.status, answer.problem().errors?.[0]?.parameter], [422, 'configuration']);
    }
    const { licenseKey } = service.other;
    assert.equal((await request(service, 'GET', `/v1/models/sideboard/${file}`, { key: licenseKey })).status, 404);
    assert.equal((await request(service, 'GET', `/v1/models/board/${file}`)).status, 401);
  });

  it(`${file} is rate-limited by key and IP address, except when it’s cached`, async () => {
    const limited = await startTestService({ limits: { files: { count: 2, windowMs: 60_000 } } });
    try {
      const ask = (width: number) => request(limited, 'GET', pathOf(file, { width }), { key: limited.shop.licenseKey });
      assert.equal((await ask(700)).headers.get('ratelimit'), '"files";r=1;t=60');
      assert.equal((await ask(710)).status, 200);
      const refused = await ask(720);
      assert.deepEqual([refused.status, refused.problem().code], [429, 'rate_limited']);
      assert.ok(Number(refused.headers.get('retry-after')) > 0);
      for (let i = 0; i < 3; i += 1) assert.equal((await ask(700)).status, 200);
      const other = await request(limited, 'GET', pathOf(file, { width: 720 }), { key: limited.shop.apiKey });
      assert.equal(other.status, 200, 'another key has its own');
    } finally {
      await limited.close();
    }
  });
}

const beads = (count: number) =>
  boardDocument({
    id: 'beads',
    parts: [{ id: 'bead', kind: 'box', size: [1, 1, 1], repeat: { i: count }, at: ['i', 0, 0] }],
    rules: [],
  });

it('a USDZ with too many parts to create while others wait is rejected', async () => {
  await put('beads', beads(2_001));
  const answer = await get('/v1/models/beads/product.usdz');
  assert.equal(answer.status, 422);
  assert.match(answer.problem().detail ?? '', /2001 parts, and product\.usdz can have at most 2000/);
});

it('other files are rejected with more parts than published products can have', async () => {
  const record = modelRecord(JSON.stringify(beads(12_001)));
  const pool = new WorkPool<ServiceJobs>({
    threads: 1,
    thread: new URL('../../domain/jobs/thread.js', import.meta.url),
  });
  const files = new ProductFileCache(pool);
  const owner = { organizationId: 'org_1', client: 'a' };
  try {
    for (const name of ['picture.svg', 'product.glb'] as const) {
      const made = await files.make({ name, organizationId: 'org_1', record, configuration: {} }, { owner });
      const refused = `This configuration has 12001 parts, and ${name} can have at most 12000.`;
      assert.deepEqual(made, { refused });
    }
  } finally {
    await pool.close();
  }
});

it('files are cached up to a number of bytes, least recently used first out, and created once for all waiting clients', async () => {
  const record = modelRecord(JSON.stringify(boardDocument()));
  const input = (width: number) =>
    ({ name: 'picture.svg', organizationId: 'org_1', record, configuration: { width } }) as const;
  const owner = { organizationId: 'org_1', client: 'a' };
  const pool = new WorkPool<ServiceJobs>({
    threads: 1,
    thread: new URL('../../domain/jobs/thread.js', import.meta.url),
  });
  try {
    const unbounded = new ProductFileCache(pool);
    const sizes = await Promise.all([700, 710, 720].map((width) => unbounded.make(input(width), { owner })));
    const largest = Math.max(...sizes.map((file) => (file instanceof Uint8Array ? file.length : 0)));
    const files = new ProductFileCache(pool, 2 * largest);
    const [first, again] = [files.make(input(700), { owner }), files.make(input(700), { owner })];
    assert.equal(await first, await again);
    await files.make(input(710), { owner });
    assert.ok(files.find(input(700)));
    await files.make(input(720), { owner });
    assert.deepEqual(
      [700, 710, 720].map((width) => files.find(input(width)) !== undefined),
      [true, false, true],
    );
  } finally {
    await pool.close();
  }
});

it('a client that disconnects leaves the queue, unless others wait for the same file', async () => {
  const pool = new WorkPool<ServiceJobs>({
    threads: 1,
    thread: new URL('../../testing/faulty-thread.js', import.meta.url),
  });
  const files = new ProductFileCache(pool);
  const owner = { organizationId: 'org_1', client: 'a' };
  const record = modelRecord(JSON.stringify(boardDocument()));
  const input = { name: 'picture.svg', organizationId: 'org_1', record, configuration: {} } as const;
  const ended = new AbortController();
  const stays = files.make({ ...input, configuration: { fault: 'hang' } }, { owner });
  const [gone, alsoWaits] = [new AbortController(), new AbortController()];
  const leaves = files.make(input, { owner, signal: gone.signal });
  const other = files.make(input, { owner, signal: alsoWaits.signal });
  gone.abort();
  await assert.rejects(leaves, { name: 'AbortError' });
  assert.equal(pool.waiting, 1);
  alsoWaits.abort();
  await assert.rejects(other, { name: 'AbortError' });
  assert.equal(pool.waiting, 0);
  ended.abort();
  await assert.rejects(files.make(input, { owner, signal: ended.signal }), { name: 'AbortError' });
  assert.equal(pool.waiting, 0);
  const closed = pool.close();
  await assert.rejects(stays);
  await closed;
});

it('what’s made ahead waits for what’s requested, and requests don’t wait for it', async () => {
  const thread = new URL('../../testing/faulty-thread.js', import.meta.url);
  const pool = new WorkPool<ServiceJobs>({ threads: 1, thread });
  const done: string[] = [];
  pool.observe = (_job, outcome) => done.push(outcome);
  const files = new ProductFileCache(pool);
  const owner = { organizationId: 'org_1', client: 'a' };
  const record = modelRecord(JSON.stringify(boardDocument()));
  const input = (width: number) =>
    ({ name: 'picture.svg', organizationId: 'org_1', record, configuration: { width } }) as const;
  const first = files.make(input(1), { owner });
  const ahead = [2, 3].map((width) => files.make(input(width), { owner, isBackground: true }));
  assert.deepEqual([pool.waiting, pool.waitingInBackground], [0, 2]);
  const asked = files.make(input(3), { owner });
  await first;
  assert.equal(files.find(input(2)), undefined);
  await asked;
  await Promise.all(ahead);
  assert.deepEqual(done, ['aborted', 'done', 'done', 'done']);
  await pool.close();
});

it('a file that crashes its thread or takes too long isn’t retried immediately', async () => {
  const thread = new URL('../../testing/faulty-thread.js', import.meta.url);
  const pool = new WorkPool<ServiceJobs>({ threads: 1, thread, jobLimitMs: 3_000 });
  const told: string[] = [];
  pool.observe = (_job, outcome) => told.push(outcome);
  const files = new ProductFileCache(pool);
  const owner = { organizationId: 'org_1', client: 'a' };
  const record = modelRecord(JSON.stringify(boardDocument()));
  const input = (fault: string) =>
    ({ name: 'picture.svg', organizationId: 'org_1', record, configuration: { fault } }) as const;
  try {
    for (let i = 0; i < 3; i += 1) {
      await assert.rejects(files.make(input('exit'), { owner }), /exited with code/);
      await assert.rejects(files.make(input('hang'), { owner }), /took longer/);
    }
    assert.deepEqual(told, ['failed', 'timed_out']);
    assert.ok(await files.make(input('none'), { owner }));
  } finally {
    await pool.close();
  }
});

it('a PNG for link previews has the size that programs expect, the product in its middle, and no transparency', async () => {
  for (const [query, height] of [
    ['', 630],
    ['&shape=wide', 630],
    ['&shape=square', 1200],
  ] as const) {
    const { licenseKey } = service.shop;
    const address = `${service.url}/v1/models/board/picture.png?license_key=${licenseKey}${query}`;
    const answer = await fetch(address);
    assert.equal(answer.headers.get('content-type'), 'image/png');
    assert.match(answer.headers.get('cache-control') ?? '', /^public, max-age=60/);
    const { width, height: down, data } = PNG.sync.read(Buffer.from(await answer.arrayBuffer()));
    assert.deepEqual([width, down], [1200, height]);
    const at = (x: number, y: number) => [...data.subarray((y * width + x) * 4, (y * width + x) * 4 + 4)];
    assert.deepEqual(at(0, 0), [246, 245, 242, 255]);
    assert.notDeepEqual(at(600, height / 2), at(0, 0));
    const again = await fetch(address, { headers: { 'if-none-match': answer.headers.get('etag')! } });
    assert.equal(again.status, 304);
  }
  const wrong = await get('/v1/models/board/picture.png?shape=round');
  assert.deepEqual([wrong.status, wrong.problem().errors?.[0]?.parameter], [422, 'shape']);
});
