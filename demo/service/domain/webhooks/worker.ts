// Delivers events: claims deliveries that are due, sends them, and records the results.

import { type Clock, DAY_MS, timestamp } from '../../platform/clock.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { Metrics } from '../../platform/telemetry/metrics.js';
import { QueueWorker, retryDelay } from '../queue-worker.js';
import { type SendResult, sendToEndpoint, type WebhookSender } from './send.js';
import type { ClaimedDelivery, DeliveryStore, FailureJudgement, WaitingEndpoint } from './webhook-store.js';

export interface WorkerOptions {
  readonly store: { readonly deliveries: DeliveryStore };
  readonly secrets: Secrets;
  readonly clock: Clock;
  readonly send: WebhookSender;
  /** The time limit for one attempt, which is passed to `send`. */
  readonly attemptTimeoutMs: number;
  readonly retryDelaysMs: readonly number[];
  readonly pausesMs: readonly number[];
  readonly log: Log;
  readonly metrics: Metrics;
}

export class WebhookWorker extends QueueWorker<ClaimedDelivery> {
  protected override readonly name = 'Webhooks';
  protected override readonly maxInFlight = MAX_IN_FLIGHT;
  readonly #options: WorkerOptions;

  constructor(options: WorkerOptions) {
    super(options);
    this.#options = options;
  }

  protected override claim(now: string, leasedUntil: string, inFlight: number): Promise<readonly ClaimedDelivery[]> {
    return this.#options.store.deliveries.claim(now, leasedUntil, (waiting) => shareSlots(waiting, inFlight));
  }

  protected override endDelaysOfClock(now: string, later: string): Promise<void> {
    return this.#options.store.deliveries.endDelaysOfClock(now, later);
  }

  protected override idOf({ delivery }: ClaimedDelivery): string {
    return delivery.id;
  }

  protected override async send({ delivery, endpoint, lease }: ClaimedDelivery, signal: AbortSignal): Promise<void> {
    const { store, secrets, clock, send, retryDelaysMs, log, metrics } = this.#options;
    const event = { id: delivery.eventId, payload: delivery.payload };
    const signing = { secrets, now: timestamp(clock()), send };
    let result: SendResult;
    try {
      result = await sendToEndpoint(event, endpoint, signing, signal);
    } catch (error) {
      await store.deliveries.release(delivery.id, lease);
      if (signal.aborted) return;
      throw error;
    }
    const outcome = deliveryOutcome(result, delivery.attempts, retryDelaysMs, Math.random());
    await this.#record(delivery.id, lease, result, outcome);
    const { kind } = outcome;
    metrics.delivery(kind, result.durationMs);
    const ids = { delivery: delivery.id, endpoint: endpoint.id, event: delivery.eventId };
    log.info({ ...ids, outcome: kind, status: result.status, ms: result.durationMs }, 'webhook');
  }

  async #record(id: string, lease: string, result: SendResult, outcome: DeliveryOutcome): Promise<void> {
    const { store, clock, pausesMs } = this.#options;
    const now = clock();
    const delayMs = outcome.kind === 'retry' ? outcome.delayMs : 0;
    const attempt = {
      status: outcome.kind === 'delivered' ? 'delivered' : outcome.kind === 'retry' ? 'pending' : 'failed',
      nextAttemptAt: timestamp(now + delayMs),
      durationMs: result.durationMs,
      responseStatus: result.status,
      responseBody: result.body,
      error: result.error,
      detail: result.detail,
    } as const;
    await store.deliveries.finish(id, lease, attempt, timestamp(now), (failures, failingSince) =>
      judgeFailures(result, failures, failingSince, pausesMs, now),
    );
    if (outcome.kind === 'retry') this.wakeIn(delayMs);
  }
}

export type DeliveryOutcome =
  | { readonly kind: 'delivered' }
  | { readonly kind: 'retry'; readonly delayMs: number }
  /** The last attempt failed, so the delivery isn't retried. */
  | { readonly kind: 'failed' }
  /** The endpoint responded with 410, so it doesn't want any more deliveries. */
  | { readonly kind: 'gone' };

/**
 * @param failedAttempts the number of failed attempts before this one
 * @param random from 0 to 1
 */
export function deliveryOutcome(
  { status, retryAfterMs = 0 }: Pick<SendResult, 'status' | 'detail' | 'retryAfterMs'>,
  failedAttempts: number,
  delaysMs: readonly number[],
  random: number,
): DeliveryOutcome {
  if (status !== undefined && status >= 200 && status < 300) return { kind: 'delivered' };
  if (status === 410) return { kind: 'gone' };
  const delayMs = retryDelay(failedAttempts, delaysMs, random, retryAfterMs);
  return delayMs === undefined ? { kind: 'failed' } : { kind: 'retry', delayMs };
}

// Decides what happens if an endpoint fails repeatedly. Its deliveries are paused, and eventually it's disabled.

/** How long all attempts must have failed before an endpoint is disabled. */
const DISABLED_AFTER_MS = 5 * DAY_MS;
/**
 * How many attempts in a row must also have failed, and after how many refusals in a row an endpoint is paused. It's as
 * many as a single delivery has: fewer could be due to a single order, which is no reason to hold back the others.
 */
const ATTEMPTS_OF_A_DELIVERY = 13;
/** The number of timeouts in a row after which an endpoint is paused. */
const PAUSED_AFTER_SILENCE = 2;
/**
 * The number of other outages in a row after which an endpoint is paused. These cost less time than timeouts. An
 * endpoint that fails occasionally isn't down: if 30% of attempts fail, one in 400 is the fifth failure in a row.
 */
