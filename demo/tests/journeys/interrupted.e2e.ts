// An interrupted order, with the real service: the page is reloaded, the connection drops before or after the service
// gets the order, or a second tab is open. The page is restored exactly as it was, and the order is placed once.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  // Going back to a page reloads it.
  browser = await openChromium({ extraArguments: ['--disable-features=BackForwardCache'] });
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

const person = { name: 'Ada Lovelace', line1: 'Invalidenstraße 1', city: 'Berlin', email: 'interrupted@example.com' };

/** These tests aren't about typing itself, but about keeping what was typed. */
const onPage = (page: Page) => new ConfiguratorOnPage(page, undefined, { fillsAtOnce: true });

/** Opens the product in a new browser context, so that tests share no stored data. */
async function openProduct(width = 1280): Promise<{ page: Page; shop: ConfiguratorOnPage }> {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const isPhone = width < 500;
  await page.setViewport({ width, height: 844, isMobile: isPhone, hasTouch: isPhone });
  await page.goto(`${demo.shopUrl}/`);
  const shop = onPage(page);
  return { page, shop };
}

async function openForm(shop: ConfiguratorOnPage): Promise<void> {
  await shop.type("[data-key='width'] .stepper-input", '1800 mm');
  await shop.type('#item-quantity', '3');
  await shop.choose('.destination select', 'DE');
  await shop.type('.destination input', '10115');
  await shop.press('Get quotes');
  await shop.press('Choose');
  await shop.find('.order-form');
  for (const [name, text] of Object.entries(person)) await shop.type(`#ordering-${name}`, text);
}

async function typedIn(shop: ConfiguratorOnPage, selector: string): Promise<string> {
  return (await shop.find(selector)).evaluate((input) => (input as HTMLInputElement).value);
}

async function textOf(shop: ConfiguratorOnPage, selector: string): Promise<string> {
  return (await shop.find(selector)).evaluate((element) => (element.textContent ?? '').replace(/\s+/g, ' ').trim());
}

/** The distance from the window's top edge to an element once it has stopped moving; CSS pixels. */
async function placeOf(shop: ConfiguratorOnPage, selector: string): Promise<number> {
  return (await shop.find(selector)).evaluate(async (element) => {
    let last = Number.NaN;
    for (let frames = 0; frames < 30; frames++) {
      await new Promise(requestAnimationFrame);
      const { top } = element.getBoundingClientRect();
      if (top !== last) frames = 0;
      last = top;
    }
    return last;
  });
}

/** Intercepts the orders that the page sends. */
async function cutLine(page: Page, cut: (request: HTTPRequest) => Promise<void>): Promise<() => Promise<void>> {
  await page.setRequestInterception(true);
  const onRequest = (request: HTTPRequest) => {
    const isOrder = request.method() === 'POST' && request.url().endsWith('/v1/orders');
    void (isOrder ? cut(request) : request.continue());
  };
  page.on('request', onRequest);
  return async () => {
    page.off('request', onRequest);
    await page.setRequestInterception(false);
  };
}

async function ordersOf(email: string): Promise<number> {
  const answer = await fetch(`${demo.serviceUrl}/v1/orders?limit=100`, {
    headers: { authorization: `Bearer ${demo.organizations[0]!.apiKey}` },
  });
  const { data } = (await answer.json()) as { data: { shipping?: { email?: string } }[] };
  return data.filter(({ shipping }) => shipping?.email === email).length;
}

it('a reload deep in the order form comes back to the same place', async () => {
  const { page, shop } = await openProduct(390);
  await openForm(shop);
  await (await shop.find('#ordering-email')).evaluate((input) => input.scrollIntoView({ block: 'center' }));
  const before = await placeOf(shop, '#ordering-email');
  for (const time of ['once', 'twice']) {
    await page.reload();
    const now = await placeOf(shop, '#ordering-email');
    assert.ok(
      Math.abs(now - before) <= 4,
      `After reloading ${time}, the field is at ${now} px instead of ${before} px.`,
    );
  }
  for (const [name, text] of Object.entries(person)) assert.equal(await typedIn(shop, `#ordering-${name}`), text);
  await page.browserContext().close();
});

