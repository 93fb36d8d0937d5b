// What a customer sees on a phone without scrolling: the result of a quote request, above the price bar, and text in
// the page's language from the first frame, which doesn't shift anything when it loads.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { recordShifts, shiftsOf } from './support/layout-shifts.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;
let with3d: Browser;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  [browser, with3d] = await Promise.all([openChromium(), openChromium({ has3d: true })]);
});

after(async () => {
  await browser?.close();
  await with3d?.close();
  await shop?.close();
  await demo?.close();
});

const usual = { width: 390, height: 844 };

async function openPhone(language: string, { size = usual, has3d = false } = {}) {
  const { serviceUrl, organizations } = demo;
  const { licenseKey } = organizations[0]!;
  shop.body = `<div lang="${language}">${tagOf({ serviceUrl, licenseKey, model: 'hallway-shelf' })}</div>`;
  const context = await (has3d ? with3d : browser).createBrowserContext();
  const page = await context.newPage();
  await page.setViewport({ ...size, isMobile: true, hasTouch: true });
  return { page, configurator: new ConfiguratorOnPage(page) };
}

/** Whether the whole element is visible, with nothing covering its corners. */
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

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  for (let turn = 0; turn < 40; turn += 1) {
    if (await holds()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error(what);
}

/** Opens the page with the destination filled in. */
async function openOrdering({ size = usual } = {}) {
  const opened = await openPhone('en', { size });
  const { page, configurator } = opened;
  await page.goto(shop.url);
  await configurator.press('Get prices');
  await configurator.choose('.destination select', 'DE');
  await configurator.type('.destination input', '10115');
  return opened;
}

/** From now on, holds the page's POST requests. */
async function holdPosts(page: Page): Promise<{ readonly held: Promise<HTTPRequest> }> {
  const isPost = (request: HTTPRequest) => request.method() === 'POST';
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!isPost(request)) void request.continue();
  });
  return { held: page.waitForRequest(isPost) };
}

it('scrolls to the whole first quote, and after a failure to the button that tries again', async () => {
  const { page, configurator } = await openOrdering();
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
  assert.ok(await isInSight(page, '.quote'), 'The first quote is not in sight anymore.');
  await page.browserContext().close();
});

it('keeps “Try again” under the finger when parts that couldn’t load arrive', async () => {
  const { page, configurator } = await openOrdering();
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const fails = isOffline && (request.method() === 'POST' || /buyer-details/.test(request.url()));
    void (fails ? request.abort() : request.continue());
  });
  let isOffline = false;
  const failed = page.waitForRequest((request) => /buyer-details/.test(request.url()));
  page.on('response', (response) => {
    if (response.request().method() === 'POST') isOffline = true;
  });
  await configurator.press('Get quotes');
  await failed;
  await configurator.press('Get new quotes');
  const { y } = (await (await configurator.find('.problem button')).boundingBox())!;
  isOffline = false;
  await page.evaluate(() => dispatchEvent(new Event('online')));
  await configurator.find('.buyer-details');
  assert.equal((await (await configurator.find('.problem button')).boundingBox())?.y, y);
  await page.browserContext().close();
});

it('scrolls to the message when no workshop can make the product', async () => {
  const { page, configurator } = await openOrdering({ size: { width: 320, height: 568 } });
  // More than any workshop makes.
  await configurator.type('#item-quantity', '1000');
  await configurator.press('Get quotes');
  await configurator.find('.problem.nobody');
  await until(() => isInSight(page, '.problem.nobody'), 'The sentence is not in sight.');
  await page.browserContext().close();
});

it('ignores the second tap of a double tap on “Get quotes” when a “Choose” button appears under the finger', async () => {
  const { page, configurator } = await openOrdering();
  const button = await configurator.find("[part~='quotes-button']");
  await button.evaluate((found) => found.scrollIntoView({ block: 'center' }));
  const { x, y, width, height } = (await button.boundingBox())!;
  // Moves the first quote's button under the finger, wherever the page has scrolled.
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  const choose = await configurator.find('.quotes.current .quote .action button');
  await choose.evaluate(
    (found, at) => {
      const box = found.getBoundingClientRect();
      scrollBy({ top: box.top + box.height / 2 - at, behavior: 'instant' });
    },
    y + height / 2,
  );
  // Marks this as the second tap, because on a slow machine it would be too late for the browser to recognize a double
  // tap.
  const session = await page.createCDPSession();
  const tap = { x: x + width / 2, y: y + height / 2, button: 'left', clickCount: 2 } as const;
  for (const type of ['mousePressed', 'mouseReleased'] as const)
    await session.send('Input.dispatchMouseEvent', { type, ...tap });
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 500)));
  assert.equal(await configurator.count('.order-form'), 0);
  await page.touchscreen.tap(x + width / 2, y + height / 2);
  await configurator.find('.order-form');
  await page.browserContext().close();
});

