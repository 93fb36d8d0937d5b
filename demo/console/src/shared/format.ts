// Reads and formats numbers, times, and localized texts. Quantities can be typed with any language's digits and
// separators.

import { minorUnitDigits } from '@parametric/api-client/page';
import { readNumber } from '@parametric/configurator-element/internal/read-number';

const MAX_PIECES = 1_000;

export const PIECES_PROBLEM = 'Enter a whole number from 1 to 1,000.';

/**
 * Parses a quantity. Returns undefined if the text isn't a whole number, or exceeds what a customer can order at once.
 */
export function readPieces(text: string): number | undefined {
  return readNumber(text, globalThis.navigator?.language ?? 'en')
    .meanings.map(({ value }) => value)
    .find((value) => Number.isInteger(value) && value >= 1 && value <= MAX_PIECES);
}

/** Parses an amount of money. Returns it in minor units; undefined if the text isn't an amount. */
export function readMoney(text: string, currency: string, language: string): number | undefined {
  const value = readDecimal(text, language);
  if (value === undefined || value < 0) return undefined;
  const minor = value * 10 ** minorUnitDigits(currency);
  return Math.abs(minor - Math.round(minor)) < 1e-6 ? Math.round(minor) : undefined;
}

export function writeMoney(amount: number, currency: string, language: string): string {
  const digits = minorUnitDigits(currency);
  return writeDecimal(amount / 10 ** digits, language, digits);
}

export function readDecimal(text: string, language: string): number | undefined {
  return readNumber(text, language).meanings[0]?.value;
}

/** Formats a number without thousands separators, so that the text can be parsed unambiguously. */
export function writeDecimal(value: number, language: string, digits?: number): string {
  const fraction = digits === undefined ? { maximumFractionDigits: 6 } : { minimumFractionDigits: digits };
  return new Intl.NumberFormat(language, { ...fraction, useGrouping: false }).format(value);
}

const IN_DAYS = { dateStyle: 'medium' } as const;
const IN_MINUTES = { dateStyle: 'medium', timeStyle: 'short' } as const;

/**
 * Formats the day of a time.
 * @param time ISO 8601, or milliseconds since 1970
 */
export function formatDate(time: string | number): string {
  return new Intl.DateTimeFormat(undefined, IN_DAYS).format(new Date(time));
}

/** The day of a time in the person's time zone, such as `2026-12-04`. */
export function localDay(date: Date): string {
  const [year, month, day] = [date.getFullYear(), date.getMonth() + 1, date.getDate()];
  return [String(year).padStart(4, '0'), ...[month, day].map((part) => String(part).padStart(2, '0'))].join('-');
}

/** Converts a filter's days to times, because the service takes days as in UTC, and the page shows local times. */
export function withLocalDays<Filter extends { readonly created_after?: string; readonly created_before?: string }>(
  filter: Filter,
): Filter {
  const { created_after: after, created_before: before } = filter;
  return {
    ...filter,
    ...(after ? { created_after: startOfDay(after) } : {}),
    ...(before ? { created_before: startOfDay(before, 1) } : {}),
  };
}

/**
 * The time at which a day starts in the person's time zone.
 * @param day such as `2026-12-04`; any other text is returned as it is
 * @param days how many days later
 */
function startOfDay(day: string, days = 0): string {
  const [, year, month, date] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(day)?.map(Number) ?? [];
  const time = new Date(year!, month! - 1, date! + days);
  return Number.isNaN(time.getTime()) ? day : time.toISOString();
}

/**
 * Formats a time to the minute.
 * @param time ISO 8601, or milliseconds since 1970
 */
export function formatTime(time: string | number): string {
  return new Intl.DateTimeFormat(undefined, IN_MINUTES).format(new Date(time));
}

/**
 * Chooses the words of a localized text: in the first available language, or in the text's own first language if none
 * is available.
 * @param languages the preferred languages, as in `navigator.languages`
 */
export function wordsOf(text: unknown, languages: readonly string[] = []): string | undefined {
  if (typeof text === 'string') return text;
  if (typeof text !== 'object' || text === null || Array.isArray(text)) return undefined;
  const byLanguage = text as Readonly<Record<string, unknown>>;
  const wanted = languages
    .flatMap((language) => [language, language.split('-')[0]!])
    .find((each) => Object.hasOwn(byLanguage, each));
  const words = wanted === undefined ? Object.values(byLanguage)[0] : byLanguage[wanted];
  return typeof words === 'string' ? words : undefined;
}

/** The words of a localized text in English, which is the studio's language. */
export function englishOf(text: unknown): string | undefined {
  return wordsOf(text, ['en']);
}

export function capitalized(words: string): string {
  return words.charAt(0).toUpperCase() + words.slice(1);
}

/** The beginning of an id, which is enough to find it in a list: `key_0660e22a9922…`. */
export function shortId(id: string): string {
  return id.length > 20 ? `${id.slice(0, 16)}…` : id;
}

/**
 * A count with its noun.
 * @example
 * formatCount(1, 'order'); // '1 order'
 * formatCount(1200, 'order'); // '1,200 orders'
 */
export function formatCount(count: number, noun: string): string {
  return `${new Intl.NumberFormat().format(count)} ${noun}${count === 1 ? '' : 's'}`;
}
