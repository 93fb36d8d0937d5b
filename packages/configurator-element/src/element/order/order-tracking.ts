// Tracks a placed order: loads it, and watches it until its status is final. A hidden tab closes its stream, because
// over HTTP/1.1 a browser allows only six connections for all tabs together.

import {
  ApiError,
  finalOrderStatuses,
  isFinalOrderStatus,
  type KnownOrderStatus,
  type Order,
  type OrderEvent,
  type OrderStatus,
  type OrderStatusChange,
  type PageClient,
  sortByTime,
  usualOrderStatuses,
} from '@parametric/api-client/page';
import { pause } from '../../pause.js';
import { isGone } from '../quotes/ordering-problem.js';
import type { FocusManager } from '../quotes/page-focus.js';
import type { Configurator } from '../shared/configurator.js';
import { emit } from '../shared/events.js';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import { KEPT_MS, type OrderStorage, type RememberedOrder } from './order-storage.js';

/**
 * - `reading`: the service hasn't responded yet
 * - `current`: the order is up to date with the service's last response
 * - `unanswered`: the last request failed, so it's retried
 * - `lost`: the service says that the order no longer exists
 */
type TrackingState = 'reading' | 'current' | 'unanswered' | 'lost';

const FIRST_DELAY_MS = 5_000;
const LONGEST_DELAY_MS = 5 * 60_000;
/** The delays between requests for the tracking number, which may be entered long after the parcel was sent. */
const PARCEL_DELAY_MS = 60_000;
const LONGEST_PARCEL_DELAY_MS = 30 * 60_000;

export class OrderTracking {
  order: Order | undefined;
  state: TrackingState = 'reading';
  /** The id of the order, if it was placed after the page was loaded. */
  justPlaced: string | undefined;
  readonly #host: Configurator;
  readonly #focus: FocusManager;
  readonly #memory: OrderStorage;
  #remembered: RememberedOrder | undefined;
  #watch: AbortController | undefined;
  #parcelTimer: ReturnType<typeof setTimeout> | undefined;
  #parcelRequests = 0;

  constructor(host: Configurator, focus: FocusManager, memory: OrderStorage) {
    this.#host = host;
    this.#focus = focus;
    this.#memory = memory;
    this.#remembered = memory.followed ?? memory.order;
  }

  /** The tracked order's number, available before the order is loaded. */
  get number(): string | undefined {
    return this.order?.id ?? this.#remembered?.id;
  }

  /** The token for reading the order; undefined if the service didn't provide one. */
  get accessToken(): string | undefined {
    return this.#remembered?.accessToken;
  }

  /** Whether the order was opened from a link and isn't kept in this browser. */
  get isFollowed(): boolean {
    const { followed } = this.#memory;
    return followed !== undefined && !followed.isOwn && followed.id === this.number && !this.#isKept;
  }

  /** Whether the order was placed here, but this browser couldn't store it. */
  get isNotKept(): boolean {
    return this.#remembered?.isOwn === true && !this.#isKept;
  }

  /** The other orders kept in this browser. */
  get others(): readonly RememberedOrder[] {
    const { followed, orders } = this.#memory;
    // There are no others while an order from a link is shown, because showing another one would lose it.
    return followed ? [] : orders.filter(({ id }) => id !== this.number);
  }

