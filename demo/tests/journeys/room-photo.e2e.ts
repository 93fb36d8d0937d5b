// The product in a photo of the customer's room: the corners of a sheet on the floor are dragged into place, the
// product stands there at its true size, and moves by pointer and keyboard. Nothing is sent anywhere.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';
import { openShopPage, type ShopPage, tagOf } from './support/shop-page.js';

let demo: Demo;
let shop: ShopPage;
let browser: Browser;

before(async () => {
  demo = await openDemo();
  shop = await openShopPage();
  browser = await openChromium({ has3d: true });
});

after(async () => {
  await browser?.close();
  await shop?.close();
  await demo?.close();
});

const [WIDTH, HEIGHT] = [1600, 1200];
const FOCAL_LENGTH = 0.74 * WIDTH;

/** Where a point of the room is in the photo, taken from 1.5 m above the floor, 18° downward; mm and pixels. */
function inPhoto(x: number, y: number, z: number): readonly [number, number] {
  const [sine, cosine] = [Math.sin(Math.PI / 10), Math.cos(Math.PI / 10)];
  const [up, back] = [y - 1500, z - 3200];
  const depth = -(sine * up + cosine * back);
  return [WIDTH / 2 + (FOCAL_LENGTH * x) / depth, HEIGHT / 2 - (FOCAL_LENGTH * (cosine * up - sine * back)) / depth];
}

const sheet = [inPhoto(-148.5, 0, -105), inPhoto(148.5, 0, -105), inPhoto(148.5, 0, 105), inPhoto(-148.5, 0, 105)];

it('a shelf stands on the floor of a photo, 1.2 m high, and moves', async () => {
  const { licenseKey } = demo.organizations[0]!;
  shop.body = tagOf({ serviceUrl: demo.serviceUrl, licenseKey, model: 'hallway-shelf' });
  const page = await browser.newPage();
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(shop.url);
  const configurator = new ConfiguratorOnPage(page);
  await configurator.find('.stage.live');
  // The tool may be hidden behind the button that opens the view's tools.
  await (await configurator.find("[aria-label='View in a photo of your room']")).evaluate((tool) =>
    (tool as HTMLElement).click(),
  );
  await configurator.find('.room-photo[open]');
  const sent: string[] = [];
  // Requests without a body, such as a preflight, can't send the photo.
  page.on('request', (request) => request.hasPostData() && sent.push(request.url()));
  await choosePhoto(page);
  for (const index of sheet.keys()) {
    const handle = await configurator.find(`[aria-label='Corner ${index + 1} of 4']`);
    const { x, y, width, height } = (await handle.boundingBox())!;
    await drag(page, [x + width / 2, y + height / 2], await onScreen(page, sheet[index]!));
  }
  await press(page, 'Place product');
  await configurator.find('.product-in-photo canvas');
  const [left, top, right, bottom] = await productIn(page);
  const [, foot] = inPhoto(0, 0, 160);
  const [, head] = inPhoto(0, 1200, 160);
  assert.ok(Math.abs(bottom - foot) < 30, `The foot is at ${bottom} instead of ${foot}.`);
  assert.ok(Math.abs(top - head) < 30, `The top is at ${top} instead of ${head}.`);
  assert.ok(Math.abs((left + right) / 2 - WIDTH / 2) < 20);

  await drag(page, await onScreen(page, inPhoto(0, 0, 0)), await onScreen(page, inPhoto(800, 0, 0)));
  const dragged = await productIn(page);
  const expected = inPhoto(800, 0, 0)[0] - WIDTH / 2;
  assert.ok(Math.abs((dragged[0] + dragged[2]) / 2 - WIDTH / 2 - expected) < 60);
  await (await configurator.find('.product-in-photo')).focus();
  await page.keyboard.down('Shift');
  for (let i = 0; i < 4; i++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.up('Shift');
  assert.ok((await productIn(page))[0] < dragged[0] - 100);

  await press(page, 'Turn left');
  const turned = await productIn(page);
  await press(page, 'Adjust corners');
  await press(page, 'Place product');
  assert.deepEqual(await productIn(page), turned);
  assert.deepEqual(sent, []);
  await page.close();
});

/** Chooses a plain photo. */
function choosePhoto(page: Page): Promise<void> {
  return page.evaluate(
    async (width, height) => {
      const canvas = Object.assign(document.createElement('canvas'), { width, height });
      const context = canvas.getContext('2d')!;
      context.fillStyle = '#4040ff';
      context.fillRect(0, 0, width, height);
      const blob = await new Promise<Blob>((resolve) => canvas.toBlob((made) => resolve(made!), 'image/png'));
      const root = document.querySelector('parametric-configurator')!.shadowRoot!;
      const input = root.querySelector<HTMLInputElement>('.room-photo input[type=file]')!;
      const files = new DataTransfer();
      files.items.add(new File([blob], 'room.png', { type: 'image/png' }));
      input.files = files.files;
      input.dispatchEvent(new Event('change'));
    },
    WIDTH,
    HEIGHT,
  );
}

function press(page: Page, name: string): Promise<void> {
  return page.evaluate((wanted) => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const buttons = [...root.querySelectorAll<HTMLElement>('.room-photo button')];
    buttons.find(({ textContent }) => textContent?.trim() === wanted)!.click();
  }, name);
}

