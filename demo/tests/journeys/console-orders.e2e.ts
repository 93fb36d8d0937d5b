// The workshop's order page: an order appears automatically, its status changes step by step, and the customer's page
// is updated. Two people working at the same time don't overwrite each other's changes.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { type Client, createClient, type Order } from '@parametric/api-client';
import type { Page } from 'puppeteer-core';
import { findAxeFaults } from './support/axe.js';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { find, openConsole, press as pressAt, pressNamed, type, typedIn } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';
import { placeOrder } from './support/place-order.js';

const customerAddress = { name: 'Zoë Example', line1: 'Musterstraße 1', city: 'Berlin', email: 'zoe@example.com' };

let demo: Demo;
let browser: Browser;
let desk: Page;
let customer: ConfiguratorOnPage;
let shop: Client;
let order: Order;
let complaints: readonly string[];

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
  const { apiKey } = demo.organizations[0]!;
  shop = createClient({ baseUrl: demo.serviceUrl, apiKey });
  // The browser logs rejected requests to the console.
  const options = { key: apiKey, expected: /status of (401|409|422)/ };
  const opened = await openConsole(browser, `${demo.serviceUrl}/console/orders`, options);
  desk = opened.page;
  complaints = opened.complaints;
  await says(/No orders yet/);
  await says(/appear here automatically/);
  order = await placeOrder(demo, customerAddress);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** Waits until the text appears on the page, in any shadow root. */
async function says(pattern: RegExp): Promise<void> {
  await desk.waitForFunction(
    (source) => {
      let text = '';
      for (const nodes: Node[] = [document.body]; nodes.length > 0; ) {
        const node = nodes.pop();
        if (node instanceof Text) text += `${node.data} `;
        if (!(node instanceof Element) || node.localName === 'style' || !node.checkVisibility()) continue;
        nodes.push(...[...(node.shadowRoot?.childNodes ?? []), ...node.childNodes].reverse());
      }
      return new RegExp(source).test(text.replace(/\s+/g, ' '));
    },
    { polling: 100 },
    pattern.source,
  );
}

const press = (name: string, selector?: string) => pressNamed(desk, name, selector);

const numberOf = ({ id }: Order) => `${id.slice(4, 8)}-${id.slice(8, 12)}`.toUpperCase();

it('a new order appears without a reload', async () => {
  await says(/Zoë Example/);
  assert.deepEqual(await findAxeFaults(desk), []);
});

it('orders can be searched by the start of a name, which the URL doesn’t contain', async () => {
  await type(desk, 'input[type=search]', 'nobody');
  await says(/No matching orders/);
  await press('Show all orders');
  await says(/Zoë Example/);
  await type(desk, 'input[type=search]', 'zoe');
  await says(/1 order\./);
  assert.doesNotMatch(desk.url(), /zoe/);
  await desk.reload();
  await says(/Zoë Example/);
});

it('the filtered list can be downloaded as CSV', async () => {
  const [every = '', none = ''] = await desk.evaluate(() =>
    Promise.all(
      ['', '?status=shipped'].map((query) =>
        fetch(`/console/api/v1/orders.csv${query}`).then((response) => response.text()),
      ),
    ),
  );
  assert.ok(every.includes('Zoë Example') && !none.includes('Zoë'));
});

it('an order shows its configuration, its parts list and its picture', async () => {
  await pressAt(desk, `a[href="/console/orders/${order.id}"]`);
  await says(/Width 1,800 mm/);
  await says(/Bill of materials for all 2 products ?: \d+ lines/);
  const picture = await find(desk, 'img.picture');
  await desk.waitForFunction((image) => (image as HTMLImageElement).naturalWidth > 0, {}, picture);
  assert.deepEqual(await findAxeFaults(desk), []);
});

it('going back to the list focuses the order that was open', async () => {
  await pressAt(desk, 'console-order .back');
  await find(desk, `console-orders a[href="/console/orders/${order.id}"]:focus`);
  await desk.goForward();
  await says(/Width 1,800 mm/);
});

it('one press moves the order on, and the customer’s page follows', async () => {
  const page = await browser.newPage();
  const { host } = new URL(demo.serviceUrl);
  await page.goto(`${demo.shopUrl}/#configurator-order-hallway-shelf=${order.id}~${order.access_token}~${host}`);
  customer = new ConfiguratorOnPage(page);
  await customer.find('[data-status="received"][aria-current="step"]');
  await desk.bringToFront();
  await press('Confirm order');
  await says(/Order confirmed\./);
  await page.bringToFront();
  await customer.find('[data-status="confirmed"][aria-current="step"]');
  await desk.bringToFront();
});

it('canceling an order that someone else has moved on says so and changes nothing', async () => {
  await press('Cancel order');
  await type(desk, 'textarea[name=reason]', 'No oak left');
  await shop.orders.update(order.id, { status: 'in_production' });
  await pressAt(desk, 'order-steps .button.primary.danger');
  await says(/Someone else changed the order from confirmed to in_production at .*your change wasn’t saved/);
  assert.equal(await typedIn(desk, 'textarea[name=reason]'), 'No oak left');
  assert.equal((await shop.orders.get(order.id)).status, 'in_production');
  await press('Back');
});

it('shipping an order asks for the tracking number', async () => {
  await press('Mark as shipped');
  await type(desk, 'input[name=carrier]', 'DHL');
  await type(desk, 'input[name=number]', '00340434');
  await type(desk, 'input[name=url]', 'ftp://parcel.example');
  await desk.keyboard.press('Enter');
  await says(/starts with https:/);
  await type(desk, 'input[name=url]', 'https://parcel.example/00340434');
  await desk.keyboard.press('Enter');
  await says(/Parcel: DHL 00340434/);
  assert.equal((await shop.orders.get(order.id)).tracking?.number, '00340434');
});

it('the printed sheet has the picture, the parts list and the address', async () => {
  await press('Print view', 'a');
  await says(new RegExp(`${numberOf(order)} .*Zoë Example .*Panels for all 2 products`));
  assert.deepEqual(await findAxeFaults(desk), []);
  await pressAt(desk, `a.button[href="/console/orders/${order.id}"]`);
});

it('typing the order number confirms erasing personal data', async () => {
  await press('Erase personal data');
  await type(desk, 'form#erase input', '0000-0000');
  await desk.keyboard.press('Enter');
  await says(/That doesn’t match/);
  await type(desk, 'form#erase input', numberOf(order));
  await desk.keyboard.press('Enter');
  await says(/Personal data erased\. Country: DE/);
  const erased = await shop.orders.get(order.id);
  assert.deepEqual([erased.shipping?.name, erased.tracking], [undefined, undefined]);
});

it('the overview shows what was quoted and ordered', async () => {
  await desk.goto(`${demo.serviceUrl}/console`);
  await says(/Quoted configurations 1 Orders 1 /);
  await says(/Width 1,800 mm/);
  assert.deepEqual(await findAxeFaults(desk), []);
});

it('the console logs no errors', () => {
  assert.deepEqual(complaints, []);
});
