import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { ConsoleFiles } from './read-release.js';

const name = 'studio-Ab12_-xy.js';
let folder: string;

describe('ConsoleFiles', () => {
  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'console-files-'));
    await mkdir(join(folder, 'assets'));
    await writeFile(join(folder, 'assets', name), 'export const a = 1;');
  });

  after(() => rm(folder, { recursive: true, force: true }));

  it('compresses a file that has no compressed copy', async () => {
    const file = await new ConsoleFiles(folder).find(name);
    assert.equal(String(brotliDecompressSync(await file!.encodedAs('br'))), 'export const a = 1;');
    assert.equal(String(gunzipSync(await file!.encodedAs('gzip'))), 'export const a = 1;');
  });

  it('sends the compressed copies that the build wrote, so no one waits for compression', async () => {
    await writeFile(join(folder, 'assets', `${name}.br`), 'by the build');
    await writeFile(join(folder, 'assets', `${name}.gz`), 'by it too');
    const file = await new ConsoleFiles(folder).find(name);
    assert.equal(Buffer.from(await file!.encodedAs('br')).toString(), 'by the build');
    assert.equal(Buffer.from(await file!.encodedAs('gzip')).toString(), 'by it too');
    assert.equal(Buffer.from(file!.content).toString(), 'export const a = 1;');
  });

  it('doesn’t serve missing files or files outside its folder', async () => {
    const files = new ConsoleFiles(folder);
    assert.equal(await files.find('other-Ab12_-xy.js'), undefined);
    assert.equal(await files.find('../index-Ab12_-xy.js'), undefined);
  });
});
