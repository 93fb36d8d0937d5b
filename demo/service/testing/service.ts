// Starts the real service for tests, on a free port of this machine. The service has its own data folder, which is
// removed when the service is closed.

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type Order,
  type OrderRequest,
  orderSchema,
  type Problem,
  problemSchema,
  type Quote,
  quoteListSchema,
} from '@parametric/api-client';
import type * as z from 'zod/mini';
import { createKey, type NewKey } from '../domain/keys/keys.js';
import { allScopes } from '../domain/keys/scopes.js';
import type { Clock } from '../platform/clock.js';
import { createId } from '../platform/ids.js';
import type { RateLimits } from '../platform/rate-limits.js';
import type { BuildFolders } from '../platform/releases/read-release.js';
import { defaultSettings, type Settings } from '../platform/startup/settings.js';
import { createLog, type Log } from '../platform/telemetry/log.js';
import type { PoolOptions } from '../platform/work/work-pool.js';
import type { DemoOrganization } from '../seed.js';
import { type Service, startService } from '../server.js';
import { boardDocument } from './models.js';

export interface TestService extends Service {
  readonly dataDir: string;
  readonly shop: DemoOrganization;
  readonly other: DemoOrganization;
  /**
   * Adds an organization that sells `board`, for tests that need one without the orders and endpoints of other tests.
   */
  addOrganization(): Promise<DemoOrganization>;
  /** Adds a key for the first organization. By default, an API key has all scopes. */
  addKey(key: Partial<NewKey>): Promise<string>;
  /** Stops the service, but keeps its data folder until `close()` is called. */
  endKeepingData(): Promise<void>;
}

export interface TestOptions {
  /**
   * The demo's models that the organizations sell. Compiling a model takes as long as many requests, so name only those
   * that a test needs.
   */
  readonly models?: readonly string[] | 'all';
  readonly limits?: Partial<RateLimits>;
  readonly webhooks?: Partial<Settings['webhooks']>;
  readonly clock?: Clock;
  readonly trustedProxies?: number;
  readonly serviceUrl?: string;
  readonly pool?: Partial<PoolOptions>;
  readonly picturesAhead?: boolean;
  readonly log?: Log;
  readonly metrics?: Settings['metrics'];
  readonly mail?: Settings['mail'];
  readonly payments?: Partial<Settings['payments']>;
  readonly databaseUrl?: string | undefined;
  readonly serviceKeys?: Settings['serviceKeys'];
  readonly build?: BuildFolders;
}

/**
 * The settings for tests. Pictures aren't drawn in advance, because that would take ten seconds of CPU time during the
 * test.
 */
export const testSettings: Settings = {
  ...defaultSettings,
  // Use a port on which nothing listens, because tests must not reach a payment provider.
  payments: { stripeUrl: 'http://127.0.0.1:9', shopifyUrl: 'http://127.0.0.1:9/{store}', retryDelaysMs: [20, 20] },
  port: 0,
  demo: true,
  work: { threads: 1, picturesAhead: false },
};

const unlimited = { count: 1_000_000, windowMs: 1_000 };

