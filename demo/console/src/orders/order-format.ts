// Formats orders for the console: numbers, statuses, times, amounts, and dimensions.

import type { OrderInvoiceList } from '@parametric/api-client';
import {
  type AddressFieldFacts,
  addressFieldsAt,
  isLostOrderStatus,
  type KnownOrderStatus,
  type Money,
  minorUnitDigits,
  type Order,
  type ProductItem,
} from '@parametric/api-client/page';

export type Status = Order['status'];

/** Each status's name, and the label of the button that sets it. */
const STATUS_WORDS: Readonly<Record<KnownOrderStatus, readonly [name: string, step?: string]>> = {
  received: ['Received'],
  confirmed: ['Confirmed', 'Confirm order'],
  in_production: ['In production', 'Start production'],
  shipped: ['Shipped', 'Mark as shipped'],
  delivered: ['Delivered', 'Mark as delivered'],
  canceled: ['Canceled', 'Cancel order'],
  failed: ['Failed', 'Mark as failed'],
};

export function statusWord(status: Status): string {
  return wordsOf(status)?.[0] ?? status.replaceAll('_', ' ');
}

export function stepWord(status: Status): string {
  return wordsOf(status)?.[1] ?? statusWord(status);
}

function wordsOf(status: Status) {
  return Object.entries(STATUS_WORDS).find(([known]) => known === status)?.[1];
}

/** The CSS class of a status badge. */
export function statusClass(status: Status): string {
  if (status === 'received') return 'badge warning';
  if (status === 'delivered') return 'badge success';
  return isLostOrderStatus(status) ? 'badge danger' : 'badge';
}

export function money({ amount, currency }: Money): string {
  const digits = minorUnitDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

/**
 * The amount that can still be refunded, because it was paid online and hasn't been refunded; undefined if there's
 * none.
 */
export function leftToRefund({ payment }: Order): Money | undefined {
  if (payment?.status !== 'paid' || !payment.amount) return undefined;
  const { amount, currency } = payment.amount;
  return { amount: amount - (payment.refunded?.amount ?? 0), currency };
}

/** The part of the invoice that hasn't been credited; undefined if there's none. */
export function leftToCredit({ data }: OrderInvoiceList): Money | undefined {
  const amount = data.reduce((sum, { kind, total }) => sum + (kind === 'invoice' ? 1 : -1) * total.amount, 0);
  return amount > 0 ? { amount, currency: data[0]!.total.currency } : undefined;
}

/** Whether the customer pays only a part of the order online. */
export function isDeposit({ payment, total }: Pick<Order, 'payment' | 'total'>): boolean {
  return payment?.amount !== undefined && payment.amount.amount < total.amount;
}

/** The words for each status of an online payment. */
const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  open: 'Not paid yet',
  paid: 'Paid',
  refunded: 'Refunded',
  failed: 'Not paid',
};

export function paymentWord(status: string): string {
  return PAYMENT_WORDS[status] ?? status.replaceAll('_', ' ');
}

/** The amount that the customer should pay online and hasn't paid; undefined if there's none. */
export function unpaidAmount({ payment, status }: Order): Money | undefined {
  const isUnpaid = payment?.status === 'open' || payment?.status === 'failed';
  return isUnpaid && !isLostOrderStatus(status) ? payment.amount : undefined;
}

/** An amount without cents, for a chart axis: `DKK 30K`. */
export function roundMoney({ amount, currency }: Money): string {
  const digits = new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions();
  const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, ...compact });
  return format.format(amount / 10 ** (digits.maximumFractionDigits ?? 2));
}

/** A time for a table column, without the year if it's the current year. */
export function shortTime(time: string): string {
  const date = new Date(time);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  const parts = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...year } as const;
  return new Intl.DateTimeFormat(undefined, parts).format(date);
}

/** Formats the day of a date such as `2026-12-04`, or of a time. */
export function day(text: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const options = { dateStyle: 'medium', ...(isDay ? { timeZone: 'UTC' } : {}) } as const;
  return new Intl.DateTimeFormat(undefined, options).format(new Date(text));
}

export function measure(value: number, unit?: string): string {
  const text = new Intl.NumberFormat(undefined, { maximumFractionDigits: 2 }).format(value);
  if (unit === 'mm') return `${text} mm`;
  return unit === 'deg' ? `${text}°` : text;
}

export function sizes(values: readonly number[]): string {
  return values.length === 0 ? '' : `${values.map((value) => measure(value)).join(' × ')} mm`;
}

/** The lines of the address, as printed on a letter. */
export function addressLines(shipping: Order['shipping']): readonly string[] {
  if (!shipping) return [];
  const { postcode, country } = shipping;
  const of = (place: AddressFieldFacts['place']) => addressFieldsAt(place).map((field) => shipping[field]);
  const place = [postcode, ...of('city')].filter(Boolean).join(' ');
  const land = new Intl.DisplayNames(undefined, { type: 'region' }).of(country) ?? country;
  return [...of('above'), place, ...of('below'), land].filter((line): line is string => Boolean(line));
}

/** A parcel's tracking URL, if it's safe to link to; otherwise undefined. */
export function linkOf(address: string | undefined): string | undefined {
  return address?.startsWith('https://') ? address : undefined;
}

/**
 * A mailto link to exactly this address. The address is encoded, because anything after a `?` would be read as a header
 * such as bcc.
 */
export function mailTo(email: string): string {
  return `mailto:${encodeURIComponent(email).replace('%40', '@')}`;
}

/** The day promised by the quote; undefined for a canceled or failed order, which will never be ready. */
export function promisedDay({ status, ready_by }: Pick<Order, 'status' | 'ready_by'>): string | undefined {
  return ready_by === undefined || isLostOrderStatus(status) ? undefined : day(ready_by);
}

/** The message that's shown instead of buttons for an order that has no next step. */
export function endOf(status: Status): string {
  return isLostOrderStatus(status)
    ? `This order was ${status}.`.replace('was failed', 'failed')
    : 'This order is complete.';
}

/** The products' names without duplicates, and the total quantity. */
export function itemsInWords(
  {
    model,
    quantity,
    items = [{ model, quantity }],
  }: Pick<Order, 'model' | 'quantity'> & {
    readonly items?: readonly Pick<ProductItem, 'model' | 'quantity'>[] | undefined;
  },
  nameOf: (model: string) => string,
): { readonly names: string; readonly quantity: number } {
  const names = [...new Set(items.map((item) => nameOf(item.model)))].join(', ');
  return { names, quantity: items.reduce((sum, item) => sum + item.quantity, 0) };
}
