// A placed order, with the real service: opened from a link, on networks that block the service or respond instead of
// it, printed, and for a product of which a new revision has been published since.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { after, before, it } from 'node:test';
import { type Client, createClient, type Order } from '@parametric/api-client';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';

const person = { name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'ada@example.com' };

let demo: Demo;
let browser: Browser;
let page: Page;
let configurator: ConfiguratorOnPage;
let workshop: Client;
let order: Order;
/** How the network between the page and the service interferes with a request; undefined if it doesn't. */
let interfere: ((request: HTTPRequest) => Promise<void> | undefined) | undefined;

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
  const { apiKey } = demo.organizations[0]!;
  workshop = createClient({ baseUrl: demo.serviceUrl, apiKey });
  order = await placeOrder(demo, person);
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewport({ width: 390, height: 844 });
  await page.setRequestInterception(true);
  page.on('request', (request) => void (interfere?.(request) ?? request.continue()));
  configurator = new ConfiguratorOnPage(page);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

function link(): string {
  const { host } = new URL(demo.serviceUrl);
  return `${demo.shopUrl}/#configurator-order-hallway-shelf=${order.id}~${order.access_token}~${host}`;
}

const isOrder = (request: HTTPRequest) => new URL(request.url()).pathname === `/v1/orders/${order.id}`;
const isStream = (request: HTTPRequest) => request.url().endsWith('/events');
const isOnline = () => page.evaluate(() => window.dispatchEvent(new Event('online')));

it('a link shows the order to someone else, and disappears from the address', async () => {
  await page.goto(link());
  await configurator.find('.ordered-picture svg');
  await configurator.says(/Width\s*180\s*cm/);
  await configurator.says(/Ready by/);
  assert.equal(await page.evaluate(() => location.href), `${demo.shopUrl}/`);
  const text = await configurator.says(/Your order[\s\S]*/);
  for (const word of Object.values(person)) assert.ok(!text.includes(word), `The page says ${word}.`);
});

it('the order can be saved by keyboard, and is there after a reload', async () => {
  const focused = () =>
    page.evaluate(() =>
      document.querySelector('parametric-configurator')?.shadowRoot?.activeElement?.textContent?.trim(),
    );
  assert.equal(await focused(), 'Your order');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Copy');
  await page.keyboard.press('Tab');
  assert.equal(await focused(), 'Save order');
  await page.keyboard.press('Enter');
  await page.goto('about:blank');
  await page.goto(demo.shopUrl);
  await configurator.find('.ordered-picture svg');
  assert.equal(await configurator.count('.keep-order'), 0);
});

it('the status updates even if the event stream is blocked', async () => {
  interfere = (request) => (isStream(request) ? request.abort('blockedbyclient') : undefined);
  await page.reload();
  await configurator.find('[data-status="received"][aria-current="step"]');
  await workshop.orders.update(order.id, { status: 'confirmed' });
  await configurator.find('[data-status="confirmed"][aria-current="step"]');
});

it('the order stays on a network that answers for the service, and updates once the connection is back', async () => {
  interfere = (request) =>
    isOrder(request) || isStream(request)
      ? request.respond({ status: 403, contentType: 'text/html', body: '<!doctype html>Log in' })
      : undefined;
  await page.reload();
  await configurator.says(/can’t load the status right now/);
  assert.equal(await configurator.orderId(), order.id);
  interfere = undefined;
  await isOnline();
  await configurator.find('[data-status="confirmed"][aria-current="step"]');
});

it('tracking shows, even if it is known only after the status', async () => {
  await workshop.orders.update(order.id, { status: 'in_production' });
  await workshop.orders.update(order.id, { status: 'shipped' });
  await configurator.find('[data-status="shipped"][aria-current="step"]');
  const tracking = { carrier: 'Paketdienst', number: '00340434', url: 'https://parcel.example/00340434' };
  await workshop.orders.update(order.id, { status: 'shipped', tracking });
  await isOnline();
  await configurator.says(/Paketdienst\s+00340434/);
  const address = await (await configurator.find('.parcel a')).evaluate((found) => (found as HTMLAnchorElement).href);
  assert.equal(address, tracking.url);
});

it('shows what was ordered, even after the product was published again', async () => {
  const { document } = await workshop.models.get('hallway-shelf');
  await workshop.models.put('hallway-shelf', { ...document, name: 'Another shelf' });
  await page.reload();
  await configurator.find('.ordered-picture svg');
  await configurator.says(/Another shelf/);
  const name = await (await configurator.find('.summary-card h3')).evaluate((found) => found.textContent);
  assert.equal(name, 'Hallway shelf');
});

it('prints only the order, black on white, in dark mode too', async () => {
  await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: 'dark' }]);
  await page.evaluate(() => {
    window.print = () => {};
  });
  await configurator.press('Print');
  await page.emulateMediaType('print');
  const printed = await page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const find = [
      ...['header', 'h1'].map((selector) => [selector, document.querySelector(selector)] as const),
      ...['.stage', '.price', '.ordering button', '#follow-link-hint'].map(
        (selector) => [selector, root.querySelector(selector)] as const,
      ),
      ...['.number', '.timeline', '.ordered-picture', '.order-total'].map(
        (selector) => [selector, root.querySelector(selector)] as const,
      ),
    ];
    return {
      seen: find.filter(([, element]) => element && element.getClientRects().length > 0).map(([selector]) => selector),
      color: getComputedStyle(root.querySelector('.timeline')!).color,
    };
  });
  assert.deepEqual(printed, {
    seen: ['.number', '.timeline', '.ordered-picture', '.order-total'],
    color: 'rgb(0, 0, 0)',
  });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  assert.equal(await page.evaluate(() => document.adoptedStyleSheets.length), 0);
});

it('printed by the browser’s own command, the order begins below the page’s heading', async (context) => {
  if (spawnSync('pdftotext', ['-v']).error) return context.skip('no pdftotext here (Debian: poppler-utils)');
  await page.emulateMediaType();
  const pdf = await page.pdf({ format: 'a4' });
  const [first] = execFileSync('pdftotext', ['-layout', '-', '-'], { input: pdf, encoding: 'utf8' }).split('\f');
  assert.match(first!, /Furniture[\s\S]*Your order[\s\S]*Received[\s\S]*Total/);
});