/** Starts the service. Its first organization sells `board` and the given models of the demo. */
export async function startTestService({
  models = [],
  limits,
  webhooks,
  clock,
  trustedProxies = 0,
  serviceUrl,
  pool = {},
  picturesAhead = false,
  log = createLog('error'),
  metrics,
  mail,
  payments,
  databaseUrl,
  serviceKeys,
  build,
}: TestOptions = {}): Promise<TestService> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parametric-service-'));
  const settings: Settings = {
    ...testSettings,
    dataDir,
    trustedProxies,
    serviceUrl,
    limits: {
      quotes: unlimited,
      quotesADay: unlimited,
      discountCodes: unlimited,
      orders: unlimited,
      ordersADay: unlimited,
      inquiries: unlimited,
      samples: unlimited,
      recipients: unlimited,
      heldOrdersOfRecipient: unlimited,
      heldOrdersOfDomain: unlimited,
      heldOrdersADay: unlimited,
      links: unlimited,
      visits: unlimited,
      visitsOfAll: unlimited,
      messages: unlimited,
      files: unlimited,
      uploads: unlimited,
      reports: unlimited,
      exports: unlimited,
      signIns: unlimited,
      failedKeys: unlimited,
      ...limits,
    },
    webhooks: { ...defaultSettings.webhooks, allowLoopback: true, ...webhooks },
    work: { ...testSettings.work, picturesAhead },
    metrics,
    mail,
    payments: { ...testSettings.payments, ...payments },
    databaseUrl,
    serviceKeys,
  };
  const service = await startService({
    settings,
    models,
    shopOrigins: ['https://shop.example'],
    // A thread compiles its modules from source here. That counts toward the limit of its job, and can take most of the
    // usual limit.
    pool: { jobLimitMs: 120_000, limitsMs: {}, ...pool },
    log,
    build,
    ...(clock ? { clock } : {}),
  });
  const [shop, other] = service.keys.organizations as [DemoOrganization, DemoOrganization];
  await request(service, 'PUT', '/v1/models/board', { key: shop.apiKey, body: { document: boardDocument() } });
  return {
    ...service,
    dataDir,
    shop,
    other,
    addOrganization: async () => {
      const now = new Date().toISOString();
      const id = createId('org');
      await service.store.keys.addOrganization({ id, name: id, licenseOrders: true }, now);
      const [license, api] = (['license', 'api'] as const).map((kind) =>
        createKey({ organizationId: id, kind, mode: 'test', scopes: allScopes, now }),
      );
      await service.store.keys.add(license!.record);
      await service.store.keys.add(api!.record);
      await request(service, 'PUT', '/v1/models/board', { key: api!.key, body: { document: boardDocument() } });
      return { id, name: id, licenseKey: license!.key, apiKey: api!.key };
    },
    addKey: async (options) => {
      const now = new Date().toISOString();
      const { key, record } = createKey({
        ...{ organizationId: shop.id, kind: 'license', mode: 'test', now },
        ...(options.kind === 'api' ? { scopes: allScopes } : {}),
        ...options,
      });
      await service.store.keys.add(record);
      return key;
    },
    endKeepingData: service.close,
    close: async () => {
      await service.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export interface TestRequest {
  readonly key?: string;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface TestResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly text: string;
  /** Returns the response's JSON, which has to match the contract. */
  as<Value>(schema: z.ZodMiniType<Value>): Value;
  problem(): Problem;
}

export async function request(
  { url }: Pick<Service, 'url'>,
  method: string,
  path: string,
  { key, body, headers = {} }: TestRequest = {},
): Promise<TestResponse> {
  const sent: Record<string, string> = { ...headers };
  if (key !== undefined) sent.authorization = `Bearer ${key}`;
  const isFile = body instanceof Uint8Array;
  if (body !== undefined) sent['content-type'] ??= isFile ? 'application/octet-stream' : 'application/json';
  const content = typeof body === 'string' || isFile ? (body as BodyInit) : JSON.stringify(body);
  const answer = await fetch(url + path, {
    method,
    headers: sent,
    redirect: 'manual',
    ...(body === undefined ? {} : { body: content }),
  });
  const received = await answer.text();
  const as = <Value>(schema: z.ZodMiniType<Value>) => schema.parse(JSON.parse(received));
  return { status: answer.status, headers: answer.headers, text: received, as, problem: () => as(problemSchema) };
}

export const recipient = { name: 'Ada Example', line1: 'Example Street 1', city: 'Munich', email: 'ada@example.com' };

/** Requests a quote for `board`, with any destination. */
export async function askQuote(service: Pick<Service, 'url'>, key: string, more: object = {}): Promise<Quote> {
  const body = { model: 'board', configuration: {}, quantity: 1, ...more };
  const { data } = (await request(service, 'POST', '/v1/quotes', { key, body })).as(quoteListSchema);
  return data.find((quote) => quote.workshop.country === 'DE')!;
}

/** Orders a new quote, like the organization's page would. */
export async function placeOrder(
  service: TestService,
  key = service.shop.licenseKey,
  quantity = 1,
): Promise<PlacedOrder> {
  const quote = await askQuote(service, key, { quantity });
  const answer = await request(service, 'POST', '/v1/orders', {
    key,
    headers: { 'idempotency-key': crypto.randomUUID() },
    body: orderOf(quote),
  });
  const order = answer.as(orderSchema);
  return { ...order, access_token: order.access_token! };
}

export interface PlacedOrder extends Order {
  readonly access_token: string;
}

export function orderOf(quote: Quote): OrderRequest {
  const shipping = { country: 'DE', postcode: '80331', ...recipient };
  return { quote: quote.id, workshop: quote.workshop.slug, shipping };
}
