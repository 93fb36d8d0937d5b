// Problem documents (RFC 9457): each code's status, and the response for a rejected request.

import { STATUS_CODES } from 'node:http';
import type { Problem } from '@parametric/api-client';
import type { ProblemError, ServiceProblemCode } from '../../platform/problems.js';
import { type JsonReply, jsonReply } from './reply.js';

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
