// Settles payments: reads the current state from the provider, and takes the next step. Nothing else changes a
// payment's status, so it doesn't matter if an event arrives late, twice, or never.

import { isLostOrderStatus, type Money } from '@parametric/api-client';
import type { Clock } from '../../platform/clock.js';
import { timestamp } from '../../platform/clock.js';
import type { Secrets } from '../../platform/secrets/secrets.js';
import { sha256 } from '../../platform/sha256.js';
import { decimalAmount, isSameMoney } from '../orders/order-amounts.js';
import type { Actor } from '../records/audit-store.js';
import type { OrderRecord, PaymentRecord, ProviderName } from '../records/records.js';
import type { Store } from '../store.js';
import { accountOf } from './checkout.js';
import type { RefundNote } from './payment-store.js';
import {
  type Checkout,
  type CheckoutRequest,
  type PaymentAccount,
  PaymentError,
  type PaymentProvider,
  type Refund,
} from './provider.js';

/** How long to wait after a payment page expires before checking it, in case the event about it was lost. */
const AFTER_END_MS = 60_000;
/** How long to wait before checking a page that doesn't expire, in case the event about it was lost. */
const OPEN_MS = 6 * 3_600_000;
/** How long to wait before checking a payment method that takes days, such as a direct debit. */
const PROCESSING_MS = 3_600_000;
/**
 * If this share of the payment's age is longer than the wait, wait that long instead. It results in about 30 checks in
 * a year.
 */
const PART_OF_AGE = 1 / 4;
/** How many times a change is tried if something else changes the payment in the meantime. */
const MAX_TRIES = 5;

/** A payment to store, and when to check it again. */
interface Settled {
  readonly payment: PaymentRecord;
  readonly dueAt?: string | undefined;
}

export interface PaymentsOptions {
  readonly store: Pick<Store, 'payments' | 'checkouts' | 'orders'>;
  readonly secrets: Pick<Secrets, 'decrypt'>;
  readonly providers: Readonly<Record<ProviderName, PaymentProvider>>;
  readonly clock: Clock;
}

export class Payments {
  readonly #options: PaymentsOptions;

  constructor(options: PaymentsOptions) {
    this.#options = options;
  }

  provider(name: ProviderName): PaymentProvider {
    return this.#options.providers[name];
  }

  /**
   * Brings a payment up to date with the provider's state, and stores it.
   * @param refund the partial refund that was just made, to record in the audit log
   * @returns the stored payment; undefined if the payment changed in the meantime, which makes it due again
   * @throws {PaymentError} if the provider can't be reached
   */
  async settle(payment: PaymentRecord, refund?: RefundNote): Promise<PaymentRecord | undefined> {
    const { store, clock } = this.#options;
    const order = (await store.orders.find(payment.orderId))!.order;
    const { payment: settled, dueAt } = await this.#next(payment, order);
    return store.payments.save({ ...settled, failures: 0 }, dueAt, { now: timestamp(clock()), refund });
  }

