// Reads the daily counts, which the database adds up.

import { type SpeedMeasure, speedMeasures, visitSteps } from '@parametric/api-client';
import { CompiledQuery, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { InquiryRecord } from '../../domain/inquiries/inquiry-store.js';
import { linesOf, type OrderRecord, type ProductLines, type QuoteRequestRecord } from '../../domain/records/records.js';
import {
  type CountedProduct,
  type Counts,
  type DayCounts,
  type HeldKind,
  type ModelCounts,
  type OverCapacity,
  type ParameterCounts,
  type QuoteCount,
  type Statistics,
  type StatisticsFilter,
  type StatisticsStore,
  speedEndOf,
} from '../../domain/records/statistics-store.js';
import { isSqlite } from './statements.js';
import type { DailyCountRow, Tables } from './tables.js';

const MAX_VALUES = 10;

/**
 * The `value` of a count for a model that isn't the first one in its request. Totals over all models skip such counts.
 */
const OTHER = 'other';

export function statisticsQueries(db: Kysely<Tables>): StatisticsStore {
  return {
    read: async (organizationId, filter) => {
      const [days, models, asked, speeds] = await Promise.all([
        sumDays(db, organizationId, filter),
        sumModels(db, organizationId, filter),
        rankAsked(db, organizationId, filter),
        sumSpeeds(db, organizationId, filter),
      ]);
      const speedOf = (measure: SpeedMeasure) => speeds.filter(({ kind }) => kind === measure).map(speedCount);
      return {
        days: daysOf(days),
        models: modelsOf(models, asked),
        speed: { picture: speedOf('picture'), frame: speedOf('frame') },
        ...heldOf(days),
      };
    },
    organizationsHolding: async (day) => {
      const rows = db.selectFrom('daily_counts').where('day', '=', day).where('kind', '=', 'held');
      return (await rows.select('organization_id').distinct().execute()).map(({ organization_id }) => organization_id);
    },
    countHeld: (product, kind) => countHeld(db, product, kind),
    organizationsOverCapacity: async (day) => {
      const rows = await selectOverCapacity(db, day).select('organization_id').distinct().execute();
      return rows.map(({ organization_id }) => organization_id);
    },
    overCapacity: (organizationId, day) => readOverCapacity(db, organizationId, day),
    countVisit: async (product, { steps, speed }) => {
      const rows: CountRow[] = visitSteps.filter((step) => steps.includes(step)).map((step) => [step, '', '', 1, 0]);
      for (const measure of speedMeasures) {
        const ms = speed[measure];
        if (ms !== undefined) rows.push([measure, '', String(speedEndOf(ms) ?? ''), 1, 0]);
      }
      await addCounts(db, product, rows);
    },
    deleteBefore: async (day) => {
      const deletion = db.deleteFrom('daily_counts').where('day', '<', day);
      return Number((await deletion.executeTakeFirst()).numDeletedRows);
    },
  };
}

type Kind = DailyCountRow['kind'];

function matches(organizationId: string, { from, to, mode, model }: StatisticsFilter) {
  const ofModel = model === undefined ? sql`` : sql`and model = ${model}`;
  return sql<SqlBool>`organization_id = ${organizationId} and day >= ${from} and day <= ${to} and mode = ${mode} ${ofModel}`;
}

async function sumDays(db: Kysely<Tables>, organizationId: string, filter: StatisticsFilter) {
  const { rows } = await sql<{ day: string; kind: Kind; name: string; count: number; amount: number }>`
    select day, kind, name, cast(sum(count) as bigint) as count, cast(sum(amount) as bigint) as amount
    from daily_counts
    where ${matches(organizationId, filter)} and kind <> 'asked'
      ${filter.model === undefined ? sql`and value <> ${OTHER}` : sql``}
    group by day, kind, name
    order by day, name
  `.execute(db);
  return rows;
}

async function sumModels(db: Kysely<Tables>, organizationId: string, filter: StatisticsFilter) {
  const { rows } = await sql<{ model: string; kind: Kind; count: number }>`
    select model, kind, cast(sum(count) as bigint) as count
    from daily_counts
    where ${matches(organizationId, filter)} and kind <> 'asked'
    group by model, kind
    order by model
  `.execute(db);
  return rows;
}

/** Counts visits by how long they took, fastest first. */
async function sumSpeeds(db: Kysely<Tables>, organizationId: string, filter: StatisticsFilter) {
  const { rows } = await sql<{ kind: Kind; value: string; count: number }>`
    select kind, value, cast(sum(count) as bigint) as count
    from daily_counts
    where ${matches(organizationId, filter)} and kind in (${sql.join(speedMeasures)})
    group by kind, value
  `.execute(db);
  const endOf = ({ value }: { readonly value: string }) => (value === '' ? Number.POSITIVE_INFINITY : Number(value));
  return rows.toSorted((a, b) => endOf(a) - endOf(b));
}

function speedCount({ value, count }: { readonly value: string; readonly count: number }) {
  return { within_ms: value === '' ? null : Number(value), count: Number(count) };
}

interface AskedRow {
  readonly model: string;
  readonly name: string;
  readonly value: string;
  readonly count: number;
  readonly total: number;
}

/** Lists the most frequent values of each parameter in quote requests. */
async function rankAsked(db: Kysely<Tables>, organizationId: string, filter: StatisticsFilter) {
  const { rows } = await sql<AskedRow>`
    select model, name, value, count, total from (
      select model, name, value, count,
        cast(sum(count) over (partition by model, name) as bigint) as total,
        row_number() over (partition by model, name order by count desc, value) as place
      from (
        select model, name, value, cast(sum(count) as bigint) as count
        from daily_counts
        where ${matches(organizationId, filter)} and kind = 'asked'
        group by model, name, value
      ) as summed
    ) as ranked
    where place <= ${MAX_VALUES}
    order by model, name, place
  `.execute(db);
  return rows;
}

/** Selects the live requests that a workshop declined because they exceeded its capacity. */
function selectOverCapacity(db: Kysely<Tables>, day: string) {
  return db
    .selectFrom('daily_counts')
    .where('day', '=', day)
    .where('mode', '=', 'live')
    .where(sql<SqlBool>`kind = 'over_capacity'`);
}

async function readOverCapacity(
  db: Kysely<Tables>,
  organizationId: string,
  day: string,
): Promise<readonly OverCapacity[]> {
  const rows = await selectOverCapacity(db, day)
    .where('organization_id', '=', organizationId)
    .select(['name', 'model', 'value', 'count'])
    .orderBy('count', 'desc')
    .orderBy('model')
    .orderBy('value')
    .orderBy('name')
    .execute();
  return rows.map(({ name: workshop, model, value, count }) => {
    const [unit, needed] = value.split(' ') as [OverCapacity['unit'], string];
    return { workshop, model, unit, needed: Number(needed), requests: Number(count) };
  });
}

function heldOf(rows: readonly { readonly kind: Kind; readonly count: number }[]): Pick<Statistics, 'held_orders'> {
  const sumOf = (kind: HeldKind) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + Number(count), 0);
  const [held, confirmed, expired] = [sumOf('held'), sumOf('held_confirmed'), sumOf('held_expired')];
  return held + confirmed + expired > 0 ? { held_orders: { held, confirmed, expired } } : {};
}

