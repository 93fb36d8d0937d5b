// The studio's right side in a real browser with the service running: the product shows what's typed, the workshops'
// prices are for exactly this text, and the product links to its lines and back.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, type OpenPage, openChromium } from './support/browsers.js';
import { find, openConsole, press, signIn, textOf } from './support/console.js';
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

/**
 * On a busy machine, a chunk may take longer to load than the page waits. In that case, this presses the retry button,
 * as a person would.
 */
async function findLoaded(page: Page, selector: string): Promise<void> {
  await until(`${selector} is there`, async () => {
    if (await page.$(`console-app >>> ${selector}`)) return true;
    const failed = await page.$(
      'console-app >>> console-load-failure >>> button, console-app >>> studio-product >>> .note button',
    );
    await failed?.evaluate((button) => (button as HTMLElement).click());
    return false;
  });
}

/** Opens the studio and waits until its product is shown. */
async function openStudio(id: string): Promise<OpenPage> {
  const key = demo.organizations[0]!.apiKey;
  const url = `${demo.serviceUrl}/console/products/${id}`;
  const opened = await openConsole(browser, url, { key, expected: /support WebGL2|status of 404/ });
  await findLoaded(opened.page, 'studio-preview >>> .stage');
  return opened;
}

/**
 * Runs a function on the page's elements. It's sent as text because the page's policy doesn't allow creating functions.
 */
const inStudio = <Value>(page: Page, read: (parts: StudioParts) => Value) =>
  page.evaluate(`(() => {
    const within = (root, selector) => root?.shadowRoot?.querySelector(selector);
    const studio = within(document.querySelector('console-app'), 'console-studio');
    const element = within(within(within(studio, 'studio-preview'), 'studio-product'), 'parametric-configurator');
    return (${read})({ studio, element: element ?? {} });
  })()`) as Promise<Value>;

interface StudioParts {
  readonly studio: { readonly document: { text: string; edit(place: string, value: unknown): boolean } };
  readonly element: {
    readonly product?: { readonly parts: ArrayLike<{ readonly path: string }> };
    readonly value: Record<string, unknown>;
    setConfiguration(patch: object): Promise<void>;
    dispatchEvent(event: Event): boolean;
  };
}

async function until(what: string, isTrue: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 600; tries += 1) {
    if (await isTrue()) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(what);
}

it('the product follows the text, and workshops price the unsaved text', async () => {
  const { page, complaints } = await openStudio('hallway-shelf');
  await until('the product is shown', () => inStudio(page, ({ element }) => (element.product?.parts.length ?? 0) > 0));
  await inStudio(page, ({ element }) => element.setConfiguration({ width: 1400 }));
  const parts = await inStudio(page, ({ element }) => element.product!.parts.length);
  await press(page, 'studio-preview #price');
  await find(page, 'studio-price tbody th');
  await until('workshops have answered', async () =>
    /of \d+ workshops can make this product/.test(await textOf(page, 'studio-price .status')),
  );
  assert.match(await textOf(page, 'studio-price tfoot'), /€\d/);

  // Types a rod of a material that no workshop has into the published document.
  await inStudio(page, ({ studio }) =>
    studio.document.edit('/parts/-', {
      id: 'added_rod',
      kind: 'cylinder',
      diameter: 20,
      length: 'width',
      axis: 'x',
      material: 'steel',
    }),
  );
  await until('the product follows', async () => {
    const count = await inStudio(page, ({ element }) => element.product!.parts.length);
    return count === parts + 1;
  });
  assert.equal(await inStudio(page, ({ element }) => element.value.width), 1400);
  await until('the prices are of the new text', async () => {
    const said = await textOf(page, 'studio-price .status');
    return /of \d+ workshops can make this product/.test(said);
  });
  assert.deepEqual(complaints, []);
  await page.browserContext().close();
});

it('a part in the parts list leads to its lines in the editor', async () => {
  const { page, complaints } = await openStudio('sideboard');
  await until('the product is shown', () => inStudio(page, ({ element }) => (element.product?.parts.length ?? 0) > 0));
  await findLoaded(page, '.cm-content');
  await press(page, 'studio-preview #bill');
  const row = await find(page, 'studio-bill tbody .link');
  const name = await row.evaluate((element) => element.textContent ?? '');
  await row.click();
  const editor = await find(page, '.cm-content');
  await until('the editor is at its lines', () =>
    editor.evaluate((element, part) => element.textContent!.includes(part), name),
  );
  assert.deepEqual(complaints, []);
  await page.browserContext().close();
});

it('on a phone the product is a tab, and nothing is wider than the screen', async () => {
  const { page } = await openConsole(browser, `${demo.serviceUrl}/console/products/house-sign`, { width: 390 });
  await page.setViewport({ width: 390, height: 844, hasTouch: true });
  await signIn(page, demo.organizations[0]!.apiKey);
  await press(page, '#tab-product');
  await findLoaded(page, 'studio-preview >>> .stage');
  for (const tab of ['bill', 'sheets', 'price', 'rules', 'tests']) {
    await press(page, `studio-preview #${tab}`);
    await find(page, `studio-${tab}`);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(wide <= 390, `${tab}: ${wide}`);
  }
  await page.browserContext().close();
});
