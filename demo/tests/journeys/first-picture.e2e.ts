// The first picture comes from the service: either the page has it in its HTML, or the loader inserts it, before the
// configurator's own code has loaded. Nothing moves when the configurator takes over, and everything is requested once.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { tagSnippet } from '@parametric/console/snippets';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Browser, openChromium, openFirefox } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { forgetShifts, recordShifts, shiftsOf } from './support/layout-shifts.js';
import { countColors, difference, type Picture, photograph } from './support/pixels.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let firefox: Browser | undefined;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  [browser, firefox] = await Promise.all([openChromium(), openFirefox()]);
});

after(async () => {
  await browser?.close();
  await firefox?.close();
  await shop?.close();
  await demo?.close();
});

function putTag(): void {
  const { serviceUrl, organizations } = demo;
  shop.body = tagOf({ serviceUrl, licenseKey: organizations[0]!.licenseKey, model: 'hallway-shelf' });
}

/** The code from the console, including the picture. */
function putSnippet(model = 'hallway-shelf'): void {
  const { serviceUrl, organizations } = demo;
  shop.body = tagSnippet({
    ...{ service: serviceUrl, licenseKey: organizations[0]!.licenseKey, model, name: 'Hallway shelf' },
    ...{ attributes: [], hasContainer: true },
  });
}

/**
 * Holds requests for each of these scripts until they're released, one after the other, and requests for 3D forever.
 */
async function hold(page: Page, scripts: readonly RegExp[]): Promise<() => void> {
  const held = new Map(scripts.map((script) => [script, [] as HTTPRequest[]]));
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (/\/scene-[^/]*\.js$/.test(request.url())) return;
    const [, waiting] = [...held].find(([script]) => script.test(request.url())) ?? [];
    if (waiting) waiting.push(request);
    else void request.continue();
  });
  return () => {
    const [[script, waiting] = []] = held;
    if (script) held.delete(script);
    for (const request of waiting ?? []) void request.continue();
  };
}

/** Adds up the page's layout shifts in `window.shifts`. */
function countShifts(page: Page): Promise<unknown> {
  return page.evaluateOnNewDocument(() => {
    const shifts = { total: 0 };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) shifts.total += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const boxOf = (page: Page) =>
  page.evaluate(() => {
    const { left, top, width, height } = document.querySelector('img[slot=picture]')!.getBoundingClientRect();
    return [left, top, width, height].map((each) => Math.round(each * 10) / 10);
  });

const fitOf = (page: Page) => page.$eval('img[slot=picture]', (image) => getComputedStyle(image).objectFit);

const [loader, entry] = [/\/v1\/embed\.js$/, /\/configurator[^/]*\.js$/];
/**
 * For each way of providing the picture: the scripts that load after it, and the requests that are made only in this
 * case.
 */
const bringers = [
  {
    what: 'the loader’s picture',
    put: putTag,
    scripts: [entry],
    own: /\/configurator-[^/]*\.js$/,
  },
  {
    what: 'the picture in the page’s HTML',
    put: putSnippet,
    scripts: [loader, entry],
    own: /\/configurator\.js$/,
  },
] as const;

/** Covers each way of providing the picture in a few combinations of width, color scheme and direction. */
const views = [
  [bringers[0], 390, 844, 'dark'],
  [bringers[0], 768, 1024, ''],
  [bringers[0], 1280, 720, 'rtl'],
  [bringers[1], 390, 844, 'rtl'],
  [bringers[1], 1280, 1000, 'dark'],
] as const;

for (const [{ what, put, scripts }, width, height, look] of views) {
  it(`${what} is where the stage will put it, at ${width} × ${height} px ${look}`, async () => {
    put();
    const page = await browser.newPage();
    await page.setViewport({ width, height });
    await countShifts(page);
    const pictures: string[] = [];
    page.on('request', (request) => request.url().includes('/picture.svg') && pictures.push(request.url()));
    const release = await hold(page, scripts);
    await page.evaluateOnNewDocument((name) => {
      document.addEventListener('DOMContentLoaded', () => {
        document.documentElement.classList.add(name || 'light');
        if (name === 'rtl') document.documentElement.dir = 'rtl';
      });
    }, look);
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
    await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[slot=picture]')?.naturalWidth);
    const before = await boxOf(page);
    assert.equal(
      await page.evaluate(() => document.querySelector('parametric-configurator')?.shadowRoot ?? null),
      null,
    );
    const image = (await page.$('img[slot=picture]'))!;
    const seen = await photograph(image);
    const fits = [await fitOf(page)];
    // A screenshot briefly changes the page's layout.
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 50))));
    await page.evaluate(() => {
      (window as unknown as { shifts: { total: number } }).shifts.total = 0;
    });
    if (scripts.includes(loader)) {
      release();
      await page.waitForSelector('parametric-configurator > img');
      assert.deepEqual(await boxOf(page), before);
    }
    release();
    const configurator = new ConfiguratorOnPage(page);
    await configurator.find('.picture > slot');
    // The form has loaded too.
    await configurator.find("[part~='price-bar']");
    assert.deepEqual(await boxOf(page), before);
    assert.equal(await page.evaluate(() => (window as unknown as { shifts: { total: number } }).shifts.total), 0);
    fits.push(await fitOf(page));
    const now = await photograph(image);
    assert.ok(difference(seen, now) < 0.06, 'It looks the same, but for the tools over it.');
    const ground = (picture: Picture) => [...picture.pixels.subarray(picture.width * 2, picture.width * 2 + 3)];
    if (look !== 'dark') assert.deepEqual(ground(seen), ground(now), 'Its ground is the stage’s.');
    assert.equal(pictures.length, 1, pictures.join());
    // The shadow extends beyond the SVG's edges. With another fit, it would be cut off in a straight line.
    assert.deepEqual(fits, ['fill', 'fill']);
    await page.close();
  });
}