it('a reload far down in the options, before any quotes, shows the chosen product', async () => {
  const { page, shop } = await openProduct(390);
  await shop.type("[data-key='width'] .stepper-input", '1800 mm');
  await shop.type('#item-quantity', '3');
  await (await shop.find('#ordering-country')).evaluate((field) => field.scrollIntoView({ block: 'start' }));
  await placeOf(shop, '#ordering-country');
  await page.reload();
  await shop.find('.stage:not(.empty)');
  const { width } = await shop.value();
  assert.equal(width, 1800);
  await page.browserContext().close();
});

it('going back to a form whose order another tab has placed shows the top of the order, on a slow connection', async () => {
  const { page, shop } = await openProduct(390);
  await openForm(shop);
  await shop.type('#ordering-email', 'back@example.com');
  await (await shop.find("[part~='order-button']")).evaluate((button) => button.scrollIntoView({ block: 'end' }));
  await placeOf(shop, '.ordering');
  // The position is stored together with the next change.
  await shop.type('#ordering-phone', '030 1');
  await page.waitForFunction(() => /\btop\W+-\d/.test(JSON.stringify({ ...sessionStorage })), { polling: 50 });
  await page.goto('about:blank');
  const other = await page.browserContext().newPage();
  await other.goto(`${demo.shopUrl}/`);
  const second = onPage(other);
  await second.press('Continue');
  await second.find('.order-form');
  for (const [name, text] of Object.entries(person)) await second.type(`#ordering-${name}`, text);
  await second.type('#ordering-email', 'back@example.com');
  await second.press('Buy now');
  await second.find('.timeline');
  await page.bringToFront();
  // The browser restores the page's scroll position before there's a product.
  await delayModel(page);
  await page.goBack();
  await shop.find('.timeline');
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/scroll-restoration-')),
  );
  const place = await placeOf(shop, '.step-heading');
  assert.ok(place >= -1 && place < 844 * 0.7, `the heading is at ${place} px`);
  await page.browserContext().close();
});

it('an order that never reached the service is complete after a reload: product, quantity, quote and address', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  const total = await textOf(shop, '.summary-card .order-total');
  const before = await shop.value();
  const mend = await cutLine(page, (request) => request.abort('connectionreset'));
  await shop.press('Buy now');
  await shop.says(/We’re still waiting for a reply/, 60_000);
  await mend();
  await page.reload();
  await shop.says(/Your order was interrupted before it was placed/);
  const place = await placeOf(shop, '.ordering .note');
  assert.ok(place > 0 && place < 844, `who has pressed the button reads it, not ${place} px from the upper edge`);
  assert.deepEqual(await shop.value(), before);
  assert.equal(before.width, 1800);
  assert.equal(await typedIn(shop, '#item-quantity'), '3');
  assert.equal(await textOf(shop, '.summary-card .order-total'), total);
  for (const [name, text] of Object.entries(person)) assert.equal(await typedIn(shop, `#ordering-${name}`), text);
  assert.equal(await ordersOf(person.email), 0, 'nothing is ordered by a reload');
  await shop.press('Buy now');
  await shop.find('.timeline');
  assert.equal(await ordersOf(person.email), 1);
  await page.browserContext().close();
});

it('an order whose response was lost shows its number and timeline after a reload', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  await shop.type('#ordering-email', 'cut@example.com');
  const mend = await cutLine(page, async (request) => {
    await fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() ?? '' });
    await request.abort('connectionreset');
  });
  await shop.press('Buy now');
  await shop.says(/We’re still waiting for a reply/, 60_000);
  await mend();
  await page.reload();
  await shop.find('.timeline');
  await shop.says(/Received/);
  assert.equal(await shop.count('.order-form'), 0);
  assert.doesNotMatch(await textOf(shop, '.foot'), /Get prices|Review and order/);
  assert.equal(await ordersOf('cut@example.com'), 1);
  const kept = await page.evaluate(() => JSON.stringify({ ...localStorage, ...sessionStorage }));
  assert.doesNotMatch(kept, /Lovelace|cut@example|10115/);
  await page.browserContext().close();
});

