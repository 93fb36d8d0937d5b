// The HTTP application. It authenticates each request before its handler runs, gives every response its request id,
// CORS headers, and compression, and turns every rejection into a problem document.

import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import { consolePageRoute, consoleRoutes } from './api/console/console-routes.js';
import { permitPerson } from './api/console/people.js';
import { requireSameOrigin, requireSecondFactor, requireSession } from './api/console/sessions.js';
import type { ServiceContext } from './api/http/context.js';
import { authenticate, permit } from './api/http/credentials.js';
import {
  compressReply,
  corsHeaders,
  isPreflight,
  preflightReply,
  problemReply,
  type Reply,
  reportFailure,
} from './api/http/reply.js';
import type { Answer, RequestContext, Route } from './api/http/route.js';
import { clientAddress } from './api/http/server.js';
import { openApiRoute } from './api/openapi/document.js';
import { checkoutSettingsRoutes } from './api/routes/checkout-settings.js';
import { confirmOrderPages } from './api/routes/confirm-order.js';
import { discountRoutes } from './api/routes/discounts.js';
import { embedRoutes } from './api/routes/embed.js';
import { fileRoutes } from './api/routes/files.js';
import { docsRoutes, healthRoutes } from './api/routes/health.js';
import { inquiryRoutes } from './api/routes/inquiries.js';
import { invoiceListRoutes } from './api/routes/invoice-list.js';
import { keyRoutes, keysRoutes } from './api/routes/keys.js';
import { linkPageRoute, linkRoutes } from './api/routes/links.js';
import { mailRoutes } from './api/routes/mails.js';
import { modelPublishingRoutes } from './api/routes/model-publishing.js';
import { modelRoutes } from './api/routes/models.js';
import { orderEventRoutes } from './api/routes/order-events.js';
import { orderRoutes } from './api/routes/orders.js';
import { auditRoutes, organizationRoutes, statisticsRoutes } from './api/routes/organization.js';
import { paymentRoutes } from './api/routes/payments.js';
import { peopleRoutes } from './api/routes/people.js';
import { priceBuildRoutes } from './api/routes/price-build.js';
import { priceCostRoutes } from './api/routes/price-costs.js';
import { priceProposalRoutes } from './api/routes/price-proposals.js';
import { productFileRoutes } from './api/routes/product-files.js';
import { productPageRoutes } from './api/routes/product-pages.js';
import { quoteRequestRoutes } from './api/routes/quote-requests.js';
import { quoteRoutes, workshopOfferRoutes } from './api/routes/quotes.js';
import { testClockRoutes } from './api/routes/test-clock.js';
import { visitRoutes } from './api/routes/visits.js';
import { webhookDeliveryRoutes } from './api/routes/webhook-deliveries.js';
import { webhookEndpointRoutes } from './api/routes/webhook-endpoints.js';
import { workshopStockRoutes } from './api/routes/workshop-stock.js';
import { productMaterialRoutes, workshopRoutes } from './api/routes/workshops.js';
import { createId } from './platform/ids.js';
import { invalidQuery, ProblemError } from './platform/problems.js';
import { traceOf } from './platform/telemetry/log.js';

const resources: readonly Route[] = [
  ...embedRoutes,
  ...keyRoutes,
  ...modelRoutes,
  ...modelPublishingRoutes,
  ...fileRoutes,
  ...productFileRoutes,
  ...productPageRoutes,
  ...quoteRoutes,
  ...quoteRequestRoutes,
  ...discountRoutes,
  ...inquiryRoutes,
  ...linkRoutes,
  ...productMaterialRoutes,
  ...workshopOfferRoutes,
  ...workshopStockRoutes,
  ...workshopRoutes,
  ...priceProposalRoutes,
  ...priceCostRoutes,
  ...orderRoutes,
  ...invoiceListRoutes,
  ...priceBuildRoutes,
  ...orderEventRoutes,
  ...statisticsRoutes,
  ...visitRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...mailRoutes,
  ...checkoutSettingsRoutes,
  ...paymentRoutes,
  ...testClockRoutes,
  ...keysRoutes,
  ...peopleRoutes,
  ...organizationRoutes,
  ...auditRoutes,
  ...healthRoutes,
  ...docsRoutes,
];

const UNTRUSTED_PROXY =
  'A request has X-Forwarded-For, but TRUST_PROXY is 0. If your own proxy is in front of the service, set TRUST_PROXY to the number of proxies. Until then, the limits count all customers as one address.';

const QUIET_ROUTES = ['/healthz', '/readyz'];

/** The public API, as described by its OpenAPI document. */
export const routes: readonly Route[] = [...resources, openApiRoute(resources)];

/**
 * The path under which the console calls these routes. Here, routes that need a key use the one from the console's
 * session.
 */
