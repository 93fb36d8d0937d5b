// Each route is a row of a table: its method, path, allowed credentials, body, query, and responses are data. Routing,
// the `Allow` header, the checks before the handler, and the OpenAPI document are all derived from them.

import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { ServiceProblemCode } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import type { Log } from '../../platform/telemetry/log.js';
import type { JobOptions } from '../../platform/work/work-pool.js';
import type { ServiceContext } from './context.js';
import { type Credential, keyOf, type Permission } from './credentials.js';
import type { Reply } from './reply.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler gets from a request. */
export interface RequestContext {
  readonly context: ServiceContext;
  readonly request: Request;
  /**
   * The bytes of the request's body. Reading `request.body` would make the adapter create a second request and a web
   * stream.
   */
  readonly body: Readable;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** A logger that adds the request's id to each line. */
  readonly log: Log;
  readonly address: string;
  readonly origin: string | null;
}

/** A request with a credential that the route allows. */
export interface AuthenticatedContext extends RequestContext {
  readonly credential: Credential;
  /** The hash of the request's console session; undefined if the request has a key instead. */
  readonly session?: string | undefined;
  /**
   * Does what `needsFresh` does, for routes where the need depends on the request; undefined if the request has a key
   * instead of a session.
   * @throws {ProblemError} 403
   */
  readonly confirm?: (() => Promise<void>) | undefined;
}

interface RouteDescription {
  readonly method: Method;
  /** The path pattern, such as `/v1/models/:id`. */
  readonly path: string;
  /** The operation's id in the OpenAPI document. It's only needed if no good name can be derived from the path. */
  readonly operationId?: string;
  readonly summary: string;
  /** The schema of the request's body. */
  readonly body?: z.ZodMiniType | undefined;
  readonly bodyIsOptional?: boolean;
  /** The media types of a body that isn't JSON. */
  readonly bodyTypes?: readonly string[];
  /**
   * The query parameters with their descriptions. `headers` works in the same way for request headers, but lists only
   * those that not every request accepts.
   */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** The error codes of the route, besides those that follow from its credentials, path, and body. */
  readonly problems?: readonly ServiceProblemCode[];
  /** The responses by status. */
  readonly responses: Readonly<Record<number, RouteResponse>>;
}

/** A response: JSON with a schema, content of another media type, or no body. */
export type RouteResponse = { readonly schema: z.ZodMiniType } | { readonly type: string } | { readonly nothing: true };

export interface PublicRoute extends RouteDescription {
  readonly access: 'public';
  readonly handle: (call: RequestContext) => Promise<Answer>;
}

export interface AuthenticatedRoute extends RouteDescription, Permission {
  /** Whether the route accepts `?license_key=`. An `<img>` can't send a header. */
  readonly keyInQuery?: boolean;
  /**
   * Whether a person must have confirmed their identity within `lifetimes.confirmation`: with their passkey, if they
   * have one or the shop is live.
   */
  readonly needsFresh?: true;
  /** Whether the route changes nothing, although its method isn't GET. */
  readonly isRead?: boolean;
  readonly handle: (call: AuthenticatedContext) => Promise<Answer>;
}

export type Route = PublicRoute | AuthenticatedRoute;

/** What a handler returns: a `Response` if the body is a stream, otherwise a `Reply`. */
export type Answer = Reply | Response;

/** The service's origin as clients reach it, such as `https://service.example`. */
export function originOf({ context, request, url }: RequestContext): string {
  const { serviceUrl, trustedProxies } = context.settings;
  if (serviceUrl !== undefined) return serviceUrl;
  const forwarded = trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return `${forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)}://${url.host}`;
}

/** Identifies the client by its key and address, for rate limits and queues. */
export function clientOf({ credential, address }: AuthenticatedContext): string {
  return `${keyOf(credential).id} ${address}`;
}

/** The options for a worker thread's job whose result the request waits for. */
export function jobOptions(call: AuthenticatedContext): JobOptions {
  const { organizationId } = keyOf(call.credential);
  return { owner: { organizationId, client: clientOf(call) }, signal: call.request.signal };
}

/**
 * Counts a request against the limits of its key and address.
 * @returns the header fields that tell the client about its limits
 * @throws {ProblemError} 429
 */
export function takeOfClient(
  call: AuthenticatedContext,
  limit: 'quotes' | 'orders' | 'inquiries' | 'samples' | 'links' | 'visits' | 'files' | 'uploads',
  detail: string,
  weight = 1,
): Promise<Readonly<Record<string, string>>> {
  const { clock, limiters } = call.context;
  return takeAllowance(limiters[limit], limit, { subject: clientOf(call), now: clock(), detail, weight });
}

/**
 * Counts a request for statistics, or one that filters or searches a list.
 * @returns the header fields that tell the client about its limits
 * @throws {ProblemError} 429
 */
export function takeReport({ context, credential }: AuthenticatedContext): Promise<Readonly<Record<string, string>>> {
  return takeAllowance(context.limiters.reports, 'reports', {
    subject: keyOf(credential).id,
    now: context.clock(),
    detail: 'Too many requests for statistics, filters, or searches with this key. Wait a moment.',
  });
}
