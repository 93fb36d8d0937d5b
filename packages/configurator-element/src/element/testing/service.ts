// An in-memory implementation of the service's quotes and orders, as a `fetch` for the client. It follows the API
// contract and validates requests against its schemas. Only for tests.

import {
  type Declined,
  type Inquiry,
  inquiryItemsRequestSchema,
  inquiryRequestSchema,
  type Message,
  type Order,
  type OrderRequest,
  orderRequestSchema,
  type Price,
  type Quote,
  type QuoteRequest,
  quoteItemsRequestSchema,
  quoteRequestSchema,
  type SampleTerms,
  sortByTime,
} from '@parametric/api-client';

export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly body: unknown;
  readonly headers: Headers;
}

type Handler = (asked: Asked) => Response | Promise<Response> | undefined;

export interface WorkshopOffer {
  readonly slug: string;
  readonly name: string;
  readonly country: string;
  readonly distance_km?: number;
  /** The price of one piece, in minor units. */
  readonly amount: number;
  readonly currency: string;
  readonly days: number;
  /** Optional fields, which older services don't return. */
  readonly more?: Pick<Quote, 'delivery' | 'invoice' | 'approximate' | 'seller'>;
  readonly about?: Quote['workshop']['about'];
  readonly picture?: string;
}

const day = 24 * 60 * 60 * 1000;

export class Service {
  readonly asked: Asked[] = [];
  offers: readonly WorkshopOffer[] = [
    {
      slug: 'north',
      name: 'North Workshop',
      country: 'DE',
      distance_km: 480,
      amount: 41_290,
      currency: 'EUR',
      days: 21,
    },
    { slug: 'south', name: 'South Joinery', country: 'AT', distance_km: 90, amount: 52_000, currency: 'EUR', days: 9 },
    { slug: 'east', name: 'East & Daughters', country: 'PL', amount: 39_900, currency: 'EUR', days: 34 },
  ];
  declined: readonly Declined[] = [
    {
      workshop: { slug: 'far', name: 'Far Woodworks', country: 'US' },
      reason: 'country_not_served',
      code: 'country_not_served',
      values: { country: 'DE' },
      detail: 'We do not deliver to Germany (DE).',
    },
  ];
  samples: Omit<SampleTerms, 'object'> = { at_most: 5, free: 5 };
  quoteLifeMs = 14 * day;
  /** Whether customers get mail; undefined if the responses don't include that. */
  mails: boolean | undefined;
  /** The value of one euro in each currency. */
  rates: Readonly<Record<string, number>> | undefined;
  /** Whether the models are no longer for sale. Their revisions stay available. */
  isRetired = false;
  /** The latest published revision. If undefined, every request gets quotes. */
  published:
    | { readonly revision: string; readonly document: object; readonly delivers_to?: readonly string[] }
    | undefined;
  /** How much cheaper a piece is if more are ordered, from 0 to 1. */
  quantityDiscount = 0;
  readonly quotes = new Map<string, Quote>();
  readonly orders = new Map<string, Order>();
  readonly inquiries = new Map<string, Inquiry>();
  /** The message threads by order; undefined for a service without threads. */
  threads: Map<string, Message[]> | undefined;
  /** Until when customers can confirm their orders by email; undefined if they needn't. */
  holdsUntil: string | undefined;
  readonly #held = new Map<string, Asked>();
  readonly #byKey = new Map<string, { readonly body: string; readonly order: string }>();
  readonly #streams = new Map<string, Set<ReadableStreamDefaultController<Uint8Array>>>();
  #intercept: Handler[] = [];
  #count = 0;

  /** How many requests were made to a path. */
  askedFor(path: string): number {
    return this.asked.filter((asked) => asked.path === path).length;
  }

  /** Replaces the response to the next request with this method and path. */
  once(method: string, path: string | RegExp, answer: (asked: Asked) => Response | Promise<Response>): void {
    const fits = (asked: Asked) =>
      asked.method === method && (typeof path === 'string' ? asked.path === path : path.test(asked.path));
    const handler: Handler = (asked) => {
      if (!fits(asked)) return undefined;
      this.#intercept = this.#intercept.filter((each) => each !== handler);
      return answer(asked);
    };
    this.#intercept.push(handler);
  }

