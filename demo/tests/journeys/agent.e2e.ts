// The customer's agent, on a shop's page with the tag: it finds the tools, changes the product, gets quotes and opens
// the order form. Browsers without WebMCP don't load the code for it.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium();
  const { serviceUrl, organizations } = demo;
  shop.body = tagOf({ serviceUrl, licenseKey: organizations[0]!.licenseKey, model: 'hallway-shelf' });
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

/** Gives the page what browsers with WebMCP have. */
async function openWithAgent(): Promise<Page> {
  const page = await browser.newPage();
  await page.evaluateOnNewDocument(`{
    const tools = new Map();
    const registerTool = async (tool) => void tools.set(tool.name, tool);
    Object.defineProperty(document, 'modelContext', { value: { registerTool, tools } });
  }`);
  await page.goto(shop.url);
  await page.waitForFunction(() => (document as WithTools).modelContext.tools.size === 5);
  return page;
}

type WithTools = Document & {
  readonly modelContext: { readonly tools: Map<string, { execute: (input: object) => Promise<object> }> };
};

async function call<Answer>(page: Page, name: string, input: object): Promise<Answer> {
  const work = (tool: string, given: object) =>
    (document as WithTools).modelContext.tools.get(`hallway-shelf_${tool}`)!.execute(given);
  return (await page.evaluate(work, name, input)) as Answer;
}

it('an agent changes the product, gets quotes and opens the order form, and orders nothing', async () => {
  const page = await openWithAgent();
  const configurator = new ConfiguratorOnPage(page);
  const { price } = await call<{ price: { amount: number } }>(page, 'set_options', {
    values: { width: 1200, material: 'walnut' },
  });
  assert.ok(price.amount > 0);
  const { width, material } = await configurator.value();
  assert.deepEqual({ width, material }, { width: 1200, material: 'walnut' });
  const { quotes } = await call<{ quotes: { quote: string; total: string }[] }>(page, 'get_quotes', {
    country: 'DE',
    postcode: '10115',
  });
  await configurator.find('.quote');
  const { opened } = await call<{ opened: boolean }>(page, 'open_order_form', { quote: quotes[0]!.quote });
  assert.equal(opened, true);
  await configurator.find('.order-form');
  assert.equal(await configurator.count('.timeline'), 0);
  await page.close();
});

it('a browser without WebMCP doesn’t load the code for it', async () => {
  const page = await browser.newPage();
  const files: string[] = [];
  page.on('request', (request) => files.push(request.url()));
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  // The form's help is loaded under the same conditions, later in the same idle time.
  await page.waitForNetworkIdle();
  assert.ok(files.some((file) => file.includes('/form-help-')));
  assert.deepEqual(
    files.filter((file) => file.includes('agent')),
    [],
  );
  await page.close();
});
