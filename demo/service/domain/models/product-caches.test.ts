import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { billOfMaterials } from '@parametric/configurator-element/manufacture';
import { compileModel } from '@parametric/configurator-element/model';
import type { WorkPool } from '../../platform/work/work-pool.js';
import { boardDocument } from '../../testing/models.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { ModelRecord } from '../records/records.js';
import { needsOf } from '../workshops/requirements.js';
import { type BillInput, buildBill } from './build-bill.js';
import { CompiledModelCache } from './compiled-models.js';
import { ProductBillCache } from './product-caches.js';

const board = compileModel(boardDocument());
const record = { id: 'board', name: 'Board', revision: '1', document: JSON.stringify(boardDocument()) };
const long = { ...record, document: record.document + ' '.repeat(64 * 1024) };
const options = { owner: { organizationId: 'a', client: 'one' } };

const brick = { id: 'brick', kind: 'box', repeat: { i: 'count' }, at: ['i * 20', 0, 0], size: [10, 10, 10] };
const shelf = { ...brick, id: 'shelf', kind: 'panel', normal: 'y', size: [300, 18, 100] };
const wallDocument = {
  format: 'parametric-model/1',
  id: 'wall',
  name: 'Wall',
  parameters: [{ key: 'count', type: 'integer', label: 'Count', min: 1, max: 2000, default: 1 }],
  parts: [brick],
};
const recordOf = (document: object) => ({ ...record, id: 'wall', name: 'Wall', document: JSON.stringify(document) });
const wall = recordOf(wallDocument);

function createCache() {
  const [models, modelsOfThread] = [new CompiledModelCache(), new CompiledModelCache()];
  /** How many times something was computed on the thread that serves requests. */
  const counted = { computed: 0 };
  const { get } = models;
  models.get = (...asked) => {
    counted.computed += 1;
    return get.apply(models, asked);
  };
  const inThread: BillInput[] = [];
  const pool = {
    run: async (name: string, input: BillInput) => {
      assert.equal(name, 'product_bill');
      inThread.push(input);
      return buildBill(modelsOfThread.get('a', input.record), input.configuration);
    },
  } as unknown as WorkPool<ServiceJobs>;
  const cache = new ProductBillCache(models, pool);
  const ask = (organizationId: string, asked: ModelRecord, configuration: BillInput['configuration']) =>
    cache.get({ organizationId, record: asked, configuration }, options);
  const prepare = (asked: ModelRecord) => cache.prepare('a', asked, { ...options, isBackground: true });
  return { ask, prepare, counted, inThread };
}

