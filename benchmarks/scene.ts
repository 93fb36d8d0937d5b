// `pnpm bench:scene`: the scene and its peers, in Chromium. `pnpm bench:scene bytes lives` measures no more than these.

import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { measureBytes } from './scene/bytes.js';
import { measureLives } from './scene/lives.js';
import { measureNavigation } from './scene/navigation.js';
import { serveSite } from './scene/site.js';
import { bundle } from './support/bundle.js';
import { launchChrome, openPage } from './support/chrome.js';
import { buildEmbed } from './support/embed.js';
import { page, script, serve } from './support/server.js';
import { print, type Table } from './support/table.js';

const inPage = ['writing', 'showing', 'holes', 'turning'] as const;
const ofEmbed = ['bytes', 'lives', 'navigation'] as const;

const wasmFile = createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm');
const given = process.argv.slice(2);
const isWanted = (name: string) => given.length === 0 || given.includes(name);

const browser = await launchChrome();
try {
  console.log(`\n━━ ${await browser.version()}, WebGL in software`);
  if (inPage.some(isWanted)) await measureInPage();
  if (ofEmbed.some(isWanted)) await measureEmbed();
} finally {
  await browser.close();
}

async function measureInPage(): Promise<void> {
  const server = await serve(
    new Map([
      ['/', page('<script type="module" src="scene.js"></script>')],
      ['/scene.js', script(await bundle({ entry: 'scene/in-page.ts' }))],
      ['/manifold.wasm', { type: 'application/wasm', body: await readFile(wasmFile) }],
    ]),
  );
  const opened = await openPage(browser, server.origin);
  await opened.waitForFunction('window.benchmarks');
  for (const name of inPage.filter(isWanted)) print([(await opened.evaluate(`window.benchmarks.${name}()`)) as Table]);
  await opened.close();
  await server.close();
}

async function measureEmbed(): Promise<void> {
  const embed = await buildEmbed();
  if (isWanted('bytes')) print([await measureBytes(embed)]);
  const site = await serveSite(embed);
  if (isWanted('lives')) print([await measureLives(browser, site.origin)]);
  if (isWanted('navigation')) print([await measureNavigation(browser, site.origin)]);
  await site.close();
}
