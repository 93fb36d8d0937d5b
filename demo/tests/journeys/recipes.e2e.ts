// Tests each recipe as far as possible without its platform, in a browser with the service running.
// consumers/packages.test.ts builds and opens the ones for frameworks.

import assert from 'node:assert/strict';
import { execFileSync, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { type Client, createClient, type Quote } from '@parametric/api-client';
import { Liquid, type TagToken, type TopLevelToken } from 'liquidjs';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

const recipes = new URL('../../shop/recipes/', import.meta.url);
const hasPhp = spawnSync('php', ['-v']).status === 0;

let demo: Demo;
let browser: Browser;
let shop: Server;
let shopUrl: string;
/** The shop's responses, by path. */
let pages: Readonly<Record<string, string>> = {};
/** The bodies that the shop received, by path. */
const sent = new Map<string, string>();

before(async () => {
  demo = await openDemo();
  browser = await openChromium({ has3d: true });
  shop = createServer(async (request, response) => {
    const path = request.url ?? '/';
    let body = '';
    for await (const chunk of request) body += chunk;
    if (request.method === 'POST') sent.set(path, body);
    const type = path.endsWith('.js') ? 'text/javascript' : 'text/html; charset=utf-8';
    response.writeHead(path in pages || request.method === 'POST' ? 200 : 404, { 'content-type': type });
    response.end(pages[path] ?? '');
  }).listen(0);
  await once(shop, 'listening');
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  shopUrl = `http://localhost:${address.port}/`;
});

after(async () => {
  await browser?.close();
  shop?.closeAllConnections();
  shop?.close();
  await demo?.close();
});

it('plain HTML: the chosen quote goes into the shop’s cart, and nothing is tracked before consent', async () => {
  pages = {
    '/': await recipe('html/index.html'),
    '/cart.js': await recipe('html/cart.js'),
    '/analytics.js': await recipe('html/analytics.js'),
  };
  const { page, configurator, complaints } = await open();
  const counted = () =>
    page.evaluate(() =>
      ((window as unknown as { dataLayer?: { event: string }[] }).dataLayer ?? []).map(({ event }) => event),
    );
  await configurator.type('#field-width', '640 mm');
  await configurator.find('#field-width[aria-invalid="false"]');
  assert.deepEqual(await counted(), []);
  // Clicks the button wherever it is now, because the content above it is still growing.
  await page.$eval('#consent button[value="yes"]', (button) => (button as HTMLButtonElement).click());
  await chooseQuote(configurator);
  await page.waitForFunction(() => document.querySelector('#lines li'));
  assert.match(await text(page, '#lines'), /1 × hallway-shelf, .+: .*\d/);
  assert.match(await text(page, '#added'), /to your cart/);
  const events = await counted();
  assert.ok(events.includes('configurator-quotes') && events.includes('configurator-before-order'), events.join());
  assert.deepEqual(complaints, []);
});

it('Shopify: the section shows the product’s model, or that in its settings, and orders in the page', async () => {
  const section = await recipe('shopify/sections/configurator.liquid');
  const settings = { service: `${demo.serviceUrl}/`, license_key: licenseKey(), model: 'sideboard', accent: '#2d5b4a' };
  const render = (language: string, more: object = {}) =>
    liquid().parseAndRender(section, {
      section: { id: 'template--1', settings },
      cart: { currency: { iso_code: 'EUR' } },
      request: { locale: { iso_code: language } },
      ...more,
    });
  const product = { metafields: { configurator: { model: { value: 'hallway-shelf' } } } };
  for (const [body, name] of [
    [await render('en', { product }), /Hallway shelf/],
    [await render('de'), /Anrichte|Sideboard/],
  ] as const) {
    assert.doesNotMatch(body, /data-checkout|cart_add/);
    pages = { '/': inPage(body) };
    const { configurator, complaints } = await open();
    await configurator.says(name);
    assert.deepEqual(complaints, []);
  }
});

it('Shopify: without settings visitors see nothing, and the theme editor says why', async () => {
  const section = await recipe('shopify/sections/configurator.liquid');
  const settings = { service: null, license_key: '', model: 'sideboard' };
  const render = (design_mode: boolean) =>
    liquid().parseAndRender(section, { section: { id: 'page--2', settings }, request: { design_mode } });
  assert.equal((await render(false)).trim(), '');
  assert.match(await render(true), /^\s*<p>Set the service and the license key[^<]*<\/p>\s*$/);
  Object.assign(settings, { service: demo.serviceUrl, license_key: licenseKey(), model: '' });
  assert.equal((await render(false)).trim(), '');
  assert.match(await render(true), /^\s*<p>Set the model in the settings[^<]*<\/p>\s*$/);
});

it('WordPress: the shortcode renders the tag in the site’s language', { skip: hasPhp ? false : 'no PHP' }, async () => {
  const options = { parametric_service: `${demo.serviceUrl}/`, parametric_license_key: licenseKey() };
  const { page: body } = php({ options, shortcode: { model: 'hallway-shelf', accent: '"><b>', onclick: 'x' } });
  assert.doesNotMatch(body, /<b>|onclick/);
  pages = { '/': inPage(php({ options, shortcode: { model: 'hallway-shelf' } }).page) };
  const { configurator, complaints } = await open();
  await configurator.says(/Flurregal/);
  assert.deepEqual(complaints, []);
});

it('WordPress: without settings visitors see nothing, and a secret key isn’t saved', {
  skip: hasPhp ? false : 'no PHP',
}, () => {
  assert.equal(php({ shortcode: { model: 'a' } }).page, '');
  assert.match(php({ is_admin: true, shortcode: { model: 'a' } }).page, /Settings → Configurator/);
  const refused = php({ options: { parametric_license_key: 'pclk_test_a' }, key: 'pcsk_live_b' });
  assert.equal(refused.key, 'pclk_test_a');
  assert.match(refused.notices.join(), /never put one on a page/);
  assert.deepEqual([php({ key: ' pclk_live_c ' }).key, php({ key: '' }).key], ['pclk_live_c', '']);
});

const address = { country: 'DE', postcode: '10115', first_name: 'Ada', address_1: 'Chausseestr. 1', city: 'Berlin' };

it('WooCommerce: a quote costs in the cart what the service says, and is ordered once when it’s paid', {
  skip: hasPhp ? false : 'no PHP',
}, async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const quote = await quoteOf(client);
  const { amount } = quote.price.total;
  const tax = quote.price.lines.find(({ kind }) => kind === 'tax')!.amount.amount;
  const bought = buy({
    quote: quote.id,
    quantity: 5,
    older_quantity: 2,
    address: { ...address, email: 'ada@example.com' },
    paid: 2,
  });
  assert.deepEqual(bought.answer, { status: 200 });
  const described = [
    { key: 'Pieces', value: 2 },
    { key: 'Made by', value: quote.workshop.name },
    { key: 'Tax included', value: `${(tax / 100).toFixed(2)} EUR` },
  ];
  assert.deepEqual(bought.lines, [{ quantity: 1, price: amount / 100, tax_status: 'none', described }]);
  assert.deepEqual(bought.mini, [amount / 100], 'in the mini-cart, which calculates no totals');
  const { errors, block_errors, block_refusal, pay_notices, first_block_errors } = bought;
  const faults = [bought.notices, errors, block_errors, block_refusal, pay_notices, first_block_errors].flat();
  assert.deepEqual(faults.filter(Boolean), []);
  assert.deepEqual([bought.delays, bought.mails, bought.actions], [[0, 0], [], ['parametric_order']]);
  const order = await client.orders.get(bought.ordered[0]!);
  assert.deepEqual([order.quote, order.quantity, order.total.amount], [quote.id, 2, amount]);
  assert.deepEqual([order.shipping?.name, order.shipping?.line1], ['Ada', 'Chausseestr. 1']);
  assert.deepEqual(new Set(bought.notes), new Set([`Ordered from the workshop: ${order.number ?? order.id}`]));
  // WooCommerce writes to the customer itself.
  assert.equal(order.shipping?.email, undefined);
  assert.match(buy({ quote: quote.id, address }).answer.error ?? '', /has expired/);
});

