// An order as the API returns it. Its readers are API keys of its organization, keys of the workshop that makes it,
// and its own access token, which can't see personal data.

import { type Money, type Order, orderStatusFacts, type Payment, type Price } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { amountsOf, discountIn, taxIn } from '../../domain/orders/order-amounts.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import {
  type KeyMode,
  linesOf,
  type ModelRecord,
  type OrderRecord,
  type OrderWithHistory,
  type PaymentRecord,
} from '../../domain/records/records.js';
import { DAY_MS } from '../../platform/clock.js';
import { isId } from '../../platform/ids.js';
import { invalidQuery, notFound, type ProblemError } from '../../platform/problems.js';
import type { ServiceContext } from '../http/context.js';
import { type Credential, invalidToken, isPageAllowed, orderShareOf, originNotAllowed } from '../http/credentials.js';
import type { AuthenticatedContext } from '../http/route.js';
import { itemsResource } from './items-resource.js';

/** How long an access token is valid after the last status change. */
const TOKEN_LIFETIME_MS = 90 * DAY_MS;

/**
 * Finds the order in the path, and checks the credential.
 * @throws {ProblemError} 401, 403, 404
 */
export async function authorizeOrder(call: AuthenticatedContext): Promise<OrderWithHistory> {
  const { context, credential, params } = call;
  const id = params.id!;
  // Check the token before any query, because the response to an invalid token must not reveal whether the order
  // exists.
  if (credential.kind === 'token' && !context.secrets.isAccessToken(id, credential.token)) throw invalidToken();
  if (!isId('ord', id)) throw notFound('order');
  if (credential.kind !== 'token') {
    const found = await context.store.orders.get(credential.key.organizationId, id, orderShareOf(credential));
    if (!found) throw notFound('order');
    return visibleTo(credential, found);
  }
  const found = await context.store.orders.find(id);
  if (!found) throw notFound('order');
  if (Date.parse(found.order.changedAt) + TOKEN_LIFETIME_MS <= context.clock()) throw invalidToken();
  await checkOriginOfToken(call, found.order.organizationId);
  return found;
}

/**
 * A product of an order, with its model in the revision that was ordered. The order's own fields describe this
 * product.
 */
export interface OrderedModel {
  readonly order: Omit<OrderRecord, 'items'>;
  readonly record: ModelRecord;
}

/**
 * Finds all products of the order in the path.
 * @throws {ProblemError} 401, 403, 404
 */
export async function findAllOrdered(call: AuthenticatedContext): Promise<readonly OrderedModel[]> {
  const { order } = await authorizeOrder(call);
  return modelsOf(call.context, order);
}

/**
 * Finds the models of all products of an order, in the revisions that were ordered.
 * @throws {ProblemError} 404
 */
export function modelsOf(
  { store }: Pick<ServiceContext, 'store'>,
  order: OrderRecord,
): Promise<readonly OrderedModel[]> {
  const { items: _, ...own } = order;
  return Promise.all(
    linesOf(order).map(async (line) => {
      const record = await store.models.get(order.organizationId, line.model, line.modelRevision);
      if (!record) throw notFound('model');
      return { order: { ...own, ...line }, record };
    }),
  );
}

/**
 * Finds the product that the query's `item` parameter selects.
 * @throws {ProblemError} 401, 403, 404, 422
 */
export async function findOrdered(call: AuthenticatedContext): Promise<OrderedModel> {
  return itemOf(call, await findAllOrdered(call));
}

/** The query parameter that selects one of several products. */
export const itemQuery = { item: 'The product’s number in the order or request. Defaults to 1.' };

/**
 * Returns the item that the query's `item` parameter selects.
 * @throws {ProblemError} 422
 */
export function itemOf<Item>({ url }: AuthenticatedContext, items: readonly Item[]): Item {
  const text = url.searchParams.get('item') ?? '1';
  const item = /^\d{1,3}$/.test(text) ? items[Number(text) - 1] : undefined;
  if (item !== undefined) return item;
  throw invalidQuery('item', `item is “${text}”; use a number from 1 to ${items.length}.`);
}

/** The maximum number of orders that can be cut together. */
export const MAX_TOGETHER = 50;