function countsOf(rows: readonly { readonly kind: Kind; readonly count: number }[]): Counts {
  const sumOf = (kind: Kind) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + Number(count), 0);
  return {
    quotes: sumOf('quotes'),
    orders: sumOf('orders'),
    ended: sumOf('ended'),
    inquiries: sumOf('inquiries'),
    visits: Object.fromEntries(visitSteps.map((step) => [step, sumOf(step)])) as Counts['visits'],
  };
}

function daysOf(rows: Awaited<ReturnType<typeof sumDays>>): readonly DayCounts[] {
  return [...groupBy(rows, ({ day }) => day)].map(([day, ofDay]) => {
    const currencies = new Map<string, number>();
    for (const { kind, name, amount } of ofDay) {
      if (kind !== 'orders' && kind !== 'ended') continue;
      currencies.set(name, (currencies.get(name) ?? 0) + (kind === 'ended' ? -1 : 1) * Number(amount));
    }
    return {
      day,
      ...countsOf(ofDay),
      revenue: [...currencies].map(([currency, amount]) => ({ amount, currency })),
    };
  });
}

function modelsOf(rows: Awaited<ReturnType<typeof sumModels>>, asked: readonly AskedRow[]): readonly ModelCounts[] {
  const models = [...groupBy(rows, ({ model }) => model)].map(([model, ofModel]) => ({
    model,
    ...countsOf(ofModel),
    parameters: parametersOf(asked.filter((row) => row.model === model)),
  }));
  return models.sort((a, b) => b.quotes - a.quotes || (a.model < b.model ? -1 : 1));
}