it('WooCommerce: a delivery address is taken whole', { skip: hasPhp ? false : 'no PHP' }, async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const { id } = await quoteOf(client);
  const company = { shipping_first_name: 'Bo', shipping_company: 'Difference Ltd', shipping_address_1: 'Torstr. 2' };
  const shipping = { ...company, shipping_city: 'Berlin', shipping_country: 'DE', shipping_postcode: '10115' };
  // An order of another shop may have the same number. The quote is chosen twice, for example in two tabs.
  const bought = buy({ quote: id, added: 2, address: { ...address, address_2: 'Apt 5' }, shipping, paid: 1, order: 1 });
  const { ordered } = bought;
  assert.deepEqual([bought.answer, bought.lines.length], [{ status: 200 }, 1]);
  const { shipping: sent } = await client.orders.get(ordered[0]!);
  assert.deepEqual([sent?.name, sent?.line1, sent?.line2], ['Bo, Difference Ltd', 'Torstr. 2', undefined]);
});

it('WooCommerce: a product with a model isn’t sold without a quote', { skip: hasPhp ? false : 'no PHP' }, () => {
  const { lines, notices } = buy({ is_forced: false });
  assert.deepEqual(lines, []);
  assert.match(notices.join(), /made to order/);
  const forced = buy({ is_forced: true });
  assert.deepEqual(forced.lines, []);
  assert.equal(forced.notices.filter((notice) => notice.startsWith('Shelf is made to order now')).length, 1);
  assert.equal(buy({ is_forced: true, model: '', list_price: 19 }).lines[0]!.price, 19);
});

