// A shop publishes its product again while a customer has the page open, with the real service: the customer is told
// and sees the new product, and only products that were shown can be quoted and ordered.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { HTTPResponse, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';

interface ShelfDocument {
  readonly parameters: readonly { readonly key: string }[];
  readonly define: Readonly<Record<string, unknown>>;
  readonly rules: readonly { readonly keys: readonly string[] }[];
}

/** The enabled buttons that choose a quote. */
const choosable = 'tbody.quote .action button:not([disabled])';
const modelPath = '/v1/models/hallway-shelf';

let demo: Demo;
let browser: Browser;
let page: Page;
let configurator: ConfiguratorOnPage;
let original: ShelfDocument;

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
  const { document } = await api().models.get('hallway-shelf');
  original = document as unknown as ShelfDocument;
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewport({ width: 1280, height: 900 });
  await recordEvents(page);
  configurator = new ConfiguratorOnPage(page);
  await page.goto(demo.shopUrl);
  await configurator.heard('picture');
  await configurator.find('.ordering');
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

it('coming back to the page checks the ETag, and says nothing if nothing was published', async () => {
  assert.equal((await comeBackLater()).status(), 304);
  assert.equal(await configurator.count('.notice'), 0);
});

it('a customer sees the change before getting quotes, and orders what is shown', async () => {
  await configurator.type('#field-width', '1.8 m');
  await configurator.choose('.destination select', 'DE');
  await configurator.type('.destination input', '80331');
  const revision = await publish(withoutBack(original));
  await configurator.press('Get quotes');
  await configurator.says(/The shop has updated this product since you opened it/);
  await configurator.says(/Back panel \(Yes\) is no longer available\./);
  assert.equal(await configurator.heardCount('quotes'), 0);
  assert.equal(await configurator.count('#field-back'), 0);
  assert.equal((await configurator.value()).width, 1800);
  await configurator.press('Get quotes');
  await configurator.find(choosable);
  await (await configurator.find(choosable)).evaluate((button) => (button as HTMLButtonElement).click());
  await configurator.type('#ordering-name', 'Ada Example');
  await configurator.type('#ordering-line1', 'Example Street 1');
  await configurator.type('#ordering-city', 'Munich');
  await configurator.type('#ordering-email', 'ada@example.com');
  await configurator.press('Buy now');
  const number = await configurator.orderId();
  const order = await api().orders.get(number);
  assert.equal(order.model_revision, revision);
  assert.ok(!('back' in order.configuration));
  assert.deepEqual(order.configuration, await configurator.value());
});

it('coming back to the page says what was published since', async () => {
  await publish(original);
  await comeBackLater();
  await configurator.says(/The shop has just updated this product\. Your choices still work/);
  assert.equal((await configurator.value()).width, 1800);
  await configurator.find('#field-back');
});

it('reloading an order form says what was published meanwhile, and what was removed', async () => {
  await publish(original);
  await page.reload();
  await configurator.find('#field-back');
  await configurator.press('Start a new order');
  await configurator.type('.destination input', '80331');
  await configurator.press('Get quotes');
  await (await configurator.find(choosable)).evaluate((button) => (button as HTMLButtonElement).click());
  await configurator.type('#ordering-name', 'Ada Example');
  await publish(withoutBack(original));
  await page.reload();
  await configurator.says(/The shop has just updated this product/);
  await configurator.says(/is no longer available\./);
  await configurator.says(/Accept new price|Here’s a new quote/);
  const name = await configurator.find('#ordering-name');
  assert.equal(await name.evaluate((input) => (input as HTMLInputElement).value), 'Ada Example');
});

function api() {
  return createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
}

/** @returns the published revision */
async function publish(document: object): Promise<string> {
  const response = await fetch(demo.serviceUrl + modelPath, {
    method: 'PUT',
    headers: { authorization: `Bearer ${demo.organizations[0]!.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ document }),
  });
  assert.ok(response.ok, await response.clone().text());
  return ((await response.json()) as { revision: string }).revision;
}

/** The same shelf, but without a back panel or a way to choose one. */
function withoutBack({ parameters, define, rules, ...rest }: ShelfDocument): object {
  return {
    ...rest,
    parameters: parameters.filter(({ key }) => key !== 'back'),
    define: { back: 'false', ...define },
    rules: rules.filter(({ keys }) => !keys.includes('back')),
    presets: [],
  };
}

/** Sets the page's clock minutes ahead each time. */
async function comeBackLater(): Promise<HTTPResponse> {
  const answered = page.waitForResponse((response) => response.url().includes(modelPath));
  await page.evaluate(() => {
    const { now } = Date;
    Date.now = () => now() + 120_000;
    document.dispatchEvent(new Event('visibilitychange'));
  });
  return answered;
}
