import { expect } from '@open-wc/testing';
import type { OrderRequest } from '@parametric/api-client';
import { listen, waitUntil } from '../testing/listen.js';
import {
  all,
  appears,
  fillIn,
  forget,
  get,
  has,
  keptOrders,
  openForm,
  openShop,
  orderButton,
  orderIn,
  placeOrder,
  press,
  reload,
  type Shop,
  textOf,
} from '../testing/ordering.js';
import { problem } from '../testing/service.js';

const day = 86_400_000;

function timeline(shop: Shop): string[] {
  return all(shop, '.timeline li').map((item) => item.dataset.status!);
}

/** What the browser stores for the order. */
function kept(): Record<string, unknown> | undefined {
  const key = keptOrders()[0];
  return key === undefined ? undefined : JSON.parse(localStorage.getItem(key)!).list[0];
}

function keep(changes: object): void {
  localStorage.setItem(keptOrders()[0]!, JSON.stringify({ list: [{ ...kept(), ...changes }] }));
}

function web(status: number): Response {
  return new Response('<!doctype html>Log in to this network', { status, headers: { 'content-type': 'text/html' } });
}

/** Simulates the browser hiding or showing the tab. */
function show(isSeen: boolean): void {
  if (isSeen) Reflect.deleteProperty(document, 'hidden');
  else Object.defineProperty(document, 'hidden', { configurable: true, value: true });
  document.dispatchEvent(new Event('visibilitychange'));
}

