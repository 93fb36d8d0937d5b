import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { modelRecord } from '../../api/routes/models.js';
import type { ServiceJobs } from '../../domain/jobs/jobs.js';
import { boardDocument } from '../../testing/models.js';
import { placeOrder, request, startTestService, type TestService } from '../../testing/service.js';
import { waitUntil } from '../../testing/wait-until.js';
import { WorkPool } from './work-pool.js';

const thread = new URL('../../testing/faulty-thread.js', import.meta.url);
const queue = { total: 3, ofOrganization: 2, ofClient: 2 };
const record = modelRecord(JSON.stringify(boardDocument()));

let service: TestService;

before(async () => {
  // Limits memory, because filling more might take a thread longer than a job's time limit.
  service = await startTestService({ pool: { thread, queue, limitsMs: { product_file: 5_000 }, memoryLimitMb: 64 } });
});

after(() => service.close());

const inputOf = (configuration: Readonly<Record<string, unknown>>) =>
  ({ name: 'picture.svg', organizationId: 'org_1', record, configuration }) as const;

const picture = (configuration: object, key = service.shop.licenseKey) =>
  request(service, 'GET', `/v1/models/board/picture.svg?configuration=${JSON.stringify(configuration)}`, { key });

/** A job that runs until the test releases it. */
function hold(
  pool: WorkPool<ServiceJobs>,
  owner = { organizationId: 'org_1', client: 'holder' },
  name: keyof ServiceJobs = 'product_file',
) {
  const until = new Int32Array(new SharedArrayBuffer(4));
  const done = pool.run(name as 'product_file', inputOf({ until }), { owner });
  const release = () => {
    Atomics.store(until, 0, 1);
    Atomics.notify(until, 0);
    return done;
  };
  return { release };
}

it('the service responds while a thread works', async () => {
  const { work } = service.context;
  const held = hold(work);
  for (let i = 0; i < 50; i += 1) assert.equal((await request(service, 'GET', '/healthz')).status, 200);
  assert.equal(work.running, 1);
  await held.release();
  assert.equal(work.running, 0);
});

it('a job that doesn’t end is stopped, its request gets a 503, and the next one succeeds', async () => {
  const answer = await picture({ fault: 'hang' });
  assert.deepEqual([answer.status, answer.problem().code], [503, 'unavailable']);
  assert.match(answer.problem().detail ?? '', /took longer than 5 s/);
  assert.equal(answer.headers.get('retry-after'), '60');
  assert.equal((await picture({ fault: 'none' })).status, 200);
});

for (const fault of ['throw', 'exit', 'memory']) {
  it(`a thread that ends by "${fault}" is replaced, its request gets a 500, and the next one succeeds`, async () => {
    const answer = await picture({ fault });
    assert.deepEqual([answer.status, answer.problem().code], [500, 'internal_error']);
    assert.equal((await picture({ fault: 'none', after: fault })).status, 200);
  });
}

it('running, waiting and new jobs are refused with a retry time when the service stops', async () => {
  const pool = new WorkPool<ServiceJobs>({ threads: 1, thread });
  const held = hold(pool);
  const make = () =>
    pool.run('product_file', inputOf({ fault: 'none' }), { owner: { organizationId: 'org_1', client: 'a' } });
  const waiting = make();
  pool.refuseAll();
  const refused = { code: 'unavailable', details: { headers: { 'retry-after': '2' } } };
  await Promise.all([held.release(), waiting, make()].map((job) => assert.rejects(job, refused)));
  assert.equal(pool.waiting, 0);
  await pool.close();
});

it('a full queue responds with a 503 and a retry time, and doesn’t block other organizations', async () => {
  const { work } = service.context;
  const held = hold(work);
  const waiting = [picture({ width: 1 }), picture({ width: 2 })];
  await waitUntil('two wait', () => work.waiting === 2);
  const refused = await picture({ width: 3 });
  assert.deepEqual([refused.status, refused.problem().code], [503, 'unavailable']);
  assert.ok(Number(refused.headers.get('retry-after')) > 0);
  const elsewhere = await service.addOrganization();
  const other = picture({ width: 4 }, elsewhere.licenseKey);
  await waitUntil('three wait', () => work.waiting === 3);
  const third = await service.addOrganization();
  const full = await picture({ width: 5 }, third.licenseKey);
  assert.match(full.problem().detail ?? '', /^Too many requests are waiting/);
  await held.release();
  const statuses = (await Promise.all([...waiting, other])).map(({ status }) => status);
  assert.deepEqual(statuses, [200, 200, 200]);
});

