// The problem document (RFC 9457) for a failed request, with a stable code and the invalid fields.

import * as z from 'zod/mini';
import { type Open, openEnum } from './common.js';

export const problemCodes = [
  'malformed_request',
  'malformed_json',
  'body_too_deep',
  'forbidden_key',
  'idempotency_key_missing',
  'idempotency_key_invalid',
  'key_missing',
  'key_invalid',
  'session_ended',
  'session_changed',
  'key_not_permitted',
  'origin_not_allowed',
  'secret_key_in_browser',
  'not_found',
  'method_not_allowed',
  'model_revision_changed',
  'model_retired',
  'model_in_use',
  'file_invalid',
  'file_in_use',
  'file_limit_reached',
  'precondition_failed',
  'quote_expired',
  'quote_canceled',
  'discount_ended',
  'quote_already_ordered',
  'order_held',
  'workshop_mismatch',
  'destination_mismatch',
  'invalid_transition',
  'order_changed',
  'inquiry_answered',
  'thread_closed',
  'address_final',
  'endpoint_limit_reached',
  'key_limit_reached',
  'endpoint_disabled',
  'mail_not_sent',
  'payment_not_needed',
  'payment_refused',
  'refund_not_possible',
  'invoice_not_possible',
  'signature_invalid',
  'too_many_secrets',
  'confirmation_needed',
  'fresh_sign_in_needed',
  'passkey_needed',
  'last_owner',
  'key_revoked',
  'key_in_flight',
  'request_timeout',
  'body_too_large',
  'unsupported_media_type',
  'expectation_failed',
  'headers_too_large',
  'invalid_request',
  'idempotency_key_reused',
  'rate_limited',
  'email_limit_reached',
  'unavailable',
  'internal_error',
] as const;
/** A problem's stable code, either known or from a later version of the service. */
export type ProblemCode = Open<(typeof problemCodes)[number]>;

export const problemIssueSchema = z.looseObject({
  /** JSON pointer into the request's body: `/configuration/width`; `''` is the whole body. */
  pointer: z.string(),
  code: z.string(),
  detail: z.string(),
  /** The allowed values: `{ min, max, step }`, or `{ options }`. */
  limits: z.optional(z.record(z.string(), z.unknown())),
  /** The allowed value nearest to the given one. */
  nearest: z.optional(z.unknown()),
  /** The intended word, if one is probably misspelled. */
  suggestion: z.optional(z.unknown()),
  /** The invalid query parameter, if the problem isn't in the body. */
  parameter: z.optional(z.string()),
});

export const problemSchema = z.looseObject({
  type: z.optional(z.string()),
  title: z.string(),
  status: z.int(),
  detail: z.optional(z.string()),
  instance: z.optional(z.string()),
  code: openEnum(problemCodes),
  request_id: z.optional(z.string()),
  errors: z.optional(z.array(problemIssueSchema)),
  /** For `quote_already_ordered`: the order that accepted the quote. */
  order: z.optional(z.string()),
  /** For `order_changed`: the order's current status. */
  order_status: z.optional(z.string()),
  /** For `order_held`: the time until which the customer can confirm the order. */
  expires_at: z.optional(z.string()),
  /** For `model_revision_changed` and `precondition_failed`: the newest revision. */
  model_revision: z.optional(z.string()),
});

/** One invalid field of a request. */
export type ProblemIssue = z.infer<typeof problemIssueSchema>;
/** The problem document (RFC 9457) for a failed request. */
export type Problem = z.infer<typeof problemSchema>;
