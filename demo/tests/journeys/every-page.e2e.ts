// The pasted tag on the various kinds of pages that shops have, with the real element and the real service: customers
// see the product, and can change its width.

import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { after, before, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type Browser, openChromium, openFirefox } from './support/browsers.js';
import { ConfiguratorOnPage } from './support/configurator.js';
import { type Demo, openDemo } from './support/demo.js';

interface ShopPage {
  readonly body: string;
  readonly head?: string;
  readonly headers?: Readonly<Record<string, string>>;
  /** The line in the console if the product can't be shown. */
  readonly line?: RegExp;
  /**
   * The page changes something that three.js needs: the product must still appear in 3D. For other pages, a picture is
   * enough.
   */
  readonly has3d?: boolean;
  /** The number of configurators on the page. */
  readonly count?: number;
}

let demo: Demo;
let chromium: Browser;
let with3d: Browser;
let firefox: Browser | undefined;
let shop: Server;
let shopUrl: string;
let shown: ShopPage = { body: '' };

before(async () => {
  demo = await openDemo();
  [chromium, with3d, firefox] = await Promise.all([openChromium(), openChromium({ has3d: true }), openFirefox()]);
  shop = createServer((_, response) => {
    const { head = '', headers, body } = shown;
    response.writeHead(200, { 'content-type': 'text/html', ...headers });
    const isXhtml = headers?.['content-type'] !== undefined;
    const start = isXhtml ? '<html xmlns="http://www.w3.org/1999/xhtml" lang="en">' : '<!doctype html><html lang="en">';
    response.end(`${start}<head><title>Shop</title>${head}</head><body><h1>Shop</h1>${body}</body></html>`);
  }).listen(0, 'localhost');
  await once(shop, 'listening');
  const address = shop.address();
  if (address === null || typeof address === 'string') throw new Error('No port could be had.');
  shopUrl = `http://localhost:${address.port}/`;
});

after(async () => {
  await Promise.all([chromium, with3d, firefox].map((browser) => browser?.close()));
  shop?.closeAllConnections();
  shop?.close();
  await demo?.close();
});

const tag = (more = '', base = demo.serviceUrl): string =>
  `<script src="${base}/v1/embed.js" data-license-key="${demo.organizations[0]!.licenseKey}" data-model="hallway-shelf" ${more}></script>`;

const pages: Readonly<Record<string, () => ShopPage>> = {
  'that isolates itself (COOP, COEP)': () => ({
    has3d: true,
    headers: { 'cross-origin-opener-policy': 'same-origin', 'cross-origin-embedder-policy': 'require-corp' },
    body: tag(),
  }),
  'in a sandbox with scripts and an origin': () => ({
    headers: { 'content-security-policy': 'sandbox allow-scripts allow-same-origin' },
    body: tag(),
  }),
  'whose styles reset everything': () => ({
    head: '<style>* { all: unset } img, svg, canvas { max-width: 1px; display: none }</style>',
    body: tag(),
  }),
  'with another base address': () => ({ head: '<base href="https://cdn.example/shop/" />', body: tag() }),
  'that writes the tag by document.write': () => ({
    body: `<script>document.write(${JSON.stringify(tag()).replaceAll('<', '\\u003c')});</script>`,
  }),
  'that takes the tag out of a template': () => ({
    body: `<template>${tag()}</template><script>
      const copy = document.querySelector('template').content.cloneNode(true);
      const old = copy.querySelector('script');
      const fresh = document.createElement('script');
      for (const { name, value } of old.attributes) fresh.setAttribute(name, value);
      document.body.append(fresh);
    </script>`,
  }),
  'whose storage throws': () => ({
    head: `<script>
      for (const name of ['localStorage', 'sessionStorage'])
        Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });
    </script>`,
    body: tag(),
  }),
  'whose objects all inherit something': () => ({
    head: '<script>Object.prototype.inherited = function () {}; Array.prototype.inherited = function () {};</script>',
    body: tag(),
  }),
  'whose library binds and makes arrays in its own way, as MooTools does': () => ({
    has3d: true,
    head: `<script>${mooTools}</script>`,
    body: tag(),
  }),
  'whose library has methods of its own on elements and arrays, as prototype.js does': () => ({
    has3d: true,
    head: `<script>${prototypeJs}</script>`,
    body: tag(),
  }),
  'whose library has methods of its own on elements and arrays, without 3D': () => ({
    head: `<script>${prototypeJs}</script>`,
    body: tag(),
  }),
  'whose library has another reduce of arrays, as prototype.js 1.6 has': () => ({
    head: '<script>Array.prototype.reduce = function () { return this.length > 1 ? this : this[0]; };</script>',
    body: tag(),
    line: /setup_invalid: A script on this page replaces Array\.prototype\.reduce/,
  }),
  'whose polyfill gives elements no shadow root': () => ({
    head: '<script>Element.prototype.attachShadow = () => document.createDocumentFragment();</script>',
    body: tag(),
    line: /E_load: Error: the page breaks custom elements/,
  }),
  'where elements can’t have shadow roots': () => ({
    head: '<script>Element.prototype.attachShadow = () => { throw new Error("no shadow root"); };</script>',
    body: tag(),
    line: /E_load: Error: the page breaks custom elements/,
  }),
  'whose monitoring adds a header to each request': () => ({
    head: `<script>
      const send = window.fetch;
      window.fetch = (url, options = {}) => send(url, { ...options, headers: { ...options.headers, 'x-trace': '1' } });
    </script>`,
    body: tag(),
  }),
  'whose form and images are named as properties of the document': () => ({
    body: `<form name="head"></form><img name="baseURI" alt="" /><form name="body"></form>${tag()}`,
  }),
  'with two services': () => ({
    body: `${tag()}<hr />${tag('', demo.serviceUrl.replace('localhost', '127.0.0.1'))}`,
    count: 2,
  }),
  'where another script has taken the name': () => ({
    head: '<script>customElements.define("parametric-configurator", class extends HTMLElement {});</script>',
    body: tag(),
    line: /E_load: Error: <parametric-configurator> is already defined by another script on this page/,
  }),
  'that is XHTML': () => ({
    headers: { 'content-type': 'application/xhtml+xml' },
    body: tag().replace(' ></script>', '></script>'),
    line: /E_load: Error: The page is application\/xhtml\+xml/,
  }),
};

