// Lists come in pages: `limit` and `after` in, `{ object, data, has_more, next }` out.

import type { Page } from '@parametric/api-client';
import type { PageQuery } from '../database/store.js';
import { invalidRequest } from '../problems.js';

const MOST = 100;
const USUAL = 20;

/** @throws {ProblemError} 422 */
export function readPageQuery(query: URLSearchParams): PageQuery {
  const text = query.get('limit') ?? String(USUAL);
  const limit = Number(text);
  if (!/^\d{1,4}$/.test(text) || limit < 1 || limit > MOST) {
    throw invalidQuery('limit', `limit is "${text}"; it must be a whole number from 1 to ${MOST}.`);
  }
  const after = query.get('after');
  return after === null ? { limit } : { limit, after };
}

/** @param rows one more than the limit where there are more; undefined where there is no row `after` */
export function createPage<Row extends { readonly id: string }, Item>(
  rows: readonly Row[] | undefined,
  { limit }: PageQuery,
  view: (row: Row) => Item,
): Page<Item> {
  if (!rows) throw invalidQuery('after', 'after names no item of this list; use the "next" of the page before.');
  const shown = rows.slice(0, limit);
  const hasMore = rows.length > limit;
  return { object: 'list', data: shown.map(view), has_more: hasMore, next: hasMore ? shown.at(-1)!.id : null };
}

/** A wrong parameter of the query: there is no body for a pointer to point into. */
export function invalidQuery(parameter: string, detail: string) {
  return invalidRequest([{ pointer: '', code: 'invalid_query', detail, parameter }]);
}