/**
 * Finds the products of the order in the path, and of the other orders that are cut together with it. All orders must
 * be for the same workshop.
 * @param refuse returns the problem with the field that names the other orders
 * @throws {ProblemError} 400, 401, 403, 404
 */
export async function findTogether(
  call: AuthenticatedContext,
  others: readonly string[],
  refuse: (code: 'too_many' | 'another_workshop', detail: string) => ProblemError,
): Promise<readonly OrderedModel[]> {
  const ids = new Set([call.params.id!, ...others]);
  if (ids.size > MAX_TOGETHER) throw refuse('too_many', `At most ${MAX_TOGETHER} orders can be cut together.`);
  const orders = (await Promise.all([...ids].map((id) => findAllOrdered({ ...call, params: { id } })))).flat();
  const slug = orders[0]?.order.workshop.slug;
  const elsewhere = orders.find(({ order }) => order.workshop.slug !== slug)?.order;
  if (elsewhere) {
    const detail = `Order ${elsewhere.id} is made by another workshop, ${elsewhere.workshop.name}.`;
    throw refuse('another_workshop', detail);
  }
  return orders;
}

export const togetherQuery = {
  with: `IDs of other orders for the same workshop, at most ${MAX_TOGETHER - 1}, separated by commas. All are nested together.`,
};

/**
 * Finds the products of the order in the path, followed by those of the orders in the query's `with`. If the order has
 * already been cut together with others, and `with` doesn't ask for anything else, finds all of those in the order in
 * which they were laid out, so that sheets and positions are those that were cut.
 * @throws {ProblemError} 401, 403, 404, 422
 */
export async function findTogetherInQuery(call: AuthenticatedContext): Promise<readonly OrderedModel[]> {
  const others = call.url.searchParams.get('with')?.split(',').filter(Boolean) ?? [];
  const refuse = (_: string, detail: string) => invalidQuery('with', detail);
  const found = await findTogether(call, others, refuse);
  const { id, organizationId } = found[0]!.order;
  const [first, ...rest] = (await call.context.store.stocks.cutOf(organizationId, id))?.orders ?? [id];
  const isSame = others.length === 0 || new Set([id, ...others, first, ...rest]).size === rest.length + 1;
  return rest.length > 0 && isSame ? findTogether({ ...call, params: { id: first! } }, rest, refuse) : found;
}

/** The maximum number of products whose names are part of a file name. */
const MOST_NAMED = 3;

/**
 * The parts of the file name for a download about these orders, such as `['Küchenzeile', '3F2A-90C1']`. `attachment`
 * joins them.
 */
export function orderFileName(
  orders: readonly { readonly order: Pick<OrderRecord, 'id'>; readonly record: Pick<ModelRecord, 'name'> }[],
  language: string,
): readonly string[] {
  const number = shortNumber(orders[0]!.order.id);
  const count = new Set(orders.map(({ order }) => order.id)).size;
  if (count > 1) return [`${count}-orders-with-${number}`];
  return [...new Set(orders.map(({ record }) => textIn(record.name, language)))].slice(0, MOST_NAMED).concat(number);
}

/**
 * The part of an order that a key can see. Workshops deliver orders, so they see the recipient's name, address, and
 * phone number, which the carrier needs. They can't see the email address, because only the shop writes to the
 * customer, or the VAT number, which is needed only for invoices.
 */
export function visibleTo({ kind }: Credential, found: OrderWithHistory): OrderWithHistory {
  const { recipient } = found.order;
  if (kind !== 'workshop' || !recipient) return found;
  const { email: _, vat_number: __, vat_number_checked: ___, ...delivery } = recipient;
  return { ...found, order: { ...found.order, recipient: delivery } };
}

/**
 * Checks the origin of a page that uses an access token. A token doesn't belong to any key, so it's enough that one of
 * the organization's license keys allows the origin.
 */
export async function checkOriginOfToken(
  { context, origin }: AuthenticatedContext,
  organizationId: string,
): Promise<void> {
  if (origin === null) return;
  const keys = await context.store.keys.licenseKeys(organizationId);
  if (!keys.some((key) => isPageAllowed(origin, key, context.settings.serviceUrl))) throw originNotAllowed(origin);
}

