// Payment in a shop's Shopify store: each payment page is the checkout of a draft order at the quote's price. See
// docs/decisions/2026-11-30-shopify-by-draft-orders.md.

import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Money } from '@parametric/api-client';
import { sha256 } from '../../platform/sha256.js';
import { decimalAmount, isSameMoney } from '../orders/order-amounts.js';
import type { Recipient } from '../records/records.js';
import {
  type Checkout,
  type CheckoutRequest,
  type CheckoutState,
  type EventContext,
  type PaidLine,
  PaymentError,
  type PaymentEvent,
  type PaymentProvider,
  type Refund,
  type ShopifyAccount,
} from './provider.js';
import { checkAccount } from './shopify-account.js';
import { AdminApi, checkUserErrors, moneyOf, type ShopifyMoney, type UserErrors } from './shopify-api.js';

/** The draft order's attribute with our order's id. Shopify copies it to the order, and from the order to events. */
const ORDER_ATTRIBUTE = 'Order';
/** A tag of all draft orders. Shopify copies it to the order, too. */
const TAG = 'parametric';
/** Shopify's limit for the length of names and attributes. */
const MAX_TEXT = 250;
/**
 * How many of the latest draft orders to look through, because new ones appear in Shopify's search only after a while.
 */
const LATEST = 50;

const MONEY = 'presentmentMoney { amount currencyCode }';
const ORDER = `id test cancelledAt displayFinancialStatus totalReceivedSet { ${MONEY} } totalTipReceivedSet { ${MONEY} }`;
const DRAFT = `id status invoiceUrl totalPriceSet { ${MONEY} } order { ${ORDER} }`;

interface ShopifyOrder {
  readonly id: string;
  readonly test: boolean;
  readonly cancelledAt: string | null;
  readonly displayFinancialStatus: string | null;
  readonly totalReceivedSet: ShopifyMoney;
  readonly totalTipReceivedSet: ShopifyMoney;
}

interface DraftOrder {
  readonly id: string;
  readonly status: string;
  readonly invoiceUrl: string | null;
  readonly totalPriceSet: ShopifyMoney;
  readonly order: ShopifyOrder | null;
}

interface Tagged {
  readonly id: string;
  readonly tags: readonly string[];
}

interface Transaction {
  readonly id: string;
  readonly kind: string;
  readonly status: string;
  readonly gateway: string | null;
  readonly amountSet: ShopifyMoney;
  readonly parentTransaction: { readonly id: string } | null;
}

interface RefundedOrder {
  readonly transactions: readonly Transaction[];
  readonly refunds: readonly {
    readonly note: string | null;
    readonly totalRefundedSet: ShopifyMoney;
    readonly transactions: { readonly nodes: readonly Pick<Transaction, 'status'>[] };
  }[];
}

/**
 * @param url `https://{store}`, or the address of a replacement on this machine, for tests. `{store}` is replaced with
 *   the store's address.
 */
export function shopifyProvider(url: string): PaymentProvider<ShopifyAccount> {
  const api = new AdminApi(url);
  return {
    name: 'Shopify',
    check: (account, eventsUrl) => checkAccount(api, account, eventsUrl),
    open: async (account, request, token) => {
      const tag = `parametric-${sha256(token).slice(0, 24)}`;
      const draft = (await findByTag(api, account, tag)) ?? (await createDraft(api, account, request, tag));
      if (draft.status !== 'COMPLETED') await checkTotal(api, account, draft, request.amount);
      return checkoutOf(account, draft);
    },
    find: async (account, id, orderId) => {
      if (isOrder(id)) return findOrder(api, account, id, orderId);
      const draft = await findDraft(api, account, id);
      // The draft order may be missing because the shop deleted it.
      return draft ? checkoutOf(account, draft) : { ...noCheckout, id, state: 'expired' };
    },
    cancelCheckout: (account, id) =>
      isOrder(id) ? cancelOrder(api, account, id, { refunds: true }) : deleteDraft(api, account, id),
    refund: (account, reference, token, amount) => refundOnce(api, account, { reference, token, amount }),
    cancelRefundedOrder: (account, reference) => cancelRefundedOrder(api, account, reference),
    refunds: async (account, reference) =>
      (await readOrder(api, account, reference)).refunds.map(refundOf).toReversed(),
    readEvent,
  };
}

const noCheckout = { url: undefined, expiresAt: undefined, amount: undefined, reference: undefined };

