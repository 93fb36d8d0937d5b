import { expect } from '@open-wc/testing';
import {
  appears,
  fillIn,
  forget,
  getQuotes,
  openForm,
  openShop,
  orderButton,
  press,
  reload,
  type Shop,
} from '../testing/ordering.js';

/** As another tab. @returns what ends it */
async function hold(name: string, mode: LockMode): Promise<() => void> {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await new Promise<void>((granted) => {
    void navigator.locks.request(name, { mode }, () => {
      granted();
      return held;
    });
  });
  return release;
}

describe('an order that another tab has placed, before this one can read what that has stored', () => {
  let shop: Shop;
  let placedByOther: { readonly id: string; readonly access_token: string };

  beforeEach(async () => {
    forget();
    shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    shop.host.ordering.keeper.keep();
    const { id, workshop } = shop.host.ordering.checkout.submission.chosen!.quote;
    const body = { quote: id, workshop: workshop.slug, shipping: { country: 'DE', postcode: '10115' } };
    const headers = new Headers({ 'idempotency-key': 'of-the-other-tab' });
    const answer = shop.service.answer({ method: 'POST', path: '/v1/orders', body, headers });
    placedByOther = await answer.json();
  });

  /** What the other tab has stored comes. */
  async function arrive(): Promise<void> {
    const { orderKey: key } = shop.host.ordering.keeper.memory;
    const { id, access_token: accessToken } = placedByOther;
    localStorage.setItem(key, JSON.stringify({ id, accessToken, changedAt: Date.now(), isFinal: false }));
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
    await appears(shop, '.number code', id.slice(-4).toUpperCase());
    await appears(shop, '.timeline');
  }

  it('is not sent again, as that tab holds a lock', async () => {
    const { sharedKey, shared } = shop.host.ordering.keeper.memory;
    const release = await hold(`${sharedKey} ${shared!.id} placed`, 'shared');
    await press(shop, orderButton);
    await appears(shop, '.order-step.placed');
    expect(shop.service.posts('/v1/orders')).to.have.length(0);
    await arrive();
    release();
  });

  it('is shown when the service says that it is placed', async () => {
    await press(shop, orderButton);
    await appears(shop, '.order-step.placed');
    await arrive();
  });
});

describe('a tab that is loaded anew once the order that it was at is placed', () => {
  async function reloaded(shop: Shop, change: () => void): Promise<Shop> {
    const { keeper } = shop.host.ordering;
    keeper.keep();
    const { id, version } = keeper.memory.record!;
    const total = { amount: 41290, currency: 'EUR' };
    const shared = { id, quote: 'qt_other', workshop: 'North Workshop', total, expiresAt: Date.now() + 60_000 };
    localStorage.setItem(keeper.memory.sharedKey, JSON.stringify({ version, ...shared, isPlaced: true }));
    change();
    return reload(shop);
  }

  async function orderAnother(shop: Shop): Promise<void> {
    const before = shop.service.posts('/v1/orders').length;
    await press(shop, '[data-workshop=north] .action button');
    await appears(shop, '.order-form');
    await fillIn(shop);
    await press(shop, orderButton);
    await appears(shop, '.order-step.placed .timeline');
    expect(shop.service.posts('/v1/orders')).to.have.length(before + 1);
  }

  beforeEach(forget);

  it('sends another order, where another tab has placed that one', async () => {
    const shop = await openShop();
    await getQuotes(shop);
    await orderAnother(await reloaded(shop, () => {}));
  });

  it('sends another order, where the service no longer knows the one that was placed', async () => {
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    const { keeper } = shop.host.ordering;
    const again = await reloaded(shop, () => localStorage.removeItem(keeper.memory.orderKey));
    await getQuotes(again);
    await orderAnother(again);
  });
});

describe('an order that another tab was sending when the browser suspended it', () => {
  it('is sent once that has taken longer than it can take', async () => {
    forget();
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    shop.host.ordering.keeper.keep();
    const { sharedKey, shared } = shop.host.ordering.keeper.memory;
    const release = await hold(`${sharedKey} ${shared!.id}`, 'exclusive');
    const { setTimeout: later } = window;
    const isLate = new Promise<() => void>((resolve) => {
      window.setTimeout = ((run: () => void, ms?: number) =>
        ms === 45_000 ? resolve(run) : later(run, ms)) as typeof setTimeout;
    });
    try {
      await press(shop, orderButton);
      const giveUp = await isLate;
      // Whoever waits for the lock by then has asked for it.
      await navigator.locks.query();
      expect(shop.service.posts('/v1/orders'), 'while the other one may still be at it').to.have.length(0);
      giveUp();
      await appears(shop, '.order-step.placed .timeline');
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
    } finally {
      window.setTimeout = later;
      release();
    }
  });
});

describe('an order of a page whose lock can not be held', () => {
  it('is shown as placed, once the service has taken it', async () => {
    forget();
    const shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    const { request } = navigator.locks;
    navigator.locks.request = (async (name: string, ...rest: [LockOptions, LockGrantedCallback<unknown>]) => {
      if (name.endsWith(' placed')) throw new DOMException('The document is not active.', 'InvalidStateError');
      return request.call(navigator.locks, name, ...rest);
    }) as LockManager['request'];
    try {
      await press(shop, orderButton);
      await appears(shop, '.order-step.placed .timeline');
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
    } finally {
      Reflect.deleteProperty(navigator.locks, 'request');
    }
  });
});
