// Shows the buttons for an order's possible next steps, which the service lists. Shipping requires a tracking number,
// and canceling requires a reason. If the service rejects a step, the dialog keeps what was typed.

import type { Order, OrderInvoiceList } from '@parametric/api-client';
import { ApiError, isLostOrderStatus, type ProblemIssue } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, issuesOf, problemAt, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { confirmed, notify } from '../shared/page-events.js';
import { RestoreFocus } from '../shared/restore-focus.js';
import { consoleCss } from '../shared/styles.js';
import { decisionButtons, showProblem, textField } from '../shared/templates.js';
import {
  endOf,
  isDeposit,
  leftToCredit,
  leftToRefund,
  money,
  type Status,
  statusWord,
  stepWord,
  unpaidAmount,
} from './order-format.js';

const BAD_ADDRESS: ProblemIssue = {
  pointer: '/tracking/url',
  code: 'invalid',
  detail: 'Enter a URL that starts with https://.',
};

/** The statuses in which an order can't be canceled anymore, but be returned. */
const RETURNABLE: ReadonlySet<Status> = new Set(['shipped', 'delivered']);

/**
 * @fires order-moved with the updated order @fires order-stale if someone else has changed the order in the meantime
 */
@customElement('order-steps')
export class OrderSteps extends LitElement {
  static override styles = consoleCss`
    .card > .button {
      white-space: normal;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  @property({ attribute: false }) mayMove = true;
  /** Whether the workshop is signed in, and not the shop. */
  @property({ attribute: false }) isOfWorkshop = false;
  /** The step whose dialog is open. */
  @state() private asked: Status | undefined;
  @state() private isBusy = false;
  @state() private problem = '';
  @state() private reasonProblem = '';
  @state() private issues: readonly ProblemIssue[] = [];
  /**
   * The order's status when the dialog opened. It stays the same if the order changes while the dialog is open, so
   * that the service can notice the conflict.
   */
  #from: Status | undefined;
  #invoices: OrderInvoiceList | undefined;

  constructor() {
    super();
    new RestoreFocus(this, '#next');
  }

  override render(): TemplateResult {
    const steps = this.mayMove ? (this.order.next_statuses ?? []) : [];
    const [next] = steps.filter((status) => !isLostOrderStatus(status));
    const ends = steps.filter(isLostOrderStatus);
    return html`
      <section class="card stack" aria-labelledby="next">
        <h2 id="next" tabindex="-1">Next step</h2>
        ${RETURNABLE.has(this.order.status) && !this.isOfWorkshop ? html`<p class="hint">It’s too late to cancel. If the customer returns it, refund the online payment below, or issue a credit note for the invoice.</p>` : nothing}
        ${this.order.next_statuses?.length ? nothing : html`<p class="muted">${endOf(this.order.status)}</p>`}
        ${next ? html`<button type="button" class="button primary" id="step" aria-disabled=${this.isBusy} @click=${() => this.press(next)}>${stepWord(next)}</button>` : nothing}
        ${ends.map(
          (status) =>
            html`<button type="button" class="button danger" aria-disabled=${this.isBusy} @click=${() => this.press(status)}>
              ${stepWord(status)}
            </button>`,
        )}
      </section>
      <console-dialog
        heading=${this.asked ? stepWord(this.asked) : ''}
        ?open=${this.asked !== undefined}
        @console-close=${() => (this.asked = undefined)}
      >
        <form class="stack" id="form" @submit=${this.#onSubmit}>
          ${this.asked === 'shipped' ? this.#renderTracking() : this.#renderReason()}
          ${this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
        </form>
        ${decisionButtons({
          form: 'form',
          action: this.isBusy ? 'Saving…' : this.asked ? stepWord(this.asked) : '',
          isBusy: this.isBusy,
          kind: this.asked && isLostOrderStatus(this.asked) ? 'danger' : '',
          cancel: 'Back',
          onCancel: () => (this.asked = undefined),
        })}
      </console-dialog>
    `;
  }

  #renderTracking(): TemplateResult {
    return html`
      ${this.#unpaid === '' ? nothing : html`<p class="note warning">${this.#unpaid}</p>`}
      <p class="muted">Customers see this on their order page. Leave blank if you don’t have one.</p>
      ${this.#field('carrier', 'Carrier', 'DHL', 200)} ${this.#field('number', 'Tracking number', '', 200)}
      ${this.#field('url', 'Tracking link', 'https://…', 2_000)}
    `;
  }

  #field(id: string, label: string, placeholder: string, maxlength: number): TemplateResult {
    const problem = problemAt(this.issues, `/tracking/${id}`);
    return textField({ id, label, problem, placeholder, maxlength, dir: id === 'url' ? 'ltr' : 'auto' });
  }

  #renderReason(): TemplateResult {
    return html`
      <p>You can’t undo this. If you continue:</p>
      <ul>
        ${this.#consequences().map((text) => html`<li>${text}</li>`)}
      </ul>
      ${textField({
        id: 'reason',
        label: 'Reason',
        problem: this.reasonProblem,
        hint: 'Only your shop and the workshop see this. It’s deleted with the personal data.',
        rows: 3,
        maxlength: 200,
      })}
    `;
  }

  /** What happens when the order ends, in sentences. */
  #consequences(): readonly string[] {
    const { status, payment, mails } = this.order;
    const left = leftToRefund(this.order);
    const credited = this.#invoices && leftToCredit(this.#invoices);
    const told = this.isOfWorkshop ? 'the shop' : 'the workshop';
    return [
      ...(status === 'in_production'
        ? [`Production has started. Agree with ${told} on who pays for what’s already made.`]
        : []),
      left
        ? `We’ll refund the ${money(left)} paid online.${isDeposit(this.order) ? ' If the customer has paid the rest, pay it back yourself.' : ''}`
        : payment?.status === 'open'
          ? 'The customer can no longer pay online.'
          : 'We won’t refund anything. If the customer has paid an invoice, pay it back yourself.',
      ...(credited ? [`We’ll issue a credit note for ${money(credited)}.`] : []),
      mails
        ? `We’ll email the customer${credited ? ', with the credit note,' : ''} and ${told}.`
        : `We can’t send email, so tell the customer and ${told} yourself.`,
      'Customers see the status on their order page, but not the reason.',
    ];
  }

  /** Called when a step's button is pressed. Takes the step, or first asks for the details that it needs. */
  press(status: Status): void {
    if (this.isBusy) return;
    this.problem = '';
    this.reasonProblem = '';
    this.issues = [];
    this.#from = this.order.status;
    if (isLostOrderStatus(status)) void this.#askReason(status);
    else if (status === 'shipped') this.asked = status;
    else void this.#moveIfPaid(status);
  }

  /** Says what the customer hasn't paid; empty if nothing is missing. */
  get #unpaid(): string {
    const amount = unpaidAmount(this.order);
    return amount ? `The customer hasn’t paid the ${money(amount)} that’s due online.` : '';
  }

  async #moveIfPaid(status: Status): Promise<void> {
    const action = stepWord(status);
    const text = this.#unpaid;
    if (text !== '' && !(await confirmed(this, { heading: 'Not paid yet', text, action }))) return;
    await this.#move(status, {});
  }

  /** Opens the dialog once it's known whether there's an invoice to credit. */
  async #askReason(status: Status): Promise<void> {
    this.isBusy = true;
    try {
      this.#invoices = await this.api.get<OrderInvoiceList>(`/v1/orders/${this.order.id}/invoices`);
      this.asked = status;
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.isBusy = false;
    }
  }

  readonly #onSubmit = (event: Event) => {
    event.preventDefault();
    if (!this.asked || this.isBusy) return;
    const form = new FormData(event.currentTarget as HTMLFormElement);
    const texts = [...form].map(([name, value]) => [name, String(value).trim()] as const);
    const given = Object.fromEntries(texts.filter(([, value]) => value !== ''));
    if (given.url && !/^https:\/\/\S+$/.test(given.url)) {
      this.issues = [BAD_ADDRESS];
      void showProblem(this);
    } else if (this.asked === 'shipped') {
      void this.#move(this.asked, Object.keys(given).length > 0 ? { tracking: given } : {});
    } else if (given.reason) void this.#move(this.asked, { reason: given.reason });
    else {
      this.reasonProblem = 'Enter a reason.';
      void showProblem(this);
    }
  };

  async #move(status: Status, more: object): Promise<void> {
    this.isBusy = true;
    this.problem = '';
    this.reasonProblem = '';
    this.issues = [];
    try {
      const body = { status, from: this.#from, ...more };
      const order = await this.api.patch<Order>(`/v1/orders/${this.order.id}`, body);
      this.asked = undefined;
      notify(this, `Order ${statusWord(order.status).toLowerCase()}.`);
      this.dispatchEvent(new CustomEvent<Order>('order-moved', { detail: order }));
      this.order = order;
      await this.updateComplete;
      // The button that was pressed may be gone. After the last step, there are no buttons left.
      const button = this.renderRoot.querySelector<HTMLElement>('section .button');
      (button ?? this.renderRoot.querySelector<HTMLElement>('#next'))?.focus();
    } catch (error) {
      this.#refused(error);
    } finally {
      this.isBusy = false;
    }
  }

  #refused(error: unknown): void {
    const isStale =
      error instanceof ApiError && (error.code === 'order_changed' || error.code === 'invalid_transition');
    if (isStale) this.dispatchEvent(new CustomEvent('order-stale'));
    this.issues = issuesOf(error);
    if (this.issues.some(({ pointer }) => pointer.startsWith('/tracking/'))) return void showProblem(this);
    const text = sayError(error);
    if (this.asked) this.problem = text;
    else notify(this, text, 'failed');
  }
}
