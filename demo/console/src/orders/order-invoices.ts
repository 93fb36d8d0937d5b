// Shows an order's invoice and credit notes for download, and what's missing to issue an invoice.

import type { Order } from '@parametric/api-client';
import type { Money } from '@parametric/api-client/page';
import type { OrderInvoices as Invoices } from '@parametric/service/contract';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, downloadFromService, sayError } from '../shared/api.js';
import { notify } from '../shared/page-events.js';
import { RestoreFocus } from '../shared/restore-focus.js';
import { consoleCss } from '../shared/styles.js';
import { day, money } from './order-format.js';
import './refund-dialog.js';

const KINDS = { invoice: 'Invoice', credit_note: 'Credit note' } as const;

const GAPS = {
  legal_details: 'the legal name and address',
  tax_number: 'a VAT number or tax number',
  vat_number: 'a VAT number',
} as const;

@customElement('order-invoices')
export class OrderInvoices extends LitElement {
  static override styles = consoleCss`
    .list {
      padding: 0;
      list-style: none;
    }
  `;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  /** Whether this session can issue invoices. */
  @property({ attribute: false }) mayIssue = false;
  /** Whether this session can open the settings with the seller's legal details. */
  @property({ attribute: false }) mayOpenSettings = false;
  @state() private invoices: Invoices | undefined;
  @state() private problem = '';
  @state() private isBusy = false;
  #asking = new AbortController();

  constructor() {
    super();
    new RestoreFocus(this, 'h2');
  }

  override willUpdate(changed: PropertyValues<this>): void {
    // Load the documents again, because any change to the order may have issued one.
    if (changed.has('order')) void this.#load();
  }

  override render(): TemplateResult {
    return html`<section class="card stack" aria-labelledby="invoices">
      <h2 id="invoices" tabindex="-1">Invoice</h2>
      ${this.invoices ? this.#renderInvoices(this.invoices) : nothing}
      <p class="problem" role="alert">${this.problem}</p>
    </section>`;
  }

  #renderInvoices(invoices: Invoices): TemplateResult {
    const { data, can_issue: canIssue } = invoices;
    return html`
      <ul class="list stack">
        ${data.map(
          ({ number, kind, total, issued_at }) => html`<li class="stack">
            <button type="button" class="button" aria-disabled=${this.isBusy} @click=${() => this.#save(number)}>
              ${KINDS[kind]} <bdi>${number}</bdi>
            </button>
            <span class="muted small">${day(issued_at)}, ${money(total)}</span>
          </li>`,
        )}
      </ul>
      ${data.length === 0 ? this.#renderState(invoices) : this.#renderCredit(invoices.creditable)}
      ${
        canIssue && this.mayIssue
          ? html`<button type="button" class="button" aria-disabled=${this.isBusy} @click=${this.#issue}>Issue invoice</button>
              <p class="hint">The invoice isn’t sent automatically. Download it and send it to the customer.</p>`
          : nothing
      }
    `;
  }

  /** What's paid online is credited with each refund instead. */
  #renderCredit(left: Money | undefined): TemplateResult | typeof nothing {
    if (!this.mayIssue || !left) return nothing;
    const isPartOnline = this.order.payment?.amount !== undefined;
    const ask = () => this.renderRoot.querySelector('refund-dialog')?.ask();
    return html`
      <button type="button" class="button" @click=${ask}>Credit note…</button>
      <refund-dialog
        .api=${this.api}
        .order=${this.order}
        .left=${left}
        .isCreditNote=${true}
        .words=${{
          action: 'Issue credit note',
          text: `We’ll issue a credit note${this.order.mails ? ' and email it to the customer' : ''}. If ${isPartOnline ? 'the customer has paid more than the deposit' : 'the invoice has been paid'}, pay the amount back yourself. You can’t undo this.`,
          limit: `Up to ${money(left)}${isPartOnline ? ', which isn’t part of the online payment,' : ''} can be credited. This doesn’t cancel the order.`,
          done: 'Credited',
        }}
        @payment-changed=${() => this.#load()}
      ></refund-dialog>
    `;
  }

  #renderState({ seller, missing, issued_from: from, can_issue: canIssue }: Invoices): TemplateResult {
    const isShop = seller.kind === 'shop';
    const place = isShop ? '/console/organization' : `/console/workshops/${this.order.workshop.slug}`;
    if (missing.length > 0) {
      return html`<p>
        You can’t issue an invoice yet. Missing details for <bdi>${seller.name}</bdi>: ${missing.map((gap) => GAPS[gap]).join(', ')}.
        ${this.mayOpenSettings ? html`<a href=${place}>${isShop ? 'Organization' : 'Workshop'} settings</a>` : nothing}
      </p>`;
    }
    return html`<p class="muted">
      ${canIssue ? 'There’s no invoice yet.' : `We’ll issue it when the order is ${from}${this.order.mails ? ', and email it to the customer' : ''}.`}
    </p>`;
  }

  async #load(): Promise<void> {
    // Abort the previous request, so that an older response can't replace a newer one.
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    try {
      const invoices = await this.api.get<Invoices>(`/v1/orders/${this.order.id}/invoices`, { signal });
      if (signal.aborted) return;
      this.invoices = invoices;
      this.problem = '';
    } catch (error) {
      if (!signal.aborted) this.problem = sayError(error);
    }
  }

  readonly #issue = async () => {
    if (this.isBusy) return;
    this.isBusy = true;
    try {
      await this.api.post<Invoices>(`/v1/orders/${this.order.id}/invoices`);
      notify(this, 'Invoice issued.');
      await this.#load();
    } catch (error) {
      this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  async #save(number: string): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    await downloadFromService(this, this.api, `/v1/orders/${this.order.id}/invoice`, { number });
    this.isBusy = false;
  }
}
