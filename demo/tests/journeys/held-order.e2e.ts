// An order that the customer has to confirm by email, because the address has used up its share of the shop's day: from
// the order button to the email, the link's page, and back on the shop's page.

import assert from 'node:assert/strict';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createClient, createIdempotencyKey } from '@parametric/api-client';
import { createKey } from '@parametric/service/keys';
import { allScopes } from '@parametric/service/scopes';
import { openSqliteStore } from '@parametric/service/sqlite-store';
import { partOf, startMailServer, type TestMailServer } from '@parametric/service/testing/mail-server';
import { waitUntil } from '@parametric/service/testing/wait-until';
import type { Page } from 'puppeteer-core';
import { findAxeFaults } from './support/axe.js';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, startDemo } from './support/demo.js';
import { recordShifts, shiftsOf } from './support/layout-shifts.js';

const shipTo = { country: 'DE', postcode: '10115' };
const person = { name: 'Ada Example', line1: 'Musterstraße 1', city: 'Berlin' };

let mailServer: TestMailServer;
let demo: Demo;
let browser: Browser;
let licenseKey: string;
let apiKey: string;

before(async () => {
  mailServer = await startMailServer();
  // An address may place one order a day.
  const environment = { SMTP_URL: mailServer.url, MAIL_FROM: 'orders@shop.example', LIMIT_ORDERS_A_DAY: '20/86400' };
  const through = async (url: string) => ({ url });
  [demo, browser] = await Promise.all([startDemo({ environment, through }), openChromium()]);
  ({ licenseKey, apiKey } = await openShop());
  // Uses up the address's share.
  const fetchFromPage: typeof fetch = (url, { headers, ...init } = {}) =>
    fetch(url, { ...init, headers: [...new Headers(headers), ['origin', demo.serviceUrl]] });
  const visitor = createClient({ baseUrl: demo.serviceUrl, licenseKey, fetch: fetchFromPage });
  const request = { model: 'hallway-shelf', configuration: {}, quantity: 1, ship_to: shipTo };
  const [quote] = (await visitor.quotes.create(request)).data;
  const shipping = { ...shipTo, ...person, email: 'first@example.com' };
  const sent = { quote: quote!.id, workshop: quote!.workshop.slug, shipping };
  await visitor.orders.create(sent, { idempotencyKey: createIdempotencyKey() });
});

after(async () => {
  await browser?.close();
  await demo?.close();
  await mailServer?.close();
});

/** Gives the first organization live keys and the legal pages that selling needs, as its operator does. */
async function openShop() {
  const now = new Date().toISOString();
  const { id: organizationId } = demo.organizations[0]!;
  const shared = { organizationId, mode: 'live', now } as const;
  const license = createKey({ ...shared, kind: 'license', origins: ['https://shop.example'] });
  const api = createKey({ ...shared, kind: 'api', scopes: allScopes });
  const [terms, privacy, withdrawal] = ['terms', 'privacy', 'withdrawal'].map((page) => `https://shop.example/${page}`);
  const store = await openSqliteStore(join(demo.dataDir, 'service.sqlite'), now);
  for (const { record } of [license, api]) await store.keys.add(record);
  await store.keys.changeOrganization(organizationId, { mail: { terms, privacy, withdrawal } }, now);
  await store.close();
  return { licenseKey: license.key, apiKey: api.key };
}

const picture = async (page: Page, name: string) => {
  const folder = process.env.PICTURES;
  if (folder) await page.screenshot({ path: `${folder}/${name}.png` });
};

async function openPage(width: number, language = 'en'): Promise<Page> {
  const page = await (await browser.createBrowserContext()).newPage();
  await page.setViewport({ width, height: 900 });
  await recordShifts(page);
  await page.goto(`${demo.serviceUrl}/v1/models/hallway-shelf/page?license_key=${licenseKey}&lang=${language}`);
  return page;
}

/** Fills in an order and sends it. */
async function order(page: Page, email: string): Promise<ConfiguratorOnPage> {
  const shop = new ConfiguratorOnPage(page, 'parametric-configurator', { fillsAtOnce: true });
  await shop.press('Get prices');
  await shop.choose('#ordering-country', shipTo.country);
  await shop.type('#ordering-postcode', shipTo.postcode);
  await shop.press('Get quotes');
  await shop.press(/^Choose/);
  for (const [name, text] of Object.entries({ ...person, email })) await shop.type(`#ordering-${name}`, text);
  await shop.press('Buy now');
  return shop;
}

async function mailedLink(email: string): Promise<string> {
  const mail = await waitUntil('the email', () => mailServer.mails.find(({ to }) => to === email));
  const { source } = mail!;
  if (process.env.PICTURES) {
    const page = await browser.newPage();
    await page.setContent(partOf(source, 'text/html'));
    await picture(page, 'mail');
    await page.close();
  }
  return /http:\/\/\S+\/confirm-order\/\S+/.exec(partOf(source, 'text/plain'))![0];
}

for (const [device, width] of [
  ['phone', 390],
  ['desktop', 1280],
] as const) {
  it(`on a ${device}, the customer confirms the order in another tab, and the shop’s page follows it`, async () => {
    const server = createClient({ baseUrl: demo.serviceUrl, apiKey });
    const before = (await server.orders.list()).data.length;
    const page = await openPage(width);
    const email = `${device}@example.com`;
    const shop = await order(page, email);
    await shop.says(new RegExp(`Open the link in the email that we’ve sent to .?${email}`), 30_000);
    await picture(page, `${device}-held`);
    assert.deepEqual(await findAxeFaults(page, 'parametric-configurator'), []);
    await page.reload();
    await shop.says(new RegExp(`Open the link in the email that we’ve sent to .?${email}`), 30_000);
    assert.equal((await server.orders.list()).data.length, before);
    const { total, moved } = await shiftsOf(page);
    assert.ok(total < 0.05, `What is seen has moved by ${total}: ${moved}`);

    const tab = await page.browserContext().newPage();
    await tab.setViewport({ width, height: 900 });
    await tab.goto(await mailedLink(email));
    const shown = await tab.$eval('main', ({ textContent }) => textContent ?? '');
    assert.match(shown, /It isn’t placed until you select/);
    assert.match(shown, /Ada Example/);
    assert.deepEqual(await findAxeFaults(tab), []);
    await picture(tab, `${device}-confirm`);
    await Promise.all([tab.waitForNavigation(), tab.click('button')]);
    assert.match(await tab.$eval('main', ({ textContent }) => textContent ?? ''), /Thank you for your order/);
    await picture(tab, `${device}-confirmed`);
    await tab.reload();
    assert.equal((await server.orders.list()).data.length, before + 1);

    await page.bringToFront();
    await shop.says(/Thank you for your order/, 30_000);
    const [placed] = (await server.orders.list()).data;
    assert.equal(await shop.orderId(), placed!.id);
    assert.equal(placed!.shipping?.email, email);
    await picture(page, `${device}-placed`);
  });
}
