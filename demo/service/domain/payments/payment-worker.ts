// Settles the payments that are due: payment pages that were paid or expired, and refunds.

import type { Clock } from '../../platform/clock.js';
import { timestamp } from '../../platform/clock.js';
import type { Log } from '../../platform/telemetry/log.js';
import { QueueWorker, retryDelay } from '../queue-worker.js';
import type { PaymentRecord } from '../records/records.js';
import type { Store } from '../store.js';
import type { Payments } from './payments.js';
import { PaymentError } from './provider.js';

const MAX_IN_FLIGHT = 4;
const ATTEMPT_MS = 60_000;

export interface PaymentWorkerOptions {
  readonly store: Pick<Store, 'payments'>;
  readonly payments: Payments;
  /** The delays between attempts. There's one more attempt than there are delays. */
  readonly retryDelaysMs: readonly number[];
  readonly clock: Clock;
  readonly log: Log;
}

export class PaymentWorker extends QueueWorker<PaymentRecord> {
  protected override readonly name = 'Payments';
  protected override readonly maxInFlight = MAX_IN_FLIGHT;
  readonly #options: PaymentWorkerOptions;

  constructor(options: PaymentWorkerOptions) {
    super({ ...options, attemptTimeoutMs: ATTEMPT_MS });
    this.#options = options;
  }

  protected override claim(now: string, leasedUntil: string, inFlight: number): Promise<readonly PaymentRecord[]> {
    return this.#options.store.payments.claim(now, leasedUntil, MAX_IN_FLIGHT - inFlight);
  }

  protected override endDelaysOfClock(now: string): Promise<void> {
    return this.#options.store.payments.endDelaysOfClock(now);
  }

  protected override idOf({ id }: PaymentRecord): string {
    return id;
  }

  protected override async send(claimed: PaymentRecord): Promise<void> {
    const { payments, log } = this.#options;
    try {
      const settled = await payments.settle(claimed);
      if (!settled) return;
      const { id, orderId: order, status, detail } = settled;
      log.info({ payment: id, order, status, detail }, 'payment');
    } catch (error) {
      if (!(error instanceof PaymentError)) throw error;
      await this.#postpone(claimed, error);
    }
  }

  async #postpone(payment: PaymentRecord, { message, kind }: PaymentError): Promise<void> {
    const { store, clock, retryDelaysMs, log } = this.#options;
    const { id, orderId: order, failures } = payment;
    const delayMs = retryDelay(failures, retryDelaysMs, Math.random());
    const dueAt = delayMs === undefined ? undefined : timestamp(clock() + delayMs);
    log.warn({ payment: id, order, kind, retries: dueAt !== undefined }, `The payment wasn't settled: ${message}`);
    await store.payments.save({ ...payment, failures: failures + 1, detail: message }, dueAt, {
      now: timestamp(clock()),
    });
    if (delayMs !== undefined) this.wakeIn(delayMs);
  }
}