  /** Holds the next matching request until it's released. */
  hold(method: string, path: string): { readonly release: () => void } {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    this.once(method, path, async (asked) => {
      await held;
      return this.answer(asked);
    });
    return { release };
  }

  /** Places the next order, but drops the connection before the response arrives. */
  loseAnswerToOrder(): void {
    this.once('POST', '/v1/orders', (asked) => {
      this.answer(asked);
      return Promise.reject(new TypeError('Failed to fetch'));
    });
  }

  posts(path: string): Asked[] {
    return this.asked.filter((asked) => asked.method === 'POST' && asked.path === path);
  }

  move(id: string, status: string, more: Partial<Order> = {}): void {
    const order = this.orders.get(id)!;
    const last = order.history.at(-1)!;
    const occurred_at = new Date(Date.parse(last.occurred_at) + 60_000).toISOString();
    const moved = { ...order, ...more, status, history: [...order.history, { status, occurred_at }] };
    this.orders.set(id, moved);
    for (const stream of this.#streams.get(id) ?? []) stream.enqueue(messageOf(moved, moved.history.length - 1));
  }

  /** Adds a status that the service learns of late, with a time before the last one's. */
  insert(id: string, status: string, occurred_at: string): void {
    const order = this.orders.get(id)!;
    const history = sortByTime([...order.history, { status, occurred_at }]);
    this.orders.set(id, { ...order, history });
    const index = history.findIndex((change) => change.status === status);
    for (const stream of this.#streams.get(id) ?? []) stream.enqueue(messageOf({ ...order, history }, index));
  }

  watchers(id: string): number {
    return this.#streams.get(id)?.size ?? 0;
  }

  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const { pathname, searchParams } = new URL(String(input));
    const text = typeof init?.body === 'string' ? init.body : undefined;
    const asked: Asked = {
      method: init?.method ?? 'GET',
      path: pathname,
      query: searchParams,
      body: text === undefined ? undefined : JSON.parse(text),
      headers: new Headers(init?.headers),
    };
    this.asked.push(asked);
    const answer = this.#first(asked) ?? this.answer(asked, init?.signal ?? undefined);
    return abortable(Promise.resolve(answer), init?.signal ?? undefined);
  };

  answer(asked: Asked, signal?: AbortSignal): Response {
    const { method, path, query } = asked;
    if (this.isRetired && path.startsWith('/v1/models/') && !query.has('revision')) {
      return problem(410, 'model_retired', { detail: 'The shop does not sell it anymore.' });
    }
    if (method === 'POST' && path === '/v1/quotes') return this.#quote(asked);
    if (method === 'POST' && path === '/v1/orders') return this.#order(asked);
    if (method === 'POST' && path === '/v1/inquiries') return this.#ask(asked);
    if (path === '/v1/samples') return json({ object: 'sample_terms', ...this.samples });
    if (method === 'POST' && path === '/v1/links') {
      const id = `link${this.#next()}`;
      return json(
        { id, object: 'link', url: `https://service.test/links/${id}`, expires_at: '2030-01-01T00:00:00Z' },
        201,
      );
    }
    const inquiry = this.inquiries.get(/^\/v1\/inquiries\/(\w+)$/.exec(path)?.[1] ?? '');
    if (inquiry && asked.headers.get('authorization') === `Bearer ${inquiry.access_token}`) return json(inquiry);
    if (path === '/v1/placed-order') {
      const key = asked.headers.get('idempotency-key') ?? '';
      if (this.#held.has(key)) return this.#holdProblem();
      const { order = '' } = this.#byKey.get(key) ?? {};
      return found(this.orders.get(order));
    }
    if (this.published && path.startsWith('/v1/models/')) {
      return json({ id: path.slice('/v1/models/'.length), name: 'Published', ...this.published });
    }
    const [, threadOf, act] = /^\/v1\/orders\/(\w+)\/(messages|send-message|read-messages)$/.exec(path) ?? [];
    if (threadOf && act) return this.#thread(threadOf, act, asked);
    const [, kind, id, rest] = /^\/v1\/(quotes|orders)\/(\w+)(\/events)?$/.exec(path) ?? [];
    if (kind === 'quotes') return found(this.quotes.get(id!));
    const order = this.orders.get(id ?? '');
    if (!order || asked.headers.get('authorization') !== `Bearer ${order.access_token}`)
      return problem(404, 'not_found');
    return rest ? this.#stream(order, asked, signal) : found(withoutPerson(order));
  }

  #first(asked: Asked): Response | Promise<Response> | undefined {
    for (const handler of this.#intercept) {
      const answer = handler(asked);
      if (answer) return answer;
    }
    return undefined;
  }

  #quote({ body }: Asked): Response {
    if (typeof body === 'object' && body !== null && 'items' in body) return this.#quoteItems(body);
    const request = quoteRequestSchema.parse(body);
    if (request.discount_code !== undefined && request.discount_code !== 'SUMMER10') {
      const errors = [{ pointer: '/discount_code', code: 'unknown_discount', detail: 'Unknown.' }];
      return problem(422, 'invalid_request', { errors });
    }
    if (request.vat_number !== undefined && !/^[A-Z]{2}\w{8,}$/.test(request.vat_number)) {
      const errors = [{ pointer: '/vat_number', code: 'malformed_vat_number', detail: 'Malformed.' }];
      return problem(422, 'invalid_request', { errors });
    }
    const { revision } = this.published ?? {};
    if (revision !== undefined && revision !== request.model_revision) {
      return problem(409, 'model_revision_changed', { model_revision: revision });
    }
    const id = `rqt_${this.#next()}`;
    const data = this.offers.map((offer) => this.#offer(offer, request, id));
    for (const quote of data) this.quotes.set(quote.id, quote);
    return json({ object: 'list', data, declined: this.declined, mails: this.mails, rates: this.rates }, 201);
  }

  #quoteItems(body: object): Response {
    const { items, ship_to, currency } = quoteItemsRequestSchema.parse(body);
    const id = `rqt_${this.#next()}`;
    const listed = items.map((item) => ({ ...item, model_revision: item.model_revision ?? '1' }));
    const data = this.offers.map((offer): Quote => {
      const quote = this.#offer(offer, { ...items[0]!, ship_to, currency }, id);
      return listed.length > 1 ? { ...quote, items: listed } : quote;
    });
    for (const quote of data) this.quotes.set(quote.id, quote);
    return json({ object: 'list', data, declined: this.declined, mails: this.mails, rates: this.rates }, 201);
  }

