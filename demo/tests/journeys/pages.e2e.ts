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
  { path: '/bracket.html', products: 1 },
  { path: '/gate.html', products: 1 },
  { path: '/stair.html', products: 1 },
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
    // A model that takes long to load is shown all the same: rendering the stair on a busy processor takes seconds.
    assert.deepEqual(
      complaints.filter((line) => !line.startsWith('[parametric-configurator] timeout:')),
      [],
    );
    await page.close();
  });
}

it('full screen shows the product with its views, and a button exits it', async () => {
  const { page, complaints } = await openPage(browser, `${demo.shopUrl}/kitchen.html`);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.stage.live');
  const sizes = () =>
    page.evaluate(() => {
      const root = document.querySelector('parametric-configurator')?.shadowRoot;
      return ['.stage', '.views'].map((selector) => {
        const { width = 0, bottom = 0 } = root?.querySelector(selector)?.getBoundingClientRect() ?? {};
        return { width, isSeen: bottom > 0 && bottom <= innerHeight };
      });
    });
  await configurator.click('.view-switch');
  await (await configurator.find("[aria-label='Full screen']")).click();
  await configurator.find("[aria-label='Exit full screen']");
  const [stage, views] = await sizes();
  assert.equal(stage?.width, await page.evaluate(() => innerWidth));
  assert.ok(views && views.width > 0 && views.isSeen);
  // The tools have the same background as everything else, not a band in the page's color.
  const ground = await (await configurator.find('.stage')).evaluate((found) => getComputedStyle(found).backgroundColor);
  assert.equal(ground, 'rgba(0, 0, 0, 0)');
  await (await configurator.find("[aria-label='Exit full screen']")).click();
  await configurator.find("[aria-label='Full screen']");
  assert.ok((await sizes())[0]!.width < 1000);
  assert.deepEqual(complaints, []);
  await page.close();
});
