// Notifies subscribers when a status changes, of an order or of any of an organization's orders. They're notified
// immediately if the change was made by this process, or by another one on the same PostgreSQL database. In addition, a
// single query polls for all subscribers. It doesn't run while there are none.

import type { Clock } from '../../platform/clock.js';
import type { Sharing } from '../../platform/sharing.js';
import { activeSessions, type ConsoleSessionStore, type KeyStore } from '../keys/key-store.js';
import type { OrderRecord } from '../records/records.js';
import type { OrderStore } from './order-store.js';

const POLL_MS = 500;
/** How often to poll if other processes also publish their changes, in case a message is lost. */
const SHARED_POLL_MS = 10_000;

export interface SubscriptionLimits {
  /** The limit per order. It's enough for the customer's tabs and devices, the shop, and the workshop. */
  readonly ofOrder: number;
  /** The limit per organization for streams of all its orders, which people at work and servers use. */
  readonly ofOrganization: number;
  /** The limit per address. It's enough for an office or shop whose devices share one address. */
  readonly ofAddress: number;
  /** The limit for all streams. Each one is a connection, and takes about 10 kB. */
  readonly total: number;
}

const defaultLimits: SubscriptionLimits = { ofOrder: 20, ofOrganization: 100, ofAddress: 100, total: 10_000 };

/**
 * Why a subscriber is woken: there may be new events, there haven't been any for a while, or the stream has been
 * closed.
 */
export type WakeReason = 'changed' | 'timeout' | 'closed';

class Subscription {
  /** The id of an order or an organization. */
  readonly subject: string;
  /** The API key that subscribed. It may be revoked while the stream is open. */
  readonly keyId: string | undefined;
  /** The hash of the console session that subscribed. It may end while the stream is open. */
  readonly session: string | undefined;
  /** The address that opened the stream. */
  address = '';
  #pending: WakeReason | undefined;
  #wake: ((wake: WakeReason) => void) | undefined;

  constructor(subject: string, keyId: string | undefined, session: string | undefined) {
    this.subject = subject;
    this.keyId = keyId;
    this.session = session;
  }

  /** Wakes the subscriber. `closed` is final. */
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

export class OrderSubscription extends Subscription {
  /** The sequence number of the last event that was sent. */
  lastSequence: number;

  constructor(orderId: string, keyId: string | undefined, lastSequence: number, session?: string) {
    super(orderId, keyId, session);
    this.lastSequence = lastSequence;
  }
}

/** A subscription to all of an organization's orders. */
export class OrganizationSubscription extends Subscription {
  /** The time of the most recent event that was read. */
  lastChange: string;
  /**
   * The time of the last change in the organization that woke the subscription, even if it was to an order that the
   * subscriber can't see.
   */
  lastLooked: string;

  constructor(organizationId: string, keyId: string | undefined, lastChange: string, session?: string) {
    super(organizationId, keyId, session);
    this.lastChange = lastChange;
    this.lastLooked = lastChange;
  }
}

type AnySubscription = OrderSubscription | OrganizationSubscription;

interface EventStores {
  readonly orders: OrderStore;
  readonly keys: KeyStore;
  readonly consoleSessions: ConsoleSessionStore;
  readonly sharing?: Sharing;
}

export class OrderEventHub {
  readonly #store: EventStores;
  readonly #clock: Clock;
  readonly #limits: SubscriptionLimits;
  /** The subscriptions, by order or organization. */
  readonly #subscriptions = new Map<string, Set<AnySubscription>>();
  /** How many subscriptions each address has. */
  readonly #ofAddress = new Map<string, number>();
  #size = 0;
  #timer: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(store: EventStores, clock: Clock, limits = defaultLimits) {
    this.#store = store;
    this.#clock = clock;
    this.#limits = limits;
    store.sharing?.changes.subscribe((id) => this.#hear(id));
  }

  get size(): number {
    return this.#size;
  }