it('organizations take turns, and if there are several, none gets all threads', async () => {
  const pool = new WorkPool<ServiceJobs>({ threads: 2, thread });
  try {
    const holds = ['a', 'a', 'a', 'b'].map((organizationId) => hold(pool, { organizationId, client: 'x' }));
    assert.deepEqual([pool.running, pool.waiting], [2, 2]);
    await holds[3]!.release();
    assert.deepEqual([pool.running, pool.waiting], [1, 2], 'a waits although a thread is free');
    for (const held of holds) await held.release();
  } finally {
    await pool.close();
  }
});

it("an organization's urgent job doesn't wait for its long one", async () => {
  const pool = new WorkPool<ServiceJobs>({ threads: 2, thread, urgent: ['product_bill'] });
  try {
    const held = hold(pool);
    const bill = pool.run('product_bill', inputOf({}), { owner: { organizationId: 'org_1', client: 'x' } });
    await bill.catch(() => undefined);
    assert.equal(pool.running, 1);
    await held.release();
  } finally {
    await pool.close();
  }
});

it('all organizations’ long jobs leave a thread for others’ bills and their own pictures', async () => {
  const pool = new WorkPool<ServiceJobs>({ threads: 2, thread, urgent: ['product_bill'], long: ['production_pack'] });
  try {
    const owners = ['a', 'b'].map((organizationId) => ({ organizationId, client: 'x' }));
    const packs = owners.map((owner) => hold(pool, owner, 'production_pack'));
    assert.deepEqual([pool.running, pool.waiting], [1, 1]);
    await pool.run('product_bill', inputOf({}), { owner: { organizationId: 'c', client: 'x' } }).catch(() => undefined);
    await pool.run('product_file', inputOf({ fault: 'none' }), { owner: owners[0]! });
    assert.deepEqual([pool.running, pool.waiting], [1, 1]);
    for (const pack of packs) await pack.release().catch(() => undefined);
  } finally {
    await pool.close();
  }
});

it('a job reports how it ended', async () => {
  const pool = new WorkPool<ServiceJobs>({ threads: 1, thread, queue, jobLimitMs: 4_000 });
  const told: string[] = [];
  pool.observe = (job, outcome) => told.push(`${job} ${outcome}`);
  const owner = { organizationId: 'a', client: 'x' };
  const run = (configuration: object) => pool.run('product_file', inputOf({ ...configuration }), { owner });
  try {
    await run({});
    await assert.rejects(run({ fault: 'throw' }), /This job throws/);
    await assert.rejects(run({ fault: 'hang' }), /took longer/);
    const three = [run({}), run({}), run({})];
    await assert.rejects(run({}), /This client already has too many requests waiting/);
    await Promise.all(three);
    const outcomes = ['done', 'failed', 'timed_out', 'refused', 'done', 'done', 'done'];
    assert.deepEqual(
      told,
      outcomes.map((outcome) => `product_file ${outcome}`),
    );
  } finally {
    await pool.close();
  }
});

it('a thread that hangs or fails while starting is replaced', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parametric-thread-'));
  const file = join(folder, 'thread.mjs');
  const owner = { organizationId: 'a', client: 'x' };
  for (const start of ['for (;;);', "throw new Error('It does not start.');"]) {
    await writeFile(file, start);
    const pool = new WorkPool<ServiceJobs>({ threads: 1, thread: pathToFileURL(file), jobLimitMs: 2_000 });
    const errors: string[] = [];
    pool.onThreadError = (error) => errors.push(String(error));
    await assert.rejects(pool.run('check_model', '{}', { owner }), /took longer/);
    await writeFile(file, "export const run = () => 'done';");
    await waitUntil('the next job is done', () =>
      pool.run('check_model', '{}', { owner }).then(
        (result) => String(result) === 'done',
        () => false,
      ),
    );
    assert.deepEqual(errors.slice(0, 1), start.startsWith('throw') ? ['Error: It does not start.'] : []);
    await pool.close();
  }
  await rm(folder, { recursive: true });
});