/** The draft order that an earlier request created, if the response to that request was lost. */
async function findByTag(api: AdminApi, account: ShopifyAccount, tag: string): Promise<DraftOrder | undefined> {
  const { found, latest } = await api.ask<Record<'found' | 'latest', { readonly nodes: readonly Tagged[] }>>(
    account,
    `query ($query: String) {
      found: draftOrders(first: 1, query: $query) { nodes { id tags } }
      latest: draftOrders(first: ${LATEST}, sortKey: ID, reverse: true) { nodes { id tags } }
    }`,
    { query: `tag:${tag}` },
  );
  const match = [...found.nodes, ...latest.nodes].find(({ tags }) => tags.includes(tag));
  return match && ((await findDraft(api, account, match.id)) ?? undefined);
}

async function createDraft(
  api: AdminApi,
  account: ShopifyAccount,
  request: CheckoutRequest,
  tag: string,
): Promise<DraftOrder> {
  const taxExempt = !(await chargesSameTax(api, account, request, tag));
  const { draftOrderCreate } = await api.ask<{ draftOrderCreate: UserErrors & { draftOrder: DraftOrder | null } }>(
    account,
    `mutation ($input: DraftOrderInput!) {
      draftOrderCreate(input: $input) { draftOrder { ${DRAFT} } userErrors { message } }
    }`,
    { input: { ...draftInput(request, tag), taxExempt } },
  );
  checkUserErrors(draftOrderCreate);
  return draftOrderCreate.draftOrder!;
}

/** @throws {PaymentError} if Shopify would charge another amount. In that case, the draft order has been deleted. */
async function checkTotal(
  api: AdminApi,
  account: ShopifyAccount,
  { id, totalPriceSet }: DraftOrder,
  amount: Money,
): Promise<void> {
  const charged = moneyOf(totalPriceSet);
  if (isSameMoney(charged, amount)) return;
  await deleteDraft(api, account, id);
  const [would, quoted] = [charged, amount].map((money) => `${decimalAmount(money)} ${money.currency}`);
  throw new PaymentError(
    'refused',
    `Shopify would charge ${would} instead of the quote’s ${quoted}. In Shopify, check the currency’s rounding under Settings → Markets.`,
  );
}

/**
 * Whether Shopify's own tax settings result in the quote's total and, except for a few cents from rounding each line,
 * its tax. If so, the order in Shopify has Shopify's tax. Otherwise, it's tax-exempt there, and its prices are those of
 * the quote, with tax.
 */
async function chargesSameTax(
  api: AdminApi,
  account: ShopifyAccount,
  request: CheckoutRequest,
  tag: string,
): Promise<boolean> {
  if (request.tax === 0) return false;
  const { draftOrderCalculate } = await api.ask<{
    draftOrderCalculate: UserErrors & {
      calculatedDraftOrder: { readonly totalPriceSet: ShopifyMoney; readonly totalTaxSet: ShopifyMoney } | null;
    };
  }>(
    account,
    `mutation ($input: DraftOrderInput!) {
      draftOrderCalculate(input: $input) {
        calculatedDraftOrder { totalPriceSet { ${MONEY} } totalTaxSet { ${MONEY} } }
        userErrors { message }
      }
    }`,
    { input: { ...draftInput(request, tag), taxExempt: false } },
  );
  checkUserErrors(draftOrderCalculate);
  const { totalPriceSet, totalTaxSet } = draftOrderCalculate.calculatedDraftOrder!;
  const difference = Math.abs(moneyOf(totalTaxSet).amount - request.tax);
  return isSameMoney(moneyOf(totalPriceSet), request.amount) && difference <= request.lines.length;
}

function draftInput(request: CheckoutRequest, tag: string) {
  const { amount, description, order, quote, lines, delivery, recipient, country } = request;
  const price = (units: number) => ({
    amount: decimalAmount({ amount: units, currency: amount.currency }),
    currencyCode: amount.currency,
  });
  return {
    tags: [TAG, tag],
    note: description,
    ...(recipient?.email ? { email: recipient.email } : {}),
    presentmentCurrencyCode: amount.currency,
    acceptAutomaticDiscounts: false,
    allowDiscountCodesInCheckout: false,
    lineItems: lines.map((line) => lineInput(line, price)),
    // Send this even if delivery is free. Without a shipping line, Shopify would add its own rates.
    shippingLine: { title: delivery.name, priceWithCurrency: price(delivery.amount) },
    customAttributes: [
      { key: ORDER_ATTRIBUTE, value: order },
      { key: 'Quote', value: quote },
    ],
    ...(recipient?.line1 ? { shippingAddress: addressInput(recipient, country) } : {}),
  };
}

