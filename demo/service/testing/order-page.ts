// A page of a shop that orders with a live license key, at a service with a mail server. Tests of held orders use it.

import type { OrderRequest } from '@parametric/api-client';
import { createClaim, ORDERS_ROUTE } from '../api/http/idempotency.js';
import { confirmationPath, confirmationSubject } from '../domain/orders/held-orders.js';
import { timestamp } from '../platform/clock.js';
import type { RateLimits } from '../platform/rate-limits.js';
import { partOf, startMailServer, type TestMailServer } from './mail-server.js';
import { orderOf, request, startTestService, type TestService } from './service.js';
import { waitUntil } from './wait-until.js';

const ORIGIN = 'https://shop.example';
const SERVICE_URL = 'https://service.example';

/** A page of the shop that orders with a live license key. */
export class OrderPage {
  readonly service: TestService;
  readonly key: string;
  readonly server: TestMailServer;
  readonly wait: () => void;

  constructor({ service, key, server, wait }: Pick<OrderPage, 'service' | 'key' | 'server' | 'wait'>) {
    this.service = service;
    this.key = key;
    this.server = server;
    this.wait = wait;
  }

  get #headers() {
    return { origin: ORIGIN };
  }

  async quoted(email = `${crypto.randomUUID()}@example.com`, more: object = {}): Promise<OrderRequest> {
    const body = { model: 'board', configuration: {}, quantity: 1 };
    const headers = { ...this.#headers, 'x-forwarded-for': '192.0.2.99' };
    const answer = await request(this.service, 'POST', '/v1/quotes', { key: this.key, body, headers });
    const { data } = JSON.parse(answer.text);
    const quote = data.find(({ workshop }: { workshop: { country: string } }) => workshop.country === 'DE');
    const { shipping, ...order } = orderOf(quote);
    return { ...order, shipping: { ...shipping, email }, ...more };
  }

  order(body: OrderRequest, idempotencyKey: string = crypto.randomUUID(), address = '203.0.113.7') {
    const headers = { ...this.#headers, 'idempotency-key': idempotencyKey, 'x-forwarded-for': address };
    return request(this.service, 'POST', '/v1/orders', { key: this.key, body, headers });
  }

  placed(idempotencyKey: string) {
    const headers = { ...this.#headers, 'idempotency-key': idempotencyKey };
    return request(this.service, 'GET', '/v1/placed-order', { key: this.key, headers });
  }

  /** The path of the link in the newest email to this address. Emails that a network causes wait for earlier ones. */
  async link(email: string, count = 1): Promise<string> {
    this.wait();
    this.service.context.wakeWorker();
    const held = () => this.mails(email).filter((text) => text.includes('/confirm-order/'));
    await waitUntil('the email with the link', () => held().length >= count);
    return /https:\/\/service\.example(\/confirm-order\/\S+)/.exec(held().at(-1)!)![1]!;
  }

  /** The path of the link to confirm a held order, without waiting for the email. */
  async linkOf(idempotencyKey: string): Promise<string> {
    const { store, context, shop } = this.service;
    const keys = await store.keys.licenseKeys(shop.id);
    const { id: keyId } = keys.find(({ mode }) => mode === 'live')!;
    const claim = createClaim(keyId, ORDERS_ROUTE, idempotencyKey, '');
    const { id } = (await store.heldOrders.find(claim, timestamp(context.clock())))!;
    return confirmationPath(id, context.secrets.accessToken(confirmationSubject(id)));
  }

  mails(email: string): readonly string[] {
    return this.server.mails.filter(({ to }) => to === email).map(({ source }) => partOf(source, 'text/plain'));
  }
}

export async function startOrderPage(limits: Partial<RateLimits>, more: Parameters<typeof startTestService>[0] = {}) {
  let nowMs = Date.parse('2026-11-21T10:00:00.000Z');
  const clock = () => nowMs;
  const pass = (ms: number) => {
    nowMs += ms;
  };
  const server = await startMailServer();
  const mail = { url: server.url, from: 'orders@shop.example', retryDelaysMs: [20] };
  const service = await startTestService({ limits, mail, serviceUrl: SERVICE_URL, trustedProxies: 1, clock, ...more });
  const key = await service.addKey({ kind: 'license', mode: 'live', origins: [ORIGIN] });
  const apiKey = await service.addKey({ kind: 'api', mode: 'live' });
  await service.store.keys.changeOrganization(
    service.shop.id,
    { mail: { address: 'shop@shop.example' } },
    new Date().toISOString(),
  );
  const close = async () => {
    await service.close();
    await server.close();
  };
  const page = new OrderPage({ service, key, server, wait: () => pass(60_000) });
  return { service, apiKey, page, clock, pass, close };
}
