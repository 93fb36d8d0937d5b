// What a route is: a row in a table. Its method, path, who may ask and what it takes are data, from which the routing,
// `Allow`, the checks before the handler and the OpenAPI document are made.

import type * as z from 'zod/mini';
import type { ServiceContext } from '../context.js';
import type { Credential, CredentialKind } from '../credentials.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One request on its way through a handler. */
export interface RequestContext {
  readonly context: ServiceContext;
  readonly request: Request;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  readonly address: string;
  readonly origin: string | null;
}

/** By someone that the route admits. */
export interface AuthenticatedContext extends RequestContext {
  readonly credential: Credential;
}

interface RouteDescription {
  readonly method: Method;
  /** `/v1/models/:id` */
  readonly path: string;
  readonly summary: string;
  /** What it takes, for the OpenAPI document. */
  readonly body?: z.ZodMiniType | undefined;
  readonly query?: Readonly<Record<string, string>>;
  /** What it answers, by status. */
  readonly responses: Readonly<Record<number, RouteResponse>>;
}

/** A schema of JSON, or the media type of something else. */
export type RouteResponse = { readonly schema: z.ZodMiniType } | { readonly type: string } | { readonly nothing: true };

export interface PublicRoute extends RouteDescription {
  readonly access: 'public';
  readonly handle: (call: RequestContext) => Promise<Response>;
}

export interface AuthenticatedRoute extends RouteDescription {
  readonly access: readonly CredentialKind[];
  /** Takes `?license_key=`, since an `<img>` sends no header. */
  readonly keyInQuery?: boolean;
  readonly handle: (call: AuthenticatedContext) => Promise<Response>;
}

export type Route = PublicRoute | AuthenticatedRoute;

export function jsonResponse(status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): Response {
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json', 'cache-control': 'no-store', ...headers },
  });
}