function lineInput(line: PaidLine, price: (units: number) => object) {
  // Shopify multiplies the price by the quantity. If no unit price results in the exact amount, use a quantity of 1,
  // and put the actual quantity into the name.
  const isEven = line.amount % line.quantity === 0;
  const quantity = isEven ? line.quantity : 1;
  const title = isEven ? line.name : `${line.quantity} × ${line.name}`;
  return {
    title: title.slice(0, MAX_TEXT),
    quantity,
    originalUnitPriceWithCurrency: price(line.amount / quantity),
    requiresShipping: true,
    taxable: true,
    customAttributes: line.choices.map(([key, value]) => ({
      key: key.slice(0, MAX_TEXT),
      value: value.slice(0, MAX_TEXT),
    })),
  };
}

function addressInput(recipient: Recipient, countryCode: string) {
  const { name = '', line1, line2, city, postcode, phone } = recipient;
  const words = name.trim().split(/\s+/);
  return {
    ...{ firstName: words.slice(0, -1).join(' '), lastName: words.at(-1), address1: line1, address2: line2 },
    ...{ zip: postcode, city, countryCode, phone },
  };
}

async function findDraft(api: AdminApi, account: ShopifyAccount, id: string): Promise<DraftOrder | null> {
  const query = `query ($id: ID!) { draftOrder(id: $id) { ${DRAFT} } }`;
  return (await api.ask<{ draftOrder: DraftOrder | null }>(account, query, { id })).draftOrder;
}

function isOrder(id: string): boolean {
  return id.startsWith('gid://shopify/Order/');
}

/**
 * Finds the order that an event is about. The order must have our tag. Customers can add attributes to other orders in
 * the store, but not tags.
 * @returns an expired page if the order isn't for our order
 */
async function findOrder(api: AdminApi, account: ShopifyAccount, id: string, orderId: string): Promise<Checkout> {
  const { order } = await api.ask<{ order: FoundOrder | null }>(
    account,
    `query ($id: ID!) { order(id: $id) { ${ORDER} tags customAttributes { key value } } }`,
    { id },
  );
  if (!order) throw new PaymentError('refused', UNREADABLE);
  const isOurs =
    order.tags.includes(TAG) &&
    order.customAttributes.some(({ key, value }) => key === ORDER_ATTRIBUTE && value === orderId);
  return isOurs ? checkoutOfOrder(account, id, order) : { ...noCheckout, id, state: 'expired' };
}

interface FoundOrder extends ShopifyOrder {
  readonly tags: readonly string[];
  readonly customAttributes: readonly { readonly key: string; readonly value: string | null }[];
}

/** Cancels an order, which Shopify does a moment later. @param refunds whether Shopify refunds what was paid */
async function cancelOrder(
  api: AdminApi,
  account: ShopifyAccount,
  orderId: string,
  { refunds }: { readonly refunds: boolean },
): Promise<void> {
  const { orderCancel } = await api.ask<{ orderCancel: { readonly orderCancelUserErrors: UserErrors['userErrors'] } }>(
    account,
    `mutation ($orderId: ID!, $refundMethod: OrderCancelRefundMethodInput) {
      orderCancel(orderId: $orderId, reason: OTHER, restock: true, notifyCustomer: false, refundMethod: $refundMethod) {
        orderCancelUserErrors { message }
      }
    }`,
    { orderId, refundMethod: { originalPaymentMethodsRefund: refunds } },
  );
  checkUserErrors({ userErrors: orderCancel.orderCancelUserErrors });
}

/**
 * Cancels an order that was refunded, so that no one fulfills it. Does nothing if the shop has already canceled or
 * fulfilled it.
 */
