// What a page requests and in which order, from the tag to the first 3D frame and afterward, with the real service.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { forgetShifts, recordShifts, shiftsOf } from './support/layout-shifts.js';
import { placeOrder } from './support/place-order.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let browser: Browser;
let plain: Browser;
let shop: ShopPage;

before(async () => {
  demo = await openDemo();
  browser = await openChromium({ has3d: true });
  plain = await openChromium();
  shop = await openShopPage();
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
});

after(async () => {
  await browser?.close();
  await plain?.close();
  await shop?.close();
  await demo?.close();
});

/**
 * What isn't needed before the first 3D frame: quotes and order, tools, sharing, and the code for typed values and
 * options' prices.
 */
const later = /^(?:ordering|client|en-ordering|order-page|follow-link|interaction|parts-list|sharing|form-help)/;

it('requests only what it needs before the first 3D frame, and the rest after it', async () => {
  const page = await browser.newPage();
  await recordEvents(page);
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.heard('ready');
  await configurator.find('.ordering');
  await configurator.find('.overlay > *');
  const { early, late } = await requested(page);
  assert.deepEqual(early.filter(isLater), []);
  assert.ok(early.some((file) => file.startsWith('scene-')));
  for (const part of ['ordering-', 'interaction-controller-', 'form-help-'])
    assert.ok(
      late.some((file) => file.startsWith(part)),
      `${part} never came: ${late}`,
    );
  const heard = await page.evaluate(() =>
    (window as unknown as { heardEvents: { name: string }[] }).heardEvents.map(({ name }) => name),
  );
  assert.deepEqual(
    heard.filter((name) => name !== 'picture'),
    ['load', 'ready'],
  );
  await page.close();
});

it('doesn’t keep the page out of the back/forward cache', async () => {
  const page = await browser.newPage();
  const reasons: string[] = [];
  const session = await page.createCDPSession();
  await session.send('Page.enable');
  session.on('Page.backForwardCacheNotUsed', ({ notRestoredExplanations }) => {
    // Reasons of other types apply to all pages in this browser.
    for (const { type, reason, details } of notRestoredExplanations)
      if (type === 'PageSupportNeeded') reasons.push(`${reason} ${details?.map(({ url }) => url)}`);
  });
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  await configurator.find('.overlay > *');
  await page.goto('about:blank');
  await page.goBack();
  await configurator.find('.ordering');
  assert.deepEqual(reasons, []);
  await page.close();
});

it('requests each file from the server once, including shared ones', async () => {
  // Nothing is cached from earlier visits.
  const visitor = await browser.createBrowserContext();
  const page = await visitor.newPage();
  const asked: { readonly file: string; readonly isFetch: boolean; readonly isKept: boolean }[] = [];
  page.on('response', (response) => {
    const file = /\/v1\/assets\/(.*)/.exec(response.url())?.[1];
    if (file)
      asked.push({ file, isFetch: response.request().resourceType() === 'fetch', isKept: response.fromCache() });
  });
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  await configurator.find('.overlay > *');
  const share = await configurator.find("button[aria-label='Share and save']");
  await share.evaluate((button) => (button as HTMLElement).click());
  await configurator.find("[part~='dialog']");
  await page.waitForNetworkIdle();
  const files = new Set(asked.map(({ file }) => file));
  for (const part of ['scene-', 'ordering-', 'interaction-controller-', 'form-help-', 'sharing-dialogs-', 'en-tools-'])
    assert.equal([...files].filter((file) => new RegExp(`^${part}[\\w-]{8}\\.js`).test(file)).length, 1, part);
  for (const file of files) {
    const own = asked.filter((each) => each.file === file);
    assert.equal(own.filter(({ isKept }) => !isKept).length, 1, `${file} from the server`);
    assert.ok(own.filter(({ isFetch }) => isFetch).length <= 1, `${file} fetched before it is imported`);
  }
  await visitor.close();
});

it('works without WebGL', async () => {
  const page = await plain.newPage();
  await page.goto(shop.url);
  await hasAll(page);
  await page.close();
});

it('works if the scene can’t load', async () => {
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void (/\/scene-/.test(request.url()) ? request.abort() : request.continue()));
  await page.goto(shop.url);
  await hasAll(page);
  await page.close();
});

