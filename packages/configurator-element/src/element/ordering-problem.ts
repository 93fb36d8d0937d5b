// What the customer is told when a quote or an order does not come about: one sentence, and the way out of it.

import {
  type ApiError,
  ConnectionError,
  type ProblemIssue,
  RateLimitError,
  TimeoutError,
} from '@parametric/api-client';
import type { MessageKey } from './messages/index.js';

/** `again`: the same once more. `quotes`: ask for quotes anew. `another`: begin another order. */
export type WayOut = 'again' | 'quotes' | 'another';

export interface OrderingProblem {
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
  readonly wayOut?: WayOut;
}

export const orderFields = [
  'name',
  'line1',
  'line2',
  'city',
  'region',
  'country',
  'postcode',
  'email',
  'phone',
] as const;
export type OrderField = (typeof orderFields)[number];

export interface FieldProblem {
  readonly message: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}

export type FieldProblems = Readonly<Partial<Record<OrderField, FieldProblem>>>;

/** Whether the request may have done its work although no answer says so. */
export function isUncertain(error: ApiError): boolean {
  if (error instanceof ConnectionError || error instanceof TimeoutError) return true;
  return error.status >= 500 || error.status === 0 || error.status < 300 || error.code === 'key_in_flight';
}

/** The places in the request that the form shows, and a sentence for all the rest. */
export interface Refusal {
  readonly problem: OrderingProblem | undefined;
  readonly fields: FieldProblems;
}

export function quotesRefusal(error: ApiError): Refusal {
  const problem = passingProblem(error, 'quotesUnreachable');
  return problem ? { problem, fields: {} } : placesOf(error, 'quotesRefused', 'quotesUnavailable');
}

export function orderRefusal(error: ApiError): Refusal {
  const problem = orderProblems[error.code] ?? passingProblem(error, 'orderUnanswered');
  return problem ? { problem, fields: {} } : placesOf(error, 'orderRefused', 'orderUnavailable');
}

const orderProblems: Readonly<Record<string, OrderingProblem>> = {
  quote_canceled: { message: 'quoteCanceled', wayOut: 'quotes' },
  workshop_mismatch: { message: 'quoteUnknown', wayOut: 'quotes' },
  not_found: { message: 'quoteUnknown', wayOut: 'quotes' },
  destination_mismatch: { message: 'destinationMismatch', wayOut: 'quotes' },
  key_in_flight: { message: 'orderInFlight', wayOut: 'again' },
};

/** What passes by itself: the same once more is the way out. */
function passingProblem(error: ApiError, unanswered: MessageKey): OrderingProblem | undefined {
  if (error instanceof RateLimitError) {
    const seconds = Math.max(1, Math.ceil((error.retryAfterMs ?? 10_000) / 1000));
    return { message: 'tooMany', values: { seconds }, wayOut: 'again' };
  }
  return isUncertain(error) ? { message: unanswered, wayOut: 'again' } : undefined;
}

function placesOf(error: ApiError, refused: MessageKey, unavailable: MessageKey): Refusal {
  const places = error.errors.map((issue) => ({ issue, field: fieldOf(issue) }));
  const fields: FieldProblems = Object.fromEntries(
    places.flatMap(({ issue, field }) => (field ? [[field, refusedField(issue)]] : [])),
  );
  const others = places.filter(({ field }) => field === undefined).map(({ issue }) => issue.detail);
  if (others.length > 0) return { problem: { message: refused, values: { detail: others.join(' ') } }, fields };
  return { problem: places.length > 0 ? undefined : { message: unavailable }, fields };
}

function fieldOf({ pointer }: ProblemIssue): OrderField | undefined {
  const name = /^\/(?:shipping|ship_to)\/(\w+)$/.exec(pointer)?.[1];
  return orderFields.find((field) => field === name);
}

function refusedField({ detail }: ProblemIssue): FieldProblem {
  return { message: 'fieldRefused', values: { detail } };
}
