// The errors of a request, one class for each way in which a caller reacts.

import type { ProblemCode, ProblemIssue } from './schemas/problem.js';

/** The details of an `ApiError`. */
export interface ApiErrorDetails {
  /** The service's stable code, or one of the client: `connection_failed`, `timeout`, `unexpected_response`. */
  readonly code: ProblemCode;
  /** The HTTP status; 0 without a response. */
  readonly status?: number;
  /** Identifies the request to the service's operator. */
  readonly requestId?: string | undefined;
  /** What is wrong in the request, by JSON pointer. */
  readonly errors?: readonly ProblemIssue[] | undefined;
  /** The problem document, with the fields that only some codes have (`order` of `quote_already_ordered`). */
  readonly problem?: Readonly<Record<string, unknown>> | undefined;
  /** From `Retry-After`; milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Every failure of a request, except an abort: that throws the reason of the caller's `AbortSignal`. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly errors: readonly ProblemIssue[];
  readonly problem: Readonly<Record<string, unknown>> | undefined;
  /** From `Retry-After`; milliseconds. Undefined where the response has no such header. */
  readonly retryAfterMs: number | undefined;

  constructor(message: string, details: ApiErrorDetails) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = details.code;
    this.status = details.status ?? 0;
    this.requestId = details.requestId;
    this.errors = details.errors ?? [];
    this.problem = details.problem;
    this.retryAfterMs = details.retryAfterMs;
  }
}

/** 401: the key is missing, wrong or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 403: the key has no permission for the request. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
}

/** 403 `origin_not_allowed`: the page's origin is not on the key's list. */
export class OriginError extends PermissionError {
  override readonly name: string = 'OriginError';
}

/** 404: there is no such record, or it is another organization's; 410 `model_retired`: the model is no longer on sale. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409 and 412: the record is in another state than the request expects; `code` says which. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 400, 422 and other refusals of what was sent; `errors` names the places. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** 429, after the retries; `retryAfterMs` says when to try again. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}

/** 5xx, 408 and 425, after the retries. */
export class ServiceUnavailableError extends ApiError {
  override readonly name: string = 'ServiceUnavailableError';
}

/** No response: offline, a wrong URL, a content security policy or an ad blocker. */
export class ConnectionError extends ApiError {
  override readonly name: string = 'ConnectionError';
}

/** No response in time. */
export class TimeoutError extends ApiError {
  override readonly name: string = 'TimeoutError';
}

/** The response does not match the contract. */
export class UnexpectedResponseError extends ApiError {
  override readonly name: string = 'UnexpectedResponseError';
}
