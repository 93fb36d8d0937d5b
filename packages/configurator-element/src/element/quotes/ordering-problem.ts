// The message for a customer whose request for quotes or order failed, and the action that may fix the problem.

import {
  ApiError,
  addressFieldNames,
  type ProblemIssue,
  plainMoney,
  RateLimitError,
} from '@parametric/api-client/page';
import { knownLanguage } from '../shared/language.js';
import { fill, type MessageKey, type MessageValues, type PluralKey } from '../shared/messages/index.js';
import { formatMoney } from './format.js';

/** `again` repeats the request, `quotes` requests new quotes. */
export type FixAction = 'again' | 'quotes';

export interface OrderingProblem {
  readonly message: MessageKey | PluralKey;
  readonly values?: MessageValues;
  readonly fix?: FixAction;
}

const ORDER_FIELDS = [...addressFieldNames, 'country', 'postcode'] as const;
export type OrderField = (typeof ORDER_FIELDS)[number];

export interface FieldProblem {
  readonly message: MessageKey;
  readonly values?: MessageValues;
  /** An example of a valid value. */
  readonly example?: string;
}

export type FieldProblems = Readonly<Partial<Record<OrderField, FieldProblem>>>;

/**
 * Whether the request may have succeeded although there's no valid response. Only a problem document is certain to come
 * from the service: a hotel network, proxy or firewall also responds with 401, 403 or 404, but with its own page.
 */
export function isUncertain(error: ApiError): boolean {
  return error.problem === undefined || error.status >= 500 || error.code === 'key_in_flight';
}

/** Whether the service itself says that the quote or order doesn't exist. Only then can it be removed. */
export function isGone(error: unknown): boolean {
  return error instanceof ApiError && error.problem !== undefined && [404, 410].includes(error.status);
}

/** The code for an email address that was used too often. Until the next day, only another address helps. */
const EMAIL_LIMIT = 'email_limit_reached';

/**
 * Why the service rejects a request: a message for its code or, without one, a message in which `{detail}` is the
 * service's English sentence. Undefined if the service didn't respond or failed.
 */
export function refusalOf<Key extends MessageKey>(
  error: unknown,
  messages: Readonly<Record<Key | 'emailLimited' | 'emailWrong' | 'rateLimited' | 'language', string>>,
  sentence: Key,
): string | undefined {
  const isRefused = error instanceof ApiError && error.problem !== undefined && error.status < 500;
  if (!isRefused) return undefined;
  if (error.code === EMAIL_LIMIT) return messages.emailLimited;
  if (error instanceof RateLimitError) return fill(messages.rateLimited, { time: waitOf(error, messages.language) });
  if (error.errors.some(({ pointer }) => pointer === '/email')) return messages.emailWrong;
  return fill(messages[sentence], { detail: error.message });
}

/** Messages for the fields that the form shows, and one sentence for all other errors. */
export interface RequestProblems {
  readonly problem: OrderingProblem | undefined;
  readonly fields: FieldProblems;
}

export function quotesProblems(error: ApiError, language: string): RequestProblems {
  const problem = temporaryProblem(error, 'quotesUnreachable', language);
  return problem ? { problem, fields: {} } : fieldProblemsOf(error, language, ['quotesRefused', 'quotesUnavailable']);
}

export function orderProblemsOf(error: ApiError, language: string): RequestProblems {
  if (error.code === EMAIL_LIMIT) return { problem: undefined, fields: { email: { message: 'emailLimited' } } };
  const problem = ORDER_PROBLEMS[error.code] ?? temporaryProblem(error, 'orderUnanswered', language);
  return problem ? { problem, fields: {} } : fieldProblemsOf(error, language, ['orderRefused', 'orderUnavailable']);
}

const ORDER_PROBLEMS: Readonly<Record<string, OrderingProblem>> = {
  quote_canceled: { message: 'quoteCanceled', fix: 'quotes' },
  discount_ended: { message: 'discountUsedUp', fix: 'quotes' },
  workshop_mismatch: { message: 'quoteUnknown', fix: 'quotes' },
  not_found: { message: 'quoteUnknown', fix: 'quotes' },
  destination_mismatch: { message: 'destinationMismatch', fix: 'quotes' },
  key_in_flight: { message: 'orderInFlight', fix: 'again' },
};

