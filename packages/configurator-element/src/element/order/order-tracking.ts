// An order that was placed: read, then watched until its status is final.

import {
  ApiError,
  type Client,
  isFinalOrderStatus,
  type KnownOrderStatus,
  type Order,
  type OrderEvent,
  type OrderStatus,
  type OrderStatusChange,
} from '@parametric/api-client';
import type { MessageKey, Messages } from '../shared/messages/index.js';
import type { OrderMemory, RememberedOrder } from './order-memory.js';

interface Options {
  readonly memory: OrderMemory;
  readonly client: () => Client | undefined;
  readonly onChange: () => void;
  /** The order moved while it was watched. */
  readonly onEvent: (event: OrderEvent) => void;
}

const firstDelayMs = 5_000;
const longestDelayMs = 60_000;

export class OrderTracking {
  order: Order | undefined;
  /** The service does not say anything of the order any more: the token is over, or the order is gone. */
  isLost = false;
  readonly #options: Options;
  #remembered: RememberedOrder | undefined;
  #watch: AbortController | undefined;

  constructor(options: Options) {
    this.#options = options;
    this.#remembered = options.memory.order;
  }

  /** Of the order that is tracked, also before it is read. */
  get number(): string | undefined {
    return this.order?.id ?? this.#remembered?.id;
  }

  get isFinal(): boolean {
    return this.order !== undefined && isFinalOrderStatus(this.order.status);
  }

  /** Takes an order that was just placed; `resume` watches it. */
  start(order: Order): void {
    this.stop();
    const { access_token: accessToken } = order;
    this.order = order;
    this.isLost = false;
    this.#remembered = accessToken ? { id: order.id, accessToken, placedAt: Date.now() } : undefined;
    this.#options.memory.order = this.#remembered;
  }

  /** Reads and watches the order from where it stands. */
  resume(): void {
    const client = this.#options.client();
    if (!client || !this.#remembered || this.#watch || this.isLost || this.isFinal) return;
    this.#watch = new AbortController();
    void this.#follow(client, this.#remembered, this.#watch.signal);
  }

  stop(): void {
    this.#watch?.abort();
    this.#watch = undefined;
  }

  async #follow(client: Client, remembered: RememberedOrder, signal: AbortSignal): Promise<void> {
    const { id, accessToken } = remembered;
    for (let failures = 0; ; failures += 1) {
      try {
        this.#catchUp(await client.orders.get(id, { accessToken, signal }), signal);
        for await (const event of client.orders.watch(id, { accessToken, signal })) {
          failures = 0;
          if (this.#move(event, signal)) this.#complete(await client.orders.get(id, { accessToken, signal }), signal);
        }
      } catch (error) {
        if (!signal.aborted && isOver(error)) this.#lose();
      }
      if (signal.aborted || this.isFinal) return;
      await pause(Math.min(firstDelayMs * 2 ** failures, longestDelayMs), signal);
    }
  }

  /** Takes the order as it stands, and tells the moves that were missed since it was seen last. */
  #catchUp(order: Order, signal: AbortSignal): void {
    if (signal.aborted) return;
    const before = this.order?.history;
    this.order = order;
    this.#options.onChange();
    for (const { status, occurred_at } of before ? order.history : []) {
      const event = { event: 'order.status_changed', order: order.id, status, occurred_at };
      if (!isKnown(before!, event)) this.#options.onEvent(event);
    }
  }

  /** @returns whether it is a move that was not known yet */
  #move(event: OrderEvent, signal: AbortSignal): boolean {
    const { order } = this;
    if (signal.aborted || !order || isKnown(order.history, event)) return false;
    const { status, occurred_at } = event;
    this.order = { ...order, status, history: [...order.history, { status, occurred_at }] };
    this.#options.onChange();
    this.#options.onEvent(event);
    return true;
  }

  /** What came with a move, such as the parcel's number. The moves themselves come one by one. */
  #complete({ tracking }: Order, signal: AbortSignal): void {
    if (signal.aborted || !this.order || !tracking) return;
    this.order = { ...this.order, tracking };
    this.#options.onChange();
  }

  #lose(): void {
    this.isLost = true;
    this.stop();
    this.#options.memory.order = undefined;
    this.#options.onChange();
  }
}

function isKnown(history: readonly OrderStatusChange[], { status, occurred_at }: OrderEvent): boolean {
  return history.some(
    (change) => change.status === status && Date.parse(change.occurred_at) === Date.parse(occurred_at),
  );
}

/** The service answers the same however often it is asked. */
function isOver(error: unknown): boolean {
  return error instanceof ApiError && [401, 403, 404, 410].includes(error.status);
}

function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal.addEventListener('abort', done);
  });
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

/** A status that a later service has is shown as it comes: `on_a_boat` → `on a boat`. */
export function statusName(status: OrderStatus, messages: Messages): string {
  const key = Object.entries(statusMessages).find(([known]) => known === status)?.[1];
  return key ? messages[key] : status.replaceAll('_', ' ');
}
