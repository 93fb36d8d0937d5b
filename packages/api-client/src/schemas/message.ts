// An order's thread: plain-text questions and answers between the customer and the shop or workshop.

import * as z from 'zod/mini';
import { openEnum, timestampSchema } from './common.js';

export const messageAuthors = ['customer', 'shop', 'workshop'] as const;

const MAX_LENGTH = 2_000;

/** `POST /v1/orders/{id}/send-message`. */
export const messageRequestSchema = z.strictObject({
  /** The message as plain text. */
  text: z.string().check(z.maxLength(MAX_LENGTH), z.regex(/\S/)),
});

export const messageSchema = z.looseObject({
  object: z.literal('message'),
  /** The message's number, counted from 1 within the order. */
  number: z.int(),
  from: openEnum(messageAuthors),
  text: z.string(),
  /** Whether the other side has read it. For a customer's message, that's the shop or the workshop. */
  is_read: z.boolean(),
  created_at: timestampSchema,
});

/** All messages of an order, oldest first. */
export const messageListSchema = z.looseObject({
  object: z.literal('list'),
  data: z.array(messageSchema),
  /** Whether the order still accepts messages. It doesn't after its personal data is erased, or once there are 200. */
  is_open: z.boolean(),
  /** Whether the customer also gets answers by email. */
  mails: z.boolean(),
});

/** A message in an order's thread. */
export type Message = z.infer<typeof messageSchema>;
/** An order's thread. */
export type MessageList = z.infer<typeof messageListSchema>;
