// No workshop quotes: a customer requests a custom quote, the shop sends it in the console, and the customer orders it
// from the link, on another device. Then the customer asks something about the order. Another one asks for a sample, which
// the shop sends.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { find, openConsole, press, pressNamed, see, type } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';

const pictures = process.env.PICTURES;

let demo: Demo;
let browser: Browser;
let link = '';
let orderId = '';
let customer: ConfiguratorOnPage;
let customerPage: Page;

before(async () => {
  demo = await startDemo();
  // One small workshop, which can't make 900 of anything.
  const headers = { authorization: `Bearer ${demo.organizations[0]!.apiKey}`, 'content-type': 'application/json' };
  const body = JSON.stringify({ workshops: ['kolb-und-tochter'] });
  await fetch(`${demo.serviceUrl}/v1/organization`, { method: 'PATCH', headers, body });
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** A customer's device, with its own storage. */
async function openShop(address: string, width = 1280) {
  const page = await (await browser.createBrowserContext()).newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width, height: 900 });
  await page.goto(address);
  return { page, shop: new ConfiguratorOnPage(page) };
}

/** Takes screenshots in both color schemes, for people to look at. */
async function photograph(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  for (const value of ['light', 'dark'] as const) {
    await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value }]);
    await page.screenshot({ path: `${pictures}/${name}-${value}.png`, fullPage: true });
  }
}

it('a customer whose design nobody quotes for asks for a custom quote, and keeps a link instead of a promise of mail', async () => {
  const { page, shop } = await openShop(demo.shopUrl);
  await shop.type('#item-quantity', '900');
  await shop.choose('#ordering-country', 'DE');
  await shop.type('#ordering-postcode', '10115');
  await shop.press('Get quotes');
  await shop.says(/No workshop can make this design/);
  await shop.find('.ask');
  await photograph(page, 'ask');
  const names = await page.evaluate(() => document.querySelector('parametric-configurator')!.shadowRoot!.textContent);
  assert.doesNotMatch(names, /Tischlerei Hain|Kolb/);
  await shop.type('#ordering-ask-name', 'Ada Example');
  await shop.type('#ordering-ask-email', 'ada@example.com');
  await shop.type('#ask-note', 'Could it come in two deliveries?');
  await shop.click('[part~=ask-button]');
  const said = await shop.says(/We’ve received your request[\s\S]*Save the link/);
  assert.doesNotMatch(said, /by email/);
  link = await (await shop.find('.inquiry .follow-address')).evaluate((field) => (field as HTMLInputElement).value);
  assert.match(link, /#configurator-order-hallway-shelf=inq_/);
  await photograph(page, 'asked');
});

it('the shop sees the request, and answers it with a price, a date and a note', async () => {
  const { apiKey } = demo.organizations[0]!;
  const { page, complaints } = await openConsole(browser, `${demo.serviceUrl}/console/requests`, { key: apiKey });
  await see(page, 'Ada Example');
  await photograph(page, 'console-requests');
  await press(page, 'console-table tbody a');
  await see(page, 'Could it come in two deliveries?');
  await see(page, 'We don’t send email about this request, so send the customer this link yourself.');
  await photograph(page, 'console-request');
  await type(page, 'request-answer #product', '90000');
  await type(page, 'request-answer #delivery', '1200');
  await see(page, 'The customer pays €108,528.00, including 19% tax.');
  await type(page, 'request-answer #note', 'In two deliveries of 450.');
  await page.setViewport({ width: 390, height: 844 });
  await photograph(page, 'console-answer-390');
  await pressNamed(page, 'Send quote');
  await see(page, 'Quote sent');
  await find(page, 'console-request #answer');
  await photograph(page, 'console-answered-390');
  assert.deepEqual(complaints, []);
});

it('the customer sees the quote by the link on a phone, and orders it once', async () => {
  const { page, shop } = await openShop(link, 390);
  await shop.says(/Your custom quote[\s\S]*€108,528\.00[\s\S]*delivery and tax included/);
  await shop.says(/In two deliveries of 450\./);
  await photograph(page, 'offer-390');
  await shop.click('.inquiry .primary');
  await shop.find('.order-form');
  for (const [name, text] of Object.entries({
    name: 'Ada Example',
    line1: 'Hof 1',
    city: 'Berlin',
    email: 'ada@example.com',
  }))
    await shop.type(`#ordering-${name}`, text);
  await shop.click('[part~=order-button]');
  await shop.find('.timeline');
  const { apiKey } = demo.organizations[0]!;
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey });
  const orders = [];
  for await (const each of client.orders.list({ limit: 100 })) if (each.quantity === 900) orders.push(each);
  assert.deepEqual(
    orders.map(({ total, status }) => [total.amount, status]),
    [[10_852_800, 'received']],
  );
  orderId = orders[0]!.id;
  await shop.type('#thread-text', 'Can you deliver in the evening?');
  await shop.click('[part~=thread-button]');
  await shop.find('.thread li.own');
  await photograph(page, 'thread-390');
  customer = shop;
  customerPage = page;
  const again = await openShop(link);
  await again.shop.says(/You’ve accepted this quote/);
});

