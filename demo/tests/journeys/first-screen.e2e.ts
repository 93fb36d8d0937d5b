// What a customer sees before scrolling, below a shop's header of 200 px: the whole product, its name, its price, the
// first options and one action. Few presses of Tab lead to the options and the price. Presets have pictures and prices,
// the dimensions are one press away, and so are the tools.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PNG } from 'pngjs';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

const header = '<style>body { padding: 0 16px } h1 { margin: 0; height: 200px }</style>';

/**
 * The maximum number of Tab stops before the first option. When all options were shown at once, the kitchen had 16, and
 * its button for prices was the 63rd.
 */
const MOST_BEFORE_OPTIONS = 8;
const MOST_TO_PRICE = 20;

const screens = [
  { width: 390, height: 844, isMobile: true },
  { width: 1280, height: 800, isMobile: false },
];

/** The demo's products, by the index of the organization that sells them. */
const models = [
  [
    'hallway-shelf',
    'kitchen-run',
    'sideboard',
    'house-sign',
    'spiral-stair',
    'garden-gate',
    'reading-lamp',
    'shelf-bracket',
  ],
  ['writing-desk'],
];

for (const { width, height, isMobile } of screens)
  for (const [model, organization] of models.flatMap((names, index) => names.map((name) => [name, index] as const)))
    it(`the first screen sells: ${model}, ${width} × ${height} px`, async () => {
      const { licenseKey } = demo.organizations[organization]!;
      shop.body = header + tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model });
      // A new context has no design from an earlier visit.
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport({ width, height, isMobile, hasTouch: isMobile });
      await page.goto(shop.url);
      const configurator = new ConfiguratorOnPage(page);
      await configurator.find('.view-tools');
      await configurator.find('.preset .thumb > svg');
      await configurator.find('.preset .difference:not(.outdated)');
      assert.deepEqual(await notInSight(page), []);
      assert.equal(await page.evaluate(() => scrollY), 0);
      if (isMobile) {
        assert.equal(await colorsUnder(page, '.view-switch'), 1, 'The button for the view covers the product.');
        await page.$eval('h1', (tall) => Object.assign(tall.style, { height: '260px' }));
        assert.deepEqual(await notInSight(page), [], 'Below a header of 260 px');
      }

      // The code that makes the presets one Tab stop.
      await configurator.find(".presets [tabindex='-1']");
      const stops = await tabStops(page);
      const before = stops.indexOf('option');
      assert.ok(before >= 0 && before <= MOST_BEFORE_OPTIONS, `${before} Tab stops are before the first option.`);
      assert.equal(stops.at(-1), 'price');
      assert.ok(stops.length <= MOST_TO_PRICE, `The button for prices is Tab stop ${stops.length}: ${stops}`);

      await (await configurator.find('.view-tools button')).click();
      await configurator.find('.dimension');
      await (await configurator.find('.preset')).click();
      await configurator.find(".preset[aria-pressed='true']");

      await (await configurator.find('.view-switch')).click();
      await page.waitForFunction(
        () => {
          const root = document.querySelector('parametric-configurator')!.shadowRoot!;
          const { top } = root.querySelector('.bar')!.getBoundingClientRect();
          return [...root.querySelectorAll(':is(.view-tools, .toolbar) button')].every(
            (button) => button.getBoundingClientRect().bottom <= top,
          );
        },
        { polling: 50 },
      );
      await context.close();
    });

for (const path of ['', 'maktab.html'])
  it(`the demo’s own page shows the whole stage above the bar: /${path}`, async () => {
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width: 1280, height: 800 });
    await page.goto(`${demo.shopUrl}/${path}`);
    const configurator = new ConfiguratorOnPage(page);
    const [stage, bar] = [await configurator.find('.stage'), await configurator.find('.bar')];
    const bottom = await stage.evaluate((element) => element.getBoundingClientRect().bottom);
    assert.ok(bottom <= (await bar.evaluate((element) => element.getBoundingClientRect().top)), `${bottom}`);
    await context.close();
  });

for (const { width, height, isMobile } of screens)
  it(`shows the whole product below the line about a placed order, ${width} × ${height} px`, async () => {
    const { licenseKey } = demo.organizations[0]!;
    shop.body = header + tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
    const address = { name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'ada@example.com' };
    const order = await placeOrder(demo, address);
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.setViewport({ width, height, isMobile, hasTouch: isMobile });
    const { host } = new URL(demo.serviceUrl);
    await page.goto(`${shop.url}#configurator-order-hallway-shelf=${order.id}~${order.access_token}~${host}`);
    const configurator = new ConfiguratorOnPage(page);
    await configurator.press('Save order');
    await page.goto('about:blank');
    await page.goto(shop.url);
    await configurator.find('.placed-order .button');
    await configurator.find('.view-tools');
    await configurator.find('.preset .difference:not(.outdated)');
    await page.evaluate(() => scrollTo(0, 0));
    assert.ok(!(await notInSight(page)).includes('.picture'));
    await context.close();
  });

/**
 * Returns the elements that should be on the first screen, but are covered or extend below the top of the price bar.
 */
function notInSight(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const bar = root.querySelector('.bar')!.getBoundingClientRect();
    const wanted = ['.picture', 'h2', '.preset .difference', '.form .field :is(.stepper, .options, .swatches, .input)'];
    const inBar = ['.bar .price strong', '.bar .primary'];
    return [...wanted, ...inBar].filter((selector) => {
      const element = root.querySelector(selector)!;
      const { left, top, bottom, width, height } = element.getBoundingClientRect();
      const limit = inBar.includes(selector) ? innerHeight : bar.top;
      if (height === 0 || top < 0 || bottom > limit + 0.5) return true;
      const hit = root.elementFromPoint(left + width / 2, top + height / 2);
      return !hit || !(selector === '.picture' || element.contains(hit) || hit.contains(element));
    });
  });
}

/** Counts the colors behind what an element over the picture paints. */
async function colorsUnder(page: Page, selector: string): Promise<number> {
  const element = await new ConfiguratorOnPage(page).find(selector);
  const clip = (await element.boundingBox())!;
  const look = async () => PNG.sync.read(Buffer.from(await page.screenshot({ clip }))).data;
  const over = await look();
  await element.evaluate((found) => found.setAttribute('style', 'visibility: hidden; transition: none'));
  const under = await look();
  await element.evaluate((found) => found.removeAttribute('style'));
  const colors = new Set<number>();
  for (let at = 0; at < under.length; at += 4)
    if (over.readUInt32BE(at) !== under.readUInt32BE(at)) colors.add(under.readUInt32BE(at));
  return colors.size;
}

/**
 * Returns what gets the focus, up to and including the button for prices, which is in the price bar or below the
 * options.
 */
async function tabStops(page: Page): Promise<readonly string[]> {
  const stops: string[] = [];
  while (stops.length < 100 && stops.at(-1) !== 'price') {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const element = document.querySelector('parametric-configurator')!.shadowRoot!.activeElement;
      if (element?.closest('.bar') || element?.matches('[part~=quotes-button]')) return 'price';
      return element?.closest('.form .field') ? 'option' : (element?.getAttribute('part') ?? element?.className ?? '');
    });
    stops.push(stop);
  }
  return stops;
}
