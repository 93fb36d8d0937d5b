// The other pages of the shops: two products, the plain element with a document of its own, strict policies. Each comes
// to its picture and its 3D, and says nothing on the console.

import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { openChromium } from './support/browsers.js';
import { type Demo, startDemo } from './support/demo.js';

const pages = [
  { path: '/two-products.html', products: 2 },
  { path: '/kitchen.html', products: 1 },
  { path: '/lamp.html', products: 1 },
  { path: '/sign.html', products: 1 },
  { path: '/element.html', products: 1 },
  { path: '/csp.html', products: 1 },
  { path: '/csp-host.html', products: 1 },
  { path: '/maktab.html', products: 1 },
] as const;

let demo: Demo;
let browser: Browser;

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

for (const { path, products } of pages) {
  test(`${path} shows ${products === 1 ? 'its product' : `its ${products} products`} in 3D, without a complaint`, async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warn') complaints.push(message.text());
    });
    page.on('pageerror', (error) => complaints.push(String(error)));
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${demo.shopUrl}${path}`);
    await page.waitForFunction(
      (wanted) => {
        const elements = [...document.querySelectorAll('parametric-configurator')];
        // One after the other comes into view, as for a person who scrolls.
        elements.find((element) => !element.shadowRoot?.querySelector('.stage.live'))?.scrollIntoView();
        return elements.filter((element) => element.shadowRoot?.querySelector('.stage.live')).length === wanted;
      },
      { timeout: 60_000, polling: 200 },
      products,
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });
}
