// Formats money, days, times and distances. Amounts are integers in the currency's minor unit.

import { type Money, minorUnitDigits, type Quote } from '@parametric/api-client/page';
import { formatPrice } from '../shared/format/length.js';
import { knownLanguage, regionalLanguage } from '../shared/language.js';

const MILE_KM = 1.609344;

/** `{ amount: 12990, currency: "EUR" }` → `€129.90`, `129,90 €`. */
export function formatMoney({ amount, currency }: Money, language: string): string {
  const digits = minorUnitDigits(currency);
  const options = { minimumFractionDigits: digits, maximumFractionDigits: digits };
  return formatPrice(amount / 10 ** digits, currency, language, options);
}

/** An approximate amount in whole major units: `≈ €740`. */
export function formatAbout({ amount, currency }: Money, language: string): string {
  const price = formatPrice(amount / 10 ** minorUnitDigits(currency), currency, language, { maximumFractionDigits: 0 });
  return `≈\u00a0${price}`;
}

/** A price as it's first shown to the customer: in their own currency, if the service converts it. */
export function shownTotal({ price, approximate }: Pick<Quote, 'price' | 'approximate'>, language: string): string {
  return approximate ? formatAbout(approximate.total, language) : formatMoney(price.total, language);
}

/** A day such as `2026-12-04`, or a time's day in the person's time zone. */
export function formatDay(dayOrTime: string, language: string): string {
  const isDay = /^\d{4}-\d\d-\d\d$/.test(dayOrTime);
  const options: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', year: 'numeric' };
  return format(dayOrTime, language, isDay ? { ...options, timeZone: 'UTC' } : options);
}

export function formatTime(time: string, language: string): string {
  return format(time, language, { day: 'numeric', month: 'short', hour: 'numeric', minute: '2-digit' });
}

/** `Germany, 80331`, `ألمانيا، 80331` */
export function commaList(parts: readonly string[], language: string): string {
  return parts.join(/^(?:ar|fa|ur)\b/.test(language) ? '، ' : ', ');
}

/** `12 days` */
export function formatDays(days: number, language: string): string {
  return formatUnit(days, language, 'day', 'long');
}

/** `480 km`, or `298 mi` in the United Kingdom and the United States */
export function formatDistance(kilometres: number, language: string): string {
  const isInMiles = /-(?:GB|US)\b/.test(regionalLanguage(language, globalThis.navigator?.languages ?? []));
  if (isInMiles) return formatUnit(kilometres / MILE_KM, language, 'mile', 'short');
  return formatUnit(kilometres, language, 'kilometer', 'short');
}

function formatUnit(value: number, language: string, unit: string, unitDisplay: 'long' | 'short'): string {
  return new Intl.NumberFormat(knownLanguage(language), {
    style: 'unit',
    unit,
    unitDisplay,
    maximumFractionDigits: 0,
  }).format(value);
}

/** Text that isn't a valid time is returned unchanged. */
function format(time: string, language: string, options: Intl.DateTimeFormatOptions): string {
  const date = new Date(time);
  if (Number.isNaN(date.getTime())) return time;
  return new Intl.DateTimeFormat(knownLanguage(language), options).format(date);
}

/** The first eight characters of a 128-bit id, short enough to read aloud: `3F2A-90C1`. A short id is kept whole. */
export function shortNumber(id: string): string {
  const own = id.replace(/^[a-z]+_/i, '').toUpperCase();
  return own.length > 12 ? `${own.slice(0, 4)}-${own.slice(4, 8)}` : own;
}

/** The short number within a line of text: not broken at its hyphen, and with its halves in order between Arabic words. */
export function wholeNumber(id: string): string {
  return `\u2068${shortNumber(id).replace('-', '\u2011')}\u2069`;
}