const CONSOLE_API = '/console/api';

type App = Hono<{ Bindings: HttpBindings }>;
type Handle = (call: RequestContext) => Promise<Answer>;

interface Routed {
  /** The path's pattern, such as `/v1/orders/:id`. */
  readonly path: string;
  /** Which pages on other origins can read the response. */
  readonly readers: 'all' | 'permitted' | 'none';
  readonly handle: Handle;
}

export function createApp(context: ServiceContext): App {
  const app: App = new Hono();
  let isProxyReported = context.settings.trustedProxies > 0;
  const adapt =
    (routed: Routed) =>
    ({ req, env }: HonoContext<{ Bindings: HttpBindings }>) => {
      if (!isProxyReported && req.raw.headers.has('x-forwarded-for')) {
        isProxyReported = true;
        context.log.warn(UNTRUSTED_PROXY);
      }
      return respond(context, routed, req.raw, req.param() as Record<string, string>, env.incoming);
    };
  const table: (Routed & Pick<Route, 'method'>)[] = [
    ...routes.map((route) => {
      const handle: Handle = (call) => handleRoute(route, call);
      const readers = route.access === 'public' ? ('all' as const) : ('permitted' as const);
      return { method: route.method, path: route.path, readers, handle };
    }),
    ...routes.map((route) => {
      const handle: Handle = (call) => handleInSession(route, call);
      return { method: route.method, path: CONSOLE_API + route.path, readers: 'none' as const, handle };
    }),
    ...consoleRoutes.map((route) => {
      return { method: route.method, path: route.path, readers: 'none' as const, handle: route.handle };
    }),
  ];
  for (const routed of table) app.on(routed.method, routed.path, adapt(routed));
  for (const path of new Set(table.map((routed) => routed.path))) {
    const methods = table.filter((routed) => routed.path === path).map(({ method }) => method);
    app.all(path, adapt({ path, readers: 'all', handle: refuseMethod(methods) }));
  }
  const refused: Routed = { path: 'none', readers: 'all', handle: refusePath };
  app.all(`${CONSOLE_API}/*`, adapt(refused));
  for (const { method, path, handle } of [consolePageRoute, linkPageRoute, ...confirmOrderPages])
    app.on(method, path, adapt({ path, readers: 'none', handle }));
  app.all('*', adapt(refused));
  return app;
}

async function respond(
  context: ServiceContext,
  { path: route, readers, handle }: Routed,
  request: Request,
  params: Readonly<Record<string, string>>,
  incoming: HttpBindings['incoming'],
): Promise<Response> {
  const started = performance.now();
  const url = new URL(request.url);
  const forwarded = request.headers.get('x-forwarded-for');
  const address = clientAddress(incoming.socket.remoteAddress ?? '', forwarded, context.settings.trustedProxies);
  const origin = request.headers.get('origin');
  const requestId = createId('req');
  const log = context.log.child({ request_id: requestId, ...traceOf(request.headers.get('traceparent')) });
  const call: RequestContext = { context, request, body: incoming, url, params, requestId, log, address, origin };
  let code: string | undefined;
  let answer: Answer;
  let allowedOrigin = { all: '*', permitted: origin ?? undefined, none: undefined }[readers];
  try {
    answer = await context.startedRequests.answer(() => handle(call));
  } catch (error) {
    const problem = problemOf(error, call, route);
    code = problem.code;
    answer = problemReply(problem, { path: url.pathname, requestId });
    if (readers !== 'none') allowedOrigin = '*';
  }
  const always = {
    'request-id': requestId,
    'x-content-type-options': 'nosniff',
    ...(context.settings.serviceUrl?.startsWith('https:') ? { 'strict-transport-security': 'max-age=31536000' } : {}),
    ...(context.draining.aborted ? { connection: 'close' } : {}),
    ...(isPreflight(request) ? {} : corsHeaders(allowedOrigin)),
  };
  const finished =
    answer instanceof Response
      ? await finishStream(answer, call, route, always)
      : await finish(answer, request, always);
  const durationMs = performance.now() - started;
  const { status } = finished;
  context.metrics.request(request.method, route, status, durationMs);
  // Health checks run every few seconds, so log them only when they fail.
  const level = status >= 500 ? 'warn' : QUIET_ROUTES.includes(route) ? 'debug' : 'info';
  log[level]({ method: request.method, route, status, code, ms: Math.round(durationMs * 10) / 10 }, 'request');
  return finished;
}

type PlainHeaders = Reply['headers'];

async function finish(reply: Reply, request: Request, always: PlainHeaders): Promise<Response> {
  const { status, headers, body } = await compressReply(reply, request);
  const vary = headers.vary === undefined ? 'Origin' : `${headers.vary}, Origin`;
  return new Response(body, { status, headers: { ...headers, ...always, ...(isPreflight(request) ? {} : { vary }) } });
}

