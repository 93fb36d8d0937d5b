// The whole path that a customer takes: a shop page with nothing but the tag, a real service, a real browser with 3D.
// firefox.e2e.ts and webkit.e2e.ts test what differs in those browsers.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type ContractProxy, startContractProxy } from './support/contract-proxy.js';
import { type Demo, startDemo } from './support/demo.js';
import { countColors, difference, photograph } from './support/pixels.js';
import { startWebhookReceiver, type WebhookReceiver } from './support/webhook-receiver.js';

/** The enabled buttons that choose a quote. */
const choosable = 'tbody.quote .action button:not([disabled])';
const inProduction = '[data-status="in_production"][aria-current="step"]';

/** The estimate in the price bar. */
async function priceIn(configurator: ConfiguratorOnPage): Promise<string | null> {
  return (await configurator.find("[part='estimate'] strong")).evaluate(({ textContent }) => textContent);
}

let demo: Demo;
let proxy: ContractProxy;
let receiver: WebhookReceiver;
let browser: Browser;
let page: Page;
let configurator: ConfiguratorOnPage;
let orderId: string;

before(async () => {
  demo = await startDemo({
    through: async (serviceUrl) => {
      proxy = await startContractProxy(serviceUrl);
      return proxy;
    },
  });
  receiver = await startWebhookReceiver();
  receiver.secret = await registerWebhook(receiver.url);
  browser = await openChromium({ has3d: true });
  page = await browser.newPage();
  page.setDefaultTimeout(30_000);
  await page.setViewport({ width: 1280, height: 900 });
  await recordEvents(page);
  configurator = new ConfiguratorOnPage(page);
});

after(async () => {
  await browser?.close();
  await receiver?.close();
  await demo?.close();
  await proxy?.close();
});

it('sees the product on a page with just the tag', async () => {
  await page.goto(demo.shopUrl);
  await configurator.heard('picture');
  const marks = await page.evaluate(() => performance.getEntriesByType('mark').map(({ name }) => name));
  assert.ok(marks.includes('configurator-picture'));
  assert.equal(await configurator.heardCount('error'), 0);
});

it('sees it in 3D, and not an empty picture', async () => {
  await configurator.heard('ready');
  // The drawing is hidden behind a live scene, so the screenshots below show the scene itself.
  await configurator.find('.stage.live');
  assert.equal(await configurator.count('.stage canvas'), 1);
  const stage = await configurator.find('.stage');
  assert.ok(countColors(await photograph(stage)) > 20, 'The picture has hardly any colors.');
});

it('makes it wider, and the picture shows it', async () => {
  const stage = await configurator.find('.stage');
  await settled(page);
  const before = await photograph(stage);
  const price = await priceIn(configurator);
  await configurator.type('#field-width', '1.8 m');
  assert.equal((await configurator.value()).width, 1800);
  await settled(page);
  const now = await photograph(stage);
  assert.ok(difference(before, now) > 0.1, 'The picture did not follow the width.');
  assert.notEqual(await priceIn(configurator), price);
});

it('chooses another wood, undoes and redoes it, and the picture shows it', async () => {
  const stage = await configurator.find('.stage');
  const before = await photograph(stage);
  const oak = await configurator.find('input[name="field-material"][value="oak"]');
  await oak.evaluate((input) => (input as HTMLInputElement).click());
  assert.equal((await configurator.value()).material, 'oak');
  await configurator.press('Undo');
  const first = (await configurator.value()).material;
  assert.notEqual(first, 'oak');
  await configurator.press('Redo');
  assert.equal((await configurator.value()).material, 'oak');
  await settled(page);
  assert.ok(difference(before, await photograph(stage)) > 0.05, 'The picture did not follow the material.');
  assert.ok((await configurator.heardCount('change')) >= 2);
});

it('enters a quantity and a destination, and compares quotes', async () => {
  await configurator.press('Get prices');
  await configurator.type('#item-quantity', '3');
  await configurator.says(/€[\d,.]+ each/);
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await configurator.press('Get quotes');
  await configurator.heard('quotes');
  await configurator.says(/\d+ quotes/);
  await configurator.says(/Deliver 3 items to/);
  const rows = await configurator.count('tbody.quote');
  assert.ok(rows >= 3, `Only ${rows} workshops quote.`);
  assert.equal(await configurator.count('[part~=declined]'), 0);
});

it('changes the product, and its quotes are updated and say what changed', async () => {
  await configurator.type('#field-width', '175 cm');
  await configurator.says(/Quotes updated: Width [^·]+ \(was [^·]+\).* · Lowest price €[\d,.]+ \(was €[\d,.]+\)/);
  await configurator.find(`.quotes.current ${choosable}`);
});

