// Quotes side by side: as a table, or as cards on a narrow page, from the same markup.

import type { Quote } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { live } from 'lit/directives/live.js';
import { repeat } from 'lit/directives/repeat.js';
import { textIn } from '../../model/index.js';
import type { Configurator } from '../shared/configurator.js';
import { icon } from '../shared/icons.js';
import { formatMessage, type MessageKey, type Messages } from '../shared/messages/index.js';
import { countryName } from './countries.js';
import { expiry } from './expiry.js';
import { formatDay, formatDays, formatDistance, formatMoney, shownTotal } from './format.js';
import { deliveryWords, renderPrice, wholePriceWords } from './price-lines.js';
import {
  areComparable,
  bestAt,
  QUOTE_SORTS,
  type QuoteAnswer,
  type QuoteSort,
  type QuoteStore,
  sortQuotes,
} from './quote-store.js';
import type { Words } from './quoted-product.js';

interface QuoteTable {
  readonly quotes: QuoteStore;
  readonly answer: QuoteAnswer;
  readonly host: Configurator;
  readonly words: Words;
  /** Whether the quotes can be ordered now, rather than being outdated or expired. */
  readonly isCurrent: boolean;
  /** The id of the quote passed to the page. */
  readonly handedOver: string | undefined;
  readonly onChoose: (quote: Quote) => void;
  readonly onQuantity: (quantity: number) => void;
}

const SORT_LABELS: Readonly<Record<QuoteSort, MessageKey>> = {
  price: 'sortPrice',
  speed: 'sortSpeed',
  distance: 'sortDistance',
};

const BEST_LABELS: Readonly<Record<QuoteSort, MessageKey>> = {
  price: 'lowestPrice',
  speed: 'readySoonest',
  distance: 'nearestWorkshop',
};

/** Recommends the first quote in the chosen order, with reasons. The others are shown by a button. */
export function renderQuotes(table: QuoteTable): TemplateResult {
  const { quotes, answer, isCurrent } = table;
  const { messages } = table.host;
  const { data } = answer.list;
  const [first, ...others] = sortQuotes(data, quotes.sort);
  const reasons = first && others.length > 0 ? bestAt(first, data) : [];
  const hasMore = reasons.length > 0;
  const rows = [...(first ? [first] : []), ...(hasMore ? (['more'] as const) : []), ...others];
  const count = formatMessage(messages, 'quotesCount', { count: data.length });
  return html`
    <div class="quotes ${isCurrent ? 'current' : ''}" part="quotes">
      <div class="quotes-head">
        <h3 id="ordering-count">${count}</h3>
        ${data.length > 1 ? renderSorting(table) : nothing}
      </div>
      ${renderCurrencies(data, table.host)}
      <table role="table" aria-labelledby="ordering-count">
        <thead role="rowgroup">
          <tr role="row">
            ${renderHeader(messages.workshop)} ${renderHeader(messages.total)} ${renderHeader(messages.readyBy)}
            ${hasDelivery(data) ? renderHeader(messages.lineShipping) : nothing}
            ${renderHeader(messages.validUntil)} <td role="cell"></td>
          </tr>
        </thead>
        ${repeat(
          rows,
          (row) => (row === 'more' ? row : row.id),
          (row) =>
            row === 'more'
              ? renderMore(others.length, table)
              : renderQuote(row, table, row === first ? reasons : hasMore ? 'more' : []),
        )}
      </table>
    </div>
  `;
}

/** Whether the service says how the goods are delivered. If not, there's no column for it. */
function hasDelivery(quotes: readonly Quote[]): boolean {
  return quotes.some(({ delivery }) => delivery !== undefined);
}

function renderCurrencies(
  quotes: readonly Quote[],
  { language, messages }: Configurator,
): TemplateResult | typeof nothing {
  if (!areComparable(quotes)) return html`<p class="small muted">${messages.currenciesNotConverted}</p>`;
  const converted = quotes.find(({ approximate }) => approximate)?.approximate;
  if (!converted) return nothing;
  const date = formatDay(converted.rates_of, language);
  return html`<p class="small muted">${formatMessage(messages, 'approximate', { date })}</p>`;
}

function renderHeader(text: string): TemplateResult {
  return html`<th role="columnheader" scope="col">${text}</th>`;
}

