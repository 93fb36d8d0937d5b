// What a customer has on the screen of a phone without scrolling: the outcome of a request for quotes, above the price
// bar, and from the first frame on the words of the page's language, which move nothing when they come.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser, HTTPRequest, Page } from 'puppeteer-core';
import { openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';
import { recordShifts, shiftsOf } from './support/layout-shifts.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;

before(async () => {
  demo = await startDemo();
  shop = await openShopPage();
  browser = await openChromium({ has3d: true });
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

async function openPhone(language: string): Promise<{ page: Page; configurator: ConfiguratorOnPage }> {
  const { serviceUrl, organizations } = demo;
  const { licenseKey } = organizations[0]!;
  shop.body = `<div lang="${language}">${tagOf({ serviceUrl, licenseKey, model: 'hallway-shelf' })}</div>`;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ width: 390, height: 844, isMobile: true, hasTouch: true });
  return { page, configurator: new ConfiguratorOnPage(page) };
}

/** Whether a person sees the whole of an element, with nothing over its corners. */
function isInSight(page: Page, selector: string): Promise<boolean> {
  return page.evaluate((wanted) => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const element = root.querySelector(wanted)!;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    return [top + 12, bottom - 12].every((y) => {
      const found = root.elementFromPoint((left + right) / 2, y);
      return found !== null && (element.contains(found) || found.contains(element));
    });
  }, selector);
}

async function fillInDestination(configurator: ConfiguratorOnPage): Promise<void> {
  await configurator.choose('.destination select', 'DE');
  await configurator.type('.destination input', '10115');
}

it('shows the first quote whole, and after a fault the button that tries again', async () => {
  const { page, configurator } = await openPhone('en');
  await page.goto(shop.url);
  await configurator.press('Price and order');
  await fillInDestination(configurator);
  await configurator.press('Get quotes');
  await configurator.find('.quotes.current .quote');
  assert.ok(await isInSight(page, '.quote'), 'The first quote is not in sight.');

  await page.setOfflineMode(true);
  await configurator.press('Get new quotes');
  await configurator.find('.problem button');
  assert.ok(await isInSight(page, '.problem button'), 'The button that tries again is not in sight.');
  await page.setOfflineMode(false);
  await (await configurator.find('.problem button')).tap();
  await configurator.find('.quotes.current .quote');
  assert.ok(await isInSight(page, '.quote'), 'The first quote is not in sight any more.');
  await page.browserContext().close();
});

it('leaves alone who has scrolled away while the workshops are asked', async () => {
  const { page, configurator } = await openPhone('en');
  const asks = (request: HTTPRequest) => request.method() === 'POST';
  await page.goto(shop.url);
  await configurator.press('Price and order');
  await fillInDestination(configurator);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!asks(request)) void request.continue();
  });
  const held = page.waitForRequest(asks);
  await configurator.press('Get quotes');
  const request = await held;
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await request.continue();
  await configurator.find('.quotes.current .quote');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.browserContext().close();
});

/** Notes each text that has been over or below the picture, and which of them could be seen. */
async function recordWords(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const words = new Set<string>();
    Object.assign(window, { words });
    setInterval(() => {
      const root = document.querySelector('parametric-configurator')?.shadowRoot;
      for (const element of root?.querySelectorAll('.corner *, .toolbar *, .badge, .hint *') ?? [])
        if (element.checkVisibility({ visibilityProperty: true }))
          for (const node of element.childNodes)
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) words.add(node.textContent.trim());
    }, 10);
  });
}

const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { words: Set<string> }).words]);

for (const [language, undo, front] of [
  ['de', 'Rückgängig', 'Vorne'],
  ['nl', 'Ongedaan maken', 'Voor'],
  ['es', 'Deshacer', 'Frente'],
  ['ar', 'تراجع', 'أمام'],
] as const) {
  it(`has words in no other language than the page’s, and moves nothing when they come: ${language}`, async () => {
    const { page, configurator } = await openPhone(language);
    await recordShifts(page);
    await recordWords(page);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1)!;
      // In the order in which a slow line brings them.
      const delayMs = name.startsWith(`${language}-`) ? 300 : name.startsWith('scene-') ? 1_500 : 0;
      setTimeout(() => void request.continue(), delayMs);
    });
    await page.goto(shop.url);
    await configurator.find('.stage.live');
    await configurator.find('.hint');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const words = await wordsOf(page);
    for (const word of [undo, front]) assert.ok(words.includes(word), `No ${word} in: ${words}`);
    for (const word of ['Undo', 'Share', 'Front']) assert.ok(!words.includes(word), `${word} in ${words}`);
    const { total, moved } = await shiftsOf(page);
    assert.ok(total < 0.005, `What is seen has moved by ${total}: ${moved}`);
    await page.browserContext().close();
  });
}
