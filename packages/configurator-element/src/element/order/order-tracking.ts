// Tracks a placed order: reads it, and watches it until its status is final. A hidden tab closes its stream, because
// over HTTP/1.1 a browser opens six connections for all tabs together.

import {
  ApiError,
  isFinalOrderStatus,
  type KnownOrderStatus,
  type Order,
  type OrderEvent,
  type OrderStatus,
  type PageClient,
} from '@parametric/api-client/page';
import { pause } from '../../pause.js';
import { isGone } from '../quotes/ordering-problem.js';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import { hasChange, mergeOrders } from './order-history.js';
import { keptMs, type OrderStorage, type RememberedOrder } from './order-storage.js';

interface Options {
  readonly memory: OrderStorage;
  readonly client: () => PageClient | undefined;
  readonly onChange: () => void;
  /**
   * The status of the watched order has changed.
   * @param isCurrent false where a later status is known already
   */
  readonly onEvent: (event: OrderEvent, isCurrent: boolean) => void;
}

interface Watch {
  readonly client: PageClient;
  readonly remembered: RememberedOrder;
  /** Aborted when nobody watches any more. */
  readonly signal: AbortSignal;
}

const firstDelayMs = 5_000;
const longestDelayMs = 5 * 60_000;
/** The time between two requests for the parcel's number, which may be entered long after the parcel was sent. */
const parcelDelayMs = 60_000;
const longestParcelDelayMs = 30 * 60_000;

export class OrderTracking {
  order: Order | undefined;
  /** The service says that the order does not exist any more. */
  isLost = false;
  /** The last request had no answer about the order; it is repeated. */
  isUnanswered = false;
  readonly #options: Options;
  #remembered: RememberedOrder | undefined;
  #watch: AbortController | undefined;
  /** Whether the order must be read again after the request that is under way. */
  #isOwed = false;
  #isReading = false;

  constructor(options: Options) {
    this.#options = options;
    this.#remembered = options.memory.followed ?? options.memory.order;
  }

  /** The number of the tracked order, also before the order is read. */
  get number(): string | undefined {
    return this.order?.id ?? this.#remembered?.id;
  }

  /** The token that reads the order; undefined where the service gave none. */
  get accessToken(): string | undefined {
    return this.#remembered?.accessToken;
  }

  /** Whether a link led to the order, and this browser does not keep it. */
  get isFollowed(): boolean {
    const { memory } = this.#options;
    const { followed, order } = memory;
    return followed !== undefined && !followed.isOwn && followed.id === this.number && order?.id !== this.number;
  }

  /** Whether the order was placed here, and this browser has no room to keep it. */
  get isNotKept(): boolean {
    return this.#remembered?.isOwn === true && this.#options.memory.order?.id !== this.number;
  }

  /** The other orders that this browser keeps. */
  get others(): readonly RememberedOrder[] {
    const { followed, order, others } = this.#options.memory;
    // There are none while a link's order is shown: showing another one would lose it.
    return followed || !order ? [] : [order, ...others].filter(({ id }) => id !== this.number);
  }

  get isFinal(): boolean {
    return this.order !== undefined && isFinalOrderStatus(this.order.status);
  }

