import { expect } from '@open-wc/testing';
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
  press,
  reload,
  type Shop,
  textOf,
  type,
} from '../testing/ordering.js';
import { Service } from '../testing/service.js';

const heading = '.step-heading';

/** Sends an order that the customer has to confirm. */
async function orderHeld(service = new Service()): Promise<Shop> {
  service.holdsUntil = new Date(Date.now() + 86_400_000).toISOString();
  const shop = await openShop(service);
  await openForm(shop);
  await fillIn(shop);
  await press(shop, orderButton);
  await appears(shop, '.order-status', 'Open the link');
  return shop;
}

/** The customer comes back to the tab. */
function comeBack(): void {
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }));
}

describe('an order that the customer has to confirm by email', () => {
  beforeEach(forget);
  after(forget);

  it('says where the link was sent, is accessible, and becomes the placed order', async () => {
    const shop = await orderHeld();
    const { service, host } = shop;
    expect(textOf(shop, heading)).to.equal('Confirm your order');
    expect(textOf(shop, '.order-status')).to.contain('ada@example.com').and.contain('The link works until');
    expect(host.shadowRoot!.activeElement?.className).to.equal('step-heading');
    await expect(host).to.be.accessible();
    expect(service.orders.size).to.equal(0);
    service.confirmHeld();
    comeBack();
    await appears(shop, '.timeline');
    expect(textOf(shop, heading)).to.equal('Thank you for your order');
    expect([...service.orders.keys()]).to.deep.equal([orderIn(shop)]);
  });

  it('is still there after a reload, and in another tab without the address', async () => {
    const shop = await orderHeld();
    const reloaded = await reload(shop);
    await appears(reloaded, '.order-status', 'ada@example.com');
    reloaded.host.remove();
    sessionStorage.clear();
    const other = await openShop(shop.service);
    await appears(other, '.order-status', 'that we’ve sent you');
    shop.service.confirmHeld();
    comeBack();
    await appears(other, '.timeline');
    expect(shop.service.orders.size).to.equal(1);
  });

  it('can be left for a new order in another tab, where the quote is unknown', async () => {
    const shop = await orderHeld();
    shop.host.remove();
    sessionStorage.clear();
    const other = await openShop(shop.service);
    await appears(other, '.order-status', 'that we’ve sent you');
    await press(other, '.order-status .button');
    await appears(other, heading, 'Quotes');
    expect(has(other, '.order-status')).to.equal(false);
  });

  it('can be sent again to a corrected address', async () => {
    const shop = await orderHeld();
    await press(shop, '.order-status .button');
    expect(get<HTMLInputElement>(shop, field('email')).value).to.equal('ada@example.com');
    await type(shop, 'email', 'ada@example.org');
    await press(shop, orderButton);
    await appears(shop, '.order-status', 'ada@example.org');
    expect(shop.service.heldFor).to.deep.equal(['ada@example.org']);
  });

  it('gives way to another quote’s order', async () => {
    const shop = await orderHeld();
    await press(shop, '.order-status .button');
    await press(shop, '.back');
    await press(shop, '[data-workshop=south] .action button');
    await appears(shop, orderButton);
    await press(shop, orderButton);
    await appears(shop, '.order-status', 'Open the link');
    expect(shop.service.heldFor).to.have.length(1);
    expect(textOf(shop, '.order-step')).to.contain('South Joinery');
  });

  it('goes back to the form when the link ends, with everything that was typed', async () => {
    const shop = await orderHeld();
    shop.service.dropHeld();
    comeBack();
    await appears(shop, orderButton);
    expect(textOf(shop, '.ordering')).to.contain('The link to confirm your order has expired');
    expect(get<HTMLInputElement>(shop, field('email')).value).to.equal('ada@example.com');
  });

  it('shows the order if it was confirmed while the customer corrected the address', async () => {
    const shop = await orderHeld();
    await press(shop, '.order-status .button');
    shop.service.confirmHeld();
    await type(shop, 'email', 'ada@example.org');
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    expect(shop.service.orders.size).to.equal(1);
  });
});