it('a job whose thread is still starting when another job times out is completed', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parametric-thread-'));
  const file = join(folder, 'thread.mjs');
  await writeFile(file, 'await new Promise((resolve) => setTimeout(resolve, 3_000)); export const run = () => "done";');
  const pool = new WorkPool<ServiceJobs>({
    ...{ threads: 2, thread: pathToFileURL(file), limitsMs: { check_model: 1_000 } },
  });
  const owner = (organizationId: string) => ({ owner: { organizationId, client: 'x' } });
  try {
    const longer = pool.run('product_file', inputOf({}), owner('a'));
    await assert.rejects(pool.run('check_model', '{}', owner('b')), /took longer/);
    assert.equal(await longer, 'done');
  } finally {
    await pool.close();
    await rm(folder, { recursive: true });
  }
});

it('pictures, exported files, packs and large documents are created only in threads', async () => {
  const real = await startTestService({ models: ['sideboard', 'hallway-shelf'] });
  try {
    const told: string[] = [];
    real.context.work.observe = (job, outcome) => told.push(`${job} ${outcome}`);
    const { apiKey: key } = real.shop;
    const { id } = await placeOrder(real);
    for (const file of ['picture.svg', 'product.glb', 'product.usdz']) {
      assert.equal((await request(real, 'GET', `/v1/models/sideboard/${file}`, { key })).status, 200);
    }
    assert.equal((await request(real, 'GET', `/v1/orders/${id}/production-pack`, { key })).status, 200);
    const document = JSON.parse(
      readFileSync(new URL('../../../shop/models/hallway-shelf.json', import.meta.url), 'utf8'),
    );
    const put = (body: unknown) => request(real, 'PUT', '/v1/models/hallway-shelf', { key, body });
    assert.equal((await put({ document: { ...document, name: 'Changed' } })).status, 200);
    const wrong = await put({ document: { ...document, parts: [{ id: 'x', kind: 'panel', size: ['no', 1, 1] }] } });
    assert.equal(wrong.status, 422);
    assert.equal(wrong.problem().errors?.[0]?.pointer.startsWith('/document/parts/0'), true);
    const jobs = ['product_file', 'product_file', 'product_file', 'production_pack', 'check_model', 'check_model'];
    assert.deepEqual(
      told,
      jobs.map((job) => `${job} done`),
    );
    // For the sideboard and the shelf, nothing was computed in the service's own thread.
    assert.equal(real.context.models.size, 1);
  } finally {
    await real.close();
  }
});

it('only modules that run in threads import the code for drawing, exporting and listing', () => {
  const folder = new URL('../../', import.meta.url);
  // Types load nothing.
  const heavy = /^import (?!type )[^;]*configurator-element\/(drawing|exchange)/m;
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /^(?!.*node_modules).*(?<!test)\.ts$/.test(name),
  );
  const importers = sources.filter((name) => heavy.test(readFileSync(new URL(name, folder), 'utf8')));
  assert.deepEqual(importers.sort(), [
    'domain/models/check-file.ts',
    'domain/models/product-file-maker.ts',
    'domain/orders/production-pack.ts',
    'domain/papers/assembly.ts',
    'domain/papers/part-drawings.ts',
    'domain/pieces/piece-drawing.ts',
  ]);
});

it('bills start before the exports that wait, and a job has the time limit of its kind', async () => {
  const pool = new WorkPool<ServiceJobs>({
    ...{ threads: 1, thread, urgent: ['product_bill'], limitsMs: { product_file: 4_000 } },
  });
  const started: string[] = [];
  pool.observe = (job) => started.push(job);
  try {
    const held = hold(pool);
    const owner = (organizationId: string) => ({ owner: { organizationId, client: 'a' } });
    const files = Array.from({ length: 8 }, () =>
      pool.run('product_file', inputOf({ fault: 'none' }), owner('org_1')).catch(() => undefined),
    );
    const bill = pool.run('product_bill', inputOf({}), owner('org_2')).catch(() => undefined);
    await held.release();
    await Promise.all([bill, ...files]);
    assert.deepEqual(started.slice(0, 2), ['product_file', 'product_bill']);
    await assert.rejects(pool.run('product_file', inputOf({ fault: 'hang' }), owner('org_1')), /longer than 4 s/);
  } finally {
    await pool.close();
  }
});