async function drag(page: Page, from: readonly [number, number], to: readonly [number, number]): Promise<void> {
  await page.mouse.move(...from);
  await page.mouse.down();
  await page.mouse.move(...to, { steps: 4 });
  await page.mouse.up();
}

/** A point of the photo in the window. */
async function onScreen(page: Page, [x, y]: readonly [number, number]): Promise<readonly [number, number]> {
  const box = await page.evaluate(() => {
    const root = document.querySelector('parametric-configurator')!.shadowRoot!;
    const { left, top, width, height } = root.querySelector('.photo')!.getBoundingClientRect();
    return { left, top, width, height };
  });
  return [box.left + (x / WIDTH) * box.width, box.top + (y / HEIGHT) * box.height];
}

/** Where the saved picture has wood: left, top, right and bottom, in pixels of the photo. */
async function productIn(page: Page): Promise<readonly [number, number, number, number]> {
  const saving = page.evaluate(async () => {
    const { createObjectURL } = URL;
    const { click } = HTMLAnchorElement.prototype;
    const blob = await new Promise<Blob>((resolve) => {
      HTMLAnchorElement.prototype.click = () => {};
      URL.createObjectURL = (made) => {
        resolve(made as Blob);
        return 'about:blank';
      };
      const root = document.querySelector('parametric-configurator')!.shadowRoot!;
      const buttons = [...root.querySelectorAll<HTMLElement>('.room-photo button')];
      buttons.find(({ textContent }) => textContent?.trim() === 'Save image')!.click();
    });
    Object.assign(URL, { createObjectURL });
    Object.assign(HTMLAnchorElement.prototype, { click });
    const image = await createImageBitmap(blob);
    const { width, height } = image;
    const context = Object.assign(document.createElement('canvas'), { width, height }).getContext('2d')!;
    context.drawImage(image, 0, 0);
    const { data } = context.getImageData(0, 0, width, height);
    const bounds: [number, number, number, number] = [width, height, 0, 0];
    for (let y = 0; y < height; y++) {
      for (let x = 0; x < width; x++) {
        const at = 4 * (y * width + x);
        if (data[at]! < data[at + 2]!) continue;
        bounds[0] = Math.min(bounds[0], x);
        bounds[1] = Math.min(bounds[1], y);
        bounds[2] = Math.max(bounds[2], x);
        bounds[3] = Math.max(bounds[3], y);
      }
    }
    return bounds;
  });
  return saving;
}
