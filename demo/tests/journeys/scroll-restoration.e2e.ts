// A reload and history navigation restore the scroll position, and the page never scrolls against a person's will.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

const target = '.field[data-key=rail]';

let demo: Demo;
let browser: Browser;
let shop: ShopPage;

before(async () => {
  demo = await openDemo();
  browser = await openChromium();
  shop = await openShopPage();
  const { serviceUrl } = demo;
  const { licenseKey } = demo.organizations[0]!;
  const text = '<p>About us</p>'.repeat(30);
  shop.body = `${text}${tagOf({ serviceUrl, licenseKey, model: 'hallway-shelf', attributes: { loading: 'lazy', groups: 'all' } })}${text}`;
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

/** The page with a script that inserts the tag after the browser has restored the scroll position. */
function insertedLate(body: string): string {
  const start = body.indexOf('<script');
  const end = body.indexOf('</script>') + '</script>'.length;
  const tag = JSON.stringify(body.slice(start, end)).replaceAll('</', '<\\/');
  const insert = `const insert = () => here.append(document.createRange().createContextualFragment(${tag}));
    addEventListener('load', () => setTimeout(insert, 500));`;
  return `${body.slice(0, start)}<div id="here"></div><script>${insert}</script>${body.slice(end)}`;
}

/** Scrolls to a field deep in the form, so that it's centered. */
async function openDeep(width: number, height: number): Promise<{ page: Page; top: number }> {
  const page = await browser.newPage();
  await page.setViewport({ width, height });
  await page.goto(shop.url);
  await page.waitForSelector('parametric-configurator');
  const configurator = new ConfiguratorOnPage(page);
  await page.$eval('parametric-configurator', (element) => element.scrollIntoView());
  // The code that keeps the scroll position is fetched with the tools.
  await configurator.find('.view-tools');
  const field = await configurator.find(target);
  await field.evaluate((found) => found.scrollIntoView({ block: 'center', behavior: 'instant' }));
  return { page, top: await topOf(page) };
}

async function topOf(page: Page): Promise<number> {
  const field = await new ConfiguratorOnPage(page).find(target);
  return field.evaluate((found) => found.getBoundingClientRect().top);
}

async function comesBack(page: Page, top: number): Promise<void> {
  await page.waitForFunction(
    (selector, wanted) => {
      const field = document.querySelector('parametric-configurator')?.shadowRoot?.querySelector(selector);
      return field && Math.abs(field.getBoundingClientRect().top - wanted) < 4;
    },
    { polling: 50 },
    target,
    top,
  );
}

/** Waits until the code that restores the position has been fetched and has run for a few frames. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    performance.getEntriesByType('resource').some(({ name }) => name.includes('/scroll-restoration-')),
  );
  for (let frame = 0; frame < 5; frame += 1) await page.evaluate(() => new Promise(requestAnimationFrame));
}

for (const [width, height, tag] of [
  [390, 844, 'in the page'],
  [1280, 900, 'in the page'],
  [390, 844, 'that a tag manager inserts'],
] as const) {
  it(`a reload and going back restore the scroll position, at ${width} px, with the tag ${tag}`, async () => {
    const inPage = shop.body;
    if (tag !== 'in the page') shop.body = insertedLate(inPage);
    const { page, top } = await openDeep(width, height);
    await page.reload();
    await comesBack(page, top);
    await page.goto(`${demo.shopUrl}/robots.txt`);
    await page.goBack();
    await comesBack(page, top);
    shop.body = inPage;
    await page.close();
  });
}

it('scrolling while the page loads wins over restoring', async () => {
  const { page } = await openDeep(1280, 900);
  let go = () => {};
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().includes('/v1/models/hallway-shelf?')) return void request.continue();
    go = () => void request.continue();
  });
  await page.reload();
  await page.waitForFunction(() =>
    document.querySelector('parametric-configurator')?.shadowRoot?.querySelector('.stage'),
  );
  await page.mouse.move(640, 450);
  await page.mouse.wheel({ deltaY: -10_000 });
  await page.waitForFunction(() => scrollY === 0);
  go();
  await settled(page);
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.close();
});

it('a page that restores its own scroll position is left alone', async () => {
  const { page } = await openDeep(1280, 900);
  await page.evaluateOnNewDocument(() => {
    history.scrollRestoration = 'manual';
  });
  await page.reload();
  await page.$eval('parametric-configurator', (element) => element.scrollIntoView());
  await new ConfiguratorOnPage(page).find('.view-tools');
  await settled(page);
  assert.ok(Math.abs(await page.$eval('parametric-configurator', (found) => found.getBoundingClientRect().top)) < 4);
  await page.close();
});