  #thread(order: string, act: string, { body, headers }: Asked): Response {
    const token = this.orders.get(order)?.access_token;
    if (!this.threads || headers.get('authorization') !== `Bearer ${token}`) return problem(404, 'not_found');
    const thread = this.threads.get(order) ?? [];
    if (act === 'send-message') thread.push(messageFrom('customer', Object(body).text, thread.length + 1));
    if (act === 'read-messages') for (const message of thread) if (message.from !== 'customer') message.is_read = true;
    this.threads.set(order, thread);
    return json({ object: 'list', data: thread, is_open: true, mails: this.mails === true });
  }

  #ask({ body }: Asked): Response {
    const several = typeof body === 'object' && body !== null && 'items' in body;
    const one = several ? undefined : inquiryRequestSchema.parse(body);
    const { items, ship_to } = one ? { ...one, items: [one] } : inquiryItemsRequestSchema.parse(body);
    const listed = items.map(({ model, configuration, quantity, model_revision = '1' }) => {
      return { model, model_revision, configuration, quantity };
    });
    const id = `inq_${this.#next()}`;
    const inquiry: Inquiry = {
      ...{ id, object: 'inquiry', kind: one?.kind ?? 'offer', status: 'open', ...listed[0]! },
      ...(listed.length > 1 ? { items: listed } : {}),
      ...{ ship_to, currency: 'EUR', mails: this.mails === true, created_at: new Date().toISOString() },
      access_token: `token_of_${id}`,
    };
    this.inquiries.set(id, inquiry);
    return json(inquiry, 201);
  }

  /** Answers a request for a custom quote with the first workshop's quote. */
  offer(id: string, note?: string): void {
    const inquiry = this.inquiries.get(id)!;
    const { model, model_revision, configuration, quantity, items, ship_to } = inquiry;
    const [first] = new Service().offers;
    const quote = this.#offer(first!, { model, model_revision, configuration, quantity, ship_to }, `rqt_${id}`);
    this.quotes.set(quote.id, items ? { ...quote, items } : quote);
    const offer = {
      ...{ quote: quote.id, workshop: quote.workshop, total: quote.price.total, ready_by: quote.ready_by },
      ...{ valid_until: quote.expires_at.slice(0, 10), expires_at: quote.expires_at, ...(note ? { note } : {}) },
    };
    this.inquiries.set(id, { ...inquiry, status: 'offered', offer });
  }

  #offer({ amount, currency, days, more, ...workshop }: WorkshopOffer, request: QuoteRequest, id: string): Quote {
    const now = Date.now();
    return {
      id: `qte_${this.#next()}`,
      object: 'quote',
      request: id,
      model: request.model,
      model_revision: request.model_revision ?? '1',
      configuration: request.configuration,
      quantity: request.quantity,
      workshop,
      status: 'open',
      price: withCode(priceOf(amount * request.quantity, currency, request.vat_number !== undefined), request),
      ...(request.ship_to ? { ship_to: request.ship_to } : {}),
      ...(request.price_breaks ? { price_breaks: this.#priceBreaks(amount, currency, request.price_breaks) } : {}),
      ...more,
      lead_time_days: days,
      ready_by: new Date(now + days * day).toISOString().slice(0, 10),
      expires_at: new Date(now + this.quoteLifeMs).toISOString(),
      created_at: new Date(now).toISOString(),
    };
  }

  #priceBreaks(amount: number, currency: string, quantities: readonly number[]): Quote['price_breaks'] {
    return quantities.map((quantity) => {
      const total = Math.round(amount * quantity * (1 - this.quantityDiscount));
      return { quantity, total: priceOf(total, currency).total };
    });
  }

  #order(asked: Asked): Response {
    const { body, headers } = asked;
    const request = orderRequestSchema.parse(body);
    const key = headers.get('idempotency-key') ?? '';
    const text = JSON.stringify(body);
    const earlier = this.#byKey.get(key);
    if (earlier)
      return earlier.body === text ? found(this.orders.get(earlier.order)) : problem(422, 'idempotency_key_reused');
    if (this.holdsUntil !== undefined) {
      this.#held.set(key, asked);
      return this.#holdProblem();
    }
    const quote = this.quotes.get(request.quote);
    if (!quote) return problem(404, 'not_found');
    if (quote.status === 'accepted') return problem(409, 'quote_already_ordered', { order: this.#orderOf(quote.id) });
    if (Date.parse(quote.expires_at) <= Date.now()) return problem(409, 'quote_expired');
    const order = this.#accept(quote, request);
    this.#byKey.set(key, { body: text, order: order.id });
    return json(order, 201);
  }

  /** The emails of the orders that are held, by the latest request with each key. */
  get heldFor(): readonly (string | undefined)[] {
    return [...this.#held.values()].map(({ body }) => orderRequestSchema.parse(body).shipping.email);
  }

  /** Places the orders that are held, as if their customers had confirmed them. */
  confirmHeld(): void {
    this.holdsUntil = undefined;
    const held = [...this.#held.values()];
    this.#held.clear();
    for (const asked of held) this.answer(asked);
  }

  /** Ends the links of the orders that are held. */
  dropHeld(): void {
    this.#held.clear();
  }

  #holdProblem(): Response {
    return problem(409, 'order_held', { expires_at: this.holdsUntil });
  }

  #accept(quote: Quote, { shipping }: OrderRequest): Order {
    const id = `ord_${this.#next()}`;
    const created_at = new Date().toISOString();
    const { model, model_revision, configuration, quantity, items, workshop, price, ready_by } = quote;
    const order: Order = {
      id,
      object: 'order',
      quote: quote.id,
      workshop,
      model,
      model_revision,
      configuration,
      quantity,
      ...(items ? { items } : {}),
      total: price.total,
      shipping,
      status: 'received',
      history: [{ status: 'received', occurred_at: created_at }],
      ready_by,
      mails: this.mails,
      created_at,
      access_token: `token_of_${id}`,
    };
    this.orders.set(id, order);
    for (const each of this.quotes.values()) {
      if (each.request === quote.request) this.quotes.set(each.id, { ...each, status: 'canceled' });
    }
    this.quotes.set(quote.id, { ...quote, status: 'accepted' });
    return order;
  }

  #orderOf(quote: string): string | undefined {
    return [...this.orders.values()].find((order) => order.quote === quote)?.id;
  }

  #stream(order: Order, { headers }: Asked, signal: AbortSignal | undefined): Response {
    const known = Number(headers.get('last-event-id') ?? 0);
    const streams = this.#streams.get(order.id) ?? new Set();
    this.#streams.set(order.id, streams);
    const body = new ReadableStream<Uint8Array>({
      start: (controller) => {
        order.history.forEach((_, index) => {
          if (index >= known) controller.enqueue(messageOf(order, index));
        });
        streams.add(controller);
        signal?.addEventListener('abort', () => {
          streams.delete(controller);
          controller.error(signal.reason);
        });
      },
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream' } });
  }

  #next(): string {
    this.#count += 1;
    return String(this.#count).padStart(4, '0');
  }
}