  /**
   * Settles the order's payment. If the order isn't paid yet, opens a page where it can be paid.
   * @throws {PaymentError}
   */
  async open(order: OrderRecord, request: Omit<CheckoutRequest, 'amount'>): Promise<PaymentRecord | undefined> {
    const { store } = this.#options;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      const found = await store.payments.ofOrder(order.id);
      if (!found) return undefined;
      const settled = isDone(found, order) ? found : await this.settle(found);
      if (!settled) continue;
      if (settled.session || !['open', 'failed'].includes(settled.status)) return settled;
      if (isLostOrderStatus((await store.orders.find(order.id))!.order.status)) return settled;
      const opened = await this.#openPage(settled, { ...request, amount: settled.amount });
      if (opened) return opened;
    }
    throw new PaymentError('unavailable', 'The payment keeps changing.');
  }

  /**
   * Opens a payment page and stores it.
   * @returns undefined if something else has changed the payment in the meantime, so that the page isn't used
   */
  async #openPage(payment: PaymentRecord, request: CheckoutRequest): Promise<PaymentRecord | undefined> {
    const { store, clock } = this.#options;
    const pages = payment.pages + 1;
    // If the process ends before the page is stored, the same request must get the same page again. The digest doesn't
    // include the lines, because they depend on the order and don't always have the customer's choices.
    const { lines: _, ...named } = request;
    const digest = sha256(JSON.stringify(named)).slice(0, 16);
    const { page, account } = await this.#tryOpen(payment, request, `${payment.id}.${pages}.${digest}`);
    const { id: session, url, expiresAt } = page;
    const opened = { ...payment, pages, session, store: storeOf(account), url, expiresAt, detail: undefined };
    const now = clock();
    const dueAt = afterEnd(page, payment, now);
    const saved = await store.payments.save(changed(opened, 'open', now), dueAt, { now: timestamp(now) });
    if (!saved) await this.#endUnused(payment, page);
    return saved;
  }

  /** @throws {PaymentError} after storing the reason, which the shop sees on the order's page */
  async #tryOpen(payment: PaymentRecord, request: CheckoutRequest, token: string) {
    const { store, clock } = this.#options;
    try {
      const account = await this.#accountOf(payment);
      return { page: await this.provider(payment.provider).open(account, request, token), account };
    } catch (error) {
      if (error instanceof PaymentError && error.kind !== 'unavailable') {
        await store.payments.save({ ...payment, detail: error.message }, undefined, { now: timestamp(clock()) });
      }
      throw error;
    }
  }

  /**
   * Ends a page that isn't used. Two simultaneous requests may each have opened one, but only the stored one can be
   * paid.
   */
  async #endUnused(payment: PaymentRecord, page: Checkout): Promise<void> {
    const stored = await this.#options.store.payments.ofOrder(payment.orderId);
    // If no page is stored, the next attempt gets this page again, so keep it open.
    if (stored?.session === undefined || stored.session === page.id) return;
    await this.provider(payment.provider).cancelCheckout(await this.#accountOf(payment), page.id);
  }

  /**
   * Refunds part of what an order's customer has paid.
   * @param token identifies the refund. Calls with the same token refund only once.
   * @returns the payment with all its refunds
   * @throws {PaymentError}
   */
  async refund(
    payment: PaymentRecord,
    amount: Money,
    { token, by }: { readonly token: string; readonly by: Actor },
  ): Promise<PaymentRecord> {
    const { store } = this.#options;
    const account = await this.#accountOf(payment);
    await this.provider(payment.provider).refund(account, payment.reference!, `${payment.id}.part.${token}`, amount);
    let known = payment;
    for (let tries = 0; tries < MAX_TRIES; tries += 1) {
      // If the order was canceled in the meantime, this also refunds the rest, because saving the payment removes it
      // from the queue.
      const saved = await this.settle(known, { by, amount: amount.amount });
      if (saved) return saved;
      known = (await store.payments.ofOrder(payment.orderId))!;
    }
    throw new PaymentError('unavailable', 'The payment keeps changing.');
  }

  async #next(payment: PaymentRecord, order: OrderRecord): Promise<Settled> {
    const isLost = isLostOrderStatus(order.status);
    switch (payment.status) {
      case 'open':
        return this.#settleOpen(payment, isLost);
      case 'paid':
        return isLost ? this.#refundRest(payment) : this.#readRefunds(payment, await this.#accountOf(payment));
      case 'refunded':
        return isLost
          ? this.#closeRefunded(payment, await this.#accountOf(payment))
          : this.#readRefunds(payment, await this.#accountOf(payment));
      case 'failed':
        // An event can still report that the order was paid.
        return payment.session === undefined ? { payment } : this.#settleOpen(payment, isLost);
    }
  }

  async #settleOpen(payment: PaymentRecord, isLost: boolean): Promise<Settled> {
    const now = this.#options.clock();
    const ended = () => changed({ ...withoutPage(payment), detail: ENDED }, 'failed', now);
    if (!payment.session) return { payment: isLost ? ended() : payment };
    const provider = this.provider(payment.provider);
    const account = await this.#accountOf(payment);
    const page = await provider.find(account, payment.session, payment.orderId);
    switch (page.state) {
      case 'open':
        if (!isLost && isExact(page, payment)) {
          return { payment: { ...payment, url: page.url }, dueAt: afterEnd(page, payment, now) };
        }
        await provider.cancelCheckout(account, page.id);
        return { payment: isLost ? ended() : withoutPage(payment) };
      case 'processing':
        if (isLost && page.cancelable) await provider.cancelCheckout(account, page.cancelable);
        return {
          payment: changed({ ...payment, url: undefined }, 'open', now),
          dueAt: nextCheck(payment, now, PROCESSING_MS),
        };
      case 'paid':
        return this.#settlePaid(payment, page, account, isLost);
      case 'refused': {
        const refused = { ...withoutPage(payment), detail: page.problem ?? REFUSED };
        return { payment: changed(refused, 'failed', now) };
      }
      case 'expired':
        return { payment: isLost ? ended() : withoutPage(payment) };
    }
  }

  async #settlePaid(
    payment: PaymentRecord,
    page: Checkout,
    account: PaymentAccount,
    isLost: boolean,
  ): Promise<Settled> {
    const { amount, reference, problem } = page;
    const now = this.#options.clock();
    const received = { ...payment, url: undefined, reference };
    const counts = isExact(page, payment) && problem === undefined;
    if (reference !== undefined && amount && (isLost || counts)) {
      // If the order has ended, refund what was paid.
      const paid = changed({ ...received, amount, detail: undefined }, 'paid', now);
      return { payment: paid, dueAt: isLost ? timestamp(now) : undefined };
    }
    const { name } = this.provider(payment.provider);
    const paid = amount && `${decimalAmount(amount)} ${amount.currency}`;
    const detail = `${name} reports a payment of ${paid ?? 'an unknown amount'}. Compare it with the order.`;
    const refunded = reference === undefined ? 0 : sumOf(await this.#refundsOf(received, account));
    return { payment: changed({ ...received, refunded, detail: problem ?? detail }, 'open', now) };
  }

  async #refundRest(payment: PaymentRecord): Promise<Settled> {
    const token = `${payment.id}.refund.${payment.failedRefunds}`;
    const account = await this.#accountOf(payment);
    try {
      await this.provider(payment.provider).refund(account, payment.reference!, token);
    } catch (error) {
      // Ignore the error if someone has already refunded the payment at the provider.
      if (!(error instanceof PaymentError && error.kind === 'already_refunded')) throw error;
    }
    return this.#closeRefunded(payment, account);
  }

  /**
   * Reads the refunds of an order and closes it. The refunds count even if the provider doesn't let us cancel the
   * order.
   */
  async #closeRefunded(payment: PaymentRecord, account: PaymentAccount): Promise<Settled> {
    const settled = await this.#readRefunds(payment, account);
    try {
      await this.provider(payment.provider).cancelRefundedOrder?.(account, payment.reference!);
      return settled;
    } catch (error) {
      if (!(error instanceof PaymentError && error.kind === 'refused')) throw error;
      return { payment: { ...settled.payment, detail: settled.payment.detail ?? error.message } };
    }
  }

  /**
   * Reads the refunds from the provider, because shops can also refund in its dashboard, and banks may return a refund
   * days later.
   */
  async #readRefunds(payment: PaymentRecord, account: PaymentAccount): Promise<Settled> {
    return { payment: refundedBy(payment, await this.#refundsOf(payment, account), this.#options.clock()) };
  }

  #refundsOf(payment: PaymentRecord, account: PaymentAccount): Promise<readonly Refund[]> {
    return this.provider(payment.provider).refunds(account, payment.reference!);
  }

  /** @throws {PaymentError} */
  async #accountOf(payment: PaymentRecord): Promise<PaymentAccount> {
    const { organizationId, mode, provider, session, reference } = payment;
    const { store, secrets } = this.#options;
    const { name } = this.provider(provider);
    const checkout = await store.checkouts.get(organizationId, mode);
    let account: PaymentAccount | undefined;
    try {
      account = accountOf(checkout, provider, secrets.decrypt);
    } catch {
      throw new PaymentError('key', `The secret for ${name} can’t be decrypted. Enter it again.`);
    }
    if (!account) throw new PaymentError('key', `The settings for ${name} are incomplete. Enter them again.`);
    if ((session ?? reference) !== undefined && storeOf(account) !== payment.store) {
      throw new PaymentError(
        'key',
        `This payment is in ${payment.store}. Connect that store again to check or refund it.`,
      );
    }
    return account;
  }
}