async function cancelRefundedOrder(api: AdminApi, account: ShopifyAccount, id: string): Promise<void> {
  try {
    await cancelOrder(api, account, id, { refunds: false });
  } catch (error) {
    if (!(error instanceof PaymentError) || error.kind !== 'refused') throw error;
    const { order } = await api.ask<{ order: { cancelledAt: string | null; displayFulfillmentStatus: string } | null }>(
      account,
      'query ($id: ID!) { order(id: $id) { cancelledAt displayFulfillmentStatus } }',
      { id },
    );
    if (order?.cancelledAt !== null || order.displayFulfillmentStatus === 'FULFILLED') return;
    throw new PaymentError('refused', `The order is still open in Shopify. Cancel it there. ${error.message}`);
  }
}

/** Deletes a draft order, unless it has already been deleted. */
async function deleteDraft(api: AdminApi, account: ShopifyAccount, id: string): Promise<void> {
  const { draftOrderDelete } = await api.ask<{ draftOrderDelete: UserErrors }>(
    account,
    'mutation ($id: ID!) { draftOrderDelete(input: { id: $id }) { userErrors { message } } }',
    { id },
  );
  if (draftOrderDelete.userErrors.length > 0 && (await findDraft(api, account, id))) checkUserErrors(draftOrderDelete);
}

function checkoutOf(account: ShopifyAccount, { id, status, invoiceUrl, totalPriceSet, order }: DraftOrder): Checkout {
  if (!order) {
    if (status === 'COMPLETED') throw new PaymentError('refused', UNREADABLE);
    // Shopify creates the URL a moment after the draft order.
    if (invoiceUrl === null) throw new PaymentError('unavailable', 'Shopify is still preparing the payment page.');
    return { ...noCheckout, id, state: 'open', url: invoiceUrl, amount: moneyOf(totalPriceSet) };
  }
  return checkoutOfOrder(account, id, order);
}

/** @param id the page's id, which is that of a draft order or of the order itself */
function checkoutOfOrder(account: ShopifyAccount, id: string, order: ShopifyOrder): Checkout {
  const [received, tip] = [moneyOf(order.totalReceivedSet), moneyOf(order.totalTipReceivedSet)];
  const state = stateOf(order);
  const isWrongMode = state === 'paid' && order.test !== (account.mode === 'test');
  return {
    ...{ id, state, url: undefined, expiresAt: undefined, reference: order.id, cancelable: order.id },
    amount: { ...received, amount: received.amount - tip.amount },
    problem: isWrongMode ? WRONG_MODE[account.mode] : state === 'refused' ? REFUSED : undefined,
  };
}

const WRONG_MODE = {
  test: 'Shopify says that this wasn’t a test payment. Cancel the order to refund it.',
  live: 'This was a test payment in Shopify. No money was paid.',
};

const REFUSED = 'The payment was voided or canceled in Shopify.';

const STATES: Readonly<Record<string, CheckoutState>> = {
  PAID: 'paid',
  PARTIALLY_REFUNDED: 'paid',
  REFUNDED: 'paid',
  VOIDED: 'refused',
  EXPIRED: 'refused',
};

function stateOf({ displayFinancialStatus, cancelledAt }: ShopifyOrder): CheckoutState {
  return STATES[displayFinancialStatus ?? ''] ?? (cancelledAt === null ? 'processing' : 'refused');
}

/** @throws {PaymentError} */
async function readOrder(api: AdminApi, account: ShopifyAccount, id: string): Promise<RefundedOrder> {
  const { order } = await api.ask<{ order: RefundedOrder | null }>(
    account,
    `query ($id: ID!) {
      order(id: $id) {
        transactions(first: 250) { id kind status gateway amountSet { ${MONEY} } parentTransaction { id } }
        refunds(first: 250) { note totalRefundedSet { ${MONEY} } transactions(first: 50) { nodes { status } } }
      }
    }`,
    { id },
  );
  if (order) return order;
  throw new PaymentError('refused', UNREADABLE);
}

const UNREADABLE =
  'Shopify doesn’t show this order. Apps see the last 60 days only, unless they have the scope read_all_orders. Refund it in Shopify, or add the scope to the app.';

/**
 * Refunds only once for each token. The refund's note contains the token, and Shopify rejects a second refund with the
 * same key.
 * @throws {PaymentError}
 */
