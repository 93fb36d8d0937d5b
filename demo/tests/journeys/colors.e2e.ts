// A slider's position and the chosen options are visible in the colors that are actually painted: with an accent that
// hardly stands out from the page, and with the system's forced colors.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { type Picture, photograph } from './support/pixels.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium();
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

async function open(accent: string, { forced = false } = {}): Promise<Page> {
  const { serviceUrl, organizations } = demo;
  const { licenseKey } = organizations[0]!;
  shop.body = tagOf({ serviceUrl, licenseKey, model: 'hallway-shelf', attributes: { accent } });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  const session = await page.createCDPSession();
  const features = [{ name: 'forced-colors', value: forced ? 'active' : 'none' }];
  await session.send('Emulation.setEmulatedMedia', { features });
  await page.goto(shop.url);
  // These are the last parts to load. Afterward, nothing moves while a screenshot is taken.
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.view-tools');
  await configurator.find('.ordering');
  return page;
}

for (const accent of ['#ffd400', 'oklch(0.9 0.1 120)', 'no color'] as const) {
  it(`with the accent ${accent} on a white page, a slider’s fill and a button’s text have enough contrast`, async () => {
    const page = await open(accent);
    const configurator = new ConfiguratorOnPage(page);
    const slider = await photograph(await configurator.find('[data-key=width] .slider'));
    const [fill, ground] = [luminanceAt(slider, 0.1, 0.5), luminanceAt(slider, 0.1, 0.1)];
    assert.ok(contrast(fill, ground) >= 3, `The fill has ${contrast(fill, ground).toFixed(2)} : 1.`);
    const button = await photograph(await configurator.find("[part~='price-bar'] [part~='primary-button']"));
    const all = Array.from({ length: button.width }, (_, x) => luminanceAt(button, x / button.width, 0.5)).slice(4, -4);
    const strongest = Math.max(...all.map((one) => contrast(one, all[0]!)));
    assert.ok(strongest >= 4.5, `The text has ${strongest.toFixed(2)} : 1.`);
    await page.close();
  });
}

it('in forced colors a slider shows its fill, and the chosen swatch has the strongest ring', async () => {
  const page = await open('#ffd400', { forced: true });
  const configurator = new ConfiguratorOnPage(page);
  const slider = await photograph(await configurator.find('[data-key=width] .slider'));
  const [fill, rest] = [luminanceAt(slider, 0.1, 0.5), luminanceAt(slider, 0.9, 0.5)];
  assert.ok(contrast(fill, rest) >= 3, `The fill has ${contrast(fill, rest).toFixed(2)} : 1 to the rest.`);
  const rings = await page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    return ['.swatch:has(:checked) > .sample', '.swatch:not(:has(:checked)) > .sample'].map((selector) => {
      const { borderColor, borderWidth, outlineStyle, outlineWidth } = getComputedStyle(root.querySelector(selector)!);
      const isSeen = borderColor !== getComputedStyle(document.body).backgroundColor;
      const outline = outlineStyle === 'none' ? 0 : Number.parseFloat(outlineWidth);
      return (isSeen ? Number.parseFloat(borderWidth) : 0) + outline;
    });
  });
  assert.ok(rings[0]! >= rings[1]! + 2, `The rings are ${rings.join(' and ')} px.`);
  await page.close();
});

/** As defined in WCAG 2. @param x, y shares of width and height */
function luminanceAt({ width, height, pixels }: Picture, x: number, y: number): number {
  const start = 4 * (Math.floor(y * height) * width + Math.floor(x * width));
  const [r, g, b] = [0, 1, 2].map((channel) => {
    const share = pixels[start + channel]! / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r! + 0.7152 * g! + 0.0722 * b!;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}
