import { expect, waitUntil } from '@open-wc/testing';
import {
  appears,
  fillIn,
  forget,
  get,
  getQuotes,
  openForm,
  openShop,
  press,
  reload,
  type Shop,
  textOf,
  type,
} from '../testing/ordering.js';

const terms = '.buyer-details';
const vatTerm = `${terms} .detail:has(.vat-number)`;
const activeIn = (shop: Shop) => (shop.host.renderRoot as ShadowRoot).activeElement;
const total = '.submit-area .order-total strong';

import { problem } from '../testing/service.js';

describe('a buyer’s VAT number', () => {
  beforeEach(forget);
  after(forget);

  it('changes the price in the order form immediately, without asking to accept it, and survives a reload', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    expect(textOf(shop, total)).to.equal('€412.90');
    get<HTMLDetailsElement>(shop, terms).open = true;
    await expect(shop.host).to.be.accessible();
    await type(shop, 'vat-number', 'DE136695976');
    await waitUntil(() => textOf(shop, total) === '€334.45');
    expect(textOf(shop, terms)).to.contain('Reverse charge');
    expect(textOf(shop, `${terms} .lines`)).to.match(/No VAT.*€0\.00/s);
    expect(get(shop, "[part~='order-button']").ariaDisabled).to.equal('false');
    const again = await reload(shop);
    await waitUntil(() => again.host.renderRoot.querySelector(terms));
    expect(textOf(again, total)).to.equal('€334.45');
    await fillIn(again);
    await press(again, "[part~='order-button']");
    await appears(again, '[data-order]');
    expect(JSON.stringify(sessionStorage)).not.to.contain('DE136695976');
  });

  it('that’s rejected leaves the quotes unchanged, and says why at the field', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    get<HTMLDetailsElement>(shop, terms).open = true;
    await type(shop, 'vat-number', '136695976');
    const input = get<HTMLInputElement>(shop, '#ordering-vat-number');
    input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true, cancelable: true }));
    await appears(shop, `${terms} .message`, 'valid VAT number');
    expect(get<HTMLInputElement>(shop, '#ordering-vat-number').value).to.equal('136695976');
    expect(textOf(shop, total)).to.equal('€412.90');
    expect(shop.service.posts('/v1/quotes').map(({ body }) => Object(body).vat_number)).to.deep.equal([
      undefined,
      '136695976',
    ]);
    expect(get(shop, "[part~='order-button']").ariaDisabled).to.equal('false');
  });

  it('can be removed, which brings back consumer prices', async () => {
    const shop = await openShop();
    await getQuotes(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    get<HTMLDetailsElement>(shop, terms).open = true;
    await type(shop, 'vat-number', 'DE136695976');
    await waitUntil(() => textOf(shop, '.quotes').includes('€334.45'));
    await press(shop, `${terms} .remove`);
    await waitUntil(() => textOf(shop, '.quotes').includes('€412.90'));
    expect(
      shop.service.posts('/v1/quotes').map(({ body }) => (body as { vat_number?: string }).vat_number),
    ).to.deep.equal([undefined, 'DE136695976', undefined]);
  });

  it('that’s rejected stays visible and blocks ordering until it’s corrected', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    await fillIn(shop);
    await type(shop, 'vat-number', '136695976');
    await appears(shop, `${terms} .message`, 'valid VAT number');
    const details = get<HTMLDetailsElement>(shop, terms);
    expect(details.open).to.equal(true);
    details.open = false;
    await press(shop, "[part~='order-button']");
    await shop.host.updateComplete;
    expect(shop.service.posts('/v1/orders').length).to.equal(0);
    expect(activeIn(shop)?.id).to.equal('ordering-vat-number');
    const input = get<HTMLInputElement>(shop, '#ordering-vat-number');
    input.value = 'D136695976';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await shop.host.updateComplete;
    expect(details.open).to.equal(true);
    await type(shop, 'vat-number', '');
    await press(shop, "[part~='order-button']");
    await appears(shop, '[data-order]');
  });

  it('keeps the focus on its button, which removes it after it’s applied', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    get<HTMLDetailsElement>(shop, terms).open = true;
    const button = get(shop, `${vatTerm} .button`);
    button.dispatchEvent(new PointerEvent('pointerdown', { bubbles: true }));
    button.focus();
    await type(shop, 'vat-number', 'DE136695976');
    button.dispatchEvent(new MouseEvent('click', { bubbles: true, detail: 1 }));
    await waitUntil(() => textOf(shop, total) === '€334.45');
    expect(textOf(shop, `${vatTerm} .button`)).to.contain('Remove');
    expect(activeIn(shop) === button).to.equal(true);
    await press(shop, `${vatTerm} .button`);
    await waitUntil(() => textOf(shop, total) === '€412.90');
    expect(activeIn(shop) === button).to.equal(true);
    const described = get(shop, '#ordering-vat-number').getAttribute('aria-describedby')!.split(' ');
    expect(described).to.include(get(shop, `${vatTerm} .detail-note`).id);
  });

  it('keeps text that’s changed while an earlier one is being applied', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    await type(shop, 'vat-number', '13669597');
    const input = get<HTMLInputElement>(shop, '#ordering-vat-number');
    input.value = 'DE136695976';
    input.dispatchEvent(new Event('input', { bubbles: true }));
    await waitUntil(() => !shop.host.ordering.quotes.isRequesting);
    await shop.host.updateComplete;
    expect(get<HTMLInputElement>(shop, '#ordering-vat-number').value).to.equal('DE136695976');
    expect(textOf(shop, `${vatTerm} .message`)).to.equal('');
    await type(shop, 'vat-number', 'DE136695976');
    await waitUntil(() => textOf(shop, total) === '€334.45');
  });

  it('announces why it’s rejected, and not its hint', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    const said = () =>
      [...get(shop, vatTerm).querySelectorAll('[role=status]')].map((each) => each.textContent).join('');
    expect(said()).to.equal('');
    await type(shop, 'vat-number', '13669597');
    await waitUntil(() => said() !== '');
    expect(said()).to.equal(textOf(shop, `${vatTerm} .message`));
  });

  it('says how it changes the quotes, and doesn’t mention a tax they don’t include', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    const note = () => textOf(shop, `${vatTerm} .detail-note`);
    await type(shop, 'vat-number', 'DE136695976');
    expect(note()).to.equal('');
    await waitUntil(() => note() !== '');
    expect(note()).to.contain('Reverse charge');
    const { quote } = shop.host.ordering.draft.chosen!;
    const tax = quote.price.lines.find(({ kind }) => kind === 'tax')!;
    const say = async (label: string, values: object) => {
      Object.assign(tax, { label, values });
      shop.host.requestUpdate();
      await shop.host.updateComplete;
      return note();
    };
    const noted = 'Your number will be on the invoice.';
    expect(await say('VAT 19%, Germany', { percent: 19 })).to.equal(`VAT applies to this delivery. ${noted}`);
    expect(await say('No tax: export', { percent: 0, treatment: 'export' })).to.equal(noted);
    expect(await say('No VAT in Qatar', { percent: 0 })).to.equal(noted);
    expect(await say('US sales tax', { percent: 0, included: false })).to.equal(noted);
  });

  it('that was rejected doesn’t appear in the next order', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    await type(shop, 'vat-number', '136695976');
    await appears(shop, `${terms} .message`, 'valid VAT number');
    shop.host.ordering.startAnother();
    await openForm(shop);
    expect(get<HTMLInputElement>(shop, '#ordering-vat-number').value).to.equal('');
    expect(textOf(shop, `${vatTerm} .message`)).to.equal('');
  });
});

