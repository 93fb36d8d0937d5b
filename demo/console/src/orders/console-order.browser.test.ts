import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api, type Session } from '../shared/api.js';
import '../shared/console-page.js';
import type { ConsoleOrder } from './console-order.js';
import './console-order.js';

const order = {
  ...{ id: 'ord_1', object: 'order', quote: 'qte_1', created_at: '2026-11-01T08:00:00Z', mode: 'live', history: [] },
  ...{ model: 'shelf', model_revision: 'r1', configuration: {}, quantity: 1, status: 'received' },
  ...{ workshop: { slug: 'hain', name: 'Hain', country: 'DE' }, total: { amount: 100, currency: 'EUR' } },
  ...{ shipping: { country: 'DE', name: 'Zoë Example' }, payment: { status: 'none' } },
} as unknown as Order;

const items = [2, 3].map((quantity) => ({ model: 'shelf', configuration: {}, quantity }));

describe('an order’s page', () => {
  it('starts with the next step, what was ordered, and where it goes', async () => {
    const api = new Api({
      organization: () => 'org_1',
      signInAgain: async () => false,
      retries: 0,
      fetch: async (address) =>
        new URL(String(address), location.origin).pathname.endsWith('/orders/ord_1')
          ? Response.json({ ...order, items })
          : new Promise(() => undefined),
    });
    const session = { organization: { id: 'org_1' }, key: { kind: 'api', mode: 'live' } } as Session;
    const view = await fixture<ConsoleOrder>(
      html`<console-order .api=${api} .session=${session} .params=${{ id: 'ord_1' }}></console-order>`,
    );
    const aside = () => view.shadowRoot!.querySelector('.aside');
    await waitUntil(aside, undefined, { timeout: 30_000 });
    const named = [...aside()!.children].map(({ localName, attributes }) =>
      localName === 'section' ? attributes.getNamedItem('aria-labelledby')?.value : localName,
    );
    const facts = aside()!.querySelector('[aria-labelledby=facts]')!.textContent!.replaceAll(/\s+/g, ' ');
    expect(facts).to.contain('Quantity 5');
    expect(named.slice(0, 4)).to.deep.equal(['order-steps', 'facts', 'order-shipping', 'order-invoices']);
  });
});
