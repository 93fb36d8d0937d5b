import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it, type TestContext } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync } from 'node:zlib';
import { createLog } from '../../platform/telemetry/log.js';
import { WorkPool } from '../../platform/work/work-pool.js';
import { startService } from '../../server.js';
import { openSqliteStore } from '../../store/sqlite-store.js';
import { boardDocument } from '../../testing/models.js';
import { startPostgres, unlessPostgres } from '../../testing/postgres.js';
import { askQuote, request, startTestService, type TestService, testSettings } from '../../testing/service.js';
import { mountSmallDisk } from '../../testing/small-disk.js';
import { turnsOf } from '../../testing/turns-of.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { ModelRecord } from '../records/records.js';
import type { Store } from '../store.js';
import { CompiledModelCache } from './compiled-models.js';
import { KeptPictures, type KeptPicturesOptions } from './kept-pictures.js';
import { ModelFiles, modelFolder } from './model-files.js';
import { nameOfView, viewsAhead } from './picture-view.js';
import { ProductFileMaker } from './product-file-maker.js';
import { DRAWING_VERSION, ProductFileCache } from './product-files.js';

const now = '2026-11-22T10:00:00.000Z';
const faultyThread = new URL('../../testing/faulty-thread.js', import.meta.url);
/** A pool with this thread can't draw anything. */
const deadThread = new URL('none.js', import.meta.url);
const wide = { aspect: 1.5 };

const nameOf = (view: (typeof viewsAhead)[number], { id, revision }: ModelRecord) => ({
  ...{ model: id, revision, view: nameOfView(view), drawing: DRAWING_VERSION },
});

/** How many of the views that are drawn in advance are in the store. */
async function countOf(store: Store, organizationId: string, id: string): Promise<number> {
  const record = await store.models.get(organizationId, id);
  const found = await Promise.all(viewsAhead.map((view) => store.pictures.find(organizationId, nameOf(view, record!))));
  return found.filter((picture) => picture !== undefined).length;
}

const firstQueries = ['', '?aspect=own', '?aspect=own&scheme=dark'];

/**
 * Stops a service, then checks that another one on the same database has the model's first pictures although it can't
 * draw.
 */
async function outlives(first: TestService, model: string, databaseUrl?: string): Promise<void> {
  await first.endKeepingData();
  const settings = {
    ...{ ...testSettings, dataDir: first.dataDir, databaseUrl },
    limits: { ...testSettings.limits, files: { count: 1, windowMs: 3_600_000 } },
  };
  const second = await startService({ settings, models: [], pool: { thread: deadThread }, log: createLog('silent') });
  try {
    for (const query of firstQueries) {
      const path = `/v1/models/${model}/picture.svg${query}`;
      const answer = await request(second, 'GET', path, { key: first.shop.apiKey });
      assert.deepEqual([answer.status, answer.headers.get('ratelimit')], [200, null], query);
      assert.match(answer.text, /^<svg .*<\/svg>$/s);
    }
    assert.equal(second.context.models.size, 0, 'nothing was compiled');
  } finally {
    await second.close();
  }
}

it('the pictures of all models are drawn in advance and outlive the process', async () => {
  const sold = ['sideboard', 'house-sign', 'writing-desk'];
  const first = await startTestService({ models: sold, picturesAhead: true });
  try {
    const { store, shop, other } = first;
    await first.context.pictures.ended();
    for (const model of ['board', ...sold]) {
      assert.equal(await countOf(store, shop.id, model), viewsAhead.length, model);
    }
    assert.equal(await countOf(store, other.id, 'writing-desk'), viewsAhead.length);
    await askQuote(first, shop.licenseKey, { model: 'sideboard', configuration: {} });
    assert.equal(first.context.models.size, 0, 'its bill was made ahead, too');
    await outlives(first, 'sideboard');
  } finally {
    await first.close();
  }
});

// The pictures are the same with every database, so drawing them again would only take time.
it('pictures outlive the process on PostgreSQL too', { skip: unlessPostgres() }, async () => {
  const server = await startPostgres();
  const databaseUrl = await server.createDatabase();
  const first = await startTestService({ databaseUrl });
  try {
    const { apiKey: key } = first.shop;
    for (const query of firstQueries) await request(first, 'GET', `/v1/models/board/picture.svg${query}`, { key });
    await first.context.pictures.ended();
    await outlives(first, 'board', databaseUrl);
  } finally {
    await first.close();
    await server.close();
  }
});

