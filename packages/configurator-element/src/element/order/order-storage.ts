// Stores orders across reloads. For all tabs, it stores placed orders and the pending order: ids and tokens, but no
// personal data. For this tab, while it's open, it stores the pending order with everything that was typed. In a
// browser without storage, every visit is like the first.

import { type Money, plainMoney } from '@parametric/api-client/page';
import { isObject } from '../../model/document/is-object.js';
import { KEPT_ORDER_VERSION, placedOrderKey, readKeptOrder, tabKey } from '../session/kept-order.js';
import type { Configurator } from '../shared/configurator.js';
import { device, readStored, tab, writeStored } from '../shared/storage.js';
import { type OrderDraft, readAs, readStoredDraft, type StoredDraft } from './order-draft.js';

export interface RememberedOrder {
  readonly id: string;
  readonly accessToken: string;
  /** When the last known status was set, in milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether the last known status is final. */
  readonly isFinal: boolean;
  /** Whether the order was placed here but is stored only for this tab, because local storage is full or blocked. */
  readonly isOwn?: boolean | undefined;
  /** The id of the draft that the order was placed from. Other tabs with the same draft then show the order. */
  readonly draft?: string | undefined;
}

export interface RememberedInquiry {
  readonly id: string;
  readonly accessToken: string;
  readonly isOfBasket: boolean;
  /** When the request was sent or opened here, in milliseconds since 1970. */
  readonly at: number;
}

/** What all tabs share about a pending order: ids, but no personal data. */
export interface SharedOrder {
  /** The draft's id, which is also its order's idempotency key. */
  readonly id: string;
  readonly quote: string;
  /** The workshop's name. */
  readonly workshop: string;
  readonly total: Money;
  /** On the browser's clock, in milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether the order may have reached the service. */
  readonly isSent: boolean;
}

/** An order's token expires this long after its last status. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** More orders than anyone would look through. */
const MAX_ORDERS = 20;

export class OrderStorage {
  readonly sharedKey: string;
  readonly ordersKey: string;
  readonly #scope: readonly string[];
  /** Used if the browser can't store the inquiry. */
  #inquiry: RememberedInquiry | undefined;
  readonly #host: Pick<Configurator, 'basket'> | undefined;
  /**
   * The entry that this tab shared last. This tab overwrites another tab's entry only after its own order has changed.
   */
  #sharedText: string | undefined;

  /** @param scope see `StorageScope` */
  constructor(scope: readonly string[], host?: Pick<Configurator, 'basket'>) {
    this.#host = host;
    this.ordersKey = placedOrderKey(scope);
    this.sharedKey = ['parametric-configurator shared', ...scope].join(' ');
    this.#scope = scope;
    // If there's an entry, the element assumes that there's an order. Remove the entry once the tokens of all its
    // orders have expired.
    if (this.orders.length === 0) this.#write([]);
  }

  /** Orders placed, kept or viewed in this browser, latest first. */
  get orders(): readonly RememberedOrder[] {
    const { list } = readStored(device, this.ordersKey) ?? {};
    return Array.isArray(list) ? list.flatMap((kept) => readOrder(kept) ?? []).filter(mayBeReadable) : [];
  }

  /** The order last placed, kept or viewed. */
  get order(): RememberedOrder | undefined {
    return this.orders[0];
  }

  /** @returns false if there's no room for it */
  remember(order: RememberedOrder): boolean {
    const others = this.orders.filter(({ id }) => id !== order.id);
    return this.#write([order, ...others].slice(0, MAX_ORDERS));
  }

  /** Updates a stored order. Ignores orders that aren't stored. */
  update(order: RememberedOrder): void {
    this.#write(this.orders.map((stored) => (stored.id === order.id ? order : stored)));
  }

  forget(id: string): void {
    this.#write(this.orders.filter((stored) => stored.id !== id));
  }

  /** The order opened from a link, while this tab is open. */
  get followed(): RememberedOrder | undefined {
    return readOrder(readStored(tab, this.ordersKey));
  }

  set followed(order: RememberedOrder | undefined) {
    writeStored(tab, this.ordersKey, order);
  }

  /** The request for a custom quote that was last sent or opened in this browser, for this product or the basket. */
  get inquiry(): RememberedInquiry | undefined {
    const [own, ofBasket] = this.#inquiryKeys;
    const keys = ofBasket === undefined ? [own] : [own, ofBasket];
    const stored = keys.map((key) => readInquiry(readStored(device, key)));
    return [...stored, this.#inquiry].reduce(
      (last, each) => (each && each.at > (last?.at ?? -1) ? each : last),
      undefined,
    );
  }

