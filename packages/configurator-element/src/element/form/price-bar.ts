// The price bar, which stays in view: the price and the quotes button, and above them a notice of what a change has
// adjusted.

import { html, nothing, type TemplateResult } from 'lit';
import type { Adjustment, ConfigurationValue, ParameterState } from '../../model/index.js';
import type { Session } from '../session/session.js';
import type { Configurator } from '../shared/configurator.js';
import { formatEstimate, formatSize, formatValue, sizeOf, type ValueFormat } from '../shared/format/length.js';
import { fill } from '../shared/messages/index.js';
import { renderReloadButton } from '../shared/reload-button.js';
import { renderNotice } from './notice.js';

export interface Footer {
  readonly host: Configurator;
  readonly session: Session;
  /** A link to a placed order, for when the price in the bar belongs to another product. */
  readonly order: TemplateResult | undefined;
  /** The price from quotes or an order, which replaces the estimate. */
  readonly price: TemplateResult | undefined;
  /** The button that leads to quotes and ordering; undefined without a service or if that step is already in view. */
  readonly next: { readonly label: string; readonly go: () => void } | undefined;
  /** Whether the code for that step is still loading. */
  readonly isLoading: boolean;
}

export function renderFooter(footer: Footer): TemplateResult {
  // In the order form or on an order's page, the footer scrolls with the content, so that it doesn't cover the page's
  // lower edge.
  const isOverPage = footer.session.orderingStep === 'quotes';
  return html`<div class=${isOverPage ? 'foot' : 'foot in-page'}>${renderChangeNotice(footer.session)} ${renderPriceBar(footer)}</div>`;
}

/**
 * The live region is always rendered, because screen readers announce only changes within an existing one. It also
 * announces the notice above the options.
 */
function renderChangeNotice(session: Session): TemplateResult {
  const { notice, format, parameters } = session;
  const { messages } = format;
  const states = { now: parameters, earlier: notice?.earlier ?? parameters };
  const { intro, adjustments = [] } = notice?.isOver?.() ? {} : (notice ?? {});
  const texts = adjustments.map((adjustment) => describeAdjustment(adjustment, states, format));
  if (intro) texts.unshift(messages[intro]);
  const action = intro === 'pageOutdated' ? renderReloadButton(messages) : nothing;
  return html`
    <div class="notice-place" role="status">
      ${texts[0] ? renderNotice(texts, action, messages, () => session.dismissNotice()) : nothing}
      ${session.isContinued ? html`<span class="hidden-text">${messages.designRestored}</span>` : nothing}
    </div>
  `;
}

function renderPriceBar(footer: Footer): TemplateResult {
  const { host, session, order, price, isLoading, next } = footer;
  const { messages } = host;
  const estimate = session.estimateOf();
  const hasActions = [...host.children].some(({ slot }) => slot === 'actions');
  const actions = html`<slot name="actions" @slotchange=${() => host.requestUpdate()}></slot>`;
  if (!price && !estimate && !next && !hasActions) return actions;
  return html`
    <section class="bar" part="price-bar" aria-label=${messages.sortPrice}>
      <p class="summary muted" aria-hidden="true">${summaryOf(session).join(' · ')}</p>
      ${order}
      ${price ?? (estimate ? renderEstimate(estimate, footer) : nothing)}
      ${
        next
          ? html`<button type="button" class="button primary" part="button primary-button" aria-busy=${isLoading}
              @click=${next.go}>${isLoading ? html`<span class="busy" aria-hidden="true"></span>` : nothing}${next.label}</button>`
          : nothing
      }
      ${actions}
    </section>
  `;
}

/** @param estimate for one product, in the currency's major unit */
function renderEstimate(estimate: NonNullable<ReturnType<Session['estimateOf']>>, { host, session }: Footer) {
  const { quantity, language, messages } = host;
  const { amount, currency } = estimate;
  const price = (count: number) => formatEstimate(amount * count, currency, language);
  const each = quantity > 1 ? fill(messages.estimateEach, { price: price(1) }) : undefined;
  const hasTax = session.loaded?.model.document.estimate?.taxIncluded;
  const kind = session.quoted?.words ?? (hasTax ? messages.estimateWithTax : messages.estimateWithoutTax);
  return html`
    <p class="price" part="estimate">
      <span class="small muted">${kind}${each && ` · ${each}`}</span>
      <strong>${fill(messages.about, { price: price(quantity) })}</strong>
    </p>
  `;
}

/**
 * The texts that say what the price is for: "Hallway shelf", "100 × 120 × 32 cm", "Oak". If the document has no
 * summary, they name the first material. A material used by several parts is named only once.
 */
export function summaryOf(
  session: Session,
  product = session.product,
  parameters = session.parameters,
): readonly string[] {
  if (!product) return [];
  const { name, format, loaded } = session;
  const visible = parameters.filter((state) => state.visible);
  const keys = loaded?.model.document.summary ?? [visible.find(({ type }) => type === 'material')?.key];
  const chosen = new Set(visible.map(({ value }) => value));
  // From a meter, a size that nobody chose is rounded to centimeters.
  const size = sizeOf(product).map((mm) => (mm < 1000 || chosen.has(mm) ? mm : Math.round(mm / 10) * 10));
  const texts = [name, formatSize(size, format.notation)];
  for (const key of keys) {
    const state = visible.find((one) => one.key === key);
    const text = state && formatValue(state, state.value, format);
    if (text && !(state.type === 'material' && texts.includes(text))) texts.push(text);
  }
  return texts;
}

interface States {
  readonly now: readonly ParameterState[];
  /** The previous revision's parameters, used to name those the model no longer has. */
  readonly earlier: readonly ParameterState[];
}

/**
 * The sentence for an adjustment: "Shelves is now 4 (was 6) because of Height.", or "Feet (Steel) was left out." for a
 * parameter that no longer exists.
 */
function describeAdjustment(
  { key, from, to, because = [] }: Adjustment,
  { now, earlier }: States,
  format: ValueFormat,
): string {
  const { messages, notation } = format;
  const find = (states: readonly ParameterState[], wanted: string) => states.find((state) => state.key === wanted);
  const labelOf = (name: string) => (find(now, name) ?? find(earlier, name))?.label ?? name;
  const show = (value: unknown, states: readonly ParameterState[]) => {
    const state = find(states, key);
    return state && isValue(value) ? formatValue(state, value, format) : value === undefined ? '–' : String(value);
  };
  const message = because.length > 0 ? messages.valueAdjustedBecause : messages.valueAdjusted;
  return fill(to === undefined ? messages.valueDropped : message, {
    label: labelOf(key),
    from: show(from, earlier),
    to: show(to, now),
    causes: new Intl.ListFormat(notation.language).format(because.map(labelOf)),
  });
}

function isValue(value: unknown): value is ConfigurationValue {
  return typeof value === 'number' || typeof value === 'string' || typeof value === 'boolean';
}
