// The picture's tools with a mouse, which a headless browser doesn't have: icons with a tooltip. On devices that can't
// hover, each has a label instead.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

/** Blink's numbers. Hover: 1 for no, 2 for yes. Pointer: 2 for a finger, 4 for a mouse. */
const pointing = (hover: number, pointer: number) =>
  `--blink-settings=primaryHoverType=${hover},availableHoverTypes=${hover},primaryPointerType=${pointer},availablePointerTypes=${pointer}`;

let demo: Demo;
let shop: ShopPage;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
});

after(async () => {
  await shop?.close();
  await demo?.close();
});

for (const [what, hasMouse] of [
  ['a mouse', true],
  ['a finger', false],
] as const) {
  it(`tools fit ${what}`, async () => {
    const browser = await openChromium({ extraArguments: [hasMouse ? pointing(2, 4) : pointing(1, 2)] });
    try {
      const page = await browser.newPage();
      // With a mouse, they're beside the picture even in a column of 960 px.
      await page.setViewport({ width: hasMouse ? 992 : 1280, height: 900 });
      await page.goto(shop.url);
      const configurator = new ConfiguratorOnPage(page);
      await configurator.find('.view-tools');
      if (!hasMouse) await configurator.click('.view-switch');
      const tools = await page.evaluate(() => {
        const root = document.querySelector('parametric-configurator')!.shadowRoot!;
        const stage = root.querySelector('.stage')!.getBoundingClientRect();
        return [...root.querySelectorAll<HTMLElement>(':is(.corner, .view-tools) > .tool')].map((tool) => {
          const { left, right, width, height } = tool.getBoundingClientRect();
          const isOutside = tool.closest('.stage') !== null && (left < stage.left || right > stage.right);
          const isCut = [...tool.children].some(
            (child) => child.scrollWidth > child.clientWidth + 1 && child.clientWidth > 0,
          );
          const word = tool.querySelector<HTMLElement>('.word')!;
          return {
            hasWord: word.checkVisibility(),
            isFine: width >= 24 && height >= 24 && !isOutside && !isCut,
          };
        });
      });
      assert.ok(tools.length >= 6, `There are ${tools.length} tools.`);
      for (const { hasWord, isFine } of tools) {
        assert.equal(hasWord, !hasMouse);
        assert.ok(isFine);
      }
      await hearsNoNameTwice(page);
      if (!hasMouse) return;
      const tool = await configurator.find('.corner .tool');
      await tool.hover();
      const [title, name] = await tool.evaluate((found) => [
        (found as HTMLElement).title,
        found.getAttribute('aria-label'),
      ]);
      assert.equal(title, name);
    } finally {
      await browser.close();
    }
  });
}

/** The text that a screen reader reads: the description after the name. */
async function hearsNoNameTwice(page: Page): Promise<void> {
  const session = await page.createCDPSession();
  const { nodes } = await session.send('Accessibility.getFullAXTree');
  const buttons = nodes.filter(({ role }) => role?.value === 'button');
  assert.ok(buttons.length >= 6);
  for (const { name, description } of buttons) assert.notEqual(description?.value, name?.value);
}
