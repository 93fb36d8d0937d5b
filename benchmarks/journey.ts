// `npm run bench:journey`: the customer's way through the shop in Chromium, against the started service. How long each
// interaction takes on a processor 4 times slower, how long the tasks of a slider take, and what is downloaded. It takes
// about a minute and needs the build. `npm run bench:journey -- sliders` measures no more than these.

import { readFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import { startDemo } from '../demo/e2e/support/demo.js';
import { measureInteractions } from './journey/interactions.js';
import { measureSliders } from './journey/sliders.js';
import { launchChrome } from './support/browser.js';
import { print, type Table } from './support/table.js';

const embed = new URL('../packages/configurator-element/dist/embed/', import.meta.url);

/** Otherwise, with WebGL in software, the browser rasterizes the page by it too, which takes a second for each change. */
const rasterOfProcessor = ['--disable-gpu-rasterization'];

const given = process.argv.slice(2);
const isWanted = (name: string) => given.length === 0 || given.includes(name);

const demo = await startDemo();
try {
  for (const has3d of [false, true]) {
    if (!isWanted(has3d ? 'scene' : 'drawing')) continue;
    const browser = await launchChrome(has3d ? rasterOfProcessor : ['--disable-3d-apis', ...rasterOfProcessor]);
    print([await measureInteractions(browser, demo.shopUrl, has3d)]);
    await browser.close();
  }
  if (isWanted('sliders')) {
    const browser = await launchChrome();
    print([await measureSliders(browser, demo.shopUrl)]);
    await browser.close();
  }
  if (isWanted('chunks')) print([await chunkTable()]);
} finally {
  await demo.close();
}

/** The chunks of quotes, order form and tracking, and their bytes. */
async function chunkTable(): Promise<Table> {
  const manifest = JSON.parse(await readFile(new URL('manifest.json', embed), 'utf8'));
  const files = new Set(Object.values<{ file: string }>(manifest).map(({ file }) => file));
  const rows = await Promise.all(
    [...files]
      .filter((file) => file.endsWith('.js'))
      .map(async (file) => {
        const size = gzipSync(await readFile(new URL(file, embed)), { level: 9 }).length / 1000;
        const what = file.replace(/-[\w-]{8}\.js$/, '');
        const limit = { configurator: 72, ordering: 30 }[what];
        return {
          what,
          ours: size,
          unit: 'kB' as const,
          ...(limit ? { goal: { kind: 'at most', limit } as const } : {}),
        };
      }),
  );
  return { title: 'Chunks, gzipped', rows: rows.toSorted((a, b) => b.ours - a.ours) };
}
