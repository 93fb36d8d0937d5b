// Shows what was paid online for an order and what was refunded, with a dialog for refunds.

import type { Order } from '@parametric/api-client';
import { createIdempotencyKey, type Money } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { readMoney } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { decisionButtons, textField } from '../shared/templates.js';
import { leftToRefund, money, paymentWord } from './order-format.js';

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
  @state() private isAsking = false;
  @state() private typed = '';
  @state() private problem = '';
  @state() private isBusy = false;
  /**
   * The last amount that the person tried to refund. Retries use the same key, so that the customer is refunded only
   * once. A different amount needs a new key.
   */
  #tried: { readonly amount: number; readonly key: string } | undefined;

  override render(): TemplateResult | typeof nothing {
    const { payment } = this.order;
    if (!payment?.amount) return nothing;
    const { status, amount, refunded, refunded_tax: tax, detail } = payment;
    const left = leftToRefund(this.order);
    return html`<section class="card stack" aria-labelledby="payment">
      <h2 id="payment">Online payment</h2>
      <dl class="pairs">
        <dt>${paymentWord(status)}</dt>
        <dd>${money(amount)}</dd>
        ${refunded && left ? html`<dt>Refunded so far</dt><dd>${money(refunded)}</dd>` : nothing}
        ${refunded && tax ? html`<dt>Tax in the refund</dt><dd>${money(tax)}</dd>` : nothing}
      </dl>
      ${detail ? html`<p class="problem">${detail}</p>` : nothing}
      ${
        left && this.mayRefund
          ? html`<button type="button" class="button" @click=${this.#ask}>Refund…</button>`
          : nothing
      }
      ${left ? this.#renderDialog(left) : nothing}
    </section>`;
  }

  #renderDialog(left: Money): TemplateResult {
    return html`<console-dialog heading="Refund" ?open=${this.isAsking} @console-close=${this.#close}>
      <form class="stack" id="refund" novalidate @submit=${this.#refund}>
        <p>We’ll refund the original payment method${this.order.mails ? ' and email the customer' : nothing}. You can’t undo this.</p>
        ${textField({
          id: 'amount',
          label: `Amount (${left.currency})`,
          hint: `Up to ${money(left)} can be refunded. This doesn’t cancel the order.`,
          inputmode: 'decimal',
          dir: 'ltr',
          autofocus: true,
          value: this.typed,
          problem: this.problem,
          onInput: (text) => (this.typed = text),
        })}
      </form>
      ${decisionButtons({
        ...{ form: 'refund', action: this.isBusy ? 'Refunding…' : 'Refund', isBusy: this.isBusy, kind: 'danger' },
        ...{ cancel: 'Back', onCancel: this.#close },
      })}
    </console-dialog>`;
  }

  readonly #ask = () => {
    this.typed = '';
    this.problem = '';
    this.isAsking = true;
  };

  readonly #close = () => {
    this.isAsking = false;
  };

  readonly #refund = async (event: Event) => {
    event.preventDefault();
    const left = leftToRefund(this.order);
    if (this.isBusy || !left) return;
    const { currency } = left;
    const amount = readMoney(this.typed, currency, navigator.language);
    if (amount === undefined || amount < 1 || amount > left.amount) {
      this.problem = `Enter an amount up to ${money(left)}.`;
      return;
    }
    this.isBusy = true;
    this.problem = '';
    if (this.#tried?.amount !== amount) this.#tried = { amount, key: createIdempotencyKey() };
    try {
      const path = `/v1/orders/${this.order.id}/refunds`;
      const options = { idempotencyKey: this.#tried.key };
      await this.api.post(path, { amount: { amount, currency } }, options);
      this.#tried = undefined;
      this.isAsking = false;
      notify(this, `Refunded ${money({ amount, currency })}.`);
    } catch (error) {
      this.problem = sayError(error);
    } finally {
      this.isBusy = false;
      // Also report an error as a change: the refund may have succeeded although the response was lost.
      this.dispatchEvent(new CustomEvent('payment-changed'));
    }
  };
}
