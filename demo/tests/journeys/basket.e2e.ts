// A kitchen and a sideboard from two pages of the shop: one basket, one quote, one order, one production pack.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Order } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;
let page: Page;
let configurator: ConfiguratorOnPage;

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewport({ width: 1280, height: 800 });
  configurator = new ConfiguratorOnPage(page);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

const add = async () => {
  await configurator.click("[part~='basket-button']");
  await configurator.find('.basket-item');
};

it('a kitchen and a sideboard are ordered together, and the workshop gets both', async () => {
  await page.goto(`${demo.shopUrl}/kitchen.html`);
  await configurator.find("[part~='basket-button']");
  await add();
  await configurator.says(/Kitchen cabinets was added to your cart/);
  await page.goto(`${demo.shopUrl}/two-products.html`);
  await configurator.find('.basket-item');
  await add();
  await page.waitForFunction(
    () => document.querySelector('parametric-configurator')!.shadowRoot!.querySelectorAll('.basket-item').length === 2,
  );
  await page.reload();
  await configurator.find('.basket-item:nth-child(2)');
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await configurator.press('Get quotes');
  await configurator.click("[part~='choose-button']");
  await configurator.find('.order-form');
  for (const [name, text] of Object.entries({
    ...{ name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'ada@example.com' },
  })) {
    await configurator.type(`#ordering-${name}`, text);
  }
  await configurator.click("[part~='order-button']");
  await configurator.find('.timeline');
  await configurator.find('.ordered-item:nth-of-type(2) .ordered-picture svg');
  await configurator.says(/Kitchen cabinets[\s\S]*Sideboard/);
  assert.equal(await configurator.count('.basket-item'), 0);

  const headers = { authorization: `Bearer ${demo.organizations[0]!.apiKey}` };
  const listed = await fetch(`${demo.serviceUrl}/v1/orders`, { headers });
  const [order] = ((await listed.json()) as { readonly data: readonly Order[] }).data;
  assert.deepEqual(
    order!.items!.map(({ model, quantity }) => [model, quantity]),
    [
      ['kitchen-run', 1],
      ['sideboard', 1],
    ],
  );
  const pack = await fetch(`${demo.serviceUrl}/v1/orders/${order!.id}/production-pack?files=lists`, { headers });
  const archive = Buffer.from(await pack.arrayBuffer()).toString('latin1');
  for (const list of [/1 [^/]+\/cut-list\.csv/, /2 [^/]+\/cut-list\.csv/]) assert.match(archive, list);
});