  /**
   * Tracks an order that was just placed. `resume` watches it.
   * @param draft the id of the draft that the order was placed from
   */
  start(order: Order, draft: string): void {
    this.stop();
    const memory = this.#memory;
    const { id, access_token: accessToken } = order;
    this.order = mergeOrders(undefined, order);
    this.justPlaced = id;
    this.state = 'current';
    this.#remembered = accessToken
      ? { id, accessToken, changedAt: Date.now(), isFinal: this.#isFinal, draft }
      : undefined;
    const hasRoom = !this.#remembered || memory.remember(this.#remembered);
    if (!hasRoom && this.#remembered) this.#remembered = { ...this.#remembered, isOwn: true };
    memory.followed = hasRoom ? undefined : this.#remembered;
  }

  /** Tracks an order from a link until another one is placed or the tab is closed. `resume` watches it. */
  follow(id: string, accessToken: string): void {
    this.stop();
    if (this.number !== id) this.order = undefined;
    this.state = 'reading';
    this.#remembered = { id, accessToken, changedAt: Date.now(), isFinal: false };
    const memory = this.#memory;
    const isKept = memory.orders.some((order) => order.id === id);
    if (isKept) memory.remember(this.#remembered);
    memory.followed = isKept ? undefined : this.#remembered;
  }

  /** Stores an order that was opened from a link in this browser. */
  keep(): void {
    if (this.#remembered) this.#memory.remember(this.#remembered);
    this.dismiss();
  }

  /**
   * Ends the offer to store an order that was opened from a link. If it wasn't stored, it's shown until the person
   * leaves the page.
   */
  dismiss(): void {
    this.#memory.followed = undefined;
    this.#host.requestUpdate();
  }

  /** Loads the order and watches it. */
  resume(): void {
    const { client } = this.#host;
    if (!client || !this.#remembered || this.#watch || this.state === 'lost' || this.#isFinal) return;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    // Load the order immediately when the browser is back online or the page becomes visible.
    window.addEventListener('online', this.readAgain, { signal });
    document.addEventListener('visibilitychange', this.readAgain, { signal });
    if (!document.hidden) void this.#follow(client, this.#remembered, signal);
  }

  stop(): void {
    clearTimeout(this.#parcelTimer);
    this.#watch?.abort();
    this.#watch = undefined;
  }

  /** Loads the order now, without waiting for the current delay. */
  readonly readAgain = (): void => {
    this.stop();
    if (this.state === 'unanswered') this.state = 'reading';
    this.#host.requestUpdate();
    this.resume();
  };

  async #follow(client: PageClient, { id, accessToken }: RememberedOrder, signal: AbortSignal): Promise<void> {
    const options = { accessToken, signal };
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        this.#take(await client.orders.get(id, options), signal);
        if (this.#isFinal) return;
        failures = 0;
        for await (const event of client.orders.watch(id, options)) {
          // The event contains only the status, so load the order for the rest.
          if (this.#move(event, signal)) this.#take(await client.orders.get(id, options), signal);
        }
        if (this.#isFinal) return;
      } catch (error) {
        if (signal.aborted) return;
        if (this.#isOver(error)) return this.#lose();
        this.state = 'unanswered';
        this.#host.requestUpdate();
      }
      await pause(Math.min(FIRST_DELAY_MS * 2 ** failures, LONGEST_DELAY_MS), signal);
    }
  }

  /** Applies the order from a response, and reports the events missed since the last one. */
  #take(order: Order, signal: AbortSignal): void {
    if (signal.aborted) return;
    const before = this.order;
    this.order = mergeOrders(before, order);
    this.state = 'current';
    this.#noteChange();
    this.#awaitParcel();
    if (!before) return;
    for (const { status, occurred_at } of this.order.history) {
      const event = { event: 'order.status_changed', order: order.id, status, occurred_at };
      if (!hasChange(before.history, event)) this.#tell(event);
    }
  }

  /** @returns whether the event was new to this page */
  #move(event: OrderEvent, signal: AbortSignal): boolean {
    const { order } = this;
    if (signal.aborted || !order || hasChange(order.history, event)) return false;
    const { status, occurred_at } = event;
    this.order = mergeOrders(order, { ...order, history: [{ status, occurred_at }] });
    this.#noteChange();
    this.#tell(event);
    return true;
  }

  #tell(event: OrderEvent): void {
    const last = this.order?.history.at(-1);
    // Don't announce a late event, because a later status is already known.
    if (last && hasChange([last], event)) {
      this.#focus.announce('orderMoved', { status: statusName(event.status, this.#host.messages) });
    }
    emit(this.#host, 'configurator-order-status', { event });
  }

  /** Keeps loading a shipped order until its parcel has a tracking number, because no event announces that. */
  #awaitParcel(): void {
    clearTimeout(this.#parcelTimer);
    const { status, tracking } = this.order ?? {};
    if (status !== 'shipped' || tracking?.number || tracking?.url) return;
    const delayMs = Math.min(PARCEL_DELAY_MS * 2 ** this.#parcelRequests, LONGEST_PARCEL_DELAY_MS);
    this.#parcelRequests += 1;
    this.#parcelTimer = setTimeout(this.readAgain, delayMs);
  }

  /** Stores the new state. If another tab has placed another order in the meantime, that one stays the latest. */
  #noteChange(): void {
    const { order } = this;
    if (order && this.#remembered) {
      const changedAt = Date.parse(order.history.at(-1)?.occurred_at ?? order.created_at);
      this.#remembered = { ...this.#remembered, changedAt, isFinal: this.#isFinal };
      this.#memory.update(this.#remembered);
    }
    this.#host.requestUpdate();
  }

  #lose(): void {
    this.state = 'lost';
    this.stop();
    if (this.number !== undefined) this.#memory.forget(this.number);
    this.#host.requestUpdate();
  }

  /**
   * Whether the order is definitely gone. A rejected token is conclusive only after its expiry date. Until then, the
   * service might just be misconfigured, and the order might turn up again.
   */
  #isOver(error: unknown): boolean {
    if (isGone(error)) return true;
    const isRefused = error instanceof ApiError && error.problem !== undefined && error.code === 'key_invalid';
    if (!isRefused || !this.#remembered) return false;
    return (this.isFollowed && !this.order) || Date.now() - this.#remembered.changedAt > KEPT_MS;
  }

  get #isFinal(): boolean {
    return this.order !== undefined && isFinalOrderStatus(this.order.status);
  }

  get #isKept(): boolean {
    return this.#memory.orders.some(({ id }) => id === this.number);
  }
}

/** Each status's name, and what happens next. */
export const STATUS_MESSAGES: Readonly<
  Record<KnownOrderStatus, { readonly name: MessageKey; readonly next: MessageKey }>
> = {
  received: { name: 'statusReceived', next: 'nextReceived' },
  confirmed: { name: 'statusConfirmed', next: 'nextConfirmed' },
  in_production: { name: 'statusInProduction', next: 'nextInProduction' },
  shipped: { name: 'statusShipped', next: 'nextShipped' },
  delivered: { name: 'statusDelivered', next: 'nextDelivered' },
  canceled: { name: 'statusCanceled', next: 'nextCanceled' },
  failed: { name: 'statusFailed', next: 'nextFailed' },
};

/** A status's name. An unknown status from a newer service is shown as words: `on_a_boat` becomes `on a boat`. */
export function statusName(status: OrderStatus, messages: Messages): string {
  const key = Object.entries(STATUS_MESSAGES).find(([known]) => known === status)?.[1].name;
  return key ? messages[key] : status.replaceAll('_', ' ');
}

// An order's status history, sorted by time. Events can arrive late or twice, and can have unknown statuses from a
// newer service.

/** Merges two histories of the same order, earliest event first, without duplicates. */
export function mergeHistories(
  one: readonly OrderStatusChange[],
  other: readonly OrderStatusChange[],
): OrderStatusChange[] {
  const added = other.filter((change, index) => !hasChange([...one, ...other.slice(0, index)], change));
  return sortByTime([...one, ...added]);
}

function hasChange(
  history: readonly OrderStatusChange[],
  { status, occurred_at }: Pick<OrderStatusChange, 'status' | 'occurred_at'>,
): boolean {
  const time = Date.parse(occurred_at);
  return history.some((change) => change.status === status && Date.parse(change.occurred_at) === time);
}

/** The later of two responses about an order, with the history of both. */
export function mergeOrders(before: Order | undefined, now: Order): Order {
  const history = mergeHistories(before?.history ?? [], now.history);
  const tracking = now.tracking ?? before?.tracking;
  const status = history.at(-1)?.status ?? now.status;
  return { ...now, status, history, ...(tracking ? { tracking } : {}) };
}

export interface TimelineStep {
  readonly status: OrderStatus;
  /** When the status was reached: undefined for a future status, and empty if the time is unknown. */
  readonly at: string | undefined;
}

/** The past statuses and the usual future ones. Consecutive duplicates are one step. */
export function timelineSteps({ history, status }: Pick<Order, 'history' | 'status'>): readonly TimelineStep[] {
  const told = history.length > 0 ? history : [{ status, occurred_at: '' }];
  const been = told
    .filter((change, index) => change.status !== told[index - 1]?.status)
    .map((change) => ({ status: change.status, at: change.occurred_at }));
  const current = been.at(-1)!.status;
  if (finalOrderStatuses.some((final) => final === current)) return been;
  const usual: readonly OrderStatus[] = usualOrderStatuses;
  const reached = Math.max(...been.map((step) => usual.indexOf(step.status)));
  return [...been, ...usual.slice(reached + 1).map((each) => ({ status: each, at: undefined }))];
}
