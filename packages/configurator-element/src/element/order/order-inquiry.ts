// Asks the service what became of an order that was sent and never answered, again and again until it says so.

import { ApiError, type Order, type PageClient } from '@parametric/api-client/page';
import { pause } from '../../pause.js';
import { isUncertain } from '../quotes/ordering-problem.js';
import type { AttemptState, OrderSubmission } from './order-submission.js';

export type KnownState = Exclude<AttemptState, { readonly status: 'unknown' }>;

const firstDelayMs = 3_000;
const longestDelayMs = 60_000;

export class OrderInquiry {
  readonly #submission: OrderSubmission;
  readonly #connection: () => AbortSignal;
  #asking: AbortController | undefined;

  /** @param connection aborted when the element leaves the page */
  constructor(submission: OrderSubmission, connection: () => AbortSignal) {
    this.#submission = submission;
    this.#connection = connection;
  }

  /** A person does something else about it. */
  stop(): void {
    this.#asking?.abort();
  }

  /**
   * @param asked how often it has been asked before: the first time, nothing is waited for
   * @param quote that another tab has sent; undefined for that of this one
   * @returns undefined where it was stopped
   */
  async state(client: PageClient, asked: number, quote?: string): Promise<KnownState | undefined> {
    const signal = this.#start();
    for (let count = asked; ; count += 1) {
      await nextTry(count, signal);
      const state = await this.#submission.readAttempt(client, signal, quote);
      if (signal.aborted) return undefined;
      if (state.status !== 'unknown') return state;
    }
  }

  /**
   * The answer of an order that is known to be placed.
   * @param idempotencyKey with which another tab has sent it
   * @param onUnanswered is called when it does not come the first time
   * @returns the order, undefined where it is another's or the service has none; nothing where it was stopped, or where the
   *   service refuses to say, as for a key that was revoked: a later visit asks again
   */
  async answer(
    client: PageClient,
    idempotencyKey: string | undefined,
    onUnanswered: () => void,
  ): Promise<{ readonly order: Order | undefined } | undefined> {
    const signal = this.#start();
    for (let count = 0; ; count += 1) {
      await nextTry(count, signal);
      if (signal.aborted) return undefined;
      try {
        const own = await this.#submission.replay(client, signal);
        if (own || idempotencyKey === undefined) return { order: own };
        return { order: await client.orders.placed(idempotencyKey, { signal }) };
      } catch (error) {
        if (signal.aborted) return undefined;
        if (count === 0) onUnanswered();
        if (isRefusal(error)) return undefined;
      }
    }
  }

  #start(): AbortSignal {
    this.stop();
    const asking = new AbortController();
    this.#asking = asking;
    const connection = this.#connection();
    if (connection.aborted) asking.abort();
    connection.addEventListener('abort', () => asking.abort(), { signal: asking.signal });
    return asking.signal;
  }
}

/** Whether the service itself has answered, and would answer the same again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !isUncertain(error) && error.status !== 429;
}

/** Waits longer before each question; a line that comes back ends it. */
async function nextTry(asked: number, signal: AbortSignal): Promise<void> {
  const delayMs = Math.min(firstDelayMs * 2 ** (asked - 1), longestDelayMs);
  if (asked > 0) await pause(delayMs, signal, { endsOnline: true });
}