it('WooCommerce: what can’t be bought at its price says why', { skip: hasPhp ? false : 'no PHP' }, async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const { id } = await quoteOf(client);
  const refused = (given: object) => {
    const { answer, lines } = buy({ quote: id, ...given });
    assert.deepEqual(lines, []);
    return answer.error ?? '';
  };
  assert.match(refused({ model: 'sideboard' }), /for another product/);
  assert.match(refused({ currency: 'SEK' }), /another currency/);
  assert.match(refused({ quote: 'qte_none' }), /get quotes again/);
  assert.match(refused({ quote: '../orders' }), /get quotes again/);
  const late = buy({ quote: id, expires: 1 });
  assert.deepEqual(late.lines, []);
  assert.equal(late.notices.filter((notice) => notice.includes('has expired')).length, 1);
  const elsewhere = buy({ quote: id, address: { ...address, postcode: '80331' }, paid: 1 });
  assert.match(elsewhere.errors.join(), /includes delivery to 10115 DE/);
  assert.deepEqual(elsewhere.block_errors, elsewhere.errors);
  assert.deepEqual([elsewhere.block_refusal, elsewhere.pay_notices], [elsewhere.errors[0], elsewhere.errors]);
  const abroad = buy({ quote: id, address: { ...address, country: 'FR', postcode: '' } });
  assert.match(abroad.block_errors.join(), /includes delivery to 10115 DE/);
  assert.match(elsewhere.notes.join(), /^Not ordered from the workshop: .+ Choose “Order from the workshop”/);
  assert.match(elsewhere.mails.join(), /^owner@shop\.example: Order 1 needs your attention: Not ordered/);
  assert.deepEqual(elsewhere.ordered, ['']);
  assert.match(
    refused({ options: { parametric_service: 'http://127.0.0.1:9', parametric_api_key: 'pcsk_x' } }),
    /reach/,
  );
  const key = { parametric_service: demo.serviceUrl, parametric_api_key: 'pcsk_revoked' };
  assert.match(buy({ quote: id, options: key }).logged.join(), /with 401/);
});

