import { expect, waitUntil } from '@open-wc/testing';
import { appears, forget, get, has, openShop, press, type Shop, textOf, type } from '../testing/ordering.js';

const form = '.sample-request';
const send = `${form} [type=submit]`;
const oak = { id: 'oak', name: 'Oak' };

async function openRequest(given: Parameters<typeof openShop>[1] = {}): Promise<Shop> {
  const shop = await openShop(undefined, given);
  await shop.host.feature.askForSample(oak);
  await appears(shop, form, 'Oak sample');
  return shop;
}

async function fillInAll(shop: Shop): Promise<void> {
  await type(shop, 'sample-name', 'Ada Lovelace');
  await type(shop, 'sample-email', 'ada@example.com');
  await type(shop, 'sample-line1', 'Invalidenstr. 1');
  await type(shop, 'sample-postcode', '10115');
  await type(shop, 'sample-city', 'Berlin');
}

describe('a request for a sample', () => {
  beforeEach(forget);
  after(forget);

  it('says what is missing, and sends the material and the postal address', async () => {
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
      material: 'oak',
      address: { line1: 'Invalidenstr. 1', city: 'Berlin' },
      quantity: 1,
    });
    expect(sent!.headers.get('idempotency-key')).to.match(/[\w-]{22,}/);
    // It isn't a request for an offer.
    expect(has(shop, '.inquiry')).to.equal(false);
    expect(JSON.stringify(localStorage)).not.to.contain('Ada');
  });

  it('is for the material that the person chooses', async () => {
    const shop = await openRequest();
    await shop.host.feature.askForSample(oak, [{ id: 'birch', name: 'Birch' }, oak]);
    const choice = get<HTMLSelectElement>(shop, '#ordering-sample-material');
    expect(choice.value).to.equal('oak');
    choice.value = 'birch';
    choice.dispatchEvent(new Event('change', { bubbles: true }));
    await appears(shop, form, 'Birch sample');
    await expect(shop.host).to.be.accessible();
    await fillInAll(shop);
    await press(shop, send);
    await appears(shop, form, 'We’ve received your request');
    expect(shop.service.posts('/v1/inquiries')[0]!.body).to.deep.include({ material: 'birch' });
  });

  it('can’t change its material while it’s being sent', async () => {
    const shop = await openRequest();
    await shop.host.feature.askForSample(oak, [{ id: 'birch', name: 'Birch' }, oak]);
    await fillInAll(shop);
    let fail = (_: Error) => {};
    shop.service.once('POST', '/v1/inquiries', () => new Promise((_, reject) => (fail = reject)));
    const choice = get<HTMLSelectElement>(shop, '#ordering-sample-material');
    expect(choice.disabled).to.equal(false);
    await press(shop, send);
    await waitUntil(() => choice.disabled);
    fail(new TypeError('Failed to fetch'));
    await waitUntil(() => !choice.disabled);
  });

  it('can be sent although the design has errors, and again after a failure', async () => {
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

  it('closes, and can be opened for another material with what was typed', async () => {
    const shop = await openRequest();
    await fillInAll(shop);
    await press(shop, `${form} [aria-label=Close]`);
    await waitUntil(() => !has(shop, form));
    await shop.host.feature.askForSample({ id: 'birch', name: 'Birch' });
    await appears(shop, form, 'Birch sample');
    expect(get<HTMLInputElement>(shop, '#ordering-sample-name').value).to.equal('Ada Lovelace');
    expect(textOf(shop, `${form} [role=status]`)).to.equal('');
  });
});