/** A message for a temporary error, where the same request may succeed later. */
function temporaryProblem(error: ApiError, unanswered: MessageKey, language: string): OrderingProblem | undefined {
  if (error instanceof RateLimitError) {
    return { message: 'rateLimited', values: { time: waitOf(error, language) }, fix: 'again' };
  }
  return isUncertain(error) ? { message: unanswered, fix: 'again' } : undefined;
}

function waitOf({ retryAfterMs = 10_000 }: RateLimitError, language: string): string {
  return timeUntil(retryAfterMs, language);
}

/** The time in words: `in 5 seconds`, `in 12 hours`. A service may ask clients to wait for the rest of the day. */
function timeUntil(durationMs: number, language: string): string {
  const unit = durationMs > 5_400_000 ? 'hour' : durationMs > 90_000 ? 'minute' : 'second';
  const lengthMs = { hour: 3_600_000, minute: 60_000, second: 1_000 }[unit];
  return new Intl.RelativeTimeFormat(knownLanguage(language)).format(Math.ceil(durationMs / lengthMs) || 1, unit);
}

function fieldProblemsOf(
  error: ApiError,
  language: string,
  [refused, unavailable]: readonly [MessageKey, MessageKey],
): RequestProblems {
  const places = error.errors.map((issue) => ({ issue, field: fieldOf(issue) }));
  const fields: FieldProblems = Object.fromEntries(
    places.flatMap(({ issue, field }) =>
      field ? [[field, issue.code === 'missing' ? missingField(field) : refusedField(issue, language, field)]] : [],
    ),
  );
  const others = places.filter(({ field }) => field === undefined).map(({ issue }) => issue.detail);
  if (others.length > 0) return { problem: { message: refused, values: { detail: others.join(' ') } }, fields };
  return { problem: places.length > 0 ? undefined : { message: unavailable }, fields };
}

function fieldOf({ pointer }: ProblemIssue): OrderField | undefined {
  const name = /^\/(?:shipping|ship_to)\/(\w+)$/.exec(pointer)?.[1];
  return ORDER_FIELDS.find((field) => field === name);
}

/**
 * The service's codes that have messages in the element's languages. For all others, the service's own sentence is
 * shown.
 */
const FIELD_MESSAGES: Readonly<Record<string, MessageKey>> = {
  unknown_country: 'countryMissing',
  postcode: 'postcodeWrong',
  malformed_vat_number: 'vatWrong',
  unknown_discount: 'discountUnknown',
  expired_discount: 'discountExpired',
  used_up_discount: 'discountUsedUp',
  discount_minimum: 'discountMinimum',
  discount_currency: 'discountCurrency',
};

/** The message for a required field that's blank. */
export function missingField(field: OrderField): FieldProblem {
  return { message: MISSING_MESSAGES[field] ?? 'fieldMissing' };
}

const MISSING_MESSAGES: Readonly<Partial<Record<OrderField, MessageKey>>> = {
  name: 'nameMissing',
  line1: 'line1Missing',
  city: 'cityMissing',
  region: 'regionMissing',
  email: 'emailMissing',
};

const WRONG_MESSAGES: Readonly<Partial<Record<OrderField, MessageKey>>> = {
  country: 'countryMissing',
  postcode: 'postcodeWrong',
  email: 'emailWrong',
};

/** The message for a field that the service rejects. */
export function refusedField(
  { code, detail, limits }: ProblemIssue,
  language: string,
  field?: OrderField,
): FieldProblem {
  const message = Object.hasOwn(FIELD_MESSAGES, code) ? FIELD_MESSAGES[code] : field && WRONG_MESSAGES[field];
  const minimum = plainMoney.safeParse(limits?.minimum);
  if (message)
    return { message, ...(minimum.success ? { values: { minimum: formatMoney(minimum.data, language) } } : {}) };
  return { message: 'fieldRefused', values: { detail } };
}