const PAUSED_AFTER_OUTAGES = 5;
/**
 * Statuses that indicate a problem with the endpoint and not with the event. Undefined means that there was no
 * response.
 */
const OUTAGES: readonly (number | undefined)[] = [undefined, 429, 502, 503, 504];
/** The maximum time that the `Retry-After` header of one response can hold back the endpoint's other deliveries. */
const MAX_ASKED_PAUSE_MS = 3_600_000;

/**
 * @param result the result of the last attempt
 * @param failures the number of failed attempts in a row
 * @param failingSince when the first of them ended
 * @param pausesMs the length of the first pause, the second, and so on. The last length repeats.
 */
export function judgeFailures(
  { status, error, detail, retryAfterMs = 0 }: Pick<SendResult, 'status' | 'error' | 'detail' | 'retryAfterMs'>,
  failures: number,
  failingSince: string,
  pausesMs: readonly number[],
  nowMs: number,
): FailureJudgement {
  if (status === 410) return { pausedUntil: undefined, disabledReason: 'The endpoint returned 410 Gone.' };
  if (nowMs - Date.parse(failingSince) >= DISABLED_AFTER_MS && failures >= ATTEMPTS_OF_A_DELIVERY) {
    const disabledReason = `Nothing has been delivered since ${failingSince}. ${failures} attempts failed, the last one with: ${detail}`;
    return { pausedUntil: undefined, disabledReason };
  }
  const isOutage = OUTAGES.includes(status);
  const answered = isOutage ? PAUSED_AFTER_OUTAGES : ATTEMPTS_OF_A_DELIVERY;
  const pauses = failures - (error === 'timeout' ? PAUSED_AFTER_SILENCE : answered);
  const pauseMs = pauses < 0 ? 0 : (pausesMs[Math.min(pauses, pausesMs.length - 1)] ?? 0);
  const askedMs = isOutage ? Math.min(retryAfterMs, MAX_ASKED_PAUSE_MS) : 0;
  const untilMs = Math.max(pauseMs, askedMs);
  return { pausedUntil: untilMs === 0 ? undefined : timestamp(nowMs + untilMs), disabledReason: undefined };
}

// Decides which endpoints get the next deliveries, so that no organization takes the slots that others need.

/** The maximum number of deliveries that a process has in flight. Each takes little more than a socket. */
export const MAX_IN_FLIGHT = 256;
/** The number of deliveries in flight above which only organizations that have none in flight get a slot. */
const SHARED_IN_FLIGHT = 128;
const MAX_OF_ORGANIZATION = 8;
/**
 * The limit for an organization that has endpoints with nothing in flight. These still get a slot above the usual
 * limit, so that they don't have to wait for endpoints that hang.
 */
const MAX_WITH_FIRSTS = 32;
/**
 * The limit for endpoints whose last deliveries failed. They have slots of their own, so that they don't take slots
 * from the organization's other endpoints.
 */
const MAX_FAILING_OF_ORGANIZATION = 4;
const MAX_OF_ENDPOINT = 2;
/** The limit for a failing endpoint. One delivery is enough to find out whether it works again. */
const MAX_OF_FAILING_ENDPOINT = 1;
/** The maximum number of deliveries to claim in a single transaction. On SQLite, it blocks all other writes. */
const MAX_CLAIMED = 8;

/**
 * Assigns the slots one at a time. Each slot goes to the organization with the fewest deliveries in flight, and among
 * its endpoints to the one that has waited longest.
 * @param inFlight this process's deliveries in flight
 */
export function shareSlots(waiting: readonly WaitingEndpoint[], inFlight: number): ReadonlyMap<string, number> {
  const shares = new Map<string, number>();
  const organizations = new Map(
    waiting.map((it) => [it.organizationId, { all: it.organizationInFlight, failing: it.organizationFailing }]),
  );
  const organizationOf = ({ organizationId }: WaitingEndpoint) => organizations.get(organizationId)!;
  const inFlightTo = (endpoint: WaitingEndpoint) => endpoint.inFlight + (shares.get(endpoint.id) ?? 0);
  for (let total = inFlight; total < Math.min(MAX_IN_FLIGHT, inFlight + MAX_CLAIMED); total += 1) {
    const hasRoom = (endpoint: WaitingEndpoint) => {
      const { all, failing } = organizationOf(endpoint);
      if (total >= SHARED_IN_FLIGHT && all > 0) return false;
      return endpoint.isFailing
        ? failing < MAX_FAILING_OF_ORGANIZATION && inFlightTo(endpoint) < MAX_OF_FAILING_ENDPOINT
        : (all - failing < MAX_OF_ORGANIZATION && inFlightTo(endpoint) < MAX_OF_ENDPOINT) ||
            (all < MAX_WITH_FIRSTS && inFlightTo(endpoint) === 0);
    };
    const isBefore = (a: WaitingEndpoint, b: WaitingEndpoint) =>
      (organizationOf(a).all - organizationOf(b).all || inFlightTo(a) - inFlightTo(b) || (a.dueAt < b.dueAt ? -1 : 1)) <
      0;
    let next: WaitingEndpoint | undefined;
    for (const endpoint of waiting) {
      if (hasRoom(endpoint) && (!next || isBefore(endpoint, next))) next = endpoint;
    }
    if (!next) break;
    shares.set(next.id, (shares.get(next.id) ?? 0) + 1);
    const { all, failing } = organizationOf(next);
    organizations.set(next.organizationId, { all: all + 1, failing: failing + (next.isFailing ? 1 : 0) });
  }
  return shares;
}
