// The price so far, for how many, and the way on. Always in view.

import { html, nothing, type TemplateResult } from 'lit';
import { fill, type Messages } from '../shared/messages/index.js';

export interface PriceBar {
  /** What is priced, in a line; shown where there is room. */
  readonly summary: string;
  /** Of one; in the currency's major unit. Undefined where there is none in the shop's currency. */
  readonly estimate: { readonly amount: number; readonly currency: string } | undefined;
  readonly quantity: number;
  readonly language: string;
  readonly messages: Messages;
  /** Leads to quotes and order; undefined without a service. */
  readonly onNext: (() => void) | undefined;
}

export function renderPriceBar(bar: PriceBar): TemplateResult | typeof nothing {
  const { estimate, summary, messages, onNext } = bar;
  if (!estimate && !onNext) return nothing;
  return html`
    <section class="bar" part="price-bar" aria-label=${messages.estimate}>
      <p class="summary muted" aria-hidden="true">${summary}</p>
      ${estimate ? renderEstimate(bar, estimate) : nothing}
      ${onNext ? html`<button type="button" class="button primary" part="button primary-button" @click=${onNext}>${messages.toQuotes}</button>` : nothing}
    </section>
  `;
}

function renderEstimate({ quantity, language, messages }: PriceBar, estimate: NonNullable<PriceBar['estimate']>) {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency: estimate.currency });
  const each = format.format(estimate.amount);
  return html`
    <p class="price" part="estimate">
      <span class="small muted">${messages.estimate}</span>
      <strong>${format.format(estimate.amount * quantity)}</strong>
      ${quantity > 1 ? html`<span class="small muted">${fill(messages.estimateEach, { price: each })}</span>` : nothing}
    </p>
  `;
}
