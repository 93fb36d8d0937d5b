// Webhook endpoints of an organization, and the deliveries to them.

import * as z from 'zod/mini';
import { type Open, openEnum, pageSchema, timestampSchema } from './common.js';
import { orderEventSchema } from './order.js';

export const webhookEndpointStatuses = ['enabled', 'disabled'] as const;
/** Whether events are sent to an endpoint. */
export type WebhookEndpointStatus = (typeof webhookEndpointStatuses)[number];

/** `failed`: set aside after the last try. */
export const webhookDeliveryStatuses = ['pending', 'delivered', 'failed'] as const;
/** What has become of a delivery; `failed` after the last try. */
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
  /** Why the service has switched it off. */
  disabled_reason: z.optional(z.string()),
  /** Time of the first attempt that failed after the last one that succeeded. */
  failing_since: z.optional(timestampSchema),
  /** Nothing is sent to it before: its last attempts failed. */
  paused_until: z.optional(timestampSchema),
  /** Secrets before the current one that sign too, the newest first. */
  previous_secrets: z.optional(z.array(z.looseObject({ expires_at: timestampSchema }))),
  created_at: timestampSchema,
  /** Only in the response that makes it: `whsec_…`. */
  secret: z.optional(z.string()),
});

export const webhookEndpointPageSchema = pageSchema(webhookEndpointSchema);

/** `POST /v1/webhook-endpoints/{id}/rotate`; the body may be left out. */
export const webhookRotationSchema = z.strictObject({
  /** The secrets before the new one sign no more: for one that others have seen. By default each signs for 24 hours. */
  expire_previous_immediately: z.optional(z.boolean()),
});

/** `POST /v1/webhook-endpoints/{id}/replay`. */
export const webhookReplayRequestSchema = z.strictObject({
  /** Deliveries that were made before stay as they are. */
  since: timestampSchema.check(z.refine((text) => !Number.isNaN(Date.parse(text)), 'There is no such time')),
});

/** What a replay has made due. Asking again, also for the same time, goes on where it ended. */
export const webhookReplaySchema = z.looseObject({
  object: z.literal('webhook_replay'),
  /** Id of the endpoint. */
  endpoint: z.string(),
  since: timestampSchema,
  /** How many are delivered now that were not. */
  replayed: z.int(),
  /** Whether there are others: ask again. */
  has_more: z.boolean(),
});

/** Why a try had no answer. `forbidden_target`: the address is not a public one; `secret_unreadable`: nothing was sent. */
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
/** Why a try had no answer. */
export type WebhookAttemptError = Open<KnownWebhookAttemptError>;

/** What came of one try. */
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

/** What came of a test event. */
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
  /** The same on every try. */
  webhook_id: z.string(),
  order: z.string(),
  /** True where the endpoint was tested: there is no such order. */
  test: z.optional(z.boolean()),
  body: orderEventSchema,
  status: openEnum(webhookDeliveryStatuses),
  attempts: z.int(),
  next_attempt_at: z.optional(timestampSchema),
  response_status: z.optional(z.int()),
  detail: z.optional(z.string()),
  created_at: timestampSchema,
  finished_at: z.optional(timestampSchema),
  /** The last 20 tries, the first one first. */
  attempt_log: z.array(webhookAttemptSchema),
});

export const webhookDeliveryPageSchema = pageSchema(webhookDeliverySchema);

/** The address to send events to: https, 2,000 characters at most. */
export type WebhookEndpointRequest = z.infer<typeof webhookEndpointRequestSchema>;
/** What is to be another: its address, description, or whether events are sent to it. */
export type WebhookEndpointUpdate = z.infer<typeof webhookEndpointUpdateSchema>;
/** An address that events are sent to. */
export type WebhookEndpoint = z.infer<typeof webhookEndpointSchema>;
/** Whether the previous secrets sign no more. */
export type WebhookRotation = z.infer<typeof webhookRotationSchema>;
/** Since when (RFC 3339) to deliver what was set aside. */
export type WebhookReplayRequest = z.infer<typeof webhookReplayRequestSchema>;
/** What a replay has made due. */
export type WebhookReplay = z.infer<typeof webhookReplaySchema>;
/** What came of one try to deliver. Durations are in milliseconds. */
export type WebhookAttempt = z.infer<typeof webhookAttemptSchema>;
/** What came of a test event. */
export type WebhookTest = z.infer<typeof webhookTestSchema>;
/** An event on its way to an endpoint. */
export type WebhookDelivery = z.infer<typeof webhookDeliverySchema>;
