// The error that rejects a request. The API turns it into a problem document: see `api/http/reply.ts`.

import type { ProblemIssue, problemCodes } from '@parametric/api-client';
import { DAY_MS } from './clock.js';

export type ServiceProblemCode = (typeof problemCodes)[number];

export interface ProblemDetails {
  readonly errors?: readonly ProblemIssue[] | undefined;
  /** The order's id, for `quote_already_ordered`. */
  readonly order?: string | undefined;
  /** The order's status, for `order_changed`. */
  readonly orderStatus?: string | undefined;
  /** The revision that's currently published, for `model_revision_changed` and `precondition_failed`. */
  readonly modelRevision?: string | undefined;
  /** The time until which the customer can confirm the order, for `order_held`. */
  readonly expiresAt?: string | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/**
 * The details of a temporary problem. They include when to try again. Otherwise, all clients would retry immediately.
 */
interface PassingDetails extends ProblemDetails {
  readonly headers: { readonly 'retry-after': string };
}

/** Rejects a request. `detail` is meant for people: it describes what's wrong, and what to do. */
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
 * The error for a record that can't be found. The message is the same whether the record doesn't exist or belongs to
 * another organization, so it doesn't reveal which is the case.
 */
export function notFound(
  kind:
    | 'key'
    | 'person'
    | 'passkey'
    | 'session'
    | 'workshop'
    | 'proposal'
    | 'model'
    | 'file'
    | 'invoice'
    | 'quote'
    | 'discount'
    | 'quote request'
    | 'inquiry'
    | 'link'
    | 'order'
    | 'piece'
    | 'webhook endpoint'
    | 'webhook delivery'
    | 'mail',
): ProblemError {
  return new ProblemError('not_found', `There’s no such ${kind}, or this key can’t see it.`);
}

/** The error for an organization that has reached a daily limit. */
export function capReached(detail: string): ProblemError {
  return new ProblemError('rate_limited', detail, { headers: { 'retry-after': `${DAY_MS / 1_000}` } });
}

export const RETRY_SOON = { 'retry-after': '2' };

export function shuttingDown(): ProblemError {
  const detail = 'The service is shutting down. Try again in a moment.';
  return new ProblemError('unavailable', detail, { headers: RETRY_SOON });
}

/** The maximum duration of a build of the service's files, in seconds. */
const BUILD_S = 60;

/** The 503 problem for a service that was started before its files were built. */
export function notBuilt(what: string): ProblemError {
  return new ProblemError('unavailable', `${what} isn’t built yet. Run “npm start” or “npm run build”.`, {
    headers: { 'retry-after': String(BUILD_S) },
  });
}

/** The 422 problem that lists every issue in the body, each with its JSON pointer. */
export function invalidRequest(errors: readonly ProblemIssue[]): ProblemError {
  const [first] = errors;
  const rest = errors.length > 1 ? ` (and ${errors.length - 1} more, see errors)` : '';
  const place = first?.pointer ? `${first.pointer}: ` : '';
  return new ProblemError('invalid_request', `${place}${first?.detail ?? 'The request is invalid.'}${rest}`, {
    errors,
  });
}

/** The issue for an invalid query parameter. Its pointer is empty, because a query isn't part of the body. */
export function invalidQuery(parameter: string, detail: string) {
  return invalidRequest([{ pointer: '', code: 'invalid_query', detail, parameter }]);
}
