// What is stored across a reload: the order that was placed, and the attempt that is under way. Ids and tokens alone,
// nothing about the person. A browser that stores nothing behaves as on a first visit.

export interface RememberedOrder {
  readonly id: string;
  readonly accessToken: string;
  /** When its last known status came; milliseconds since 1970. */
  readonly changedAt: number;
  /** Whether no other status follows that one. */
  readonly isFinal: boolean;
}

/** One attempt to order one quote, however often it is sent. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly quote: string;
  readonly workshop: string;
  /** Whether it may have reached the service. */
  readonly sent: boolean;
}

/** An order's token ends so long after its last status. */
export const keptMs = 90 * 24 * 60 * 60 * 1000;

const prefix = 'parametric-configurator';

export class OrderMemory {
  readonly #orderKey: string;
  readonly #attemptKey: string;

  /** @param scope what the order belongs to: the service's address, the license key, the model */
  constructor(scope: readonly string[]) {
    this.#orderKey = [prefix, 'order', ...scope].join(' ');
    this.#attemptKey = [prefix, 'attempt', ...scope].join(' ');
  }

  /** The order that was placed last in this browser. */
  get order(): RememberedOrder | undefined {
    const order = readOrder(() => localStorage, this.#orderKey);
    // One that was still moving may have had another status since, which only the service knows.
    if (!order?.isFinal || Date.now() - order.changedAt <= keptMs) return order;
    this.order = undefined;
    return undefined;
  }

  set order(order: RememberedOrder | undefined) {
    write(() => localStorage, this.#orderKey, order);
  }

  /** The order that a link led to, as long as this tab is open. */
  get followed(): RememberedOrder | undefined {
    return readOrder(() => sessionStorage, this.#orderKey);
  }

  set followed(order: RememberedOrder | undefined) {
    write(() => sessionStorage, this.#orderKey, order);
  }

  /** The attempt that has no answer yet in this tab. */
  get attempt(): Attempt | undefined {
    const attempt = read(() => sessionStorage, this.#attemptKey);
    const { idempotencyKey, quote, workshop, sent } = attempt ?? {};
    if (typeof idempotencyKey !== 'string' || typeof quote !== 'string' || typeof workshop !== 'string') {
      return undefined;
    }
    return { idempotencyKey, quote, workshop, sent: sent === true };
  }

  set attempt(attempt: Attempt | undefined) {
    write(() => sessionStorage, this.#attemptKey, attempt);
  }
}

function readOrder(storage: () => Storage, key: string): RememberedOrder | undefined {
  // An earlier version of the element wrote when it was placed.
  const { id, accessToken, placedAt, changedAt = placedAt, isFinal } = read(storage, key) ?? {};
  if (typeof id !== 'string' || typeof accessToken !== 'string' || typeof changedAt !== 'number') return undefined;
  return { id, accessToken, changedAt, isFinal: isFinal === true };
}

// Even to name the storage throws where a page may keep nothing: a sandboxed frame, cookies switched off.
function read(storage: () => Storage, key: string): Readonly<Record<string, unknown>> | undefined {
  try {
    const value: unknown = JSON.parse(storage().getItem(key) ?? 'null');
    return typeof value === 'object' && value !== null ? { ...value } : undefined;
  } catch {
    return undefined;
  }
}

function write(storage: () => Storage, key: string, value: object | undefined): void {
  try {
    if (value === undefined) storage().removeItem(key);
    else storage().setItem(key, JSON.stringify(value));
  } catch {
    // Then a reload forgets it.
  }
}
