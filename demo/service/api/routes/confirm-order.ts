// The page where a customer confirms a held order. Mail programs and scanners open links on their own, so the link
// only opens the page, and the order isn't placed until the customer presses its button.

import { isLostOrderStatus } from '@parametric/api-client';
import { mailLanguageOf, preferredLanguage } from '../../domain/mail/mail-settings.js';
import { type MailLanguage, mailWords } from '../../domain/mail/mail-texts.js';
import { acceptedPages } from '../../domain/orders/accepted-pages.js';
import { confirmationPath, confirmationSubject, type HeldOrder } from '../../domain/orders/held-orders.js';
import { moneyIn } from '../../domain/orders/order-amounts.js';
import { shortNumber } from '../../domain/orders/order-number.js';
import type { NewOrder } from '../../domain/orders/order-store.js';
import { summarizeOrder } from '../../domain/orders/order-summary.js';
import { PaymentError } from '../../domain/payments/provider.js';
import {
  linesOf,
  type OrderRecord,
  type OrderWithHistory,
  type OrganizationRecord,
  type PaymentRecord,
} from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { isId } from '../../platform/ids.js';
import { ProblemError } from '../../platform/problems.js';
import type { Reply } from '../http/reply.js';
import { originOf, type PublicRoute, type RequestContext } from '../http/route.js';
import { refusal } from './accept-quote.js';
import { confirmationPage } from './confirmation-page.js';
import { type ConfirmationWords, confirmationWords } from './confirmation-words.js';
import { openPaymentPage, takePaymentAllowance } from './payments.js';
import { placeHeldOrder, readQuoted } from './place-held-order.js';

const path = '/confirm-order/:id/:token';
const responses = { 200: { type: 'text/html' }, 404: { type: 'text/html' } };

/** These pages are meant for people, so they aren't part of the documented API. */
export const confirmOrderPages: readonly PublicRoute[] = [
  { method: 'GET', path, access: 'public', summary: 'Asks the customer to confirm an order.', responses, handle: show },
  { method: 'POST', path, access: 'public', summary: 'Places an order that was held.', responses, handle: confirm },
  {
    ...{ method: 'POST', path: `${path}/delete`, access: 'public', responses, handle: deleteHeld },
    summary: 'Deletes an order that was held, for someone who didn’t order it.',
  },
  {
    ...{ method: 'POST', path: `${path}/pay`, access: 'public', responses: { 303: { nothing: true } }, handle: pay },
    summary: 'Redirects to the page where the confirmed order is paid.',
  },
];

/** What the link leads to: an order that can be confirmed, an order that has been placed, or nothing. */
type Linked = { readonly held: HeldOrder } | { readonly placed: OrderWithHistory } | undefined;

async function findLinked({ context, params }: RequestContext): Promise<Linked> {
  const { id = '', token = '' } = params;
  if (!isId('ord', id) || !context.secrets.isAccessToken(confirmationSubject(id), token)) return undefined;
  const held = await context.store.heldOrders.get(id, timestamp(context.clock()));
  const placed = await context.store.orders.find(id);
  return placed ? { placed } : held && { held };
}

async function show(call: RequestContext): Promise<Reply> {
  const linked = await findLinked(call);
  if (linked && 'placed' in linked) return placedPage(call, linked.placed);
  if (linked) return orRefusal(call, linked.held, () => askPage(call, linked.held));
  const language = preferredLanguage(call.request.headers.get('accept-language')) ?? 'en';
  return confirmationPage(404, language, { heading: confirmationWords[language].gone });
}

/** @throws {ProblemError} if the quote can no longer be ordered */
async function askPage({ context, request, params }: RequestContext, held: HeldOrder): Promise<Reply> {
  const { details, organizationId } = held;
  const { store, work } = context;
  const { found, shop } = await readQuoted(context, held);
  const { status, orderId } = found.quote;
  if (status !== 'open') throw refusal(orderId ? { outcome: 'ordered', orderId } : { outcome: 'canceled' });
  const language = languageOf(details, shop);
  const owner = { organizationId, client: `confirm ${details.id}` };
  const products = linesOf(details).map(async ({ model, modelRevision, configuration, quantity }) => {
    const record = await store.models.get(organizationId, model, modelRevision);
    const input = record && { organizationId, record, configuration, language };
    const described = input && (await work.run('ordered_product', input, { owner, signal: request.signal }));
    return { ...(described ?? { name: model, parameters: [] }), quantity };
  });
  const { price, nets } = found.quote.offer;
  const summary = summarizeOrder(details, await Promise.all(products), { price, nets, language });
  const { accepted } = details;
  const terms = {
    text: accepted?.text ?? mailWords[language].labels.madeToMeasure,
    language: accepted?.language ?? language,
    links: accepted?.links ?? [],
    ownPages: await acceptedPages(store.keys, shop, details),
  };
  const { heading, ask, button, notMe } = confirmationWords[language];
  return confirmationPage(200, language, {
    heading,
    text: fill(ask, { shop: shop.name, button }),
    summary,
    terms,
    button: { label: button, action: pathOf(params) },
    quiet: { label: notMe, action: `${pathOf(params)}/delete` },
  });
}

