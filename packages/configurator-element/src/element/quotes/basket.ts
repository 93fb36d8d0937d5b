// The basket: products from any of the shop's pages that a customer wants to order together. It's stored in this
// browser for all the shop's pages and tabs.

import type { PageClient, ProductItem, QuoteItemsRequest } from '@parametric/api-client/page';
import { ApiError, createIdempotencyKey } from '@parametric/api-client/page';
import type { ReactiveController } from 'lit';
import { isObject } from '../../model/document/is-object.js';
import { textIn } from '../../model/index.js';
import { plainValues } from '../session/kept-order.js';
import { readQuantity } from '../shared/attributes.js';
import type { Configurator } from '../shared/configurator.js';
import { device, readStored, writeStored } from '../shared/storage.js';
import type { Destination } from './destination.js';

/** A product in the basket. */
export interface BasketItem extends Pick<ProductItem, 'model' | 'model_revision' | 'quantity'> {
  readonly id: string;
  readonly configuration: ReturnType<typeof plainValues>;
  /** The model's name in its languages. */
  readonly name: string | Readonly<Record<string, string>>;
  /** The configuration in words, in the language in which it was added. */
  readonly summary: string;
  /** The URL of the page on which the product was added. */
  readonly page: string;
  /** Whether the shop no longer sells the product. */
  readonly isGone?: boolean | undefined;
}

/** The maximum number of items that the service quotes together. */
export const MAX_BASKET_ITEMS = 20;

/** Notifies the page's other elements. The `storage` event reaches only other tabs. */
const CHANGED = 'parametric-configurator-basket';

export class Basket implements ReactiveController {
  /** The id of the item being edited on this page. */
  editing: string | undefined;
  #items: readonly BasketItem[] = [];
  readonly #host: Configurator;
  #key: string | undefined;

