import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { after, before, it } from 'node:test';
import { modelSchema, storedFilePageSchema } from '@parametric/api-client';
import { StartupError } from '../platform/startup-error.js';
import { glbFile, pngFile } from '../testing/files.js';
import { boardDocument } from '../testing/models.js';
import { request, startTestService, type TestService } from '../testing/service.js';
import { runCommand } from './commands.js';

let service: TestService;
let folder: string;

before(async () => {
  folder = mkdtempSync(join(tmpdir(), 'parametric-files-'));
  service = await startTestService();
});

after(async () => {
  await service.close();
  rmSync(folder, { recursive: true });
});

function write(name: string, content: Uint8Array | string): string {
  const path = join(folder, name);
  mkdirSync(dirname(path), { recursive: true });
  writeFileSync(path, content);
  return path;
}

/** Writes a document with a texture, and with hardware in a group. */
function writeDocument(texture: string, ...sources: readonly string[]): string {
  const { materials, parts } = boardDocument() as { materials: object[]; parts: object[] };
  const knobs = sources.map((src, i) => ({ id: `knob_${i}`, kind: 'asset', src, size: [100, 30, 20] }));
  const group = { id: 'front', kind: 'group', parts: knobs };
  const changes = {
    materials: [{ ...materials[0], texture }],
    parts: [...parts, ...(knobs.length > 0 ? [group] : [])],
  };
  return write('product.json', JSON.stringify(boardDocument(changes), undefined, 2));
}

const publish = async (organization: string, file: string) =>
  (await runCommand(['publish', organization, file], service.context.settings)).join('\n');
const filesOf = async (key: string) =>
  (await request(service, 'GET', '/v1/files', { key })).as(storedFilePageSchema).data;

it('the files next to a document are uploaded once, and the document is published with their URLs', async () => {
  const { id, apiKey } = await service.addOrganization();
  write('textures/Nuß, dunkel.png', pngFile(9));
  write('بلوط/knob.glb', glbFile('beside'));
  const file = writeDocument('textures/Nuß, dunkel.png', 'بلوط/knob.glb', './%D8%A8%D9%84%D9%88%D8%B7/knob.glb');
  const text = readFileSync(file, 'utf8');
  const lines = await publish(id, file);
  assert.match(lines, /\n {2}textures\/Nuß, dunkel\.png uploaded: nu-dunkel-[0-9a-f]{32}\.png\n/);
  assert.equal(readFileSync(file, 'utf8'), text);
  const files = await filesOf(apiKey);
  assert.deepEqual(files.map(({ name, used_by }) => [name, used_by]).sort(), [
    ['Nuß, dunkel.png', ['board']],
    ['knob.glb', ['board']],
  ]);
  const model = (await request(service, 'GET', '/v1/models/board', { key: apiKey })).as(modelSchema);
  for (const { address, path } of files) {
    assert.ok(JSON.stringify(model.document).includes(`"${address}"`));
    assert.equal((await fetch(service.url + path)).status, 200);
  }
  assert.match(await publish(id, file), /is already published/);
  write('textures/Nuß, dunkel.png', pngFile(10));
  const again = await publish(id, file);
  assert.match(again, /dunkel\.png uploaded/);
  assert.match(again, /knob\.glb already uploaded/);
  assert.equal((await filesOf(apiKey)).length, 3);
});

