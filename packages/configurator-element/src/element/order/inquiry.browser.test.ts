import { expect, waitUntil } from '@open-wc/testing';
import {
  all,
  appears,
  fillIn,
  forget,
  get,
  has,
  openShop,
  orderButton,
  press,
  quotesButton,
  reload,
  type Shop,
  storageText,
  textOf,
  type,
} from '../testing/ordering.js';
import { Service } from '../testing/service.js';

const send = '[part~=ask-button]';

describe('a request for a custom quote', () => {
  beforeEach(forget);
  after(forget);

  async function openAsk(service = new Service()): Promise<Shop> {
    service.offers = [];
    const shop = await openShop(service);
    await type(shop, 'postcode', '10115');
    await press(shop, quotesButton);
    await appears(shop, '.ask', 'Request a custom quote');
    return shop;
  }

  async function ask(shop: Shop): Promise<string> {
    await type(shop, 'ask-name', 'Ada Lovelace');
    await type(shop, 'ask-email', 'ada@example.com');
    await press(shop, send);
    await appears(shop, '.inquiry', 'We’ve received your request');
    return [...shop.service.inquiries.keys()].at(-1)!;
  }

  it('says what’s missing, and sends the design, destination, contact and page URL', async () => {
    const shop = await openAsk();
    await press(shop, send);
    expect(all(shop, '.ask [aria-invalid=true]')).to.have.length(2);
    expect(shop.service.posts('/v1/inquiries')).to.have.length(0);
    const note = get<HTMLTextAreaElement>(shop, '#ask-note');
    note.value = 'In two parts?';
    note.dispatchEvent(new Event('input'));
    await ask(shop);
    const [sent] = shop.service.posts('/v1/inquiries');
    expect(sent!.body).to.deep.include({
      configuration: { width: 1000, material: 'oak' },
      quantity: 1,
      ship_to: { country: 'DE', postcode: '10115' },
      contact: { name: 'Ada Lovelace', email: 'ada@example.com' },
      note: 'In two parts?',
      page: location.href.split('#')[0],
    });
    expect(sent!.headers.get('idempotency-key')).to.match(/[\w-]{22,}/);
    await expect(shop.host).to.be.accessible();
  });

  it('doesn’t promise mail that the service doesn’t send, and shows a link to keep', async () => {
    const shop = await openAsk();
    expect(textOf(shop, '.ask')).to.contain('You’ll get a link').and.not.to.contain('by email');
    const id = await ask(shop);
    expect(textOf(shop, '.inquiry')).to.contain('Save the link').and.not.to.contain('by email');
    expect(get<HTMLInputElement>(shop, '.inquiry .follow-address').value).to.contain(`${id}~token_of_${id}`);
    forget();
    const service = new Service();
    service.mails = true;
    const other = await openAsk(service);
    expect(textOf(other, '.ask')).to.contain('by email');
    await ask(other);
    expect(textOf(other, '.inquiry')).to.contain('We’ll email you');
  });

  it('keeps what was typed if the request fails, and retries with the same key', async () => {
    const shop = await openAsk();
    shop.service.once('POST', '/v1/inquiries', () => Promise.reject(new TypeError('Failed to fetch')));
    await type(shop, 'ask-name', 'Ada Lovelace');
    await type(shop, 'ask-email', 'ada@example.com');
    await press(shop, send);
    await appears(shop, '.ask .problem', 'can’t reach the shop');
    await press(shop, send);
    await appears(shop, '.inquiry', 'We’ve received your request');
    const keys = shop.service.posts('/v1/inquiries').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).to.equal(1);
  });

  it('keeps what’s typed across reloads, and deletes it once it’s sent', async () => {
    let shop = await openAsk();
    const note = () => get<HTMLTextAreaElement>(shop, '#ask-note');
    await type(shop, 'ask-name', 'Ada Lovelace');
    await type(shop, 'ask-email', 'ada@example.com');
    note().value = 'In two parts?';
    note().dispatchEvent(new Event('input'));
    shop = await reload(shop);
    await appears(shop, '.ask');
    const fields = all(shop, '.ask :is(input, textarea)') as HTMLInputElement[];
    expect(fields.map(({ value }) => value)).to.deep.equal(['Ada Lovelace', 'ada@example.com', 'In two parts?']);
    expect(JSON.stringify({ ...localStorage })).not.to.contain('Ada');
    await press(shop, send);
    await appears(shop, '.inquiry', 'We’ve received your request');
    expect(storageText()).not.to.match(/Ada|two parts/);
  });

  it('reads fields that the browser has filled in without an event', async () => {
    const shop = await openAsk();
    get<HTMLInputElement>(shop, '#ordering-ask-name').value = 'Ada Lovelace';
    get<HTMLInputElement>(shop, '#ordering-ask-email').value = 'ada@example.com';
    await press(shop, send);
    await appears(shop, '.inquiry', 'We’ve received your request');
  });

  it('shows the quote on return, opens the order form with it, and orders it', async () => {
    let shop = await openAsk();
    const id = await ask(shop);
    expect(textOf(shop, '.ordering')).to.contain('Delivery to this country isn’t available');
    expect(storageText()).not.to.contain('ada@example.com');
    shop.service.offer(id, 'In <b>two</b> parts.');
    shop = await reload(shop);
    await appears(shop, '.inquiry', 'Your custom quote');
    expect(textOf(shop, '.inquiry'))
      .to.contain('North Workshop')
      .and.contain('delivery and tax included')
      .and.contain('€412.90')
      .and.contain('In <b>two</b> parts.');
    expect(textOf(shop, '.ordering')).not.to.contain('Delivery to this country isn’t available');
    await expect(shop.host).to.be.accessible();
    await press(shop, '.inquiry .primary');
    await appears(shop, '.order-form');
    await fillIn(shop);
    await press(shop, orderButton);
    await appears(shop, '.timeline');
    const [sent] = shop.service.posts('/v1/orders');
    expect(sent!.body).to.deep.include({ quote: shop.service.inquiries.get(id)!.offer!.quote, workshop: 'north' });
  });

  it('can be ordered by a customer whose clock is ahead', async () => {
    let shop = await openAsk();
    shop.service.offer(await ask(shop));
    shop = await reload(shop);
    await appears(shop, '.inquiry', 'Your custom quote');
    const { now } = Date;
    Date.now = () => now() + 400 * 24 * 60 * 60_000;
    try {
      await press(shop, '.inquiry .primary');
      await appears(shop, '.order-form');
      expect(shop.host.ordering.quoteState).to.equal('current');
    } finally {
      Date.now = now;
    }
  });

  it('says which tax the quote includes', async () => {
    let shop = await openAsk();
    const id = await ask(shop);
    shop.service.offer(id);
    const { quote } = shop.service.inquiries.get(id)!.offer!;
    const { price, ...rest } = shop.service.quotes.get(quote)!;
    const tax = { kind: 'tax', label: 'Sales tax', amount: { ...price.total, amount: 0 }, values: { included: false } };
    const lines = price.lines.map((line) => (line.kind === 'tax' ? tax : line));
    shop.service.quotes.set(quote, { ...rest, price: { ...price, lines } });
    shop = await reload(shop);
    await appears(shop, '.inquiry', 'delivery included, before sales tax');
    expect(textOf(shop, '.inquiry')).not.to.contain('tax included');
    shop.service.quotes.delete(quote);
    shop = await reload(shop);
    await appears(shop, '.inquiry', '€412.90');
    expect(textOf(shop, '.inquiry')).not.to.contain('delivery included');
  });

  it('can be sent for another design while the first request is pending', async () => {
    const shop = await openAsk();
    await ask(shop);
    expect(has(shop, '.ask')).to.equal(false);
    await type(shop, 'postcode', '20095');
    await press(shop, quotesButton);
    await appears(shop, '.ask', 'Request a custom quote');
    expect(has(shop, '.inquiry')).to.equal(true);
    await press(shop, send);
    await waitUntil(() => !has(shop, '.ask'));
    expect(shop.service.inquiries.size).to.equal(2);
  });

  it('opens from a link on another device', async () => {
    const service = new Service();
    const shop = await openAsk(service);
    const id = await ask(shop);
    service.offer(id);
    forget();
    const other = await openShop(service);
    other.host.ordering.follow(id, `token_of_${id}`);
    await appears(other, '.inquiry', 'Your custom quote');
  });

  it('says why a quote can’t be ordered anymore, or can’t be made', async () => {
    const service = new Service();
    const shop = await openAsk(service);
    const id = await ask(shop);
    service.offer(id);
    const offered = service.inquiries.get(id)!;
    service.inquiries.set(id, { ...offered, status: 'expired' });
    let later = await reload(shop);
    await appears(later, '.inquiry', 'This quote expired on');
    expect(has(later, '.inquiry .primary')).to.equal(false);
    service.inquiries.set(id, { ...offered, offer: undefined, status: 'declined', reason: 'Too long for our saw.' });
    later = await reload(later);
    await appears(later, '.inquiry', 'Too long for our saw.');
    service.inquiries.delete(id);
    later = await reload(later);
    await appears(later, '.inquiry', 'no longer available');
    await press(later, '.inquiry .button');
    expect(has(later, '.inquiry')).to.equal(false);
  });
});
