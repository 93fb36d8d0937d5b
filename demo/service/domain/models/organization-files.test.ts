import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { maxHardwareBytes } from '@parametric/configurator-element/exchange';
import { createId } from '../../platform/ids.js';
import type { WorkPool } from '../../platform/work/work-pool.js';
import { glbFile, pngFile } from '../../testing/files.js';
import { start, storeKinds, type TestDatabase } from '../../testing/stores.js';
import type { ServiceJobs } from '../jobs/jobs.js';
import type { Store } from '../store.js';
import { checkFile } from './check-file.js';
import { MAX_FILE_BYTES, type NewFile } from './model-store.js';
import { OrganizationFiles } from './organization-files.js';
import { ProductFileCache } from './product-files.js';
import { textureColor } from './texture-color.js';

const organization = createId('org');
const options = { now: start, by: { kind: 'command', name: 'test' }, atMost: { bytes: 1e9, files: 100 } } as const;

let database: TestDatabase;
let store: Store;
let now = 0;

before(async () => {
  database = await storeKinds[0]!.create();
  store = await database.open();
  await store.keys.addOrganization({ id: organization, name: 'Test', licenseOrders: true }, start);
});

after(async () => {
  await store.close();
  await database.remove();
});

async function add(name: string, content: Uint8Array): Promise<NewFile> {
  const check = await checkFile(name, content);
  assert.ok(check.outcome === 'valid');
  const file = { ...check.file, content };
  await store.files.add(organization, file, options);
  return file;
}

it('a file that another process deleted is sent for another minute, and one deleted here isn’t sent anymore', async () => {
  const [here, there] = [new OrganizationFiles(store.files, () => now), new OrganizationFiles(store.files, () => now)];
  const { id, content } = await add('oak.png', pngFile(4));
  for (const files of [here, there]) assert.deepEqual((await files.find(id))?.content, content);
  await store.files.remove(organization, id, options);
  here.forget(id);
  assert.equal(await here.find(id), undefined);
  now += 59_000;
  assert.deepEqual((await there.find(id))?.content, content);
  now += 1_000;
  assert.equal(await there.find(id), undefined);
});

it('cached files are served while the database is unavailable, and others are read again', async () => {
  const { id } = await add('elm.png', pngFile(5));
  let isAway = false;
  const fail = () => Promise.reject(new Error('away'));
  const away: Store['files'] = {
    ...store.files,
    exists: (name) => (isAway ? fail() : store.files.exists(name)),
    content: (name) => (isAway ? fail() : store.files.content(name)),
  };
  const files = new OrganizationFiles(away, () => now);
  await files.find(id);
  isAway = true;
  now += 60_000;
  assert.ok(await files.find(id));
  await assert.rejects(files.find(id.replace('elm', 'oak')), /away/);
  isAway = false;
  assert.equal(await files.find(id.replace('elm', 'oak')), undefined);
  assert.equal(await files.find('../elm.png'), undefined);
});

it('a document’s hardware and pictures are found by their addresses, however they’re written', async () => {
  const { id, content } = await add('knob.glb', glbFile());
  const texture = await add('ash.png', pngFile(6));
  const sources = [`../assets/${id}`, `/v1/assets/${id}`, '../assets/cup-pull-0123456789abcdef.glb', 'knob.glb'];
  const document = {
    materials: [{ id: 'ash', texture: `../assets/${texture.id}`, normalMap: `/v1/assets/${texture.id}` }],
    parts: [{ kind: 'group', parts: sources.map((src) => ({ kind: 'asset', src })) }],
  };
  const files = new OrganizationFiles(store.files);
  const assets = await files.assetsOf(JSON.stringify(document));
  assert.ok(assets?.isWhole);
  const pictures = [`../assets/${texture.id}`, `/v1/assets/${texture.id}`];
  assert.deepEqual([...assets.found.keys()], [...sources.slice(0, 2), ...pictures]);
  for (const address of sources.slice(0, 2)) assert.deepEqual(assets.found.get(address), content);
  for (const address of pictures) assert.deepEqual(assets.found.get(address), texture.content);
  // A file with the finish is better than none.
  const without = await files.assetsOf(JSON.stringify(document), content.length + texture.content.length - 1);
  assert.deepEqual([...(without?.found.keys() ?? [])], sources.slice(0, 2));
});