describe('a tracked order', () => {
  beforeEach(forget);
  afterEach(() => show(true));
  after(forget);

  it('records what the customer accepted: the text next to the button, and the shop’s page URLs', async () => {
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    const shown = textOf(shop, '.submit-area');
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    const { accepted } = shop.service.posts('/v1/orders')[0]!.body as OrderRequest;
    expect(shown).to.include(accepted!.text);
    expect(accepted!.language).to.equal(shop.host.language);
    expect(accepted!.links).to.deep.equal([
      { label: 'Terms and conditions', url: `${location.origin}/terms` },
      ...accepted!.links!.slice(1),
    ]);
    for (const { label } of accepted!.links!) expect(shown).to.include(label);
  });

  describe('is kept and requested again', () => {
    const answers: Record<string, () => Response | Promise<Response>> = {
      'where another network answers 403': () => web(403),
      'where another network answers 401': () => web(401),
      'where another network answers 404': () => web(404),
      'where another network answers 200': () => web(200),
      'where nothing answers': () => Promise.reject(new TypeError('Failed to fetch')),
      'where the page’s origin was taken off the list': () => problem(403, 'origin_not_allowed'),
      'where the service refuses a token that has not ended': () => problem(401, 'key_invalid'),
    };
    for (const [where, answer] of Object.entries(answers)) {
      it(where, async () => {
        let shop = await openShop();
        const number = await placeOrder(shop);
        shop.service.once('GET', `/v1/orders/${number}`, answer);
        shop = await reload(shop);
        await appears(shop, '.order-status .problem', 'We can’t load the status right now');
        expect(orderIn(shop)).to.equal(number);
        expect(kept()?.id).to.equal(number);
        await press(shop, '.order-status .problem button');
        await appears(shop, '[aria-current=step]', 'Received');
        expect(has(shop, '.problem')).to.equal(false);
      });
    }

    it('as soon as the connection is back', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      shop.service.once('GET', `/v1/orders/${number}`, () => web(403));
      shop = await reload(shop);
      await appears(shop, '.order-status .problem');
      window.dispatchEvent(new Event('online'));
      await appears(shop, '[aria-current=step]', 'Received');
    });
  });

  it('is removed when the service says it doesn’t exist, and only then', async () => {
    let shop = await openShop();
    const number = await placeOrder(shop);
    shop.service.orders.delete(number);
    shop = await reload(shop);
    await appears(shop, '.order-status', 'status is no longer available here');
    expect(textOf(shop, '.order-status')).to.contain('Questions? Contact the shop.');
    expect(kept()).to.equal(undefined);
  });

  describe('90 days after its last status', () => {
    it('is removed if that status was final', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      await waitUntil(() => shop.service.watchers(number) === 1);
      shop.service.move(number, 'canceled');
      await appears(shop, '[aria-current=step]', 'Canceled');
      expect(kept()?.isFinal).to.equal(true);
      keep({ changedAt: Date.now() - 89 * day });
      shop = await reload(shop);
      expect(orderIn(shop)).to.equal(number);
      keep({ changedAt: Date.now() - 91 * day });
      shop = await reload(shop);
      expect(has(shop, '.destination')).to.equal(true);
      expect(keptOrders()).to.have.length(0);
    });

    it('is kept if it may have changed since', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      keep({ changedAt: Date.now() - 200 * day });
      shop.service.move(number, 'confirmed');
      shop = await reload(shop);
      await appears(shop, '[aria-current=step]', 'Confirmed');
      expect(kept()?.changedAt).to.be.greaterThan(Date.now() - day);
    });

    it('is removed if its token has expired', async () => {
      let shop = await openShop();
      const number = await placeOrder(shop);
      keep({ changedAt: Date.now() - 91 * day });
      shop.service.once('GET', `/v1/orders/${number}`, () => problem(401, 'key_invalid'));
      shop = await reload(shop);
      await appears(shop, '.order-status', 'status is no longer available here');
      expect(keptOrders()).to.have.length(0);
    });
  });

  describe('when another order is placed', () => {
    async function placeTwo(): Promise<{ shop: Shop; first: string; second: string }> {
      const shop = await openShop();
      const first = await placeOrder(shop);
      await press(shop, '.ordering > .button');
      const second = await placeOrder(shop);
      return { shop, first, second };
    }

    it('is kept: either can be shown, also after a reload', async () => {
      const { shop, first, second } = await placeTwo();
      await appears(shop, '.earlier-order', `Your order: ${first.slice(4)}`);
      await press(shop, '.earlier-order button');
      await appears(shop, `[data-order=${first}]`);
      await appears(shop, '[aria-current=step]', 'Received');
      shop.service.move(first, 'confirmed');
      await appears(shop, '[aria-current=step]', 'Confirmed');
      const again = await reload(shop);
      await appears(again, '[aria-current=step]', 'Confirmed');
      expect(orderIn(again)).to.equal(first);
      expect(all(again, '.earlier-order').map((other) => other.querySelector('span')?.textContent)).to.deep.equal([
        `Your order: ${second.slice(4)}`,
      ]);
    });

    it('replaces the other if the service no longer has that one', async () => {
      const { shop, first, second } = await placeTwo();
      shop.service.orders.delete(second);
      let again = await reload(shop);
      await appears(again, '.order-status', 'status is no longer available here');
      await appears(again, '.earlier-order', first.slice(4));
      again = await reload(again);
      await appears(again, `[data-order=${first}]`);
      expect(has(again, '.earlier-order')).to.equal(false);
    });
  });

  it('is updated even if its stream is blocked', async () => {
    const shop = await openShop();
    for (let count = 0; count < 20; count++) {
      shop.service.once('GET', /\/events$/, () => Promise.reject(new TypeError('blocked')));
    }
    const number = await placeOrder(shop);
    shop.service.move(number, 'confirmed');
    await appears(shop, '[aria-current=step]', 'Confirmed');
  });

  it('closes its stream while the tab is hidden, and reports missed events when it’s visible again', async () => {
    let shop = await openShop();
    const heard = listen(shop.host, 'configurator-order-status');
    const number = await placeOrder(shop);
    await waitUntil(() => shop.service.watchers(number) === 1);
    show(false);
    await waitUntil(() => shop.service.watchers(number) === 0);
    shop.service.move(number, 'confirmed');
    shop.service.move(number, 'in_production');
    show(true);
    await appears(shop, '[aria-current=step]', 'In production');
    await waitUntil(() => shop.service.watchers(number) === 1);
    expect(heard.map(({ detail }) => detail.event.status)).to.deep.equal(['confirmed', 'in_production']);
    show(false);
    shop = await reload(shop);
    expect(orderIn(shop)).to.equal(number);
    expect(shop.service.watchers(number)).to.equal(0);
    show(true);
    await appears(shop, '[aria-current=step]', 'In production');
    await waitUntil(() => shop.service.watchers(number) === 1);
  });

  it('sorts a late status by time, and doesn’t report it to the page as the current one', async () => {
    const shop = await openShop();
    const heard = listen(shop.host, 'configurator-order-status');
    const number = await placeOrder(shop);
    await waitUntil(() => shop.service.watchers(number) === 1);
    shop.service.move(number, 'in_production');
    await appears(shop, '[aria-current=step]', 'In production');
    const { history } = shop.service.orders.get(number)!;
    const between = new Date(Date.parse(history[1]!.occurred_at) - 30_000).toISOString();
    shop.service.insert(number, 'confirmed', between);
    await appears(shop, '.timeline', 'Confirmed');
    await waitUntil(() => heard.length === 2);
    expect(timeline(shop)).to.deep.equal(['received', 'confirmed', 'in_production', 'shipped', 'delivered']);
    expect(textOf(shop, '[aria-current=step]')).to.contain('In production');
    expect(textOf(shop, '[role=status]')).to.equal('Your order: In production.');
    expect(heard.map(({ detail }) => detail.event.status)).to.deep.equal(['in_production', 'confirmed']);
  });

  it('gets its tracking number even if the first request fails', async () => {
    const shop = await openShop();
    const number = await placeOrder(shop);
    await waitUntil(() => shop.service.watchers(number) === 1);
    shop.service.once('GET', `/v1/orders/${number}`, () => web(403));
    const url = 'https://parcel.example/0034';
    shop.service.move(number, 'shipped', { tracking: { carrier: 'Parcel', number: '0034', url } });
    await appears(shop, '[aria-current=step]', 'Shipped');
    window.dispatchEvent(new Event('online'));
    await appears(shop, '.parcel', 'Parcel 0034');
    expect(get<HTMLAnchorElement>(shop, '.parcel a').href).to.equal(url);
  });
});
