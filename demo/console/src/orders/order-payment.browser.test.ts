import { expect, fixture, html, waitUntil } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
import { Api } from '../shared/api.js';
import type { OrderPayment } from './order-payment.js';
import './order-payment.js';

const order = {
  ...{ id: 'ord_1', status: 'received', total: { amount: 50_000, currency: 'EUR' } },
  payment: { status: 'paid', amount: { amount: 50_000, currency: 'EUR' } },
} as unknown as Order;

describe('an order’s online payment', () => {
  for (const [mails, words] of [
    [true, 'We’ll refund the original payment method and email the customer. You can’t undo this.'],
    [false, 'We’ll refund the original payment method. You can’t undo this.'],
  ] as const) {
    it(`promises an email about the refund only if one is sent: ${mails}`, async () => {
      const payment = await fixture<OrderPayment>(
        html`<order-payment .order=${{ ...order, mails }} .mayRefund=${true}></order-payment>`,
      );
      const dialog = payment.renderRoot.querySelector('refund-dialog')!;
      await dialog.updateComplete;
      expect(dialog.renderRoot.querySelector('#refund p')!.textContent).to.equal(words);
    });
  }

  it('refunds again with a new idempotency key once the order shows that the lost refund succeeded', async () => {
    const sent: { readonly body: unknown; readonly key: string | null }[] = [];
    let isLost = true;
    const api = new Api({
      ...{ organization: () => 'org_1', signInAgain: async () => false, retries: 0 },
      fetch: async (_, init) => {
        const key = new Headers(init?.headers).get('idempotency-key');
        sent.push({ body: JSON.parse(String(init?.body)), key });
        if (isLost) throw new TypeError('fetch failed');
        return Response.json({});
      },
    });
    const payment = await fixture<OrderPayment>(
      html`<order-payment .api=${api} .order=${order} .mayRefund=${true}></order-payment>`,
    );
    const dialog = payment.renderRoot.querySelector('refund-dialog')!;
    const problem = () => dialog.renderRoot.querySelector('#amount-problem')!.textContent!;
    const refund = async () => {
      const count = sent.length;
      const field = dialog.renderRoot.querySelector<HTMLInputElement>('#amount')!;
      field.value = '50';
      field.dispatchEvent(new Event('input'));
      dialog.renderRoot.querySelector<HTMLFormElement>('form')!.requestSubmit();
      await waitUntil(() => sent.length > count);
      await waitUntil(() => !dialog.renderRoot.textContent!.includes('Saving…'));
    };
    dialog.ask();
    await dialog.updateComplete;
    await refund();
    expect(problem()).to.contain('isn’t responding');
    await refund();
    expect(sent[1]!.key).to.equal(sent[0]!.key);
    // The refund succeeded, as the order shows when it's loaded again.
    payment.order = { ...order, payment: { ...order.payment, refunded: { amount: 5_000, currency: 'EUR' } } } as Order;
    await payment.updateComplete;
    await dialog.updateComplete;
    expect(problem()).to.contain('€450.00 is left now. Your last attempt may have succeeded');
    isLost = false;
    await refund();
    expect(sent[2]!.key).not.to.equal(sent[0]!.key);
    expect(sent.map(({ body }) => (body as { remaining: number }).remaining)).to.deep.equal([50_000, 50_000, 45_000]);
  });

  it('keeps the focus once nothing is left to refund', async () => {
    const payment = await fixture<OrderPayment>(
      html`<order-payment .order=${order} .mayRefund=${true}></order-payment>`,
    );
    payment.renderRoot.querySelector<HTMLElement>('button')!.focus();
    payment.order = { ...order, payment: { ...order.payment, status: 'refunded', refunded: order.total } } as Order;
    await payment.updateComplete;
    expect(payment.shadowRoot!.activeElement).to.have.property('id', 'payment');
  });
});