function parametersOf(rows: readonly AskedRow[]): readonly ParameterCounts[] {
  return [...groupBy(rows, ({ name }) => name)].map(([key, values]) => ({
    key,
    total: Number(values[0]!.total),
    values: values.map(({ value, count }) => ({ value, count: Number(count) })),
  }));
}

function groupBy<Row>(rows: readonly Row[], keyOf: (row: Row) => string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const group = groups.get(keyOf(row));
    if (group) group.push(row);
    else groups.set(keyOf(row), [row]);
  }
  return groups;
}

// Daily counts. An order or a quote request is counted in its own transaction, as the last statement. So if two
// processes on PostgreSQL change the same count, they only wait for each other's commit.

/**
 * Counts an order.
 * @param kind `ended` counts an order that was canceled or has failed, on the day it was placed
 */
export async function countOrder(
  transaction: Transaction<Tables>,
  order: Pick<OrderRecord, 'organizationId' | 'createdAt' | 'mode' | 'total'> & ProductLines,
  kind: 'orders' | 'ended',
): Promise<void> {
  const { organizationId, createdAt, mode, total } = order;
  for (const model of [...new Set(linesOf(order).map((line) => line.model))].sort()) {
    const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
    const [value, amount] = model === order.model ? ['', total.amount] : [OTHER, 0];
    await addCounts(transaction, of, [[kind, total.currency, value, 1, amount]]);
  }
}

/** Counts a quote request, each parameter value in it, and each workshop whose capacity is too low for it. */
export async function countRequest(
  transaction: Transaction<Tables>,
  request: Pick<QuoteRequestRecord, 'organizationId' | 'createdAt' | 'declined'> & ProductLines,
  { mode, asked }: QuoteCount,
): Promise<void> {
  const counted = new Set<string>();
  const ofModels = new Map<string, CountRow[]>();
  linesOf(request).forEach(({ model }, index) => {
    const rows = ofModels.get(model) ?? [];
    ofModels.set(model, rows);
    for (const { parameter, value } of asked[index] ?? []) {
      const key = JSON.stringify([model, parameter, value]);
      // Count each product once, because the request may contain it twice.
      if (counted.has(key)) continue;
      counted.add(key);
      rows.push(['asked', parameter, value, 1, 0]);
    }
  });
  const { organizationId, createdAt } = request;
  // Write the counts in a fixed order, so that no two transactions wait for each other.
  for (const [model, rows] of [...ofModels].sort(([a], [b]) => (a < b ? -1 : 1))) {
    rows.sort(([, a], [, b]) => (a < b ? -1 : 1));
    const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
    const isFirst = model === request.model;
    const declined = isFirst ? declinedRows(request.declined) : [];
    await addCounts(transaction, of, [['quotes', '', isFirst ? '' : OTHER, 1, 0], ...rows, ...declined]);
  }
}