  /** The limit that another subscriber would exceed; undefined if there's room for one. */
  exceededLimit(subject: string, address = ''): keyof SubscriptionLimits | undefined {
    const limit = subject.startsWith('org_') ? 'ofOrganization' : 'ofOrder';
    if ((this.#subscriptions.get(subject)?.size ?? 0) >= this.#limits[limit]) return limit;
    if (this.#openFrom(address) >= this.#limits.ofAddress) return 'ofAddress';
    return this.#size >= this.#limits.total ? 'total' : undefined;
  }

  add(subscription: AnySubscription): void {
    const others = this.#subscriptions.get(subscription.subject) ?? new Set();
    this.#subscriptions.set(subscription.subject, others.add(subscription));
    this.#size += 1;
    this.#ofAddress.set(subscription.address, this.#openFrom(subscription.address) + 1);
    if (this.#closed) subscription.wake('closed');
    this.#schedulePoll();
  }

  remove(subscription: AnySubscription): void {
    const others = this.#subscriptions.get(subscription.subject);
    if (!others?.delete(subscription)) return;
    this.#size -= 1;
    const left = this.#openFrom(subscription.address) - 1;
    if (left > 0) this.#ofAddress.set(subscription.address, left);
    else this.#ofAddress.delete(subscription.address);
    if (others.size === 0) this.#subscriptions.delete(subscription.subject);
  }

  #openFrom(address: string): number {
    return this.#ofAddress.get(address) ?? 0;
  }

  /** Notifies subscribers that this process has changed the order. */
  notify({ id, organizationId }: Pick<OrderRecord, 'id' | 'organizationId'>): void {
    for (const subject of [id, organizationId]) {
      this.#wake(subject);
      this.#store.sharing?.changes.publish(subject);
    }
  }

  #wake(subject: string): void {
    for (const subscription of this.#subscriptions.get(subject) ?? []) subscription.wake('changed');
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    for (const subscription of this.#all()) subscription.wake('closed');
  }

  #hear(id: string | undefined): void {
    if (id?.startsWith('ord_') || id?.startsWith('org_')) this.#wake(id);
    // The message doesn't name an order: a key was revoked, a session has ended, or it's unknown what has changed.
    else void this.#poll().catch(() => undefined);
  }

  #schedulePoll(): void {
    if (this.#timer || this.#closed || this.#size === 0) return;
    this.#timer = setTimeout(
      async () => {
        // Don't end the streams if the database is briefly unavailable. The next poll finds any missed events.
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
    const subjects = [...this.#subscriptions.keys()];
    const [organizations, orders] = [true, false].map((isOrganization) =>
      subjects.filter((subject) => subject.startsWith('org_') === isOrganization),
    );
    const lastSequences = await this.#store.orders.latestSequences(orders!);
    const lastChanges = await this.#store.orders.lastChanges(organizations!);
    const hasNews = (subscription: AnySubscription) => {
      if ('lastSequence' in subscription)
        return (lastSequences.get(subscription.subject) ?? 0) > subscription.lastSequence;
      const lastChange = lastChanges.get(subscription.subject) ?? '';
      const isNew = lastChange > subscription.lastChange && lastChange > subscription.lastLooked;
      if (isNew) subscription.lastLooked = lastChange;
      return isNew;
    };
    const keys = new Set(subscriptions.flatMap(({ keyId }) => keyId ?? []));
    const revoked = await this.#store.keys.revokedAmong([...keys]);
    const sessions = new Set(subscriptions.flatMap(({ session }) => session ?? []));
    const active = await activeSessions(this.#store, [...sessions], this.#clock());
    const hasEnded = ({ keyId, session }: AnySubscription) =>
      (keyId !== undefined && revoked.includes(keyId)) || (session !== undefined && !active.has(session));
    for (const subscription of subscriptions) {
      if (hasEnded(subscription)) subscription.wake('closed');
      else if (hasNews(subscription)) subscription.wake('changed');
    }
  }

  #all(): readonly AnySubscription[] {
    return [...this.#subscriptions.values()].flatMap((each) => [...each]);
  }
}
