// Turns the service's response, or a missing response, into a failure for the shop's owner. Loaded with the client
// after a request fails.

import { ApiError, ConnectionError, NotFoundError, OriginError, TimeoutError } from '@parametric/api-client/page';
import { type Failure, type FailureContext, failure, failureFrom, unanswered } from './failure.js';

export function failureOf(error: unknown, context: FailureContext): Failure {
  return error instanceof ApiError ? serviceFailure(error, context) : failureFrom(error);
}

function serviceFailure(error: ApiError, context: FailureContext): Failure {
  const isUnanswered = error instanceof ConnectionError || error instanceof TimeoutError;
  const passing = isUnanswered || isForeign(error) || error.status >= 429;
  const base = failure(error.code, error.message, fixFor(error, context));
  return { ...base, requestId: error.requestId, isTemporary: passing };
}

/**
 * Whether the response came from a proxy or a network's sign-in page. If so, it doesn't tell us anything about the key,
 * the origin or the model.
 */
function isForeign({ status, problem, errors }: ApiError): boolean {
  return status > 0 && problem === undefined && errors.length === 0;
}

function fixFor(error: ApiError, context: FailureContext): string {
  const { model, baseUrl } = context;
  if (isForeign(error)) return `Open ${baseUrl} in this browser to see what responds`;
  if (error instanceof NotFoundError) {
    return `Check the model "${model}": it must exist, be for sale, and belong to the license key’s organization`;
  }
  if (error instanceof ConnectionError) return unanswered('connection_failed', context).fix;
  // The fix is empty if the service's own message already includes it.
  if (error instanceof OriginError) {
    return /allowed origins/.test(error.message) ? '' : `Add ${location.origin} to the license key’s allowed origins`;
  }
  if (error.code === 'secret_key_in_browser') {
    return /license key/.test(error.message) ? '' : 'Use a license key (pclk_…) and revoke the secret key';
  }
  if (error.status === 401) return 'Check the license key: copy the whole key again';
  if (error.status === 403) return 'Use a license key (pclk_…) that can read models';
  if (error.status === 429) return 'Try again in a moment. If this continues, ask the operator for a higher limit';
  if (error instanceof TimeoutError) return unanswered('timeout', context).fix;
  if (error.status >= 500) return 'Try again later. The operator can find the request by its ID';
  return 'Check the element’s attributes';
}