/** The unit of a workshop's capacity, and the names of the figures that a declined request contains. */
const capacityFigures: Readonly<
  Partial<Record<string, readonly [unit: OverCapacity['unit'], needed: string, capacity: string]>>
> = {
  quantity_exceeds_capacity: ['panels', 'panels', 'max_panels'],
  pieces_exceed_capacity: ['pieces', 'quantity', 'max_quantity'],
};

/**
 * Requests that exceed the capacity by more than this factor aren't counted, because hardly anyone means them
 * seriously.
 */
const MOST_TIMES = 10;

function declinedRows(declined: QuoteRequestRecord['declined']): CountRow[] {
  return declined
    .flatMap(({ workshop, code = '', values = {} }): CountRow[] => {
      const figures = capacityFigures[code];
      if (!figures) return [];
      const [unit, needed, capacity] = [figures[0], Number(values[figures[1]]), Number(values[figures[2]])];
      // Round up, so that the needed amount stays above the capacity.
      const step = 10 ** Math.max(0, `${needed}`.length - 2);
      const value = `${unit} ${Math.ceil(needed / step) * step}`;
      return needed > MOST_TIMES * capacity ? [] : [['over_capacity', workshop.slug, value, 1, 0]];
    })
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
}

/** Counts a request for a custom quote. */
export async function countInquiry(
  transaction: Transaction<Tables>,
  inquiry: Pick<InquiryRecord, 'organizationId' | 'createdAt' | 'mode'> & ProductLines,
): Promise<void> {
  const { organizationId, createdAt, mode } = inquiry;
  for (const model of [...new Set(linesOf(inquiry).map((line) => line.model))].sort()) {
    const of = { organizationId, day: createdAt.slice(0, 10), mode, model };
    await addCounts(transaction, of, [['inquiries', '', model === inquiry.model ? '' : OTHER, 1, 0]]);
  }
}

/** Counts live orders that are held, or that were. */
export async function countHeld(
  db: Kysely<Tables>,
  product: Omit<CountedProduct, 'mode'>,
  kind: HeldKind,
  count = 1,
): Promise<void> {
  await addCounts(db, { ...product, mode: 'live' }, [[kind, '', '', count, 0]]);
}

const key = ['organization_id', 'day', 'mode', 'model', 'kind', 'name', 'value'] as const;

/** A count to add: its kind, name, value, number, and amount. */
type CountRow = readonly [kind: DailyCountRow['kind'], name: string, value: string, count: number, amount: number];

/**
 * Adds to the counts. All rows are passed as a single parameter, so the SQL never depends on what's counted, and is
 * compiled and prepared only once.
 * @param rows the rows in a fixed order, so that no two transactions wait for each other
 */
async function addCounts(
  db: Kysely<Tables>,
  { organizationId, day, mode, model }: CountedProduct,
  rows: readonly CountRow[],
): Promise<void> {
  const text = isSqlite(db) ? ofSqlite : ofPostgres;
  await db.executeQuery(CompiledQuery.raw(text, [organizationId, day, mode, model, JSON.stringify(rows)]));
}

const into = 'insert into daily_counts (organization_id, day, mode, model, kind, name, value, count, amount)';
const onConflict = `on conflict (${key.join(', ')}) do update
  set count = daily_counts.count + excluded.count, amount = daily_counts.amount + excluded.amount`;
const ofSqlite = `${into}
  select ?, ?, ?, ?, value ->> 0, value ->> 1, value ->> 2, value ->> 3, value ->> 4 from json_each(?)
  where true ${onConflict}`;
const ofPostgres = `${into}
  select $1, $2, $3, $4, value ->> 0, value ->> 1, value ->> 2, (value ->> 3)::integer, (value ->> 4)::bigint
  from json_array_elements($5::json) ${onConflict}`;
