import { expect } from '@open-wc/testing';
import { render } from 'lit';
import { formatMoney } from '../quotes/format.js';
import { shelfDocument } from '../testing/document.js';
import { waitUntil } from '../testing/listen.js';
import {
  all,
  appears,
  fillIn,
  forget,
  get,
  has,
  openShop,
  orderButton,
  plain,
  press,
  reload,
  type Shop,
  textOf,
  type,
} from '../testing/ordering.js';
import { problem } from '../testing/service.js';

const ADD = "[part~='basket-button']";
const ITEM = '.basket-item[data-item]';
const estimate = { currency: 'EUR', amount: 50 };

describe('the cart', () => {
  let shop: Shop;

  beforeEach(async () => {
    forget();
    shop = await openShop(undefined, { basket: true });
    await appears(shop, ADD);
  });

  after(forget);

  async function add(width: number, within = shop): Promise<void> {
    within.host.configure({ width, material: 'oak' });
    await within.host.updateComplete;
    await press(within, ADD);
    await within.host.updateComplete;
  }

  const names = (within = shop) => all(within, `${ITEM} p > strong`).map(({ textContent }) => textContent);
  const asked = () => shop.service.asked.filter(({ path }) => path === '/v1/quotes').map(({ body }) => body);

  /** Another page of the shop, in this tab. */
  async function openOther(model = 'test-cupboard'): Promise<Shop> {
    const other = await openShop(shop.service, { basket: true, model });
    await appears(other, ADD);
    return other;
  }

  it('is only shown if the shop enables it', async () => {
    const plain = await openShop();
    await plain.host.updateComplete;
    expect(has(plain, '.basket')).to.equal(false);
  });

  it('keeps added items with their values on all the shop’s pages and after a reload', async () => {
    await add(900);
    await add(1200);
    expect(names().length).to.equal(2);
    expect(textOf(shop, ITEM)).to.include('Label of width: 900');
    const other = await openOther();
    expect(names(other)).to.deep.equal(names());
    shop = await reload(shop, { basket: true });
    await appears(shop, ITEM);
    expect(names().length).to.equal(2);
    const elsewhere = await openShop(shop.service, { basket: true, licenseKey: 'pclk_test_2' });
    await appears(elsewhere, ADD);
    expect(has(elsewhere, ITEM)).to.equal(false);
  });

  it('increases the quantity of the same design, changes quantities within limits, and removes items', async () => {
    await add(900);
    await add(900);
    expect(names().length).to.equal(1);
    const input = get<HTMLInputElement>(shop, `${ITEM} input`);
    expect(input.value).to.equal('2');
    for (const [typed, kept] of [
      ['7', '7'],
      ['0', '1'],
      ['5000', '1000'],
      ['', '1000'],
    ] as const) {
      input.value = typed;
      input.dispatchEvent(new Event('change'));
      await shop.host.updateComplete;
      expect(input.value).to.equal(kept);
    }
  });

  it('shows only its button while it’s empty, and then the number of items', async () => {
    expect(textOf(shop, '.basket')).to.equal('Cart Add to cart');
    expect(get(shop, '#basket-heading').className).to.equal('hidden-text');
    await add(900);
    await add(900);
    await add(1200);
    expect(textOf(shop, '.basket-count')).to.equal('3');
    expect(get(shop, '#basket-heading').className).to.equal('');
  });

  it('removes an item, and puts it back where it was', async () => {
    await add(900);
    await add(1200);
    await press(shop, `${ITEM} .remove`);
    await shop.host.updateComplete;
    expect(textOf(shop, '[role=status]')).to.equal('Test shelf was removed from your cart.');
    expect(names().length).to.equal(1);
    const root = shop.host.renderRoot as ShadowRoot;
    expect(root.activeElement).to.equal(get(shop, '.basket-undo'));
    await press(shop, '.basket-undo');
    await shop.host.updateComplete;
    expect(all(shop, '.basket-values').map(({ textContent }) => /\d+/.exec(textContent!)![0])).to.deep.equal([
      '900',
      '1200',
    ]);
    expect(root.activeElement).to.equal(get(shop, `${ITEM} .remove`));
    for (const _ of 'ab') await press(shop, `${ITEM} .remove`);
    expect(textOf(shop, '.basket')).to.include('Your cart is empty.');
    await add(700);
    expect(has(shop, '.basket-undo')).to.equal(false);
  });

  it('says that it’s full, and keeps Undo, if another tab has taken a removed product’s place', async () => {
    await add(900);
    const basket = shop.host.ordering.quotes.basket!;
    const { id: _, ...item } = basket.items[0]!;
    const put = (width: number) => basket.put({ ...item, configuration: { ...item.configuration, width } });
    for (let width = 901; width < 920; width++) put(width);
    await shop.host.updateComplete;
    await press(shop, `${ITEM} .remove`);
    put(950);
    await press(shop, '.basket-undo');
    await shop.host.updateComplete;
    expect(textOf(shop, '[role=status]')).to.equal('Your cart is full. It holds up to 20 products.');
    expect(has(shop, '.basket-undo')).to.equal(true);
    await press(shop, `${ITEM} .remove`);
    expect(basket.items.length).to.equal(19);
  });

  it('shows each product’s picture and estimate from its own revision', async () => {
    await add(900);
    await add(900);
    await waitUntil(() => all(shop, `${ITEM} .thumbnail svg`).length === 1);
    expect(textOf(shop, `${ITEM} .basket-line strong`)).to.equal('about €216');
    // A second product, sold on another page.
    shop.service.published = { revision: '1', document: { ...shelfDocument, id: 'test-cupboard', estimate } };
    const other = await openOther();
    await add(1200, other);
    await waitUntil(() => all(shop, `${ITEM} .thumbnail svg`).length === 2);
    expect(all(shop, `${ITEM} .basket-line strong`).map(plain)).to.deep.equal(['about €216', 'about €50']);
    expect(textOf(shop, '.basket-total')).to.equal('Estimate before delivery and tax about €266');
    const ids = all(shop, `${ITEM} .thumbnail [id]`).map(({ id }) => id);
    expect(new Set(ids).size).to.equal(ids.length);
    await waitUntil(() => all(other, `${ITEM} .thumbnail svg`).length === 2);
  });

  it('draws a product later if it couldn’t be loaded', async () => {
    shop.service.published = { revision: '1', document: { ...shelfDocument, id: 'test-cupboard' } };
    const other = await openOther();
    await add(700, other);
    await waitUntil(() => all(other, `${ITEM} .thumbnail svg`).length === 1);
    other.host.remove();
    shop.service.once('GET', '/v1/models/test-cupboard', () => problem(503, 'unavailable'));
    shop = await reload(shop, { basket: true });
    const reads = () => shop.service.asked.filter(({ path }) => path === '/v1/models/test-cupboard').length;
    const before = reads();
    await waitUntil(() => reads() > before);
    const { now } = Date;
    for (let update = 0; update < 5; update++) {
      shop.host.requestUpdate();
      await new Promise((resolve) => setTimeout(resolve));
    }
    expect(has(shop, `${ITEM} .thumbnail svg`)).to.equal(false);
    Date.now = () => now() + 60_000;
    try {
      shop.host.requestUpdate();
      await waitUntil(() => has(shop, `${ITEM} .thumbnail svg`));
    } finally {
      Date.now = now;
    }
  });

  it('is gone once the page removes the attribute, and back with it', async () => {
    await add(900);
    const { quotes, memory } = shop.host.ordering;
    for (const basket of [false, true]) {
      Object.assign(shop.host, { basket });
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      expect(has(shop, '.basket')).to.equal(basket);
      expect(quotes.ofBasket !== undefined).to.equal(basket);
    }
    memory.inquiry = { id: 'inq_2', accessToken: 'token', isOfBasket: true, at: 2 };
    const elsewhere = await openShop(shop.service, { basket: true, model: 'test-cupboard' });
    const kept = () => elsewhere.host.ordering.memory.inquiry?.id;
    expect(kept()).to.equal('inq_2');
    elsewhere.host.basket = false;
    expect(kept()).to.equal(undefined);
  });

  it('has no total in two currencies', async () => {
    await add(900);
    const document = { ...shelfDocument, id: 'test-cupboard', estimate: { ...estimate, currency: 'CHF' } };
    shop.service.published = { revision: '1', document };
    await add(900, await openOther());
    await waitUntil(() => all(shop, `${ITEM} .basket-line strong`).length === 2);
    expect(has(shop, '.basket-total')).to.equal(false);
  });

  it('gets quotes for all its items, and orders them once', async () => {
    const other = await openOther();
    await add(700, other);
    other.host.remove();
    await add(900);
    await add(1200);
    shop.host.ordering.destination.set({ country: 'DE', postcode: '10115' });
    await shop.host.ordering.requestQuotes();
    const [body] = asked() as { items: { model: string; configuration: { width: number } }[] }[];
    expect(body!.items.map(({ model, configuration }) => [model, configuration.width])).to.deep.equal([
      ['test-cupboard', 700],
      ['test-shelf', 900],
      ['test-shelf', 1200],
    ]);
    // The page's own design doesn't matter now.
    shop.host.configure({ width: 500, material: 'oak' });
    await shop.host.updateComplete;
    expect(shop.host.ordering.quoteState).to.equal('current');
    const [quote] = shop.host.ordering.quotes.answer!.list.data;
    await shop.host.ordering.choose(quote!);
    await appears(shop, '.order-form');
    expect(textOf(shop, '.summary-card')).to.include('Label of width: 1200');
    const bar = document.createElement('div');
    render(shop.host.feature.price().price, bar);
    expect(bar.textContent).to.include('Cart · ').and.to.include(formatMoney(quote!.price.total, 'en'));
    shop.host.ordering.draft.recipient.restore({
      ...{ name: 'Ada', line1: 'Street 1', city: 'Berlin', email: 'ada@example.com' },
    });
    await shop.host.ordering.submit();
    await appears(shop, '.timeline');
    expect(shop.service.orders.size).to.equal(1);
    shop.host.ordering.startAnother();
    await appears(shop, ADD);
    expect(has(shop, ITEM)).to.equal(false);
  });

  it('keeps what was added or changed since, once its products are ordered', async () => {
    await add(900);
    await add(1200);
    const basket = shop.host.ordering.quotes.basket!;
    const [first, second] = basket.items;
    basket.removeOrdered([first!, { ...second!, quantity: 7 }]);
    await shop.host.updateComplete;
    expect(basket.items).to.deep.equal([second]);
  });

  it('shows what other pages have changed once the browser brings back its page', async () => {
    await add(900);
    const key = Object.keys(localStorage).find((name) => name.includes(' basket '))!;
    const { items } = JSON.parse(localStorage.getItem(key)!);
    localStorage.setItem(key, JSON.stringify({ items: [...items, { ...items[0], id: 'other', quantity: 2 }] }));
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await shop.host.updateComplete;
    expect(names().length).to.equal(2);
  });

  it('outdates its quotes when it changes', async () => {
    await add(900);
    shop.host.ordering.destination.set({ country: 'DE', postcode: '10115' });
    await shop.host.ordering.requestQuotes();
    expect(shop.host.ordering.quoteState).to.equal('current');
    await add(1200);
    expect(shop.host.ordering.quoteState).to.equal('stale');
    await waitUntil(() => asked().length === 2);
  });

  it('follows changes in another tab and another element immediately', async () => {
    await add(900);
    const other = await openOther();
    await add(700, other);
    await shop.host.updateComplete;
    expect(names().length).to.equal(2);
    const { key, value } = Object.entries(localStorage)
      .map(([name, text]) => ({ key: name, value: JSON.parse(text) }))
      .find(({ key: name }) => name.includes(' basket '))!;
    localStorage.setItem(key, JSON.stringify({ items: value.items.slice(1) }));
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    await shop.host.updateComplete;
    expect(textOf(shop, ITEM)).to.include('Label of width: 700');
    expect(names().length).to.equal(1);
  });

  it('opens an item of this product for editing, and another one on its own page', async () => {
    await add(900);
    const other = await openOther();
    await add(700, other);
    await shop.host.updateComplete;
    const links = all(shop, `${ITEM} a.edit`) as HTMLAnchorElement[];
    expect(links.map(({ href }) => new URL(href).searchParams.has('configurator-test-cupboard'))).to.deep.equal([true]);
    await press(shop, `${ITEM} button.edit`);
    await shop.host.updateComplete;
    expect(shop.host.configuration.width).to.equal(900);
    expect(textOf(shop, ADD)).to.equal('Update cart');
    await add(950);
    expect(names().length).to.equal(2);
    expect(textOf(shop, ITEM)).to.include('Label of width: 950');
  });

  it('requests one custom quote for all its items, which can then be ordered', async () => {
    await add(900);
    await add(1200);
    shop.service.offers = [];
    shop.host.ordering.destination.set({ country: 'DE', postcode: '10115' });
    shop.host.ordering.quotes.details = { vat_number: 'DE136695976' };
    await shop.host.ordering.requestQuotes();
    await appears(shop, '.ask');
    expect(textOf(shop, '.problem')).to.include('No single workshop can make everything in your cart.');
    expect(textOf(shop, '.ask')).to.include('Send us your cart.');
    await type(shop, 'ask-name', 'Ada');
    await type(shop, 'ask-email', 'ada@example.com');
    await press(shop, '[part~=ask-button]');
    await appears(shop, '.inquiry', 'We’ve received your request');
    expect(has(shop, '.ask')).to.equal(false);
    const [asked] = shop.service.posts('/v1/inquiries');
    const { items, vat_number: vatNumber } = asked!.body as {
      readonly items: readonly { readonly configuration: { readonly width: number } }[];
      readonly vat_number: string;
    };
    expect(vatNumber).to.equal('DE136695976');
    expect(items.map(({ configuration }) => configuration.width)).to.deep.equal([900, 1200]);
    const { id, access_token: token = '' } = [...shop.service.inquiries.values()][0]!;
    shop.service.offer(id);
    shop = await reload(shop, { basket: true });
    await appears(shop, '.inquiry', 'Your custom quote');
    expect(textOf(shop, '.inquiry')).to.match(/1 ×\S? Test shelf.*900.*1 ×\S? Test shelf.*1200/);
    // Every page with the basket shows the answer. Pages without the basket don't.
    shop.host.remove();
    const elsewhere = await openShop(shop.service, { basket: true, model: 'test-cupboard' });
    await appears(elsewhere, '.inquiry', 'Your custom quote');
    elsewhere.host.remove();
    const without = await openShop(shop.service, { model: 'test-cupboard' });
    await without.host.updateComplete;
    expect(has(without, '.inquiry')).to.equal(false);
    without.host.remove();
    // Someone else opens the link on a page that sells another product.
    forget();
    const other = await openShop(shop.service, { basket: true, model: 'test-cupboard' });
    location.hash = `configurator-order-test-shelf=${id}~${token}~service.test`;
    await appears(other, '.inquiry', 'Your custom quote');
    await press(other, '.inquiry .primary');
    await appears(other, '.order-form');
    await fillIn(other);
    other.host.configure({ width: 700, material: 'oak' });
    await other.host.updateComplete;
    expect(other.host.ordering.quoteState).to.equal('current');
    await press(other, orderButton);
    await appears(other, '.timeline');
    expect([...shop.service.orders.values()].map(({ quote }) => quote)).to.deep.equal([
      shop.service.inquiries.get(id)!.offer!.quote,
    ]);
  });

  it('shows the pictures of all products next to the order form', async () => {
    await add(900);
    await add(1200);
    shop.host.ordering.destination.set({ country: 'DE', postcode: '10115' });
    await shop.host.ordering.requestQuotes();
    await shop.host.ordering.choose(shop.host.ordering.quotes.answer!.list.data[0]!);
    await waitUntil(() => all(shop, '.summary-card .thumbnail svg').length === 2);
    expect(textOf(shop, '.summary-card')).to.match(/(1 ×\S? Test shelf.*){2}/);
  });
});