it('orders from a workshop without leaving the page, exactly what was quoted', async () => {
  const button = await configurator.find(choosable);
  const workshop = await button.evaluate((found) => found.closest('tbody')?.dataset.workshop);
  await configurator.press(/^Choose/);
  // The demo has no mail server, so the page promises no email.
  await configurator.says(/We don’t send emails about orders/);
  await configurator.type('#ordering-name', 'Ada Example');
  await configurator.type('#ordering-line1', 'Musterstraße 1');
  await configurator.type('#ordering-city', 'Berlin');
  await configurator.type('#ordering-email', 'ada@example.com');
  await configurator.press('Buy now');
  await configurator.heard('order');
  orderId = await configurator.orderId();
  await configurator.says(/Received/);
  await configurator.says(/will check your order. We don’t send emails/);
  const shop = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const order = await shop.orders.get(orderId);
  const { width, material } = order.configuration;
  assert.deepEqual([order.workshop.slug, order.quantity, width, material], [workshop, 3, 1750, 'oak']);
  const language = await page.evaluate(() => document.documentElement.lang);
  assert.deepEqual([order.mails, order.language], [false, language]);
  const { currency, amount } = order.total;
  const total = await (await configurator.find('.order-total')).evaluate((found) => found.textContent ?? '');
  assert.equal(currency, 'EUR');
  assert.equal(Number(/€([\d,.]+)/.exec(total)?.[1]?.replaceAll(',', '')), amount / 100, total);
  const { data: quotes } = await shop.quotes.create({
    ...{ model: order.model, configuration: order.configuration, quantity: 1 },
    ship_to: { country: 'DE', postcode: '10115' },
  });
  const one = quotes.find((quote) => quote.workshop.slug === workshop)!;
  assert.ok(amount > 1.5 * one.price.total.amount, 'Three cost more than one.');
});

it('sees the order’s status change when the workshop changes it', async () => {
  const shop = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  await shop.orders.update(orderId, { status: 'confirmed' });
  await shop.orders.update(orderId, { status: 'in_production' });
  await configurator.find(inProduction);
  assert.ok((await configurator.heardCount('order-status')) >= 1);
});

it('the shop’s server gets signed events in the right order', async () => {
  await receiver.until(({ order, status }) => order === orderId && status === 'in_production');
  const statuses = receiver.events.filter(({ order }) => order === orderId).map(({ status }) => status);
  assert.deepEqual(statuses, ['received', 'confirmed', 'in_production']);
});

it('still sees the order after a reload', async () => {
  await page.reload();
  await configurator.heard('picture');
  await configurator.find(inProduction);
  assert.equal(await configurator.orderId(), orderId);
});

it('pages and service exchange nothing that the OpenAPI document doesn’t describe', () => {
  const needed = ['getModel 200', 'createQuote 201', 'createOrder 201', 'updateOrder 200', 'getOrderEvents 200'];
  for (const exchange of needed) assert.ok(proxy.exchanges.has(exchange), `${exchange}: ${[...proxy.exchanges]}`);
  assert.deepEqual([...proxy.violations], []);
});

/**
 * Waits until the last change is shown and nothing moves: nothing requests frames or idle time, and no style changes.
 */
async function settled(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const element = document.querySelector('parametric-configurator') as HTMLElement & {
      setConfiguration(patch: object): Promise<void>;
    };
    element.scrollIntoView({ block: 'start', behavior: 'instant' });
    await element.setConfiguration({});
    const { requestAnimationFrame, requestIdleCallback } = window;
    let requests = 0;
    window.requestAnimationFrame = (callback) => {
      requests += 1;
      return requestAnimationFrame.call(window, callback);
    };
    window.requestIdleCallback = (callback, options) => {
      requests += 1;
      return requestIdleCallback.call(window, callback, options);
    };
    for (let quiet = 0; quiet < 10; quiet++) {
      requests = 0;
      await new Promise((resolve) => requestAnimationFrame.call(window, resolve));
      // A busy machine may have no idle time for a browser that renders in software.
      await new Promise((resolve) => requestIdleCallback.call(window, resolve, { timeout: 500 }));
      const isChanging = document.getAnimations().some((animation) => animation instanceof CSSTransition);
      if (requests > 0 || isChanging) quiet = -1;
    }
    Object.assign(window, { requestAnimationFrame, requestIdleCallback });
  });
}

/** @returns the secret that deliveries are signed with */
async function registerWebhook(url: string): Promise<string> {
  const response = await fetch(`${demo.serviceUrl}/v1/webhook-endpoints`, {
    method: 'POST',
    headers: { authorization: `Bearer ${demo.organizations[0]!.apiKey}`, 'content-type': 'application/json' },
    body: JSON.stringify({ url }),
  });
  assert.equal(response.status, 201, await response.clone().text());
  const { secret } = (await response.json()) as { secret: string };
  return secret;
}
