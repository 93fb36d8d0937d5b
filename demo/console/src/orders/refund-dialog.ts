// A dialog that asks for an amount, and refunds it or credits the invoice with it.

import type { Order } from '@parametric/api-client';
import { createIdempotencyKey, type Money } from '@parametric/api-client/page';
import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, isRefused, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { readMoney } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { consoleStyles } from '../shared/styles.js';
import { decisionButtons, showProblem, textField } from '../shared/templates.js';
import { money } from './order-format.js';

/** The dialog's words. */
export interface RefundWords {
  /** The heading, and the button's label. */
  readonly action: string;
  readonly text: string;
  /** How much is possible. */
  readonly limit: string;
  /** The notice afterward, followed by the amount. */
  readonly done: string;
}

/** @fires payment-changed after an attempt. It bubbles. */
@customElement('refund-dialog')
export class RefundDialog extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  /** The maximum amount. */
  @property({ attribute: false }) left!: Money;
  @property({ attribute: false }) words!: RefundWords;
  /** Whether this is about a credit note, and not about the online payment. */
  @property({ attribute: false }) isCreditNote = false;
  @state() private isAsking = false;
  @state() private typed = '';
  @state() private problem = '';
  @state() private isBusy = false;
  /**
   * The last amount that the person tried to refund, and how much was left. Retries use the same key, so that the
   * customer is refunded only once. A different amount needs a new key, and so does a refund after what's left has
   * changed.
   */
  #tried: { readonly amount: number; readonly left: number; readonly key: string } | undefined;

  protected override willUpdate(): void {
    if (this.isBusy || !this.#tried || this.#tried.left === this.left.amount) return;
    this.#tried = undefined;
    this.problem = `${money(this.left)} is left now. Your last attempt may have succeeded, so check the order before you try again.`;
  }

  override render(): TemplateResult {
    const { left } = this;
    const { action, text, limit } = this.words;
    return html`<console-dialog heading=${action} ?open=${this.isAsking} @console-close=${this.#close}>
      <form class="stack" id="refund" novalidate @submit=${this.#refund}>
        <p>${text}</p>
        ${textField({
          id: 'amount',
          label: `Amount (${left.currency})`,
          hint: limit,
          inputmode: 'decimal',
          dir: 'ltr',
          autofocus: true,
          value: this.typed,
          problem: this.problem,
          onInput: (text) => (this.typed = text),
        })}
      </form>
      ${decisionButtons({
        ...{ form: 'refund', action: this.isBusy ? 'Saving…' : action, isBusy: this.isBusy, kind: 'danger' },
        ...{ cancel: 'Back', onCancel: this.#close },
      })}
    </console-dialog>`;
  }

  /** Opens the dialog. */
  ask(): void {
    this.typed = '';
    this.problem = '';
    this.isAsking = true;
  }

  readonly #close = () => {
    this.isAsking = false;
  };

  readonly #refund = async (event: Event) => {
    event.preventDefault();
    const { left } = this;
    if (this.isBusy) return;
    const { currency } = left;
    const amount = readMoney(this.typed, currency, navigator.language);
    if (amount === undefined || amount < 1 || amount > left.amount) {
      this.problem = `Enter an amount up to ${money(left)}.`;
      return showProblem(this);
    }
    this.isBusy = true;
    this.problem = '';
    if (this.#tried?.amount !== amount) this.#tried = { amount, left: left.amount, key: createIdempotencyKey() };
    try {
      const path = `/v1/orders/${this.order.id}/refunds`;
      const options = { idempotencyKey: this.#tried.key };
      const body = {
        ...{ amount: { amount, currency }, remaining: left.amount },
        ...(this.isCreditNote ? { credit_note: true } : {}),
      };
      await this.api.post(path, body, options);
      this.#tried = undefined;
      this.isAsking = false;
      notify(this, `${this.words.done} ${money({ amount, currency })}.`);
    } catch (error) {
      // A rejected request had no effect, so the next one gets a new key.
      if (isRefused(error)) this.#tried = undefined;
      this.problem = sayError(error);
    } finally {
      this.isBusy = false;
      // Also report an error as a change: the refund may have succeeded although the response was lost.
      this.dispatchEvent(new CustomEvent('payment-changed', { bubbles: true, composed: true }));
    }
  };
}

declare global {
  interface HTMLElementTagNameMap {
    'refund-dialog': RefundDialog;
  }
}
