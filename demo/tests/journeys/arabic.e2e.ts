// The Arabic shop, from the page to the order form. Except for names, nothing that customers read or hear is in Latin
// letters.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium, openPage } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

/** The name of a key, names of standards, a VAT number as an example, and email addresses. */
const international = /\b(?:[\w-]+@[\w.-]+|Ctrl|D3|M5|M6|E27|LED|QR|GLB|USDZ|iPhone|iPad|Mac|DE123456789)\b/g;

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

it('the Arabic shop is in Arabic all the way to the order', async () => {
  const { page, complaints } = await openPage(browser, `${demo.shopUrl}/maktab.html`);
  const shop = new ConfiguratorOnPage(page);
  await page.locator('parametric-configurator').scroll();
  await shop.find('.view-tools');
  await (await shop.find('.parts > summary')).evaluate((summary) => (summary as HTMLElement).click());
  await shop.find('.bill');
  assert.deepEqual(await latinWords(page), []);

  await shop.press('عرض الأسعار');
  await (await shop.find('.destination select')).select('AE');
  await shop.press('طلب عروض الأسعار');
  await shop.find('[part~=quote]');
  await shop.find('[part~=quote] .price-sums');
  const names = await workshopNames(page);
  assert.deepEqual(await latinWords(page, names), []);

  await (await shop.find('[part~=choose-button]')).evaluate((button) => (button as HTMLElement).click());
  const send = await shop.find('[part~=order-button]');
  await send.evaluate((button) => (button as HTMLElement).click());
  await shop.find('[aria-invalid=true]');
  assert.deepEqual(await latinWords(page, names), []);
  assert.deepEqual(complaints, []);
});

/** Checks everything shown or announced on the page and in the configurator, except names. */
async function latinWords(page: Page, names: readonly string[] = []): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const told = [document, root].flatMap((tree) =>
      [...tree.querySelectorAll('[aria-label], [title], [alt]')].flatMap((labelled) =>
        ['aria-label', 'title', 'alt'].map((name) => labelled.getAttribute(name) ?? ''),
      ),
    );
    return [...told, document.body.textContent, root.querySelector('.root')!.textContent].join('\n');
  });
  const left = names.reduce((text, name) => text.replaceAll(name, ''), texts).replace(international, '');
  return [...left.matchAll(/\p{Script=Latin}[^\n]*/gu)].map(([line]) => line);
}

async function workshopNames(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    return [...root.querySelectorAll('[data-workshop] th .main')].map((name) => name.textContent);
  });
}
