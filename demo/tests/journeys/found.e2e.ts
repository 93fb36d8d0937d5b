// A product that's found and shared: search engines read its price in the shop's page, and a shared link shows its
// picture in chats and opens the design.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

const model = 'hallway-shelf';
let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let page: Page;
let link = '';

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium();
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  await page.setViewport({ width: 1280, height: 800 });
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

it('a page with the strictest policy describes the product to search engines', async () => {
  const { serviceUrl } = demo;
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl, licenseKey, model, attributes: { 'structured-data': '' } });
  shop.headers = {
    'content-security-policy': `default-src 'none'; script-src ${serviceUrl}; connect-src ${serviceUrl}; img-src ${serviceUrl} data:; style-src 'unsafe-inline'; require-trusted-types-for 'script'; trusted-types lit-html`,
  };
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (/Content Security|TrustedScript|Trusted Type/i.test(message.text())) complaints.push(message.text());
  });
  await page.goto(shop.url);
  const script = await page.waitForSelector('head > script[type="application/ld+json"]', { timeout: 60_000 });
  const data = JSON.parse(await script!.evaluate((element) => element.textContent!));
  assert.equal(data['@type'], 'Product');
  const price = await (await new ConfiguratorOnPage(page).find('.price strong')).evaluate(
    (element) => element.textContent,
  );
  assert.equal(price?.replace(/\D/g, ''), data.offers.price);
  for (const address of [...data.image, data.subjectOf.encoding.contentUrl]) {
    assert.equal((await fetch(address)).status, 200, address);
  }
  assert.deepEqual(complaints, []);
});

it('a shared link has the picture for chats, and opens the design, where it can be ordered', async () => {
  const configurator = new ConfiguratorOnPage(page);
  await page.evaluate(() => document.querySelector('parametric-configurator')!.setConfiguration({ width: 1200 }));
  const share = await configurator.find("button[aria-label='Share and save']");
  await share.evaluate((button) => (button as HTMLElement).click());
  const address = await configurator.find('dialog .address');
  /** Waits until the short link differs from the earlier one, and returns it. */
  const shortLink = async (before = '') => {
    const isShort = (input: Element, old: string) =>
      (input as HTMLInputElement).value !== old && (input as HTMLInputElement).value.includes('/links/');
    await page.waitForFunction(isShort, {}, address, before);
    return address.evaluate((input) => (input as HTMLInputElement).value);
  };
  const own = await shortLink();
  const opened = (await fetch(own, { redirect: 'manual' })).headers.get('location');
  assert.equal(new URL(opened!).origin, new URL(shop.url).origin);
  assert.match(opened!, /width\.1200/);
  await configurator.click('dialog input[name=with-picture]');
  link = await shortLink(own);

  // Reads the link as a chat does.
  const text = await (await fetch(link)).text();
  const picture = /property="og:image" content="([^"]*)"/.exec(text)![1]!.replaceAll('&amp;', '&');
  const { headers } = await fetch(picture);
  assert.equal(headers.get('content-type'), 'image/png');
  assert.match(text, /property="og:description" content="120 × [\d.]+ × [\d.]+ cm, about €[\d,]+\./);

  await page.goto(link);
  const shown = new ConfiguratorOnPage(page);
  await shown.find('.stage.live, .picture > svg');
  const width = await page.evaluate(() => document.querySelector('parametric-configurator')!.configuration.width);
  assert.equal(width, 1200);
  const back = await page.$eval('header a', (anchor) => (anchor as HTMLAnchorElement).href);
  assert.equal(new URL(back).origin, new URL(shop.url).origin);
  assert.match(back, /width\.1200/);
});
