// An order that's paid online: the shop sets it up in the console, a customer pays on the provider's page or goes back
// without paying, and both see what was paid. The provider is a double on this machine.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import { type PaymentDouble, restrictedKeys, startPaymentDouble } from '@parametric/service/testing/payment-provider';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { axeFaults, find, openConsole, pressNamed, see, textOf, type } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';
import { recordShifts, shiftsOf } from './support/layout-shifts.js';

let stripe: PaymentDouble;
let demo: Demo;
let browser: Browser;

before(async () => {
  stripe = await startPaymentDouble();
  [demo, browser] = await Promise.all([startDemo({ environment: { STRIPE_URL: stripe.url } }), openChromium()]);
});

after(async () => {
  await browser?.close();
  await demo?.close();
  await stripe?.close();
});

const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

/** Fills in an order on the shop's page. */
async function placeOnPage(width = 1280) {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height: 900 });
  await recordShifts(page);
  await page.goto(demo.shopUrl);
  const shop = new ConfiguratorOnPage(page, 'parametric-configurator', { fillsAtOnce: true });
  await page.locator('parametric-configurator').scroll();
  await shop.press('Get prices');
  await shop.choose('#ordering-country', 'DE');
  await shop.type('#ordering-postcode', '10115');
  await shop.press('Get quotes');
  await shop.press(/^Choose/);
  await shop.type('#ordering-name', 'Ada Example');
  await shop.type('#ordering-line1', 'Musterstraße 1');
  await shop.type('#ordering-city', 'Berlin');
  await shop.type('#ordering-email', 'ada@example.com');
  return { page, shop };
}

it('the shop can’t choose online payment without the provider’s secrets', async () => {
  const url = `${demo.serviceUrl}/console/organization`;
  const { page } = await openConsole(browser, url, { key: demo.organizations[0]!.apiKey, expected: /status of 4/ });
  await (await find(page, 'payment-settings #checkout')).select('payment_link');
  await pressNamed(page, 'Save payment settings');
  await see(page, 'To get paid online, enter a restricted key.');
  await picture(page, 'console-refused');
  await type(page, 'payment-settings #key', restrictedKeys.test);
  await type(page, 'payment-settings #webhook-secret', 'whsec_test0123456789abcdef');
  await type(page, 'payment-settings #deposit', '30');
  await pressNamed(page, 'Save payment settings');
  await see(page, `Saved, ending in ${restrictedKeys.test.slice(-4)}`);
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(page, scheme), []);
  await picture(page, 'console-saved');
});

it('a customer turns back from the provider’s page, pays the deposit later, and the shop sees both', async () => {
  const { page, shop } = await placeOnPage(390);
  await shop.says(/After ordering, you’ll pay a deposit of [^.]*\.\d\d online/);
  await shop.press('Buy now');
  await page.waitForFunction((url) => location.href.startsWith(url), { polling: 50 }, `${stripe.url}/pay/`);
  assert.ok(!stripe.sessions.at(-1)!.success_url.includes('pcot_'), 'The order’s token stays in the browser.');
  await Promise.all([page.waitForNavigation(), page.click('a')]);
  await shop.says(/\.\d\d due\./, 30_000);
  await picture(page, 'phone-open');
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await picture(page, 'phone-dark');
  const { apiKey } = demo.organizations[0]!;
  const { orders } = createClient({ baseUrl: demo.serviceUrl, apiKey });
  const { id } = (await orders.list()).data[0]!;
  const order = `${demo.serviceUrl}/console/orders/${id}`;
  const console = await openConsole(browser, order, { key: apiKey });
  await see(console.page, 'Online payment');
  assert.match(await textOf(console.page, 'order-payment section'), /Online payment[\s\S]*Not paid yet/);
  await picture(console.page, 'console-order');
  await shop.press(/^Pay /);
  await page.waitForFunction((url) => location.href.startsWith(url), { polling: 50 }, `${stripe.url}/pay/`);
  await Promise.all([page.waitForNavigation(), page.click('button')]);
  const text = await shop.says(/Payment\s[^.]*\.\d\d paid\./, 30_000);
  assert.match(text, new RegExp(String(stripe.sessions.at(-1)!.amount_total / 100)));
  await picture(page, 'paid');
  assert.equal((await orders.get(id)).payment?.status, 'paid');
  await page.reload();
  await shop.says(/Payment\s[^.]*\.\d\d paid\./, 30_000);
  const { total, moved } = await shiftsOf(page);
  assert.ok(total < 0.05, `What is seen has moved by ${total}: ${moved}`);
  await console.page.goto(order);
  await pressNamed(console.page, 'Refund…');
  await type(console.page, 'order-payment #amount', '100000');
  await pressNamed(console.page, 'Refund');
  await see(console.page, 'Enter an amount up to');
  await picture(console.page, 'console-refund');
  await type(console.page, 'order-payment #amount', '5.50');
  await pressNamed(console.page, 'Refund');
  await see(console.page, 'Refunded so far');
  assert.match(await textOf(console.page, 'order-payment section'), /Refunded so far\s*[^.]*5\.50/);
  await pressNamed(console.page, 'Cancel order');
  await see(console.page, 'We’ll refund the');
  await picture(console.page, 'console-cancel');
});
