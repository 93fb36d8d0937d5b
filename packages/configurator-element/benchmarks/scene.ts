// `pnpm bench:scene`: the scene and its peers, in Chromium.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { bundle } from './support/bundle.js';
import { launchChrome, openPage } from './support/chrome.js';
import { page, script, serve } from './support/server.js';
import { print, type Table } from './support/table.js';

const wasmFile = createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm');

const browser = await launchChrome();
try {
  console.log(`\n━━ ${await browser.version()}, WebGL in software`);
  await inPage();
} finally {
  await browser.close();
}

async function inPage(): Promise<void> {
  const server = await serve(
    new Map([
      ['/', page('<script type="module" src="scene.js"></script>')],
      ['/scene.js', script(await bundle({ entry: 'scene/in-page.ts' }))],
      ['/manifold.wasm', { type: 'application/wasm', body: await readFile(wasmFile) }],
    ]),
  );
  const opened = await openPage(browser, server.origin);
  await opened.waitForFunction('window.benchmarks');
  const count = Number(await opened.evaluate('window.benchmarks.length'));
  for (let index = 0; index < count; index++)
    print([(await opened.evaluate(`window.benchmarks[${index}]()`)) as Table]);
  await opened.close();
  await server.close();
}
