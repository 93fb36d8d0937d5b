import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { productGlb, productUsdz } from '@parametric/configurator-element/exchange';
import { type Configuration, compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { glbFile } from '@parametric/service/testing/files';
import { unzipSync } from 'fflate';
import { TaskServer } from '../task-server.js';
import { type FromWorker, type Thread, type ToWorker, WorkerError } from '../worker-client.js';
import { PreviewRunner } from './preview-format.js';
import type { JobName, PreviewTasks, TestStep } from './preview-jobs.js';
import { makeFile } from './studio-product.js';
import { demoModel } from './testing/models.js';

/** Runs the worker's code in the test's thread. Messages are cloned, as between threads. */
class LocalThread implements Thread {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isEnded = false;
  readonly #server = new TaskServer();

  postMessage(message: ToWorker): void {
    void this.#server.answer(structuredClone(message)).then((reply) => {
      const data = structuredClone(reply);
      if (!this.isEnded) this.onmessage?.({ data } as MessageEvent<FromWorker>);
    });
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const input = (document: ModelDocument, configuration: Configuration = {}) =>
  ({ version: 1, document, configuration, language: 'en' }) as const;

/** Runs all of a document's tests, one at a time. */
async function runTests(runner: PreviewRunner, document: ModelDocument): Promise<readonly TestStep[]> {
  const steps: TestStep[] = [];
  do steps.push(await runner.ask('tests', { ...input(document), index: steps.length }));
  while (steps.length < steps[0]!.total);
  return steps;
}

const sideboard = demoModel('sideboard');

it('bill, sheets, files and estimate of a configuration agree', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const wide = input(sideboard, { width: 2000 });
  const [bill, plan, files, estimate] = await Promise.all([
    runner.ask('bill', wide),
    runner.ask('sheets', wide),
    runner.ask('files', wide),
    runner.ask('estimate', wide),
  ]);
  const { panels, totals } = bill;
  const laid = plan.groups.flatMap(({ sheets, oversize }) => [...sheets.flatMap((sheet) => sheet.panels), ...oversize]);
  assert.equal(laid.length, totals['panels.count']);
  for (const { path } of laid)
    assert.ok(panels.some((row) => row.number === plan.numbers.get(path) && row.paths.includes(path)));
  const names = Object.keys(unzipSync(files));
  assert.equal(names.filter((name) => name.startsWith('panels/')).length, panels.length);
  assert.equal(names.filter((name) => /^sheets\/.*\.svg$/.test(name)).length, plan.pictures.length);
  const product = compileModel(sideboard).evaluate({ width: 2000 });
  assert.equal(estimate?.total, product.estimate?.amount);
});

it('a panel has its file and the lines in it', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const panel = await runner.ask('panel', { ...input(sideboard), number: 1 });
  assert.match(panel!.fileName, /^01-.*\.dxf$/);
  assert.match(panel!.dxf, /OUTLINE/);
  assert.ok(panel!.layers.some(({ name }) => name === 'OUTLINE'));
  assert.equal(await runner.ask('panel', { ...input(sideboard), number: 999 }), undefined);
});

it('each test says whether it can be built, with a picture or the pointer that fails', async () => {
  const document = {
    format: 'parametric-model/1',
    id: 'a',
    name: 'A',
    parameters: [{ key: 'w', type: 'number', label: 'W', min: 0, max: 900, step: 10, default: 300 }],
    parts: [{ id: 'b', kind: 'box', size: ['w', 100, 100] }],
    rules: [{ require: 'w < 800', message: 'Too wide', keys: ['w'] }],
  } as const;
  const runner = new PreviewRunner(() => new LocalThread());
  const results = await runTests(runner, document);
  assert.equal(results.length, results[0]!.total);
  assert.deepEqual(
    results.map(({ index }) => index),
    [...results.keys()],
  );
  const named = (name: string) => results.find(({ result }) => result.name === name)!.result;
  assert.match(named('Default').picture!, /^data:image\/svg\+xml,%3Csvg/);
  assert.equal(named('Default').problem, undefined);
  assert.equal(named('W 0').problem?.pointer, '/parts/0/size/0');
  assert.equal(named('W 0').picture, undefined);
  assert.deepEqual(named('W 900').problem, { message: 'Too wide', pointer: '/rules/0' });
  assert.ok(named('W 900').picture);
});

