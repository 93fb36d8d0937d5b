// How many times people press Tab to get to the first option and to the price, on each demo product.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { models, screens } from './support/products.js';
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

/** With all options at once, 16 were before the kitchen's first option, and the button for prices was the 63rd. */
const MOST_BEFORE_OPTIONS = 8;
const MOST_TO_PRICE = 20;

for (const model of models)
  for (const screen of screens)
    it(`few Tab stops lead to the price: ${model}, ${screen.width} × ${screen.height} px`, async () => {
      const { licenseKey } = demo.organizations[0]!;
      shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model });
      const context = await browser.createBrowserContext();
      const page = await context.newPage();
      await page.setViewport(screen);
      await page.goto(shop.url);
      const configurator = new ConfiguratorOnPage(page);
      await configurator.find('.view-tools');
      await configurator.find('.bar .primary');
      // The code that makes the presets one stop.
      await configurator.find(".choices-column:not(:has(.presets)), .presets [tabindex='-1']");
      const stops = await tabStops(page);
      const before = stops.indexOf('option');
      assert.ok(before >= 0 && before <= MOST_BEFORE_OPTIONS, `${before} Tab stops are before the first option.`);
      assert.equal(stops.at(-1), 'price');
      assert.ok(stops.length <= MOST_TO_PRICE, `The button for prices is Tab stop ${stops.length}: ${stops}`);
      await context.close();
    });

/** What gets the focus up to the button for prices, which is in the price bar or below the options. */
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
