// Request errors, with one class for each way a caller can react.

import type { ProblemCode, ProblemIssue } from './schemas/problem.js';

/** An `ApiError`'s details. */
export interface ApiErrorDetails {
  /** The service's stable code, or one of the client's: `connection_failed`, `timeout`, `unexpected_response`. */
  readonly code: ProblemCode;
  /** The HTTP status; 0 without a response. */
  readonly status?: number;
  /** The request's id, with which the service's operator can find it in the logs. */
  readonly requestId?: string | undefined;
  /** Everything that's wrong with the request, each with its JSON pointer. */
  readonly errors?: readonly ProblemIssue[] | undefined;
  /** The problem document, including fields specific to a code, such as `order` for `quote_already_ordered`. */
  readonly problem?: Readonly<Record<string, unknown>> | undefined;
  /** The delay that the `Retry-After` header requests, in milliseconds. */
  readonly retryAfterMs?: number | undefined;
  readonly cause?: unknown;
}

/** Any request failure except an abort. An abort throws the `AbortSignal`'s reason. */
export class ApiError extends Error {
  override readonly name: string = 'ApiError';
  readonly code: ProblemCode;
  readonly status: number;
  readonly requestId: string | undefined;
  readonly errors: readonly ProblemIssue[];
  readonly problem: Readonly<Record<string, unknown>> | undefined;
  /**
   * The delay that the `Retry-After` header requests, in milliseconds. Undefined if the response doesn't have that
   * header.
   */
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

/** 401: the key is missing, invalid, or revoked. */
export class AuthenticationError extends ApiError {
  override readonly name: string = 'AuthenticationError';
}

/** 403: the key has no permission for the request. */
export class PermissionError extends ApiError {
  override readonly name: string = 'PermissionError';
}

/** 403 `origin_not_allowed`: the page's origin isn't on the key's list. */
export class OriginError extends PermissionError {
  override readonly name: string = 'OriginError';
}

/** 404: the record doesn't exist or is another organization's. 410 `model_retired`: the model is no longer for sale. */
export class NotFoundError extends ApiError {
  override readonly name: string = 'NotFoundError';
}

/** 409 and 412: the record isn't in the state that the request expects; see `code`. */
export class ConflictError extends ApiError {
  override readonly name: string = 'ConflictError';
}

/** 400, 422, and other rejections of the request's content; see `errors` for the invalid fields. */
export class InvalidRequestError extends ApiError {
  override readonly name: string = 'InvalidRequestError';
}

/** 429, after the retries; `retryAfterMs` says when to try again. */
export class RateLimitError extends ApiError {
  override readonly name: string = 'RateLimitError';
}

/** 5xx, 408, and 425, after the retries. */
export class ServiceUnavailableError extends ApiError {
  override readonly name: string = 'ServiceUnavailableError';
}

/**
 * There was no response: for example, the device is offline, the URL is wrong, or a content security policy or an ad
 * blocker has blocked the request.
 */
export class ConnectionError extends ApiError {
  override readonly name: string = 'ConnectionError';
}

/** There was no response in time. */
export class TimeoutError extends ApiError {
  override readonly name: string = 'TimeoutError';
}

/** The response doesn't match the contract. */
export class UnexpectedResponseError extends ApiError {
  override readonly name: string = 'UnexpectedResponseError';
}