describe('a discount code', () => {
  beforeEach(forget);
  after(forget);

  it('changes the total, unless it’s invalid', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    get<HTMLDetailsElement>(shop, terms).open = true;
    await type(shop, 'discount-code', 'WINTER');
    await appears(shop, `${terms} .message`, 'code isn’t valid');
    expect(textOf(shop, total)).to.equal('€412.90');
    await type(shop, 'discount-code', 'SUMMER10');
    await waitUntil(() => textOf(shop, total) === '€402.90');
    expect(textOf(shop, `${terms} .lines`)).to.match(/Discount \(SUMMER10\).*-€10\.00/s);
    expect(textOf(shop, `${terms} .detail-note`)).to.contain('Discount applied');
    await fillIn(shop);
    await press(shop, "[part~='order-button']");
    await appears(shop, '[data-order]');
  });

  it('shows the code’s minimum', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    get<HTMLDetailsElement>(shop, terms).open = true;
    const limits = { minimum: { amount: 50_000, currency: 'EUR' } };
    const errors = [{ pointer: '/discount_code', code: 'discount_minimum', detail: 'Too little.', limits }];
    shop.service.once('POST', '/v1/quotes', () => problem(422, 'invalid_request', { errors }));
    await type(shop, 'discount-code', 'BIG');
    await appears(
      shop,
      `${terms} .message`,
      'Spend at least €500.00 on products, before tax and delivery, to use this code',
    );
  });

  it('that’s used up when the order is placed is removed, and the new price must be accepted', async () => {
    const shop = await openShop();
    await openForm(shop);
    await waitUntil(() => shop.host.renderRoot.querySelector(terms));
    await type(shop, 'discount-code', 'SUMMER10');
    await waitUntil(() => textOf(shop, total) === '€402.90');
    await fillIn(shop);
    shop.service.once('POST', '/v1/orders', () => problem(409, 'discount_ended'));
    shop.service.once('POST', '/v1/quotes', () => {
      const errors = [{ pointer: '/discount_code', code: 'used_up_discount', detail: 'Used up.' }];
      return problem(422, 'invalid_request', { errors });
    });
    await press(shop, "[part~='order-button']");
    await appears(shop, '.submit-area .problem', 'no longer be used');
    await press(shop, '.submit-area .problem .button');
    await waitUntil(() => textOf(shop, total) === '€412.90', 'no new price', { timeout: 5000 });
    await appears(shop, '.submit-area .problem', '€412.90');
  });
});