it('shows the quotes again after a reload, before the first 3D frame', async () => {
  const page = await browser.newPage();
  await recordEvents(page);
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  await configurator.choose('.destination select', 'DE');
  await configurator.type('.destination input', '10115');
  await configurator.press('Get quotes');
  await configurator.find("[part~='quote']");
  await page.reload();
  await configurator.find("[part~='quote']");
  // The browser scrolls back to the quotes, and the scene waits until the picture is near the viewport.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await configurator.heard('ready');
  const { early } = await requested(page);
  assert.ok(
    early.some((file) => file.startsWith('ordering-')),
    `Before the first frame it asked for ${early}`,
  );
  await page.close();
});

for (const width of [390, 1280]) {
  it(`doesn’t move what is below when ordering loads late, at ${width} px`, async () => {
    const page = await plain.newPage();
    await page.setViewport({ width, height: 844 });
    await recordShifts(page);
    let held: HTTPRequest[] | undefined = [];
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (held && /\/ordering-[^/]*\.js$/.test(request.url())) held.push(request);
      else void request.continue();
    });
    const { body } = shop;
    shop.body = `<div style="min-height: max(780px, 100svh)">${body}</div>${'<p>About us</p>'.repeat(30)}`;
    await page.goto(shop.url);
    shop.body = body;
    const configurator = new ConfiguratorOnPage(page);
    await configurator.find('.view-tools');
    await page.$eval('parametric-configurator', (element) =>
      scrollBy({ top: element.getBoundingClientRect().bottom - innerHeight * 0.6, behavior: 'instant' }),
    );
    await configurator.press('Get prices');
    await configurator.find(".bar [aria-busy='true']");
    // Shifts within a short time after a press count as its effect. This waits longer than that.
    await elapsed(page, 700);
    await forgetShifts(page);
    const waiting = held;
    held = undefined;
    for (const request of waiting) void request.continue();
    await configurator.find('.ordering');
    const total = await totalShift(page);
    assert.ok(total < 0.03, `What is below has moved by ${total}`);
    await page.close();
  });
}

it('doesn’t move what is below a placed order after a reload', async () => {
  const context = await plain.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await recordShifts(page);
  const person = { name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'ada@example.com' };
  const { id, access_token } = await placeOrder(demo, person);
  let held: HTTPRequest[] | undefined;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (held && request.method() === 'GET' && new URL(request.url()).pathname === `/v1/orders/${id}`)
      held.push(request);
    else void request.continue();
  });
  const { body } = shop;
  shop.body = `${body}${'<p>About us</p>'.repeat(30)}`;
  await page.goto(
    `${shop.url}#configurator-order-hallway-shelf=${id}~${access_token}~${new URL(demo.serviceUrl).host}`,
  );
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordered-picture svg');
  await configurator.press('Save order');
  // The code that keeps the scroll position loads after the product, like the tools.
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/scroll-restoration-')),
  );
  await configurator.find('.view-tools');
  const heading = await configurator.find('.ordering .step-heading');
  await heading.evaluate((found) => found.scrollIntoView({ block: 'start', behavior: 'instant' }));
  // The position is recorded once scrolling has ended.
  await elapsed(page, 1000);

  held = [];
  await page.reload();
  shop.body = body;
  await configurator.find('.order-awaited');
  // Shifts while the browser parses the page aren't counted, because it scrolls to a place where there's no element
  // yet.
  await forgetShifts(page);
  const waiting = held;
  held = undefined;
  for (const request of waiting) void request.continue();
  await configurator.find('.ordered-picture svg');
  const total = await totalShift(page);
  assert.ok(total < 0.03, `What is below has moved by ${total}`);
  await context.close();
});

async function elapsed(page: Page, ms: number): Promise<void> {
  await page.evaluate((wait) => new Promise((resolve) => setTimeout(resolve, wait)), ms);
}

/** Waits until the last render is painted. */
async function totalShift(page: Page): Promise<number> {
  for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
  return (await shiftsOf(page)).total;
}

async function hasAll(page: Page): Promise<void> {
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  await configurator.find('.parts');
  await configurator.find("[part~='price-bar']");
  assert.equal(await configurator.count('.stage.live'), 0);
}

/** The element's files that were requested before the first 3D frame, and those requested since. */
async function requested(page: Page) {
  const { frame, files } = await page.evaluate(() => ({
    frame: performance.getEntriesByName('configurator-ready')[0]?.startTime ?? 0,
    files: performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/v1/assets/'))
      .map(({ name, startTime }) => ({ file: name.split('/').at(-1) ?? '', startTime })),
  }));
  assert.ok(frame > 0);
  const named = (isEarly: boolean) =>
    files.filter(({ startTime }) => startTime < frame === isEarly).map(({ file }) => file);
  return { early: named(true), late: named(false) };
}

function isLater(file: string): boolean {
  return later.test(file);
}