it('an order whose tab was closed before the response shows its number and timeline on the next visit', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  await shop.type('#ordering-email', 'closed@example.com');
  let hasArrived = () => {};
  const arrived = new Promise<void>((resolve) => {
    hasArrived = resolve;
  });
  await cutLine(page, async (request) => {
    await fetch(request.url(), { method: 'POST', headers: request.headers(), body: request.postData() ?? '' });
    hasArrived();
  });
  await shop.press('Buy now');
  await arrived;
  const other = await page.browserContext().newPage();
  await page.close();
  await other.goto(`${demo.shopUrl}/`);
  const visit = onPage(other);
  await visit.find('.timeline');
  assert.match(await textOf(visit, '.short-number'), /\w{4}/);
  assert.equal(await ordersOf('closed@example.com'), 1);
  await other.browserContext().close();
});

it('a second tab continues the order, and both tabs show it once it is placed', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  await shop.type('#ordering-email', 'tabs@example.com');
  const other = await page.browserContext().newPage();
  await other.goto(page.url());
  const second = onPage(other);
  await second.says(/You’ve started an order/);
  await second.press('Continue');
  await second.find('.order-form');
  assert.equal((await second.value()).width, 1800);
  assert.equal(await typedIn(second, '#item-quantity'), '3');
  assert.equal(await typedIn(second, '#ordering-name'), '', 'what is personal stays in its tab');
  await page.bringToFront();
  await shop.press('Buy now');
  await shop.find('.timeline');
  await other.bringToFront();
  await second.find('.timeline');
  assert.equal(await ordersOf('tabs@example.com'), 1);
  await page.browserContext().close();
});

it('two tabs that order at the same time place a single order', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  await shop.type('#ordering-email', 'both@example.com');
  const { other, second } = await openSecondForm(page, 'both@example.com');
  const buttons = [await shop.find("[part~='order-button']"), await second.find("[part~='order-button']")];
  await Promise.all(buttons.map((button) => button.evaluate((element) => (element as HTMLElement).click())));
  // A hidden tab may not render until it's shown.
  for (const [tab, configurator] of [
    [page, shop],
    [other, second],
  ] as const) {
    await tab.bringToFront();
    await configurator.find('.timeline');
  }
  assert.equal(await textOf(second, '.short-number'), await textOf(shop, '.short-number'));
  assert.equal(await ordersOf('both@example.com'), 1);
  await page.browserContext().close();
});

it('a tab that hasn’t heard that another tab placed the order sends nothing', async () => {
  const { page, shop } = await openProduct();
  await openForm(shop);
  await shop.type('#ordering-email', 'late@example.com');
  const { other, second } = await openSecondForm(page, 'late@example.com', { hearsOthers: false });
  const answers = orderAnswersOf(other);
  await page.bringToFront();
  await shop.press('Buy now');
  await shop.find('.timeline');
  await other.bringToFront();
  await second.press('Buy now');
  await second.find('.timeline');
  assert.deepEqual(answers, []);
  assert.equal(await ordersOf('late@example.com'), 1);
  await page.browserContext().close();
});

/** A second tab that continues the first tab's order, up to its form, with the form filled in. */
async function openSecondForm(page: Page, email: string, { hearsOthers = true } = {}) {
  const other = await page.browserContext().newPage();
  if (!hearsOthers) await other.evaluateOnNewDocument(dropStorageEvents);
  await other.goto(page.url());
  const second = onPage(other);
  await second.press('Continue');
  await second.find('.order-form');
  for (const [name, text] of Object.entries(person)) await second.type(`#ordering-${name}`, text);
  await second.type('#ordering-email', email);
  return { other, second };
}

async function delayModel(page: Page): Promise<void> {
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isModel = request.url().includes('/v1/models/hallway-shelf?');
    setTimeout(() => void request.continue(), isModel ? 2_000 : 0);
  });
}

/** The statuses of the service's responses to the page's orders. */
function orderAnswersOf(tab: Page): readonly number[] {
  const answers: number[] = [];
  tab.on('response', (response) => {
    const isOrder = response.request().method() === 'POST' && response.url().endsWith('/v1/orders');
    if (isOrder) answers.push(response.status());
  });
  return answers;
}

/** Runs in the page. Stores something as another tab would, but without notifying the page. */
function dropStorageEvents(): void {
  const add = window.addEventListener;
  window.addEventListener = (...args: Parameters<typeof add>) => {
    if (args[0] !== 'storage') add.apply(window, args);
  };
}
