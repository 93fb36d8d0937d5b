// Places an order in Safari's engine, and checks what once looked different there.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { PNG } from 'pngjs';
import { type Demo, openDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';
import { openWebKit, type WebKitPage } from './support/webkit.js';

let demo: Demo;
let shop: ShopPage;
let page: WebKitPage | undefined;

before(async () => {
  page = await openWebKit();
  if (!page) return;
  demo = await openDemo();
  shop = await openShopPage();
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
});

after(async () => {
  await page?.close();
  await shop?.close();
  await demo?.close();
});

const step = (name: string, walk: (webkit: WebKitPage) => Promise<void>) =>
  it(name, async (context) => {
    if (page) await walk(page);
    else context.skip('WebKit isn’t installed here: it takes the packages webkit2gtk-driver and xvfb.');
  });

const PARTS_LIST = `[...root.querySelectorAll('details')].find((list) => /^Parts list/.test(list.textContent.trim()))`;
const CONFIGURATION = `document.querySelector('parametric-configurator').configuration`;

step('sees the product in 3D, and types a width', async (webkit) => {
  await webkit.resize(1280, 900);
  await webkit.open(shop.url);
  await webkit.until(`root?.querySelector('.stage.live')`);
  await webkit.type('#field-width', '1.8 m');
  await webkit.until(`${CONFIGURATION}.width === 1800`);
});

step('sees the chosen swatch framed, and no other', async (webkit) => {
  await webkit.press('.tab:nth-of-type(2)');
  await webkit.until(`root.querySelector('.tab:nth-of-type(2)').ariaSelected === 'true'`);
  await webkit.press('input[name="field-material"][value="oak"]');
  await webkit.until(`${CONFIGURATION}.material === 'oak'`);
  // The frame of the last one fades.
  await webkit.until(`[...root.querySelectorAll('input[name="field-material"]')].every((swatch) => {
    const isFramed = getComputedStyle(swatch.nextElementSibling).borderTopColor === 'rgb(29, 29, 31)';
    return isFramed === (swatch.value === 'oak');
  })`);
});

step('sees the oak’s edge bands in the color of oak', async (webkit) => {
  await webkit.until(`root.querySelector('.stage.live')`);
  const { x, y, width, height } = await webkit.run<DOMRect>(
    `return root.querySelector('.stage').getBoundingClientRect().toJSON()`,
  );
  const picture = PNG.sync.read(await webkit.photograph());
  let dark = 0;
  for (let row = Math.round(y + height / 4); row < y + (height * 3) / 4; row++)
    for (let column = Math.round(x + 60); column < x + width - 60; column++) {
      const at = 4 * (row * picture.width + column);
      if (Math.max(...picture.data.subarray(at, at + 3)) < 60) dark += 1;
    }
  assert.ok(dark < 200, `${dark} nearly black pixels on an oak shelf`);
});

step('shares from a dialog as high as its content, and a press beside it closes it', async (webkit) => {
  await webkit.press(`button[aria-label='Share and save']`);
  await webkit.until(`root.querySelector('dialog[open] .address')`);
  const [below, gap] = await webkit.run<[number, number]>(`
    const dialog = root.querySelector('dialog[open]');
    const { bottom } = dialog.lastElementChild.getBoundingClientRect();
    const tops = [...dialog.querySelectorAll('h4')].map((heading) => heading.getBoundingClientRect().height);
    return [dialog.getBoundingClientRect().bottom - bottom, Math.max(...tops)]`);
  assert.ok(below >= 0 && below < 40, `The dialog ends ${below} px below its content.`);
  assert.ok(gap < 30, `A heading in it takes ${gap} px.`);
  await webkit.pressAt(20, 450);
  await webkit.until(`!root.querySelector('dialog[open]')`);
});

step('gets quotes, and orders', async (webkit) => {
  // The price bar has a button that leads to the form only while the form isn't in view.
  await webkit.until(`root.querySelector('.ordering form')`);
  await webkit.run(`root.querySelector('#ordering-country').scrollIntoView({ block: 'center', behavior: 'instant' })`);
  await webkit.press(`#ordering-country option[value='DE']`);
  await webkit.type('#ordering-postcode', '10115');
  await webkit.press(`.ordering form button[type='submit']`);
  const choose = `root.querySelector('tbody.quote .action button:not([disabled])')`;
  await webkit.until(choose);
  // The driver's second press in the same place could count as a double click, which this button ignores.
  await webkit.run(`${choose}.click()`);
  await webkit.type('#ordering-name', 'Ada Example');
  await webkit.type('#ordering-line1', 'Musterstraße 1');
  await webkit.type('#ordering-city', 'Berlin');
  await webkit.type('#ordering-email', 'ada@example.com');
  await webkit.run(
    `[...root.querySelectorAll('button')].find((button) => /^Buy now/.test(button.textContent.trim())).click()`,
  );
  await webkit.until(`root.querySelector('[data-order]')`);
  await webkit.reload();
  await webkit.until(`root?.querySelector('[data-order]')`);
});

step('keeps the picture in sight on a phone’s width while a part is isolated', async (webkit) => {
  await webkit.resize(500, 900);
  await webkit.open(`${shop.url}?phone`);
  await webkit.until(`root?.querySelector('.stage.live')`);
  await webkit.run(`${PARTS_LIST}.open = true`);
  const leftSide = `[...${PARTS_LIST}.querySelectorAll('button')].find((button) => /^Left side/.test(button.textContent.trim()))`;
  await webkit.until(leftSide);
  await webkit.run(`${leftSide}.click(); ${leftSide}.scrollIntoView({ block: 'end', behavior: 'instant' })`);
  await webkit.until(`/Show all parts/.test(root.textContent)`);
  const top = await webkit.run<number>(`return root.querySelector('.stage').getBoundingClientRect().top`);
  assert.ok(top > -20, `The picture begins at ${top} px.`);
});

step('sees the whole picture below the line about a placed order', async (webkit) => {
  const address = { name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'ada@example.com' };
  const { id, access_token } = await placeOrder(demo, address);
  await webkit.resize(1280, 900);
  const { host } = new URL(demo.serviceUrl);
  await webkit.open(`${shop.url}?placed#configurator-order-hallway-shelf=${id}~${access_token}~${host}`);
  const save = `[...root.querySelectorAll('button')].find((button) => /^Save order/.test(button.textContent.trim()))`;
  await webkit.until(`root && ${save}`);
  await webkit.run(`${save}.click()`);
  await webkit.open('about:blank');
  await webkit.open(`${shop.url}?later`);
  await webkit.until(`root?.querySelector('.placed-order .button')`);
  // Without the line, the picture may be 316 px lower than the window.
  await webkit.until(`root.querySelector('.picture').clientHeight <= innerHeight - 390`);
});
