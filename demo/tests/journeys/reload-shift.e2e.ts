// When a scrolled page is reloaded, neither the shop's content below the configurator nor the view moves.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { recordShifts, shiftsOf } from './support/layout-shifts.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

const person = { name: 'Ada Lovelace', line1: 'Invalidenstraße 1', city: 'Berlin', email: 'ada@example.com' };

let demo: Demo;
let browser: Browser;
let shop: ShopPage;

before(async () => {
  demo = await openDemo();
  // Going back loads the page again.
  browser = await openChromium({ extraArguments: ['--disable-features=BackForwardCache'] });
  shop = await openShopPage();
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

/** How the shop places the configurator on its page. */
interface Place {
  readonly width: number;
  readonly direction?: string;
  /** The tag's attributes. */
  readonly attributes?: Readonly<Record<string, string>>;
}

async function openProduct({ width, direction = 'ltr', attributes = {} }: Place) {
  const { serviceUrl } = demo;
  const { licenseKey } = demo.organizations[0]!;
  const tag = tagOf({ serviceUrl, licenseKey, model: 'hallway-shelf', attributes });
  // An async script may load after the first frame, which would then show the footer and no configurator.
  const plainTag = tag.replace(' async', '');
  const footer = `<footer>${'<p>About us</p>'.repeat(30)}</footer>`;
  const text = `<p>${'Shelves. '.repeat(40)}</p>`;
  shop.body = `<div dir="${direction}">${text}<div id="place">${plainTag}</div>${footer}</div>`;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width, height: 844 });
  await recordShifts(page);
  return { page, configurator: new ConfiguratorOnPage(page) };
}

async function getQuotes(configurator: ConfiguratorOnPage): Promise<void> {
  await configurator.choose('.destination select', 'DE');
  await configurator.type('.destination input', '10115');
  await configurator.press('Get quotes');
  await configurator.find("[part~='quote']");
}

for (const [width, direction] of [
  [390, 'ltr'],
  [1280, 'rtl'],
] as const)
  it(`nothing moves with quotes, an order form or an order on the screen, at ${width} px, ${direction}`, async () => {
    const { page, configurator } = await openProduct({ width, direction });
    await page.goto(shop.url);
    await configurator.type("[data-key='width'] .stepper-input", '1800 mm');
    await getQuotes(configurator);
    await staysWhereItIs(page, 'quotes');
    await configurator.press('Choose');
    for (const name of ['name', 'line1'] as const) await configurator.type(`#ordering-${name}`, person[name]);
    await staysWhereItIs(page, 'order form');
    for (const [name, text] of Object.entries(person)) await configurator.type(`#ordering-${name}`, text);
    await configurator.press('Buy now');
    await configurator.find('.ordered-picture svg');
    await staysWhereItIs(page, 'order');
    await page.browserContext().close();
  });

it('nothing moves with an order’s heading on a wide screen, whose taller summary loads later', async () => {
  const { page, configurator } = await openProduct({ width: 1366 });
  // The page ends shortly below the configurator.
  shop.body = shop.body.replace(/<footer>.*<\/footer>/, '<footer></footer>');
  await page.setViewport({ width: 1366, height: 1024 });
  await page.goto(shop.url);
  await configurator.find('.ordering');
  await getQuotes(configurator);
  await configurator.press('Choose');
  for (const [name, text] of Object.entries(person)) await configurator.type(`#ordering-${name}`, text);
  await configurator.press('Buy now');
  await configurator.find('.ordered-picture svg');
  await keepsPlace(page);
  const heading = () =>
    page.$eval('parametric-configurator', (element) =>
      Math.round(element.shadowRoot!.querySelector('.step-heading')!.getBoundingClientRect().top),
    );
  await stands(page);
  const before = await heading();
  await page.reload();
  await configurator.find('.ordered-picture svg');
  await stands(page);
  assert.ok(Math.abs((await heading()) - before) < 4, `${await heading()}, and was ${before}`);
  await page.browserContext().close();
});

it('nothing moves with the options on the screen, in the tag’s target container', async () => {
  const { page, configurator } = await openProduct({ width: 390, attributes: { target: '#place' } });
  await page.goto(shop.url);
  await configurator.find('.ordering');
  await staysWhereItIs(page, 'choices');
  await page.browserContext().close();
});

/** Scrolls to the page's end and leaves the page. */
async function leave(page: Page, configurator: ConfiguratorOnPage): Promise<void> {
  await page.goto(shop.url);
  await configurator.find('.ordering');
  await keepsPlace(page);
  await scrollToEnd(page);
  await stands(page);
  await page.goto('about:blank');
}