/** Changes native objects as MooTools before 1.6 does. */
const mooTools = `
  Function.prototype.bind = function (that, args) {
    const self = this;
    const given = args === undefined ? undefined : [].concat(args);
    return function () { return self.apply(that, given || arguments); };
  };
  Array.from = (item) => item == null ? [] : typeof item !== 'string' && typeof item.length === 'number' ? [].slice.call(item) : [item];
  Element.prototype.get = Element.prototype.set = function () { return this; };
  String.prototype.contains = String.prototype.includes;`;

/** Changes native objects as prototype.js 1.6 and 1.7 do. */
const prototypeJs = `
  Element.prototype.remove = function () { this.parentNode.removeChild(this); return this; };
  Element.prototype.clone = Element.prototype.update = Element.prototype.insert = function () { return this; };
  Element.prototype.append = function (text) { return this.appendChild(document.createTextNode(text)); };
  Array.prototype.find = function (test, that) { for (const item of this) if (test.call(that, item)) return item; };
  delete Array.prototype.entries;`;

for (const [name, pageOf] of Object.entries(pages)) {
  it(`on a page ${name}`, async () => {
    const { has3d = false } = pageOf();
    await visit(has3d ? with3d : chromium, pageOf(), has3d);
  });
}

/** Pages that use features on which browsers differ. */
const inFirefox = [
  'in a sandbox with scripts and an origin',
  'whose styles reset everything',
  'that writes the tag by document.write',
  'whose storage throws',
  'that is XHTML',
];

for (const name of inFirefox) {
  it(`on a page ${name}, in Firefox`, async (test) => {
    if (firefox) await visit(firefox, pages[name]!(), false);
    else test.skip('Firefox is not installed.');
  });
}

async function visit(browser: Browser, shopPage: ShopPage, has3d: boolean): Promise<void> {
  shown = shopPage;
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const lines: string[] = [];
  page.on('console', (message) => {
    const text = message.text();
    // Without WebGL, each configurator says so in the console.
    if (text.startsWith('[parametric') && !text.includes('The 3D view isn’t available')) lines.push(text);
  });
  if (browser === firefox) await page.evaluateOnNewDocument(refuseWebGL);
  await page.setViewport({ width: 1280, height: 900 });
  await page.goto(shopUrl);
  if (shown.line) await sees(page, lines, shown.line);
  else await showsProduct(page, has3d, shown.count ?? 1, lines);
  await context.close();
}

async function showsProduct(page: Page, is3d: boolean, count: number, lines: readonly string[]): Promise<void> {
  for (let index = 1; index <= count; index += 1) {
    const configurator = new ConfiguratorOnPage(page, `parametric-configurator:nth-of-type(${index})`);
    try {
      await page.waitForSelector(`parametric-configurator:nth-of-type(${index})`);
      await page.$eval(`parametric-configurator:nth-of-type(${index})`, (element) => element.scrollIntoView());
      await configurator.find("[part~='price-bar']");
      await configurator.find(is3d ? '.stage.live canvas' : '.picture > *');
      await configurator.type('#field-width', '123 cm');
      assert.equal((await configurator.value()).width, 1230);
      if (!is3d) await configurator.find('.picture svg path');
    } catch (error) {
      throw new Error(`It is not shown. The console says: ${lines.join('\n')}`, { cause: error });
    }
  }
  assert.deepEqual(lines, []);
}

async function sees(page: Page, lines: readonly string[], line: RegExp): Promise<void> {
  await page.waitForFunction(() => {
    const failure = document.querySelector('parametric-configurator')?.shadowRoot?.querySelector("[part='failure']");
    return failure || /not available right now/.test(document.documentElement.textContent ?? '');
  });
  assert.equal(lines.length, 1, lines.join('\n'));
  assert.match(lines[0]!, line);
}

function refuseWebGL(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...more: []) {
    return type.startsWith('webgl') ? null : getContext.call(this, type as '2d', ...more);
  } as typeof getContext;
}
