// The studio as an author uses it: typing, making a mistake and fixing it with a click, seeing the product follow, and
// losing nothing.

import assert from 'node:assert/strict';
import { after, afterEach, before, describe, it } from 'node:test';
import type { CDPSession, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { axeFaults, find, gone, openConsole, press, signIn, textOf } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;
let page: Page;
let complaints: readonly string[];

before(async () => {
  demo = await startDemo();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

afterEach(() => page?.close());

/** Signs in and opens a product's studio. */
async function openStudio(product: string, prepare?: (page: Page) => Promise<void>): Promise<void> {
  const opened = await openConsole(browser, `${demo.serviceUrl}/console/products/${product}`);
  page = opened.page;
  complaints = opened.complaints;
  await prepare?.(page);
  await signIn(page, demo.organizations[0]!.apiKey);
  await find(page, 'console-studio');
}

/** Reads from the studio's document. */
function text(): Promise<string> {
  return page.$eval('>>> studio-editor', (editor) => (editor as HTMLElementTagNameMap['studio-editor']).document.text);
}

/** Waits until a displayed product has this width. The studio may replace its element in the meantime. */
async function showsWidth(width: number): Promise<void> {
  await page.waitForFunction(
    (wanted) => {
      const roots: ParentNode[] = [document];
      for (const root of roots) {
        for (const element of root.querySelectorAll('*')) {
          if (element.shadowRoot) roots.push(element.shadowRoot);
          if (element.localName !== 'parametric-configurator') continue;
          if ((element as HTMLElementTagNameMap['parametric-configurator']).configuration?.width === wanted)
            return true;
        }
      }
      return false;
    },
    { polling: 100 },
    width,
  );
}

/** Finds some words and types others in their place, as a person does. */
async function replaceWords(words: string, others: string): Promise<void> {
  await (await find(page, '.cm-content')).focus();
  await pressKeys('Control', 'f');
  const field = await find(page, '.cm-search [name=search]');
  await field.type(words);
  await field.press('Enter');
  await field.press('Escape');
  await page.keyboard.type(others);
}

async function pressKeys(modifier: 'Control' | 'Shift', key: 'f' | 'z'): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

describe('the studio', () => {
  it('shows the product as it is typed, keeps it while the text is invalid, and fixes a mistake by a click', async () => {
    await openStudio('hallway-shelf');
    await showsWidth(1000);
    await replaceWords(': 1000', ': 1200');
    await showsWidth(1200);
    await replaceWords('plinth ? plinthHeight', 'plinht ? plinthHeight');
    assert.match(await textOf(page, 'studio-issue-list .fix'), /plinth/);
    await showsWidth(1200);
    await press(page, 'studio-issue-list .fix');
    await gone(page, 'studio-issue-list .fix');
    assert.ok(!(await text()).includes('plinht'));
    await pressKeys('Control', 'z');
    assert.ok((await text()).includes('plinht'));
    assert.deepEqual(
      complaints.filter((each) => /Content Security Policy/.test(each)),
      [],
    );
  });

  it('keeps what was typed after a reload', async () => {
    await openStudio('hallway-shelf');
    await showsWidth(1000);
    await replaceWords(': 1000', ': 1300');
    await showsWidth(1300);
    await find(page, 'console-studio .badge');
    await page.waitForFunction(
      (badge) => /Unpublished/.test(badge.textContent ?? ''),
      { polling: 'raf' },
      await find(page, 'console-studio .badge'),
    );
    await page.reload();
    await showsWidth(1300);
    assert.ok((await text()).includes('"default": 1300'));
  });

  it('shows the product while the editor couldn’t load, and loads the editor on request', async () => {
    // Chromium 156 leaves a worker's requests waiting when requests are intercepted.
    let session: CDPSession | undefined;
    await openStudio('hallway-shelf', async (page) => {
      session = await page.createCDPSession();
      await session.send('Network.enable');
      await session.send('Network.setBlockedURLs', { urls: ['*studio-editor*'] });
    });
    await find(page, 'console-load-failure');
    await showsWidth(1000);
    await session!.send('Network.setBlockedURLs', { urls: [] });
    await press(page, 'console-load-failure button');
    await find(page, '.cm-content');
  });

  it('is accessible, light and dark, with one column and with two', async () => {
    await openStudio('reading-lamp');
    await find(page, 'parametric-configurator');
    await find(page, '.cm-content');
    for (const width of [1280, 390]) {
      await page.setViewport({ width, height: 800 });
      await page.waitForFunction((isNarrow) => matchMedia('(max-width: 900px)').matches === isNarrow, {}, width < 900);
      for (const scheme of ['light', 'dark'] as const) {
        assert.deepEqual(await axeFaults(page, scheme), [], `${scheme}, ${width} px`);
      }
    }
  });

  it('shows the selected tab and the current page in forced colors', async () => {
    await openStudio('reading-lamp', async (page) => {
      const session = await page.createCDPSession();
      await session.send('Emulation.setEmulatedMedia', { features: [{ name: 'forced-colors', value: 'active' }] });
    });
    const groundOf = async (selectors: string) =>
      (await find(page, selectors)).evaluate((element) => getComputedStyle(element).backgroundColor);
    for (const [place, chosen, other] of [
      ['console-studio', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['studio-preview', '[role=tab][aria-selected=true]', '[role=tab][aria-selected=false]'],
      ['nav', '[aria-current]', 'a:not([aria-current])'],
    ]) {
      assert.notEqual(await groundOf(`${place} ${chosen}`), await groundOf(`${place} ${other}`), place);
      const adjusted = await (await find(page, `${place} ${chosen}`)).evaluate(
        (element) => getComputedStyle(element).forcedColorAdjust,
      );
      assert.equal(adjusted, 'none', place);
    }
  });
});