it('scrolls to an invalid field with its label, and to the message when an order fails', async () => {
  const { page, configurator } = await openOrdering();
  await configurator.press('Get quotes');
  await configurator.press('Choose');
  await configurator.press('Buy now');
  await configurator.find('#ordering-name[aria-invalid="true"]');
  await until(() => isInSight(page, '.text-field:has(#ordering-name)'), 'The label is not in sight.');
  const person = { name: 'Ada Lovelace', line1: 'Invalidenstraße 1', city: 'Berlin', email: 'ada@example.com' };
  for (const [name, text] of Object.entries(person)) await configurator.type(`#ordering-${name}`, text);
  const button = await configurator.find("[part~='order-button']");
  await button.evaluate((found) => found.scrollIntoView({ block: 'end' }));
  await page.setOfflineMode(true);
  await button.tap();
  await configurator.find('.submit-area .problem');
  await until(() => isInSight(page, '.submit-area .problem'), 'What has happened is not in sight.');
  await page.browserContext().close();
});

it('doesn’t scroll back someone who scrolled away while quotes were loading', async () => {
  const { page, configurator } = await openOrdering();
  const { held } = await holdPosts(page);
  await configurator.press('Get quotes');
  const request = await held;
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }));
  await request.continue();
  await configurator.find('.quotes.current .quote');
  assert.equal(await page.evaluate(() => scrollY), 0);
  await page.browserContext().close();
});

it('doesn’t scroll someone who changes the product while quotes are loading', async () => {
  const { page, configurator } = await openOrdering();
  await configurator.press('Get quotes');
  await configurator.find('.quotes.current .quote');
  const { held } = await holdPosts(page);
  await configurator.press('Get new quotes');
  await held;
  const place = await page.evaluate(() => {
    const element = document.querySelector('parametric-configurator') as HTMLElement & { quantity: number };
    const { top } = element.shadowRoot!.querySelector('.destination')!.getBoundingClientRect();
    scrollBy({ top: top - innerHeight * 0.6, behavior: 'instant' });
    element.quantity = 3;
    return scrollY;
  });
  await configurator.find('.ordering .problem');
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)));
  assert.equal(await page.evaluate(() => scrollY), place);
  await page.browserContext().close();
});

/** Records each text that was over or below the picture, and which ones were visible. */
async function recordWords(page: Page): Promise<void> {
  await page.evaluateOnNewDocument(() => {
    const words = new Set<string>();
    Object.assign(window, { words });
    setInterval(() => {
      const root = document.querySelector('parametric-configurator')?.shadowRoot;
      for (const element of root?.querySelectorAll('.corner *, .toolbar *, .top *, .hint *') ?? [])
        if (element.checkVisibility({ visibilityProperty: true }))
          for (const node of element.childNodes)
            if (node.nodeType === Node.TEXT_NODE && node.textContent?.trim()) words.add(node.textContent.trim());
    }, 10);
  });
}

const wordsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => [...(window as unknown as { words: Set<string> }).words]);

it('shows the price on one line, next to its button, in every language', async () => {
  const { page, configurator } = await openPhone('en');
  await page.goto(shop.url);
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar']) {
    await page.$eval('parametric-configurator', (host, wanted) => host.setAttribute('lang', wanted), language);
    const price = await configurator.find(`.root[lang=${language}] .bar strong`);
    const button = await configurator.find('.bar .button');
    const [lines, isBeside] = await price.evaluate((own, other) => {
      const [{ height, bottom }, { top }] = [own.getBoundingClientRect(), other.getBoundingClientRect()];
      return [Math.round(height / Number.parseFloat(getComputedStyle(own).lineHeight)), bottom > top];
    }, button);
    assert.deepEqual([lines, isBeside], [1, true], `${language}: ${await price.evaluate((own) => own.textContent)}`);
  }
  await page.browserContext().close();
});

for (const [language, view, front, badge] of [
  ['de', 'Ansicht', 'Vorne', 'Test'],
  ['ar', 'المعاينة', 'أمام', 'تجريبي'],
] as const) {
  it(`shows only the page’s language, and doesn’t move when the words load: ${language}`, async () => {
    const { page, configurator } = await openPhone(language, { has3d: true });
    await recordShifts(page);
    await recordWords(page);
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const name = new URL(request.url()).pathname.split('/').at(-1)!;
      // Delays files so that they load in the same order as on a slow connection.
      const delayMs = name.startsWith(`${language}-`) ? 300 : name.startsWith('scene-') ? 1_500 : 0;
      setTimeout(() => void request.continue(), delayMs);
    });
    await page.goto(shop.url);
    await configurator.find('.stage.live');
    await configurator.find('.hint');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const { total, moved } = await shiftsOf(page);
    assert.ok(total < 0.005, `What is seen has moved by ${total}: ${moved}`);
    await configurator.click('.view-switch');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 100))));
    const words = await wordsOf(page);
    for (const word of [view, front, badge]) assert.ok(words.includes(word), `No ${word} in: ${words}`);
    for (const word of ['View', 'Share', 'Front', 'Test'])
      if (word !== badge) assert.ok(!words.includes(word), `${word} in ${words}`);
    await page.browserContext().close();
  });
}