it('WooCommerce: a quote ordered elsewhere isn’t paid in any checkout, and a canceled order reaches the shop', {
  skip: hasPhp ? false : 'no PHP',
}, async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const { id } = await quoteOf(client);
  const completed = buy({ quote: id, address, paid: 1, status: 'completed', order: 3, is_cancelled: true });
  const [made] = completed.ordered;
  assert.match(made!, /^ord_/);
  assert.match(completed.mails.join(), new RegExp(`The workshop still makes this order.+/console/orders/${made}`));
  // The cart of another tab still has it.
  const again = buy({ quote: (await quoteOf(client)).id, also: id, address });
  for (const faults of [again.errors, [again.block_refusal], again.pay_notices])
    assert.match(faults.join(), /can’t be ordered anymore/);
});

it('WooCommerce: an order is sent again if the service doesn’t respond, and the shop is told in the end', {
  skip: hasPhp ? false : 'no PHP',
}, async () => {
  const client = createClient({ baseUrl: demo.serviceUrl, apiKey: demo.organizations[0]!.apiKey });
  const { id } = await quoteOf(client);
  const bought = buy({ quote: id, address, paid: 1, order: 4, is_down: true });
  assert.deepEqual(bought.delays, [0, 60, 600, 3_600, 21_600]);
  assert.match(bought.mails.join(), /The service didn’t answer/);
  assert.deepEqual([bought.mails.length, bought.notes.length, bought.ordered], [1, 1, ['']]);
});

it('WordPress: a page without a model shows nothing, and editors what’s missing', {
  skip: hasPhp ? false : 'no PHP',
}, () => {
  const options = { parametric_service: demo.serviceUrl, parametric_license_key: licenseKey() };
  assert.equal(php({ options }).page, '');
  assert.match(php({ options, is_admin: true }).page, /product’s model/);
  const { page: portuguese } = php({ options, shortcode: { model: 'a' }, locale: 'pt_PT_ao90' });
  assert.match(portuguese, / data-lang="pt-PT"/);
});

async function quoteOf(client: Client): Promise<Quote> {
  const ship_to = { country: 'DE', postcode: '10115' };
  const { data } = await client.quotes.create({ model: 'hallway-shelf', configuration: {}, quantity: 2, ship_to });
  return data.find(({ price }) => price.total.currency === 'EUR')!;
}

it('a site builder’s code block shows the product, and the page below doesn’t move', async () => {
  pages = { '/': inPage(`${await recipe('site-builders/embed.html')}<p id="below">Imprint</p>`) };
  const { page, configurator, complaints } = await open();
  await configurator.says(/Hallway shelf/);
  await configurator.find('.stage.live');
  const shifts = await page.evaluate(
    () =>
      new Promise<readonly string[]>((resolve) => {
        const observer = new PerformanceObserver((list) => {
          const moved = list
            .getEntries()
            .flatMap(({ sources }: PerformanceEntry & { sources?: readonly Moved[] }) =>
              (sources ?? []).map(({ node, previousRect, currentRect }) =>
                [node?.localName, node?.className, JSON.stringify(previousRect), JSON.stringify(currentRect)].join(' '),
              ),
            );
          resolve(moved);
        });
        observer.observe({ type: 'layout-shift', buffered: true });
        // If there are no shifts, the observer isn't called.
        requestAnimationFrame(() => setTimeout(resolve, 100, []));
      }),
  );
  assert.deepEqual(shifts, []);
  assert.deepEqual(complaints, []);
});

