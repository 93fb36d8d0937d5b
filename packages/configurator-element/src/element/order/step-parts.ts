// Templates that several steps of the ordering share: the heading, a message, a problem with its button, and the
// summary.

import type { Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { formatMessage } from '../shared/messages/index.js';
import { type OrderSummary, renderSummary } from './order-summary.js';
import type { OrderingController } from './ordering-controller.js';

export function renderHeading(text: string): TemplateResult {
  return html`<h2 class="step-heading" id="ordering-heading" tabindex="-1">${text}</h2>`;
}

export function renderNotice({ notice, host }: OrderingController): TemplateResult | typeof nothing {
  if (!notice) return nothing;
  return html`<p class="problem note" tabindex="-1">${formatMessage(host.messages, notice.message, notice.values)}</p>`;
}

export function renderProblemBox(
  text: string,
  action?: { readonly label: string; readonly onClick: (event: Event) => void },
): TemplateResult {
  return html`
    <div class="problem" part="problem" tabindex="-1">
      <p>${text}</p>
      ${action ? html`<button type="button" class="button" part="button" @click=${action.onClick}>${action.label}</button>` : nothing}
    </div>
  `;
}

export function renderSummaryCard(
  configuration: Quote['configuration'],
  facts: Omit<OrderSummary, 'values' | 'product' | 'language' | 'messages'>,
  { host, options }: OrderingController,
  hint: TemplateResult | typeof nothing = nothing,
): TemplateResult {
  const { language, messages } = host;
  return html`
    <section class="summary-card" part="summary" aria-labelledby="ordering-summary">
      <h3 id="ordering-summary">${messages.orderSummary}</h3>
      ${renderSummary({ ...facts, values: options.product.describe(configuration), product: options.product, language, messages })} ${hint}
    </section>
  `;
}
