// Parts shared by several steps: the heading, messages, the order summary, numbers and links.

import type { Money, OrderTax, ProductItem, Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { textIn } from '../../model/index.js';
import { countryName } from '../quotes/countries.js';
import { commaList, formatAbout, formatDay, formatMoney } from '../quotes/format.js';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { deliveryWords, isVat, renderPrice } from '../quotes/price-lines.js';
import type { Words } from '../quotes/quoted-product.js';
import type { ConfigurationLine } from '../session/session.js';
import { icon } from '../shared/icons.js';
import { fill, formatMessage } from '../shared/messages/index.js';
import type { LazyProducts } from './lazy-products.js';
import type { OrderingMachine } from './ordering-machine.js';
import type { ProductLoader } from './product-loader.js';

export function renderHeading(text: string): TemplateResult {
  return html`<h2 class="step-heading" id="ordering-heading" tabindex="-1">${text}</h2>`;
}

/** The message above the step. */
export function renderNotice({ notice, host }: OrderingMachine): TemplateResult | typeof nothing {
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

/** Leads to the option with a problem, which may be in a hidden step or off screen. */
export function renderWrongOption({ host: { messages }, formSteps: { tabs } }: OrderingMachine): TemplateResult {
  const action = tabs && { label: messages.goToOption, onClick: () => tabs.showProblem() };
  return renderProblemBox(messages.fixConfigurationFirst, action);
}

export function renderProblem(problem: OrderingProblem, machine: OrderingMachine): TemplateResult {
  const { messages } = machine.host;
  const labels = { again: messages.tryAgain, quotes: messages.getNewQuotes };
  const action = problem.fix && { label: labels[problem.fix], onClick: () => void machine.fix(problem) };
  return renderProblemBox(formatMessage(messages, problem.message, problem.values), action);
}

export function renderEarlierOrder(text: string, label: string, onClick: () => void): TemplateResult {
  return html`
    <p class="earlier-order">
      <span>${text}</span>
      <button type="button" class="button" part="button" @click=${onClick}>${label}</button>
    </p>
  `;
}

/** The products that were chosen or ordered, from which workshop, and at what price. */
interface OrderSummary extends Pick<Quote, 'delivery' | 'approximate'> {
  readonly values: readonly ConfigurationLine[];
  /** The quantity. Undefined if there are several products. */
  readonly quantity: number | undefined;
  readonly workshop: { readonly name: string };
  readonly total: Money;
  /** The tax included in the total. */
  readonly tax?: OrderTax | undefined;
  readonly ready_by?: string;
  readonly ship_to?: { readonly country: string; readonly postcode?: string | undefined } | undefined;
}

export function renderSummary(summary: OrderSummary, words: Words): TemplateResult {
  return html`${renderFacts(summary, words)} ${renderTotal(summary, words)}`;
}

function renderFacts(summary: OrderSummary, words: Words): TemplateResult {
  const { values, quantity, workshop, ready_by: readyBy, ship_to: shipTo, delivery } = summary;
  const { language, messages } = words;
  const comes = deliveryWords(delivery, messages).join(' · ');
  const place =
    shipTo &&
    commaList([countryName(shipTo.country, language), ...(shipTo.postcode ? [shipTo.postcode] : [])], language);
  return html`
    ${renderValues(values)}
    <dl class="summary-list">
      ${quantity === undefined ? nothing : renderFact(messages.quantity, String(quantity))} ${renderFact(messages.workshop, workshop.name)}
      ${readyBy ? renderFact(messages.readyBy, formatDay(readyBy, language)) : nothing}
      ${place ? renderFact(messages.deliveredTo, place) : nothing}
      ${comes ? renderFact(messages.lineShipping, comes) : nothing}
    </dl>
  `;
}

/** `Width: 120 cm · Material: Oak` */
export function inOneLine(values: readonly ConfigurationLine[]): string {
  return values.map(({ label, value }) => `${label}: ${value}`).join(' · ');
}

export function renderValues(values: readonly ConfigurationLine[]): TemplateResult {
  return html`
    <dl class="summary-list">
      ${values.map(({ label, value }) => renderFact(label, value))}
    </dl>
  `;
}

/** One of several products, in words. */
export interface ItemWords {
  /** `2 × Sideboard` */
  readonly label: string;
  /** The product's values. */
  readonly value: string;
  readonly picture: SVGElement | undefined;
}

/**
 * @param loader loads and draws the products; undefined until its code is loaded. Without it, the data stored in the
 *   basket is used.
 */
export function describeItem(
  item: ProductItem,
  { host, product, quotes }: OrderingMachine,
  loader: ProductLoader | undefined,
): ItemWords {
  const { language } = host;
  const { shown, picture } = loader?.get(item) ?? {};
  const known = quotes.basket?.find(item);
  const name = shown ? textIn(shown.document.name, language) : known && quotes.basket?.nameOf(known);
  return {
    label: `${counted(item.quantity, language)} ${name || item.model}`,
    value: shown ? inOneLine(product.describe(item.configuration, shown)) : (known?.summary ?? ''),
    picture,
  };
}

function counted(quantity: number, language: string): string {
  return `\u2068${new Intl.NumberFormat(language).format(quantity)}\u00a0×\u2069`;
}

/** The products of a quote; undefined if it's for the page's own product. */
export function otherProducts({ items, ...own }: ProductItem & Pick<Quote, 'items'>, { host }: OrderingMachine) {
  return items ?? (own.model === host.model ? undefined : [own]);
}

/**
 * A quote's products, workshop, date and price as a card. The rest is folded.
 * @param products draws the products; without it, there are no pictures
 */
export function renderQuoteSummary(quote: Quote, machine: OrderingMachine, products?: LazyProducts): TemplateResult {
  const { product, words } = machine;
  const { language, messages } = words;
  const { model } = product;
  const items = otherProducts(quote, machine)?.map((item) => describeItem(item, machine, products?.feature));
  const values = items ?? product.describe(quote.configuration);
  const summary = { ...quote, ...quote.price, values, quantity: items ? undefined : quote.quantity };
  const name = !items && model ? textIn(model.document.name, language) : messages.orderSummary;
  const thumbnail = (picture: SVGElement | undefined) =>
    products ? html`<div class="thumbnail">${picture}</div>` : nothing;
  return html`
    <section class="summary-card" part="summary" aria-labelledby="ordering-summary">
      <div class="summary-head">
        ${items ? nothing : thumbnail(products?.feature?.get(quote)?.picture)}
        <div>
          <h3 id="ordering-summary">${name}</h3>
          <p class="small muted">${!items && quote.quantity > 1 ? `${counted(quote.quantity, language)} · ` : nothing}${quote.workshop.name}</p>
          <p class="small muted">${messages.readyBy}: ${formatDay(quote.ready_by, language)}</p>
        </div>
      </div>
      ${items?.map(({ label, picture }) => html`<div class="summary-head">${thumbnail(picture)}<div><p>${label}</p></div></div>`)}
      <details class="disclosure specification">
        <summary>${icon('chevron')}${messages.specification}</summary>
        ${renderFacts(summary, words)}
      </details>
      ${renderPrice(quote.price.lines, words)} ${renderTotal(summary, words)}
    </section>
  `;
}

/** The approximate total in the customer's currency, and the amount charged. */
export function renderTotal(
  { total, tax, approximate }: Pick<OrderSummary, 'total' | 'tax' | 'approximate'>,
  { language, messages }: Pick<Words, 'language' | 'messages'>,
): TemplateResult {
  return html`
    <p class="order-total">
      <span>${messages.total}</span>
      <span>
        ${approximate ? html`<span class="small muted">${formatAbout(approximate.total, language)}</span>` : nothing}
        <strong>${formatMoney(total, language)}</strong>
        ${tax?.amount.amount ? html`<span class="small muted order-tax">${taxWords(tax, language, messages)}</span>` : nothing}
      </span>
    </p>
  `;
}

/** `includes €19.00 VAT`; other taxes have their own label. */
function taxWords({ country, label, amount }: OrderTax, language: string, messages: Words['messages']): string {
  const text = formatMoney(amount, language);
  return country && isVat(label) ? fill(messages.includesVat, { amount: text }) : `${label}: ${text}`;
}

function renderFact(label: string, value: string): TemplateResult {
  return html` <div><dt>${label}</dt> <dd>${value}</dd></div> `;
}
