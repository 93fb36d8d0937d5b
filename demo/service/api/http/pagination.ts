// A list's pages: reads `limit` and `after` from the query, and builds `{ object, data, has_more, next }`. In lists
// that are sorted by age, `next` contains the last item's time and id. This way, the next page can be found even if
// that item has been deleted.

import type { Page } from '@parametric/api-client';
import type { PageQuery, RowPosition } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { invalidQuery } from '../../platform/problems.js';

const MAX_LIMIT = 100;
const DEFAULT_LIMIT = 20;

/** The query parameters of every list, for the API description. */
export const pageQuery = { limit: 'From 1 to 100. Defaults to 20.', after: '`next` from the previous page.' };

/**
 * Reads the page to show of a list that's sorted by age.
 * @throws {ProblemError} 422
 */
export function readPageQuery(query: URLSearchParams): PageQuery {
  const { limit, after } = readIdPageQuery(query);
  const [, createdAt, id] = /^(\d{4}-\d\d-\d\dT[\d:.]+Z)_(.+)$/.exec(after ?? '') ?? [];
  return createdAt && id ? { limit, after: { createdAt, id } } : { limit, after };
}

/**
 * Reads the page to show of a list that's sorted by id.
 * @throws {ProblemError} 422
 */
export function readIdPageQuery(query: URLSearchParams): PageQuery<string> {
  const text = query.get('limit') ?? String(DEFAULT_LIMIT);
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > MAX_LIMIT) {
    throw invalidQuery('limit', `limit is “${text}”; it must be a whole number from 1 to ${MAX_LIMIT}.`);
  }
  const after = query.get('after');
  return after === null ? { limit } : { limit, after };
}

/**
 * A page of a list that's sorted by age.
 * @param rows one more than `limit` if more follow; undefined if no row has the id `after`
 */
export function createPage<Row extends RowPosition, Item>(
  rows: readonly Row[] | undefined,
  { limit }: PageQuery,
  view: (row: Row) => Item,
): Page<Item> {
  return pageOf(rows, limit, view, ({ createdAt, id }) => `${createdAt}_${id}`);
}

/** Like `createPage`, but for lists that are sorted by id. */
export function createIdPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[] | undefined,
  { limit }: PageQuery<string>,
  view: (row: Row) => Item,
): Page<Item> {
  return pageOf(rows, limit, view, ({ id }) => id);
}

function pageOf<Row, Item>(
  rows: readonly Row[] | undefined,
  limit: number,
  view: (row: Row) => Item,
  positionOf: (row: Row) => string,
): Page<Item> {
  if (!rows) throw invalidQuery('after', '“after” isn’t in this list. Use “next” from the previous page.');
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { object: 'list', data: shown.map(view), has_more: hasMore, next: hasMore ? positionOf(shown.at(-1)!) : null };
}

/**
 * Reads a query parameter whose value must be one of the given ones; undefined if it's missing.
 * @throws {ProblemError} 422
 */
export function readOneOf<const Value extends string>(
  query: URLSearchParams,
  name: string,
  known: readonly Value[],
): Value | undefined {
  const text = query.get(name);
  const value = known.find((each) => each === text);
  if (text === null || value !== undefined) return value;
  throw invalidQuery(name, `${name} is “${text}”; it must be one of ${known.join(', ')}.`);
}

/**
 * Reads a time from a list's query.
 * @param dayMs the milliseconds to add if the parameter is a day without a time
 * @throws {ProblemError} 422
 */
export function readTime(query: URLSearchParams, name: string, dayMs: number): string | undefined {
  const text = query.get(name);
  if (text === null) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(text);
  const ms = isDay || /^\d{4}-\d\d-\d\d[Tt]\S+$/.test(text) ? Date.parse(text) : Number.NaN;
  if (Number.isNaN(ms)) throw invalidQuery(name, `${name} is “${text}”; use a time such as 2026-11-21T09:30:00Z.`);
  return timestamp(isDay ? ms + dayMs : ms);
}
