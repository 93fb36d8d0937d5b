import { expect, waitUntil } from '@open-wc/testing';
import type { InquiryRequest, SampleTerms } from '@parametric/api-client';
import {
  all,
  appears,
  forget,
  get,
  has,
  openShop,
  press,
  reload,
  type Shop,
  storageText,
  textOf,
  type,
} from '../testing/ordering.js';
import { problem } from '../testing/service.js';

const form = '.sample-request';
const send = `${form} [type=submit]`;
const oak = { id: 'oak', name: 'Oak' };
const birch = { id: 'birch', name: 'Birch' };
const ash = { id: 'ash', name: 'Ash' };
const free = { object: 'sample_terms', at_most: 2, free: 2 } as const;
const price = { amount: 250, currency: 'EUR' };

async function openRequest(given: Parameters<typeof openShop>[1] = {}): Promise<Shop> {
  const shop = await openShop(undefined, given);
  await askFor(shop);
  return shop;
}

async function askFor(shop: Shop, material = oak, terms: SampleTerms = free): Promise<void> {
  await shop.host.feature.askForSample(material, [oak, birch, ash], terms);
  await appears(shop, form, 'Samples');
}

const choice = (shop: Shop, id: string) => get<HTMLInputElement>(shop, `${form} [value=${id}]`);
const chosenIn = (shop: Shop) =>
  all(shop, `${form} [type=checkbox]:checked`).map((input) => (input as HTMLInputElement).value);

async function fillInAll(shop: Shop): Promise<void> {
  await type(shop, 'sample-name', 'Ada Lovelace');
  await type(shop, 'sample-email', 'ada@example.com');
  await type(shop, 'sample-line1', 'Invalidenstr. 1');
  await type(shop, 'sample-postcode', '10115');
  await type(shop, 'sample-city', 'Berlin');
}