describe('a picture that is kept', () => {
  let service: TestService;
  const get = (query: string, headers: Record<string, string> = {}) =>
    request(service, 'GET', `/v1/models/board/picture.svg${query}`, { key: service.shop.apiKey, headers });

  before(async () => {
    service = await startTestService();
  });

  after(() => service.close());

  it('is drawn once, and sent unchanged in any encoding', async () => {
    const told: string[] = [];
    service.context.work.observe = (job) => told.push(job);
    const drawn = await get('?aspect=1.5');
    const record = (await service.store.models.get(service.shop.id, 'board'))!;
    await waitUntil('it is stored', async () => {
      return (await service.store.pictures.find(service.shop.id, nameOf(wide, record))) !== undefined;
    });
    for (const encoding of ['br', 'gzip', 'identity', 'gzip;q=1, br;q=0']) {
      const kept = await get('?aspect=1.5', { 'accept-encoding': encoding });
      assert.equal(kept.text, drawn.text, encoding);
      assert.equal(kept.headers.get('etag'), drawn.headers.get('etag'));
      assert.match(kept.headers.get('vary') ?? '', /Accept-Encoding/);
    }
    assert.deepEqual(told, ['product_file']);
    const stored = await service.store.pictures.find(service.shop.id, nameOf(wide, record));
    assert.equal(brotliDecompressSync(stored!).toString(), drawn.text);
  });

  it('is never another configuration’s', async () => {
    const record = (await service.store.models.get(service.shop.id, 'board'))!;
    const query = `?aspect=1.7&configuration=${encodeURIComponent('{"width":900}')}`;
    assert.equal((await get(query)).status, 200);
    const view = { aspect: 1.7 };
    assert.equal(await service.context.pictures.find(service.shop.id, record, view), undefined);
  });

  it('isn’t shown with a key that can’t use the model', async () => {
    const key = await service.addKey({ models: ['sideboard'] });
    const answer = await request(service, 'GET', '/v1/models/board/picture.svg?aspect=1.5', { key });
    assert.equal(answer.status, 404);
  });
});

