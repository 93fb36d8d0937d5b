// A deploy while pages are open, against the real service: the built files in a folder, then builds with differently
// named files in their place.

import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { brotliCompressSync, constants } from 'node:zlib';
import { tagSnippet } from '@parametric/console/snippets';
import { builtFolders } from '@parametric/service/releases';
import { startTestService, type TestService } from '@parametric/service/testing/service';
import { waitUntil } from '@parametric/service/testing/wait-until';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';

let service: TestService;
let browser: Browser;
let shop: Server;
let place: string;

before(async () => {
  place = await mkdtemp(join(tmpdir(), 'parametric-deploy-'));
  const script = await write('A');
  service = await startTestService({ models: ['hallway-shelf'], build: foldersIn(place) });
  await served(script);
  browser = await openChromium();
  shop = createServer((_, response) => {
    const { licenseKey } = service.shop;
    const product = { model: 'hallway-shelf', name: 'Hallway shelf', attributes: [], hasContainer: true };
    response.writeHead(200, { 'content-type': 'text/html' });
    response.end(`<!doctype html><html lang="en-GB"><title>Shop</title><body>
      ${tagSnippet({ service: service.url, licenseKey, ...product })}`);
  }).listen(0);
  await once(shop, 'listening');
});

after(async () => {
  await browser?.close();
  shop?.closeAllConnections();
  shop?.close();
  await service?.close();
  await rm(place, { recursive: true, force: true });
});

it('a page opened before a deploy keeps working, and asks for a reload only once its files are gone', async () => {
  const early = await openProduct();
  await deploy('B');
  const late = await openProduct();
  // Loads a chunk from A long after A was replaced.
  await pressShare(early.page);
  await early.shop.find('dialog[open]');
  await early.page.close();

  await late.shop.type("[data-key='width'] .stepper-input", '180 cm');
  await deploy('C');
  const far = new Date(Date.now() + 1e12).toISOString();
  const { kept } = service.context.releases;
  await kept.deleteUnused({ seenBefore: far, askedBefore: far, leave: 1 });
  assert.equal((await kept.list()).length, 1);
  await pressShare(late.page);
  await late.shop.says(/This page is out of date\. Reload it to continue\./);
  const loaded = late.page.waitForNavigation({ timeout: 60_000 });
  await late.shop.press('Reload page');
  await loaded;
  const width = await late.shop.find("[data-key='width'] .stepper-input");
  assert.equal(await width.evaluate((input) => (input as HTMLInputElement).value), '180');
  await pressShare(late.page);
  await late.shop.find('dialog[open]');
});

async function openProduct(): Promise<{ page: Page; shop: ConfiguratorOnPage }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 1280, height: 844 });
  await page.goto(`http://localhost:${(shop.address() as AddressInfo).port}/`);
  const found = new ConfiguratorOnPage(page);
  await found.find("[data-key='width'] .stepper-input");
  return { page, shop: found };
}

async function pressShare(page: Page): Promise<void> {
  const found = await new ConfiguratorOnPage(page).find("button[aria-label='Share and save']");
  await found.evaluate((button) => (button as HTMLButtonElement).click());
}

function foldersIn(folder: string) {
  return { loader: join(folder, 'loader'), element: join(folder, 'element') };
}

async function deploy(release: string): Promise<void> {
  await served(await write(release));
}

/** Waits until the service serves this release's loader, because only then can a page load the configurator. */
async function served(script: string): Promise<void> {
  await waitUntil('the release is served', async () => {
    return (await (await fetch(`${service.url}/v1/embed.js`)).text()) === script;
  });
}

/**
 * Writes the built files as another build would, with different names for all files.
 * @returns its embed.js
 */
async function write(release: string): Promise<string> {
  // The compressed copies contain the original build's file names.
  const built = (await readdir(builtFolders.element)).filter((name) => !/\.(br|gz)$/.test(name));
  const renamed = new Map(built.map((name) => [name, name.replace(/.(?=\.js$)/, release)]));
  const rename = (text: string) => text.replace(/[\w-]+-[\w-]{8}\.js/g, (name) => renamed.get(name) ?? name);
  const folders = foldersIn(place);
  for (const folder of Object.values(folders)) {
    await rm(folder, { recursive: true, force: true });
    await mkdir(folder, { recursive: true });
  }
  for (const name of built) {
    const from = join(builtFolders.element, name);
    const to = join(folders.element, renamed.get(name)!);
    if (/\.(js|json)$/.test(name)) await writeWithCopy(to, rename(await readFile(from, 'utf8')));
    else await copyFile(from, to);
  }
  const script = rename(await readFile(join(builtFolders.loader, 'embed.js'), 'utf8'));
  const hash = (algorithm: string) => createHash(algorithm).update(script);
  const version = `0.1.0-${hash('sha256').digest('hex').slice(0, 12)}`;
  const integrity = `sha384-${hash('sha384').digest('base64')}`;
  await writeWithCopy(join(folders.loader, 'embed.js'), script);
  await writeFile(join(folders.loader, 'pinned.json'), JSON.stringify({ version, integrity }));
  return script;
}

/**
 * Writes a compressed copy too, as a build does. Otherwise, the service would spend seconds of CPU time compressing all
 * files at the best quality.
 */
async function writeWithCopy(path: string, text: string): Promise<void> {
  await writeFile(path, text);
  await writeFile(`${path}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } }));
}
