// The event that says that an order moved: the body of a webhook, and of one message of an order's event stream.

import * as z from 'zod/mini';
import { openEnum, timestampSchema } from './common.js';
import { orderStatuses } from './order.js';

export const orderEventSchema = z.looseObject({
  event: openEnum(['order.status_changed']),
  order: z.string(),
  /** The status after the change. */
  status: openEnum(orderStatuses),
  /** Grows strictly within an order. */
  occurred_at: timestampSchema,
});

export type OrderEvent = z.infer<typeof orderEventSchema>;
