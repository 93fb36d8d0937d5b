// `npm run bench:scene`: the scene and its peers in Chromium. Requires a build. `npm run bench:scene -- bytes` measures
// only that table.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { brotliCompressSync } from 'node:zlib';
import type { Manifest } from 'vite';
import { launchChrome, openPage, serveModule } from './support/browser.js';
import { print, type Row, type Table } from './support/table.js';

const IN_PAGE = ['updates', 'frames', 'settings'] as const;

const given = process.argv.slice(2);
const isWanted = (name: string) => given.length === 0 || given.includes(name);

if (IN_PAGE.some(isWanted)) await measureInPage();
if (isWanted('bytes')) print([await bytesTable()]);

async function measureInPage(): Promise<void> {
  const browser = await launchChrome();
  const server = await serveModule('scene/suite.ts');
  try {
    console.log(`\n━━ ${await browser.version()}, WebGL in software`);
    const page = await openPage(browser, server.origin);
    await page.waitForFunction('window.benchmarks');
    for (const name of IN_PAGE.filter(isWanted)) print([(await page.evaluate(`window.benchmarks.${name}()`)) as Table]);
  } finally {
    await browser.close();
    await server.close();
  }
}

/** What a page downloads before the first 3D frame, compared with model-viewer's single file. */
async function bytesTable(): Promise<Table> {
  const packages = new URL('../packages/', import.meta.url);
  const embed = new URL('configurator-element/dist/embed/', packages);
  const manifest: Manifest = JSON.parse(await readFile(new URL('manifest.json', embed), 'utf8'));
  const chunk = (name: string) => Object.values(manifest).find((each) => each.name === name)!.file;
  const ours = await brotliKb([
    new URL('embed-loader/dist/embed.js', packages),
    ...['define', 'mesh', 'scene'].map((name) => new URL(chunk(name), embed)),
  ]);
  const theirs = await brotliKb([
    createRequire(import.meta.url).resolve('@google/model-viewer/dist/model-viewer.min.js'),
  ]);
  const what = 'all until the first 3D frame, brotli';
  const row: Row = { what, ours, unit: 'kB', peer: 'model-viewer', theirs, goal: { kind: 'at most', limit: 156 } };
  return { title: 'Bytes', rows: [row] };
}

async function brotliKb(files: readonly (string | URL)[]): Promise<number> {
  let bytes = 0;
  for (const file of files) bytes += brotliCompressSync(await readFile(file)).length;
  return bytes / 1000;
}
