import { expect } from '@open-wc/testing';
import { waitUntil } from '../testing/listen.js';
import {
  all,
  appears,
  forget,
  get,
  has,
  openShop,
  placeOrder,
  press,
  reload,
  type Shop,
  textOf,
} from '../testing/ordering.js';
import { messageFrom, Service } from '../testing/service.js';

describe('an order’s message thread', () => {
  beforeEach(forget);
  after(forget);

  async function placed(mails?: boolean): Promise<{ shop: Shop; id: string }> {
    const service = new Service();
    service.threads = new Map();
    service.mails = mails;
    const shop = await openShop(service);
    await placeOrder(shop);
    await appears(shop, '.thread', 'Questions about your order?');
    return { shop, id: [...service.orders.keys()][0]! };
  }

  function write(shop: Shop, text: string): void {
    const field = get<HTMLTextAreaElement>(shop, '#thread-text');
    field.value = text;
    field.dispatchEvent(new Event('input'));
  }

  it('sends a question as plain text, and promises mail only if the service sends it', async () => {
    const { shop, id } = await placed();
    expect(textOf(shop, '.thread')).to.contain('The reply will appear here.');
    write(shop, ' In the <b>evening</b>? ');
    await press(shop, '.thread .button');
    await appears(shop, '.thread li.own', 'In the <b>evening</b>?');
    expect(get<HTMLTextAreaElement>(shop, '#thread-text').value).to.equal('');
    expect(shop.service.posts(`/v1/orders/${id}/send-message`)[0]!.body).to.deep.equal({
      text: 'In the <b>evening</b>?',
    });
    await expect(shop.host).to.be.accessible();
    forget();
    expect(textOf((await placed(true)).shop, '.thread')).to.contain('we’ll email it to you');
  });

  it('marks an answer as new once, and tells the service that it was read', async () => {
    const { shop, id } = await placed();
    shop.service.threads!.set(id, [messageFrom('workshop', 'After six.', 1)]);
    const later = await reload(shop);
    await appears(later, '.thread li', 'After six.');
    expect(textOf(later, '.thread li')).to.contain('North Workshop').and.contain('New');
    await appears(later, '.thread .new');
    expect(later.service.posts(`/v1/orders/${id}/read-messages`)).to.have.length(1);
    const again = await reload(later);
    await appears(again, '.thread li', 'After six.');
    expect(has(again, '.thread .new')).to.equal(false);
  });

  it('keeps a message that couldn’t be sent, and retries it as the same message', async () => {
    const { shop, id } = await placed();
    const path = `/v1/orders/${id}/send-message`;
    shop.service.once('POST', path, () => Promise.reject(new TypeError('Failed to fetch')));
    write(shop, 'Hello?');
    await press(shop, '.thread .button');
    await appears(shop, '.thread .problem', 'Check your connection');
    expect(get<HTMLTextAreaElement>(shop, '#thread-text').value).to.equal('Hello?');
    await press(shop, '.thread .button');
    await appears(shop, '.thread li.own', 'Hello?');
    const keys = shop.service.posts(path).map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).to.equal(1);
    expect(all(shop, '.thread li')).to.have.length(1);
  });

  it('keeps what’s typed about one order out of another’s thread', async () => {
    const { shop } = await placed();
    const machine = shop.host.ordering;
    const [first] = machine.memory.orders;
    const typed = () => get<HTMLTextAreaElement>(shop, '#thread-text').value;
    write(shop, 'About the first');
    machine.startAnother();
    await shop.host.updateComplete;
    await placeOrder(shop);
    await appears(shop, '#thread-text');
    expect(typed()).to.equal('');
    machine.showOrder(first);
    await waitUntil(() => has(shop, '#thread-text') && typed() !== '');
    expect(typed()).to.equal('About the first');
  });

  it('clears a sent message even if the element was moved meanwhile', async () => {
    const { shop, id } = await placed();
    const { release } = shop.service.hold('POST', `/v1/orders/${id}/send-message`);
    write(shop, 'Hello?');
    await press(shop, '.thread .button');
    shop.host.parentElement!.append(shop.host);
    release();
    await appears(shop, '.thread li.own', 'Hello?');
    expect(get<HTMLTextAreaElement>(shop, '#thread-text').value).to.equal('');
  });

  it('isn’t shown if the service has no threads', async () => {
    const shop = await openShop();
    await placeOrder(shop);
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(has(shop, '.thread')).to.equal(false);
  });
});