async function refundOnce(
  api: AdminApi,
  account: ShopifyAccount,
  {
    reference,
    token,
    amount,
  }: { readonly reference: string; readonly token: string; readonly amount?: Money | undefined },
): Promise<void> {
  const order = await readOrder(api, account, reference);
  const note = `Parametric ${sha256(token).slice(0, 24)}`;
  if (order.refunds.some((refund) => refund.note === note && !isFailed(refund))) return;
  const payments = refundable(order.transactions);
  const left = payments.reduce((sum, payment) => sum + payment.left.amount, 0);
  if (left === 0) throw new PaymentError('already_refunded', 'The payment has already been fully refunded.');
  const wanted = amount?.amount ?? left;
  const { currency } = payments[0]!.left;
  if (wanted > left) {
    throw new PaymentError(
      'refused',
      `Only ${decimalAmount({ amount: left, currency })} ${currency} is left to refund.`,
    );
  }
  const { refundCreate } = await api.ask<{ refundCreate: UserErrors }>(
    account,
    `mutation ($input: RefundInput!, $key: String!) {
      refundCreate(input: $input) @idempotent(key: $key) { refund { id } userErrors { message } }
    }`,
    {
      input: { orderId: reference, currency, note, transactions: refundTransactions(payments, wanted, reference) },
      key: uuidOf(token),
    },
  );
  checkUserErrors(refundCreate);
}

interface Refundable {
  readonly id: string;
  readonly gateway: string;
  readonly left: Money;
}

/**
 * The order's payments, and how much of each can still be refunded. Customers can combine ways to pay, such as a card
 * and a gift card.
 */
function refundable(transactions: readonly Transaction[]): readonly Refundable[] {
  return transactions
    .filter(({ kind, status }) => ['SALE', 'CAPTURE'].includes(kind) && status === 'SUCCESS')
    .map(({ id, gateway, amountSet }) => {
      const paid = moneyOf(amountSet);
      const refunded = transactions
        .filter(({ kind, status, parentTransaction }) => {
          return kind === 'REFUND' && ['SUCCESS', 'PENDING'].includes(status) && parentTransaction?.id === id;
        })
        .reduce((sum, refund) => sum + moneyOf(refund.amountSet).amount, 0);
      return { id, gateway: gateway ?? '', left: { ...paid, amount: paid.amount - refunded } };
    });
}

function refundTransactions(payments: readonly Refundable[], wanted: number, orderId: string) {
  let rest = wanted;
  return payments.flatMap(({ id, gateway, left: { amount, currency } }) => {
    const part = Math.min(rest, amount);
    rest -= part;
    if (part === 0) return [];
    return [{ orderId, parentId: id, kind: 'REFUND', gateway, amount: decimalAmount({ amount: part, currency }) }];
  });
}

function isFailed({ transactions }: RefundedOrder['refunds'][number]): boolean {
  const { nodes } = transactions;
  return nodes.length > 0 && nodes.every(({ status }) => status === 'FAILURE' || status === 'ERROR');
}

function refundOf(refund: RefundedOrder['refunds'][number]): Refund {
  const failed = isFailed(refund);
  const detail = failed ? 'Shopify couldn’t refund the payment. See the order in Shopify for the reason.' : undefined;
  return { amount: moneyOf(refund.totalRefundedSet), isFailed: failed, detail };
}

function uuidOf(token: string): string {
  return sha256(token)
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-');
}

interface EventBody {
  readonly id: number;
  /** The order's id, only in events about refunds. */
  readonly order_id?: number;
  readonly note_attributes?: readonly { readonly name: string; readonly value: string }[];
}

/**
 * Reads an event. Events can arrive twice or late, but they only make the service check a payment, so their ids don't
 * have to be stored. https://shopify.dev/docs/apps/build/webhooks/verify-deliveries
 */
function readEvent(body: Uint8Array, headers: Headers, { secret, mode }: EventContext): PaymentEvent | undefined {
  const expected = createHmac('sha256', secret).update(body).digest();
  const given = Buffer.from(headers.get('x-shopify-hmac-sha256') ?? '', 'base64');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) {
    throw new PaymentError('signature', 'The signature doesn’t match this app’s client secret.');
  }
  const { id, order_id: refunded, note_attributes: attributes } = JSON.parse(Buffer.from(body).toString()) as EventBody;
  if (refunded !== undefined) return { mode, reference: `gid://shopify/Order/${refunded}` };
  const order = attributes?.find(({ name }) => name === ORDER_ATTRIBUTE)?.value;
  if (order === undefined) return undefined;
  const isPaid = headers.get('x-shopify-topic') === 'orders/paid';
  return { mode, order, ...(isPaid ? { paid: `gid://shopify/Order/${id}` } : {}) };
}
