// The kinds of emails about orders, inquiries, and workshops’ capacity, and their recipients. An email is recorded in
// the same transaction as the change that causes it.

import type { KnownOrderStatus, mailKinds as names } from '@parametric/api-client';

const kinds = {
  order_held: { to: 'customer', name: 'Order to confirm' },
  order_received: { to: 'customer', name: 'Order received' },
  order_confirmed: { to: 'customer', name: 'Order confirmed' },
  order_shipped: { to: 'customer', name: 'Order shipped' },
  order_canceled: { to: 'customer', name: 'Order canceled' },
  order_failed: { to: 'customer', name: 'Order can’t be made' },
  order_credited: { to: 'customer', name: 'Credit note' },
  order_refunded: { to: 'customer', name: 'Refund' },
  payment_received: { to: 'customer', name: 'Payment received' },
  payment_failed: { to: 'customer', name: 'Payment failed' },
  new_message: { to: 'customer', name: 'Message about an order' },
  inquiry_received: { to: 'customer', name: 'Request received' },
  inquiry_offered: { to: 'customer', name: 'Custom quote' },
  inquiry_declined: { to: 'customer', name: 'Request declined' },
  sample_requested: { to: 'customer', name: 'Samples requested' },
  sample_sent: { to: 'customer', name: 'Samples sent' },
  sample_declined: { to: 'customer', name: 'Samples declined' },
  design_sent: { to: 'customer', name: 'Saved design' },
  shop_new_order: { to: 'shop', name: 'New order (to you)' },
  workshop_new_order: { to: 'workshop', name: 'New order (to the workshop)' },
  workshop_order_canceled: { to: 'workshop', name: 'Order canceled (to the workshop)' },
  shop_order_canceled: { to: 'shop', name: 'Order canceled by the workshop (to you)' },
  shop_payment_received: { to: 'shop', name: 'Payment received (to you)' },
  shop_payment_problem: { to: 'shop', name: 'Problem with a payment (to you)' },
  workshop_address_corrected: { to: 'workshop', name: 'Address corrected (to the workshop)' },
  shop_new_inquiry: { to: 'shop', name: 'New request (to you)' },
  workshop_new_inquiry: { to: 'workshop', name: 'New request (to the workshops)' },
  shop_inquiry_offered: { to: 'shop', name: 'Custom quote from a workshop (to you)' },
  shop_inquiry_declined: { to: 'shop', name: 'Request declined by a workshop (to you)' },
  shop_new_sample: { to: 'shop', name: 'New sample request (to you)' },
  shop_new_message: { to: 'shop', name: 'Question about an order (to you)' },
  workshop_new_message: { to: 'workshop', name: 'Question about an order (to the workshop)' },
  shop_over_capacity: { to: 'shop', name: 'Requests over workshops’ capacity (to you)' },
  workshop_over_capacity: { to: 'workshop', name: 'Requests over its capacity (to the workshop)' },
  shop_orders_held: { to: 'shop', name: 'Orders waiting for confirmation (to you)' },
} as const satisfies Readonly<
  Record<(typeof names)[number], { readonly to: 'customer' | 'shop' | 'workshop'; readonly name: string }>
>;

export type MailKind = keyof typeof kinds;
export type MailReader = (typeof kinds)[MailKind]['to'];

export const mailKinds = Object.keys(kinds) as readonly MailKind[];

export function readerOf(kind: MailKind): MailReader {
  return kinds[kind].to;
}

/** Whether the email is about an inquiry instead of an order. */
export function isOfInquiry(kind: MailKind): boolean {
  return kind.includes('inquiry') || isOfSample(kind);
}

/** Whether the email is about material samples. */
export function isOfSample(kind: MailKind): boolean {
  return kind.includes('sample');
}

/**
 * Whether anyone with the public license key can have the email sent to any address without ordering. Such an email
 * must not repeat anything that the person typed.
 */
export function isReceipt(kind: MailKind): boolean {
  return kind === 'order_held' || kind === 'inquiry_received' || kind === 'sample_requested' || kind === 'design_sent';
}

/** Whether the email is about a message in an order's thread. */
export function isOfMessage(kind: MailKind): boolean {
  return kind.includes('message');
}

/** Whether the email is about an online payment other than a refund. */
export function isOfPayment(kind: MailKind): boolean {
  return kind.includes('payment');
}

/** Whether the email is about a day's requests that workshops declined because of their capacity. */
export function isOfCapacity(kind: MailKind): boolean {
  return kind.includes('over_capacity');
}

/** Whether the email tells the shop or the workshop that the other one ended the order. */
export function isOfOtherSidesEnding(kind: MailKind): boolean {
  return Object.values(mailsToOtherSide).some((each) => each === kind);
}

/** The kind's name in the console. */
export function nameOfKind(kind: MailKind): string {
  return kinds[kind].name;
}

/** The email to the side that didn't end the order. */
export const mailsToOtherSide = { byShop: 'workshop_order_canceled', byWorkshop: 'shop_order_canceled' } as const;

export const mailsOfStatus: Readonly<Record<KnownOrderStatus, readonly MailKind[]>> = {
  received: ['order_received', 'shop_new_order', 'workshop_new_order'],
  confirmed: ['order_confirmed'],
  in_production: [],
  shipped: ['order_shipped'],
  delivered: [],
  canceled: ['order_canceled'],
  failed: ['order_failed'],
};
