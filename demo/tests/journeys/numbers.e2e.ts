// Numbers typed as people type them in three languages, on the shop's page, as the browser exposes them to a screen
// reader; and the configurator as a form field when the user leaves the page and comes back.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { HTTPRequest, Page, SerializedAXNode } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  // These tests aren't about pages restored from the back/forward cache.
  browser = await openChromium({ extraArguments: ['--disable-features=BackForwardCache'] });
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

const width = '#field-width';

async function openSideboard(language: string): Promise<{ page: Page; configurator: ConfiguratorOnPage }> {
  const page = await browser.newPage();
  await page.setViewport({ width: 390, height: 844 });
  await page.evaluateOnNewDocument((lang) => {
    new MutationObserver((_, observer) => {
      if (!document.documentElement) return;
      document.documentElement.lang = lang;
      document.documentElement.dir = lang === 'ar' ? 'rtl' : 'ltr';
      observer.disconnect();
    }).observe(document, { childList: true });
  }, language);
  await page.goto(`${demo.shopUrl}/element.html`);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find(width);
  return { page, configurator };
}

/** What a screen reader reads for the field with a value: its description, as the browser computes it. */
async function spokenAt(
  page: Page,
  value: string,
): Promise<{ readonly description: string; readonly invalid: string }> {
  const root = await page.accessibility.snapshot();
  const nodes: SerializedAXNode[] = root ? [root] : [];
  for (const node of nodes) nodes.push(...(node.children ?? []));
  const node = nodes.find((one) => one.role === 'textbox' && one.value === value);
  assert.ok(node, `No field has the value ${value}`);
  // Screen readers don't read direction marks.
  return { description: (node.description ?? '').replace(/\p{Cf}/gu, ''), invalid: String(node.invalid) };
}

const languages = [
  { language: 'en-GB', typed: '1.500 mm', asks: /“1.500 mm” could mean two things/, beyond: /must be between/ },
  { language: 'de', typed: '1,500 mm', asks: /„1,500 mm“ kann zweierlei bedeuten/, beyond: /: zwischen / },
  { language: 'ar', typed: '1.500 mm', asks: /«1.500 mm» يمكن أن يُقرأ بطريقتين/, beyond: /بين .* و/ },
] as const;

for (const { language, typed, asks, beyond } of languages) {
  it(`a number typed in ${language} is accepted, questioned or refused, and a screen reader hears which`, async () => {
    const { page, configurator } = await openSideboard(language);
    await configurator.type(width, '١’٤٠٠ mm');
    assert.equal((await configurator.value()).width, 1400);

    await configurator.type(width, typed);
    const asked = await spokenAt(page, typed);
    assert.match(asked.description, asks);
    assert.equal(asked.invalid, 'true');
    assert.equal((await configurator.value()).width, 1400);

    await configurator.type(width, '99 m');
    assert.match((await spokenAt(page, '99 m')).description, beyond);

    const fits = await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth);
    assert.ok(fits, 'The page is wider than the screen');
    await page.close();
  });
}

it('typing on at a dimension in the picture while the first number can’t be read yet keeps and accepts it', async () => {
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  let held: HTTPRequest[] | undefined = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (held && request.url().includes('/form-help-')) held.push(request);
    else void request.continue();
  });
  await page.goto(`${demo.shopUrl}/element.html`);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.click('.view-tools button');
  await configurator.click("button.dimension[data-key='width']");
  const editor = '.dimension-editor input';
  await configurator.find(`${editor}:focus`);
  await page.keyboard.type('1.3 m');
  await page.keyboard.press('Enter');
  await configurator.find(`${editor}[aria-busy='true']`);
  await page.keyboard.press('End');
  await page.keyboard.type('m');
  const waiting = held;
  held = undefined;
  for (const request of waiting) void request.continue();
  await configurator.find(`${width}[aria-busy='false']`);
  assert.equal((await configurator.value()).width, 1300);
  const input = await configurator.find(`${editor}:focus`);
  const typed = await input.evaluate((field) => {
    const { value } = field as HTMLInputElement;
    (field as HTMLInputElement).select();
    return value;
  });
  assert.equal(typed, '1.3 mm');
  await page.keyboard.type('1.4 m');
  await page.keyboard.press('Tab');
  await configurator.find("button.dimension[data-key='width']");
  assert.equal((await configurator.value()).width, 1400);
  await page.close();
});

it('a surrounding form isn’t submitted with an invalid value, and the browser restores its values', async () => {
  const { page, configurator } = await openSideboard('en-GB');
  // Simulates a page that has the element in a form from the start.
  await page.evaluateOnNewDocument(() => {
    document.addEventListener('DOMContentLoaded', () => {
      const form = document.createElement('form');
      const element = document.querySelector('parametric-configurator');
      element?.before(form);
      element?.setAttribute('name', 'sideboard');
      if (element) form.append(element);
    });
  });
  await page.reload();
  await configurator.find(width);
  await configurator.type(width, '99 m');
  const sent = await page.evaluate(() => {
    const form = document.querySelector<HTMLFormElement>('form:has(parametric-configurator)');
    let wasSent = false;
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      wasSent = true;
    });
    form?.requestSubmit();
    return wasSent;
  });
  assert.equal(sent, false);
  const focused = () => page.evaluate(() => document.activeElement?.shadowRoot?.activeElement?.id);
  assert.equal(await focused(), 'field-width');

  await configurator.type(width, '1300 mm');
  assert.equal((await configurator.value()).width, 1300);
  // This tests what the form keeps, not what the element stores for the tab.
  await page.goto('about:blank');
  await page.evaluateOnNewDocument(() => sessionStorage.clear());
  await page.goBack();
  await configurator.find(width);
  assert.equal((await configurator.value()).width, 1300);
  await page.close();
});