for (const [where, around] of [
  [
    'a grid of columns as wide as what is in them',
    ['<div style="display:grid;grid-template-columns:auto auto"><i>Aside</i><div>', '</div></div>'],
  ],
  ['the cell of a table', ['<table><tr><td>Shelf</td><td>', '</td></tr></table>']],
  ['a float', ['<div style="float:left">', '</div>']],
] as const) {
  it(`the loader’s picture is as wide as the configurator in ${where}`, async () => {
    putTag();
    shop.body = around.join(shop.body);
    const page = await browser.newPage();
    await page.setViewport({ width: 1280, height: 900 });
    await recordShifts(page);
    const release = await hold(page, [entry]);
    await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
    await page.waitForSelector('parametric-configurator > img');
    const widthOf = () => page.$eval('parametric-configurator', (element) => element.getBoundingClientRect().width);
    const reserved = await widthOf();
    await forgetShifts(page);
    release();
    await new ConfiguratorOnPage(page).find("[part~='price-bar']");
    assert.equal(await widthOf(), reserved);
    assert.ok((await shiftsOf(page)).total < 0.005);
    await page.close();
  });
}

const each = [
  { name: 'Chromium', ...bringers[0] },
  { name: 'Chromium', ...bringers[1] },
  { name: 'Firefox', ...bringers[0] },
] as const;
for (const { name, what, put, own } of each) {
  it(`with ${what}, requests each file once, and no drawing code before the picture, in ${name}`, async (test) => {
    const opened = name === 'Chromium' ? browser : firefox;
    if (!opened) {
      test.skip('There is no Firefox.');
      return;
    }
    put();
    const context = await opened.createBrowserContext();
    const page = await context.newPage();
    await page.evaluateOnNewDocument(keepModelWaiting);
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    await recordEvents(page);
    await page.goto(shop.url);
    const configurator = new ConfiguratorOnPage(page);
    await configurator.heard('picture');
    await configurator.find("[part~='price-bar']");
    const count = (what: RegExp) => asked.filter((url) => what.test(url)).length;
    for (const what of [
      /\/v1\/embed\.js$/,
      /\/picture\.svg\?license_key=[^&]*&aspect=own$/,
      /\/v1\/models\/[\w-]+\?/,
      entry,
      own,
      /\/scene-[^/]*\.js$/,
      /\/mesh-[^/]*\.js$/,
    ]) {
      assert.equal(count(what), 1, `${what} in ${asked.join('\n')}`);
    }
    assert.deepEqual(await page.evaluate(drawingBeforePicture), []);
    await context.close();
  });
}

