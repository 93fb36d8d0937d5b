// The shop turns on counting visits, a customer looks, changes something and opens the order form, and the shop sees
// how far visits went. Nothing that could identify the customer is sent with them.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { ElementHandle, Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { axeFaults, find, openConsole, press, see, textOf } from './support/console.js';
import { type Demo, startDemo } from './support/demo.js';

let demo: Demo;
let browser: Browser;
let office: Page;

before(async () => {
  [demo, browser] = await Promise.all([startDemo(), openChromium()]);
});

after(async () => {
  await browser?.close();
  await demo?.close();
});

/** A customer's page, and the visits that it reports. */
async function visit() {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.setViewport({ width: 1280, height: 900 });
  const reports: { readonly headers: Record<string, string>; readonly body: unknown }[] = [];
  page.on('request', (request) => {
    if (!new URL(request.url()).pathname.endsWith('/visits')) return;
    reports.push({ headers: request.headers(), body: JSON.parse(request.postData() ?? '') });
  });
  await page.goto(demo.shopUrl);
  const shop = new ConfiguratorOnPage(page);
  await shop.find('.ordering', 60_000);
  return { page, shop, reports };
}

/** Fires `pagehide` until the visit has been reported. */
async function lookAway(page: Page, isReported: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100 && !isReported(); tries += 1) {
    await page.evaluate(() => window.dispatchEvent(new Event('pagehide')));
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  assert.ok(isReported(), 'no report');
}

it('nothing is reported before the shop wants visits counted', async () => {
  const { page, reports } = await visit();
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 2_500)));
  await page.close({ runBeforeUnload: false });
  assert.deepEqual(reports, []);
});

it('the shop turns it on, where the console says what is counted', async () => {
  const { apiKey } = demo.organizations[0]!;
  const opened = await openConsole(browser, `${demo.serviceUrl}/console/organization`, { key: apiKey });
  office = opened.page;
  const box = await find(office, 'console-organization [name="count-visits"]');
  assert.match(await textOf(office, 'console-organization #visits-hint'), /no\s+cookies, IDs, or IP addresses/);
  await box.click();
  await press(office, 'console-organization form .primary');
  await see(office, 'Saved.');
  assert.deepEqual(opened.complaints, []);
});

it('a customer who opens the order form and one who only looks are counted by step, without anything that names them', async () => {
  const customer = await visit();
  await lookAway(customer.page, () => customer.reports.length > 0);
  const { shop } = customer;
  await shop.type("[data-key='width'] .stepper-input", '180 cm');
  await shop.choose('#ordering-country', 'DE');
  await shop.type('#ordering-postcode', '10115');
  await shop.press('Get quotes');
  await shop.click('[part~=choose-button]');
  await shop.find('[part~=order-form]');
  await lookAway(customer.page, () => customer.reports.length > 1);
  const [first, second] = customer.reports;
  assert.deepEqual(second!.body, { steps: ['changed', 'priced', 'form'], speed: {} });
  const { steps, speed } = first!.body as { readonly steps: unknown; readonly speed: Record<string, number> };
  assert.deepEqual(steps, ['seen']);
  // Without WebGL, there's no 3D frame.
  const { picture = 0, frame = picture } = speed;
  assert.ok(picture > 0 && frame >= picture, JSON.stringify(speed));
  for (const { headers } of customer.reports) assert.equal(headers.cookie, undefined);
  const onlooker = await visit();
  await lookAway(onlooker.page, () => onlooker.reports.length > 0);
  await onlooker.page.goto('about:blank');
});

it('the overview shows how far they went, and how fast the pages were', async () => {
  await office.goto(`${demo.serviceUrl}/console`);
  await find(office, 'visit-funnel');
  const table = (await find(office, 'visit-funnel table')) as ElementHandle<HTMLTableElement>;
  const rows = await table.evaluate(({ tBodies }) =>
    [...tBodies[0]!.rows].map(({ cells }) => [...cells].map((cell) => cell.textContent?.trim()).join(' ')),
  );
  assert.deepEqual(rows, [
    'Viewed the configurator 2 100%',
    'Changed the design 1 50%',
    'Got quotes 1 50%',
    'Opened the order form 1 50%',
    'Ordered 0 0%',
    'Requested a custom quote 0 0%',
  ]);
  assert.match(await textOf(office, 'visit-funnel strong'), /^(within|over) .* sec$/);
  for (const scheme of ['light', 'dark'] as const) assert.deepEqual(await axeFaults(office, scheme), []);
});
