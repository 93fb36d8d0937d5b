import { expect, fixture, html } from '@open-wc/testing';
import type { Order } from '@parametric/api-client';
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
});
