// Places an order in Firefox, with WebGL.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { type Browser, openFirefoxWith3d, openPage } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let firefox: Browser | undefined;
let page: Page;
let configurator: ConfiguratorOnPage;
let complaints: string[];

before(async () => {
  firefox = await openFirefoxWith3d();
  if (!firefox) return;
  demo = await openDemo();
  shop = await openShopPage();
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
  ({ page, complaints } = await openPage(firefox, shop.url));
  configurator = new ConfiguratorOnPage(page);
});

after(async () => {
  await firefox?.close();
  await shop?.close();
  await demo?.close();
});

const step = (name: string, walk: () => Promise<void>) =>
  it(name, async (context) => {
    if (firefox) await walk();
    else context.skip('Firefox with WebGL isn’t installed here: it takes the packages firefox-esr and xvfb.');
  });

const press = async (selector: string) =>
  (await configurator.find(selector)).evaluate((found) => (found as HTMLElement).click());

/** Waits until the configuration has this value. */
const has = (key: string, value: unknown) =>
  page.waitForFunction(
    (name, wanted) => {
      const element = document.querySelector('parametric-configurator') as unknown as {
        configuration: Readonly<Record<string, unknown>>;
      };
      return element.configuration[name] === wanted;
    },
    { polling: 50 },
    key,
    value,
  );

step('sees the product in 3D, and types a width', async () => {
  await configurator.find('.stage.live canvas');
  await configurator.type('#field-width', '1.8 m');
  await has('width', 1800);
});

step('sees the chosen swatch framed, and no other, and the back going with it', async () => {
  await configurator.openStep('Material');
  await press('input[name="field-material"][value="walnut"]');
  await has('material', 'walnut');
  await has('backMaterial', 'walnut-8');
  await page.waitForFunction(
    () => {
      const root = document.querySelector('parametric-configurator')!.shadowRoot!;
      return [...root.querySelectorAll<HTMLInputElement>('input[name="field-material"]')].every((swatch) => {
        const isFramed = getComputedStyle(swatch.nextElementSibling!).borderTopColor === 'rgb(29, 29, 31)';
        return isFramed === (swatch.value === 'walnut');
      });
    },
    { polling: 50 },
  );
});

step('shares from a dialog as high as its content', async () => {
  await press(`button[aria-label='Share and save']`);
  const dialog = await configurator.find('dialog[open]:has(.address)');
  const below = await dialog.evaluate(
    (found) => found.getBoundingClientRect().bottom - found.lastElementChild!.getBoundingClientRect().bottom,
  );
  assert.ok(below >= 0 && below < 40, `The dialog ends ${below} px below its content.`);
  await page.keyboard.press('Escape');
  await page.waitForFunction(
    () => !document.querySelector('parametric-configurator')!.shadowRoot!.querySelector('dialog[open]'),
    { polling: 50 },
  );
});

step('keeps the picture in sight on a phone’s width while the options scroll', async () => {
  await page.setViewport({ width: 500, height: 900 });
  const [scrolled, top] = await page.evaluate(async () => {
    scrollTo({ top: 200, behavior: 'instant' });
    await new Promise((resolve) => requestAnimationFrame(resolve));
    const stage = document.querySelector('parametric-configurator')!.shadowRoot!.querySelector('.stage')!;
    return [scrollY, stage.getBoundingClientRect().top];
  });
  assert.equal(scrolled, 200);
  assert.ok(Math.abs(top!) < 2, `The stage is at ${top} px.`);
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await page.setViewport({ width: 1280, height: 900 });
});

step('gets quotes, orders, sees the order confirmed, and finds it after a reload', async () => {
  await press('.bar button');
  await configurator.choose('#ordering-country', 'DE');
  await configurator.enter('#ordering-postcode', '10115');
  await press(`.ordering form button[type='submit']`);
  await press('tbody.quote .action button:not([disabled])');
  await configurator.enter('#ordering-name', 'Ada Example');
  await configurator.enter('#ordering-line1', 'Musterstraße 1');
  await configurator.enter('#ordering-city', 'Berlin');
  await configurator.enter('#ordering-email', 'ada@example.com');
  await press('[part~=order-button]');
  const order = await configurator.orderId();
  // Firefox reports modules that a reload interrupts as unreachable.
  await configurator.find('.order-status slot[name="after-order"]');
  const { orders } = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  await orders.update(order, { status: 'confirmed' });
  await configurator.find('[data-status="confirmed"][aria-current="step"]');
  await page.reload();
  assert.equal(await configurator.orderId(), order);
  assert.deepEqual(complaints, []);
});
