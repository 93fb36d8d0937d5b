// The basket above the quotes: its items, and the button that adds the product. It's a separate chunk, loaded on pages
// with a basket.

import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { linkName } from '../../model/document/configuration-link.js';
import { writeLinkText } from '../../model/document/link-text.js';
import { type Basket, type BasketItem, MAX_BASKET_ITEMS } from '../quotes/basket.js';
import type { Configurator } from '../shared/configurator.js';
import { formatEstimate } from '../shared/format/length.js';
import { fill } from '../shared/messages/index.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import { withoutFollowLink } from './follow-link.js';
import { type LazyProducts, lazyProducts } from './lazy-products.js';
import type { OrderingMachine } from './ordering-machine.js';
import { inOneLine } from './step-parts.js';

export { loadTalkMessages } from '../shared/messages/talk.js';

export const basketStyles = css`
  .basket {
    display: grid;
    gap: 12px;
  }

  .basket > .button {
    justify-self: start;
  }

  .basket > :is(h3, p) {
    margin: 0;
  }

  .basket-count {
    display: inline-block;
    min-inline-size: 1.8em;
    padding-inline: 0.5em;
    border-radius: 1em;
    background: var(--ink);
    color: var(--surface);
    font-size: 0.8em;
    line-height: 1.8;
    text-align: center;
  }

  .basket-items {
    display: grid;
    margin: 0;
    padding: 0;
    border-block-start: 1px solid var(--line);
    list-style: none;
  }

  .basket-item {
    display: grid;
    grid-template-columns: 96px minmax(0, 1fr);
    gap: 8px var(--space);
    padding-block: 12px;
    border-block-end: 1px solid var(--line);
  }

  .basket-item[aria-current] {
    border-inline-start: 3px solid var(--accent);
    padding-inline-start: 12px;
  }

  .basket-item p {
    margin: 0;
    overflow-wrap: anywhere;
  }

  .basket-item .basket-values {
    display: -webkit-box;
    overflow: clip;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
    line-clamp: 2;
  }

  .basket-item .input {
    inline-size: 5em;
  }

  .basket-line,
  .basket-total {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: 8px;
  }

  .basket-line {
    grid-column: 1 / -1;
  }

  .basket-line > strong,
  .basket-total > strong {
    margin-inline-start: auto;
  }
`;

/** Adds the page's product to the basket, and changes its items. */
export class BasketController {
  readonly basket: Basket;
  readonly machine: OrderingMachine;
  /** The item last removed in this tab, until the basket changes again. */
  removed: { readonly item: BasketItem; readonly index: number } | undefined;
  readonly #products: LazyProducts;

