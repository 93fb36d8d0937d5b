// `npm run bench:scene`: the scene and its peers, in Chromium. `npm run bench:scene -- bytes mounts` measures no more than
// these two.

import { productGlb } from '../packages/configurator-element/src/exchange/index.js';
import { compileModel } from '../packages/configurator-element/src/model/index.js';
import { documentOf, tiny } from './model/wall.js';
import { buildEmbed, bytesTable, type EmbedBuild, readModelViewer } from './scene/embed.js';
import { measureMounts } from './scene/mounts.js';
import {
  compressed,
  launchChrome,
  openPage,
  page,
  type Served,
  type Server,
  script,
  serve,
  serveModule,
} from './support/browser.js';
import { bundle } from './support/bundle.js';
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

/** The pages in which elements are mounted: the configurator and model-viewer, with the same wall of 60 boards. */
async function serveSite({ files, entry }: EmbedBuild): Promise<Server> {
  const document = documentOf(tiny);
  // The laminate has no texture, so that model-viewer has none to decode.
  const glb = await productGlb(compileModel(document).evaluate({ material: 'laminate' }));
  const pages: [string, Served][] = [
    ['/mounts/configurator', page(moduleTag('/mounts.js') + moduleTag(`/v1/assets/${entry[0]}`))],
    ['/mounts/model-viewer', page(moduleTag('/mounts.js') + moduleTag('/model-viewer.js'))],
    ['/wall.json', json(document)],
    ['/wall.glb', { type: 'model/gltf-binary', body: glb }],
    ['/model-viewer.js', script(String(await readModelViewer()))],
    ['/mounts.js', script(await bundle({ entry: 'scene/mounts-in-page.ts', minify: true }))],
  ];
  const chunks = [...files].map(([name, body]): [string, Served] => [`/v1/assets/${name}`, script(String(body))]);
  return serve(new Map([...pages, ...chunks].map(([path, file]) => [path, compressed(file)])));
}

function moduleTag(address: string): string {
  return `<script type="module" src="${address}"></script>`;
}

function json(value: unknown): Served {
  return { type: 'application/json', body: JSON.stringify(value) };
}