  /** Tracks an order that was just placed; `resume` watches it. */
  start(order: Order): void {
    this.stop();
    const { access_token: accessToken } = order;
    this.order = mergeOrders(undefined, order);
    this.isLost = false;
    this.isUnanswered = false;
    this.#remembered = accessToken
      ? { id: order.id, accessToken, changedAt: Date.now(), isFinal: this.isFinal }
      : undefined;
    const { memory } = this.#options;
    if (this.#remembered) memory.order = this.#remembered;
    const hasRoom = memory.order?.id === this.#remembered?.id;
    if (!hasRoom && this.#remembered) this.#remembered = { ...this.#remembered, isOwn: true };
    memory.followed = hasRoom ? undefined : this.#remembered;
  }

  /** Tracks the order of a link until another one is placed or the tab is closed; `resume` watches it. */
  follow(id: string, accessToken: string): void {
    const { memory } = this.#options;
    this.stop();
    if (this.number !== id) this.order = undefined;
    this.isLost = false;
    this.isUnanswered = false;
    this.#remembered = { id, accessToken, changedAt: Date.now(), isFinal: false };
    const isKept = [memory.order, ...memory.others].some((order) => order?.id === id);
    if (isKept) memory.order = this.#remembered;
    memory.followed = isKept ? undefined : this.#remembered;
  }

  /** Keeps the order of a link in this browser. */
  keep(): void {
    const { memory, onChange } = this.#options;
    if (this.#remembered) memory.order = this.#remembered;
    memory.followed = undefined;
    onChange();
  }

  /** Does not keep the order of a link; it is shown until the page is left. */
  dismiss(): void {
    this.#options.memory.followed = undefined;
    this.#options.onChange();
  }

  /** Reads the order and watches it. */
  resume(): void {
    const client = this.#options.client();
    if (!client || !this.#remembered || this.#watch || this.isLost || this.isFinal) return;
    this.#watch = new AbortController();
    const { signal } = this.#watch;
    this.#awaitReturn(signal);
    if (!document.hidden) void this.#follow({ client, remembered: this.#remembered, signal });
  }

  stop(): void {
    this.#watch?.abort();
    this.#watch = undefined;
    this.#isReading = false;
    this.#isOwed = false;
  }

  /** Reads the order now, whatever pause there is. */
  askAgain(): void {
    this.stop();
    this.isUnanswered = false;
    this.#options.onChange();
    this.resume();
  }

  /** Reads the order at once when the browser is online again or the page becomes visible. */
  #awaitReturn(signal: AbortSignal): void {
    const onReturn = () => this.askAgain();
    window.addEventListener('online', onReturn, { signal });
    document.addEventListener('visibilitychange', onReturn, { signal });
  }

  async #follow(watch: Watch): Promise<void> {
    const { client, remembered, signal } = watch;
    const { id, accessToken } = remembered;
    for (let failures = 0; !signal.aborted; failures += 1) {
      try {
        this.#take(await client.orders.get(id, { accessToken, signal }), signal);
        if (this.isFinal) return;
        if (awaitsParcel(this.order)) void this.#read(watch);
        failures = 0;
        for await (const event of client.orders.watch(id, { accessToken, signal })) {
          // The event has only the status; the rest of the change is read.
          if (this.#move(event, signal)) void this.#read(watch);
        }
        if (this.isFinal) return;
      } catch (error) {
        if (signal.aborted) return;
        if (this.#isOver(error)) return this.#lose();
        this.#noteFailure();
      }
      await pause(Math.min(firstDelayMs * 2 ** failures, longestDelayMs), signal);
    }
  }

  /** Reads the order until there is an answer, and again while a parcel is under way without a number. */
  async #read({ client, remembered, signal }: Watch): Promise<void> {
    this.#isOwed = true;
    if (this.#isReading) return;
    this.#isReading = true;
    const { id, accessToken } = remembered;
    for (let asked = 0; this.#isOwed && !signal.aborted; asked += 1) {
      this.#isOwed = false;
      let delayMs = Math.min(parcelDelayMs * 2 ** asked, longestParcelDelayMs);
      try {
        this.#take(await client.orders.get(id, { accessToken, signal }), signal);
        if (this.#isOwed) asked = -1;
        else if (awaitsParcel(this.order)) this.#isOwed = true;
      } catch (error) {
        if (signal.aborted) return;
        if (this.#isOver(error)) return this.#lose();
        this.#isOwed = true;
        delayMs = Math.min(firstDelayMs * 2 ** asked, longestDelayMs);
      }
      if (this.#isOwed && asked >= 0) await pause(delayMs, signal);
    }
    if (!signal.aborted) this.#isReading = false;
  }

  /** Takes the order from an answer, and reports the events that were missed since the last one. */
  #take(order: Order, signal: AbortSignal): void {
    if (signal.aborted) return;
    const before = this.order;
    this.order = mergeOrders(before, order);
    this.isUnanswered = false;
    this.#noteChange();
    if (!before) return;
    for (const { status, occurred_at } of this.order.history) {
      const event = { event: 'order.status_changed', order: order.id, status, occurred_at };
      if (!hasChange(before.history, event)) this.#tell(event);
    }
  }

  /** @returns whether the event was new */
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
    this.#options.onEvent(event, last !== undefined && hasChange([last], event));
  }

  /** Stores the new state. Another tab may have placed another order by now, which stays the latest. */
  #noteChange(): void {
    const { memory, onChange } = this.#options;
    const { order } = this;
    if (order && this.#remembered) {
      const changedAt = Date.parse(order.history.at(-1)?.occurred_at ?? order.created_at);
      this.#remembered = { ...this.#remembered, changedAt, isFinal: this.isFinal };
      memory.update(this.#remembered);
    }
    onChange();
  }

  #noteFailure(): void {
    this.isUnanswered = true;
    this.#options.onChange();
  }

  #lose(): void {
    this.isLost = true;
    this.stop();
    const { memory, onChange } = this.#options;
    if (this.number !== undefined) memory.forget(this.number);
    onChange();
  }

  /**
   * Whether the service itself says that the order does not exist any more. A refused token proves that only after it
   * must have expired: before, the service may be misconfigured, and know the order again later.
   */
  #isOver(error: unknown): boolean {
    if (isGone(error)) return true;
    const isRefused = error instanceof ApiError && error.problem !== undefined && error.code === 'key_invalid';
    if (!isRefused || !this.#remembered) return false;
    return (this.isFollowed && !this.order) || Date.now() - this.#remembered.changedAt > keptMs;
  }
}

function awaitsParcel(order: Order | undefined): boolean {
  return order?.status === 'shipped' && !order.tracking?.number && !order.tracking?.url;
}

const statusMessages: Readonly<Record<KnownOrderStatus, MessageKey>> = {
  received: 'statusReceived',
  confirmed: 'statusConfirmed',
  in_production: 'statusInProduction',
  shipped: 'statusShipped',
  delivered: 'statusDelivered',
  canceled: 'statusCanceled',
  failed: 'statusFailed',
};

/** The name of a status. A status of a later service is shown in its own words: `on_a_boat` becomes `on a boat`. */
export function statusName(status: OrderStatus, messages: Messages): string {
  const key = Object.entries(statusMessages).find(([known]) => known === status)?.[1];
  return key ? messages[key] : status.replaceAll('_', ' ');
}
