// Sends a list as a CSV file for spreadsheets. Reads the list page by page, so that neither the list nor the file is
// ever completely in memory.

import type { PageQuery, PageRows } from '../../domain/records/records.js';
import { timestamp } from '../../platform/clock.js';
import { csvLine } from '../../platform/csv.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { attachment } from './attachment.js';
import { keyOf } from './credentials.js';
import type { Answer, AuthenticatedContext } from './route.js';

const PAGE = 250;

export interface CsvList<Row> {
  /** The list's name, which is also its path segment: `orders`. */
  readonly name: string;
  readonly headings: readonly string[];
  /** Reads the rows after the given one, including one more than fits on a page if there are more. */
  readonly read: (page: PageQuery<Row>) => Promise<PageRows<Row>>;
  /** Converts the rows of a page to lines of cells. */
  readonly linesOf: (rows: readonly Row[]) => Promise<readonly (readonly (string | number)[])[]>;
}

/** @throws {ProblemError} 429 */
export async function csvReply<Row>(
  { context, credential }: AuthenticatedContext,
  list: CsvList<Row>,
): Promise<Answer> {
  const allowed = await takeAllowance(context.limiters.exports, 'exports', {
    subject: keyOf(credential).id,
    now: context.clock(),
    detail: `Too many list downloads with this key. Wait a moment, or get one page at a time with GET /v1/${list.name}.`,
  });
  return new Response(streamOf(readCsv(list)), {
    headers: {
      'content-type': 'text/csv; charset=utf-8',
      ...attachment([list.name, timestamp(context.clock()).slice(0, 10)], 'csv'),
      'cache-control': 'no-store',
      ...allowed,
    },
  });
}

async function* readCsv<Row>({ name, headings, read, linesOf }: CsvList<Row>): AsyncGenerator<string, void, undefined> {
  yield `\uFEFF${csvLine(headings)}`;
  for (let after: Row | undefined; ; ) {
    const rows = await read({ limit: PAGE, after });
    // End the response with an error, because a truncated file would look complete.
    if (!rows) throw new Error(`The ${name} changed during the download: a row was deleted.`);
    const shown = rows.slice(0, PAGE);
    yield (await linesOf(shown)).map(csvLine).join('');
    if (rows.length <= PAGE) return;
    after = shown.at(-1);
  }
}

function streamOf(texts: AsyncGenerator<string, void, undefined>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream(
    {
      pull: async (controller) => {
        const { done, value } = await texts.next();
        if (done) controller.close();
        else controller.enqueue(encoder.encode(value));
      },
      cancel: async () => {
        await texts.return();
      },
    },
    { highWaterMark: 0 },
  );
}
