// Shows what was paid online for an order and what was refunded.

import type { Order } from '@parametric/api-client';
import type { Money } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { RestoreFocus } from '../shared/restore-focus.js';
import { consoleCss } from '../shared/styles.js';
import { leftToRefund, money, paymentWord } from './order-format.js';
import type { RefundWords } from './refund-dialog.js';
import './refund-dialog.js';

/** @fires payment-changed after an attempt to refund */
@customElement('order-payment')
export class OrderPayment extends LitElement {
  static override styles = consoleCss`
    dd {
      text-align: end;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  /** Whether this session can issue refunds. */
  @property({ attribute: false }) mayRefund = false;

  constructor() {
    super();
    new RestoreFocus(this, 'h2');
  }

  override render(): TemplateResult | typeof nothing {
    const { payment } = this.order;
    if (!payment?.amount) return nothing;
    const { status, amount, refunded, refunded_tax: tax, detail } = payment;
    const left = leftToRefund(this.order);
    return html`<section class="card stack" aria-labelledby="payment">
      <h2 id="payment" tabindex="-1">Online payment</h2>
      <dl class="pairs">
        <dt>${paymentWord(status)}</dt>
        <dd>${money(amount)}</dd>
        ${refunded && left ? html`<dt>Refunded so far</dt><dd>${money(refunded)}</dd>` : nothing}
        ${refunded && tax ? html`<dt>Tax in the refund</dt><dd>${money(tax)}</dd>` : nothing}
      </dl>
      ${detail ? html`<p class="problem">${detail}</p>` : nothing}
      ${
        left && this.mayRefund
          ? html`<button type="button" class="button" @click=${() => this.renderRoot.querySelector('refund-dialog')?.ask()}>Refund…</button>`
          : nothing
      }
      ${
        left
          ? html`<refund-dialog .api=${this.api} .order=${this.order} .left=${left} .words=${this.#words(left)}></refund-dialog>`
          : nothing
      }
    </section>`;
  }

  #words(left: Money): RefundWords {
    return {
      action: 'Refund',
      text: `We’ll refund the original payment method${this.order.mails ? ' and email the customer' : ''}. You can’t undo this.`,
      limit: `Up to ${money(left)} can be refunded. This doesn’t cancel the order.`,
      done: 'Refunded',
    };
  }
}
