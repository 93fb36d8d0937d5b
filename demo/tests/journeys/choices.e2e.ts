// Unavailable options explain why and offer the change that makes them available, including by keyboard. Choices
// survive a reload.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { Keyboard } from './support/keyboard.js';
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

function show(model: string): void {
  const { serviceUrl, organizations } = demo;
  const { licenseKey } = organizations[0]!;
  shop.body = tagOf({ serviceUrl, licenseKey, model });
}

it('an unavailable option says why, and one press makes it available', async () => {
  show('house-sign');
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(shop.url);
  const keyboard = await Keyboard.of(page);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.openStep('Size');
  await keyboard.tabTo('textbox', /^Width/);
  await keyboard.type('25 cm');
  await keyboard.press('Enter');
  await configurator.openStep('Board');
  await configurator.says(/Arched isn’t available because of Width\./);
  assert.equal(await configurator.count("input[type='radio'][value='arched']:disabled"), 1);
  await keyboard.tabTo('button', /Arched.*30 cm|30 cm/);
  await keyboard.press('Enter');
  await configurator.find("input[value='arched']:enabled");
  const { width, shape } = await configurator.value();
  assert.deepEqual({ width, shape }, { width: 300, shape: 'arched' });
  await page.close();
});

it('the last configuration survives a reload and the visit', async () => {
  show('hallway-shelf');
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.type('#field-width', '180 cm');
  await configurator.type('#item-quantity', '3');
  const chosen = await configurator.value();
  assert.equal(chosen.width, 1800);
  await page.reload();
  await configurator.find('.view-tools');
  assert.deepEqual(await configurator.value(), chosen);

  const visit = async () => {
    const next = await context.newPage();
    await next.goto(shop.url);
    const shown = new ConfiguratorOnPage(next);
    await shown.find('.view-tools');
    const value = await shown.value();
    await next.close();
    return value;
  };
  assert.deepEqual(await visit(), chosen);
  await context.close();
});

const places = {
  'in its field': async (configurator: ConfiguratorOnPage) => {
    // The code that reads numbers also computes these.
    await configurator.find('.difference');
    // Focusing the field selects its text.
    await (await configurator.find('#field-width')).focus();
  },
  'at its dimension in the picture': async (configurator: ConfiguratorOnPage) => {
    await configurator.find('.difference');
    await configurator.click('.view-tools button');
    await configurator.click("button.dimension[data-key='width']");
    await configurator.find('.dimension-editor input:focus');
  },
};

for (const [what, place, typed, width, shown] of [
  ['that can be taken', 'at its dimension in the picture', '1250 mm', 1250, '125'],
  ['that can’t be', 'in its field', '12 x', 1000, '12 x'],
] as const) {
  it(`a number ${what}, typed ${place} and not yet confirmed, survives a reload`, async () => {
    show('hallway-shelf');
    const context = await browser.createBrowserContext();
    const page = await context.newPage();
    await page.goto(shop.url);
    const configurator = new ConfiguratorOnPage(page);
    await places[place](configurator);
    await page.keyboard.type(typed);
    await page.reload();
    const field = await configurator.find('#field-width');
    assert.equal((await configurator.value()).width, width);
    assert.equal(await field.evaluate((input) => (input as HTMLInputElement).value), shown);
    await context.close();
  });
}

it('a number typed before the code that reads it has loaded survives a reload and is then accepted', async () => {
  show('hallway-shelf');
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  await page.setRequestInterception(true);
  let isOnItsWay = true;
  page.on('request', (request) => {
    if (!isOnItsWay || !request.url().includes('/form-help-')) void request.continue();
  });
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await (await configurator.find('#field-width')).focus();
  await page.keyboard.type('1250 mm');
  await page.reload();
  const text = await (await configurator.find('#field-width')).evaluate((input) => (input as HTMLInputElement).value);
  assert.equal(text, '1250 mm');
  isOnItsWay = false;
  await page.reload();
  await configurator.find("#field-width[aria-invalid='false']");
  assert.equal((await configurator.value()).width, 1250);
  await context.close();
});