  constructor(host: Configurator) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    window.addEventListener('storage', this.#onStorage);
    window.addEventListener(CHANGED, this.#onChanged);
    window.addEventListener('pageshow', this.#onShown);
    this.#read();
  }

  hostUpdate(): void {
    if (this.#key !== this.#storageKey) this.#read();
  }

  hostDisconnected(): void {
    window.removeEventListener('storage', this.#onStorage);
    window.removeEventListener(CHANGED, this.#onChanged);
    window.removeEventListener('pageshow', this.#onShown);
  }

  /** The items. Empty while the page has no basket. */
  get items(): readonly BasketItem[] {
    return this.#host.basket ? this.#items : [];
  }

  get isFull(): boolean {
    return this.items.length >= MAX_BASKET_ITEMS;
  }

  /** The total number of products in the basket. */
  get count(): number {
    return this.items.reduce((sum, { quantity }) => sum + quantity, 0);
  }

  /** The product's name in the customer's language. */
  nameOf({ name, model }: Pick<BasketItem, 'name' | 'model'>): string {
    return textIn(name, this.#host.language) || model;
  }

  /** Finds the item in the basket that gets the same quote as this product. */
  find({ model, configuration }: Pick<ProductItem, 'model' | 'configuration'>): BasketItem | undefined {
    const values = keyOf(plainValues(configuration));
    return (
      this.items.find((item) => item.model === model && keyOf(item.configuration) === values) ??
      this.items.find((item) => item.model === model)
    );
  }

  /** Adds a product, or replaces the item being edited. */
  put(item: Omit<BasketItem, 'id'>): void {
    const { editing } = this;
    this.editing = undefined;
    if (this.items.some(({ id }) => id === editing)) {
      this.#write(this.items.map((each) => (each.id === editing ? { ...item, id: each.id } : each)));
      return;
    }
    const same = this.items.find((each) => quotedAs(each) === quotedAs({ ...item, quantity: each.quantity }));
    if (same) this.setQuantity(same.id, same.quantity + item.quantity);
    else if (!this.isFull) this.#write([...this.items, { ...item, id: createIdempotencyKey() }]);
  }

  setQuantity(id: string, quantity: number): void {
    const valid = readQuantity(quantity);
    this.#write(this.items.map((item) => (item.id === id ? { ...item, quantity: valid } : item)));
  }

  remove(id: string): void {
    this.#write(this.items.filter((item) => item.id !== id));
  }

  /** Undoes `remove`. @returns false if the basket has become full */
  restore(item: BasketItem, index: number): boolean {
    if (this.isFull) return false;
    this.#write(this.items.toSpliced(index, 0, item));
    return true;
  }

  /** Removes what was ordered, and keeps what was added or changed since. */
  removeOrdered(ordered: readonly Ordered[]): void {
    const keys = new Set(ordered.map(orderedAs));
    const left = this.items.filter((item) => !keys.has(orderedAs(item)));
    if (left.length < this.items.length) this.#write(left);
  }

  /** Loads which revisions are on sale, because the customer has to see new ones before ordering. */
  async refresh(client: PageClient): Promise<void> {
    const models = [...new Set(this.items.map(({ model }) => model))];
    const states = await Promise.all(
      models.map(async (model): Promise<readonly [string, Partial<BasketItem>]> => {
        try {
          const { revision, name } = await client.models.get(model);
          return [model, { model_revision: revision, name, isGone: false }];
        } catch (error) {
          return [model, { isGone: error instanceof ApiError && [404, 410].includes(error.status) }];
        }
      }),
    );
    const found = new Map(states);
    // The basket may have changed meanwhile.
    this.#write(this.items.map((item) => ({ ...item, ...found.get(item.model) })));
  }

  get #storageKey(): string {
    const { baseUrl, licenseKey } = this.#host;
    return ['parametric-configurator basket', baseUrl, licenseKey].join(' ');
  }

  #write(items: readonly BasketItem[]): void {
    const key = this.#storageKey;
    this.#take(items);
    writeStored(device, key, items.length > 0 ? { items } : undefined);
    window.dispatchEvent(new CustomEvent<Change>(CHANGED, { detail: { key, items } }));
  }

  #read(): void {
    this.#key = this.#storageKey;
    const { items } = readStored(device, this.#key) ?? {};
    this.#take(Array.isArray(items) ? items.flatMap((item) => readItem(item) ?? []) : []);
  }

  #take(items: readonly BasketItem[]): void {
    this.#items = items;
    this.#host.requestUpdate();
  }

  readonly #onStorage = ({ key }: StorageEvent): void => {
    if (key === null || key === this.#key) this.#read();
  };

  /** A page that comes back with all its state has missed the changes on other pages. */
  readonly #onShown = ({ persisted }: PageTransitionEvent): void => {
    if (persisted) this.#read();
  };

  readonly #onChanged = (event: Event): void => {
    const { key, items } = (event as CustomEvent<Change>).detail;
    if (key === this.#key) this.#take(items);
  };
}

interface Change {
  readonly key: string;
  readonly items: readonly BasketItem[];
}

function readItem(kept: unknown): BasketItem | undefined {
  if (!isObject(kept)) return undefined;
  const { id, model, model_revision: revision, configuration, quantity, name, summary, page, isGone } = kept;
  if (typeof id !== 'string' || typeof model !== 'string' || typeof revision !== 'string') return undefined;
  if (!isObject(configuration) || typeof quantity !== 'number' || !(quantity >= 1)) return undefined;
  const isNamed =
    typeof name === 'string' || (isObject(name) && Object.values(name).every((text) => typeof text === 'string'));
  return {
    ...{ id, model, model_revision: revision, configuration: plainValues(configuration), quantity },
    name: isNamed ? (name as BasketItem['name']) : model,
    ...{ summary: String(summary ?? ''), page: String(page ?? ''), isGone: isGone === true },
  };
}

function keyOf(configuration: BasketItem['configuration']): string {
  return JSON.stringify(Object.entries(configuration).sort(([one], [other]) => (one < other ? -1 : 1)));
}

type Ordered = Pick<ProductItem, 'model' | 'configuration' | 'quantity'>;

function orderedAs({ model, configuration, quantity }: Ordered): string {
  return JSON.stringify([model, keyOf(plainValues(configuration)), quantity]);
}

type Quoted = Pick<BasketItem, 'model' | 'model_revision' | 'configuration' | 'quantity'>;

/** Returns a key that's the same for items that get the same quote. */
function quotedAs({ model, model_revision, configuration, quantity }: Quoted): string {
  return JSON.stringify([model, model_revision, keyOf(configuration), quantity]);
}

/** The request for all products of a basket, and its key; see `keyedQuoteRequest`. */
export function keyedBasketRequest(
  given: readonly Pick<ProductItem, keyof Quoted>[],
  currency: string,
  { country, postcode, shipTo }: Pick<Destination, 'country' | 'postcode' | 'shipTo'>,
): { readonly key: string; readonly request: QuoteItemsRequest | undefined } {
  const items = given.map(({ model, model_revision, configuration, quantity }) => {
    return { model, model_revision, configuration: plainValues(configuration), quantity };
  });
  const place = [country, shipTo?.postcode ?? postcode.trim()];
  const count = items.reduce((sum, { quantity }) => sum + quantity, 0);
  // Put the values at the same positions as in the key of a request for one product, so that `readRequestKey` can read
  // both.
  const key = JSON.stringify(['', '', [], count, currency, ...place, items.map(quotedAs)]);
  if (!shipTo) return { key, request: undefined };
  return { key, request: { items, ship_to: shipTo, ...(currency ? { currency } : {}) } };
}

/** Whether a quote is for a basket, as its request's key shows. */
export function isOfBasket(key: string): boolean {
  return key.startsWith('["","",[],');
}
