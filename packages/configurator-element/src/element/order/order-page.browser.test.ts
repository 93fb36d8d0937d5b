import { expect } from '@open-wc/testing';
import { createClient } from '@parametric/api-client';
import { shortNumber } from '../quotes/format.js';
import { shelfDocument } from '../testing/document.js';
import { catchDownloads } from '../testing/downloads.js';
import { waitUntil } from '../testing/listen.js';
import { hush, mount } from '../testing/mount.js';
import {
  all,
  appears,
  field,
  forget,
  get,
  has,
  openForm,
  openShop,
  orderIn,
  placeOrder,
  plain,
  press,
  reload,
  type Shop,
  textOf,
  type,
} from '../testing/ordering.js';
import { json, problem, Service } from '../testing/service.js';

const copyLink = '[aria-describedby=follow-link-hint]';

/**
 * Records what the page writes to the clipboard.
 * @param allowed whether writing is allowed
 */
function clipboard(allowed = true): { readonly texts: string[]; restore(): void } {
  const texts: string[] = [];
  const own = Object.getOwnPropertyDescriptor(navigator, 'clipboard');
  const writeText = async (text: string) => {
    if (!allowed) throw new DOMException('Refused', 'NotAllowedError');
    texts.push(text);
  };
  Object.defineProperty(navigator, 'clipboard', { configurable: true, value: { writeText } });
  return {
    texts,
    restore: () => {
      if (own) Object.defineProperty(navigator, 'clipboard', own);
      else Reflect.deleteProperty(navigator, 'clipboard');
    },
  };
}

function setFragment(fragment: string): void {
  history.replaceState(history.state, '', `${location.pathname}${location.search}${fragment}`);
}

/** The link to an order, copied from its page. */
async function linkOf(shop: Shop): Promise<string> {
  await appears(shop, copyLink);
  const { texts, restore } = clipboard();
  await press(shop, copyLink);
  await waitUntil(() => texts.length === 1);
  restore();
  return texts[0]!;
}