it('a catalog next to the documents is added to each one with joints, after its own fittings', async () => {
  const { id, apiKey } = await service.addOrganization();
  const pin = { id: 'pin-5', kind: 'pin', name: 'Pin', article: 'P 5', bore: [5, 10] };
  const dowel = { id: 'dowel-8x35', kind: 'dowel', name: 'Own', diameter: 8, faceDepth: 10, edgeDepth: 26 };
  const joints = [{ kind: 'dowel', parts: ['board', 'board'] }];
  const document = boardDocument({ fittings: [dowel], joints });
  const file = write('shop/board.json', JSON.stringify(document));
  const catalog = write('shop/fittings.json', JSON.stringify({ name: 'Ours', fittings: [pin] }));
  await publish(id, file);
  const published = async () => (await request(service, 'GET', '/v1/models/board', { key: apiKey })).as(modelSchema);
  assert.deepEqual((await published()).document, { ...document, catalog: 'Ours', fittings: [dowel, pin] });
  writeFileSync(catalog, JSON.stringify({ name: 'Ours', fittings: [{ ...pin, bore: [5] }] }));
  await assert.rejects(publish(id, file), /\n {2}\/fittings\/1\/bore/);
  for (const wrong of ['{', '[]', '{ "fittings": [] }']) {
    writeFileSync(catalog, wrong);
    await assert.rejects(publish(id, file), /fittings\.json isn't a catalog\. Write \{ "name"/);
  }
});

it('files that are missing, rejected or of the wrong type are reported with their place, and nothing is published', async () => {
  const { id, apiKey } = await service.addOrganization();
  const before = (await request(service, 'GET', '/v1/models/board', { key: apiKey })).text;
  write('good.glb', glbFile('good'));
  write('notes.png', 'no picture');
  write('large.png', new Uint8Array(5 * 1024 * 1024));
  const refused = async (file: string, ...words: readonly RegExp[]) => {
    await assert.rejects(publish(id, file), (error) => {
      assert.ok(error instanceof StartupError);
      for (const word of words) assert.match(error.message, word);
      return true;
    });
  };
  await refused(
    writeDocument('none.png', 'good.glb', 'notes.png'),
    /\n {2}\/materials\/0\/texture {2}Couldn’t find the file "none\.png" next to /,
    /\n {2}\/parts\/1\/parts\/1\/src {2}notes\.png isn’t an image \(PNG, JPEG, WebP\) or a GLB file/,
  );
  await refused(writeDocument('good.glb'), /\/materials\/0\/texture {2}“good\.glb” isn’t an image/);
  await refused(
    writeDocument('large.png'),
    /\/materials\/0\/texture {2}\S+large\.png is 5\.0 MiB, and the limit is 4 MiB/,
  );
  await refused(writeDocument('textures'), /Couldn’t find the file "textures"/);
  const gone = '../assets/gone-0123456789abcdef0123456789abcdef.png';
  await refused(writeDocument(gone), /\/materials\/0\/texture {2}“\.\.\/assets\/gone-\w+\.png” isn’t one of/);
  await refused(
    writeDocument('https://x.example/a.png'),
    /texture {2}“https:\/\/x\.example\/a\.png” is on another host/,
  );
  assert.deepEqual(await filesOf(apiKey), []);
  assert.equal((await request(service, 'GET', '/v1/models/board', { key: apiKey })).text, before);
});

it('the demo’s own files aren’t uploaded again, and a file with the same path is its owner’s', async () => {
  const { id, apiKey } = await service.addOrganization();
  write('plain.png', pngFile(3));
  const shared = /\.\.\/assets\/cup-pull-[0-9a-f]{16}\.glb/;
  const documentText = async () => (await request(service, 'GET', '/v1/models/board', { key: apiKey })).text;
  await publish(id, writeDocument('plain.png', 'hardware/cup-pull.glb'));
  assert.match(await documentText(), shared);
  write('hardware/cup-pull.glb', readFileSync(new URL('../../shop/models/hardware/cup-pull.glb', import.meta.url)));
  await publish(id, writeDocument('plain.png', 'hardware/cup-pull.glb'));
  assert.match(await documentText(), shared);
  write('hardware/cup-pull.glb', glbFile('mine'));
  await publish(id, writeDocument('plain.png', 'hardware/cup-pull.glb'));
  assert.match(await documentText(), /\.\.\/assets\/cup-pull-[0-9a-f]{32}\.glb/);
});

it('an organization without storage left is told so, and its published products don’t change', async () => {
  const { id, apiKey } = await service.addOrganization();
  write('one.png', pngFile(40));
  const settings = { ...service.context.settings, fileLimits: { bytes: 50, files: 10 } };
  await assert.rejects(
    runCommand(['publish', id, writeDocument('one.png')], settings),
    /one\.png exceeds the limit: .*FILES_MIB/,
  );
  assert.doesNotMatch((await request(service, 'GET', '/v1/models/board', { key: apiKey })).text, /texture/);
});
