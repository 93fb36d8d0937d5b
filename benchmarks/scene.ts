// `npm run bench:scene`: the scene and its peers, in Chromium. `npm run bench:scene -- bytes mounts` measures no more than
// these two.

import { buildEmbed, bytesTable } from './scene/embed.js';
import { measureMounts } from './scene/mounts.js';
import { serveSite } from './scene/site.js';
import { launchChrome, openPage, serveModule } from './support/browser.js';
import { print, type Table } from './support/table.js';

const inPage = ['buffers', 'updates', 'holes', 'frames'] as const;
const ofEmbed = ['bytes', 'mounts'] as const;

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
  const server = await serveModule('scene/suite.ts');
  const page = await openPage(browser, server.origin);
  await page.waitForFunction('window.benchmarks');
  for (const name of inPage.filter(isWanted)) print([(await page.evaluate(`window.benchmarks.${name}()`)) as Table]);
  await page.close();
  await server.close();
}

async function measureEmbed(): Promise<void> {
  const embed = await buildEmbed();
  if (isWanted('bytes')) print([await bytesTable(embed)]);
  const site = await serveSite(embed);
  if (isWanted('mounts')) print([await measureMounts(browser, site.origin)]);
  await site.close();
}
