// A route as a row of a table: method, path, allowed credentials, body, query and responses are data. Routing, the `Allow`
// header, the checks before the handler and the OpenAPI document all follow from them.

import type { Readable } from 'node:stream';
import type * as z from 'zod/mini';
import type { ServiceContext } from '../context.js';
import type { Credential, CredentialKind } from '../keys/credentials.js';
import type { Log } from '../telemetry/log.js';
import type { ServiceProblemCode } from './problems.js';
import type { Reply } from './reply.js';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** What a handler knows of one request. */
export interface RequestContext {
  readonly context: ServiceContext;
  readonly request: Request;
  /** The bytes that are sent with it. The adapter would make a second request and a web stream for `request.body`. */
  readonly body: Readable;
  readonly url: URL;
  readonly params: Readonly<Record<string, string>>;
  readonly requestId: string;
  /** Writes the request's id on each line. */
  readonly log: Log;
  readonly address: string;
  readonly origin: string | null;
}

/** A request with a credential that the route allows. */
export interface AuthenticatedContext extends RequestContext {
  readonly credential: Credential;
  /** The hash of the console's session that it came with; undefined where it came with the credential itself. */
  readonly session?: string | undefined;
}

interface RouteDescription {
  readonly method: Method;
  /** `/v1/models/:id` */
  readonly path: string;
  readonly summary: string;
  /** The schema of the request's body. */
  readonly body?: z.ZodMiniType | undefined;
  readonly bodyIsOptional?: boolean;
  /** The media types of a body that is no JSON. */
  readonly bodyTypes?: readonly string[];
  /** Parameters of the query, and headers besides those of every request: what each is. */
  readonly query?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  /** What it can be refused for, besides what follows from its credentials, path and body. */
  readonly problems?: readonly ServiceProblemCode[];
  /** By status. */
  readonly responses: Readonly<Record<number, RouteResponse>>;
}

/** A JSON schema, the media type of something else, or no body. */
export type RouteResponse = { readonly schema: z.ZodMiniType } | { readonly type: string } | { readonly nothing: true };

export interface PublicRoute extends RouteDescription {
  readonly access: 'public';
  readonly handle: (call: RequestContext) => Promise<Answer>;
}

export interface AuthenticatedRoute extends RouteDescription {
  readonly access: readonly CredentialKind[];
  /** Whether `?license_key=` is accepted, since an `<img>` sends no header. */
  readonly keyInQuery?: boolean;
  readonly handle: (call: AuthenticatedContext) => Promise<Answer>;
}

export type Route = PublicRoute | AuthenticatedRoute;

/** A Response where the body is a stream. */
export type Answer = Reply | Response;
