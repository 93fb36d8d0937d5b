// An order, its statuses, and the event for a status change.

import * as z from 'zod/mini';
import { mapAddressFields } from '../address-fields.js';
import { orderStatuses } from '../order-status.js';
import {
  configurationSchema,
  dayOrTimeSchema,
  moneySchema,
  type Open,
  openEnum,
  pageSchema,
  textSchema,
  timestampSchema,
} from './common.js';
import { productItemSchema, taxTreatments, workshopSchema } from './quote.js';

/**
 * The recipient. If the order is read with an access token, or after its personal data is erased, the name, street,
 * email, and so on are absent.
 */
export const shippingSchema = z.looseObject({
  country: z.string(),
  postcode: z.optional(z.string()),
  ...mapAddressFields(() => z.optional(z.string())),
  /** The buyer's VAT or tax number, from the quote request. Only its format is checked. */
  vat_number: z.optional(z.string()),
  /** When someone at the shop marked the number as checked, for example in VIES, and who did. Absent until then. */
  vat_number_checked: z.optional(z.looseObject({ at: timestampSchema, by: z.string() })),
});

export const trackingSchema = z.looseObject({
  carrier: z.optional(z.string()),
  number: z.optional(z.string()),
  url: z.optional(z.string()),
});

/** `none`: the order is paid by invoice. `open`: the customer, or their bank, has yet to pay online. */
export const paymentStatuses = ['none', 'open', 'paid', 'refunded', 'failed'] as const;
/** Whether an order's online payment was made. */
export type PaymentStatus = Open<(typeof paymentStatuses)[number]>;

/** The tax in an order's total. */
export const orderTaxSchema = z.looseObject({
  /** The label, in English. */
  label: z.string(),
  percent: z.number(),
  /** The country whose VAT it is. Absent for a tax with a workshop's own rate and label. */
  country: z.optional(z.string()),
  amount: moneySchema,
  /** Why there's no tax. Absent if the country's rate applies, even if that's 0. */
  treatment: z.optional(openEnum(taxTreatments)),
  /** The shop's reason for an exempt buyer, such as a resale certificate. */
  reason: z.optional(z.string()),
});

const paymentFields = {
  status: openEnum(paymentStatuses),
  /** The amount paid online: the order's total or a deposit. Absent if the status is `none`. */
  amount: z.optional(moneySchema),
  /** How much of the amount has been refunded. Absent if nothing has. */
  refunded: z.optional(moneySchema),
  /** The tax in `refunded`, in the same proportion as in the order's total. */
  refunded_tax: z.optional(moneySchema),
  /** When the status last changed. Absent if the status is `none`. */
  changed_at: z.optional(timestampSchema),
  /** Whether the customer has paid, and their bank still has to confirm it. Absent otherwise; the status is `open`. */
  processing: z.optional(z.boolean()),
  /** Why the payment or refund failed. Present only for API keys. */
  detail: z.optional(z.string()),
};

export const paymentSchema = z.looseObject(paymentFields);

/** An order's current payment, with the payment page. */
export const orderPaymentSchema = z.looseObject({
  object: z.literal('payment'),
  order: z.string(),
  ...paymentFields,
  /** The payment page; absent if the customer has nothing to do. */
  url: z.optional(z.string()),
});

export const orderStatusChangeSchema = z.looseObject({
  status: openEnum(orderStatuses),
  /** Why the order was canceled or failed, if a reason was given. Present only for API keys. */
  reason: z.optional(z.string()),
  occurred_at: timestampSchema,
});

/** The terms that a customer accepted by pressing a button, as they were shown. */
export const acceptedSchema = z.looseObject({
  language: z.string(),
  text: z.string(),
  links: z.array(z.looseObject({ label: z.string(), url: z.string() })),
  /** SHA-256 of the text and the links, to distinguish versions. */
  hash: z.string(),
  at: timestampSchema,
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
  /** All products, if there are several. `model`, `configuration`, and `quantity` are the first one's. */
  items: z.optional(z.array(productItemSchema)),
  /** The gross amount, which is the sum of `net` and the tax's amount. */
  total: moneySchema,
  net: z.optional(moneySchema),
  /** The tax in the total. Absent if the quote has no tax line. */
  tax: z.optional(orderTaxSchema),
  /** The amount that a discount code took off. Already deducted from `net` and `total`. */
  discount: z.optional(z.looseObject({ code: z.string(), amount: moneySchema })),
  shipping: z.optional(shippingSchema),
  status: openEnum(orderStatuses),
  history: z.array(orderStatusChangeSchema),
  /** The statuses that may follow. Present only for API keys. */
  next_statuses: z.optional(z.array(openEnum(orderStatuses))),
  /** The mode of the key that placed the order. Present only for API keys. */
  mode: z.optional(openEnum(['live', 'test'])),
  tracking: z.optional(trackingSchema),
  /** When the workshop expects to finish the order, according to its quote. */
  ready_by: z.optional(dayOrTimeSchema),
  /** The customer's online payment. */
  payment: z.optional(paymentSchema),
  /** Whether the customer gets an email when the order's status changes. */
  mails: z.optional(z.boolean()),
  /** How many of the customer's messages no one has read; only for API keys and workshops' keys. */
  unread_messages: z.optional(z.int()),
  /** The customer's language, BCP 47. Present only for API keys. */
  language: z.optional(z.string()),
  /** The terms that the customer accepted by ordering, as they were shown. Present only for API keys. */
  accepted: z.optional(acceptedSchema),
  created_at: timestampSchema,
  /**
   * A token for reading and watching this order without personal data. Included only in the response to the request
   * that places the order, and if that request is repeated.
   */
  access_token: z.optional(z.string()),
  /**
   * The order's total at its corrected postcode, if that differs from `total`, which doesn't change. Included only in
   * the response to an address correction.
   */
  total_there: z.optional(moneySchema),
});

export const orderPageSchema = pageSchema(orderSchema);

/** The products and workshops in all orders, for filtering a list. */
export const orderFacetsSchema = z.looseObject({
  object: z.literal('order_facets'),
  models: z.array(z.looseObject({ id: z.string(), name: textSchema })),
  workshops: z.array(z.looseObject({ slug: z.string(), name: z.string() })),
});

/** The products and workshops in all orders, for filtering a list. */
export type OrderFacets = z.infer<typeof orderFacetsSchema>;
/** An order's recipient. */
export type Shipping = z.infer<typeof shippingSchema>;
/** An order's parcel. */
export type Tracking = z.infer<typeof trackingSchema>;
/** The tax in an order's total. */
export type OrderTax = z.infer<typeof orderTaxSchema>;
/** A customer's online payment for an order. */
export type Payment = z.infer<typeof paymentSchema>;
/** An order's current payment, with the payment page. */
export type OrderPayment = z.infer<typeof orderPaymentSchema>;
/** A status, and when the order reached it. */
export type OrderStatusChange = z.infer<typeof orderStatusChangeSchema>;
/** An order. Times are RFC 3339. */
export type Order = z.infer<typeof orderSchema>;

/** The body of a webhook, and of a message in an order's event stream. */
export const orderEventSchema = z.looseObject({
  event: openEnum(['order.status_changed']),
  order: z.string(),
  /** The status after the change. */
  status: openEnum(orderStatuses),
  /** When the status changed. Within an order, each event has a later time than the one before. */
  occurred_at: timestampSchema,
});

/** An order's status change, as sent by webhooks and event streams. */
export type OrderEvent = z.infer<typeof orderEventSchema>;
