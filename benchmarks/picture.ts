// `npm run bench:pictures`: pictures of the demo's products by our scene, by model-viewer with our GLB, and by a path
// tracer. README.md has the steps and options. Run it in the repository's root, which is also the folder its pages are
// served from.

import { createReadStream, existsSync, readFileSync } from 'node:fs';
import { copyFile, mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import type { Figures } from './picture/figures.js';
import { blindSheet, contactSheet, table } from './picture/sheets.js';
import { type Maker, SHOTS, type Shot, SIZE } from './picture/shots.js';
import { bundle, launchChrome, openPage, page } from './support/browser.js';

const FOLDER = 'benchmarks/.pictures';
const REFERENCES = 'benchmarks/picture/references';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    samples: { type: 'string', default: '64' },
    browser: { type: 'string', multiple: true, default: [] },
    pages: { type: 'string', default: '1' },
  },
});
const steps: Readonly<Record<string, () => Promise<void>>> = {
  build,
  drawing: () => shoot('drawing', () => `pictures.drawing($)`),
  moving: () => shoot('moving', () => `pictures.ours($, true)`),
  resting: () => shoot('resting', () => `pictures.ours($)`),
  'model-viewer': () => shoot('model-viewer', () => `pictures.modelViewer($)`),
  references: () => shoot('reference', () => `pictures.reference($, ${Number(values.samples)})`),
  denoise: () => shoot('reference', (shot) => `pictures.denoised($, '/${fileOf(shot, 'reference')}')`),
  figures: measure,
  times: () =>
    onPages(wantedShots(), async (tab, shot) => {
      console.log(shot.name, JSON.stringify(await tab.evaluate(`pictures.times(${JSON.stringify(shot)})`)));
    }),
  sheets,
};
const wanted =
  positionals.length > 0
    ? positionals
    : Object.keys(steps).filter((step) => !['references', 'denoise', 'times'].includes(step));

await mkdir(`${FOLDER}/shots`, { recursive: true });
await mkdir(REFERENCES, { recursive: true });
for (const step of wanted) await steps[step]!();

function fileOf({ name }: Shot, maker: Maker): string {
  return maker === 'reference' ? `${REFERENCES}/${name}.webp` : `${FOLDER}/shots/${name}.${maker}.webp`;
}

/** The shots to take for a maker, in groups that share what's computed once for light and dark pages. */
function wantedShots(maker?: Maker): readonly (readonly Shot[])[] {
  const only = new RegExp(values.only);
  const groups = new Map<string, Shot[]>();
  for (const shot of SHOTS) {
    if (!only.test(shot.name) || (maker && !shot.makers.includes(maker))) continue;
    const name = shot.name.slice(0, shot.name.lastIndexOf('.'));
    groups.set(name, [...(groups.get(name) ?? []), shot]);
  }
  return [...groups.values()];
}

async function build(): Promise<void> {
  const scripts = ['model-viewer', 'suite'].map((name) => `<script type="module" src="${name}.js"></script>`);
  await writeFile(`${FOLDER}/index.html`, page(`<style>body { margin: 0 }</style>${scripts.join('')}`).body);
  await writeFile(`${FOLDER}/suite.js`, await bundle({ entry: 'picture/suite.ts', minify: true }));
  const modelViewer = createRequire(import.meta.url).resolve('@google/model-viewer/dist/model-viewer.min.js');
  await copyFile(modelViewer, `${FOLDER}/model-viewer.js`);
}

/** @param callOf returns the code that makes the page show a shot */
async function shoot(maker: Maker, callOf: (shot: Shot) => string): Promise<void> {
  const clip = { x: 0, y: 0, width: SIZE, height: SIZE };
  await onPages(wantedShots(maker), async (tab, shot) => {
    await tab.evaluate(callOf(shot).replace('$', JSON.stringify(shot)));
    await writeFile(fileOf(shot, maker), await tab.screenshot({ type: 'webp', quality: 95, clip }));
    console.log(shot.name, maker);
  });
}

async function measure(): Promise<void> {
  const all = new Map<string, Figures>();
  await onPages(wantedShots(), async (tab, shot) => {
    const made = shot.makers.filter((maker) => existsSync(fileOf(shot, maker)));
    if (made.length === 0) return;
    const addresses = Object.fromEntries(made.map((maker) => [maker, `/${fileOf(shot, maker)}`]));
    const figures = await tab.evaluate(`pictures.figures(${JSON.stringify(shot)}, ${JSON.stringify(addresses)})`);
    all.set(shot.name, figures as Figures);
  });
  await writeFile(`${FOLDER}/figures.json`, JSON.stringify(Object.fromEntries(all), null, 1));
  console.log(table(all));
}

async function sheets(): Promise<void> {
  const shots = wantedShots().flat();
  const path = (shot: Shot, maker: Maker) => (existsSync(fileOf(shot, maker)) ? fileOf(shot, maker) : undefined);
  await writeFile(
    `${FOLDER}/contact.html`,
    contactSheet(shots, (shot, maker) => path(shot, maker) && `/${path(shot, maker)}`),
  );
  const { html, key } = blindSheet(shots, (shot, maker) => {
    const file = path(shot, maker);
    return file && `data:image/webp;base64,${readFileSync(file, 'base64')}`;
  });
  await writeFile(`${FOLDER}/blind.html`, html);
  await writeFile(`${FOLDER}/blind-key.json`, JSON.stringify(key, null, 1));
}

/**
 * Runs work for each shot, on as many pages as requested. The shots of a group use one page. Each page has its own
 * browser, because a browser draws only the page in front.
 */
async function onPages(groups: readonly (readonly Shot[])[], work: (tab: Page, shot: Shot) => Promise<void>) {
  const server = createServer((request, response) => {
    const file = `.${new URL(request.url!, 'http://localhost').pathname}`;
    const type = { html: 'text/html', js: 'text/javascript' }[file.split('.').at(-1)!] ?? 'application/octet-stream';
    response.writeHead(existsSync(file) ? 200 : 404, { 'content-type': type });
    if (existsSync(file)) createReadStream(file).pipe(response);
    else response.end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const left = [...groups];
  const run = async () => {
    const browser = await launchChrome([`--window-size=${SIZE},${SIZE}`, ...values.browser]);
    const tab = await openPage(browser, `http://127.0.0.1:${port}/${FOLDER}/index.html`);
    await tab.setViewport({ width: SIZE, height: SIZE });
    await tab.waitForFunction('window.pictures');
    for (let group = left.shift(); group; group = left.shift()) for (const shot of group) await work(tab, shot);
    await browser.close();
  };
  await Promise.all(Array.from({ length: Number(values.pages) }, run));
  server.closeAllConnections();
  server.close();
}
