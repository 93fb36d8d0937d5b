// The HTTP application: authenticates each request before its handler runs, and gives every response its request id, its
// CORS headers, compression and, where something was refused, the form of a problem document.

import type { HttpBindings } from '@hono/node-server';
import { Hono, type Context as HonoContext } from 'hono';
import type { ServiceContext } from './context.js';
import { authenticate } from './credentials.js';
import { clientAddress } from './http/client-address.js';
import { compressResponse } from './http/compress.js';
import { addCorsHeaders, isPreflight, preflightResponse } from './http/cors.js';
import { invalidQuery } from './http/pagination.js';
import type { RequestContext, Route } from './http/route.js';
import { createId } from './ids.js';
import { openApiRoute } from './openapi/document.js';
import { ProblemError, problemResponse } from './problems.js';
import { embedRoutes } from './resources/embed.js';
import { healthRoutes } from './resources/health.js';
import { modelRoutes } from './resources/models.js';
import { orderEventRoutes } from './resources/order-events.js';
import { orderRoutes } from './resources/orders.js';
import { productFileRoutes } from './resources/product-files.js';
import { quoteRoutes } from './resources/quotes.js';
import { webhookDeliveryRoutes } from './resources/webhook-deliveries.js';
import { webhookEndpointRoutes } from './resources/webhook-endpoints.js';

const resources: readonly Route[] = [
  ...embedRoutes,
  ...modelRoutes,
  ...productFileRoutes,
  ...quoteRoutes,
  ...orderRoutes,
  ...orderEventRoutes,
  ...webhookEndpointRoutes,
  ...webhookDeliveryRoutes,
  ...healthRoutes,
];

export const routes: readonly Route[] = [...resources, openApiRoute(resources)];

type App = Hono<{ Bindings: HttpBindings }>;
type Handle = (call: RequestContext) => Promise<Response>;

export function createApp(context: ServiceContext): App {
  const app: App = new Hono();
  const adapt =
    (handle: Handle, isPublic: boolean) =>
    ({ req, env }: HonoContext<{ Bindings: HttpBindings }>) => {
      const { remoteAddress = '' } = env.incoming.socket;
      return respond(context, req.raw, req.param() as Record<string, string>, remoteAddress, handle, isPublic);
    };
  for (const route of routes) {
    app.on(
      route.method,
      route.path,
      adapt((call) => handleRoute(route, call), route.access === 'public'),
    );
  }
  for (const path of new Set(routes.map((route) => route.path))) app.all(path, adapt(refuseMethod(path), true));
  app.all('*', adapt(refusePath, true));
  return app;
}

async function respond(
  context: ServiceContext,
  request: Request,
  params: Readonly<Record<string, string>>,
  socketAddress: string,
  handle: Handle,
  isPublic: boolean,
): Promise<Response> {
  const url = new URL(request.url);
  const forwarded = request.headers.get('x-forwarded-for');
  const address = clientAddress(socketAddress, forwarded, context.settings.trustedProxies);
  const origin = request.headers.get('origin');
  const call: RequestContext = { context, request, url, params, requestId: createId('req'), address, origin };
  let response: Response;
  let allowedOrigin = isPublic ? '*' : (origin ?? undefined);
  try {
    response = await handle(call);
  } catch (error) {
    response = problemResponse(problemOf(error, call), { path: url.pathname, requestId: call.requestId });
    allowedOrigin = '*';
  }
  // Nobody reads the body of a response to HEAD; what would produce it stops here.
  if (request.method === 'HEAD') await response.body?.cancel();
  const finished = request.method === 'HEAD' ? response : await compressResponse(response, request);
  finished.headers.set('request-id', call.requestId);
  finished.headers.set('x-content-type-options', 'nosniff');
  if (context.draining.aborted) finished.headers.set('connection', 'close');
  if (!isPreflight(request)) addCorsHeaders(finished.headers, allowedOrigin);
  return finished;
}

/** The checks that every request to a route passes before its handler runs. */
async function handleRoute(route: Route, call: RequestContext): Promise<Response> {
  const { context, request, url, params } = call;
  refuseNul(url, params);
  if (route.access === 'public') return route.handle(call);
  const source = {
    authorization: request.headers.get('authorization'),
    keyInQuery: route.keyInQuery ? url.searchParams.get('license_key') : null,
    origin: call.origin,
    address: call.address,
  };
  return route.handle({ ...call, credential: await authenticate(context, source, route.access) });
}

/** No database accepts a NUL character in a text. */
function refuseNul(url: URL, params: Readonly<Record<string, string>>): void {
  if (Object.values(params).some((value) => value.includes('\0'))) throw refusedPath(url.pathname);
  for (const [name, value] of url.searchParams) {
    if (value.includes('\0')) throw invalidQuery(name, 'A parameter of the address holds a NUL.');
  }
}

function refuseMethod(path: string): Handle {
  const methods = routes.filter((route) => route.path === path).map(({ method }) => method);
  const allow = [...methods, ...(methods.includes('GET') ? ['HEAD'] : []), 'OPTIONS'].join(', ');
  return async ({ request, url }) => {
    if (isPreflight(request)) return preflightResponse();
    if (request.method === 'OPTIONS') return new Response(null, { status: 204, headers: { allow } });
    const detail = `${url.pathname} takes ${allow}, not ${request.method}.`;
    throw new ProblemError('method_not_allowed', detail, { headers: { allow } });
  };
}

async function refusePath({ request, url }: RequestContext): Promise<Response> {
  if (isPreflight(request)) return preflightResponse();
  throw refusedPath(url.pathname);
}

function refusedPath(path: string): ProblemError {
  return new ProblemError('not_found', `There is nothing at ${path}. GET /v1/openapi.json lists what there is.`);
}

function problemOf(error: unknown, { context, requestId, request, url }: RequestContext): ProblemError {
  if (error instanceof ProblemError) return error;
  if (request.signal.aborted) return new ProblemError('unavailable', 'The client has gone.');
  console.error(`${requestId} ${request.method} ${url.pathname}`, error);
  if (context.store.isUnavailable(error)) {
    return new ProblemError('unavailable', 'The database is away or busy; try again in a moment.', {
      headers: { 'retry-after': '1' },
    });
  }
  return new ProblemError('internal_error', 'Something went wrong here, not with the request. Quote the request id.');
}
