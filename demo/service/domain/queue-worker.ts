// Processes an outbox until it's stopped: claims entries that are due, sends them, and records the results. Webhooks
// and emails each have an outbox. Several workers can share a database. If one of them abandons an entry, the entry is
// claimed again when its lease expires.

import { setTimeout as sleep } from 'node:timers/promises';
import { type Clock, DAY_MS, timestamp } from '../platform/clock.js';
import type { Log } from '../platform/telemetry/log.js';

/** How much longer a lease lasts than an attempt can take, which leaves time for the work before and after it. */
const LEASE_MARGIN_MS = 15_000;
const POLL_INTERVAL_MS = 1_000;
/**
 * How long the worker rests between claims, as a multiple of the time that claiming took. Claiming reads a row for each
 * waiting endpoint.
 */
const REST = 4;
const MAX_REST_MS = 200;
/**
 * How far the clock can go back before that's treated as more than a normal adjustment. Due work is delayed by at most
 * this much.
 */
const CLOCK_TOLERANCE_MS = 5_000;
const JITTER = 0.2;
/** The maximum delay that a receiver can ask for. */
const MAX_ASKED_DELAY_MS = 3 * DAY_MS;

export interface QueueOptions {
  readonly clock: Clock;
  readonly log: Log;
  /** The time limit for an attempt. */
  readonly attemptTimeoutMs: number;
}

export abstract class QueueWorker<Claimed> {
  readonly #options: QueueOptions;
  readonly #abort = new AbortController();
  readonly #inFlight = new Set<Promise<void>>();
  #stopping = false;
  #running: Promise<void> | undefined;
  #endSleep: (() => void) | undefined;
  #isAwake = false;
  /**
   * The latest time that was read from the clock. Initially infinite, because the clock may have been set back while no
   * process was running.
   */
  #latestMs = Number.POSITIVE_INFINITY;

  /** What the worker sends, for the log, such as `Webhooks`. */
  protected abstract readonly name: string;
  /** The maximum number of attempts that one process makes at the same time. */
  protected abstract readonly maxInFlight: number;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  /** @param inFlight this process's attempts in progress */
  protected abstract claim(now: string, leasedUntil: string, inFlight: number): Promise<readonly Claimed[]>;

  /**
   * Entries that were postponed while the clock was ahead would wait too long once the clock has been set back. Makes
   * them due now.
   */
  protected abstract endDelaysOfClock(now: string, later: string): Promise<void>;

  /** Makes one attempt and records its result, or releases the lease. */
  protected abstract send(claimed: Claimed, signal: AbortSignal): Promise<void>;

  protected abstract idOf(claimed: Claimed): string;

  start(): void {
    this.#running ??= this.#run();
  }

  /** Looks for due entries now, without waiting for the next poll. */
  wake(): void {
    this.#isAwake = true;
    this.#endSleep?.();
  }

  /** Wakes the worker for a retry before the next poll. The clock may be a millisecond behind the timer. */
  protected wakeIn(delayMs: number): void {
    if (delayMs < POLL_INTERVAL_MS) setTimeout(() => this.wake(), delayMs + 1).unref();
  }

  /**
   * Stops the worker. Lets attempts in flight finish for at most `graceMs`, then aborts them and releases their leases.
   */
  async stop(graceMs: number): Promise<void> {
    this.#stopping = true;
    this.wake();
    await this.#running;
    const timer = setTimeout(() => this.#abort.abort(), graceMs);
    await Promise.all(this.#inFlight);
    clearTimeout(timer);
  }

  async #run(): Promise<void> {
    while (!this.#stopping) {
      this.#isAwake = false;
      const startMs = performance.now();
      const claimed = this.#inFlight.size < this.maxInFlight ? await this.#claim() : [];
      for (const each of claimed) this.#launch(each);
      await sleep(Math.min(MAX_REST_MS, REST * (performance.now() - startMs)));
      if (claimed.length === 0) await this.#sleep();
    }
  }

  async #claim(): Promise<readonly Claimed[]> {
    const { clock, attemptTimeoutMs } = this.#options;
    const now = clock();
    const inFlight = this.#inFlight.size;
    try {
      await this.#followClock(now);
      return await this.claim(timestamp(now), timestamp(now + attemptTimeoutMs + LEASE_MARGIN_MS), inFlight);
    } catch (error) {
      this.#options.log.error({ err: error }, `${this.name} are waiting because the database didn't respond.`);
      return [];
    }
  }

  async #followClock(now: number): Promise<void> {
    if (now < this.#latestMs - CLOCK_TOLERANCE_MS) {
      await this.endDelaysOfClock(timestamp(now), timestamp(now + CLOCK_TOLERANCE_MS));
      this.#latestMs = now;
    } else this.#latestMs = Math.max(this.#latestMs, now);
  }

  #launch(claimed: Claimed): void {
    const attempt = this.send(claimed, this.#abort.signal)
      .catch((error: unknown) =>
        this.#options.log.error(
          { err: error, id: this.idOf(claimed) },
          `${this.name}: one of them failed unexpectedly and will be retried.`,
        ),
      )
      .finally(() => {
        this.#inFlight.delete(attempt);
        // The next entry, such as the order's next event, may have been waiting for this one to finish.
        this.wake();
      });
    this.#inFlight.add(attempt);
  }

  async #sleep(): Promise<void> {
    if (this.#isAwake) return;
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, POLL_INTERVAL_MS);
      this.#endSleep = () => {
        clearTimeout(timer);
        resolve();
      };
    });
    this.#endSleep = undefined;
  }
}

/**
 * @param failedAttempts the number of failed attempts before the one that just failed
 * @param random from 0 to 1
 * @param askedMs the delay that the receiver asked for
 * @returns how long to wait before the next attempt; undefined after the last one
 */
export function retryDelay(
  failedAttempts: number,
  delaysMs: readonly number[],
  random: number,
  askedMs = 0,
): number | undefined {
  const delayMs = delaysMs[failedAttempts];
  if (delayMs === undefined) return undefined;
  const withJitter = delayMs * (1 + JITTER * (2 * random - 1));
  return Math.round(Math.max(withJitter, Math.min(askedMs, MAX_ASKED_DELAY_MS)));
}