function renderSorting({ quotes, host }: QuoteTable): TemplateResult {
  const { messages } = host;
  const choose = (sort: QuoteSort) => {
    quotes.sort = sort;
    host.requestUpdate();
  };
  return html`
    <div class="sorting" role="radiogroup" aria-labelledby="sorting-label">
      <span class="sorting-label small muted" id="sorting-label">${messages.sortBy}</span>
      <div class="options">
        ${QUOTE_SORTS.map(
          (each) => html`
            <label class="option segment" part="option">
              <input type="radio" name="ordering-order" value=${each} .checked=${live(each === quotes.sort)}
                @change=${() => choose(each)} />
              ${messages[SORT_LABELS[each]]}
            </label>
          `,
        )}
      </div>
    </div>
  `;
}

function renderMore(count: number, { quotes, host }: QuoteTable): TemplateResult {
  const { showsMore } = quotes;
  const toggle = () => {
    quotes.showsMore = !showsMore;
    host.requestUpdate();
  };
  return html`
    <tbody role="rowgroup" class="more-offers">
      <tr role="row">
        <td role="cell" colspan="6">
          <button type="button" class="link" part="more-offers" aria-expanded=${showsMore} @click=${toggle}>
            ${icon('chevron')}${formatMessage(host.messages, 'moreOffers', { count })}
          </button>
        </td>
      </tr>
    </tbody>
  `;
}

/** @param place the quote's place in the list: the reasons for recommending it, or `more` if it isn't recommended */
function renderQuote(quote: Quote, table: QuoteTable, place: readonly QuoteSort[] | 'more'): TemplateResult {
  const { id, workshop, price, lead_time_days: days, ready_by, approximate, speed } = quote;
  const { quotes, answer, words, host } = table;
  const { language, messages } = host;
  const isRecommended = place !== 'more' && place.length > 0;
  // If there's only one quote, there's nothing to compare, so its price details are shown.
  const isDetailed = isRecommended || answer.list.data.length === 1;
  const open = isDetailed || quotes.expanded.has(id);
  const toggle = () => {
    if (!quotes.expanded.delete(id)) quotes.expanded.add(id);
    host.requestUpdate();
  };
  const linesId = `ordering-lines-${id}`;
  const about = workshop.about && textIn(workshop.about, language);
  return html`
    <tbody role="rowgroup" class="quote ${isRecommended ? 'recommended' : ''}" part="quote" data-workshop=${workshop.slug}
      ?hidden=${place === 'more' && !quotes.showsMore}>
      <tr role="row">
        <th role="rowheader" scope="row">
          ${place === 'more' ? nothing : renderReasons(place, messages)}
          <span class="workshop">
            ${renderPicture(workshop.picture, host)}
            <span>
              <span class="main">${workshop.name}</span>
              <span class="small muted">${whereOf(quote, language)}</span>
            </span>
          </span>
        </th>
        <td role="cell" class="total">
          <span class="main price-total">${shownTotal(quote, language)}</span>
          ${approximate ? html`<span class="small muted">${formatMessage(messages, 'youPay', { price: formatMoney(price.total, language) })}</span>` : nothing}
          ${
            isDetailed
              ? nothing
              : html`
                  <button type="button" class="link small" aria-expanded=${open} aria-controls=${linesId} @click=${toggle}>
                    ${messages.priceLines}<span class="hidden-text">, ${workshop.name}</span>
                  </button>
                `
          }
        </td>
        <td role="cell">
          <span class="cell-label small muted" aria-hidden="true">${messages.readyBy}</span>
          <span class="main">${formatDay(ready_by, language)}</span>
          <span class="small muted">${formatDays(days, language)}${speed === 'express' ? ` · ${messages.express}` : nothing}</span>
        </td>
        ${hasDelivery(answer.list.data) ? renderDelivery(quote, messages) : nothing}
        <td role="cell">
          <span class="cell-label small muted" aria-hidden="true">${messages.validUntil}</span>
          <span>${expiry(deadlineOf(quote, table), language, messages)}</span>
        </td>
        <td role="cell" class="action">${renderChoose(quote, table, place !== 'more')}</td>
      </tr>
      ${about ? html`<tr role="row" class="about-row"><td role="cell" colspan="6"><p class="small muted">${about}</p></td></tr>` : nothing}
      <tr role="row" id=${linesId} class="lines-row" ?hidden=${!open}>
        <td role="cell" colspan="6">${open ? html`${renderPrice(price.lines, words)} ${renderPriceBreaks(quote, table)}` : nothing}</td>
      </tr>
    </tbody>
  `;
}

