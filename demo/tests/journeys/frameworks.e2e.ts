// The pages made with React and Vue: the page's state is passed to the element and back, the surrounding form has the
// configuration, a chosen quote is added to the page's cart, and all of it survives a reload.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage, recordEvents } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

for (const framework of ['react', 'vue']) {
  it(`with ${framework}, the page’s state, its form and its cart share the configuration`, async () => {
    const page = await browser.newPage();
    const complaints: string[] = [];
    page.on('pageerror', (error) => complaints.push(String(error)));
    page.on('console', (message) => {
      // Chromium logs this if it has no WebGL.
      if (message.type() === 'error' && !/WebGL/.test(message.text())) complaints.push(message.text());
    });
    await recordEvents(page);
    await page.setViewport({ width: 1280, height: 900 });
    await page.goto(`${demo.shopUrl}/${framework}.html`);
    const configurator = new ConfiguratorOnPage(page);
    await configurator.heard('picture');
    assert.equal((await configurator.value()).material, 'oak');

    await press(page, 'Tall and narrow');
    await configurator.find('#field-width');
    await says(page, /500 × 2000 × 320 mm/);
    const { width, height, material } = await configurator.value();
    assert.deepEqual({ width, height, material }, { width: 500, height: 2000, material: 'oak' });

    await configurator.type('#field-width', '640 mm');
    await says(page, /640 × 2000 × 320 mm/);
    await page.type('input[name=room]', 'Hall');
    await press(page, 'Save this shelf');
    await says(page, /Hall: 640 × 2000 × 320 mm/);

    await configurator.choose('#ordering-country', 'DE');
    await configurator.type('#ordering-postcode', '10115');
    await configurator.press('Get quotes');
    await (await configurator.find('tbody.quote .action button:not([disabled])')).evaluate((own) =>
      (own as HTMLButtonElement).click(),
    );
    await says(page, /1 × hallway shelf, 640 × 2000 × 320 mm, by .+: €\d/);

    await press(page, 'Low, under a mirror');
    await says(page, /1200 × 600 × 320 mm/);
    await page.reload();
    await configurator.heard('picture');
    await says(page, /1200 × 600 × 320 mm/);
    await says(page, /1 × hallway shelf, 640 × 2000/);
    await press(page, 'Show');
    await page.waitForFunction(
      () => (document.querySelector('parametric-configurator') as unknown as { value: object }).value,
      { polling: 50 },
    );
    await says(page, /640 × 2000 × 320 mm/);
    await press(page, 'Remove');
    await says(page, /Your cart is empty/);
    assert.deepEqual(complaints, []);
    await page.close();
  });
}

for (const framework of ['react', 'vue']) {
  it(`with ${framework}, the page stores a configuration in the same task that sets it`, async () => {
    const page = await browser.newPage();
    await page.goto(`${demo.shopUrl}/${framework}.html`);
    const configurator = new ConfiguratorOnPage(page);
    // The code that reads numbers also computes these.
    await configurator.find('.difference');
    await page.evaluate((key) => {
      const element = document.querySelector('parametric-configurator')!;
      const { get, set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'configuration')!;
      Object.assign(window, { keptWidths: [] });
      Object.defineProperty(element, 'configuration', {
        get: get!,
        set(given: { width: number }) {
          set!.call(element, given);
          // People can leave the page in any later task, so this checks the state in the same task.
          queueMicrotask(() => {
            const kept = JSON.parse(sessionStorage.getItem(key)!).width;
            (window as unknown as { keptWidths: unknown[] }).keptWidths.push([given.width, kept]);
          });
        },
      });
    }, `${framework}-shelf-configuration`);
    await configurator.type('#field-width', '700 mm');
    await says(page, /700 × 1200 × 320 mm/);
    const widths = await page.evaluate(() => (window as unknown as { keptWidths: unknown[] }).keptWidths);
    assert.deepEqual(widths, [[700, 700]]);
    await page.close();
  });
}

/** Presses one of the page's own buttons. */
async function press(page: Page, text: string): Promise<void> {
  const button = await page.waitForSelector(`#app ::-p-text(${text})`);
  await button!.evaluate((own) => (own.closest('button') as HTMLButtonElement).click());
}

/** Waits until the page's own text matches. */
async function says(page: Page, pattern: RegExp): Promise<void> {
  await page.waitForFunction(
    (source) => new RegExp(source).test(document.getElementById('app')?.textContent ?? ''),
    { timeout: 20_000, polling: 50 },
    pattern.source,
  );
}