  /** Stores the inquiry. Undefined removes the stored inquiry, including the basket's. */
  set inquiry(inquiry: RememberedInquiry | undefined) {
    this.#inquiry = inquiry;
    const [own, ofBasket] = this.#inquiryKeys;
    if (!inquiry && ofBasket) writeStored(device, ofBasket, undefined);
    if (inquiry?.isOfBasket && ofBasket) writeStored(device, ofBasket, inquiry);
    else writeStored(device, own, inquiry);
  }

  /**
   * The storage key for the page's own inquiry and, on pages with a basket, the key for the inquiry that they all
   * share, because that one can be for several models.
   */
  get #inquiryKeys(): readonly [own: string, ofBasket?: string] {
    const [baseUrl = '', licenseKey = ''] = this.#scope;
    const own = ['parametric-configurator inquiry', ...this.#scope].join(' ');
    return this.#host?.basket ? [own, ['parametric-configurator inquiry', baseUrl, licenseKey].join(' ')] : [own];
  }

  /** The order being prepared in this tab. */
  get draft(): StoredDraft | undefined {
    return readStoredDraft(readKeptOrder(this.#scope));
  }

  /** @returns false if this browser blocks storage or its storage is full */
  keep(draft: StoredDraft | undefined): boolean {
    const key = tabKey(this.#scope);
    // Once an order is placed, remove what was typed, even if the storage is full.
    if (draft?.step === 'placed') writeStored(tab, key, undefined);
    if (writeStored(tab, key, draft)) return true;
    // Leave out the quotes, which take up the most space and can be requested again.
    if (draft && writeStored(tab, key, { ...draft, answer: undefined })) return true;
    // The stored draft is from before the order was sent, so remove it. The entry shared by all tabs is correct.
    if (draft?.isSent) writeStored(tab, key, undefined);
    return false;
  }

  /** The order being prepared in a tab of this browser; undefined once it's placed or can no longer be placed. */
  get shared(): SharedOrder | undefined {
    const kept = readStored(device, this.sharedKey);
    const { version, id, quote, workshop, total, expiresAt, isSent } = kept ?? {};
    const price = readAs(plainMoney, total);
    if (version !== KEPT_ORDER_VERSION || typeof id !== 'string' || typeof quote !== 'string' || !price)
      return undefined;
    if (typeof workshop !== 'string' || typeof expiresAt !== 'number') return undefined;
    const isOver = this.isPlaced(id) || (isSent !== true && expiresAt <= Date.now());
    return isOver ? undefined : { id, quote, workshop, total: price, expiresAt, isSent: isSent === true };
  }

  /** Tells other tabs about the order being prepared here. */
  share({ id, chosen, isSent }: OrderDraft): void {
    const { quote, expiresAt } = chosen ?? {};
    const mine = quote && {
      id,
      quote: quote.id,
      workshop: quote.workshop.name,
      total: quote.price.total,
      expiresAt,
      isSent,
    };
    const text = JSON.stringify(mine);
    if (text === this.#sharedText) return;
    this.#sharedText = text;
    if (mine) writeStored(device, this.sharedKey, { version: KEPT_ORDER_VERSION, ...mine });
    else if (!isSent) this.unshare(id);
  }

  unshare(draft: string): void {
    if (readStored(device, this.sharedKey)?.id === draft) writeStored(device, this.sharedKey, undefined);
  }

  /** Whether a tab in this browser has placed an order from this draft. */
  isPlaced(draft: string): boolean {
    return this.orders.some((order) => order.draft === draft);
  }

  #write(list: readonly RememberedOrder[]): boolean {
    return writeStored(device, this.ordersKey, list.length > 0 ? { list } : undefined);
  }
}

/**
 * Whether the token may still be valid. If the last known status isn't final, the order may have changed since then,
 * and only the service knows whether the token has expired.
 */
function mayBeReadable({ isFinal, changedAt }: RememberedOrder): boolean {
  return !isFinal || Date.now() - changedAt <= KEPT_MS;
}

function readInquiry(kept: Readonly<Record<string, unknown>> | undefined): RememberedInquiry | undefined {
  const { id, accessToken, isOfBasket, at } = kept ?? {};
  if (typeof id !== 'string' || typeof accessToken !== 'string') return undefined;
  return { id, accessToken, isOfBasket: isOfBasket === true, at: Number(at) || 0 };
}

function readOrder(kept: unknown): RememberedOrder | undefined {
  if (!isObject(kept)) return undefined;
  const { id, accessToken, changedAt, isFinal, isOwn, draft } = kept;
  if (typeof id !== 'string' || typeof accessToken !== 'string' || typeof changedAt !== 'number') return undefined;
  return {
    id,
    accessToken,
    changedAt,
    isFinal: isFinal === true,
    isOwn: isOwn === true,
    draft: typeof draft === 'string' ? draft : undefined,
  };
}
