// The configurator is accessible in every state that a customer may encounter (WCAG 2.2 AA, as far as axe can tell),
// and fits wherever a shop puts it.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { CDPSession, Page } from 'puppeteer-core';
import { adoptUsual, findAccessibilityFaults } from './support/accessibility-faults.js';
import { type Browser, openChromium } from './support/browsers.js';
import { type Demo, openDemo } from './support/demo.js';
import { findLayoutFaults } from './support/layout-faults.js';
import { openShopPage, type ShopPage } from './support/shop-page.js';
import { Visitor, visits } from './support/visits.js';

let demo: Demo;
let shop: ShopPage;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
});

after(async () => {
  await shop?.close();
  await demo?.close();
});

for (const { title, has3d = false, states } of visits) {
  describe(`${title} is accessible and fits`, () => {
    let browser: Browser;
    let page: Page;
    let session: CDPSession;
    let visitor: Visitor;

    before(async () => {
      browser = await openChromium({ has3d });
      page = await browser.newPage();
      session = await page.createCDPSession();
      visitor = new Visitor(page, demo, shop);
    });

    after(() => browser?.close());

    for (const { name, hasOwnColors = false, reach } of states) {
      it(name, async () => {
        await adoptUsual(page, session);
        await reach(visitor);
        assert.deepEqual(await findAccessibilityFaults(page, session, hasOwnColors), []);
        // In full screen, the configurator's size doesn't depend on the page.
        if (!has3d) assert.deepEqual(await findLayoutFaults(page, session), []);
      });
    }
  });
}
