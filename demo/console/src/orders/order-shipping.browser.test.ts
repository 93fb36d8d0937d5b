import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderShipping } from './order-shipping.js';
import './order-shipping.js';

const order = {
  ...{ id: 'ord_1', status: 'confirmed', total: { amount: 10_000, currency: 'EUR' } },
  shipping: { country: 'DE', name: 'Ada Example', line1: 'Wrong Street 1', city: 'Berlin', postcode: '10115' },
} as unknown as Order;

async function show(answer: (body: object) => Response, shown: Order = order) {
  const sent: object[] = [];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (_, init) => {
      const body = JSON.parse(String(init!.body));
      sent.push(body);
      return answer(body);
    },
  });
  const element = await fixture<OrderShipping>(
    html`<order-shipping .api=${api} .order=${shown} .mayCorrect=${true}></order-shipping>`,
  );
  element.addEventListener('address-corrected', (event) => {
    element.order = (event as CustomEvent<Order>).detail;
  });
  const find = <Found extends HTMLElement>(selector: string) => element.renderRoot.querySelector<Found>(selector)!;
  const type = (field: string, value: string) => {
    find<HTMLInputElement>(`#${field}`).value = value;
    find(`#${field}`).dispatchEvent(new Event('input'));
  };
  const text = () => find('section').textContent!.replace(/\s+/g, ' ');
  const save = () => find<HTMLFormElement>('form').requestSubmit();
  return { element, sent, find, type, text, save };
}

describe('an order’s shipping address', () => {
  it('sends only the corrections, shows them, and says what delivery to the new postcode would cost', async () => {
    const corrected = { ...order, shipping: { ...order.shipping, line1: 'Right Street 2', postcode: '20095' } };
    const total_there = { amount: 12_000, currency: 'EUR' };
    const { element, sent, find, type, text, save } = await show(() => Response.json({ ...corrected, total_there }));
    find('button').click();
    await element.updateComplete;
    await expect(element).to.be.accessible();
    type('line1', 'Right Street 2');
    type('postcode', '20095');
    save();
    await waitUntil(() => find('address').textContent!.includes('Right Street 2'));
    expect(sent).to.deep.equal([{ line1: 'Right Street 2', postcode: '20095' }]);
    expect(text()).to.contain('the order would cost €120.00. The customer still pays €100.00.');
  });

  it('keeps what’s typed, with the problem at its field', async () => {
    const errors = [{ pointer: '/postcode', code: 'postcode', detail: 'Not a postcode.' }];
    const { element, find, type, save } = await show(() =>
      Response.json(
        { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid_request', errors },
        { status: 422, headers: { 'content-type': 'application/problem+json' } },
      ),
    );
    find('button').click();
    await element.updateComplete;
    type('postcode', 'x');
    save();
    await waitUntil(() => find('#postcode-problem').textContent === 'Not a postcode.');
    expect(find<HTMLInputElement>('#postcode').value).to.equal('x');
  });

  it('can’t be corrected once it’s shipped or erased', async () => {
    for (const more of [{ status: 'shipped' }, { shipping: { country: 'DE' } }]) {
      const { find } = await show(() => Response.error(), { ...order, ...more } as Order);
      expect(find('section > button')).to.equal(null);
    }
  });
});