  constructor(basket: Basket, machine: OrderingMachine) {
    this.basket = basket;
    this.machine = machine;
    // Without the loader, the lines have no pictures or estimates.
    this.#products = lazyProducts(machine, 'basket', {
      items: () => basket.items,
      isWanted: () => basket.items.length > 0,
    });
    // Whether the page was opened to edit an item.
    const { id } = readStored(tab, EDITING) ?? {};
    const edited = basket.items.find((item) => item.id === id);
    if (edited?.model !== machine.host.model) return;
    basket.editing = edited.id;
    writeStored(tab, EDITING, undefined);
  }

  /** The page's current product; undefined if it can't be ordered. */
  get #shown(): Omit<BasketItem, 'id'> | undefined {
    const { host, product } = this.machine;
    const { model, revision } = product;
    if (!model || revision === undefined || host.hasErrors) return undefined;
    const { configuration, quantity } = host;
    return {
      ...{ model: host.model, model_revision: revision, configuration, quantity, name: model.document.name },
      ...{ summary: inOneLine(product.describe(configuration)), page: withoutLink(location.href, host.model) },
    };
  }

  /** The item as shown on the page; without a picture and an estimate until it's loaded. */
  lineOf(item: BasketItem): BasketLine {
    const { shown, product, picture } = this.#products.feature?.get(item) ?? {};
    const values = shown && this.machine.product.describe(item.configuration, shown);
    const estimate = product && this.machine.product.estimateOf(product);
    return {
      picture,
      summary: values ? inOneLine(values) : item.summary,
      estimate: estimate && {
        amount: estimate.amount * item.quantity,
        currency: estimate.currency,
        withTax: shown?.document.estimate?.taxIncluded ?? false,
      },
    };
  }

  /** Undefined unless every item has an estimate, all in the same currency and with the same tax. */
  get estimate(): BasketLine['estimate'] {
    const estimates = this.basket.items.map((item) => this.lineOf(item).estimate);
    const [first] = estimates;
    const isSame = (one: BasketLine['estimate']) =>
      one?.currency === first?.currency && one?.withTax === first?.withTax;
    if (!first || !estimates.every(isSame)) return undefined;
    return { ...first, amount: estimates.reduce((sum, each) => sum + each!.amount, 0) };
  }

  get canAdd(): boolean {
    return !this.machine.host.hasErrors && (!this.basket.isFull || this.basket.editing !== undefined);
  }

  add(): void {
    const { basket, machine } = this;
    const shown = this.#shown;
    if (!shown || !this.canAdd) {
      machine.focus.announce(basket.isFull ? 'basketFull' : 'fixConfigurationFirst', { count: MAX_BASKET_ITEMS });
      return;
    }
    this.removed = undefined;
    basket.put(shown);
    if (machine.step === 'placed') machine.startAnother();
    machine.focus.announce('basketAdded', { name: basket.nameOf(shown) });
  }

  /** Shows an item of this page's product for editing. */
  edit(item: BasketItem): void {
    const { basket, machine } = this;
    basket.editing = item.id;
    machine.product.open(item.configuration, item.quantity);
    machine.host.scrollIntoView({ block: 'start' });
    machine.host.requestUpdate();
  }

  /** The URL of another product's page, with the item's configuration. */
  pageOf({ page, model, model_revision: revision, configuration }: BasketItem): string | undefined {
    if (!URL.canParse(page)) return undefined;
    const url = new URL(page);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.searchParams.set(linkName(model), writeLinkText({ revision, values: configuration, forAr: false }));
    return url.href;
  }

  /** Stores in this tab which item the next page should edit. */
  leaveToEdit({ id }: BasketItem): void {
    writeStored(tab, EDITING, { id });
  }

  setQuantity({ id }: BasketItem, quantity: number): void {
    // The field is empty or has no number.
    if (Number.isNaN(quantity)) return;
    this.removed = undefined;
    this.basket.setQuantity(id, quantity);
  }

  remove(item: BasketItem): void {
    const { basket, machine } = this;
    this.removed = { item, index: basket.items.indexOf(item) };
    basket.remove(item.id);
    machine.focus.announce('basketRemoved', { name: basket.nameOf(item) });
    machine.focus.focus('.basket-undo');
  }

  undo(): void {
    const { basket, machine, removed } = this;
    if (!removed) return;
    if (!basket.restore(removed.item, removed.index)) {
      machine.focus.announce('basketFull', { count: MAX_BASKET_ITEMS });
      return;
    }
    this.removed = undefined;
    machine.focus.announce('basketAdded', { name: basket.nameOf(removed.item) });
    machine.focus.focus(`[data-item="${removed.item.id}"] .remove`);
  }

  show(): void {
    this.machine.focus.focus('.basket > h3');
  }
}

interface BasketLine {
  readonly picture: SVGElement | undefined;
  readonly summary: string;
  /** The estimate for the whole quantity, in the currency's major unit. */
  readonly estimate: { readonly amount: number; readonly currency: string; readonly withTax: boolean } | undefined;
}

const EDITING = 'parametric-configurator basket editing';

/** The page's URL without this model's configuration or an order. */
function withoutLink(href: string, model: string): string {
  const url = new URL(withoutFollowLink(href));
  url.searchParams.delete(linkName(model));
  return url.href;
}

/** The button in the price bar that scrolls to the basket. It's shown while the basket is off screen. */
export function renderBasketLink(controller: BasketController): TemplateResult | undefined {
  const { basket, machine } = controller;
  if (basket.count === 0) return undefined;
  const { messages, language } = machine.host;
  const count = new Intl.NumberFormat(language).format(basket.count);
  return html`<button type="button" class="order-link" @click=${() => controller.show()}>${messages.basket}: ${count}</button>`;
}

