// Stores orders across reloads. For all tabs: placed orders, and the order under way, with ids and tokens only and no
// personal data. For this tab, while it is open: the order under way with everything that was typed. A browser that
// stores nothing behaves as on a first visit.

import { type Money, plainMoney } from '@parametric/api-client/page';
import { keptOrderVersion, placedOrderKey, readKeptOrder, tabKey } from '../session/kept-order.js';
import { device, isRecord, readStored, type StoredRecord, tab, writeStored } from '../shared/storage.js';
import { type OrderDraft, readAs, readOrderDraft } from './order-draft.js';

export interface RememberedOrder {
  readonly id: string;
  readonly accessToken: string;
  /** When the last known status arrived; milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether that status is final. */
  readonly isFinal: boolean;
  /** Whether the order was placed here, but is stored for this tab only, because the device has no room. */
  readonly isOwn?: boolean;
}

/** What all tabs know about an order under way: ids, and no personal data. */
export interface SharedOrder {
  /** The id of the draft. */
  readonly id: string;
  readonly quote: string;
  /** The workshop's name. */
  readonly workshop: string;
  readonly total: Money;
  /** By the browser's clock; milliseconds since 1970. */
  readonly expiresAt: number;
  /** Whether it may have reached the service. */
  readonly isSent: boolean;
  /** The key with which it was sent: whoever knows it gets the order that it placed. */
  readonly idempotencyKey?: string | undefined;
  readonly isPlaced: boolean;
}

/** An order's token expires this long after its last status. */
export const keptMs = 90 * 24 * 60 * 60 * 1000;

/** More orders than a person looks through. */
const maxOthers = 20;

const prefix = 'parametric-configurator';

export class OrderStorage {
  readonly sharedKey: string;
  readonly orderKey: string;
  readonly #othersKey: string;
  readonly #scope: readonly string[];

  /** @param scope see `StorageScope` */
  constructor(scope: readonly string[]) {
    this.orderKey = placedOrderKey(scope);
    this.sharedKey = [prefix, 'shared', ...scope].join(' ');
    this.#othersKey = [prefix, 'orders', ...scope].join(' ');
    this.#scope = scope;
  }

  /** The order that was placed, kept or viewed last in this browser. */
  get order(): RememberedOrder | undefined {
    const order = readOrder(readStored(device, this.orderKey));
    if (!order || isKept(order)) return order;
    this.forget(order.id);
    return this.order;
  }

  set order(order: RememberedOrder) {
    const before = this.order;
    if (!writeStored(device, this.orderKey, order) || before?.id === order.id) return;
    const others = [...(before ? [before] : []), ...this.others];
    this.others = others.filter(({ id }) => id !== order.id).slice(0, maxOthers);
  }

  /** The earlier orders, the latest first. */
  get others(): readonly RememberedOrder[] {
    const { list } = readStored(device, this.#othersKey) ?? {};
    if (!Array.isArray(list)) return [];
    return list.flatMap((kept) => readOrder(isRecord(kept) ? kept : undefined) ?? []).filter(isKept);
  }

  set others(list: readonly RememberedOrder[]) {
    writeStored(device, this.#othersKey, list.length > 0 ? { list } : undefined);
  }

  /** Updates a stored order; an order that is not stored is ignored. */
  update(order: RememberedOrder): void {
    if (this.order?.id === order.id) this.order = order;
    else this.others = this.others.map((other) => (other.id === order.id ? order : other));
  }

  /** Removes an order. If it was the latest, the one before it becomes `order`. */
  forget(id: string): void {
    const others = this.others.filter((other) => other.id !== id);
    const isFirst = readStored(device, this.orderKey)?.id === id;
    if (isFirst) writeStored(device, this.orderKey, others[0]);
    this.others = isFirst ? others.slice(1) : others;
  }

  /** The order that a link led to, while this tab is open. */
  get followed(): RememberedOrder | undefined {
    return readOrder(readStored(tab, this.orderKey));
  }

  set followed(order: RememberedOrder | undefined) {
    writeStored(tab, this.orderKey, order);
  }

  /** The order that is being prepared in this tab. */
  get record(): OrderDraft | undefined {
    return readOrderDraft(readKeptOrder(this.#scope));
  }

  /** @returns false where this browser stores nothing, or has no room for it */
  keep(record: OrderDraft | undefined): boolean {
    const key = tabKey(this.#scope);
    // Once an order is placed, what was typed is removed, even if the storage is full.
    if (record?.step === 'placed') writeStored(tab, key, undefined);
    if (writeStored(tab, key, record)) return true;
    // The quotes take the most room, and can be requested again.
    if (record && writeStored(tab, key, { ...record, answer: undefined })) return true;
    // The stored draft still says that nothing was sent; the entry that all tabs share is correct.
    if (record?.attempt?.bodies.length) writeStored(tab, key, undefined);
    return false;
  }

  /** The order that a tab of this browser is preparing, or has just placed. */
  get shared(): SharedOrder | undefined {
    const kept = readStored(device, this.sharedKey);
    const { version, id, quote, workshop, total, expiresAt, isSent, isPlaced, idempotencyKey } = kept ?? {};
    const price = readAs(plainMoney, total);
    if (version !== keptOrderVersion || typeof id !== 'string' || typeof quote !== 'string' || !price) return undefined;
    if (typeof workshop !== 'string' || typeof expiresAt !== 'number') return undefined;
    return {
      id,
      quote,
      workshop,
      total: price,
      expiresAt,
      isSent: isSent === true,
      isPlaced: isPlaced === true,
      idempotencyKey: typeof idempotencyKey === 'string' ? idempotencyKey : undefined,
    };
  }

  set shared(shared: SharedOrder | undefined) {
    writeStored(device, this.sharedKey, shared && { version: keptOrderVersion, ...shared });
  }
}

/**
 * Whether the token may still be valid. An order without a final status may have changed since, which only the service
 * knows.
 */
function isKept({ isFinal, changedAt }: RememberedOrder): boolean {
  return !isFinal || Date.now() - changedAt <= keptMs;
}

function readOrder(kept: StoredRecord | undefined): RememberedOrder | undefined {
  // An earlier version of the element stored `placedAt` instead.
  const { id, accessToken, placedAt, changedAt = placedAt, isFinal, isOwn } = kept ?? {};
  if (typeof id !== 'string' || typeof accessToken !== 'string' || typeof changedAt !== 'number') return undefined;
  return { id, accessToken, changedAt, isFinal: isFinal === true, isOwn: isOwn === true };
}
