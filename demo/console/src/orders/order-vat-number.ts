// Shows the buyer's VAT number, and whether someone at the shop has checked it.

import type { Order } from '@parametric/api-client';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Api, sayError } from '../shared/api.js';
import { formatTime } from '../shared/format.js';
import { consoleCss } from '../shared/styles.js';

/** The EU's register, where shops can check whether a VAT number exists. */
const VIES = 'https://ec.europa.eu/taxation_customs/vies/';

/** @fires vat-number-marked with the updated order */
@customElement('order-vat-number')
export class OrderVatNumber extends LitElement {
  static override styles = consoleCss``;

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) order!: Order;
  @property({ attribute: false }) mayMark = false;
  @state() private isBusy = false;
  @state() private problem = '';

  override render(): TemplateResult | typeof nothing {
    const { vat_number: number, vat_number_checked: mark } = this.order.shipping ?? {};
    if (number === undefined) return nothing;
    const isReverse = this.order.tax?.treatment === 'reverse_charge';
    return html`<div class="stack">
      <span><bdi>${number}</bdi> ${mark ? nothing : html`<span class="badge ${isReverse ? 'warning' : ''}">Not checked</span>`}</span>
      ${
        mark
          ? html`<span class="muted small">Checked ${formatTime(mark.at)} by <bdi>${mark.by}</bdi></span>`
          : isReverse
            ? html`<span class="muted small">No VAT was charged because the customer entered this number. <a href=${VIES} target="_blank" rel="noopener">Check it in VIES</a></span>`
            : nothing
      }
      ${
        this.mayMark
          ? html`<button type="button" class="button small" aria-disabled=${this.isBusy} @click=${() => this.#mark(!mark)}>
              ${mark ? 'Mark as not checked' : 'Mark as checked'}
            </button>`
          : nothing
      }
      ${this.problem ? html`<span class="problem" role="alert">${this.problem}</span>` : nothing}
    </div>`;
  }

  async #mark(checked: boolean): Promise<void> {
    if (this.isBusy) return;
    this.isBusy = true;
    this.problem = '';
    try {
      const detail = await this.api.patch<Order>(`/v1/orders/${this.order.id}/vat-number`, { checked });
      this.dispatchEvent(new CustomEvent('vat-number-marked', { detail }));
    } catch (error) {
      this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  }
}