describe('a sample request', () => {
  beforeEach(forget);
  after(forget);

  it('says what’s missing, and sends the material and the postal address', async () => {
    const shop = await openRequest();
    await expect(shop.host).to.be.accessible();
    await press(shop, send);
    expect(shop.host.renderRoot.querySelectorAll(`${form} [aria-invalid=true]`)).to.have.length(5);
    expect(shop.service.posts('/v1/inquiries')).to.have.length(0);
    await fillInAll(shop);
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
    const [sent] = shop.service.posts('/v1/inquiries');
    expect(sent!.body).to.deep.include({
      ship_to: { country: 'DE', postcode: '10115' },
      contact: { name: 'Ada Lovelace', email: 'ada@example.com' },
      kind: 'sample',
      materials: ['oak'],
      address: { line1: 'Invalidenstr. 1', city: 'Berlin' },
      quantity: 1,
    });
    expect(sent!.headers.get('idempotency-key')).to.match(/[\w-]{22,}/);
    expect(textOf(shop, `${form} [role=status]`)).to.equal('We’ve received your request.');
    // The request for samples isn't shown as a request for a custom quote.
    expect(has(shop, '.inquiry')).to.equal(false);
    expect(JSON.stringify(localStorage)).not.to.contain('Ada');
  });

  it('promises an email only if the service sends one', async () => {
    const shop = await openRequest();
    shop.service.mails = true;
    await fillInAll(shop);
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request. We’ll email you when your samples are on their way.');
  });

  it('includes at least one material, and at most as many as the shop allows', async () => {
    const shop = await openRequest();
    expect(textOf(shop, `${form} p`)).to.contain('Choose up to 2 materials. Samples are free.');
    await expect(shop.host).to.be.accessible();
    choice(shop, 'birch').click();
    await waitUntil(() => choice(shop, 'ash').disabled);
    choice(shop, 'oak').click();
    choice(shop, 'birch').click();
    await fillInAll(shop);
    await press(shop, send);
    await appears(shop, `${form} .problem`, 'Choose at least one material.');
    choice(shop, 'birch').click();
    choice(shop, 'ash').click();
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
    const [sent, ...more] = shop.service.posts('/v1/inquiries');
    expect(more).to.have.length(0);
    expect(sent!.body).to.deep.include({ materials: ['birch', 'ash'] });
    expect(sent!.body).not.to.have.property('price');
    await askFor(shop, oak);
    expect(chosenIn(shop)).to.deep.equal(['oak']);
  });

  it('shows the shop’s price, and the wording required for a paid order', async () => {
    const shop = await openRequest({ terms: 'https://shop.test/terms' });
    await askFor(shop, birch, { ...free, free: 1, price });
    expect(textOf(shop, `${form} p`)).to.contain('The first sample is free. Each additional one costs €2.50.');
    expect(chosenIn(shop)).to.deep.equal(['oak', 'birch']);
    expect(textOf(shop, `${form} .costs`)).to.equal('Total €2.50');
    expect(textOf(shop, send)).to.equal('Buy now');
    expect(get<HTMLAnchorElement>(shop, `${form} a`).href).to.equal('https://shop.test/terms');
    await expect(shop.host).to.be.accessible();
    const links = all(shop, `${form} .small a`).map((link) => {
      return { label: link.textContent, url: (link as HTMLAnchorElement).href };
    });
    await fillInAll(shop);
    // The shop changes the price in the meantime.
    const errors = [{ pointer: '/price', code: 'price_changed', detail: 'Changed.' }];
    shop.service.once('POST', '/v1/inquiries', () => problem(422, 'invalid_request', { errors }));
    shop.service.samples = { at_most: 2, free: 0, price };
    await press(shop, send);
    await appears(shop, `${form} .problem`, 'The price of samples has changed.');
    await appears(shop, `${form} .costs`, '€5.00');
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
    expect(shop.service.posts('/v1/inquiries').map(({ body }) => (body as { price: object }).price)).to.deep.equal([
      price,
      { amount: 500, currency: 'EUR' },
    ]);
    const { accepted } = shop.service.posts('/v1/inquiries')[1]!.body as InquiryRequest;
    expect(accepted).to.deep.equal({
      language: shop.host.language,
      text: shop.host.messages.samplesInvoice,
      links,
    });
  });

  it('keeps its materials fixed while it’s being sent', async () => {
    const shop = await openRequest();
    await fillInAll(shop);
    let fail = (_: Error) => {};
    shop.service.once('POST', '/v1/inquiries', () => new Promise((_, reject) => (fail = reject)));
    expect(choice(shop, 'oak').disabled).to.equal(false);
    await press(shop, send);
    await waitUntil(() => choice(shop, 'oak').disabled);
    fail(new TypeError('Failed to fetch'));
    await waitUntil(() => !choice(shop, 'oak').disabled);
  });

  it('can be sent even if the design has errors, and again after a failure', async () => {
    const shop = await openRequest({ hasErrors: true });
    await fillInAll(shop);
    shop.service.once('POST', '/v1/inquiries', () => Promise.reject(new TypeError('Failed to fetch')));
    await press(shop, send);
    await appears(shop, `${form} .problem`, 'can’t reach the shop');
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
    const posts = shop.service.posts('/v1/inquiries');
    expect(posts.map(({ body }) => (body as { configuration: unknown }).configuration)).to.deep.equal([{}, {}]);
    expect(new Set(posts.map(({ headers }) => headers.get('idempotency-key'))).size).to.equal(1);
  });

  it('is sent once if the page reloads before the response, and twice if it’s submitted twice', async () => {
    const before = await openRequest();
    await fillInAll(before);
    before.service.once('POST', '/v1/inquiries', () => Promise.reject(new TypeError('Failed to fetch')));
    await press(before, send);
    await appears(before, `${form} .problem`, 'can’t reach the shop');
    const shop = await reload(before);
    for (const isFirst of [true, false]) {
      await askFor(shop);
      if (isFirst) await fillInAll(shop);
      await press(shop, send);
      await appears(shop, form, 'We’ve received your request');
      expect(storageText()).not.to.contain('Ada');
    }
    const keys = shop.service.posts('/v1/inquiries').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).to.have.length(3);
    expect(keys[1]).to.equal(keys[0]);
    expect(keys[2]).not.to.equal(keys[0]);
  });

  it('shows that it was sent after being closed and reopened', async () => {
    const shop = await openRequest();
    await fillInAll(shop);
    let answer = () => {};
    shop.service.once('POST', '/v1/inquiries', (asked) => {
      return new Promise((resolve) => (answer = () => resolve(shop.service.answer(asked))));
    });
    await press(shop, send);
    await press(shop, `${form} [aria-label=Close]`);
    await waitUntil(() => !has(shop, `${form}[open]`));
    await askFor(shop, birch);
    expect(get(shop, send).ariaBusy).to.equal('true');
    expect(chosenIn(shop)).to.deep.equal(['oak']);
    answer();
    await appears(shop, form, 'We’ve received your request');
    await askFor(shop, birch);
    expect(chosenIn(shop)).to.deep.equal(['birch']);
  });

  it('shows the new limit if the shop has lowered it', async () => {
    const shop = await openRequest();
    choice(shop, 'birch').click();
    await fillInAll(shop);
    const errors = [{ pointer: '/materials', code: 'too_many', detail: 'Choose at most 1.' }];
    shop.service.once('POST', '/v1/inquiries', () => problem(422, 'invalid_request', { errors }));
    shop.service.samples = { at_most: 1, free: 1 };
    await press(shop, send);
    await appears(shop, `${form} .problem`, 'Choose one material.');
    expect(storageText()).not.to.contain('Ada');
    choice(shop, 'birch').click();
    await waitUntil(() => choice(shop, 'birch').disabled);
    // The page has only the earlier terms.
    await press(shop, `${form} [aria-label=Close]`);
    await askFor(shop);
    expect(textOf(shop, `${form} p`)).to.contain('Choose one material.');
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
  });

  it('can be closed and reopened for another material, with what was typed and chosen', async () => {
    const shop = await openRequest();
    await fillInAll(shop);
    await press(shop, `${form} [aria-label=Close]`);
    await waitUntil(() => !has(shop, form));
    await askFor(shop, birch);
    expect(chosenIn(shop)).to.deep.equal(['oak', 'birch']);
    expect(get<HTMLInputElement>(shop, '#ordering-sample-name').value).to.equal('Ada Lovelace');
    expect(textOf(shop, `${form} [role=status]`)).to.equal('');
  });
});
