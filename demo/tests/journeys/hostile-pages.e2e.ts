// The pasted tag on pages that make it hard, with the real element and the real service: customers see the product and
// its price, and change its width by a press and by typing. Where that can't be, they read a sentence, and the shop's
// console has one line with a code.

import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { type Browser, openChromium, openFirefox } from './support/browsers.js';
import { type Demo, openDemo } from './support/demo.js';
import type { HostilePage, HostilePages } from './support/hostile/hostile-page.js';
import { type HostileShop, openHostileShop } from './support/hostile/hostile-shop.js';
import { markupPages } from './support/hostile/markup-pages.js';
import { policyPages } from './support/hostile/policy-pages.js';
import { replacedPages } from './support/hostile/replaced-pages.js';
import { scriptPages } from './support/hostile/script-pages.js';
import { stylePages } from './support/hostile/style-pages.js';
import { visitPage } from './support/hostile/visit-page.js';

const tables = { scriptPages, markupPages, stylePages, replacedPages, policyPages };

/** Pages that use features on which browsers differ. */
const inFirefox = [
  'in a sandbox with scripts and an origin',
  'whose styles reset everything',
  'that writes the tag by document.write',
  'whose storage throws',
  'that is XHTML',
];

let demo: Demo;
let chromium: Browser;
let with3d: Browser;
let firefox: Browser | undefined;
let shop: HostileShop;
let pages: Readonly<Record<string, HostilePage>>;

before(async () => {
  demo = await openDemo();
  [chromium, with3d, firefox] = await Promise.all([openChromium(), openChromium({ has3d: true }), openFirefox()]);
  const { serviceUrl } = demo;
  const { licenseKey } = demo.organizations[0]!;
  const tag = (attributes = '', service = serviceUrl) =>
    `<script src="${service}/v1/embed.js" data-license-key="${licenseKey}" data-model="hallway-shelf" ${attributes}></script>`;
  const loader = await (await fetch(`${serviceUrl}/v1/embed.js`)).text();
  const services = { tag, serviceUrl, otherUrl: serviceUrl.replace('localhost', '127.0.0.1'), loader };
  pages = Object.assign({}, ...Object.values(tables).map((table) => table(services)));
  shop = await openHostileShop(Object.values(pages), tag());
});

after(async () => {
  await Promise.all([chromium, with3d, firefox].map((browser) => browser?.close()));
  shop?.close();
  await demo?.close();
});

for (const [table, names] of Object.entries(namesOf(tables)))
  describe(table, { concurrency: 3 }, () => {
    for (const name of names)
      it(`on a page ${name}`, async () => {
        await visit(pages[name]!.has3d ? with3d : chromium, name);
      });
  });

for (const name of inFirefox) {
  it(`on a page ${name}, in Firefox`, async (test) => {
    if (firefox) await visit(firefox, name);
    else test.skip('Firefox is not installed.');
  });
}

it('there are at least 85 of them', () => {
  assert.ok(Object.keys(pages).length >= 85, `${Object.keys(pages).length}`);
});

async function visit(browser: Browser, name: string): Promise<void> {
  // A new context has nothing stored, and its page isn't hidden behind another.
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  if (browser === firefox) await page.evaluateOnNewDocument(refuseWebGL);
  await page.setViewport({ width: 1280, height: 900 });
  await visitPage(page, shop.urlOf(pages[name]!), pages[name]!);
  await context.close();
}

/** The names are the same for all services. */
function namesOf(all: Readonly<Record<string, HostilePages>>): Readonly<Record<string, readonly string[]>> {
  const anyServices = { tag: () => '', serviceUrl: '', otherUrl: '', loader: '' };
  return Object.fromEntries(Object.entries(all).map(([table, write]) => [table, Object.keys(write(anyServices))]));
}

function refuseWebGL(): void {
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (this: HTMLCanvasElement, type: string, ...more: []) {
    return type.startsWith('webgl') ? null : getContext.call(this, type as '2d', ...more);
  } as typeof getContext;
}
