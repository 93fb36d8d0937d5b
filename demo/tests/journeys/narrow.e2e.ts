// On the narrowest phones, 320 px wide, nothing reaches beyond the screen in any of the eight languages, from the first
// look to the placed order, and the price stays on one line.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { speak } from './support/layout-faults.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

const languages = ['en-GB', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar'];

let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let page: Page;
let configurator: ConfiguratorOnPage;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium();
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'sideboard' });
  page = await browser.newPage();
  await page.setViewport({ width: 320, height: 640, isMobile: true, hasTouch: true });
  await page.goto(shop.url);
  configurator = new ConfiguratorOnPage(page, undefined, { fillsAtOnce: true });
  await configurator.find('.view-tools');
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

it('every group of options fits', async () => {
  const count = await configurator.count('[role=tab]');
  assert.ok(count > 3);
  for (let tab = 1; tab <= count; tab += 1) {
    await configurator.click(`[role=tab]:nth-of-type(${tab})`);
    await fits();
  }
});

it('the quotes fit', async () => {
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await configurator.press('Get quotes');
  await configurator.find("[part~='quote']");
  await fits();
});

it('the order form fits, also with errors', async () => {
  await configurator.click("[part~='choose-button']:not([disabled])");
  await configurator.find('#ordering-name');
  await fits();
  await configurator.click("[part~='order-button']");
  await configurator.find('#ordering-name[aria-invalid="true"]');
  await fits();
});

it('the placed order fits', async () => {
  await configurator.enter('#ordering-name', 'Ada Example');
  await configurator.enter('#ordering-line1', 'Musterstraße 1');
  await configurator.enter('#ordering-city', 'Berlin');
  await configurator.enter('#ordering-email', 'ada@example.com');
  await configurator.click("[part~='order-button']");
  await configurator.orderId();
  await fits();
});

async function fits(): Promise<void> {
  for (const language of languages) {
    await speak(page, language, language === 'ar' ? 'rtl' : 'ltr');
    assert.deepEqual(await beyondScreen(page), [], language);
  }
  await speak(page, 'en-GB', 'ltr');
}

/** Finds what reaches beyond the screen, except in rows that scroll by themselves, and prices on several lines. */
async function beyondScreen(on: Page): Promise<readonly string[]> {
  return on.evaluate(async () => {
    for (let frame = 0; frame < 4; frame += 1) await new Promise((resolve) => requestAnimationFrame(resolve));
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const scrolls = (element: Element | null): boolean =>
      element !== null && (/auto|scroll/.test(getComputedStyle(element).overflowX) || scrolls(element.parentElement));
    const found = [...root.querySelectorAll('.root *')]
      .filter(
        (element) => !element.closest('svg, thead, .overlay, .picture, .hidden-text, dialog') && !scrolls(element),
      )
      .filter((element) => {
        const { left, right, width } = element.getBoundingClientRect();
        return width > 0 && (left < -1 || right > innerWidth + 1);
      });
    const texts = found.map((element) => `${element.localName}.${element.className}: ${element.textContent.trim()}`);
    if (document.documentElement.scrollWidth > innerWidth) texts.push('The page scrolls sideways.');
    const price = root.querySelector('.bar .price strong');
    const lineHeight = price && Number.parseFloat(getComputedStyle(price).lineHeight);
    if (price && price.getBoundingClientRect().height > lineHeight! * 1.5)
      texts.push(`Two lines: ${price.textContent}`);
    return texts;
  });
}
