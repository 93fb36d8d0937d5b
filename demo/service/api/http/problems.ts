// Problem documents (RFC 9457): the table of codes and statuses, the error that a handler throws to refuse a request, and
// the response made of it.

import { STATUS_CODES } from 'node:http';
import type { Problem, ProblemIssue, problemCodes } from '@parametric/api-client';
import { type JsonReply, jsonReply } from './reply.js';

export type ServiceProblemCode = (typeof problemCodes)[number];

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
  quote_already_ordered: 409,
  workshop_mismatch: 409,
  destination_mismatch: 409,
  invalid_transition: 409,
  order_changed: 409,
  endpoint_limit_reached: 409,
  key_limit_reached: 409,
  endpoint_disabled: 409,
  session_changed: 409,
  too_many_secrets: 409,
  confirmation_needed: 409,
  key_revoked: 409,
  key_in_flight: 409,
  request_timeout: 408,
  body_too_large: 413,
  unsupported_media_type: 415,
  expectation_failed: 417,
  invalid_request: 422,
  idempotency_key_reused: 422,
  rate_limited: 429,
  headers_too_large: 431,
  internal_error: 500,
  unavailable: 503,
} as const satisfies Record<ServiceProblemCode, number>;

export interface ProblemDetails {
  readonly errors?: readonly ProblemIssue[] | undefined;
  /** The order's id, with `quote_already_ordered`. */
  readonly order?: string | undefined;
  /** The order's status, with `order_changed`. */
  readonly orderStatus?: string | undefined;
  /** The revision that is published now; only with `model_revision_changed` and `precondition_failed`. */
  readonly modelRevision?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * Every problem that may pass says when to try again: clients that are not told come back at once, all of them
 * together.
 */
interface PassingDetails extends ProblemDetails {
  readonly headers: { readonly 'retry-after': string };
}

/** Refuses a request. People read `detail`: it names the subject and says what to do. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly code: ServiceProblemCode;
  readonly details: ProblemDetails;

  constructor(code: 'unavailable', detail: string, details: PassingDetails);
  constructor(code: Exclude<ServiceProblemCode, 'unavailable'>, detail: string, details?: ProblemDetails);
  constructor(code: ServiceProblemCode, detail: string, details: ProblemDetails = {}) {
    super(detail);
    this.code = code;
    this.details = details;
  }
}

/**
 * The words are the same for a record that does not exist and for one of another organization, so that they reveal
 * nothing.
 */
export function notFound(
  kind: 'key' | 'workshop' | 'model' | 'file' | 'quote' | 'order' | 'webhook endpoint' | 'webhook delivery',
): ProblemError {
  return new ProblemError('not_found', `There is no such ${kind} for this key.`);
}

/** The longest time of a build; in seconds. */
const BUILD_S = 60;

/** 503: the service was started before its files were built. */
export function notBuilt(what: string): ProblemError {
  return new ProblemError('unavailable', `${what} is not built yet: run "npm start", or "npm run build".`, {
    headers: { 'retry-after': String(BUILD_S) },
  });
}

/** 422 with everything that is wrong with the body, by JSON pointer. */
export function invalidRequest(errors: readonly ProblemIssue[]): ProblemError {
  const [first] = errors;
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : '';
  const place = first?.pointer ? `${first.pointer}: ` : '';
  return new ProblemError('invalid_request', `${place}${first?.detail ?? 'The request is wrong.'}${rest}`, { errors });
}

export function problemReply(
  { code, message, details: { errors, order, orderStatus, modelRevision, headers } }: ProblemError,
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
  };
  return jsonReply(status, problem, { 'content-type': 'application/problem+json', ...headers });
}