export function messageFrom(from: string, text: string, number: number): Message {
  return { object: 'message', number, from, text, is_read: false, created_at: new Date().toISOString() };
}

export function problem(status: number, code: string, more: object = {}): Response {
  return json({ type: 'about:blank', title: code, status, code, detail: code, ...more }, status);
}

export function json(body: unknown, status = 200): Response {
  return new Response(JSON.stringify(body), { status, headers: { 'content-type': 'application/json' } });
}

function found(body: unknown): Response {
  return body === undefined ? problem(404, 'not_found') : json(body);
}

function priceOf(taxed: number, currency: string, isReverseCharge = false): Price {
  const included = Math.round(taxed * 0.19);
  const [amount, tax] = isReverseCharge ? [taxed - included, 0] : [taxed, included];
  const reverse = { percent: 0, treatment: 'reverse_charge', country: 'DE' };
  const shipping = Math.round(amount * 0.1);
  const cutting = Math.round(amount * 0.2);
  const lines = [
    { kind: 'material', label: 'Birch plywood 18 mm, 2.41 m² with offcuts', amount: amount - tax - shipping - cutting },
    { kind: 'cutting', label: 'Cutting, 9 panels', amount: cutting },
    { kind: 'shipping', label: 'Delivery, 24 kg', amount: shipping },
    { kind: 'tax', label: 'VAT 19%', amount: tax, ...(isReverseCharge ? { values: reverse } : {}) },
  ];
  return {
    total: { amount, currency },
    lines: lines.map((line) => ({ ...line, amount: { amount: line.amount, currency } })),
  };
}

/** Takes 10 off the price if the request has a discount code. */
function withCode({ total, lines }: Price, { discount_code: code }: QuoteRequest): Price {
  if (code === undefined) return { total, lines };
  const line = { kind: 'discount', label: `Discount ${code}`, values: { code }, amount: { ...total, amount: -1000 } };
  return { total: { ...total, amount: total.amount - 1000 }, lines: lines.toSpliced(-2, 0, line) };
}

/** Returns the part of an order that its own token gives access to. */
function withoutPerson({ access_token: _, shipping, ...order }: Order): object {
  return { ...order, shipping: { country: shipping?.country } };
}

function messageOf(order: Order, index: number): Uint8Array {
  const change = order.history[index]!;
  const data = { event: 'order.status_changed', order: order.id, ...change };
  return new TextEncoder().encode(`id: ${index + 1}\ndata: ${JSON.stringify(data)}\n\n`);
}

function abortable<Value>(value: Promise<Value>, signal: AbortSignal | undefined): Promise<Value> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) reject(signal.reason);
    signal?.addEventListener('abort', () => reject(signal.reason));
    value.then(resolve, reject);
  });
}