describe('an order’s page', () => {
  beforeEach(forget);
  afterEach(() => setFragment(''));
  after(forget);

  it('shows an order that’s paid online only together with its payment, so that nothing moves', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    const order = shop.service.orders.get(number)!;
    shop.service.orders.set(number, { ...order, payment: { status: 'open', amount: order.total } });
    shop.host.remove();
    await shop.host.updateComplete;
    shop = await openShop(shop.service);
    const seen: string[] = [];
    const note = () => seen.push(String([has(shop, '.order-payment'), has(shop, '.timeline')]));
    const observer = new MutationObserver(note);
    observer.observe(shop.host.renderRoot, { subtree: true, childList: true });
    await appears(shop, '.order-payment', ' due.');
    observer.disconnect();
    expect(new Set(seen)).not.to.include('false,true');
    const parts = [...get(shop, '.order-status').children].map(({ className }) => className);
    expect(parts.slice(0, 2)).to.deep.equal(['number', 'order-payment']);
  });

  it('says when an order will be ready, until it’s canceled', async () => {
    const shop = await openShop();
    const number = await placeOrder(shop);
    await appears(shop, '.ready-by', 'Ready by');
    await waitUntil(() => shop.service.watchers(number) === 1);
    shop.service.move(number, 'canceled');
    await appears(shop, '[aria-current=step]', 'Canceled');
    expect(textOf(shop, '.ordering')).not.to.contain('Ready by');
  });

  it('lets the customer pay if they’ve canceled leaving the page', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    const order = shop.service.orders.get(number)!;
    const payment = { status: 'open', amount: order.total };
    shop.service.orders.set(number, { ...order, payment });
    shop = await reload(shop);
    await appears(shop, '.order-payment button');
    // The page stays, because the link leads to a place on it.
    const answer = { object: 'payment', order: number, ...payment, url: `${location.href}#payment` };
    shop.service.once('POST', `/v1/orders/${number}/payment`, () => json(answer));
    const { setTimeout } = window;
    const soon = (run: TimerHandler, ms = 0) => setTimeout(run, ms === 8_000 ? 0 : ms);
    Object.assign(window, { setTimeout: soon });
    try {
      await press(shop, '.order-payment button');
      await waitUntil(() => location.hash === '#payment');
    } finally {
      Object.assign(window, { setTimeout });
    }
    await waitUntil(() => !get<HTMLButtonElement>(shop, '.order-payment button').disabled);
    expect(textOf(shop, '.order-payment [role=status]')).to.include(' due.');
  });

  it('doesn’t ask for a payment again that the bank is still processing', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    const order = shop.service.orders.get(number)!;
    const payment = { status: 'open', amount: order.total, changed_at: order.created_at };
    shop.service.orders.set(number, { ...order, payment });
    shop = await reload(shop);
    await appears(shop, '.order-payment button');
    shop.service.orders.set(number, { ...order, payment: { ...payment, processing: true } });
    shop = await reload(shop);
    await appears(shop, '.order-payment', 'Your bank is processing your payment');
    expect(has(shop, '.order-payment button')).to.equal(false);
  });

  it('shows the included tax, and how much was refunded', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    const order = shop.service.orders.get(number)!;
    const money = (amount: number) => ({ amount, currency: 'EUR' });
    const tax = { label: 'VAT 19%, Germany', percent: 19, country: 'DE', amount: money(6_593) };
    const payment = { status: 'paid', amount: order.total, refunded: money(5_000), refunded_tax: money(798) };
    shop.service.orders.set(number, { ...order, net: money(34_697), tax, payment });
    shop = await reload(shop);
    await appears(shop, '.order-payment', '€50.00 of €412.90 refunded.');
    expect(textOf(shop, '.order-total')).to.equal('Total €412.90 includes €65.93 VAT');
    const own = { label: 'Sales tax 8 %', percent: 8, amount: money(3_059) };
    shop.service.orders.set(number, { ...order, tax: own });
    shop = await reload(shop);
    await appears(shop, '.order-total', 'Sales tax 8 %: €30.59');
    shop.service.orders.set(number, { ...order, tax: { ...own, amount: money(0) } });
    shop = await reload(shop);
    await appears(shop, '.timeline');
    expect(textOf(shop, '.order-total')).to.equal('Total €412.90');
  });

  it('says that an order is late once its day is over', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    const order = shop.service.orders.get(number)!;
    expect(textOf(shop, '.order-status')).not.to.contain('late');
    shop.service.orders.set(number, { ...order, status: 'in_production', ready_by: '2020-03-09' });
    shop = await reload(shop);
    await appears(shop, '.order-status', 'This order is late: it was due on 9 Mar 2020. Ask North Workshop');
    expect(textOf(shop, '.order-status')).not.to.contain('Add to calendar');
    shop.service.move(number, 'shipped');
    await appears(shop, '.order-next', 'on its way');
    expect(textOf(shop, '.order-status')).not.to.contain('late');
  });

  it('is accessible, and has headings, a picture, values and the next step', async () => {
    const shop = await openShop();
    const number = await placeOrder(shop);
    await appears(shop, '.ordered-picture');
    await expect(shop.host).to.be.accessible();
    expect(get(shop, '.ordered-picture').getAttribute('aria-label')).to.equal('View of Test shelf');
    // It fills the card even where its height is limited.
    shop.host.style.width = '600px';
    const card = get(shop, '.ordered-picture').parentElement!;
    const { paddingLeft, paddingRight } = getComputedStyle(card);
    const inner = card.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    expect(get(shop, '.ordered-picture').offsetWidth).to.be.closeTo(inner, 1).and.above(430);
    shop.host.style.width = '';
    expect(get(shop, '.ordered-picture svg').childElementCount).to.be.greaterThan(1);
    expect(textOf(shop, '.summary-card')).to.contain('Label of width 1000').and.contain('€412.90');
    expect(textOf(shop, '.short-number')).to.equal(number.slice(4));
    expect(textOf(shop, '.order-next')).to.contain('North Workshop will check your order');
    shop.service.move(number, 'confirmed');
    await appears(shop, '.order-next', 'North Workshop has confirmed your order');
    shop.service.move(number, 'on_a_boat');
    await appears(shop, '[aria-current=step]', 'on a boat');
    expect(has(shop, '.order-next')).to.equal(false);
  });

  it('says thank you until the customer leaves the page', async () => {
    const shop = await openShop();
    await placeOrder(shop);
    expect(textOf(shop, '.step-heading')).to.equal('Thank you for your order');
    const again = await reload(shop);
    await appears(again, '.timeline');
    expect(textOf(again, '.step-heading')).to.equal('Your order');
  });

  it('has the page’s own content, below the next step', async () => {
    const shop = await openShop();
    const added = document.createElement('p');
    added.slot = 'after-order';
    added.textContent = 'Questions? Call us.';
    shop.host.append(added);
    expect(added.assignedSlot).to.equal(null);
    await placeOrder(shop);
    await appears(shop, '.timeline');
    const [own, above] = [added, get(shop, '.timeline')].map((one) => one.getBoundingClientRect());
    expect(own!.height).to.be.greaterThan(0);
    expect(own!.top).to.be.at.least(above!.bottom);
  });

  it('has only one number, which can be read aloud and copied', async () => {
    expect(shortNumber('ord_3f2a90c1aabbccddeeff001122334455')).to.equal('3F2A-90C1');
    const shop = await openShop();
    const number = await placeOrder(shop);
    const { texts, restore } = clipboard();
    await press(shop, '.number button');
    await appears(shop, '.number button', 'Copied');
    restore();
    expect(texts).to.deep.equal([shortNumber(number)]);
    expect(textOf(shop, '.ordering')).not.to.contain(number);
    expect(textOf(shop, '[role=status]')).to.equal('Copied');
  });

  it('selects the number if the page can’t copy it', async () => {
    const shop = await openShop();
    const number = await placeOrder(shop);
    await appears(shop, '.timeline');
    const { restore } = clipboard(false);
    await press(shop, '.number button');
    await waitUntil(() => textOf(shop, '[role=status]').includes('selected'));
    restore();
    expect(String(getSelection()).trim()).to.equal(shortNumber(number));
  });

  it('offers the ready date for a calendar, as long as it’s in the future', async () => {
    const shop = await openShop();
    const number = await placeOrder(shop);
    await appears(shop, '.ready-by');
    const downloads = catchDownloads();
    await press(shop, '.ready-by button');
    const { name, blob } = await downloads.next();
    downloads.stop();
    const text = (await blob.text()).replaceAll('\r\n ', '');
    const { ready_by: day } = shop.service.orders.get(number)!;
    expect(name).to.equal(`${number.slice(4)}.ics`);
    expect(blob.type).to.equal('text/calendar');
    expect(text)
      .to.contain(`DTSTART;VALUE=DATE:${day!.replaceAll('-', '')}`)
      .and.contain('SUMMARY:Test shelf ready');
    expect(text).to.contain(number).and.not.contain('token_of_');
    shop.service.move(number, 'shipped');
    await appears(shop, '[aria-current=step]', 'Shipped');
    expect(has(shop, '.ready-by')).to.equal(false);
  });

  it('prints only the order, and restores the page afterward', async () => {
    const shop = await openShop();
    const neighbour = document.createElement('p');
    document.body.append(neighbour);
    await placeOrder(shop);
    await appears(shop, copyLink);
    const { print } = window;
    let during: { readonly sheets: number; readonly marked: boolean } | undefined;
    window.print = () => {
      during = {
        sheets: document.adoptedStyleSheets.length,
        marked: neighbour.matches(':not(:has([data-configurator-printed])):not([data-configurator-printed])'),
      };
    };
    const before = document.adoptedStyleSheets.length;
    all(shop, '.order-actions button')[0]!.click();
    window.print = print;
    expect(during).to.deep.equal({ sheets: before + 1, marked: true });
    expect(shop.host.hasAttribute('data-configurator-printed')).to.equal(true);
    window.dispatchEvent(new Event('afterprint'));
    expect(document.adoptedStyleSheets.length).to.equal(before);
    expect(shop.host.hasAttribute('data-configurator-printed')).to.equal(false);
    neighbour.remove();
  });

  describe('for a product with a newer revision', () => {
    it('shows the ordered revision', async () => {
      const service = new Service();
      const shop = await openShop(service);
      const number = await placeOrder(shop);
      const order = service.orders.get(number)!;
      service.orders.set(number, { ...order, model_revision: '0' });
      const before = { ...shelfDocument, name: 'Shelf of before' };
      service.once('GET', '/v1/models/test-shelf', () =>
        json({ id: 'test-shelf', name: 'Shelf', revision: '0', document: before }),
      );
      const again = await reload(shop);
      await appears(again, '.summary-card h3', 'Shelf of before');
      expect(has(again, '.ordered-picture svg')).to.equal(true);
    });

    it('still has its values if the ordered revision is no longer available', async () => {
      const service = new Service();
      const shop = await openShop(service);
      const number = await placeOrder(shop);
      service.orders.set(number, { ...service.orders.get(number)!, model_revision: '0' });
      service.once('GET', '/v1/models/test-shelf', () => problem(404, 'not_found'));
      const again = await reload(shop);
      await appears(again, '.summary-card', 'material oak');
      expect(has(again, '.ordered-picture')).to.equal(false);
    });
  });

  it('is shown without the product if it’s no longer available', async () => {
    const service = new Service();
    const client = createClient({ baseUrl: 'https://service.test', licenseKey: 'pclk_test_1', fetch: service.fetch });
    const { data } = await client.quotes.create({ model: 'test-shelf', configuration: { width: 1000 }, quantity: 1 });
    const order = await client.orders.create({
      quote: data[0]!.id,
      workshop: data[0]!.workshop.slug,
      shipping: { country: 'DE', postcode: '10115' },
    });
    setFragment(`#configurator-order-test-shelf=${order.id}~${order.access_token}~service.test`);
    const { fetch } = globalThis;
    globalThis.fetch = service.fetch;
    try {
      await hush('error', async () => {
        const element = await mount({
          'license-key': 'pclk_test_1',
          model: 'test-shelf',
          'base-url': 'https://service.test',
        });
        const root = element.renderRoot;
        await waitUntil(() => root.querySelector('.summary-card'), 'the order');
        // Once the model is known to be unavailable, the values are shown with their keys.
        await waitUntil(() => plain(root.querySelector('.ordering')).includes('width 1000'), 'its values');
        expect(root.querySelector("[part='failure']")).to.not.equal(null);
        expect(plain(root.querySelector('.ordering'))).to.contain('Received');
        expect(plain(root.querySelector('.ordering'))).to.not.contain('Start a new order');
        element.remove();
      });
    } finally {
      globalThis.fetch = fetch;
    }
  });

  it('leads back to an order in progress', async () => {
    const shop = await openShop();
    await placeOrder(shop);
    const link = await linkOf(shop);
    await press(shop, '.ordering > .button');
    forget();
    await openForm(shop);
    await type(shop, 'name', 'Ada');
    location.hash = new URL(link).hash;
    await appears(shop, '.timeline');
    expect(textOf(shop, '.ordering > .button')).to.equal('Review and order');
    await press(shop, '.ordering > .button');
    expect(get<HTMLInputElement>(shop, field('name')).value).to.equal('Ada');
  });

  describe('opened from a link', () => {
    it('shows the order in a browser that hasn’t placed it, and asks whether to keep it', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      const link = await linkOf(shop);
      expect(new URL(link).search).to.not.contain('token');
      shop.host.remove();
      forget();

      setFragment(`#about&${new URL(link).hash.slice(1)}`);
      let other = await openShop(shop.service);
      await appears(other, '[aria-current=step]', 'Received');
      expect(location.hash).to.equal('#about');
      expect(orderIn(other)).to.equal(number);
      expect(textOf(other, '.keep-order')).to.contain('Save this order on this device?');
      expect(localStorage).to.have.length(0);
      await expect(other.host).to.be.accessible();

      other = await reload(other);
      await appears(other, '.keep-order', 'Otherwise, you’ll need the link to see it again');
      await press(other, '.keep-order .primary');
      expect(has(other, '.keep-order')).to.equal(false);
      sessionStorage.clear();
      other = await reload(other);
      await appears(other, '[aria-current=step]', 'Received');
      expect(has(other, '.keep-order')).to.equal(false);
    });

    it('doesn’t move visible content when the order loads', async () => {
      const shop = await openShop();
      const number = await placeOrder(shop);
      const link = await linkOf(shop);
      shop.host.remove();
      forget();
      setFragment(new URL(link).hash);
      const { release } = shop.service.hold('GET', `/v1/orders/${number}`);
      const other = await openShop(shop.service);
      await appears(other, '.short-number');
      const heading = get(other, '.step-heading');
      const topOf = (selector: string) =>
        get(other, selector).getBoundingClientRect().top - heading.getBoundingClientRect().top;
      const before = topOf('.number');
      release();
      await appears(other, '.keep-order');
      expect(topOf('.number')).to.equal(before);
      expect(topOf('.keep-order')).to.be.lessThan(topOf('.order-next'));
    });

    it('keeps nothing by default', async () => {
      const shop = await openShop();
      await placeOrder(shop);
      const link = await linkOf(shop);
      shop.host.remove();
      forget();
      setFragment(new URL(link).hash);
      let other = await openShop(shop.service);
      await appears(other, '.keep-order');
      await press(other, '.keep-order button:not(.primary)');
      expect(has(other, '.timeline')).to.equal(true);
      other = await reload(other);
      expect(has(other, '.destination')).to.equal(true);
    });

    it('doesn’t replace another order when it’s kept', async () => {
      const service = new Service();
      const shop = await openShop(service);
      const number = await placeOrder(shop);
      const link = await linkOf(shop);
      shop.host.remove();
      forget();
      const own = await openShop(service);
      const kept = await placeOrder(own);
      location.hash = new URL(link).hash;
      await appears(own, '.keep-order');
      expect(location.hash).to.equal('');
      await press(own, '.keep-order .primary');
      expect(orderIn(own)).to.equal(number);
      await appears(own, '.earlier-order', kept.slice(4));
    });

    it('says so if the link leads nowhere', async () => {
      const shop = await openShop();
      await placeOrder(shop);
      const link = await linkOf(shop);
      shop.host.remove();
      forget();
      const own = new URL(link).hash;
      const cases = [
        [own.replace('-test-shelf=', '-side%20board='), 'an order for another product (side board)'],
        [own.replace('service.test', 'other.test'), 'This order was placed on another site.'],
        [own.slice(0, own.lastIndexOf('~')), 'is incomplete'],
      ] as const;
      for (const [fragment, text] of cases) {
        setFragment(fragment);
        const asked = shop.service.askedFor('/v1/placed-order');
        const other = await openShop(shop.service);
        await appears(other, '.note', text);
        expect(location.hash).to.equal('');
        expect(shop.service.askedFor('/v1/placed-order'), 'no service sees the token').to.equal(asked);
        other.host.remove();
      }
      setFragment(own.replace('token_of_', 'token_by_'));
      const other = await openShop(shop.service);
      await appears(other, '.order-status', 'is no longer available here');
    });

    it('shows the link if the page can’t copy it', async () => {
      const shop = await openShop();
      await placeOrder(shop);
      await appears(shop, copyLink);
      const { restore } = clipboard(false);
      await press(shop, copyLink);
      await appears(shop, '.follow-address');
      restore();
      const field = get<HTMLInputElement>(shop, '.follow-address');
      await waitUntil(() => field.selectionEnd === field.value.length);
      expect(field.value).to.contain('#configurator-order-test-shelf=');
    });
  });
});
