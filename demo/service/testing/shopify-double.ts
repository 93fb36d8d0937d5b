// A replacement for a Shopify store on this machine, with the parts of the Admin API that the service uses. It responds
// according to the API's published description (`shopify-admin.graphql`), so it's as strict as Shopify about names and
// types. It also checks tokens and scopes, charges tax according to the store's settings, and signs events.

import { createHmac, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { minorUnitDigits } from '@parametric/api-client';
import { buildSchema, GraphQLError, graphql } from 'graphql';

/** The only app that the store accepts. */
export const shopifyApp = {
  store: 'example.myshopify.com',
  client_id: '5a8fdouble0000000000000000000000',
  client_secret: 'shpss_double0000000000000000',
} as const;

interface MoneyInput {
  readonly amount: string;
  readonly currencyCode: string;
}

export interface DraftInput {
  readonly tags: readonly string[];
  readonly note: string;
  readonly email?: string;
  readonly presentmentCurrencyCode: string;
  readonly acceptAutomaticDiscounts: boolean;
  readonly allowDiscountCodesInCheckout: boolean;
  readonly taxExempt: boolean;
  readonly lineItems: readonly {
    readonly title: string;
    readonly quantity: number;
    readonly taxable: boolean;
    readonly requiresShipping: boolean;
    readonly originalUnitPriceWithCurrency: MoneyInput;
    readonly customAttributes: readonly { readonly key: string; readonly value: string }[];
  }[];
  readonly shippingLine?: { readonly title: string; readonly priceWithCurrency: MoneyInput };
  readonly shippingAddress?: Readonly<Record<string, string>>;
  readonly customAttributes: readonly { readonly key: string; readonly value: string }[];
}

export interface DoubleDraft {
  readonly id: string;
  readonly input: DraftInput;
  readonly tags: readonly string[];
  readonly invoiceUrl: string;
  status: 'OPEN' | 'COMPLETED';
  order: DoubleOrder | null;
  readonly total: number;
  readonly tax: number;
}

interface DoubleTransaction {
  readonly id: string;
  readonly kind: 'SALE' | 'REFUND';
  status: string;
  readonly gateway: string;
  readonly amount: number;
  readonly parent: string | undefined;
}

interface DoubleOrder {
  readonly id: string;
  readonly number: number;
  readonly currency: string;
  test: boolean;
  cancelledAt: string | null;
  displayFinancialStatus: string;
  displayFulfillmentStatus: string;
  received: number;
  tip: number;
  readonly transactions: DoubleTransaction[];
  readonly refunds: { readonly id: string; readonly note: string | null; readonly transactions: DoubleTransaction[] }[];
  readonly tags: readonly string[];
  readonly attributes: DraftInput['customAttributes'];
}

export interface ShopifyDouble {
  readonly url: string;
  readonly drafts: DoubleDraft[];
  /** Orders whose draft orders were deleted while the customer was paying. */
  readonly withoutDraft: DoubleOrder[];
  readonly subscriptions: { readonly topic: string; readonly uri: string }[];
  /** The operations that were requested, by the name of their first field, such as `draftOrderCreate`. */
  readonly requests: string[];
  readonly store: {
    scopes: readonly string[];
    isDevelopment: boolean;
    currencies: readonly string[];
    taxesIncluded: boolean;
    /** The tax rate in percent. */
    taxRate: number;
    /** The amount in minor units that rounding by the market's settings adds to the total. */
    rounding: number;
    /** Whether the search finds draft orders. In a real store, it takes a while until new ones are found. */
    isIndexed: boolean;
    /** Whether customers pay while their draft orders are being deleted. */
    payDuringDelete: boolean;
    /** Whether events can be sent to http addresses, which only journey tests on this machine need. */
    allowsHttp: boolean;
  };
  /** Decides whether a request fails, or whether its response is lost, before or after the request is carried out. */
  fault: ((request: string) => 'lost' | 'unavailable' | 'throttled' | undefined) | undefined;
  /**
   * Pays in the store's checkout, like a customer would. `pending` is for methods that take days. `more` is added to
   * the total, because tax is calculated again for the address that the customer enters there.
   */
  pay(
    draft: string,
    how?: { readonly pending?: boolean; readonly tip?: number; readonly parts?: number; readonly more?: number },
  ): void;
  /** Makes a payment that takes days arrive, or voids it. */
  decide(draft: string, how: 'PAID' | 'VOIDED'): void;
  /** Forgets the tokens that have been issued. */
  expireTokens(): void;
  refundInAdmin(draft: string, amount: number): void;
  /** Returns a signed event, with the body and the headers that Shopify posts. */
  event(
    topic: 'orders/paid' | 'orders/cancelled' | 'refunds/create',
    order: Pick<DoubleOrder, 'id' | 'number' | 'attributes'>,
    secret?: string,
  ): SignedEvent;
  close(): Promise<void>;
}

export interface SignedEvent {
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

const schema = readFileSync(new URL('shopify-admin.graphql', import.meta.url), 'utf8');

export async function startShopifyDouble(): Promise<ShopifyDouble> {
  const drafts: DoubleDraft[] = [];
  const withoutDraft: DoubleOrder[] = [];
  const subscriptions: { readonly topic: string; readonly uri: string }[] = [];
  const requests: string[] = [];
  const tokens = new Set<string>();
  let last = 1_000;
  const nextId = (kind: string) => {
    last += 1;
    return `gid://shopify/${kind}/${last}`;
  };
  const store: ShopifyDouble['store'] = {
    ...{ scopes: ['write_draft_orders', 'write_orders'], isDevelopment: true, currencies: ['EUR', 'CHF'] },
    ...{ taxesIncluded: true, taxRate: 19, rounding: 0, isIndexed: true, payDuringDelete: false, allowsHttp: false },
  };

  const built = buildSchema(schema);

  const answerGraphql = async (request: IncomingMessage): Promise<readonly [status: number, content: object]> => {
    if (!tokens.has(String(request.headers['x-shopify-access-token']))) {
      return [401, { errors: '[API] Invalid API key or access token (unrecognized login or wrong password)' }];
    }
    if (request.headers['content-type'] !== 'application/json') return [400, { errors: 'Bad request' }];
    const { query, variables } = JSON.parse(await read(request));
    const names = [...query.matchAll(/(?:^|\{)\s*(?:\w+: )?(\w+)[ (]/gm)].map(([, name]) => name);
    const name = names.find((each) => each in operations) ?? 'shop';
    requests.push(name);
    const fault = double.fault?.(name);
    if (fault === 'unavailable') return [503, {}];
    if (fault === 'throttled') return [200, { errors: [{ message: 'Throttled', extensions: { code: 'THROTTLED' } }] }];
    admin.key = String(variables?.key);
    const result = await graphql({ schema: built, source: query, rootValue: operations, variableValues: variables });
    return fault === 'lost' ? [0, {}] : [200, result];
  };
  const signIn = async (request: IncomingMessage): Promise<readonly [status: number, content: object]> => {
    const form = new URLSearchParams(await read(request));
    const isKnown =
      form.get('grant_type') === 'client_credentials' &&
      form.get('client_id') === shopifyApp.client_id &&
      form.get('client_secret') === shopifyApp.client_secret;
    if (!isKnown) return [400, { error: 'application_cannot_be_found' }];
    const token = `shpat_${randomUUID().replaceAll('-', '')}`;
    tokens.add(token);
    return [200, { access_token: token, scope: store.scopes.join(','), expires_in: 86_399 }];
  };
  const answer = (request: IncomingMessage): Promise<readonly [status: number, content: object]> => {
    const path = `/${shopifyApp.store}`;
    const { url, method } = request;
    if (method === 'POST' && url === `${path}/admin/oauth/access_token`) return signIn(request);
    if (method === 'POST' && url === `${path}/admin/api/2026-10/graphql.json`) return answerGraphql(request);
    return Promise.resolve([404, { errors: 'Not Found' }]);
  };
  const server = createServer(async (request, response) => {
    const page = /^\/pay\/(\d+)$/.exec(request.url ?? '')?.[1];
    if (page) {
      const draft = draftOf(double, `gid://shopify/DraftOrder/${page}`);
      if (request.method === 'POST') double.pay(draft!.id);
      return showPage(draft, response);
    }
    const [status, content] = await answer(request);
    if (status === 0) response.destroy();
    else response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(content));
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');

  const double: ShopifyDouble = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    ...{ drafts, withoutDraft, subscriptions, requests, store, fault: undefined },
    pay: (id, { pending = false, tip = 0, parts = 1, more = 0 } = {}) => {
      const draft = draftOf(double, id)!;
      if (draft.status !== 'OPEN') throw new Error('This draft order is already paid.');
      const received = draft.total + tip + more;
      const part = Math.floor(received / parts);
      const amounts = Array.from({ length: parts }, (_, index) => (index === 0 ? received - part * (parts - 1) : part));
      const orderId = nextId('Order');
      draft.status = 'COMPLETED';
      draft.order = {
        ...{ id: orderId, number: last, currency: draft.input.presentmentCurrencyCode, test: store.isDevelopment },
        ...{ cancelledAt: null, displayFinancialStatus: pending ? 'PENDING' : 'PAID' },
        displayFulfillmentStatus: 'UNFULFILLED',
        ...{
          received: pending ? 0 : received,
          tip,
          refunds: [],
          tags: draft.tags,
          attributes: draft.input.customAttributes,
        },
        transactions: amounts.map((amount) => ({
          ...{ id: nextId('OrderTransaction'), kind: 'SALE', status: pending ? 'PENDING' : 'SUCCESS' },
          ...{ gateway: 'bogus', amount, parent: undefined },
        })),
      };
    },
    decide: (id, how) => {
      const { order, total } = draftOf(double, id)!;
      order!.displayFinancialStatus = how;
      order!.received = how === 'PAID' ? total : 0;
      for (const transaction of order!.transactions) transaction.status = how === 'PAID' ? 'SUCCESS' : 'FAILURE';
    },
    expireTokens: () => tokens.clear(),
    refundInAdmin: (id, amount) => {
      const { order } = draftOf(double, id)!;
      refund(admin, order!, null, [{ parentId: order!.transactions[0]!.id, amount }]);
    },
    event: (topic, { id, number, attributes }, secret = shopifyApp.client_secret) => {
      const content =
        topic === 'refunds/create'
          ? { id: last, order_id: Number(id.split('/').at(-1)) }
          : { id: number, note_attributes: attributes.map(({ key, value }) => ({ name: key, value })) };
      const body = JSON.stringify(content);
      const headers = {
        'content-type': 'application/json',
        'x-shopify-topic': topic,
        'x-shopify-shop-domain': shopifyApp.store,
        'x-shopify-webhook-id': randomUUID(),
        'x-shopify-event-id': randomUUID(),
        'x-shopify-hmac-sha256': createHmac('sha256', secret).update(body).digest('base64'),
      };
      return { body, headers };
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  const admin: Admin = { ...double, nextId, key: '', refundKeys: new Map() };
  const operations = { ...settingOperations(admin), ...draftOperations(admin), ...orderOperations(admin) };
  return double;
}

/** The store as operations see it. */
type Admin = Pick<ShopifyDouble, 'store' | 'drafts' | 'withoutDraft' | 'subscriptions' | 'pay' | 'url'> & {
  nextId(kind: string): string;
  /** The request's idempotency key. */
  key: string;
  readonly refundKeys: Map<string, { readonly input: string; readonly answer: object }>;
};

function draftOf({ drafts }: Pick<Admin, 'drafts'>, id: string): DoubleDraft | undefined {
  return drafts.find((draft) => draft.id === id);
}

function orderOf({ drafts, withoutDraft }: Admin, id: string): DoubleOrder | undefined {
  return [...drafts.map(({ order }) => order), ...withoutDraft].find((order) => order?.id === id) ?? undefined;
}

function need({ store }: Admin, scope: string): void {
  if (store.scopes.includes(scope)) return;
  throw new GraphQLError(`Access denied. Required access: \`${scope}\` access scope.`, {
    extensions: { code: 'ACCESS_DENIED' },
  });
}

function settingOperations({ store, subscriptions }: Admin) {
  return {
    shop: () => ({
      ...{ name: 'Example', enabledPresentmentCurrencies: store.currencies },
      plan: { partnerDevelopment: store.isDevelopment },
    }),
    currentAppInstallation: () => ({ accessScopes: store.scopes.map((handle) => ({ handle })) }),
    webhookSubscriptions: ({ uri }: { readonly uri?: string }) => ({
      nodes: subscriptions.filter((each) => each.uri === uri),
    }),
    webhookSubscriptionCreate: ({
      topic,
      webhookSubscription: { uri },
    }: {
      readonly topic: string;
      readonly webhookSubscription: { readonly uri: string };
    }) => {
      if (!uri.startsWith('https://') && !store.allowsHttp) {
        return errorsOf(['Address protocol http:// is not supported']);
      }
      subscriptions.push({ topic, uri });
      return errorsOf([]);
    },
  };
}

function draftOperations(admin: Admin) {
  const { store, drafts, withoutDraft, nextId } = admin;
  return {
    draftOrder: ({ id }: { readonly id: string }) => {
      need(admin, 'write_draft_orders');
      const draft = draftOf(admin, id);
      return draft ? shownDraft(draft) : null;
    },
    draftOrders: ({
      query,
      reverse,
      first,
    }: {
      readonly query?: string;
      readonly reverse?: boolean;
      readonly first: number;
    }) => {
      need(admin, 'write_draft_orders');
      const tag = query === undefined ? undefined : /^tag:(.+)$/.exec(query)![1]!;
      const matching =
        tag === undefined ? drafts : store.isIndexed ? drafts.filter(({ tags }) => tags.includes(tag)) : [];
      return { nodes: (reverse ? matching.toReversed() : matching).slice(0, first).map(shownDraft) };
    },
    draftOrderCalculate: ({ input }: { readonly input: DraftInput }) => {
      need(admin, 'write_draft_orders');
      const messages = userErrorsOf(admin, input);
      if (messages.length > 0) return errorsOf(messages);
      const money = bag(input.presentmentCurrencyCode);
      const { total, tax } = calculate(admin, input);
      return { ...errorsOf([]), calculatedDraftOrder: { totalPriceSet: money(total), totalTaxSet: money(tax) } };
    },
    draftOrderCreate: ({ input }: { readonly input: DraftInput }) => {
      need(admin, 'write_draft_orders');
      const messages = userErrorsOf(admin, input);
      if (messages.length > 0) return errorsOf(messages);
      const id = nextId('DraftOrder');
      const invoiceUrl = `${admin.url}/pay/${id.split('/').at(-1)}`;
      const draft: DoubleDraft = {
        ...{ id, input, tags: input.tags, invoiceUrl, status: 'OPEN', order: null },
        ...calculate(admin, input),
      };
      drafts.push(draft);
      return { ...errorsOf([]), draftOrder: shownDraft(draft) };
    },
    draftOrderDelete: ({ input: { id } }: { readonly input: { readonly id: string } }) => {
      need(admin, 'write_draft_orders');
      const draft = draftOf(admin, id);
      if (!draft) return errorsOf(['Draft order does not exist']);
      if (store.payDuringDelete) admin.pay(id);
      else if (draft.status === 'COMPLETED') return errorsOf(['A completed draft order can’t be deleted.']);
      drafts.splice(drafts.indexOf(draft), 1);
      if (draft.order) withoutDraft.push(draft.order);
      return { ...errorsOf([]), deletedId: id };
    },
  };
}

function orderOperations(admin: Admin) {
  return {
    order: ({ id }: { readonly id: string }) => {
      need(admin, 'write_orders');
      const order = orderOf(admin, id);
      return order ? shownOrder(order) : null;
    },
    orderCancel: ({ orderId }: { readonly orderId: string }) => {
      need(admin, 'write_orders');
      const order = orderOf(admin, orderId);
      const isOpen = order?.cancelledAt === null && order.displayFulfillmentStatus === 'UNFULFILLED';
      const message = !order ? 'Order not found' : isOpen ? undefined : 'Cannot cancel this order';
      if (message !== undefined) return { orderCancelUserErrors: [{ message }] };
      order!.cancelledAt = new Date().toISOString();
      return { orderCancelUserErrors: [] };
    },
    refundCreate: (
      { input }: { readonly input: RefundInput },
      _: unknown,
      { fieldNodes }: { readonly fieldNodes: readonly { readonly directives?: readonly Directive[] }[] },
    ) => {
      need(admin, 'write_orders');
      const key = fieldNodes[0]?.directives?.some(({ name }) => name.value === 'idempotent') ? admin.key : undefined;
      if (key === undefined) throw new GraphQLError('The @idempotent directive is required for this mutation.');
      const first = admin.refundKeys.get(key);
      if (first && first.input !== JSON.stringify(input)) {
        throw new GraphQLError('The same idempotency key was used with other parameters.', {
          extensions: { code: 'IDEMPOTENCY_KEY_PARAMETER_MISMATCH' },
        });
      }
      if (first) return first.answer;
      const order = orderOf(admin, input.orderId);
      if (!order) return errorsOf(['Order does not exist']);
      const parts = input.transactions.map(({ parentId, amount }) => {
        return { parentId, amount: Math.round(Number(amount) * 10 ** minorUnitDigits(order.currency)) };
      });
      const isTooMuch = parts.some(({ parentId, amount }) => amount > leftOf(order, parentId));
      if (isTooMuch) return errorsOf(['Refund amount is greater than the amount available to refund']);
      const made = refund(admin, order, input.note ?? null, parts);
      const answer = { ...errorsOf([]), refund: { id: made.id } };
      admin.refundKeys.set(key, { input: JSON.stringify(input), answer });
      return answer;
    },
  };
}

/** Calculates the total of the input in this store, in minor units. */
function calculate({ store }: Admin, input: DraftInput) {
  const units = ({ amount, currencyCode }: MoneyInput) =>
    Math.round(Number(amount) * 10 ** minorUnitDigits(currencyCode));
  const prices = input.lineItems.map((line) => units(line.originalUnitPriceWithCurrency) * line.quantity);
  // If there's no shipping line, the customer chooses one of the store's rates.
  const shipping = input.shippingLine ? units(input.shippingLine.priceWithCurrency) : 499;
  const taxed = input.taxExempt ? [] : [...prices, shipping];
  const share = store.taxesIncluded ? store.taxRate / (100 + store.taxRate) : store.taxRate / 100;
  const tax = taxed.reduce((sum, price) => sum + Math.round(price * share), 0);
  const sum = [...prices, shipping].reduce((all, price) => all + price, 0);
  return { total: (store.taxesIncluded ? sum : sum + tax) + store.rounding, tax };
}

function userErrorsOf({ store }: Admin, input: DraftInput): readonly string[] {
  return [
    ...(store.currencies.includes(input.presentmentCurrencyCode) ? [] : ['Presentment currency is not enabled.']),
    ...(input.tags.some((tag) => tag.length > 40) ? ['Tag exceeds the maximum length of 40 characters.'] : []),
    ...(input.lineItems.length === 0 ? ['Add at least 1 product'] : []),
    ...(input.lineItems.some(({ title }) => title.length > 255) ? ['Title is too long'] : []),
  ];
}

function refund(
  { nextId }: Admin,
  order: DoubleOrder,
  note: string | null,
  parts: readonly { parentId: string; amount: number }[],
) {
  const transactions = parts.map(({ parentId, amount }): DoubleTransaction => {
    const { gateway } = order.transactions.find(({ id }) => id === parentId)!;
    return { id: nextId('OrderTransaction'), kind: 'REFUND', status: 'SUCCESS', gateway, amount, parent: parentId };
  });
  order.transactions.push(...transactions);
  const made = { id: nextId('Refund'), note, transactions };
  order.refunds.push(made);
  const refunded = order.transactions.reduce((sum, { kind, amount }) => (kind === 'REFUND' ? sum + amount : sum), 0);
  order.displayFinancialStatus = refunded >= order.received ? 'REFUNDED' : 'PARTIALLY_REFUNDED';
  return made;
}

interface RefundInput {
  readonly orderId: string;
  readonly note?: string;
  readonly transactions: readonly { readonly parentId: string; readonly amount: string }[];
}

interface Directive {
  readonly name: { readonly value: string };
}

function leftOf({ transactions }: DoubleOrder, id: string): number {
  const paid = transactions.find((each) => each.id === id)?.amount ?? 0;
  return transactions.reduce((left, { kind, parent, amount }) => {
    return kind === 'REFUND' && parent === id ? left - amount : left;
  }, paid);
}

function shownDraft(draft: DoubleDraft) {
  const money = bag(draft.input.presentmentCurrencyCode);
  const { order } = draft;
  return {
    ...draft,
    totalPriceSet: money(draft.total),
    totalTaxSet: money(draft.tax),
    order: order && shownOrder(order),
  };
}

function shownOrder(order: DoubleOrder) {
  const money = bag(order.currency);
  const shown = ({ parent, amount, ...transaction }: DoubleTransaction): object => {
    const from = order.transactions.find(({ id }) => id === parent);
    return { ...transaction, amountSet: money(amount), parentTransaction: from ? shown(from) : null };
  };
  return {
    ...order,
    customAttributes: order.attributes,
    totalReceivedSet: money(order.received),
    totalTipReceivedSet: money(order.tip),
    transactions: order.transactions.map(shown),
    refunds: order.refunds.map(({ transactions, ...refund }) => ({
      ...refund,
      totalRefundedSet: money(transactions.reduce((sum, { amount }) => sum + amount, 0)),
      transactions: { nodes: transactions.map(shown) },
    })),
  };
}

function errorsOf(messages: readonly string[]) {
  return {
    userErrors: messages.map((message) => ({ field: null, message })),
  };
}

function bag(currencyCode: string) {
  const digits = minorUnitDigits(currencyCode);
  return (units: number) => ({ presentmentMoney: { amount: (units / 10 ** digits).toFixed(digits), currencyCode } });
}

async function read(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}

/** The store's checkout, on which a journey test pays. */
function showPage(draft: DoubleDraft | undefined, response: ServerResponse): void {
  const lines = draft?.input.lineItems.map(({ quantity, title }) => `<li>${quantity} × ${title}</li>`).join('');
  const end = draft?.order ? '<p>Thank you!</p>' : '<form method="post"><button>Pay</button></form>';
  const page = draft
    ? `<!doctype html><html lang="en"><title>Checkout</title><h1>${draft.total} ${draft.input.presentmentCurrencyCode}</h1><ul>${lines}</ul>${end}</html>`
    : 'Not found';
  response.writeHead(draft ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' }).end(page);
}
