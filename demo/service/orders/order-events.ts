// Notifies subscribers of an order when its status changes: at once when this process changed it, or when another process
// on the same PostgreSQL told so. Besides, one query polls for all subscribers, and none runs while there are none.

import type { Store } from '../database/store.js';

const POLL_MS = 500;
/** Where other processes tell of changes: for what they could not tell. */
const SHARED_POLL_MS = 10_000;

export interface SubscriptionLimits {
  /** Its customer's tabs and devices, the shop and the workshop are a few. */
  readonly ofOrder: number;
  /** Each is a connection and some 10 kB. */
  readonly total: number;
}

const defaultLimits: SubscriptionLimits = { ofOrder: 20, total: 10_000 };

/** Why a subscriber woke up: there may be new events, none came for a while, or none will come any more. */
export type WakeReason = 'changed' | 'timeout' | 'closed';

export class OrderSubscription {
  readonly orderId: string;
  /** The API key that subscribed; it may be revoked meanwhile. */
  readonly keyId: string | undefined;
  /** The sequence number of the last event that was sent. */
  lastSequence: number;
  #pending: WakeReason | undefined;
  #wake: ((wake: WakeReason) => void) | undefined;

  constructor(orderId: string, keyId: string | undefined, lastSequence: number) {
    this.orderId = orderId;
    this.keyId = keyId;
    this.lastSequence = lastSequence;
  }

  /** `closed` is final. */
  wake(reason: WakeReason): void {
    if (this.#pending !== 'closed') this.#pending = reason;
    this.#wake?.(this.#pending);
  }

  async next(timeoutMs: number): Promise<WakeReason> {
    const reason = this.#pending ?? (await this.#wait(timeoutMs));
    if (this.#pending !== 'closed') this.#pending = undefined;
    return reason;
  }

  #wait(timeoutMs: number): Promise<WakeReason> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.('timeout'), timeoutMs);
      this.#wake = (reason) => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(reason);
      };
    });
  }
}

export class OrderEventHub {
  readonly #store: Store;
  readonly #limits: SubscriptionLimits;
  /** By order. */
  readonly #subscriptions = new Map<string, Set<OrderSubscription>>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(store: Store, limits = defaultLimits) {
    this.#store = store;
    this.#limits = limits;
    store.sharing?.changes.subscribe((id) => this.#hear(id));
  }

  get size(): number {
    return this.#size;
  }

  /** Which limit one more subscriber of the order would exceed. */
  exceededLimit(orderId: string): keyof SubscriptionLimits | undefined {
    if ((this.#subscriptions.get(orderId)?.size ?? 0) >= this.#limits.ofOrder) return 'ofOrder';
    return this.#size >= this.#limits.total ? 'total' : undefined;
  }

  add(subscription: OrderSubscription): void {
    const ofOrder = this.#subscriptions.get(subscription.orderId) ?? new Set();
    this.#subscriptions.set(subscription.orderId, ofOrder.add(subscription));
    this.#size += 1;
    if (this.#closed) subscription.wake('closed');
    this.#schedulePoll();
  }

  remove(subscription: OrderSubscription): void {
    const ofOrder = this.#subscriptions.get(subscription.orderId);
    if (!ofOrder?.delete(subscription)) return;
    this.#size -= 1;
    if (ofOrder.size === 0) this.#subscriptions.delete(subscription.orderId);
  }

  /** Called when this process has changed the order. */
  notify(orderId: string): void {
    this.#wakeOrder(orderId);
    this.#store.sharing?.changes.publish(orderId);
  }

  #wakeOrder(orderId: string): void {
    for (const subscription of this.#subscriptions.get(orderId) ?? []) subscription.wake('changed');
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const subscription of this.#all()) subscription.wake('closed');
  }

  #hear(id: string | undefined): void {
    const isOfKey = id?.startsWith('key_');
    if (id === undefined || isOfKey) void this.#poll().catch(() => undefined);
    else this.#wakeOrder(id);
  }

  #schedulePoll(): void {
    if (this.#timer || this.#closed || this.#size === 0) return;
    this.#timer = setTimeout(
      async () => {
        // A database that is unavailable for a moment must not end the streams: the next poll finds what was missed.
        await this.#poll().catch(() => undefined);
        this.#timer = undefined;
        this.#schedulePoll();
      },
      this.#store.sharing ? SHARED_POLL_MS : POLL_MS,
    );
    this.#timer.unref();
  }

  async #poll(): Promise<void> {
    const subscriptions = this.#all();
    const last = await this.#store.orders.latestSequences([...this.#subscriptions.keys()]);
    const keys = new Set(subscriptions.flatMap(({ keyId }) => keyId ?? []));
    const revoked = await this.#store.keys.revokedAmong([...keys]);
    for (const subscription of subscriptions) {
      if (subscription.keyId !== undefined && revoked.includes(subscription.keyId)) subscription.wake('closed');
      else if ((last.get(subscription.orderId) ?? 0) > subscription.lastSequence) subscription.wake('changed');
    }
  }

  #all(): readonly OrderSubscription[] {
    return [...this.#subscriptions.values()].flatMap((ofOrder) => [...ofOrder]);
  }
}