it('leaves no gap below it after a reload in a window of another width', async () => {
  const { page, configurator } = await openProduct({ width: 390 });
  await leave(page, configurator);
  await page.setViewport({ width: 1280, height: 844 });
  await page.goBack();
  await configurator.find('.ordering');
  await stands(page);
  assert.equal(await voidBelow(page), 0);
  await page.browserContext().close();
});

it('leaves no gap below the message if the product was removed meanwhile', async () => {
  const { page, configurator } = await openProduct({ width: 390 });
  await leave(page, configurator);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const isModel = request.url().includes('/v1/models/hallway-shelf?');
    const gone = { status: 410, contentType: 'application/problem+json', body: '{"code":"model_retired"}' };
    void (isModel ? request.respond({ ...gone, headers: { 'access-control-allow-origin': '*' } }) : request.continue());
  });
  await page.goBack();
  await configurator.find("[part='failure']");
  await stands(page);
  assert.equal(await voidBelow(page), 0);
  await page.browserContext().close();
});

it('keeps its height in another tab, in a container added again, and without storage', async () => {
  const { page, configurator } = await openProduct({ width: 390 });
  await leave(page, configurator);
  await page.goBack();
  await configurator.find('.ordering');
  await keepsPlace(page);
  // Does what a single-page shop does when it returns to a route.
  await page.evaluate(() => {
    const place = document.querySelector('#place')!;
    const { parentNode, nextSibling } = place;
    place.remove();
    document.querySelector('parametric-configurator')?.remove();
    parentNode!.insertBefore(place, nextSibling);
  });
  await configurator.find('.ordering');
  await stands(page);
  assert.equal(await voidBelow(page), 0);

  const other = await page.browserContext().newPage();
  await other.setViewport({ width: 390, height: 844 });
  for (const storage of ['', 'throws']) {
    if (storage)
      await other.evaluateOnNewDocument(() => {
        Object.defineProperty(window, 'sessionStorage', {
          get: () => {
            throw new DOMException('Access is denied for this document.', 'SecurityError');
          },
        });
      });
    await other.goto(shop.url);
    await new ConfiguratorOnPage(other).find('.ordering');
    await stands(other);
    assert.equal(await voidBelow(other), 0);
  }
  await page.browserContext().close();
});

/** Waits until the code that keeps the scroll position has been fetched. It loads with the tools. */
async function keepsPlace(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/scroll-restoration-')),
  );
}

/** Scrolls so that the configurator's end and what's below it are on the screen. */
async function scrollToEnd(page: Page): Promise<void> {
  await page.$eval('footer', (footer) =>
    scrollBy({ top: footer.getBoundingClientRect().top - innerHeight * 0.7, behavior: 'instant' }),
  );
}

/** The height of the empty space below the element's content; CSS pixels. */
async function voidBelow(page: Page): Promise<number> {
  return page.$eval('parametric-configurator', (element) => {
    const root = element.shadowRoot!.querySelector('.root')!;
    return Math.round(element.getBoundingClientRect().bottom - root.getBoundingClientRect().bottom);
  });
}

async function staysWhereItIs(page: Page, what: string): Promise<void> {
  await keepsPlace(page);
  await stands(page);
  await scrollToEnd(page);
  const before = await stands(page);
  await page.reload();
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.ordering');
  await page.waitForFunction(
    () => document.querySelector('parametric-configurator')?.shadowRoot?.querySelector('.order-awaited') === null,
  );
  const now = await stands(page);
  const { total, moved } = await shiftsOf(page);
  assert.ok(total < 0.05, `${what}: what is seen has moved by ${total}: ${moved}`);
  assert.ok(Math.abs(now.scrollY - before.scrollY) < 4, `${what}: ${now.scrollY}, and was ${before.scrollY}`);
  assert.ok(Math.abs(now.footer - before.footer) < 4, `${what}: ${now.footer}, and was ${before.footer}`);
  assert.equal(await voidBelow(page), 0);
}

/** The page's scroll position and its footer's position, once nothing has moved for a while. */
async function stands(page: Page): Promise<{ scrollY: number; footer: number }> {
  return page.evaluate(async () => {
    const footer = document.querySelector('footer')!;
    let last = '';
    for (let turn = 0; turn < 10; turn += 1) {
      await new Promise((resolve) => setTimeout(resolve, 100));
      const now = `${scrollY} ${footer.getBoundingClientRect().top}`;
      if (now !== last) turn = 0;
      last = now;
    }
    return { scrollY, footer: footer.getBoundingClientRect().top };
  });
}
