// A product's life in the console: begun from a template, typed, kept over a reload, published, changed, rolled back, retired.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { Browser, ElementHandle, Page } from 'puppeteer-core';
import { openChromium } from './support/browsers.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** The innermost elements that show this text and fit, in whatever shadow root; waits until there is one. */
async function find(page: Page, text: string, selector = '*'): Promise<ElementHandle<HTMLElement>> {
  const found = await page.waitForFunction(
    (wanted, fits) => {
      const within = (root: ParentNode): Element | undefined => {
        for (const element of root.querySelectorAll('*')) {
          const deeper = element.shadowRoot && within(element.shadowRoot);
          if (deeper) return deeper;
          const own = [element.textContent, element.getAttribute('aria-label')].map((each) =>
            each?.replace(/\s+/g, ' ').trim(),
          );
          const isIt = fits === '*' ? own[0]?.includes(wanted) && element.children.length === 0 : own.includes(wanted);
          if (isIt && element.matches(fits) && element.checkVisibility()) return element;
        }
        return undefined;
      };
      return within(document);
    },
    { timeout: 45_000 },
    text,
    selector,
  );
  return found as ElementHandle<HTMLElement>;
}

const see = (page: Page, text: string) => find(page, text);

async function press(page: Page, name: string, kind = 'button:not(:disabled)'): Promise<void> {
  const found = await find(page, name, kind);
  await found.evaluate((element) => element.click());
}

async function fill(page: Page, id: string, text: string): Promise<void> {
  const field = await page.waitForSelector(`console-app >>> #${id}`, { visible: true });
  await field!.evaluate((element) => (element as HTMLInputElement).select());
  await field!.type(text);
}

async function open(address: string): Promise<Page> {
  const page = await browser.newPage();
  // tsx names functions by it, also those that are sent to the page.
  await page.evaluateOnNewDocument('globalThis.__name = (named) => named');
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(demo.serviceUrl + address);
  return page;
}

async function signIn(address: string): Promise<Page> {
  const page = await open(address);
  await fill(page, 'key', demo.organizations[0]!.apiKey);
  await press(page, 'Sign in');
  await see(page, 'Sign out');
  return page;
}

/** Replaces a piece of the document as an author would: in the editor. */
async function edit(page: Page, from: string, to: string): Promise<void> {
  await page.waitForSelector('console-app >>> .cm-content', { visible: true });
  await page.evaluate(
    (was, is) => {
      type Editor = HTMLElement & { document: { text: string; apply(changes: object[], options: object): void } };
      const find = (root: ParentNode): Editor | undefined => {
        for (const element of root.querySelectorAll('*')) {
          if (element.localName === 'studio-editor') return element as Editor;
          const within = element.shadowRoot && find(element.shadowRoot);
          if (within) return within;
        }
        return undefined;
      };
      const { document } = find(globalThis.document)!;
      const at = document.text.indexOf(was);
      if (at < 0) throw new Error(`${was} is not in the document`);
      document.apply([{ from: at, to: at + was.length, insert: is }], { origin: 'editor' });
    },
    from,
    to,
  );
}

it('a product goes from a template to the shop and off sale again', async () => {
  const { licenseKey } = demo.organizations[0]!;
  const shop = createClient({ baseUrl: demo.serviceUrl, licenseKey });
  const page = await signIn('/console/products');
  await see(page, 'Hallway shelf');
  await press(page, 'New product', 'a');
  await (await see(page, 'Sides with as many boards')).evaluate((element) => element.closest('button')?.click());
  await fill(page, 'name', 'Étagère 7');
  await press(page, 'Create');
  await see(page, 'Draft, not published');
  assert.equal(new URL(page.url()).pathname, '/console/products/etagere-7');

  await edit(page, '"Two sides with as many boards as wanted between them."', '"Typed and not lost."');
  await page.reload();
  await page.waitForSelector('console-app >>> .cm-content', { visible: true });
  await see(page, 'Typed and not lost');
  await assert.rejects(shop.models.get('etagere-7'), { code: 'not_found' });

  await press(page, 'Publish…');
  await see(page, 'Customers can see and order it');
  await press(page, 'Publish');
  await see(page, 'It is published');
  const first = await shop.models.get('etagere-7');
  assert.equal(first.document.description, 'Typed and not lost.');
  await press(page, 'Go on editing');

  await edit(page, '"max": 1200', '"max": 1500');
  await see(page, 'Unpublished changes');
  await press(page, 'Publish…');
  await see(page, 'Max: 1200 → 1500');
  await press(page, 'Publish');
  await see(page, 'It is published');
  assert.notEqual((await shop.models.get('etagere-7')).revision, first.revision);
  await press(page, 'Go on editing');

  await press(page, 'History', 'a');
  await see(page, 'History of Étagère 7');
  const changed = await page.waitForSelector('console-app >>> .publication button[aria-expanded]', { visible: true });
  await changed!.evaluate((element) => (element as HTMLElement).click());
  await see(page, 'Max: 1200 → 1500');
  await (await see(page, 'that of')).evaluate((element) => element.closest('button')?.click());
  await see(page, 'Publish this revision again?');
  await press(page, 'Publish again');
  await see(page, 'Published.');
  assert.equal((await shop.models.get('etagere-7')).revision, first.revision);

  await press(page, 'Retire…');
  await see(page, 'Retire this product?');
  await press(page, 'Retire');
  await see(page, 'pages show their fallback');
  await assert.rejects(shop.models.get('etagere-7'), { code: 'model_retired' });
});

it('who has the product in two tabs, or publishes over somebody else, is told', async () => {
  const { apiKey } = demo.organizations[0]!;
  const workshop = createClient({ baseUrl: demo.serviceUrl, apiKey });
  const first = await open('/console/products/house-sign');
  await first.waitForSelector('console-app >>> .cm-content', { visible: true });
  await edit(first, '"format": "parametric-model/1"', '"format":  "parametric-model/1"');
  const second = await open('/console/products/house-sign');
  await see(second, 'open in another tab');
  await press(second, 'Edit here');
  await see(first, 'open in another tab');

  await edit(second, '"finish": "wood"', '"finish": "laminate"');
  const { document } = await workshop.models.get('house-sign');
  await workshop.models.put('house-sign', { ...document, name: 'Theirs' });
  await press(second, 'Publish…');
  await press(second, 'Publish');
  await see(second, 'A newer revision is published');
  await press(second, 'Keep my draft');
  assert.equal((await workshop.models.get('house-sign')).name, 'Theirs');
});