/** Without a scene, the drawing's code is fetched only once the picture is visible. */
function drawingBeforePicture(): readonly string[] {
  const [picture] = performance.getEntriesByName('configurator-picture');
  const files = performance.getEntriesByType('resource').filter(({ name }) => /\/drawing-[^/]*\.js$/.test(name));
  return files.filter(({ startTime }) => startTime < picture!.startTime).map(({ name }) => name);
}

/**
 * Delays the model until the picture is visible, because the configurator doesn't wait for a picture that loads long
 * after the model.
 */
function keepModelWaiting(): void {
  const { fetch } = window;
  window.fetch = async (address, init) => {
    if (String(address).includes('/v1/models/'))
      while (!document.querySelector<HTMLImageElement>('parametric-configurator > img')?.complete)
        await new Promise((resolve) => setTimeout(resolve, 20));
    return fetch(address, init);
  };
}

it('the page draws the picture if the service has none, without showing a broken image first', async () => {
  putTag();
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on(
    'request',
    (request) =>
      void (request.url().includes('/picture.svg') ? request.respond({ status: 500, body: '{}' }) : request.continue()),
  );
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.picture > svg');
  assert.equal(
    await page.evaluate(() => document.querySelector('parametric-configurator > img')?.checkVisibility()),
    false,
  );
  await page.close();
});

it('the page draws the picture if its security policy blocks the service’s images', async () => {
  putTag();
  shop.headers = { 'content-security-policy': "img-src 'self' data:" };
  const page = await browser.newPage();
  await page.goto(shop.url);
  shop.headers = {};
  await new ConfiguratorOnPage(page).find('.picture > svg');
  await page.close();
});

it('the picture in the page’s HTML shows if the script is blocked, with a text alternative', async () => {
  putSnippet();
  const page = await browser.newPage();
  await page.setRequestInterception(true);
  page.on('request', (request) => void (request.url().includes('/embed.js') ? request.abort() : request.continue()));
  await page.goto(shop.url);
  await page.waitForFunction(() => document.querySelector<HTMLImageElement>('img[slot=picture]')?.naturalWidth);
  const [, , width, height] = (await boxOf(page)) as [number, number, number, number];
  assert.ok(width > 400 && height > 280, `${width} × ${height}`);
  assert.equal(await page.$eval('img[slot=picture]', (image) => image.getAttribute('alt')), 'Hallway shelf');
  await page.close();
});

it('the picture in the page’s HTML shows its name if neither it nor the script loads', async () => {
  putSnippet();
  for (const opened of [browser, firefox]) {
    if (!opened) continue;
    const context = await opened.createBrowserContext();
    const page = await context.newPage();
    await page.setRequestInterception(true);
    page.on('request', (request) => void (request.url() === shop.url ? request.continue() : request.abort()));
    await page.goto(shop.url);
    const image = (await page.$('img[slot=picture]'))!;
    await page.waitForFunction((broken) => (broken as HTMLImageElement).complete, {}, image);
    const { width, height } = (await image.boundingBox())!;
    // A point inside the rounded corner, where browsers show the icon for a broken image.
    const corner = await photograph(image, { x: 6, y: 6, width: 40, height: 24 });
    assert.equal(countColors(corner), 1);
    const middle = await photograph(image, { x: width / 2 - 20, y: height / 2 - 12, width: 40, height: 24 });
    assert.ok(countColors(middle) > 1, 'The name stands in the middle.');
    await context.close();
  }
});

it('the picture in the page’s HTML leaves no broken image if the service has none', async () => {
  putSnippet('no-such-model');
  const page = await browser.newPage();
  await page.goto(shop.url);
  await new ConfiguratorOnPage(page).find("[part='failure']");
  assert.equal(await page.evaluate(() => document.querySelector('img[slot=picture]')?.checkVisibility()), false);
  await page.close();
});