it('where customers order, each recipe links the legal pages that the shop has saved', async () => {
  const { serviceUrl } = demo;
  const { apiKey } = demo.organizations[0]!;
  const set = (body: object) =>
    fetch(`${serviceUrl}/v1/mail-settings`, {
      method: 'PATCH',
      headers: { authorization: `Bearer ${apiKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  const names = ['terms', 'privacy', 'withdrawal'];
  const links = Object.fromEntries(names.map((name) => [name, `https://shop.example/${name}`]));
  assert.equal((await set(links)).status, 200);
  try {
    const section = await recipe('shopify/sections/configurator.liquid');
    const settings = { service: serviceUrl, license_key: licenseKey(), model: 'hallway-shelf' };
    const shopify = await liquid().parseAndRender(section, {
      section: { id: 'template--1', settings },
      cart: { currency: { iso_code: 'EUR' } },
      request: { locale: { iso_code: 'en' } },
    });
    for (const body of [shopify, await recipe('site-builders/embed.html')]) {
      pages = { '/': inPage(body) };
      const { page, configurator } = await open();
      await chooseQuote(configurator);
      await configurator.find('.order-form .links');
      const shown = await page.$eval('parametric-configurator', ({ shadowRoot }) =>
        [...shadowRoot!.querySelectorAll<HTMLAnchorElement>('.links a')].map(({ href }) => href),
      );
      assert.deepEqual(shown, Object.values(links));
      await page.close();
    }
  } finally {
    await set(Object.fromEntries(names.map((name) => [name, null])));
  }
});

/** A layout shift as the browser reports it. */
interface Moved {
  readonly node: Element | null;
  readonly previousRect: DOMRect;
  readonly currentRect: DOMRect;
}

async function recipe(path: string): Promise<string> {
  const text = await readFile(new URL(path, recipes), 'utf8');
  return text.replaceAll('https://service.example', demo.serviceUrl).replaceAll('pclk_live_…', licenseKey());
}

const licenseKey = () => demo.organizations[0]!.licenseKey;

function inPage(body: string): string {
  return `<!doctype html><html lang="en"><head><title>Shop</title><link rel="icon" href="data:,"></head><body>${body}</body></html>`;
}

/** Like Shopify's Liquid, in which section settings produce no output. */
function liquid(): Liquid {
  const engine = new Liquid();
  engine.registerTag('schema', {
    parse(_: TagToken, rest: TopLevelToken[]) {
      let source = '';
      for (let token = rest.shift(); token; token = rest.shift()) {
        if (token.getText() === '{% endschema %}') break;
        source += token.getText();
      }
      const { settings } = JSON.parse(source);
      assert.ok(settings.every(({ id }: { id?: string }) => id));
    },
    render: () => '',
  });
  return engine;
}

/** The result of a purchase through the WooCommerce plugin. */
interface Purchase {
  readonly answer: { readonly status: number; readonly error?: string };
  readonly mini: readonly number[];
  readonly lines: readonly {
    readonly quantity: number;
    readonly price: number;
    readonly tax_status: string;
    readonly described: object;
  }[];
  readonly notices: readonly string[];
  readonly errors: readonly string[];
  readonly first_block_errors: readonly string[];
  readonly block_errors: readonly string[];
  readonly block_refusal: string;
  readonly pay_notices: readonly string[];
  readonly mails: readonly string[];
  readonly delays: readonly number[];
  readonly actions: readonly string[];
  readonly logged: readonly string[];
  readonly notes: readonly string[];
  readonly ordered: readonly string[];
}

function buy(given: object): Purchase {
  const options = {
    ...{ parametric_service: demo.serviceUrl, parametric_api_key: demo.organizations[0]!.apiKey },
    admin_email: 'owner@shop.example',
  };
  return run('wordpress/buy.php', { options, model: 'hallway-shelf', ...given }) as Purchase;
}

function run(path: string, given: object): unknown {
  const file = fileURLToPath(new URL(path, recipes));
  return JSON.parse(
    execFileSync('php', ['-d', 'display_errors=stderr', file, JSON.stringify(given)], { encoding: 'utf8' }),
  );
}

function php(given: object): { readonly page: string; readonly key: string; readonly notices: readonly string[] } {
  return run('wordpress/render.php', given) as ReturnType<typeof php>;
}

async function open() {
  const page = await browser.newPage();
  const complaints: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('[parametric')) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(shopUrl);
  return { page, configurator: new ConfiguratorOnPage(page), complaints };
}

async function chooseQuote(configurator: ConfiguratorOnPage): Promise<void> {
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await configurator.press('Get quotes');
  await configurator.click('tbody.quote .action button:not([disabled])');
}

function text(page: Page, selector: string): Promise<string> {
  return page.$eval(selector, (element) => element.textContent ?? '');
}