/** The larger quantities at which a piece costs less. Each button chooses one. */
function renderPriceBreaks(
  { quantity, price: { lines, total }, price_breaks: breaks = [] }: Quote,
  { host, onQuantity }: QuoteTable,
): TemplateResult | typeof nothing {
  const each = (amount: number, pieces: number) => Math.round(amount / pieces);
  const cheaper = breaks.filter(
    (other) => each(other.total.amount, other.quantity) < each(total.amount, quantity) && other.quantity > quantity,
  );
  if (cheaper.length === 0) return nothing;
  return html`<p class="price-breaks small">
    ${cheaper.map((other) => {
      const amount = each(other.total.amount, other.quantity);
      const price = formatMoney({ ...other.total, amount }, host.language);
      const text = formatMessage(host.messages, 'priceBreak', { count: other.quantity, price });
      return html`<button type="button" class="link" @click=${() => onQuantity(other.quantity)}>${text}</button>`;
    })}
    <span class="muted">${wholePriceWords(lines, host.messages)}</span>
  </p>`;
}

function renderReasons(reasons: readonly QuoteSort[], messages: Messages): TemplateResult | typeof nothing {
  if (reasons.length === 0) return nothing;
  const words = reasons.map((reason) => messages[BEST_LABELS[reason]]).join(' · ');
  return html`<span class="reasons small">${formatMessage(messages, 'recommended', { reasons: words })}</span>`;
}

function renderDelivery({ delivery }: Quote, messages: Messages): TemplateResult {
  const [main, ...others] = deliveryWords(delivery, messages);
  return html`
    <td role="cell" class="delivery">
      <span class="cell-label small muted" aria-hidden="true">${messages.lineShipping}</span>
      <span>${main ?? '–'}</span>
      ${others.map((words) => html`<span class="small muted">${words}</span>`)}
    </td>
  `;
}

/**
 * A decorative picture, because the name is next to it. If it can't be loaded or a policy blocks it, it leaves no gap.
 */
function renderPicture(picture: string | undefined, { baseUrl }: Configurator): TemplateResult | typeof nothing {
  const base = `${baseUrl.replace(/\/+$/, '')}/`;
  if (!picture || !URL.canParse(picture, base)) return nothing;
  const hide = ({ target }: Event) => {
    (target as HTMLImageElement).hidden = true;
  };
  return html`<img class="workshop-picture" src=${new URL(picture, base).href} alt=""
    width="48" height="48" loading="lazy" decoding="async" @error=${hide} />`;
}

/** The expiry on the page's clock, because the service's clock may differ. */
function deadlineOf({ expires_at }: Quote, { answer: { list, expiresAt } }: QuoteTable): number {
  const first = Math.min(...list.data.map((quote) => Date.parse(quote.expires_at)));
  return expiresAt + Date.parse(expires_at) - first;
}

/**
 * Ignores the second tap of a double tap. It was meant for the button that requested the quotes, which moved out from
 * under the finger when they arrived.
 */
function renderChoose(
  quote: Quote,
  { isCurrent, handedOver, host, onChoose }: QuoteTable,
  isMain: boolean,
): TemplateResult {
  const { messages } = host;
  const { name } = quote.workshop;
  const chosen = handedOver === quote.id;
  return html`
    <button type="button" class="button ${isCurrent && isMain && !chosen ? 'primary' : ''}" part="button choose-button"
      ?disabled=${!isCurrent} @click=${({ detail }: MouseEvent) => detail < 2 && onChoose(quote)}>
      ${chosen ? icon('check') : nothing}${chosen ? messages.chosen : messages.choose}
      <span class="hidden-text">${name}</span>
    </button>
  `;
}

function whereOf({ workshop: { country, distance_km: distance } }: Quote, language: string): string {
  const where = countryName(country, language);
  return distance === undefined ? where : `${where} · ${formatDistance(distance, language)}`;
}
