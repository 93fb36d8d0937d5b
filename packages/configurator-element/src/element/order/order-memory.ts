// What is stored across a reload: the order that was placed, and the attempt that is under way. Ids and tokens alone,
// nothing about the person. A browser that stores nothing behaves as on a first visit.

export interface RememberedOrder {
  readonly id: string;
  readonly accessToken: string;
  /** Milliseconds since 1970. */
  readonly placedAt: number;
}

/** One attempt to order one quote, however often it is sent. */
export interface Attempt {
  readonly idempotencyKey: string;
  readonly quote: string;
  readonly workshop: string;
  /** Whether it may have reached the service. */
  readonly sent: boolean;
}

/** An order's token ends 90 days after its last status. */
const keptMs = 90 * 24 * 60 * 60 * 1000;

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
    const order = read(() => localStorage, this.#orderKey);
    if (typeof order?.id !== 'string' || typeof order.accessToken !== 'string' || typeof order.placedAt !== 'number') {
      return undefined;
    }
    const { id, accessToken, placedAt } = order;
    if (Date.now() - placedAt <= keptMs) return { id, accessToken, placedAt };
    this.order = undefined;
    return undefined;
  }

  set order(order: RememberedOrder | undefined) {
    write(() => localStorage, this.#orderKey, order);
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
