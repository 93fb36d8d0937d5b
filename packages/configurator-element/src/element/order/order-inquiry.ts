// Asks the service for the outcome of an order that was sent and got no answer, until the service answers.

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

  /** Called when the person does something else about the order. */
  stop(): void {
    this.#asking?.abort();
  }

  /**
   * @param asked how often the service was asked before; the first time there is no wait
   * @param quote that another tab has sent; undefined for this tab's
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
   * Requests the order that is known to be placed.
   * @param idempotencyKey with which another tab has sent it
   * @param onUnanswered called when the first request fails
   * @returns the order; undefined where it is another's or the service has none; nothing where it was stopped, or the
   * service refuses to answer, such as for a revoked key, and a later visit asks again
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

/** Whether the service itself has refused, and would do so again. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && !isUncertain(error) && error.status !== 429;
}

/** Waits longer before each request, until the browser is online again. */
async function nextTry(asked: number, signal: AbortSignal): Promise<void> {
  const delayMs = Math.min(firstDelayMs * 2 ** (asked - 1), longestDelayMs);
  if (asked > 0) await pause(delayMs, signal, { endsOnline: true });
}