describe('what can go wrong', () => {
  /** A store with a model, and pictures drawn by a faulty thread. */
  const prepare = async (test: TestContext, document: object = {}, options: Partial<KeptPicturesOptions> = {}) => {
    const place = await mkdtemp(join(tmpdir(), 'parametric-pictures-'));
    const store = await openSqliteStore(join(place, 'store.sqlite'), now);
    const pool = new WorkPool<ServiceJobs>({ threads: 1, thread: faultyThread, jobLimitMs: 5_000 });
    const ending = new AbortController();
    // Keeps this process running, since neither the job's time limit nor its thread does.
    const staying = setInterval(() => undefined, 60_000);
    const outcomes: string[] = [];
    pool.observe = (_job, outcome) => outcomes.push(outcome);
    const pictures = new KeptPictures({
      ...{ store, files: new ProductFileCache(pool), clock: () => Date.parse(now), log: createLog('silent') },
      ...{ makesAhead: true, ending: ending.signal, ...options },
    });
    test.after(async () => {
      clearInterval(staying);
      ending.abort();
      await pool.close();
      await pictures.ended();
      await store.close();
      await rm(place, { recursive: true });
    });
    const organizationId = 'org_1';
    await store.keys.addOrganization({ id: organizationId, name: 'Test', licenseOrders: true }, now);
    const publish = async (id: string, revision: string, content: object = document) => {
      const record = { id, name: id, revision, document: JSON.stringify(content) };
      await store.models.put(organizationId, record, now);
      return record;
    };
    return { store, pool, pictures, organizationId, publish, outcomes, ending };
  };

  it('requests don’t wait while all models are checked for pictures', async (test) => {
    const { store, pictures, publish } = await prepare(test);
    for (let number = 0; number < 120; number += 1) await publish(`model-${number}`, '1');
    store.pictures.views = async () => viewsAhead.map(nameOfView);
    const turns = await turnsOf(async () => {
      pictures.start();
      await pictures.ended();
    });
    assert.ok(turns >= 120, `${turns}`);
  });

  it('a model whose drawing crashes, throws or takes too long doesn’t block other models', async (test) => {
    const { store, pictures, organizationId, publish, outcomes } = await prepare(test);
    const faults = ['exit', 'hang', 'throw'];
    for (const fault of faults) await publish(fault, '1', { fault });
    await publish('whole', '1', {});
    pictures.start();
    await pictures.ended();
    for (const fault of faults) assert.equal(await countOf(store, organizationId, fault), 0);
    assert.equal(await countOf(store, organizationId, 'whole'), viewsAhead.length);
    assert.deepEqual(outcomes.slice(0, 3), ['failed', 'timed_out', 'failed']);
  });

  it('a model published again while being drawn is redrawn, and the old picture isn’t kept', async (test) => {
    const { store, pictures, organizationId, publish } = await prepare(test);
    const before = await publish('board', '1');
    const until = new Int32Array(new SharedArrayBuffer(4));
    const owner = { organizationId, client: 'a' };
    const input = { name: 'picture.svg', organizationId, record: before, configuration: { until } } as const;
    const drawn = pictures.make(input, { owner });
    const after = await publish('board', '2');
    pictures.published(organizationId, 'board');
    // The thread may not be waiting yet.
    do await sleep(1);
    while (Atomics.notify(until, 0) === 0);
    await drawn;
    await pictures.ended();
    assert.equal(await store.pictures.find(organizationId, nameOf(undefined, before)), undefined);
    assert.ok(await store.pictures.find(organizationId, nameOf(undefined, after)));
    assert.equal(await countOf(store, organizationId, 'board'), viewsAhead.length);
  });

  it('models that are published together are all drawn, in their newest revision', async (test) => {
    const { store, pictures, organizationId, publish, outcomes } = await prepare(test);
    const ids = Array.from({ length: 12 }, (_, index) => `m${index}`);
    for (const revision of ['1', '2']) {
      for (const id of ids) {
        await publish(id, revision);
        if (revision === '2') pictures.published(organizationId, id);
      }
    }
    await pictures.ended();
    for (const id of ids) assert.equal(await countOf(store, organizationId, id), viewsAhead.length, id);
    assert.equal(outcomes.length, ids.length * viewsAhead.length);
  });

  it('two processes that start at once store each picture once', async (test) => {
    const { store, pool, pictures, organizationId, publish, ending } = await prepare(test);
    for (const id of ['a', 'b', 'c']) await publish(id, '1');
    const other = new KeptPictures({
      ...{ store, files: new ProductFileCache(pool), clock: Date.now, log: createLog('silent') },
      ...{ makesAhead: true, ending: ending.signal },
    });
    pictures.start();
    other.start();
    await Promise.all([pictures.ended(), other.ended()]);
    for (const id of ['a', 'b', 'c']) assert.equal(await countOf(store, organizationId, id), viewsAhead.length);
  });

  it('drawing in advance stops when the service stops', async (test) => {
    const { store, pool, pictures, organizationId, publish, ending } = await prepare(test);
    for (const id of ['a', 'b', 'c']) await publish(id, '1');
    pictures.start();
    await waitUntil('it draws', () => pool.running === 1);
    ending.abort();
    await pictures.ended();
    assert.equal(await countOf(store, organizationId, 'c'), 0);
  });

  it('on a full disk, a picture is still sent, and stored once there’s room', async (test) => {
    const disk = mountSmallDisk(6_000);
    if (!disk) return test.skip('only root can mount');
    test.after(() => disk.remove());
    const settings = {
      ...testSettings,
      dataDir: join(disk.folder, 'data'),
      limits: { ...testSettings.limits, files: { count: 1_000, windowMs: 1_000 } },
    };
    const first = await startService({ settings, models: ['hallway-shelf'], log: createLog('silent') });
    const { id: organizationId, apiKey: key } = first.keys.organizations[0]!;
    const ask = async (service: typeof first, aspect: number) => {
      const answer = await request(service, 'GET', `/v1/models/hallway-shelf/picture.svg?aspect=${aspect}`, { key });
      assert.equal(answer.status, 200);
      await service.context.pictures.ended();
      const record = (await service.store.models.get(organizationId, 'hallway-shelf'))!;
      return (await service.store.pictures.find(organizationId, nameOf({ aspect }, record))) !== undefined;
    };
    try {
      assert.equal(await ask(first, 1), true);
      disk.fill();
      // There may still be space for a few pictures in the database's log.
      let aspect = 1.05;
      while (aspect < 4 && (await ask(first, aspect))) aspect += 0.05;
      assert.ok(aspect < 4);
      assert.equal(await ask(first, aspect), false);
      disk.makeRoom();
      await first.close();
      const again = await startService({ settings, log: createLog('silent') });
      assert.equal(await ask(again, aspect), true);
      await again.close();
    } finally {
      await first.close();
    }
  });
});

it('the drawing hasn’t changed without a new version number', async () => {
  const files = ModelFiles.read(modelFolder);
  const maker = new ProductFileMaker(new CompiledModelCache(), files);
  const digests: Record<string, string> = {};
  for (const model of ['board', 'hallway-shelf', 'house-sign', 'reading-lamp']) {
    const path = join(modelFolder, `${model}.json`);
    const document = model === 'board' ? boardDocument() : files.withAssetUrls(JSON.parse(readFileSync(path, 'utf8')));
    const record = { id: model, name: model, revision: '1', document: JSON.stringify(document) };
    const input = { name: 'picture.svg', organizationId: 'org_1', record, configuration: {} } as const;
    const svg = await maker.make({ ...input, view: wide });
    assert.ok(svg instanceof Uint8Array);
    digests[model] = createHash('sha256').update(svg).digest('hex').slice(0, 16);
  }
  assert.deepEqual(
    { version: DRAWING_VERSION, ...digests },
    {
      version: 14,
      board: 'e10db5b4265f4c0c',
      'hallway-shelf': 'ad2955053b0340b6',
      'house-sign': 'c2d1d8e0f20e787e',
      'reading-lamp': '66e66760741722a8',
    },
    'The drawing has changed: raise DRAWING_VERSION, so that stored pictures are redrawn, and write these digests here.',
  );
});
