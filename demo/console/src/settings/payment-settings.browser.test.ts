import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import { Api } from '../shared/api.js';
import type { PaymentSettings } from './payment-settings.js';
import './payment-settings.js';

const saved = {
  ...{ object: 'checkout_settings', mode: 'test', checkout: 'invoice', deposit_percent: null },
  ...{
    key_ending: null,
    webhook_secret_ending: null,
    events_url: 'https://service.example/v1/checkout-events/org_1/test',
  },
  shopify: { store: null, client_id: null, client_secret_ending: null, currencies: [] as readonly string[] },
  kinds: [
    { checkout: 'invoice', name: 'By invoice', is_online: false },
    { checkout: 'payment_link', name: 'Online, with Stripe', is_online: true },
    { checkout: 'shopify', name: 'Online, in your Shopify store', is_online: true },
  ],
};
const connected = {
  ...{ ...saved, checkout: 'shopify' },
  shopify: {
    ...{ store: 'example.myshopify.com', client_id: 'id', client_secret_ending: 'cret' },
    currencies: ['CHF', 'EUR'],
  },
};
const checks = [
  { title: 'Sign-in to example.myshopify.com', ok: true },
  { title: 'App scopes: write_draft_orders and write_orders', ok: false, detail: 'The app is missing write_orders.' },
];

describe('payment in Shopify', () => {
  it('connects the store and the app, and shows each check of the connection on request', async () => {
    const sent: unknown[] = [];
    let stored: object = saved;
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method === 'PATCH') {
          sent.push(await request.json());
          stored = connected;
        }
        const isCheck = request.url.endsWith('/check');
        return Response.json(isCheck ? { object: 'checkout_check', checks } : stored);
      },
    });
    const element = await fixture<PaymentSettings>(html`<payment-settings .api=${api}></payment-settings>`);
    const find = <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
    const type = (selector: string, value: string) => {
      const input = find<HTMLInputElement>(selector);
      input.value = value;
      input.dispatchEvent(new Event('input'));
    };
    await waitUntil(() => find('#checkout'));
    expect(find('#checkout-hint').textContent).to.contain('WooCommerce');
    find<HTMLSelectElement>('#checkout').value = 'shopify';
    find('#checkout').dispatchEvent(new Event('change'));
    await waitUntil(() => find('#store'));
    expect(find('details').textContent).to.contain('write_draft_orders,write_orders');
    expect(find('#key')).to.equal(null);
    type('#store', 'example.myshopify.com');
    type('#client-id', 'id');
    type('#client-secret', 'secret');
    await element.updateComplete;
    find('.primary').click();
    await waitUntil(() => find<HTMLInputElement>('#client-secret').value === '');
    const app = { store: 'example.myshopify.com', client_id: 'id', client_secret: 'secret' };
    expect(sent).to.deep.equal([{ checkout: 'shopify', shopify: app }]);
    expect(element.renderRoot.textContent)
      .to.contain('Saved, ending in cret')
      .and.contain('Customers can pay in CHF, EUR.');
    expect(find<HTMLDetailsElement>('details').open).to.equal(false);
    find('.row button:not(.primary)').click();
    await waitUntil(() => find('.checks'));
    const shown = [...element.renderRoot.querySelectorAll('.checks li')].map((each) => each.textContent);
    expect(shown[0]).to.contain('OK').and.contain('Sign-in to');
    expect(shown[1]).to.contain('Fix').and.contain('is missing write_orders.');
  });
});

describe('a deposit', () => {
  it('is never removed by a typo, and what’s typed while saving stays', async () => {
    const sent: unknown[] = [];
    let answer: (() => void) | undefined;
    const stored = { ...saved, checkout: 'payment_link', deposit_percent: 30 };
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (input, init) => {
        const request = new Request(input, init);
        if (request.method !== 'PATCH') return Response.json(stored);
        const body = await request.json();
        sent.push(body);
        await new Promise<void>((resolve) => (answer = resolve));
        return Response.json({ ...stored, ...body });
      },
    });
    const element = await fixture<PaymentSettings>(html`<payment-settings .api=${api}></payment-settings>`);
    const find = <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
    const type = async (selector: string, value: string) => {
      const input = find<HTMLInputElement>(selector);
      input.value = value;
      input.dispatchEvent(new Event('input'));
      await element.updateComplete;
    };
    await waitUntil(() => find('#deposit'));
    for (const typo of ['3o', '0', '2.5', '100']) {
      await type('#deposit', typo);
      find('.primary').click();
      await waitUntil(() => find('#deposit').getAttribute('aria-invalid') === 'true');
      expect(find('#deposit-problem').textContent).to.contain('Enter a whole number from 1 to 99');
    }
    expect(sent).to.deep.equal([]);
    await type('#deposit', ' 40 % ');
    find('.primary').click();
    await waitUntil(() => answer);
    await type('#key', 'rk_test_1');
    answer!();
    await waitUntil(() => find('.primary').textContent!.includes('Save payment'));
    expect(sent).to.deep.equal([{ deposit_percent: 40 }]);
    expect(find<HTMLInputElement>('#deposit').value).to.equal('40');
    expect(find<HTMLInputElement>('#key').value).to.equal('rk_test_1');
  });
});
