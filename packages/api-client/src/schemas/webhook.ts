// Webhook endpoints of an organization, and the deliveries to them.

import * as z from 'zod/mini';
import { type Open, openEnum, pageSchema, timestampSchema } from './common.js';
import { orderEventSchema } from './order.js';

export const webhookEndpointStatuses = ['enabled', 'disabled'] as const;
/** Whether events are sent to an endpoint. */
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];

/** `failed` after the last attempt. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** The status of a delivery; `failed` after the last attempt. */
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
    /** `null` removes it. */
    description: z.optional(z.nullable(z.string().check(z.maxLength(200)))),
    status: z.optional(z.enum(webhookEndpointStatuses)),
  })
  .check(z.refine((update) => Object.values(update).some((value) => value !== undefined), 'Say what is to be changed'));

export const webhookEndpointSchema = z.looseObject({
  id: z.string(),
  object: z.literal('webhook_endpoint'),
  url: z.string(),
  description: z.optional(z.string()),
  status: openEnum(webhookEndpointStatuses),
  /** Why the service has disabled it. */
  disabled_reason: z.optional(z.string()),
  /** Time of the first attempt that failed after the last one that succeeded. */
  failing_since: z.optional(timestampSchema),
  /** Nothing is sent to it before this time, because its last attempts failed. */
  paused_until: z.optional(timestampSchema),
  /** The previous secrets that still sign, the newest first. */
  previous_secrets: z.optional(z.array(z.looseObject({ expires_at: timestampSchema }))),
  created_at: timestampSchema,
  /** Only in the response that creates it: `whsec_…`. */
  secret: z.optional(z.string()),
});

export const webhookEndpointPageSchema = pageSchema(webhookEndpointSchema);

/** `POST /v1/webhook-endpoints/{id}/rotate`; the body may be left out. */
export const webhookRotationSchema = z.strictObject({
  /** Whether the previous secrets end at once, because somebody else knows one. By default each signs for 24 hours. */
  expire_previous_immediately: z.optional(z.boolean()),
});

/** `POST /v1/webhook-endpoints/{id}/replay`. */
export const webhookReplayRequestSchema = z.strictObject({
  /** Deliveries that were created earlier are not replayed. */
  since: timestampSchema.check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'There is no such time')),
});

/** The result of a replay. Another request, also with the same time, continues where it ended. */
export const webhookReplaySchema = z.looseObject({
  object: z.literal('webhook_replay'),
  /** Id of the endpoint. */
  endpoint: z.string(),
  since: timestampSchema,
  /** How many deliveries are sent again. */
  replayed: z.int(),
  /** Whether there are more, for another request. */
  has_more: z.boolean(),
});

/** Why an attempt had no answer. `forbidden_target`: the address is not public; `secret_unreadable`: nothing was sent. */
export const webhookAttemptErrors = [
  'timeout',
  'name_not_resolved',
  'connection_failed',
  'tls_failed',
  'malformed_response',
  'forbidden_target',
  'secret_unreadable',
] as const;
/** A cause that this version of the client knows. */
export type KnownWebhookAttemptError = (typeof webhookAttemptErrors)[number];
/** Why an attempt had no answer. */
export type WebhookAttemptError = Open<KnownWebhookAttemptError>;

/** The result of one attempt. */
export const webhookAttemptSchema = z.looseObject({
  /** When it ended. */
  at: timestampSchema,
  duration_ms: z.int(),
  response_status: z.optional(z.int()),
  /** The first 500 characters of the answer, without secrets of the service. */
  response_body: z.optional(z.string()),
  error: z.optional(openEnum(webhookAttemptErrors)),
  detail: z.string(),
});

/** The result of a test event. */
export const webhookTestSchema = z.looseObject({
  object: z.literal('webhook_test'),
  /** Id of the delivery, which is listed with the others. */
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
  /** The same for every attempt. */
  webhook_id: z.string(),
  order: z.string(),
  /** True for a test of the endpoint, whose order does not exist. */
  test: z.optional(z.boolean()),
  body: orderEventSchema,
  status: openEnum(webhookDeliveryStatuses),
  attempts: z.int(),
  next_attempt_at: z.optional(timestampSchema),
  response_status: z.optional(z.int()),
  detail: z.optional(z.string()),
  created_at: timestampSchema,
  finished_at: z.optional(timestampSchema),
  /** The last 20 attempts, the earliest first. */
  attempt_log: z.array(webhookAttemptSchema),
});

export const webhookDeliveryPageSchema = pageSchema(webhookDeliverySchema);

/** A new endpoint: the address to send events to, https and 2,000 characters at most. */
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequestSchema>;
/** The changes of an endpoint: its address, description, or whether events are sent to it. */
export type WebhookEndpointUpdate = z.infer<typeof webhookEndpointUpdateSchema>;
/** An endpoint: an address that events are sent to. */
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
/** Whether the previous secrets end at once. */
export type WebhookRotation = z.infer<typeof webhookRotationSchema>;
/** The time (RFC 3339) since which undelivered events are sent again. */
export type WebhookReplayRequest = z.infer<typeof webhookReplayRequestSchema>;
/** The result of a replay. */
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;
/** The result of one attempt to deliver. Durations are in milliseconds. */
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
/** The result of a test event. */
export type WebhookTest = z.infer<typeof webhookTestSchema>;
/** An event on its way to an endpoint. */
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
