// What an order answers, and the lifecycle that it runs through.

import * as z from 'zod/mini';
import { configurationSchema, type Open, openEnum, pageSchema, timestampSchema } from './common.js';
import { moneySchema } from './money.js';
import { workshopSchema } from './quote.js';

export const orderStatuses = [
  'received',
  'confirmed',
  'in_production',
  'shipped',
  'delivered',
  'canceled',
  'failed',
] as const;
export type KnownOrderStatus = (typeof orderStatuses)[number];
export type OrderStatus = Open<KnownOrderStatus>;

/** After these an order moves no more. */
export const finalOrderStatuses = ['delivered', 'canceled', 'failed'] as const satisfies readonly KnownOrderStatus[];

/** What is left of the address depends on who reads: an access token and an erased order see no name, street or e-mail. */
export const shippingSchema = z.looseObject({
  country: z.string(),
  postcode: z.optional(z.string()),
  name: z.optional(z.string()),
  line1: z.optional(z.string()),
  line2: z.optional(z.string()),
  city: z.optional(z.string()),
  region: z.optional(z.string()),
  email: z.optional(z.string()),
  phone: z.optional(z.string()),
});

export const trackingSchema = z.looseObject({
  carrier: z.optional(z.string()),
  number: z.optional(z.string()),
  url: z.optional(z.string()),
});

export const orderStatusChangeSchema = z.looseObject({
  status: openEnum(orderStatuses),
  occurred_at: timestampSchema,
});

export const orderSchema = z.looseObject({
  id: z.string(),
  object: z.literal('order'),
  quote: z.string(),
  workshop: workshopSchema,
  model: z.string(),
  model_revision: z.string(),
  configuration: configurationSchema,
  quantity: z.int(),
  total: moneySchema,
  shipping: z.optional(shippingSchema),
  status: openEnum(orderStatuses),
  history: z.array(orderStatusChangeSchema),
  tracking: z.optional(trackingSchema),
  created_at: timestampSchema,
  /** Given when the order is placed, and on a replay: reads and watches this one order, without personal data. */
  access_token: z.optional(z.string()),
});

export const orderPageSchema = pageSchema(orderSchema);

export type Shipping = z.infer<typeof shippingSchema>;
export type Tracking = z.infer<typeof trackingSchema>;
export type OrderStatusChange = z.infer<typeof orderStatusChangeSchema>;
export type Order = z.infer<typeof orderSchema>;

/** @returns whether an order with this status moves no more; an unknown status may */
export function isFinalOrderStatus(status: OrderStatus): boolean {
  return finalOrderStatuses.some((final) => final === status);
}