it('the shop finds the question on the order, and the customer finds its answer', async () => {
  const { apiKey } = demo.organizations[0]!;
  const { page, complaints } = await openConsole(browser, `${demo.serviceUrl}/console/orders`, { key: apiKey });
  await see(page, 'New message');
  await page.goto(`${demo.serviceUrl}/console/orders/${orderId}`);
  await see(page, 'Can you deliver in the evening?');
  await type(page, 'order-messages #text', 'Yes, after six.');
  await photograph(page, 'console-thread');
  await pressNamed(page, 'Send message');
  await find(page, 'order-messages li.shop');
  await customerPage.reload();
  await customer.says(/Shop[\s\S]*New[\s\S]*Yes, after six\./);
  await photograph(customerPage, 'answer-390');
  assert.deepEqual(complaints, []);
});

it('a customer asks for samples by keyboard, the shop sends them, and the browser keeps none of it', async () => {
  const { page, shop } = await openShop(demo.shopUrl);
  await shop.find('.swatch canvas');
  await shop.press('Material');
  await (await shop.find('.swatch :checked')).focus();
  await page.keyboard.press('ArrowRight');
  await shop.find('.swatch-card .button');
  await photograph(page, 'sample-card');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await shop.find('.sample-request');
  await page.setViewport({ width: 390, height: 844 });
  const texts = { name: 'Ada Example', line1: 'Hof 1', postcode: '10115', city: 'Berlin', email: 'ada@example.com' };
  await shop.choose('#ordering-sample-country', 'DE');
  await shop.click('.sample-request [type=submit]');
  await photograph(page, 'sample-missing-390');
  for (const [name, text] of Object.entries(texts)) await shop.type(`#ordering-sample-${name}`, text);
  await shop.click('.sample-request label:has(input:not(:checked))');
  await photograph(page, 'sample-form-390');
  await page.setViewport({ width: 1280, height: 800 });
  await photograph(page, 'sample-form');
  await shop.click('.sample-request [type=submit]');
  // The demo sends no email.
  assert.doesNotMatch(await shop.says(/We’ve received your request\./), /email you when your samples/);
  await photograph(page, 'sample-sent');
  const kept = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  assert.doesNotMatch(kept, /Ada|Hof 1/);

  const { apiKey } = demo.organizations[0]!;
  const { page: desk, complaints } = await openConsole(browser, `${demo.serviceUrl}/console/requests`, { key: apiKey });
  await see(desk, 'Samples: ');
  await photograph(desk, 'console-samples');
  await press(desk, 'console-table tbody a');
  await see(desk, 'Hof 1');
  await photograph(desk, 'console-sample');
  await pressNamed(desk, 'Mark as sent');
  await see(desk, 'The samples are on their way.');
  await desk.setViewport({ width: 390, height: 844 });
  await photograph(desk, 'console-sample-sent-390');
  assert.deepEqual(complaints, []);
});
