// Goes from the product to a shipped order, using only the keyboard and what a screen reader says.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import { type Browser, openChromium } from './support/browsers.js';
import { type Demo, startDemo } from './support/demo.js';
import { Keyboard } from './support/keyboard.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let keyboard: Keyboard;

before(async () => {
  demo = await startDemo();
  shop = await openShopPage();
  browser = await openChromium();
  const { serviceUrl, organizations } = demo;
  shop.body = tagOf({ serviceUrl, licenseKey: organizations[0]!.licenseKey, model: 'hallway-shelf' });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(shop.url);
  keyboard = await Keyboard.of(page);
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

it('configures the product, and hears how it changed', async () => {
  await keyboard.hears(/^Width$/);
  await keyboard.tabTo('textbox', /^Width/);
  await keyboard.type('180 cm');
  await keyboard.press('Enter');
  await keyboard.hears(/^Hallway shelf, 180 cm wide, .* Width: 180 cm\./);
  await keyboard.tabTo('button', /^Next: Material/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('tab', /^Material/);
  await keyboard.tabTo('radio', /^Birch plywood/);
  await keyboard.press('ArrowRight');
  assert.match((await keyboard.focused()).name, /^Oak veneer/);
  await keyboard.tabTo('button', /^Next: Layout/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('tab', /^Layout/);
  await keyboard.press('End');
  await keyboard.isLedTo('tab', /^Extras/);
  await keyboard.tabTo('switch', /^Coat rail/);
  await keyboard.press('Space');
  await keyboard.hears(/Material: Oak veneer\..*Coat rail: Yes\./);
});

it('hears what is invalid, and accepts the suggestion', async () => {
  await keyboard.press('Tab');
  await keyboard.tabTo('textbox', /^Quantity/);
  await keyboard.type('0');
  await keyboard.press('Enter');
  await keyboard.hears(/between 1 and 1,?000/);
  await keyboard.tabTo('button', /^Use .?1\b/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('textbox', /^Quantity/);
});

it('isolates one part from the parts list, and shows everything again', async () => {
  await keyboard.tabTo('DisclosureTriangle', /^Parts list/);
  await keyboard.press('Enter');
  await keyboard.hears(/^Left side$/);
  await keyboard.tabTo('button', /^Left side/);
  await keyboard.press('Enter');
  await keyboard.hears(/^Show all parts$/);
  await keyboard.press('Escape');
  assert.match((await keyboard.focused()).name, /^Left side/);
});

it('gets quotes and chooses one', async () => {
  await keyboard.tabTo('combobox', /^Country/);
  await keyboard.type('Germany');
  await keyboard.tabTo('textbox', /^Postcode/);
  await keyboard.type('10115');
  await keyboard.press('Enter');
  await keyboard.hears(/^\d quotes/);
  await keyboard.tabTo('button', /^Choose/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('heading', /^Review and order/);
});

it('is taken to the first missing field, and orders', async () => {
  await keyboard.tabTo('button', /^Buy now/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('textbox', /^Full name/);
  await keyboard.type('Ada Example');
  for (const [name, text] of [
    [/^Street/, 'Musterstraße 1'],
    [/^(City|Town)/, 'Berlin'],
    [/^Email/, 'ada@example.com'],
  ] as const) {
    await keyboard.tabTo('textbox', name);
    await keyboard.type(text);
  }
  await keyboard.tabTo('button', /^Buy now/);
  await keyboard.press('Enter');
  await keyboard.isLedTo('heading', /^Thank you for your order/);
});

it('hears the order’s status change', async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  for await (const { id } of client.orders.list()) await client.orders.update(id, { status: 'confirmed' });
  await keyboard.hears(/^Your order: .?Confirmed/);
});
