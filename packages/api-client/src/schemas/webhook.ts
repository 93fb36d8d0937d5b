// An organization's webhook endpoints and their deliveries.

import * as z from 'zod/mini';
import { type Open, openEnum, pageSchema, timestampSchema } from './common.js';
import { orderEventSchema } from './order.js';

export const webhookEndpointStatuses = ['enabled', 'disabled'] as const;
/** Whether events are sent to an endpoint. */
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];

/** The statuses of a delivery. It has `failed` after the last attempt failed. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** The status of a delivery. It's `failed` after the last attempt failed. */
export type WebhookDeliveryStatus = Open<(typeof webhookDeliveryStatuses)[number]>;

/** `POST /v1/webhook-endpoints`. */
export const webhookEndpointRequestSchema = z.strictObject({
  url: z.string().check(z.minLength(1), z.maxLength(2_000)),
  description: z.optional(z.string().check(z.maxLength(200))),
});

/** `PATCH /v1/webhook-endpoints/{id}`. */
export const webhookEndpointUpdateSchema = z
  .strictObject({
    url: z.optional(z.string().check(z.minLength(1), z.maxLength(2_000))),
    /** `null` removes the description. */
    description: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    status: z.optional(z.enum(webhookEndpointStatuses)),
  })
  .check(
    z.refine(
      (update) => Object.values(update).some((value) => value !== undefined),
      'Name at least one field to change',
    ),
  );

export const webhookEndpointSchema = z.looseObject({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  description: z.optional(z.string()),
  status: openEnum(webhookEndpointStatuses),
  /** Why the service disabled the endpoint. */
  disabled_reason: z.optional(z.string()),
  /** The time of the first failed attempt since the last successful one. */
  failing_since: z.optional(timestampSchema),
  /** Nothing is sent before this time, because the last attempts failed. */
  paused_until: z.optional(timestampSchema),
  /** The previous secrets with which deliveries are still signed, newest first. */
  previous_secrets: z.optional(z.array(z.looseObject({ expires_at: timestampSchema }))),
  created_at: timestampSchema,
  /** `whsec_…`. Included only in the response that creates the endpoint or its new secret. */
  secret: z.optional(z.string()),
});

export const webhookEndpointPageSchema = pageSchema(webhookEndpointSchema);

/** `POST /v1/webhook-endpoints/{id}/rotate`. The body is optional. */
export const webhookRotationSchema = z.strictObject({
  /**
   * Whether the previous secrets expire immediately, because one was leaked. By default, each stays in use for 24
   * hours.
   */
  expire_previous_immediately: z.optional(z.boolean()),
});

/** `POST /v1/webhook-endpoints/{id}/replay`. */
export const webhookReplayRequestSchema = z.strictObject({
  /** Deliveries created before this time aren't replayed. */
  since: timestampSchema.check(z.refine((text) => !Number.isNaN(Date.parse(text)), "This time doesn't exist")),
});

/** A replay's result. Another request, even with the same time, continues where this one ended. */
export const webhookReplaySchema = z.looseObject({
  object: z.literal('webhook_replay'),
  /** Id of the endpoint. */
  endpoint: z.string(),
  since: timestampSchema,
  /** How many deliveries are resent. */
  replayed: z.int(),
  /** Whether more deliveries remain for another request. */
  has_more: z.boolean(),
});

/**
 * Why an attempt got no response. `forbidden_target`: the URL leads to a private address, or isn't https.
 * `secret_unreadable`: nothing was sent.
 */
export const webhookAttemptErrors = [
  'timeout',
  'name_not_resolved',
  'connection_failed',
  'tls_failed',
  'malformed_response',
  'forbidden_target',
  'secret_unreadable',
] as const;
/** A cause known to this version of the client. */
export type KnownWebhookAttemptError = (typeof webhookAttemptErrors)[number];
/** Why an attempt got no response. */
export type WebhookAttemptError = Open<KnownWebhookAttemptError>;

/** The result of one attempt. */
export const webhookAttemptSchema = z.looseObject({
  /** When the attempt ended. */
  at: timestampSchema,
  duration_ms: z.int(),
  response_status: z.optional(z.int()),
  /** The response's first 500 characters, without the service's secrets. */
  response_body: z.optional(z.string()),
  error: z.optional(openEnum(webhookAttemptErrors)),
  detail: z.string(),
});

/** The result of a test event. */
export const webhookTestSchema = z.looseObject({
  object: z.literal('webhook_test'),
  /** The delivery's id. It's listed like any other delivery. */
  delivery: z.string(),
  delivered: z.boolean(),
  response_status: z.optional(z.int()),
  response_body: z.optional(z.string()),
  error: z.optional(openEnum(webhookAttemptErrors)),
  duration_ms: z.int(),
  detail: z.string(),
});

export const webhookDeliverySchema = z.looseObject({
  id: z.string(),
  object: z.literal('webhook_delivery'),
  /** Id of the endpoint. */
  endpoint: z.string(),
  /** The id that's sent in the `webhook-id` header. It's the same for every attempt. */
  webhook_id: z.string(),
  order: z.string(),
  /** Whether this was a test of the endpoint. If it's true, the order doesn't exist. */
  test: z.optional(z.boolean()),
  body: orderEventSchema,
  status: openEnum(webhookDeliveryStatuses),
  attempts: z.int(),
  next_attempt_at: z.optional(timestampSchema),
  response_status: z.optional(z.int()),
  detail: z.optional(z.string()),
  created_at: timestampSchema,
  finished_at: z.optional(timestampSchema),
  /** The last 20 attempts, earliest first. */
  attempt_log: z.array(webhookAttemptSchema),
});

export const webhookDeliveryPageSchema = pageSchema(webhookDeliverySchema);

/** A new endpoint: the https URL to send events to, at most 2,000 characters. */
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequestSchema>;
/** Changes to an endpoint: its URL, description, or whether events are sent to it. */
export type WebhookEndpointUpdate = z.infer<typeof webhookEndpointUpdateSchema>;
/** An endpoint: a URL to which events are sent. */
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
/** Whether the previous secrets expire immediately. */
export type WebhookRotation = z.infer<typeof webhookRotationSchema>;
/** A request to resend undelivered events since a time (RFC 3339). */
export type WebhookReplayRequest = z.infer<typeof webhookReplayRequestSchema>;
/** The result of a replay. */
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;
/** The result of one delivery attempt. Durations are in milliseconds. */
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
/** The result of a test event. */
export type WebhookTest = z.infer<typeof webhookTestSchema>;
/** An event's delivery to an endpoint. */
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
