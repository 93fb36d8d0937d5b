// Every state in which a customer may find the configurator, in an order in which each state leads to the next. Tests
// of requirements that apply to all states, such as accessibility and layout, go through this list.

import type { HTTPRequest, Page } from 'puppeteer-core';
import { ConfiguratorOnPage } from './configurator.js';
import type { Demo } from './demo.js';
import { type ShopPage, tagOf } from './shop-page.js';

export interface State {
  readonly name: string;
  /** Whether this state has colors that no other state has, so that it's also checked with forced colors. */
  readonly hasOwnColors?: boolean;
  /** Gets from the previous state to this one. */
  reach(visitor: Visitor): Promise<void>;
}

export interface Visit {
  readonly title: string;
  /** Whether to use a browser with WebGL, which shows a scene. Otherwise, the configurator shows a drawing. */
  readonly has3d?: boolean;
  readonly states: readonly State[];
}

export class Visitor {
  readonly page: Page;
  readonly configurator: ConfiguratorOnPage;
  readonly #demo: Demo;
  readonly #shop: ShopPage;
  readonly #held = new Map<string, (() => void)[]>();
  /** How many milliseconds the next quotes can be ordered. If undefined, the service decides. */
  quoteLifeMs: number | undefined;

  constructor(page: Page, demo: Demo, shop: ShopPage) {
    this.page = page;
    this.configurator = new ConfiguratorOnPage(page);
    this.#demo = demo;
    this.#shop = shop;
  }

