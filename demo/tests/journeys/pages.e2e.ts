// The shops' other pages: two products, the plain element with its own document, strict policies. Each shows its
// products in 3D, and logs nothing to the console. The React, Vue and Arabic pages have their own journeys.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Browser, openChromium, openPage } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

const pages = [
  { path: '/two-products.html', products: 2 },
  { path: '/lamp.html', products: 1 },
  { path: '/sign.html', products: 1 },
  { path: '/element.html', products: 1 },
  { path: '/csp.html', products: 1 },
  { path: '/csp-host.html', products: 1 },
] as const;

let demo: Demo;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  browser = await openChromium({ has3d: true });
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

for (const { path, products } of pages) {
  it(`${path} shows ${products === 1 ? 'its product' : `its ${products} products`} in 3D, without errors or warnings`, async () => {
    const { page, complaints } = await openPage(browser, `${demo.shopUrl}${path}`);
    await page.waitForFunction(
      (wanted) => {
        const elements = [...document.querySelectorAll('parametric-configurator')];
        // Scrolls them into view one after the other, as a person would.
        elements.find((element) => !element.shadowRoot?.querySelector('.stage.live'))?.scrollIntoView();
        return elements.filter((element) => element.shadowRoot?.querySelector('.stage.live')).length === wanted;
      },
      { timeout: 60_000, polling: 200 },
      products,
    );
    // Timeout warnings are fine, because slow models are still shown: rendering the stair on a busy machine takes
    // seconds.
    assert.deepEqual(
      complaints.filter((line) => !line.startsWith('[parametric-configurator] timeout:')),
      [],
    );
    await page.close();
  });
}

it('full screen shows the product with its views, options and price, and a button exits it', async () => {
  const { page, complaints } = await openPage(browser, demo.shopUrl);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.stage.live');
  const placeOf = (selector: string) =>
    page.evaluate((wanted) => {
      const root = document.querySelector('parametric-configurator')?.shadowRoot;
      const { top = 0, bottom = 0, width = 0 } = root?.querySelector(wanted)?.getBoundingClientRect() ?? {};
      return { width, isSeen: top >= 0 && bottom > top && bottom <= innerHeight };
    }, selector);
  const before = await placeOf('.stage');
  await configurator.click('.view-switch');
  await (await configurator.find("[aria-label='Full screen']")).click();
  await configurator.find("[aria-label='Exit full screen']");
  for (const selector of ['.stage', '.views', '.presets', '#field-width', '.bar .primary'])
    assert.ok((await placeOf(selector)).isSeen, `${selector} isn’t in view.`);
  assert.ok((await placeOf('.stage')).width > before.width);
  // The quotes are below, and the button leads to them.
  await configurator.click('.bar .primary');
  await page.waitForFunction(() => {
    const found = document.querySelector('parametric-configurator')?.shadowRoot?.activeElement;
    return found?.id === 'ordering-country' && found.getBoundingClientRect().bottom < innerHeight;
  });
  await configurator.click("[aria-label='Exit full screen']");
  await configurator.find("[aria-label='Full screen']");
  assert.equal((await placeOf('.stage')).width, before.width);
  assert.deepEqual(complaints, []);
  await page.close();
});
