import { expect, nextFrame } from '@open-wc/testing';
import type { ParametricConfigurator } from '../parametric-configurator.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import { click, find, get, mount, next, slide, textOf, type } from '../testing/mount.js';
import { forget, person } from '../testing/ordering.js';
import { Service } from '../testing/service.js';
import { writeFollowLink } from './follow-link.js';

const attributes = {
  'license-key': 'pclk_test_0123456789abcdef',
  model: 'test-shelf',
  'base-url': 'https://service.test',
};

describe('the price bar', () => {
  const { fetch } = globalThis;
  let service: Service;

  beforeEach(() => {
    // An element left over from an earlier test writes to storage when it's removed.
    localStorage.clear();
    sessionStorage.clear();
    forget();
    service = new Service();
    service.published = { revision: 'r7', document: shelfDocument };
    globalThis.fetch = service.fetch;
  });

  afterEach(() => {
    globalThis.fetch = fetch;
  });

  after(forget);

  async function open(configuration?: object): Promise<ParametricConfigurator> {
    const loaded = next(document, 'configurator-load');
    const element = await mount(
      configuration ? { ...attributes, configuration: JSON.stringify(configuration) } : attributes,
    );
    await loaded;
    while (!find(element, '.ordering')) await nextFrame();
    return element;
  }

  async function getQuotes(element: ParametricConfigurator): Promise<void> {
    const country = get<HTMLSelectElement>(element, '.destination select');
    country.value = 'DE';
    country.dispatchEvent(new Event('change', { bubbles: true }));
    await type(element, '.destination input', '10115');
    const quotes = next(element, 'configurator-quotes');
    await click(element, '.destination button[type=submit]');
    await quotes;
    await element.updateComplete;
  }

  async function fillInAndOrder(element: ParametricConfigurator): Promise<void> {
    for (const [name, text] of Object.entries(person)) await type(element, `#ordering-${name}`, text);
    await click(element, '[part~=order-button]');
    await waitUntil(() => find(element, '.timeline'), 'the order');
  }

  const price = (element: ParametricConfigurator) => textOf(element, '.bar .price');
  const button = '.bar .button';
  const scrollTo = async (element: ParametricConfigurator, selector: string, isShown: () => boolean) => {
    // Scroll each time, because the element may have scrolled to new content in the meantime.
    const isShownAfterScrolling = () => {
      get(element, selector).scrollIntoView({ block: 'start' });
      return isShown();
    };
    await waitUntil(isShownAfterScrolling, `no other button after scrolling to ${selector}`);
    await element.updateComplete;
  };

  it('shows the estimate, then the cheapest quote, the chosen one and the order', async () => {
    const element = await open();
    expect(price(element)).to.equal('Estimate before delivery and tax about €120');
    await getQuotes(element);
    expect(price(element)).to.equal('delivery and tax included from €399.00');
    expect(getComputedStyle(get(element, '.bar .price .small'), '::first-letter').textTransform).to.equal('uppercase');
    await click(element, '[data-workshop=south] .action button');
    expect(price(element)).to.equal('South Joinery · delivery and tax included €520.00');
    await fillInAndOrder(element);
    await element.updateComplete;
    expect(price(element)).to.match(/^Ordered · \u2068\d{4}\u2069 €520\.00$/);
  });

  it('shows an order opened by its link until the product is changed', async () => {
    const first = await open({ width: 1200 });
    await getQuotes(first);
    await click(first, '[data-workshop=south] .action button');
    await fillInAndOrder(first);
    const [order] = service.orders.keys();
    first.remove();
    forget();
    localStorage.clear();
    sessionStorage.clear();
    const link = { model: 'test-shelf', order: order!, accessToken: `token_of_${order}`, service: 'service.test' };
    history.replaceState(null, '', writeFollowLink(location.href, link));
    const element = await open();
    await waitUntil(() => find(element, '.timeline'), 'the order');
    expect(price(element)).to.match(/^Ordered · .* €520\.00$/);
    expect(find(element, '.bar .order-link')).to.equal(null);
    await slide(element, 'width', 900);
    await waitUntil(() => price(element).includes('about'), 'the estimate');
  });

  it('doesn’t show a quote for another configuration as current', async () => {
    const element = await open();
    await getQuotes(element);
    await slide(element, 'width', 1200);
    expect(price(element)).to.equal('Estimate before delivery and tax about €144');
    await slide(element, 'width', 1000);
    expect(price(element), 'the same again').to.equal('delivery and tax included from €399.00');
    await click(element, '[data-workshop=south] .action button');
    await slide(element, 'width', 1200);
    expect(price(element)).to.equal('Estimate before delivery and tax about €144');
  });

  it('shows estimates and price differences in the quotes’ currency, with the destination’s tax', async () => {
    const estimate = { currency: 'EUR', amount: "width / 10 + (feet == 'steel' ? 20 : 0)", taxIncluded: true };
    service.published = { revision: 'r7', document: { ...shelfDocument, estimate } };
    service.rates = { EUR: 1, USD: 1.25 };
    service.offers = [{ ...service.offers[0]!, currency: 'USD' }];
    const element = await open();
    const steel = () => textOf(element, "label:has([name='field-feet'][value='steel'])");
    await waitUntil(() => steel() === 'Steel +€20', 'what steel adds');
    await getQuotes(element);
    expect(price(element)).to.equal('delivery and tax included US$412.90');
    await waitUntil(() => steel() === 'Steel +US$25', 'what steel adds in dollars');
    await slide(element, 'width', 1200);
    expect(price(element)).to.equal('Estimate including tax, before delivery about US$150');
  });

  it('resets the currency and tax when the page shows another model', async () => {
    const estimate = { currency: 'EUR', amount: 'width / 10', taxIncluded: true };
    service.published = { revision: 'r7', document: { ...shelfDocument, estimate } };
    service.rates = { EUR: 1, USD: 1.25 };
    service.offers = [{ ...service.offers[0]!, currency: 'USD' }];
    const element = await open();
    await getQuotes(element);
    await slide(element, 'width', 1200);
    expect(price(element)).to.contain('about US$150');
    const other = { ...shelfDocument, estimate: { ...estimate, currency: 'JPY' } };
    service.published = { revision: 'r8', document: other };
    const loaded = next(document, 'configurator-load');
    element.model = 'test-cupboard';
    await loaded;
    await waitUntil(() => find(element, "[data-key='width'] .slider"), 'the other model’s form');
    await slide(element, 'width', 1200);
    expect(price(element)).to.equal('Estimate including tax, before delivery about JP¥120');
  });

  it('doesn’t mention what a quote doesn’t include', async () => {
    const element = await open();
    service.once('POST', '/v1/quotes', async (asked) => {
      const list = await service.answer(asked).json();
      for (const { price } of list.data)
        price.lines = price.lines.filter(({ kind }: { kind: string }) => kind !== 'tax');
      return Response.json(list, { status: 201 });
    });
    await getQuotes(element);
    expect(price(element)).to.equal('from €399.00');
  });

  it('leads to the next step, unless it’s already in view', async () => {
    const element = await open();
    // At phone width, quotes are more than a screen below the product's name, whatever the browser's height.
    element.parentElement!.style.width = '390px';
    await scrollTo(element, 'h2', () => find(element, button) !== null);
    expect(textOf(element, button)).to.equal('Get prices');
    await getQuotes(element);
    await scrollTo(element, '.ordering', () => find(element, button) === null);
    await scrollTo(element, 'h2', () => find(element, button) !== null);
    expect(textOf(element, button)).to.equal('View quotes');
    await click(element, '[data-workshop=south] .action button');
    await scrollTo(element, 'h2', () => find(element, button) !== null);
    expect(textOf(element, button)).to.equal('Review and order');
    await fillInAndOrder(element);
    await scrollTo(element, 'h2', () => find(element, button) !== null);
    expect(textOf(element, button)).to.equal('Your order');
    await click(element, button);
    await waitUntil(() => element.shadowRoot?.activeElement?.matches('.step-heading'));
  });

  const others: Readonly<Record<string, (element: ParametricConfigurator) => unknown>> = {
    'the product is another than the one that was ordered': (element) => slide(element, 'width', 600),
    'more are wanted than were ordered': (element) => Object.assign(element, { quantity: 2 }),
  };
  for (const [where, change] of Object.entries(others)) {
    it(`is about the next order if ${where}`, async () => {
      const element = await open();
      await getQuotes(element);
      await click(element, '[data-workshop=south] .action button');
      await fillInAndOrder(element);
      await change(element);
      await element.updateComplete;
      expect(price(element)).to.contain('Estimate before delivery and tax');
      await scrollTo(element, 'h2', () => find(element, button) !== null);
      expect(textOf(element, button)).to.equal('Get prices');
      await click(element, button);
      await waitUntil(() => find(element, '.destination'));
      expect(textOf(element, '.earlier-order')).to.include('Your order');
    });
  }

  it('and the line above the product lead to the order in another tab with the default product', async () => {
    const element = await open();
    await getQuotes(element);
    await click(element, '[data-workshop=south] .action button');
    await fillInAndOrder(element);
    element.remove();
    sessionStorage.clear();
    const again = await open({ width: 600 });
    await waitUntil(() => textOf(again, '.placed-order').includes('Received'), 'the status');
    expect(textOf(again, '.placed-order')).to.equal('Your order: Received View order');
    expect(textOf(again, '.bar .order-link')).to.equal('Your order: Received');
    again.style.width = '390px';
    await nextFrame();
    expect(get(again, '.bar .order-link').checkVisibility(), 'on a phone').to.equal(true);
    for (const link of ['.placed-order button', '.bar .order-link']) {
      get(again, link).focus();
      await click(again, link);
      await waitUntil(() => again.shadowRoot?.activeElement?.matches('.step-heading'), link);
    }
  });

  it('says so if the document’s estimate includes tax', async () => {
    const estimate = { ...shelfDocument.estimate, taxIncluded: true };
    const element = await mount({}, { ...shelfDocument, estimate });
    expect(price(element)).to.equal('Estimate including tax, before delivery about €120');
  });

  it('shows a small estimate to the cent', async () => {
    const element = await mount({}, { ...shelfDocument, estimate: { currency: 'EUR', amount: '4.5' } });
    expect(price(element)).to.equal('Estimate before delivery and tax about €4.50');
  });
});