describe('The bill of a product', () => {
  it('is created once per revision and configuration of an organization', async () => {
    const { ask } = createCache();
    const first = await ask('a', record, { width: 500 });
    const expected = board.evaluate({ width: 500 });
    assert.ok('product' in first);
    assert.deepEqual(first.product.needs, needsOf(expected, billOfMaterials(expected)));
    assert.deepEqual(first.product.configuration, expected.configuration);
    assert.equal(await ask('a', record, { width: 500 }), first);
    assert.notEqual(await ask('b', record, { width: 500 }), first);
    assert.notEqual(await ask('a', { ...record, revision: '2' }, { width: 500 }), first);
    const wider = await ask('a', record, { width: 510 });
    assert.equal('product' in wider && wider.product.needs.panels[0]!.length, 510);
  });

  it('is rejected for an invalid configuration, with the place of each error', async () => {
    const { ask } = createCache();
    const refused = await ask('a', record, { width: 'wide', depth: 1 });
    const pointers = new Set('issues' in refused ? refused.issues.map(({ pointer }) => pointer) : []);
    assert.deepEqual([...pointers].sort(), ['/configuration/depth', '/configuration/width']);
  });

  it('is created in a worker thread for a long document, once per configuration', async () => {
    const { ask, counted, inThread } = createCache();
    const first = await ask('a', long, { width: 500 });
    assert.equal(await ask('a', long, { width: 500 }), first);
    assert.deepEqual(inThread, [{ organizationId: 'a', record: long, configuration: { width: 500 } }]);
    assert.equal(counted.computed, 0);
  });

  it('is created in a worker thread for a product of many parts, also the first time and after a small one', async () => {
    const { ask, inThread } = createCache();
    const first = await ask('a', wall, { count: 1200 });
    assert.equal('product' in first && first.product.partCount, 1200);
    assert.equal(inThread.length, 1);
    // Assumes the previous number of parts until the thread has counted them.
    await ask('a', wall, { count: 2 });
    assert.equal(inThread.length, 2);
    await ask('a', wall, { count: 3 });
    await ask('a', { ...wall, revision: '2' }, { count: 3 });
    assert.equal(inThread.length, 2);
    await ask('a', wall, { count: 1201 });
    assert.equal(inThread.length, 3);
  });

  it('of many parts is never started on the main thread if it was prepared', async () => {
    const { ask, prepare, counted, inThread } = createCache();
    const parameters = [{ ...wallDocument.parameters[0], default: 1500 }];
    const large = { ...recordOf({ ...wallDocument, parameters }), revision: '2' };
    await prepare(large);
    assert.equal(inThread.length, 1);
    const made = await ask('a', large, {});
    assert.equal('product' in made && made.product.partCount, 1500);
    assert.equal(inThread.length, 1, 'as the model begins, it is made already');
    await ask('a', large, { count: 1400 });
    assert.deepEqual([inThread.length, counted.computed], [2, 0]);
    await prepare(large);
    await prepare(long);
    assert.equal(inThread.length, 2, 'nothing is to be found out');
    await prepare(wall);
    await ask('a', wall, { count: 2 });
    assert.deepEqual([inThread.length, counted.computed], [3, 1], 'of few parts it is made at once');
  });

  it('doesn’t wait for presets that were tested when the document was published', async () => {
    const { ask } = createCache();
    const broken = { id: 'none', name: 'None', configuration: { count: 0 } };
    assert.throws(() => compileModel({ ...wallDocument, presets: [broken] }), /presets/);
    assert.ok('product' in (await ask('a', recordOf({ ...wallDocument, presets: [broken] }), { count: 2 })));
  });

  it('of many parts is started once on the main thread if it’s requested several times at once', async () => {
    const { ask, counted, inThread } = createCache();
    await Promise.all([1200, 1201, 1202, 1203].map((count) => ask('a', wall, { count })));
    assert.equal(inThread.length, 4);
    assert.equal(counted.computed, 1);
  });

  it('of few parts that take long to compute is created in a worker thread', async () => {
    const { ask, inThread } = createCache();
    const hidden = {
      ...wallDocument.parts[0],
      id: 'hidden',
      repeat: { i: 'count * 20' },
      if: 'sin(i) * sqrt(i) > 9000',
    };
    const laborious = recordOf({ ...wallDocument, parts: [...wallDocument.parts, hidden] });
    await ask('a', laborious, { count: 2 });
    assert.equal(inThread.length, 0);
    const made = await ask('a', laborious, { count: 900 });
    assert.equal('product' in made && made.product.partCount, 900);
    assert.equal(inThread.length, 1);
  });

  it('is rejected in a worker thread, which searches for values that meet the rules', async () => {
    const { ask, inThread } = createCache();
    const rules = [{ require: 'count < 90', keys: ['count'], message: 'Too heavy.' }];
    const ruled = recordOf({ ...wallDocument, rules });
    const refused = await ask('a', ruled, { count: 100 });
    assert.deepEqual('issues' in refused && refused.issues.map(({ nearest }) => nearest), [89]);
    assert.equal(inThread.length, 1);
    assert.ok('product' in (await ask('a', ruled, { count: 89 })));
    assert.equal(inThread.length, 1);
  });

  it('is refused with letters that can’t be made, and has the nearest text', async () => {
    const { ask } = createCache();
    const word = { key: 'word', type: 'text', label: 'Word', default: 'Ann' };
    const sign = { ...brick, id: 'sign', repeat: undefined, at: undefined, size: [300, 10, 100] };
    const letters = {
      id: 'letters',
      kind: 'text',
      text: 'word',
      height: 20,
      depth: 1,
      on: { part: 'sign', face: '+y' },
    };
    const signs = recordOf({ ...wallDocument, parameters: [word], parts: [sign, letters] });
    const refused = await ask('a', signs, { word: 'Ann 漢' });
    assert.deepEqual('issues' in refused && refused.issues.map(({ code, nearest }) => [code, nearest]), [
      ['letters-missing', 'Ann '],
    ]);
    assert.ok('product' in (await ask('a', signs, { word: 'Άννα' })));
  });

  it('keeps the first of several identical panels', async () => {
    const { ask } = createCache();
    const made = await ask('a', recordOf({ ...wallDocument, parts: [shelf, brick] }), { count: 1200 });
    const { panels, panelRows, panelCount, items } = 'product' in made ? made.product.needs : assert.fail();
    assert.deepEqual([panels.map(({ path }) => path), panelRows, panelCount], [['shelf[0]'], 1, 1200]);
    assert.deepEqual(items, [{ kind: 'box', name: 'brick', path: 'brick[0]' }]);
  });

  it('of many different panels is cached for a while, and many of them never fill the memory', async () => {
    const { ask } = createCache();
    const shelves = recordOf({ ...wallDocument, parts: [{ ...shelf, size: ['300 + i', 18, 100] }] });
    const ofMany = (count: number) => ask('a', shelves, { count });
    const [first, second] = [await ofMany(2000), await ofMany(1999)];
    assert.equal(await ofMany(1999), second);
    for (let count = 1998; count > 1880; count -= 1) await ofMany(count);
    assert.notEqual(await ofMany(2000), first);
    // Caching the bills of small products doesn't push this one out, because they take little space.
    const last = await ofMany(1881);
    for (let width = 300; width < 1300; width += 10) await ask('a', record, { width });
    assert.equal(await ofMany(1881), last);
  });
});
