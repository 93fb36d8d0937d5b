// What most handlers return: a status, headers, and a complete body. It becomes a Response only at the end, with all
// its headers, because changing a Response's headers, or reading its body to compress it, costs more than a database
// insert.

import { STATUS_CODES } from 'node:http';
import type { Problem } from '@parametric/api-client';
import type { ProblemError, ServiceProblemCode } from '../../platform/problems.js';
import { acceptedEncoding, compressText, isCompressible } from '../../platform/static-files.js';

export interface Reply {
  readonly status: number;
  /** The headers by lowercase name. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array<ArrayBuffer> | null;
}

export interface JsonReply extends Reply {
  readonly body: string;
}

export function jsonReply(status: number, body: unknown, headers: Reply['headers'] = {}): JsonReply {
  const type = { 'content-type': 'application/json', 'cache-control': 'no-store' };
  return { status, headers: { ...type, ...headers }, body: JSON.stringify(body) };
}

/** Compresses the body if the request accepts that and it saves enough. */
export async function compressReply(reply: Reply, request: Request): Promise<Reply> {
  const { status, headers, body } = reply;
  // A 304 has the same headers as the full response, including `Vary`, by which caches tell their copies apart.
  if (status === 304) return { ...reply, headers: { ...headers, vary: headers.vary ?? 'Accept-Encoding' } };
  if (
    body === null ||
    headers.vary?.includes('Accept-Encoding') ||
    headers['content-encoding'] ||
    !isCompressible(headers['content-type'])
  )
    return reply;
  const varied = { ...headers, vary: headers.vary ? `${headers.vary}, Accept-Encoding` : 'Accept-Encoding' };
  const encoding = acceptedEncoding(request.headers.get('accept-encoding'));
  const encoded = encoding && (await compressText(body, encoding));
  if (!encoded) return { status, headers: varied, body };
  return { status, headers: { ...varied, 'content-encoding': encoding }, body: encoded };
}

/**
 * Passes the bytes on unchanged. If the source fails midway, reports the error once and ends the stream as if it were
 * complete. Otherwise, the adapter would print the error, which may contain personal data or the database's URL.
 * @param onFailure must make sure that the client doesn't mistake a partial body for a complete one
 */
export function reportFailure(
  stream: ReadableStream<Uint8Array>,
  onFailure: (error: unknown) => void,
): ReadableStream<Uint8Array> {
  const reader = stream.getReader();
  let isCanceled = false;
  const source = {
    pull: async (controller: ReadableStreamDefaultController<Uint8Array>) => {
      try {
        const { done, value } = await reader.read();
        // The client has disconnected, which has closed the controller.
        if (isCanceled) return;
        if (done) controller.close();
        else controller.enqueue(value);
      } catch (error) {
        if (isCanceled) return;
        onFailure(error);
        controller.close();
      }
    },
    cancel: (reason: unknown) => {
      isCanceled = true;
      return reader.cancel(reason);
    },
  };
  // Read nothing ahead, so that no work starts if the client hangs up before the first bytes.
  return new ReadableStream(source, { highWaterMark: 0 });
}

// CORS headers. Only an allowed origin can read a successful response. Any origin can read a problem document, so that
// a shop's page can see the reason. A preflight gets the same response for every origin. Credentials are never allowed.
// We don't use Hono's cors() because it checks the origin before the handler runs, when it isn't known yet whether the
// response is a problem.
const EXPOSED_HEADERS = 'ETag, RateLimit, RateLimit-Policy, Retry-After, Request-Id, Idempotent-Replayed';

/**
 * The CORS headers of a response.
 * @param allowedOrigin the origin that can read the response, `*` for any origin, or undefined for none
 */
export function corsHeaders(allowedOrigin: string | undefined): Readonly<Record<string, string>> {
  if (allowedOrigin === undefined) return {};
  return { 'access-control-allow-origin': allowedOrigin, 'access-control-expose-headers': EXPOSED_HEADERS };
}

export function isPreflight(request: Request): boolean {
  return request.method === 'OPTIONS' && request.headers.has('access-control-request-method');
}

export function preflightReply(): Reply {
  return {
    status: 204,
    body: null,
    headers: {
      'access-control-allow-origin': '*',
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, PATCH, DELETE',
      // Allow any header, because monitoring scripts add their own headers to all of a page's requests.
      'access-control-allow-headers': 'authorization, content-type, idempotency-key, last-event-id, *',
      'access-control-max-age': '7200',
    },
  };
}

// Problem documents (RFC 9457): the status of each code, and the response to a rejected request.
export const problemStatuses = {
  malformed_request: 400,
  malformed_json: 400,
  body_too_deep: 400,
  forbidden_key: 400,
  idempotency_key_missing: 400,
  idempotency_key_invalid: 400,
  key_missing: 401,
  key_invalid: 401,
  session_ended: 401,
  key_not_permitted: 403,
  origin_not_allowed: 403,
  secret_key_in_browser: 403,
  not_found: 404,
  method_not_allowed: 405,
  model_revision_changed: 409,
  model_retired: 410,
  model_in_use: 409,
  file_invalid: 422,
  file_in_use: 409,
  file_limit_reached: 409,
  precondition_failed: 412,
  quote_expired: 409,
  quote_canceled: 409,
  discount_ended: 409,
  quote_already_ordered: 409,
  order_held: 409,
  workshop_mismatch: 409,
  destination_mismatch: 409,
  invalid_transition: 409,
  order_changed: 409,
  inquiry_answered: 409,
  thread_closed: 409,
  address_final: 409,
  endpoint_limit_reached: 409,
  key_limit_reached: 409,
  endpoint_disabled: 409,
  mail_not_sent: 409,
  payment_not_needed: 409,
  payment_refused: 409,
  refund_not_possible: 409,
  invoice_not_possible: 409,
  signature_invalid: 400,
  session_changed: 409,
  too_many_secrets: 409,
  confirmation_needed: 409,
  fresh_sign_in_needed: 403,
  passkey_needed: 403,
  last_owner: 409,
  key_revoked: 409,
  key_in_flight: 409,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  invalid_request: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  email_limit_reached: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ServiceProblemCode, number>;

export function problemReply(
  { code, message, details: { errors, order, orderStatus, modelRevision, expiresAt, headers } }: ProblemError,
  { path, requestId }: { readonly path: string; readonly requestId: string },
): JsonReply {
  const status = problemStatuses[code];
  const problem: Problem = {
    type: `/docs/errors#${code}`,
    title: STATUS_CODES[status] ?? 'Error',
    status,
    detail: message,
    instance: path,
    code,
    request_id: requestId,
    ...(errors ? { errors: [...errors] } : {}),
    ...(order ? { order } : {}),
    ...(orderStatus ? { order_status: orderStatus } : {}),
    ...(modelRevision ? { model_revision: modelRevision } : {}),
    ...(expiresAt ? { expires_at: expiresAt } : {}),
  };
  return jsonReply(status, problem, { 'content-type': 'application/problem+json', ...headers });
}
