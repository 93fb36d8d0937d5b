// Delivers events until it is stopped: claims what is due, sends it, and writes down what came of it. Any number of
// workers may share a database; what one leaves behind is claimed again when its lease ends.

import { type Clock, timestamp } from '../clock.js';
import type { ClaimedDelivery, Store } from '../database/store.js';
import type { Secrets } from '../secrets.js';
import { type DeliveryOutcome, nextDeliveryState } from './retry.js';
import { signingSecrets } from './secrets.js';
import type { SendResult, WebhookSender } from './send.js';

const LEASE_MS = 60_000;
const LOOK_EVERY_MS = 1_000;
const MOST_IN_FLIGHT = 32;
/** A dead endpoint holds up this many of them, and no more. */
const MOST_IN_FLIGHT_AN_ENDPOINT = 2;

export interface WorkerParts {
  readonly store: Store;
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly send: WebhookSender;
  readonly retryDelaysMs: readonly number[];
}

export class WebhookWorker {
  readonly #parts: WorkerParts;
  readonly #abort = new AbortController();
  readonly #flying = new Set<Promise<void>>();
  #stopping = false;
  #running: Promise<void> | undefined;
  #wake: (() => void) | undefined;
  #isAwake = false;

  constructor(parts: WorkerParts) {
    this.#parts = parts;
  }

  start(): void {
    this.#running ??= this.#run();
  }

  /** There is something to deliver: look at once. */
  wake(): void {
    this.#isAwake = true;
    this.#wake?.();
  }

  /** Lets what is under way come to its end, for `graceMs` at most; then gives the leases back. */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await Promise.all(this.#flying);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#isAwake = false;
      const claimed = this.#flying.size < MOST_IN_FLIGHT ? await this.#claim() : undefined;
      if (claimed) this.#launch(claimed);
      else await this.#sleep();
    }
  }

  async #claim(): Promise<ClaimedDelivery | undefined> {
    const { store, clock } = this.#parts;
    const now = clock();
    try {
      return await store.deliveries.claim(timestamp(now), timestamp(now + LEASE_MS), MOST_IN_FLIGHT_AN_ENDPOINT);
    } catch (error) {
      console.error('Webhooks wait: the database did not answer.', error);
      return undefined;
    }
  }

  #launch(claimed: ClaimedDelivery): void {
    const flight = this.#deliver(claimed)
      .catch((error: unknown) => console.error(`Delivery ${claimed.delivery.id} is tried again later.`, error))
      .finally(() => {
        this.#flying.delete(flight);
        // The order's next event may have waited for this one.
        this.wake();
      });
    this.#flying.add(flight);
  }

  async #deliver({ delivery, endpoint, lease }: ClaimedDelivery): Promise<void> {
    const { store, secrets, clock, send, retryDelaysMs } = this.#parts;
    const outgoing = {
      url: endpoint.url,
      id: delivery.eventId,
      payload: delivery.payload,
      secrets: signingSecrets(endpoint, secrets, timestamp(clock())),
    };
    let result: SendResult;
    try {
      result = await send(outgoing, this.#abort.signal);
    } catch (error) {
      await store.deliveries.release(delivery.id, lease);
      if (this.#abort.signal.aborted) return;
      throw error;
    }
    const verdict = nextDeliveryState(result, delivery.attempts, retryDelaysMs, Math.random());
    await this.#record(delivery.id, lease, result, verdict);
    if (verdict.kind === 'gone') {
      await store.endpoints.disable(endpoint.id, 'It answered 410 Gone.', timestamp(clock()));
    }
  }

  async #record(id: string, lease: string, result: SendResult, verdict: DeliveryOutcome): Promise<void> {
    const now = this.#parts.clock();
    const status = verdict.kind === 'delivered' ? 'delivered' : verdict.kind === 'retry' ? 'pending' : 'failed';
    const nextAttemptAt = timestamp(verdict.kind === 'retry' ? now + verdict.delayMs : now);
    const { status: responseStatus, detail } = result;
    await this.#parts.store.deliveries.finish(
      id,
      lease,
      { status, nextAttemptAt, responseStatus, detail },
      timestamp(now),
    );
  }

  async #sleep(): Promise<void> {
    if (this.#isAwake) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, LOOK_EVERY_MS);
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#wake = undefined;
  }
}