it('a product that can’t be built is an error with its pointers', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const broken = { ...sideboard, parts: [{ id: 'b', kind: 'box', size: [-1, 1, 1] }] } as unknown as ModelDocument;
  const error = await runner.ask('bill', input(broken)).catch((reason: unknown) => reason);
  assert.ok(error instanceof WorkerError && !error.isTemporary);
  assert.ok(error.issues.some(({ pointer }) => pointer.startsWith('/parts/0')));
});

/** Resolves with the result. A newer request for the same job replaces it. */
function newest<Name extends JobName>(runner: PreviewRunner, job: Name, request: PreviewTasks[Name]['ask']) {
  return new Promise<PreviewTasks[Name]['answer']>((resolve, reject) =>
    runner.runNewest(job, request, resolve, reject),
  );
}

it('a newer job replaces a waiting or running one of the same kind', async () => {
  const thread = new LocalThread();
  const runner = new PreviewRunner(() => thread);
  const overtaken: unknown[] = [];
  const note = (each: unknown) => overtaken.push(each);
  // The first one runs, and the second waits.
  runner.runNewest('bill', input(sideboard, { width: 1200 }), note, note);
  runner.runNewest('bill', input(sideboard, { width: 1400 }), note, note);
  const { totals } = await newest(runner, 'bill', input(sideboard, { width: 2000 }));
  assert.equal(
    totals['panels.count'],
    (await runner.ask('bill', input(sideboard, { width: 2000 }))).totals['panels.count'],
  );
  assert.deepEqual(overtaken, []);
  assert.equal(thread.isEnded, false);
});

it('a hung thread that no one waits for is terminated, and waiting jobs start in another', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent: ToWorker[] = [];
  const threads: Thread[] = [];
  let ended = 0;
  const stuck: Thread = {
    onmessage: null,
    onerror: null,
    postMessage: (message) => void silent.push(message),
    terminate: () => void ended++,
  };
  const runner = new PreviewRunner(() => {
    const thread = threads.length === 0 ? stuck : new LocalThread();
    threads.push(thread);
    return thread;
  });
  const outOfDate = () => assert.fail('out of date');
  runner.runNewest('sheets', input(sideboard, { width: 1200 }), outOfDate, outOfDate);
  const later = newest(runner, 'sheets', input(sideboard));
  mock.timers.tick(699);
  assert.equal(ended, 0);
  mock.timers.tick(1);
  assert.equal(ended, 1);
  assert.equal(threads.length, 2);
  mock.timers.reset();
  assert.ok((await later).groups.length > 0);
  assert.equal(silent.length, 1);
});

it('a thread that can’t be loaded is a temporary error, and the next job starts another', async () => {
  const threads: LocalThread[] = [];
  const runner = new PreviewRunner(() => {
    const thread = new LocalThread();
    threads.push(thread);
    return thread;
  });
  const failing = runner.ask('bill', input(sideboard)).catch((reason: unknown) => reason);
  threads[0]!.onerror?.({} as ErrorEvent);
  const error = await failing;
  assert.ok(error instanceof WorkerError && error.isTemporary);
  assert.equal(threads[0]!.isEnded, true);
  assert.ok((await runner.ask('bill', input(sideboard))).panels.length > 0);
  assert.equal(threads.length, 2);
});

it('a model file is complete with its hardware, and its worker ends with it', async () => {
  const knob = { id: 'own-knob', kind: 'asset', src: 'knob.glb', size: [40, 40, 40] } as const;
  const document = { ...sideboard, parts: [...sideboard.parts, knob] };
  const assets = new Map([['knob.glb', new Uint8Array(glbFile('knob', [0, 1, 0]))]]);
  const configuration = { width: 2000 };
  const product = compileModel(document).evaluate(configuration);
  for (const [kind, make] of [
    ['glb', productGlb],
    ['usdz', productUsdz],
  ] as const) {
    const thread = new LocalThread();
    const runner = new PreviewRunner(() => thread);
    const file = await makeFile({ kind, document, configuration, language: 'en', assets }, runner);
    assert.deepEqual(file, new Uint8Array(await make(product, { assets })));
    assert.ok(thread.isEnded);
  }
});

it('a model file that can’t be made is reported', async () => {
  const thread = new LocalThread();
  const broken = { ...sideboard, parts: [{ id: 'x', kind: 'panel', size: ['no', 1, 1] }] } as unknown as ModelDocument;
  const request = { kind: 'glb', document: broken, configuration: {}, language: 'en', assets: new Map() } as const;
  await assert.rejects(makeFile(request, new PreviewRunner(() => thread)), WorkerError);
  assert.ok(thread.isEnded);
});
