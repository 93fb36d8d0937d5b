// A product's life in the console: started from a template, edited, kept across a reload, published, changed, rolled
// back, retired.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { createClient } from '@parametric/api-client';
import type { BrowserContext, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { find, openConsole, press, pressNamed, see, type } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;
/** All pages share the session. */
let context: BrowserContext;

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
  context = await browser.createBrowserContext();
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

const fill = (page: Page, id: string, text: string) => type(page, `#${id}`, text);

async function open(address: string, key?: string): Promise<Page> {
  const { page } = await openConsole(browser, demo.serviceUrl + address, { context, key });
  return page;
}

/** Replaces part of the document as an author would: in the editor. */
async function edit(page: Page, from: string, to: string): Promise<void> {
  await find(page, '.cm-content');
  const editor = await find(page, 'studio-editor');
  await editor.evaluate(
    (element, was, is) => {
      const { document } = element as HTMLElementTagNameMap['studio-editor'];
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
  const page = await open('/console/products', demo.organizations[0]!.apiKey);
  await see(page, 'Hallway shelf');
  await pressNamed(page, 'New product', 'a');
  await (await see(page, 'Two sides, as many shelves')).evaluate((element) => element.closest('button')?.click());
  await fill(page, 'name', 'Étagère 7');
  await pressNamed(page, 'Create product');
  await see(page, 'Draft');
  assert.equal(new URL(page.url()).pathname, '/console/products/etagere-7');

  await edit(page, '"Two sides with as many shelves as you like between them."', '"Typed and not lost."');
  await page.reload();
  await find(page, '.cm-content');
  await see(page, 'Typed and not lost');
  await assert.rejects(shop.models.get('etagere-7'), { code: 'not_found' });

  await pressNamed(page, 'Publish…');
  await see(page, 'Customers can see and order the product');
  await pressNamed(page, 'Publish');
  await see(page, 'Published');
  const first = await shop.models.get('etagere-7');
  assert.equal(first.document.description, 'Typed and not lost.');
  await pressNamed(page, 'Keep editing');

  await edit(page, '"max": 1200', '"max": 1500');
  await see(page, 'Unpublished changes');
  await pressNamed(page, 'Publish…');
  await see(page, 'Max: 1200 → 1500');
  await pressNamed(page, 'Publish');
  await see(page, 'Published');
  assert.notEqual((await shop.models.get('etagere-7')).revision, first.revision);
  await pressNamed(page, 'Keep editing');

  await pressNamed(page, 'History', 'a');
  await see(page, 'History of Étagère 7');
  await press(page, 'console-product-history button[aria-expanded=false]');
  await see(page, 'Max: 1200 → 1500');
  await press(page, 'console-product-history .publication button:not([aria-expanded])');
  await see(page, 'Restore this revision?');
  await pressNamed(page, 'Restore');
  await see(page, 'Published.');
  assert.equal((await shop.models.get('etagere-7')).revision, first.revision);

  await pressNamed(page, 'Retire…');
  await see(page, 'Retire product?');
  await pressNamed(page, 'Retire');
  await see(page, 'Your pages show their fallback content');
  await assert.rejects(shop.models.get('etagere-7'), { code: 'model_retired' });
});

it('editing a product in two tabs, or publishing over someone else’s change, shows a warning', async () => {
  const { apiKey } = demo.organizations[0]!;
  const workshop = createClient({ baseUrl: demo.serviceUrl, apiKey });
  const first = await open('/console/products/house-sign');
  await find(first, '.cm-content');
  // Only the top of the document is rendered in the editor.
  await edit(first, '"House sign"', '"House sign, first tab"');
  const second = await open('/console/products/house-sign');
  await see(second, 'House sign, first tab');
  await edit(second, '"House sign, first tab"', '"House sign, second tab"');
  await see(first, 'House sign, second tab');
  const { document } = await workshop.models.get('house-sign');
  await workshop.models.put('house-sign', { ...document, name: 'Theirs' });
  await pressNamed(second, 'Publish…');
  await pressNamed(second, 'Publish');
  await see(second, 'A newer revision has been published');
  await pressNamed(second, 'Keep my draft');
  assert.equal((await workshop.models.get('house-sign')).name, 'Theirs');
});
