// Stores orders across reloads. For all tabs: placed orders, and the order under way, with ids and tokens only and no
// personal data. For this tab, while it is open: the order under way with everything that was typed. A browser that
// stores nothing behaves as on a first visit.

import { type Money, plainMoney } from '@parametric/api-client/page';
import { KEPT_ORDER_VERSION, placedOrderKey, readKeptOrder, tabKey } from '../session/kept-order.js';
import { device, isRecord, readStored, tab, writeStored } from '../shared/storage.js';
import { type OrderDraft, readAs, readStoredDraft, type StoredDraft } from './order-draft.js';

export interface RememberedOrder {
  readonly id: string;
  readonly accessToken: string;
  /** When the last known status was set; milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether that status is final. */
  readonly isFinal: boolean;
  /** Whether the order was placed here, but is stored for this tab only, because the device has no room. */
  readonly isOwn?: boolean | undefined;
  /** The id of the draft from which it was placed. Another tab with the same draft shows the order. */
  readonly draft?: string | undefined;
}

/** What all tabs know about an order under way: ids, and no personal data. */
export interface SharedOrder {
  /** The id of the draft, which is also the key with which it is sent. */
  readonly id: string;
  readonly quote: string;
  /** The workshop's name. */
  readonly workshop: string;
  readonly total: Money;
  /** By the browser's clock; milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether it may have reached the service. */
  readonly isSent: boolean;
}

/** An order's token expires this long after its last status. */
export const KEPT_MS = 90 * 24 * 60 * 60 * 1000;

/** More orders than a person looks through. */
const MAX_ORDERS = 20;

export class OrderStorage {
  readonly sharedKey: string;
  readonly ordersKey: string;
  readonly #scope: readonly string[];
  /** What this tab has shared last, so that it replaces another tab's order only when its own has changed. */
  #sharedText: string | undefined;

  /** @param scope see `StorageScope` */
  constructor(scope: readonly string[]) {
    this.ordersKey = placedOrderKey(scope);
    this.sharedKey = ['parametric-configurator shared', ...scope].join(' ');
    this.#scope = scope;
    // The entry shows the element that there is an order, so it is removed when all tokens have expired.
    if (this.orders.length === 0) this.#write([]);
  }

  /** The orders that were placed, kept or viewed in this browser, the last one first. */
  get orders(): readonly RememberedOrder[] {
    const { list } = readStored(device, this.ordersKey) ?? {};
    return Array.isArray(list) ? list.flatMap((kept) => readOrder(kept) ?? []).filter(mayBeReadable) : [];
  }

  /** The order that was placed, kept or viewed last. */
  get order(): RememberedOrder | undefined {
    return this.orders[0];
  }

  /** @returns false if there is no room for it */
  remember(order: RememberedOrder): boolean {
    const others = this.orders.filter(({ id }) => id !== order.id);
    return this.#write([order, ...others].slice(0, MAX_ORDERS));
  }

  /** Updates a stored order; an order that is not stored is ignored. */
  update(order: RememberedOrder): void {
    this.#write(this.orders.map((stored) => (stored.id === order.id ? order : stored)));
  }

  forget(id: string): void {
    this.#write(this.orders.filter((stored) => stored.id !== id));
  }

  /** The order that a link led to, while this tab is open. */
  get followed(): RememberedOrder | undefined {
    return readOrder(readStored(tab, this.ordersKey));
  }

  set followed(order: RememberedOrder | undefined) {
    writeStored(tab, this.ordersKey, order);
  }

  /** The order that is being prepared in this tab. */
  get draft(): StoredDraft | undefined {
    return readStoredDraft(readKeptOrder(this.#scope));
  }

  /** @returns false if this browser stores nothing, or has no room for it */
  keep(draft: StoredDraft | undefined): boolean {
    const key = tabKey(this.#scope);
    // Once an order is placed, what was typed is removed, even if the storage is full.
    if (draft?.step === 'placed') writeStored(tab, key, undefined);
    if (writeStored(tab, key, draft)) return true;
    // The quotes take the most room, and can be requested again.
    if (draft && writeStored(tab, key, { ...draft, answer: undefined })) return true;
    // The stored draft still says that nothing was sent; the entry that all tabs share is correct.
    if (draft?.isSent) writeStored(tab, key, undefined);
    return false;
  }

  /** The order that a tab of this browser is preparing; undefined once it is placed or can't be placed any more. */
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

  /** Tells other tabs of the order that is being prepared here. */
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

  /** Whether a tab of this browser has placed an order from this draft. */
  isPlaced(draft: string): boolean {
    return this.orders.some((order) => order.draft === draft);
  }

  #write(list: readonly RememberedOrder[]): boolean {
    return writeStored(device, this.ordersKey, list.length > 0 ? { list } : undefined);
  }
}

/**
 * Whether the token may still be valid. An order without a final status may have changed since, which only the service
 * knows.
 */
function mayBeReadable({ isFinal, changedAt }: RememberedOrder): boolean {
  return !isFinal || Date.now() - changedAt <= KEPT_MS;
}

function readOrder(kept: unknown): RememberedOrder | undefined {
  if (!isRecord(kept)) return undefined;
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