function storeOf(account: PaymentAccount): string | undefined {
  return account.provider === 'shopify' ? account.store : undefined;
}

/**
 * Whether there's no need to ask the provider. That's the case if there's no page yet, or if the payment is final
 * unless the provider reports a change.
 */
function isDone({ status, session }: PaymentRecord, order: OrderRecord): boolean {
  const isLost = isLostOrderStatus(order.status);
  if (session === undefined && !isLost) return true;
  return status === 'refunded' || (status === 'failed' && session === undefined) || (status === 'paid' && !isLost);
}

/** The payment, updated with its refunds. */
function refundedBy(payment: PaymentRecord, refunds: readonly Refund[], now: number): PaymentRecord {
  const failed = refunds.filter(({ isFailed }) => isFailed);
  const refunded = sumOf(refunds);
  const isAll = refunded >= payment.amount.amount;
  const detail = isAll ? undefined : refunds[0]?.detail;
  return changed({ ...payment, refunded, failedRefunds: failed.length, detail }, isAll ? 'refunded' : 'paid', now);
}

export const REFUSED = 'The customer’s bank declined the payment.';
const ENDED = 'The order was canceled or failed before it was paid.';

function changed(payment: PaymentRecord, status: PaymentRecord['status'], now: number): PaymentRecord {
  return payment.status === status ? payment : { ...payment, status, changedAt: timestamp(now) };
}

function withoutPage(payment: PaymentRecord): PaymentRecord {
  return { ...payment, session: undefined, url: undefined, expiresAt: undefined };
}

function afterEnd({ expiresAt }: Checkout, payment: PaymentRecord, now: number): string {
  return expiresAt === undefined ? nextCheck(payment, now, OPEN_MS) : timestamp(Date.parse(expiresAt) + AFTER_END_MS);
}

/** When to check a payment again, in case no event reports its outcome. Older payments are checked less often. */
export function nextCheck({ createdAt }: Pick<PaymentRecord, 'createdAt'>, now: number, least: number): string {
  return timestamp(now + Math.max(least, (now - Date.parse(createdAt)) * PART_OF_AGE));
}

/** Whether the page is for exactly the amount to be paid. */
function isExact({ amount }: Checkout, { amount: due }: PaymentRecord): boolean {
  return isSameMoney(amount, due);
}

function sumOf(refunds: readonly Refund[]): number {
  return refunds.reduce((sum, { amount, isFailed }) => (isFailed ? sum : sum + amount.amount), 0);
}
