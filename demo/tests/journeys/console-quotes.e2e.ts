// A customer looks at prices and leaves. The shop finds the design among its quotes, opens it on its own page, and
// after an order, records what was agreed by phone.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, createClient } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { findAxeFaults } from './support/axe.js';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { find, openConsole, press, pressNamed, see, type } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';

let demo: Demo;
let browser: Browser;
let desk: Page;
let shop: Client;
let complaints: readonly string[];

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
  const { apiKey } = demo.organizations[0]!;
  shop = createClient({ baseUrl: demo.serviceUrl, apiKey });
  const opened = await openConsole(browser, `${demo.serviceUrl}/console/quotes`, { key: apiKey });
  [desk, complaints] = [opened.page, opened.complaints];
  await see(desk, 'No quotes yet');
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

it('a design that a customer priced and left is in the list with its picture, and opens on the shop’s page', async () => {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(demo.shopUrl);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.type('#field-width', '123 cm');
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await configurator.press('Get quotes');
  await configurator.find('[part~=quote]');
  const widthOn = async (on: ConfiguratorOnPage) =>
    (await on.find('#field-width')).evaluate((field) => (field as HTMLInputElement).value);
  const chosen = await widthOn(configurator);
  await page.close();

  await desk.reload();
  await see(desk, 'Open');
  const picture = await find(desk, 'console-table product-picture img');
  await desk.waitForFunction((image) => (image as unknown as HTMLImageElement).naturalWidth > 0, {}, picture);
  assert.deepEqual(await findAxeFaults(desk), []);
  await press(desk, 'console-table tbody a');
  await see(desk, '1,230 mm');
  for await (const { quotes } of shop.quoteRequests.list()) await see(desk, quotes[0]!.workshop.name);
  await type(desk, 'console-quote #page', demo.shopUrl);
  const link = await find(desk, 'console-quote a[target=_blank]');
  assert.deepEqual(await findAxeFaults(desk), []);
  const address = await link.evaluate((each) => (each as HTMLAnchorElement).href);
  const own = await (await browser.createBrowserContext()).newPage();
  await own.goto(address);
  assert.equal(await widthOn(new ConfiguratorOnPage(own)), chosen);
  await own.close();
});

it('the list is filtered by outcome, and an order has the shop’s notes', async () => {
  const order = await placeOrder(demo, {
    name: 'Zoë Example',
    line1: 'Hof 1',
    city: 'Berlin',
    email: 'zoe@example.com',
  });
  await desk.goto(`${demo.serviceUrl}/console/quotes?ordered=true`);
  await see(desk, 'Ordered');
  const row = await find(desk, 'console-table tbody tr');
  assert.equal(await row.evaluate((each) => each.parentElement!.childElementCount), 1);
  await desk.goto(`${demo.serviceUrl}/console/orders/${order.id}`);
  await type(desk, 'order-notes #text', 'Called: deliver after six.');
  await pressNamed(desk, 'Add note');
  await find(desk, 'order-notes li');
  const { data } = await shop.orders.notes(order.id);
  assert.deepEqual(
    data.map(({ text }) => text),
    ['Called: deliver after six.'],
  );
  assert.deepEqual(complaints, []);
});
