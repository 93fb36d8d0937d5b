// The basket above the quotes: what's in it, and the button that adds the product. It's a separate chunk, loaded on
// pages with a basket.

import { css, html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import { linkName } from '../../model/document/configuration-link.js';
import { writeLinkText } from '../../model/document/link-text.js';
import { type Basket, type BasketItem, MAX_BASKET_ITEMS } from '../quotes/basket.js';
import { fill } from '../shared/messages/index.js';
import { readStored, tab, writeStored } from '../shared/storage.js';
import { withoutFollowLink } from './follow-link.js';
import type { OrderingMachine } from './ordering-machine.js';

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

  .basket-items {
    display: grid;
    margin: 0;
    padding: 0;
    border-block-start: 1px solid var(--line);
    list-style: none;
  }

  .basket-item {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    align-items: start;
    gap: 8px var(--space);
    padding-block: 12px;
    border-block-end: 1px solid var(--line);
  }

  .basket-item p {
    margin: 0;
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

  .basket-actions {
    display: flex;
    grid-column: 1 / -1;
    flex-wrap: wrap;
    gap: 8px;
  }
`;

/** Adds the page's product to the basket, and changes what's in it. */
export class BasketController {
  readonly basket: Basket;
  readonly machine: OrderingMachine;

  constructor(basket: Basket, machine: OrderingMachine) {
    this.basket = basket;
    this.machine = machine;
    // The page was opened to change an item.
    const { id } = readStored(tab, EDITING) ?? {};
    const edited = basket.items.find((item) => item.id === id);
    if (edited?.model !== machine.host.model) return;
    basket.editing = edited.id;
    writeStored(tab, EDITING, undefined);
  }

  /** The page's product, as it is now; undefined if it can't be ordered. */
  get #shown(): Omit<BasketItem, 'id'> | undefined {
    const { host, product } = this.machine;
    const { model, revision } = product;
    if (!model || revision === undefined || host.hasErrors) return undefined;
    const { configuration, quantity } = host;
    const summary = product.describe(configuration).map(({ label, value }) => `${label}: ${value}`);
    return {
      ...{ model: host.model, model_revision: revision, configuration, quantity, name: model.document.name },
      ...{ summary: summary.join(' · '), page: withoutLink(location.href, host.model) },
    };
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
    basket.put(shown);
    if (machine.step === 'placed') machine.startAnother();
    machine.focus.announce('basketAdded', { name: basket.nameOf(shown) });
  }

  /** Shows an item of this page's product, so that it can be changed. */
  edit(item: BasketItem): void {
    const { basket, machine } = this;
    basket.editing = item.id;
    machine.product.open(item.configuration, item.quantity);
    machine.host.scrollIntoView({ block: 'start' });
    machine.host.requestUpdate();
  }

  /** The page of another product, with the item's configuration. */
  pageOf({ page, model, model_revision: revision, configuration }: BasketItem): string | undefined {
    if (!URL.canParse(page)) return undefined;
    const url = new URL(page);
    if (!/^https?:$/.test(url.protocol)) return undefined;
    url.searchParams.set(linkName(model), writeLinkText({ revision, values: configuration, forAr: false }));
    return url.href;
  }

  /** Remembers in this tab what the next page is to change. */
  leaveToEdit({ id }: BasketItem): void {
    writeStored(tab, EDITING, { id });
  }

  remove(item: BasketItem): void {
    const { basket, machine } = this;
    const index = basket.items.indexOf(item);
    basket.remove(item.id);
    machine.focus.announce('basketRemoved', { name: basket.nameOf(item) });
    const next = basket.items[index] ?? basket.items.at(-1);
    machine.focus.focus(next ? `[data-item="${next.id}"] .remove` : '.basket > .button');
  }
}

const EDITING = 'parametric-configurator basket editing';

/** The page's address without a configuration of this model or an order. */
function withoutLink(href: string, model: string): string {
  const url = new URL(withoutFollowLink(href));
  url.searchParams.delete(linkName(model));
  return url.href;
}

export function renderBasket(controller: BasketController): TemplateResult {
  const { basket, machine } = controller;
  const { messages } = machine.host;
  const isEditing = basket.items.some(({ id }) => id === basket.editing);
  return html`
    <section class="basket" part="basket" aria-label=${messages.basket}>
      ${
        basket.items.length > 0
          ? html`
              <h3>${messages.basket}</h3>
              <ul class="basket-items">
                ${repeat(
                  basket.items,
                  ({ id }) => id,
                  (item) => renderItem(item, controller),
                )}
              </ul>
              <p class="small muted">${messages.basketHint}</p>
            `
          : nothing
      }
      <button type="button" class="button small" part="button basket-button" aria-disabled=${!controller.canAdd} @click=${() => controller.add()}>
        ${isEditing ? messages.basketSave : messages.basketAdd}
      </button>
    </section>
  `;
}

function renderItem(item: BasketItem, controller: BasketController): TemplateResult {
  const { basket, machine } = controller;
  const { messages, model } = machine.host;
  const name = basket.nameOf(item);
  const isHere = item.model === model;
  const page = isHere ? undefined : controller.pageOf(item);
  const change = ({ target }: Event) => {
    const input = target as HTMLInputElement;
    basket.setQuantity(item.id, input.valueAsNumber);
    input.value = String(basket.items.find(({ id }) => id === item.id)?.quantity ?? 1);
  };
  return html`
    <li class="basket-item" data-item=${item.id} aria-current=${basket.editing === item.id ? 'true' : nothing}>
      <div>
        <p><strong>${name}</strong></p>
        <p class="small muted basket-values">${item.summary}</p>
        ${item.isGone ? html`<p class="small problem note">${messages.retired}</p>` : nothing}
      </div>
      <input class="input" part="input" type="number" inputmode="numeric" min="1" max="1000" aria-label=${`${messages.quantity}: ${name}`}
        .value=${String(item.quantity)} @change=${change} />
      <div class="basket-actions">
        ${
          isHere
            ? html`<button type="button" class="button small" part="button" aria-label=${fill(messages.basketEditName, { name })} @click=${() => controller.edit(item)}>${messages.basketEdit}</button>`
            : page
              ? html`<a class="button small" part="button" href=${page} aria-label=${fill(messages.basketEditName, { name })} @click=${() => controller.leaveToEdit(item)}>${messages.basketEdit}</a>`
              : nothing
        }
        <button type="button" class="button small remove" part="button" aria-label=${fill(messages.basketRemoveName, { name })} @click=${() => controller.remove(item)}>${messages.basketRemove}</button>
      </div>
    </li>
  `;
}
