// The studio as an author uses it: types, makes a mistake, mends it by a click, sees the product follow, and loses nothing.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import axe from 'axe-core';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { openChromium } from './support/browsers.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;
let page: Page;
let complaints: string[];

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

afterEach(() => page?.close());

/** Signs in, and opens a product's studio. */
async function openStudio(product: string, prepare?: (page: Page) => Promise<void>): Promise<void> {
  const context = await browser.createBrowserContext();
  page = await context.newPage();
  complaints = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    // A policy that refuses something says so here.
    if (message.type() === 'error' && /Content Security Policy/.test(message.text())) complaints.push(message.text());
  });
  page.setDefaultTimeout(45_000);
  await page.setViewport({ width: 1280, height: 800 });
  await page.goto(`${demo.serviceUrl}/console/products/${product}`);
  const field = await find('console-sign-in >>> input');
  await field.type(demo.organizations[0]!.apiKey);
  await prepare?.(page);
  await field.press('Enter');
  await find('console-studio');
}

/** In whatever shadow root it is. */
async function find(selector: string): Promise<ElementHandle> {
  // Looks at every frame: what changes in a shadow root is no mutation of the document.
  const found = await page.waitForSelector(`>>> ${selector}`, { visible: true });
  assert.ok(found, selector);
  return found;
}

/** Of the studio's document. */
function text(): Promise<string> {
  return page.$eval('>>> studio-editor', (editor) => (editor as HTMLElementTagNameMap['studio-editor']).document.text);
}

/** Waits until the product that is shown has a width. */
async function showsWidth(width: number): Promise<void> {
  const product = await find('parametric-configurator');
  await page.waitForFunction(
    (element, wanted) => {
      const { configuration } = element as HTMLElementTagNameMap['parametric-configurator'];
      return configuration?.width === wanted;
    },
    { polling: 'raf' },
    product,
    width,
  );
}

/** As a person does: finds some words and types others in their place. */
async function replaceWords(words: string, others: string): Promise<void> {
  await (await find('.cm-content')).focus();
  await press('Control', 'f');
  const field = await find('.cm-search [name=search]');
  await field.type(words);
  await field.press('Enter');
  await field.press('Escape');
  await page.keyboard.type(others);
}

async function press(modifier: 'Control' | 'Shift', key: 'f' | 'z'): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

describe('the studio', () => {
  it('shows the product that is typed, keeps it while the text is broken, and mends by a click', async () => {
    await openStudio('hallway-shelf');
    await showsWidth(1000);
    await replaceWords(': 1000', ': 1200');
    await showsWidth(1200);
    await replaceWords('plinth ? plinthHeight', 'plinht ? plinthHeight');
    const fix = await find('studio-issue-list >>> .fix');
    assert.match(await fix.evaluate(({ textContent }) => textContent ?? ''), /plinth/);
    await showsWidth(1200);
    await fix.click();
    await page.waitForFunction((button) => !button.isConnected, {}, fix);
    assert.ok(!(await text()).includes('plinht'));
    await press('Control', 'z');
    assert.ok((await text()).includes('plinht'));
    assert.deepEqual(complaints, []);
  });

  it('brings back after a reload what was typed', async () => {
    await openStudio('hallway-shelf');
    await showsWidth(1000);
    await replaceWords(': 1000', ': 1300');
    await showsWidth(1300);
    await find('console-studio >>> .badge');
    await page.waitForFunction(
      (badge) => /Unpublished/.test(badge.textContent ?? ''),
      { polling: 'raf' },
      await find('console-studio >>> .badge'),
    );
    await page.reload();
    await showsWidth(1300);
    assert.ok((await text()).includes('"default": 1300'));
  });

  it('says that the editor could not be loaded, shows the product meanwhile, and loads it when asked again', async () => {
    let isCut = true;
    await openStudio('hallway-shelf', async (page) => {
      await page.setRequestInterception(true);
      page.on('request', (request) => {
        if (isCut && /studio-editor/.test(request.url())) void request.abort();
        else void request.continue();
      });
    });
    await find('console-load-failure');
    await showsWidth(1000);
    isCut = false;
    await (await find('console-load-failure >>> button')).click();
    await find('.cm-content');
  });

  it('is accessible, light and dark, side by side and with one side', async () => {
    await openStudio('reading-lamp');
    await find('parametric-configurator');
    await find('.cm-content');
    await page.evaluate(axe.source);
    for (const scheme of ['light', 'dark']) {
      await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
      for (const width of [1280, 390]) {
        await page.setViewport({ width, height: 800 });
        await page.waitForFunction(
          (isNarrow) => matchMedia('(max-width: 900px)').matches === isNarrow,
          {},
          width < 900,
        );
        const faults = await page.evaluate(async () => {
          const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run(document);
          return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`);
        });
        assert.deepEqual(faults, [], `${scheme}, ${width} px`);
      }
    }
  });
});