it('reading hardware stops as soon as it’s too large in total', async () => {
  const added = await Promise.all(['one', 'two', 'three', 'four'].map((name) => add(`${name}.glb`, glbFile(name))));
  const parts = added.flatMap(({ id }) =>
    [`../assets/${id}`, `/v1/assets/${id}`].map((src) => ({ kind: 'asset', src })),
  );
  const document = JSON.stringify({ parts });
  const sizes = added.map(({ content }) => content.length);
  let reads = 0;
  const counted: Store['files'] = {
    ...store.files,
    content: (name) => {
      reads += 1;
      return store.files.content(name);
    },
  };
  assert.equal(await new OrganizationFiles(counted).assetsOf(document, sizes[0]! + 1), undefined);
  assert.equal(reads, 2);
  const all = sizes.reduce((sum, size) => sum + size, 0);
  assert.equal((await new OrganizationFiles(counted).assetsOf(document, all))?.found.size, 8);
});

function madeOf(...ids: readonly string[]): string {
  return JSON.stringify({ materials: ids.map((id) => ({ id, texture: `../assets/${id}` })) });
}

it('a texture’s content is read for its color once, and later only its existence is checked', async () => {
  const { id } = await add('beech.png', pngFile(7));
  const asked = { content: 0, exists: 0, decoded: 0 };
  const counted: Store['files'] = {
    ...store.files,
    content: (name) => {
      asked.content += 1;
      return store.files.content(name);
    },
    exists: (name) => {
      asked.exists += 1;
      return store.files.exists(name);
    },
  };
  const files = new OrganizationFiles(counted, () => now);
  const read = (content: Uint8Array) => {
    asked.decoded += 1;
    return textureColor(content);
  };
  const both = await Promise.all([1, 2].map(() => files.textureColorsOf(madeOf(id), read)));
  for (const { found, isWhole } of both) assert.deepEqual([found.size, isWhole], [1, true]);
  assert.deepEqual(asked, { content: 1, exists: 0, decoded: 1 });
  now += 60_000;
  assert.equal((await files.textureColorsOf(madeOf(id), read)).found.size, 1);
  assert.deepEqual(asked, { content: 1, exists: 1, decoded: 1 });
  await store.files.remove(organization, id, options);
  now += 60_000;
  assert.deepEqual(await files.textureColorsOf(madeOf(id), read), { found: new Map(), isWhole: false });
});

it('a texture has no color if nothing can decode it, until something can', async () => {
  const { id } = await add('larch.png', pngFile(8));
  const files = new OrganizationFiles(store.files, () => now);
  const missing = (content: Uint8Array) => textureColor(content, () => Promise.reject(new Error('no binary')));
  assert.deepEqual(await files.textureColorsOf(madeOf(id), missing), { found: new Map(), isWhole: false });
  assert.equal((await files.textureColorsOf(madeOf(id), textureColor)).found.size, 1);
});

it('a color is read even if the first client to request it has left', async () => {
  const { id } = await add('cherry.png', pngFile(9));
  const files = new OrganizationFiles(store.files, () => now);
  let leave: (reason: Error) => void = () => {};
  const left = files.textureColorsOf(
    madeOf(id),
    () =>
      new Promise((_, reject) => {
        leave = reject;
      }),
  );
  while (leave.length === 0) await new Promise(setImmediate);
  const stays = files.textureColorsOf(madeOf(id), textureColor);
  leave(new Error('left'));
  await assert.rejects(left, /left/);
  assert.equal((await stays).found.size, 1);
});

it('no GLB is created for a model with too much hardware, and the response says why', async () => {
  const pool = { run: () => assert.fail('A thread was asked.') } as unknown as WorkPool<ServiceJobs>;
  const files = new ProductFileCache(pool, undefined, {
    assetsOf: async () => undefined,
    textureColorsOf: async () => assert.fail('Textures were asked for.'),
  });
  const record = { id: 'board', name: 'Board', revision: 'r', document: '{}', publishedAt: start };
  const input = { name: 'product.glb', organizationId: organization, record, configuration: {} } as const;
  const options = { owner: { organizationId: organization, client: 'test' } };
  const made = await files.make(input, options);
  assert.ok('refused' in made);
  assert.match(made.refused, /uses more than 32 MiB of hardware/);
});

it('accepts files as large as the hardware that a page shows', () => {
  assert.equal(MAX_FILE_BYTES, maxHardwareBytes);
});
