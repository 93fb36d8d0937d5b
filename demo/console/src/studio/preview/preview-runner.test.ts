import assert from 'node:assert/strict';
import { it, mock } from 'node:test';
import { productGlb, productUsdz } from '@parametric/configurator-element/exchange';
import { type Configuration, compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { glbFile } from '@parametric/service/testing/files';
import { unzipSync } from 'fflate';
import { makeFile } from './make-file.js';
import type { JobName, JobRequest, JobResults } from './preview-jobs.js';
import { JobError, PreviewRunner, type PreviewThread } from './preview-runner.js';
import { type FromWorker, servePreview, type ToWorker } from './preview-thread.js';
import { demoModel } from './testing/models.js';

/** Runs the worker's code in the test's thread. Messages are cloned, as between threads. */
class LocalThread implements PreviewThread {
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null = null;
  onerror: ((event: ErrorEvent) => void) | null = null;
  isEnded = false;
  readonly heard: FromWorker[] = [];
  #listener: ((event: MessageEvent<ToWorker>) => void) | undefined;

  constructor() {
    servePreview({
      addEventListener: (_, listener) => {
        this.#listener = listener;
      },
      postMessage: (message) => {
        const data = structuredClone(message);
        this.heard.push(data);
        if (!this.isEnded) this.onmessage?.({ data } as MessageEvent<FromWorker>);
      },
    });
  }

  postMessage(message: ToWorker): void {
    this.#listener?.({ data: structuredClone(message) } as MessageEvent<ToWorker>);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

const request = <Name extends JobName>(job: Name, document: ModelDocument, configuration: Configuration = {}) =>
  ({ job, version: 1, document, configuration, language: 'en' }) as JobRequest & { job: Name };

interface Outcome<Name extends JobName> {
  readonly results: readonly JobResults[Name][];
  readonly error: JobError | undefined;
}

function run<Name extends JobName>(runner: PreviewRunner, asked: JobRequest & { job: Name }): Promise<Outcome<Name>> {
  const results: JobResults[Name][] = [];
  return new Promise((resolve) => {
    runner.run(asked, {
      onResult: (result) => results.push(result as JobResults[Name]),
      onEnd: (error) => resolve({ results, error }),
    });
  });
}

const sideboard = demoModel('sideboard');

it('bill, sheets, files and estimate of one configuration agree', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const [bill, sheets, files, estimate] = await Promise.all([
    run(runner, request('bill', sideboard, { width: 2000 })),
    run(runner, request('sheets', sideboard, { width: 2000 })),
    run(runner, request('files', sideboard, { width: 2000 })),
    run(runner, request('estimate', sideboard, { width: 2000 })),
  ]);
  const { panels, totals } = bill.results[0]!;
  const plan = sheets.results[0]!;
  const laid = plan.groups.flatMap(({ sheets, oversize }) => [...sheets.flatMap((sheet) => sheet.panels), ...oversize]);
  assert.equal(laid.length, totals['panels.count']);
  for (const { path } of laid)
    assert.ok(panels.some((row) => row.number === plan.numbers.get(path) && row.paths.includes(path)));
  const names = Object.keys(unzipSync(files.results[0]!));
  assert.equal(names.filter((name) => name.startsWith('panels/')).length, panels.length);
  assert.equal(names.filter((name) => /^sheets\/.*\.svg$/.test(name)).length, plan.pictures.length);
  const product = compileModel(sideboard).evaluate({ width: 2000 });
  assert.equal(estimate.results[0]?.total, product.estimate?.amount);
});

it('a panel comes with its file and with the lines of it', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const asked = { ...request('panel', sideboard), number: 1 };
  const [panel] = (await run(runner, asked)).results;
  assert.match(panel!.fileName, /^01-.*\.dxf$/);
  assert.match(panel!.dxf, /OUTLINE/);
  assert.ok(panel!.layers.some(({ name }) => name === 'OUTLINE'));
  const missing = await run(runner, { ...asked, number: 999 });
  assert.deepEqual(missing, { results: [undefined], error: undefined });
});

it('each test says whether it can be built, with a picture or the place that fails', async () => {
  const document = {
    format: 'parametric-model/1',
    id: 'a',
    name: 'A',
    parameters: [{ key: 'w', type: 'number', label: 'W', min: 0, max: 900, step: 10, default: 300 }],
    parts: [{ id: 'b', kind: 'box', size: ['w', 100, 100] }],
    rules: [{ require: 'w < 800', message: 'Too wide', keys: ['w'] }],
  } as const;
  const runner = new PreviewRunner(() => new LocalThread());
  const { results } = await run(runner, request('tests', document));
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

it('what can’t be built is an error with its places', async () => {
  const runner = new PreviewRunner(() => new LocalThread());
  const broken = { ...sideboard, parts: [{ id: 'b', kind: 'box', size: [-1, 1, 1] }] } as unknown as ModelDocument;
  const { error, results } = await run(runner, request('bill', broken));
  assert.equal(results.length, 0);
  assert.ok(error instanceof JobError && !error.isTemporary);
  assert.ok(error.issues.some(({ pointer }) => pointer.startsWith('/parts/0')));
});

it('a newer job of its kind takes the place of one that waits, and of one that runs', async () => {
  const thread = new LocalThread();
  const runner = new PreviewRunner(() => thread);
  const overtaken: unknown[] = [];
  const listener = { onResult: (result: unknown) => overtaken.push(result), onEnd: () => overtaken.push('end') };
  runner.run(request('bill', sideboard, { width: 1200 }), listener);
  const { results } = await run(runner, request('bill', sideboard, { width: 2000 }));
  assert.equal(results.length, 1);
  assert.deepEqual(overtaken, []);

  const steps: number[] = [];
  await new Promise<void>((resolve) => {
    runner.run(request('tests', sideboard), {
      onResult: ({ index }) => {
        steps.push(index);
        if (index === 2) resolve();
      },
      onEnd: () => assert.fail('it has ended'),
    });
  });
  await run(runner, request('tests', { ...sideboard, presets: [] }));
  assert.deepEqual(steps, [0, 1, 2]);
  assert.equal(thread.isEnded, false);
});

it('a thread that nobody waits for and that does not answer is ended, and what waits begins in another', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  const silent: ToWorker[] = [];
  const threads: PreviewThread[] = [];
  let ended = 0;
  const stuck: PreviewThread = {
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
  runner.run(request('sheets', sideboard, { width: 1200 }), { onResult: () => assert.fail('out of date') });
  const later = run(runner, request('sheets', sideboard));
  mock.timers.tick(699);
  assert.equal(ended, 0);
  mock.timers.tick(1);
  assert.equal(ended, 1);
  assert.equal(threads.length, 2);
  mock.timers.reset();
  // The worker's own timer was one of the held ones.
  threads[1]!.postMessage({ id: 0, request: undefined });
  assert.equal((await later).results.length, 1);
  assert.equal(silent.length, 3);
});

it('a thread that can’t be loaded is an error that may pass, and the next job has another', async () => {
  const threads: LocalThread[] = [];
  const runner = new PreviewRunner(() => {
    const thread = new LocalThread();
    threads.push(thread);
    return thread;
  });
  const failing = run(runner, request('bill', sideboard));
  threads[0]!.onerror?.({} as ErrorEvent);
  const { error } = await failing;
  assert.ok(error?.isTemporary);
  assert.equal(threads[0]!.isEnded, true);
  assert.equal((await run(runner, request('bill', sideboard))).results.length, 1);
  assert.equal(threads.length, 2);
});

it('a model file is that of the document with its hardware, whole, and its worker ends with it', async () => {
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

it('a model file that can not be made is said to be so', async () => {
  const thread = new LocalThread();
  const broken = { ...sideboard, parts: [{ id: 'x', kind: 'panel', size: ['no', 1, 1] }] } as unknown as ModelDocument;
  const request = { kind: 'glb', document: broken, configuration: {}, language: 'en', assets: new Map() } as const;
  await assert.rejects(makeFile(request, new PreviewRunner(() => thread)), JobError);
  assert.ok(thread.isEnded);
});
