// A shop's own picture and hardware: uploaded in the studio, shown there immediately, published, and shown on the
// shop's page, which may only load from the service.

import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createClient, type Model } from '@parametric/api-client';
import { glbFile, pngFile } from '@parametric/service/testing/files';
import { boardDocument } from '@parametric/service/testing/models';
import type { ElementHandle, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';
import { type Picture, photograph } from './support/pixels.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let folder: string;

before(async () => {
  demo = await startDemo();
  shop = await openShopPage();
  browser = await openChromium({ has3d: true });
  folder = await mkdtemp(join(tmpdir(), 'parametric-own-files-'));
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
  await rm(folder, { recursive: true, force: true });
});

it('an uploaded texture and hardware show in the studio and in the shop, all from the service', async () => {
  const { serviceUrl, organizations } = demo;
  const { apiKey, licenseKey } = organizations[0]!;
  const client = createClient({ baseUrl: serviceUrl, apiKey });
  const pull = { id: 'pull', kind: 'asset', src: 'pull.glb', size: [300, 300, 100], at: [250, 18, 100] };
  const { parts } = boardDocument() as { parts: object[] };
  const draft = boardDocument({ id: 'own-files', parts: [...parts, pull] });
  await assert.rejects(client.models.put('own-files', draft), /“pull\.glb” isn’t one of this organization’s files/);
  await client.models.put('own-files', boardDocument({ id: 'own-files' }));

  const page = await browser.newPage();
  const complaints = await listen(page);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(`${serviceUrl}/console/products/own-files`);
  const field = await find(page, 'console-sign-in >>> #key');
  await field.type(apiKey);
  await field.press('Enter');
  const editor = await find(page, 'studio-editor');
  await editor.evaluate(
    (element, text) => (element as HTMLElementTagNameMap['studio-editor']).document.replace(text),
    JSON.stringify(draft, undefined, 2),
  );
  await (await find(page, '#tab-files')).click();
  const files = [join(folder, 'Magenta ä.png'), join(folder, 'pull.glb')] as const;
  await writeFile(files[0], pngFile(64, 64, 0xff00ff));
  await writeFile(files[1], glbFile('own', [0, 1, 0]));
  await find(page, 'studio-files >>> [aria-label="Missing files"]');
  const [picker] = await page.$$('>>> studio-files >>> input[type=file]');
  await (picker as ElementHandle<HTMLInputElement>).uploadFile(...files);
  const use = await find(page, 'select[aria-label="Use Magenta ä.png in"]');
  await use.select('/materials/0/texture');
  await untilSeen(await find(page, 'parametric-configurator >>> .stage canvas'), 'the studio');
  const text = await editor.evaluate((element) => (element as HTMLElementTagNameMap['studio-editor']).document.text);
  assert.doesNotMatch(text, /"pull\.glb"/, 'what was named by its path has the address of the file');
  assert.deepEqual(complaints, []);
  await page.close();

  const document: Model['document'] = JSON.parse(text);
  await client.models.put('own-files', document);
  const [texture, hardware] = await Promise.all(['texture', 'hardware'].map((kind) => named(client, kind)));
  await assert.rejects(client.files.delete(texture!), /models that are for sale: “own-files”/);

  const sources = ['script-src', 'connect-src', 'img-src'].map((name) => `${name} ${serviceUrl}`).join('; ');
  shop.headers = { 'content-security-policy': `default-src 'none'; ${sources}; style-src 'unsafe-inline'` };
  shop.body = tagOf({ serviceUrl, licenseKey, model: 'own-files' });
  const visit = await browser.newPage();
  const asked: string[] = [];
  visit.on('request', (request) => asked.push(request.url()));
  await recordEvents(visit);
  await visit.setViewport({ width: 390, height: 844 });
  await visit.goto(shop.url);
  const configurator = new ConfiguratorOnPage(visit);
  await configurator.heard('ready');
  await untilSeen(await configurator.find('.stage canvas'), 'the shop');
  for (const id of [texture, hardware]) assert.ok(asked.includes(`${serviceUrl}/v1/assets/${id}`), id);
  const own = [serviceUrl, new URL(shop.url).origin];
  assert.deepEqual(
    asked.filter((url) => !/^(data|blob):/.test(url) && !own.includes(new URL(url).origin)),
    [],
  );
  await visit.close();

  const picture = await fetch(`${serviceUrl}/v1/models/own-files/picture.svg?license_key=${licenseKey}`);
  const svg = await picture.text();
  assert.match(svg, /<svg /);
  assert.doesNotMatch(svg, /<image|<use|href=|url\((?!#)|@import/);
});

/** Finds an element in any shadow root. */
async function find(page: Page, selector: string): Promise<ElementHandle> {
  const found = await page.waitForSelector(`>>> ${selector}`, { visible: true, timeout: 45_000 });
  assert.ok(found, selector);
  return found;
}

async function listen(page: Page): Promise<readonly string[]> {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  return complaints;
}

async function named(client: ReturnType<typeof createClient>, kind: string): Promise<string> {
  for await (const { id, used_by } of client.files.list({ kind: kind as 'texture' })) {
    assert.deepEqual(used_by, ['own-files']);
    return id;
  }
  throw new Error(`There is no ${kind}.`);
}

/** The picture and the hardware load after the first frame. */
async function untilSeen(canvas: ElementHandle, where: string): Promise<void> {
  let shares: readonly number[] = [];
  for (let tries = 0; tries < 60; tries += 1) {
    const picture = await photograph(canvas);
    shares = [
      share(picture, ([r, g, b]) => r > 2 * g && b > 2 * g),
      share(picture, ([r, g, b]) => g > 2 * r && g > 2 * b),
    ];
    if (shares.every((each) => each > 0.005)) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
  assert.fail(
    `In ${where} ${shares.map((each) => `${(100 * each).toFixed(2)} %`).join(' and ')} of the picture show them.`,
  );
}

type Color = readonly [red: number, green: number, blue: number];

function share({ pixels }: Picture, fits: (color: Color) => boolean): number {
  let count = 0;
  for (let i = 0; i < pixels.length; i += 4) if (fits([pixels[i]!, pixels[i + 1]!, pixels[i + 2]!])) count += 1;
  return count / (pixels.length / 4);
}