/** An empty basket shows only the button. */
export function renderBasket(controller: BasketController): TemplateResult | typeof nothing {
  const { basket, machine, removed } = controller;
  const { messages, language } = machine.host;
  if (!machine.host.basket) return nothing;
  const { items, count } = basket;
  const isEditing = items.some(({ id }) => id === basket.editing);
  const lines = removed ? items.toSpliced(removed.index, 0, removed.item) : items;
  return html`
    <section class="basket" part="basket" aria-labelledby="basket-heading">
      <h3 id="basket-heading" class=${lines.length > 0 ? '' : 'hidden-text'} tabindex="-1">
        ${messages.basket} ${count > 0 ? html`<span class="basket-count">${new Intl.NumberFormat(language).format(count)}</span>` : nothing}
      </h3>
      ${
        lines.length > 0
          ? html`<ul class="basket-items">
                ${repeat(
                  lines,
                  ({ id }) => id,
                  (item) => (item === removed?.item ? renderRemoved(item, controller) : renderItem(item, controller)),
                )}
              </ul>
              ${items.length > 0 ? renderTotal(controller) : html`<p class="muted">${messages.basketEmpty}</p>`}`
          : nothing
      }
      <button type="button" class="button small" part="button basket-button" aria-disabled=${!controller.canAdd} @click=${() => controller.add()}>
        ${isEditing ? messages.basketSave : messages.basketAdd}
      </button>
    </section>
  `;
}

/** The basket's total: the estimate until there are quotes, and nothing after that. */
function renderTotal({ machine, estimate }: BasketController): TemplateResult {
  const { messages } = machine.host;
  const hasPrices = machine.quoteState === 'current' && Boolean(machine.quotes.answer?.list.data.length);
  return html`
    ${
      estimate && !hasPrices
        ? html`<p class="basket-total">
            <span class="small muted">${estimate.withTax ? messages.estimateWithTax : messages.estimateWithoutTax}</span>
            <strong>${about(estimate, machine.host)}</strong>
          </p>`
        : nothing
    }
    <p class="small muted">${messages.basketHint}</p>
  `;
}

function about(
  { amount, currency }: NonNullable<BasketLine['estimate']>,
  { messages, language }: Configurator,
): string {
  return fill(messages.about, { price: formatEstimate(amount, currency, language) });
}

function renderRemoved(item: BasketItem, controller: BasketController): TemplateResult {
  const { basket, machine } = controller;
  const { messages } = machine.host;
  return html`
    <li class="basket-item">
      <div class="basket-line">
        <span>${fill(messages.basketRemoved, { name: basket.nameOf(item) })}</span>
        <button type="button" class="button small basket-undo" part="button" @click=${() => controller.undo()}>${messages.undo}</button>
      </div>
    </li>
  `;
}

function renderItem(item: BasketItem, controller: BasketController): TemplateResult {
  const { basket, machine } = controller;
  const { messages } = machine.host;
  const name = basket.nameOf(item);
  const { picture, summary, estimate } = controller.lineOf(item);
  const change = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    controller.setQuantity(item, input.valueAsNumber);
    input.value = String(basket.items.find(({ id }) => id === item.id)?.quantity ?? 1);
  };
  return html`
    <li class="basket-item" data-item=${item.id} aria-current=${basket.editing === item.id ? 'true' : nothing}>
      <div class="thumbnail" aria-hidden="true">${picture}</div>
      <div>
        <p><strong>${name}</strong></p>
        <p class="small muted basket-values">${summary}</p>
        ${item.isGone ? html`<p class="small problem note">${messages.retired}</p>` : nothing}
      </div>
      <div class="basket-line">
        <input class="input" part="input" type="number" inputmode="numeric" min="1" max="1000" aria-label=${`${messages.quantity}: ${name}`}
          .value=${String(item.quantity)} @change=${change} />
        ${renderEdit(item, controller)}
        <button type="button" class="button small remove" part="button" aria-label=${fill(messages.basketRemoveName, { name })} @click=${() => controller.remove(item)}>${messages.basketRemove}</button>
        ${estimate ? html`<strong>${about(estimate, machine.host)}</strong>` : nothing}
      </div>
    </li>
  `;
}

/** A link that opens the item's design, here or on its own page. */
function renderEdit(item: BasketItem, controller: BasketController): TemplateResult | typeof nothing {
  const { basket, machine } = controller;
  const { messages, model } = machine.host;
  const label = fill(messages.basketEditName, { name: basket.nameOf(item) });
  if (item.model === model) {
    return html`<button type="button" class="button small edit" part="button" aria-label=${label} @click=${() => controller.edit(item)}>${messages.basketEdit}</button>`;
  }
  const page = controller.pageOf(item);
  if (!page) return nothing;
  return html`<a class="button small edit" part="button" href=${page} aria-label=${label} @click=${() => controller.leaveToEdit(item)}>${messages.basketEdit}</a>`;
}