async function deleteHeld(call: RequestContext): Promise<Reply> {
  const linked = await findLinked(call);
  if (!linked || 'placed' in linked) return show(call);
  await call.context.store.heldOrders.delete(linked.held.id);
  const language = await readLanguage(call, linked.held.details);
  return confirmationPage(200, language, { heading: confirmationWords[language].deleted });
}

async function confirm(call: RequestContext): Promise<Reply> {
  const { context } = call;
  const linked = await findLinked(call);
  if (!linked || 'placed' in linked) return show(call);
  const { held } = linked;
  return orRefusal(call, held, async () => {
    const outcome = await placeHeldOrder(context, held);
    if (outcome.outcome === 'repeated') {
      const placed = await context.store.orders.get(held.organizationId, outcome.repeated.resource);
      return placed ? placedPage(call, placed) : show(call);
    }
    if (outcome.outcome !== 'placed') throw refusal(outcome);
    const { organizationId, model, createdAt } = outcome.orderWithHistory.order;
    const product = { organizationId, day: createdAt.slice(0, 10), model };
    if (held.mode === 'live') await context.store.statistics.countHeld(product, 'held_confirmed');
    context.orderEvents.notify(outcome.orderWithHistory.order);
    context.wakeWorker();
    return placedPage(call, outcome.orderWithHistory);
  });
}

/** Makes the page, or one that says why the order can't be placed. */
async function orRefusal(call: RequestContext, held: HeldOrder, make: () => Promise<Reply>): Promise<Reply> {
  try {
    return await make();
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const { code, details } = error;
    const status = code === 'rate_limited' ? 429 : 409;
    const language = await readLanguage(call, held.details);
    const words = confirmationWords[language];
    if (code === 'quote_already_ordered' && details.order) {
      const text = fill(words.orderedNumber, { number: shortNumber(details.order) });
      return confirmationPage(status, language, { heading: words.ordered, text });
    }
    return confirmationPage(status, language, { heading: words[REFUSALS[code] ?? 'refused'] });
  }
}

const REFUSALS: Readonly<Partial<Record<ProblemError['code'], 'full' | 'closed' | 'discountEnded'>>> = {
  rate_limited: 'full',
  key_not_permitted: 'closed',
  discount_ended: 'discountEnded',
};

/** The page of a placed order. As long as its payment is open, it has a button to pay, also on another device. */
async function placedPage(call: RequestContext, { order, payment }: OrderWithHistory): Promise<Reply> {
  const current = payment && (await readPayment(call, payment));
  const isDue = current !== undefined && isPayable(order, current);
  const language = await readLanguage(call, order);
  const words = confirmationWords[language];
  return confirmationPage(200, language, {
    heading: words.thanks,
    text: fill(isDue ? words.placedToPay : words.placed, { number: shortNumber(order.id) }),
    ...(isDue ? payButton(call, words, moneyIn(current.amount, language)) : {}),
  });
}

function payButton({ params }: RequestContext, words: ConfirmationWords, amount: string) {
  return { button: { label: fill(words.pay, { amount }), action: `${pathOf(params)}/pay` }, paysElsewhere: true };
}

/** The payment's current state. The customer may be back from the payment page before the provider's event arrives. */
async function readPayment(call: RequestContext, payment: PaymentRecord): Promise<PaymentRecord> {
  if (payment.status !== 'open' || payment.session === undefined) return payment;
  try {
    await takePaymentAllowance(call, { id: payment.orderId });
    return (await call.context.payments.settle(payment)) ?? payment;
  } catch (error) {
    if (error instanceof PaymentError || error instanceof ProblemError) return payment;
    throw error;
  }
}

/** Whether the customer still has to pay. If the payment's page is gone, their bank is still processing the payment. */
function isPayable({ status }: Pick<OrderRecord, 'status'>, payment: PaymentRecord): boolean {
  const isProcessing = payment.session !== undefined && payment.url === undefined;
  return !isLostOrderStatus(status) && (payment.status === 'failed' || (payment.status === 'open' && !isProcessing));
}

async function pay(call: RequestContext): Promise<Reply> {
  const linked = await findLinked(call);
  if (!linked || !('placed' in linked) || !linked.placed.payment) return show(call);
  const { order, payment } = linked.placed;
  const self = `${originOf(call)}${pathOf(call.params)}`;
  try {
    const { url = self } = (await openPaymentPage(call, linked.placed, self)) ?? {};
    const headers = { location: url, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
    return { status: 303, headers, body: null };
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error;
    const language = await readLanguage(call, order);
    const words = confirmationWords[language];
    const button = payButton(call, words, moneyIn(payment.amount, language));
    return confirmationPage(503, language, { heading: words.payUnavailable, ...button });
  }
}

/** The path of the link, without `/delete` or `/pay`. */
function pathOf({ id = '', token = '' }: RequestContext['params']): string {
  return confirmationPath(id, token);
}

/** The language of the email with the link. */
function languageOf({ language }: Pick<NewOrder, 'language'>, shop: OrganizationRecord | undefined): MailLanguage {
  return mailLanguageOf(language ?? shop?.mail?.language);
}

async function readLanguage(
  { context }: RequestContext,
  order: Pick<NewOrder, 'language' | 'organizationId'>,
): Promise<MailLanguage> {
  return languageOf(order, await context.store.keys.organization(order.organizationId));
}

function fill(text: string, values: Readonly<Record<string, string>>): string {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => `\u2068${values[name] ?? ''}\u2069`);
}