async function finishStream(
  response: Response,
  { request, body: incoming, log }: RequestContext,
  route: string,
  always: PlainHeaders,
): Promise<Response> {
  const headers = new Headers(response.headers);
  for (const [name, value] of Object.entries(always)) headers.set(name, value);
  headers.append('vary', 'Origin');
  // No one reads the body of a response to HEAD. Cancel it, which stops the work that would produce it.
  if (request.method === 'HEAD') await response.body?.cancel();
  if (request.method === 'HEAD' || !response.body) return new Response(null, { status: response.status, headers });
  const stream = reportFailure(response.body, (error) => {
    log.error({ err: error, method: request.method, route }, 'The response was interrupted.');
    // The status has already been sent. Only a broken connection tells the client that the response is incomplete.
    incoming.destroy();
  });
  return new Response(stream, { status: response.status, headers });
}

/** The checks that every request to a route passes before its handler runs. */
async function handleRoute(route: Route, call: RequestContext): Promise<Answer> {
  const { context, request, url, params } = call;
  refuseNul(url, params);
  if (route.access === 'public') return route.handle(call);
  const source = {
    authorization: request.headers.get('authorization'),
    keyInQuery: route.keyInQuery ? url.searchParams.get('license_key') : null,
    origin: call.origin,
    isWrite: !['GET', 'HEAD'].includes(request.method),
    address: call.address,
  };
  return route.handle({ ...call, credential: await authenticate(context, source, route) });
}

/** Handles the same routes for the console. There, the session determines a request's key. */
async function handleInSession(route: Route, call: RequestContext): Promise<Answer> {
  const { request, url, params } = call;
  refuseNul(url, params);
  // The loader and its files are public. The console loads them to preview the tag.
  if (route.access === 'public') return route.handle(call);
  if (route.method !== 'GET') requireSameOrigin(request, url);
  const found = await requireSession(call);
  const { key, session, person } = found;
  permit(key, route);
  if (person) permitPerson(person, route);
  const confirm = () => requireSecondFactor(call.context, found);
  if (route.needsFresh) await confirm();
  const credential = { kind: key.kind, key, isSession: true } as const;
  return keptFromCaches(await route.handle({ ...call, credential, session: session.hash, confirm }));
}

/**
 * Prevents shared caches from storing the response. The handler may allow that, because the key comes from the session
 * cookie and not from an `Authorization` header.
 */
function keptFromCaches(answer: Answer): Answer {
  const { headers } = answer;
  if (headers instanceof Headers) {
    if (headers.get('cache-control') !== 'no-store') headers.set('cache-control', 'private, no-cache');
    return answer;
  }
  if (headers['cache-control'] === 'no-store') return answer;
  return { ...(answer as Reply), headers: { ...headers, 'cache-control': 'private, no-cache' } };
}

/** Rejects NUL characters, which databases don't accept in text. */
function refuseNul(url: URL, params: Readonly<Record<string, string>>): void {
  if (Object.values(params).some((value) => value.includes('\0'))) throw refusedPath(url.pathname);
  for (const [name, value] of url.searchParams) {
    if (value.includes('\0')) throw invalidQuery(name, 'A query parameter has a NUL character.');
  }
}

function refuseMethod(methods: readonly string[]): Handle {
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return async ({ request, url }) => {
    if (isPreflight(request)) return preflightReply();
    if (request.method === 'OPTIONS') return { status: 204, headers: { allow }, body: null };
    const detail = `${url.pathname} takes ${allow}, not ${request.method}.`;
    throw new ProblemError('method_not_allowed', detail, { headers: { allow } });
  };
}

async function refusePath({ request, url }: RequestContext): Promise<Answer> {
  if (isPreflight(request)) return preflightReply();
  throw refusedPath(url.pathname);
}

function refusedPath(path: string): ProblemError {
  return new ProblemError('not_found', `There’s nothing at ${path}. GET /v1/openapi.json lists all paths.`);
}

function problemOf(error: unknown, { context, request, log }: RequestContext, route: string): ProblemError {
  if (error instanceof ProblemError) return error;
  const headers = { 'retry-after': '1' };
  // No one will read the response.
  if (request.signal.aborted) return new ProblemError('unavailable', 'The client has disconnected.', { headers });
  log.error({ err: error, method: request.method, route }, 'The request failed.');
  if (context.store.isUnavailable(error)) {
    return new ProblemError('unavailable', 'The database is unavailable or busy. Try again in a moment.', { headers });
  }
  return new ProblemError('internal_error', 'Something went wrong in the service. Give the operator the request ID.');
}
