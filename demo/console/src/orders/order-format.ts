// Formats orders for the console: numbers, statuses, times, amounts and measures.

import { type Money, minorUnitDigits, type Order } from '@parametric/api-client/page';

export type Status = Order['status'];

const STATUS_WORDS: Readonly<Record<string, string>> = {
  received: 'Received',
  confirmed: 'Confirmed',
  in_production: 'In production',
  shipped: 'Shipped',
  delivered: 'Delivered',
  canceled: 'Canceled',
  failed: 'Failed',
};

export const knownStatuses: readonly string[] = Object.keys(STATUS_WORDS);

export function statusWord(status: Status): string {
  return STATUS_WORDS[status] ?? status.replaceAll('_', ' ');
}

/** The CSS class of a status badge. */
export function statusClass(status: Status): string {
  if (status === 'received') return 'badge warning';
  if (status === 'delivered') return 'badge success';
  return status === 'canceled' || status === 'failed' ? 'badge danger' : 'badge';
}

/** The number as customers see it: `3F2A-90C1`. */
export function shortNumber(id: string): string {
  const own = id.replace(/^ord_/, '').toUpperCase();
  return `${own.slice(0, 4)}-${own.slice(4, 8)}`;
}

export function money({ amount, currency }: Money): string {
  const digits = minorUnitDigits(currency);
  const fraction = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return new Intl.NumberFormat(undefined, { style: 'currency', currency, ...fraction }).format(amount / 10 ** digits);
}

/** An amount without cents, for an axis: `DKK 30K`. */
export function roundMoney({ amount, currency }: Money): string {
  const digits = new Intl.NumberFormat(undefined, { style: 'currency', currency }).resolvedOptions();
  const compact = { notation: 'compact', minimumFractionDigits: 0, maximumFractionDigits: 1 } as const;
  const format = new Intl.NumberFormat(undefined, { style: 'currency', currency, ...compact });
  return format.format(amount / 10 ** (digits.maximumFractionDigits ?? 2));
}

/** A time for a table column; without the year if it is the current one. */
export function shortTime(time: string): string {
  const date = new Date(time);
  const year = date.getFullYear() === new Date().getFullYear() ? {} : ({ year: 'numeric' } as const);
  const parts = { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit', ...year } as const;
  return new Intl.DateTimeFormat(undefined, parts).format(date);
}

/** A date such as `2026-12-04`, or a time, as a day. */
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

/** The lines of the address, as on a letter. */
export function addressLines({ shipping }: Order): readonly string[] {
  if (!shipping) return [];
  const { name, line1, line2, postcode, city, region, country } = shipping;
  const place = [postcode, city].filter(Boolean).join(' ');
  const land = new Intl.DisplayNames(undefined, { type: 'region' }).of(country) ?? country;
  return [name, line1, line2, place, region, land].filter((line): line is string => Boolean(line));
}

/** The address of a parcel's tracking, if it is safe for a link. */
export function linkOf(address: string | undefined): string | undefined {
  return address?.startsWith('https://') ? address : undefined;
}
