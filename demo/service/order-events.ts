// Tells those who watch an order that it moved: at once when this process moved it, within half a second when another
// did. Looks into the database once for all of them, and not at all while nobody watches.

import type { Store } from './database/store.js';

const POLL_MS = 500;

/** Why a watcher woke up: `quiet` after a while without news, `end` when there will be none. */
export type WakeReason = 'news' | 'quiet' | 'end';

export class OrderSubscription {
  readonly orderId: string;
  /** Of the API key that watches; it may be revoked meanwhile. */
  readonly keyId: string | undefined;
  /** The sequence of the last event that it knows. */
  seen: number;
  #pending: WakeReason | undefined;
  #wake: ((wake: WakeReason) => void) | undefined;

  constructor(orderId: string, keyId: string | undefined, seen: number) {
    this.orderId = orderId;
    this.keyId = keyId;
    this.seen = seen;
  }

  /** An end is never taken back. */
  wake(wake: WakeReason): void {
    if (this.#pending !== 'end') this.#pending = wake;
    this.#wake?.(this.#pending);
  }

  async next(quietMs: number): Promise<WakeReason> {
    const wake = this.#pending ?? (await this.#wait(quietMs));
    if (this.#pending !== 'end') this.#pending = undefined;
    return wake;
  }

  #wait(quietMs: number): Promise<WakeReason> {
    return new Promise((resolve) => {
      const timer = setTimeout(() => this.#wake?.('quiet'), quietMs);
      this.#wake = (wake) => {
        clearTimeout(timer);
        this.#wake = undefined;
        resolve(wake);
      };
    });
  }
}

export class OrderEventHub {
  readonly #store: Store;
  readonly #watchers = new Set<OrderSubscription>();
  #timer: NodeJS.Timeout | undefined;
  #ended = false;

  constructor(store: Store) {
    this.#store = store;
  }

  get size(): number {
    return this.#watchers.size;
  }

  add(watcher: OrderSubscription): void {
    this.#watchers.add(watcher);
    if (this.#ended) watcher.wake('end');
    this.#schedule();
  }

  remove(watcher: OrderSubscription): void {
    this.#watchers.delete(watcher);
  }

  /** This process moved the order. */
  notify(orderId: string): void {
    for (const watcher of this.#watchers) if (watcher.orderId === orderId) watcher.wake('news');
  }

  close(): void {
    this.#ended = true;
    clearTimeout(this.#timer);
    for (const watcher of this.#watchers) watcher.wake('end');
  }

  #schedule(): void {
    if (this.#timer || this.#ended || this.#watchers.size === 0) return;
    this.#timer = setTimeout(async () => {
      // A database that is away for a moment must not end the streams: the next look finds what was missed.
      await this.#look().catch(() => undefined);
      this.#timer = undefined;
      this.#schedule();
    }, POLL_MS);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    const watchers = [...this.#watchers];
    const last = await this.#store.orders.latestSequences([...new Set(watchers.map(({ orderId }) => orderId))]);
    const keys = new Set(watchers.flatMap(({ keyId }) => keyId ?? []));
    const revoked = await this.#store.keys.revokedAmong([...keys]);
    for (const watcher of watchers) {
      if (watcher.keyId !== undefined && revoked.includes(watcher.keyId)) watcher.wake('end');
      else if ((last.get(watcher.orderId) ?? 0) > watcher.seen) watcher.wake('news');
    }
  }
}
