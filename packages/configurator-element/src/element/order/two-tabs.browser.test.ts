import { expect } from '@open-wc/testing';
import { listen } from '../testing/listen.js';
import {
  appears,
  field,
  fillIn,
  forget,
  get,
  has,
  openForm,
  openShop,
  orderButton,
  orderIn,
  person,
  press,
  reload,
  type Shop,
  textOf,
  type,
} from '../testing/ordering.js';

describe('an order in two tabs', () => {
  let shop: Shop;

  beforeEach(async () => {
    forget();
    shop = await openShop();
    await openForm(shop);
    await fillIn(shop);
    shop.host.ordering.keep();
  });

  after(forget);

  /** Places this tab's order with the service, as another tab that has continued it would. */
  async function placeElsewhere(name = person.name, draft = shop.host.ordering.draft.id): Promise<string> {
    const { id, workshop } = shop.host.ordering.draft.chosen!.quote;
    const body = {
      quote: id,
      workshop: workshop.slug,
      shipping: { country: 'DE', postcode: '10115', ...person, name },
    };
    const headers = new Headers({ 'idempotency-key': draft });
    const answer = await shop.service
      .answer({ method: 'POST', path: '/v1/orders', query: new URLSearchParams(), body, headers })
      .json();
    return answer.id;
  }

  /** Stores what the other tab would have stored. */
  function store(number: string, draft = shop.host.ordering.draft.id): void {
    const { ordersKey } = shop.host.ordering.memory;
    const order = { id: number, accessToken: `token_of_${number}`, changedAt: Date.now(), isFinal: false, draft };
    localStorage.setItem(ordersKey, JSON.stringify({ list: [order] }));
  }

  function tell(key = shop.host.ordering.memory.ordersKey): void {
    dispatchEvent(new StorageEvent('storage', { key, storageArea: localStorage }));
  }

  async function shows(number: string): Promise<void> {
    await appears(shop, '.timeline');
    expect(orderIn(shop)).to.equal(number);
    expect(has(shop, '.order-form')).to.equal(false);
    expect(shop.service.orders.size).to.equal(1);
  }

  it('is shown as soon as a storage event says that the other tab has placed it', async () => {
    const heard = listen(shop.host, 'configurator-order');
    const number = await placeElsewhere();
    store(number);
    tell();
    await shows(number);
    expect(textOf(shop, '.ordering > [role=status]')).to.contain('Order placed');
    expect(heard, 'the page heard of it in the other tab').to.have.length(0);
  });

  it('isn’t sent again once the other tab has placed it, even without a storage event', async () => {
    const number = await placeElsewhere();
    store(number);
    await press(shop, orderButton);
    await shows(number);
    expect(shop.service.posts('/v1/orders')).to.have.length(0);
  });

  for (const [what, name] of [
    ['with the same address', person.name],
    ['with another address', 'Grace Hopper'],
  ] as const) {
    it(`is placed once if both send it at the same time, ${what}`, async () => {
      const number = await placeElsewhere(name);
      await press(shop, orderButton);
      await shows(number);
      expect(shop.service.posts('/v1/orders')).to.have.length(1);
    });
  }

  it('is shown after a reload if the other tab has placed it in the meantime', async () => {
    const number = await placeElsewhere();
    store(number);
    shop = await reload(shop);
    await shows(number);
  });

  it('leaves the form unchanged if the other tab has placed its own order', async () => {
    const number = await placeElsewhere(person.name, 'draft-of-the-other-tab');
    store(number, 'draft-of-the-other-tab');
    tell();
    await shop.host.updateComplete;
    expect(get<HTMLInputElement>(shop, field('name')).value).to.equal(person.name);
  });

  it('is continued with the same key, product and quote, but without the address', async () => {
    const { id } = shop.host.ordering.draft;
    shop.host.remove();
    await shop.host.updateComplete;
    // Another tab has its own session storage.
    sessionStorage.clear();
    shop = await openShop(shop.service);
    await appears(shop, '.ordering', 'You’ve started an order');
    await press(shop, '.earlier-order button');
    await appears(shop, '.order-form');
    expect(textOf(shop, '.summary-card')).to.contain('North Workshop');
    expect(get<HTMLInputElement>(shop, field('name')).value).to.equal('');
    await fillIn(shop);
    await type(shop, 'postcode', '10115');
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    const [asked] = shop.service.posts('/v1/orders');
    expect(asked!.headers.get('idempotency-key')).to.equal(id);
  });

  it('is no longer offered to a new tab once it’s placed', async () => {
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    shop.host.remove();
    await shop.host.updateComplete;
    sessionStorage.clear();
    localStorage.removeItem(shop.host.ordering.memory.ordersKey);
    const visit = await openShop(shop.service);
    expect(textOf(visit, '.ordering')).to.not.contain('You’ve started an order');
  });
});
