import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderInvoices } from './order-invoices.js';
import './order-invoices.js';

const order = { id: 'ord_1', workshop: { slug: 'hain', name: 'Hain', country: 'DE' } } as unknown as Order;
const none = {
  ...{ object: 'list', data: [], seller: { kind: 'shop', name: 'Tann & Holm' } },
  ...{ issued_from: 'confirmed', missing: [], can_issue: false },
};
const invoice = {
  ...{ object: 'invoice', number: '2026-00012', kind: 'invoice', issued_at: '2026-11-29T10:00:00Z' },
  total: { amount: 71_400, currency: 'EUR' },
};

async function show(answers: Readonly<Record<string, object>>) {
  const asked: string[] = [];
  const api = new Api({
    ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
    fetch: async (input, init) => {
      const url = String(input instanceof Request ? input.url : input);
      const name = `${init?.method ?? 'GET'} ${url.slice(url.indexOf('/v1/'))}`;
      asked.push(name);
      const answer = answers[name];
      return answer ? Response.json(answer) : Response.json({ title: 'Not now', status: 422 }, { status: 422 });
    },
  });
  const invoices = await fixture<OrderInvoices>(
    html`<order-invoices .api=${api} .order=${order} .mayIssue=${true}></order-invoices>`,
  );
  await waitUntil(() =>
    /\d|no invoice|Issued|There’s/i.test(invoices.renderRoot.querySelector('section')!.textContent!),
  );
  const text = () => invoices.renderRoot.querySelector('section')!.textContent!.replace(/\s+/g, ' ');
  return { invoices, asked, text };
}

const PATH = '/v1/orders/ord_1/invoices';

describe('the invoices of an order', () => {
  it('say what’s missing, and where to enter it', async () => {
    const { invoices, text } = await show({ [`GET ${PATH}`]: { ...none, missing: ['legal_details'] } });
    await expect(invoices).to.be.accessible();
    expect(text()).to.contain('Missing: the legal name and address of Tann & Holm.');
    expect(invoices.renderRoot.querySelector('a')!.getAttribute('href')).to.equal('/console/organization');
  });

  it('say when the invoice is issued', async () => {
    const { text } = await show({ [`GET ${PATH}`]: { ...none, issued_from: 'shipped' } });
    expect(text()).to.contain('Issued when the order is shipped');
  });

  it('are issued by hand if that’s late, and downloaded by their number', async () => {
    const { invoices, asked, text } = await show({
      [`GET ${PATH}`]: { ...none, can_issue: true },
      [`POST ${PATH}`]: { ...none, data: [invoice] },
    });
    invoices.renderRoot.querySelector('button')!.click();
    await waitUntil(() => text().includes('2026-00012'));
    expect(text()).to.contain('€714.00').and.not.contain('Issue invoice');
    invoices.renderRoot.querySelector('button')!.click();
    await waitUntil(() => asked.includes('GET /v1/orders/ord_1/invoice?number=2026-00012'));
  });
});