  async open({ licenseKey = this.#demo.organizations[0]!.licenseKey, model = 'hallway-shelf' } = {}): Promise<void> {
    this.#shop.body = tagOf({ serviceUrl: this.#demo.serviceUrl, licenseKey, model });
    await this.page.setRequestInterception(true);
    this.page.on('request', (request: HTTPRequest) => {
      const path = new URL(request.url()).pathname;
      const holds = [...this.#held].find(([held]) => path.startsWith(held) && request.method() !== 'OPTIONS');
      if (holds) holds[1].push(() => void request.continue());
      else if (this.quoteLifeMs !== undefined && path === '/v1/quotes' && request.method() === 'POST')
        void this.#answerShortLived(request);
      else void request.continue();
    });
    // Don't wait for the load event, because pictures that are being held delay it.
    await this.page.goto(this.#shop.url, { waitUntil: 'domcontentloaded' });
  }

  /** Holds all requests for a path until they're released. */
  hold(path: string): void {
    this.#held.set(path, []);
  }

  release(path: string): void {
    const waiting = this.#held.get(path) ?? [];
    this.#held.delete(path);
    for (const go of waiting) go();
  }

  /** Presses the element like a person does, even if only part of it is visible. */
  async press(selector: string): Promise<void> {
    const element = await this.configurator.find(selector);
    await element.evaluate((found) => {
      (found as HTMLElement).focus();
      (found as HTMLElement).click();
    });
  }

  async gone(selector: string): Promise<void> {
    await this.page.waitForFunction(
      (inside) => !document.querySelector('parametric-configurator')?.shadowRoot?.querySelector(inside),
      { polling: 50 },
      selector,
    );
  }

  async #answerShortLived(request: HTTPRequest): Promise<void> {
    const answer = await fetch(request.url(), {
      method: 'POST',
      headers: { ...request.headers(), origin: new URL(this.page.url()).origin },
      body: request.postData() ?? '',
    });
    const list = (await answer.json()) as { data: { expires_at: string }[] };
    const expires_at = new Date(Date.now() + this.quoteLifeMs!).toISOString();
    await request.respond({
      status: answer.status,
      contentType: 'application/json',
      headers: { 'access-control-allow-origin': new URL(this.page.url()).origin },
      body: JSON.stringify({ ...list, data: list.data.map((quote) => ({ ...quote, expires_at })) }),
    });
  }
}

const loading: State = {
  name: 'loading',
  reach: async (visitor) => {
    visitor.hold('/v1/models/');
    await visitor.open();
    await visitor.configurator.find('.stage');
  },
};

const form: State = {
  name: 'the form',
  reach: async (visitor) => {
    visitor.release('/v1/models/');
    await visitor.configurator.find('.picture > :is(svg, img, slot)');
    await visitor.configurator.find('.view-tools');
  },
};

async function openForm(visitor: Visitor): Promise<void> {
  await visitor.open();
  await form.reach(visitor);
}

async function askForQuotes(visitor: Visitor): Promise<void> {
  const { configurator } = visitor;
  await configurator.choose('#ordering-country', 'DE');
  await configurator.type('#ordering-postcode', '10115');
  await visitor.press('[part~=quotes-button]');
}

export const visits: readonly Visit[] = [
  {
    title: 'the product and its form',
    states: [
      loading,
      form,
      {
        name: 'the view’s tools',
        reach: (visitor) => visitor.press('.view-switch'),
      },
      {
        name: 'wrong input',
        hasOwnColors: true,
        reach: async ({ configurator }) => {
          await configurator.type('#field-width', '9 m');
          await configurator.type('#item-quantity', '0');
          await configurator.find('[data-key=width] .message.error');
        },
      },
      {
        name: 'a notice',
        reach: async (visitor) => {
          const { configurator } = visitor;
          await configurator.type('#item-quantity', '1');
          await configurator.type('#field-width', '120 cm');
          await configurator.openStep('Layout');
          await visitor.press('[data-key=columns] .step:last-child');
          await configurator.openStep('Size');
          await configurator.type('#field-width', '40 cm');
          await configurator.find('.notice');
        },
      },
      {
        name: 'the parts list',
        reach: async (visitor) => {
          await visitor.press('.notice button');
          await visitor.press('.parts > summary');
          await visitor.configurator.find('.bill');
        },
      },
      {
        name: 'a part that stands alone',
        reach: async (visitor) => {
          await visitor.press('.bill tbody tr:nth-child(2) button');
          await visitor.configurator.find('.show-all');
        },
      },
      {
        name: 'a drawn side with its dimensions, one of them typed at',
        reach: async (visitor) => {
          await visitor.press('.show-all');
          await visitor.press('.views button:nth-child(2)');
          await visitor.press('button.dimension');
          await visitor.configurator.find('.dimension-editor input');
        },
      },
      {
        name: 'the share panel',
        hasOwnColors: true,
        reach: async (visitor) => {
          await visitor.press('.views button:nth-child(1)');
          await visitor.press('.corner button:nth-child(2)');
          await visitor.configurator.find('dialog[open] .files');
        },
      },
      {
        name: 'the code for augmented reality',
        reach: async (visitor) => {
          await visitor.press('dialog .button.icon');
          await visitor.gone('dialog');
          await visitor.press('.corner button:nth-child(1)');
          await visitor.configurator.find('dialog[open] .qr');
        },
      },
    ],
  },
  {
    title: 'quotes and order',
    states: [
      {
        name: 'no country, no postcode',
        reach: async (visitor) => {
          await openForm(visitor);
          await visitor.configurator.type('#ordering-postcode', 'x');
          await visitor.press('[part~=quotes-button]');
          await visitor.configurator.find('.ordering [aria-invalid=true]');
        },
      },
      {
        name: 'quotes requested',
        reach: async (visitor) => {
          visitor.hold('/v1/quotes');
          await askForQuotes(visitor);
          await visitor.configurator.find("[part~=quotes-button][aria-busy='true']");
        },
      },
      {
        name: 'quotes, with what they are made of',
        reach: async (visitor) => {
          visitor.release('/v1/quotes');
          await visitor.configurator.find('tbody.quote');
          await visitor.press('.more-offers button');
          await visitor.press('.quote .total button');
          await visitor.press('.price-sums summary');
        },
      },
      {
        name: 'quotes of another product',
        reach: async (visitor) => {
          visitor.hold('/v1/quotes');
          await visitor.configurator.type('#field-width', '90 cm');
          await visitor.configurator.find('.quotes:not(.current)');
        },
      },
      {
        name: 'quotes that were updated',
        reach: async (visitor) => {
          visitor.release('/v1/quotes');
          await visitor.configurator.find('.ordering > .note');
        },
      },
      {
        name: 'expired quotes',
        reach: async (visitor) => {
          visitor.quoteLifeMs = 1500;
          await visitor.press('[part~=quotes-button]');
          await visitor.configurator.find('.quotes:not(.current)');
        },
      },
      {
        name: 'the order form',
        reach: async (visitor) => {
          visitor.quoteLifeMs = undefined;
          await visitor.press('[part~=quotes-button]');
          await visitor.press('[part~=choose-button]:enabled');
          await visitor.configurator.find('[part~=order-form]');
        },
      },
      {
        name: 'the order form with errors',
        hasOwnColors: true,
        reach: async (visitor) => {
          await visitor.press('[part~=order-button]');
          await visitor.configurator.find('[part~=order-form] [aria-invalid=true]');
        },
      },
      {
        name: 'the order, placed',
        hasOwnColors: true,
        reach: async (visitor) => {
          const { configurator } = visitor;
          await configurator.type('#ordering-name', 'Ada Example');
          await configurator.type('#ordering-line1', 'Musterstraße 1');
          await configurator.type('#ordering-city', 'Berlin');
          await configurator.type('#ordering-email', 'ada@example.com');
          await visitor.press('[part~=order-button]');
          await configurator.find('[part~=timeline]');
        },
      },
    ],
  },
  {
    title: 'nothing to show',
    states: [
      {
        name: 'a failure',
        reach: async (visitor) => {
          await visitor.open({ licenseKey: 'pclk_test_none' });
          await visitor.configurator.find('[part~=failure]');
        },
      },
    ],
  },
  {
    title: 'the scene',
    has3d: true,
    states: [
      {
        name: 'the scene, with dimensions and handles',
        reach: async (visitor) => {
          await openForm(visitor);
          await visitor.configurator.find('.stage.live');
          await visitor.press('.view-tools button:first-child');
          await visitor.configurator.find('.dimension');
        },
      },
      {
        name: 'the full screen',
        reach: async (visitor) => {
          await visitor.press('.view-switch');
          const expand = await visitor.configurator.find('.corner button:last-child');
          await expand.evaluate((button) => button.scrollIntoView({ block: 'center' }));
          await expand.click();
          await visitor.configurator.find("[aria-label='Exit full screen']");
        },
      },
    ],
  },
];