/** Whether the service sends emails about orders of this mode. */
export function sendsMails({ settings }: Pick<ServiceContext, 'settings'>, mode: KeyMode): boolean {
  return settings.mail !== undefined && mode === 'live';
}

/**
 * Whether the service sends emails that contain links to itself. For these links, its URL must be configured, because
 * anyone can send any Host header.
 */
export function sendsLinks(context: Pick<ServiceContext, 'settings'>, mode: KeyMode): boolean {
  return context.settings.serviceUrl !== undefined && sendsMails(context, mode);
}

/**
 * Converts an order to the API's format.
 * @param isTrusted whether the response goes to a secret key, which can see personal data
 */
export function orderResource(
  context: Pick<ServiceContext, 'settings'>,
  { order, history, payment, price, nets }: OrderWithHistory,
  isTrusted: boolean,
  unread?: number,
): Order {
  const { net, tax } = amountsOf(price);
  const discount = discountIn(price);
  return {
    id: order.id,
    object: 'order',
    quote: order.quoteId,
    workshop: order.workshop,
    model: order.model,
    model_revision: order.modelRevision,
    configuration: order.configuration,
    quantity: order.quantity,
    ...itemsResource(order, nets),
    total: order.total,
    net,
    ...(tax ? { tax } : {}),
    ...(discount ? { discount: { code: discount.code, amount: discount.amount } } : {}),
    shipping: shippingResource(order, isTrusted),
    status: order.status,
    history: history.map(({ status, reason, occurredAt }) => ({
      status,
      ...(isTrusted && reason !== undefined ? { reason } : {}),
      occurred_at: occurredAt,
    })),
    ...(isTrusted ? { next_statuses: [...orderStatusFacts[order.status].next], mode: order.mode } : {}),
    ...(order.tracking ? { tracking: order.tracking } : {}),
    ...(order.readyBy === undefined ? {} : { ready_by: order.readyBy }),
    payment: paymentFields(payment, price, isTrusted),
    mails: sendsMails(context, order.mode) && order.recipient?.email !== undefined,
    ...(unread ? { unread_messages: unread } : {}),
    ...(isTrusted && order.language !== undefined ? { language: order.language } : {}),
    ...(isTrusted && order.accepted
      ? { accepted: { ...order.accepted, at: order.createdAt, links: [...order.accepted.links] } }
      : {}),
    created_at: order.createdAt,
  };
}

/** The payment fields of an order's resource. */
export function paymentFields(payment: PaymentRecord | undefined, price: Price, isTrusted: boolean): Payment {
  if (!payment) return { status: 'none' };
  const { status, amount, refunded, changedAt, detail, session, url } = payment;
  const isProcessing = status === 'open' && session !== undefined && url === undefined;
  return {
    ...{ status, amount, changed_at: changedAt },
    ...(isProcessing ? { processing: true } : {}),
    ...(refunded > 0 ? refundFields({ ...amount, amount: refunded }, price) : {}),
    ...(isTrusted && detail !== undefined ? { detail } : {}),
  };
}

function refundFields(refunded: Money, price: Price): Pick<Payment, 'refunded' | 'refunded_tax'> {
  return { refunded, refunded_tax: taxIn(refunded, price) };
}

/** The order as it was when it was placed, with its access token. An idempotent retry returns the same response. */
export function placedOrderResource(
  context: ServiceContext,
  { order, history, payment, ...prices }: OrderWithHistory,
  isTrusted: boolean,
): Order {
  const placed: OrderRecord = { ...order, status: history[0]!.status, tracking: undefined };
  const asPlaced: PaymentRecord | undefined = payment && {
    ...payment,
    ...{ status: 'open', refunded: 0, changedAt: payment.createdAt, detail: undefined, session: undefined },
  };
  return {
    ...orderResource(context, { order: placed, history: history.slice(0, 1), payment: asPlaced, ...prices }, isTrusted),
    access_token: context.secrets.accessToken(order.id),
  };
}

/**
 * The delivery address. Readers that aren't trusted see only the country, because a postcode can identify a single
 * house and counts as personal data.
 */
function shippingResource({ country, recipient }: OrderRecord, isTrusted: boolean) {
  return { country, ...(isTrusted ? recipient : {}) };
}
