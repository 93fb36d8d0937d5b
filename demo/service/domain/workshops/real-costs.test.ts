import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { BuiltPrice } from './pricing.js';
import { type CostRecord, type OrderCosts, type QuotedCosts, quotedCosts, summarize } from './real-costs.js';
import { workshops } from './workshop.js';

const quoted: QuotedCosts = {
  ...{ currency: 'EUR', material: 50_000, labour: 60_000, delivery: 5_000, extra: 11_000, net: 126_000 },
  ...{ timed: 45_000, hours: 10, boards: 46_000, wastePercent: 15, marginPercent: 10 },
};
const record = (costs: OrderCosts, change: Partial<QuotedCosts> = {}): CostRecord => ({
  ...{ orderId: 'ord_1', costs, quoted: { ...quoted, ...change } },
});
const lessons = (...records: readonly CostRecord[]) =>
  Object.fromEntries(
    summarize(records)[0]!.lessons.map(({ about, needed, insteadOf, orders }) => [about, [needed, insteadOf, orders]]),
  );

it('the quoted price is split by term, without tax', () => {
  const line = (kind: string, amount: number, more: object = {}) => ({
    ...{ kind, label: kind, values: {}, terms: [], times: 1, amount, ...more },
  });
  const hour = { what: 'Sand', counted: 0.5, unit: 'h', unitPrice: 4500 };
  const lines = [
    line('material', 4_600, { values: { area_m2: 2, thickness_mm: 18 } }),
    line('material', 900, { values: { area_m2: 3, thickness_mm: 18, sheets: 1 } }),
    line('material', 100, { values: { pieces: 4 } }),
    ...['cutting', 'edging', 'finishing', 'setup'].map((kind) => line(kind, 10)),
    line('assembly', 9_000, { terms: [hour], times: 4 }),
    ...['margin', 'minimum', 'express'].map((kind) => line(kind, 7)),
    line('shipping', 300),
    line('tax', 1_000),
  ];
  const total = lines.reduce((sum, { amount }) => sum + amount, 0);
  const profile = { ...workshops[0]!, offcut_percent: 15, margin_percent: 8 };
  assert.deepEqual(quotedCosts({ currency: 'EUR', lines, total, hours: 2 } as BuiltPrice, profile), {
    ...{ currency: 'EUR', material: 5_600, labour: 9_040, delivery: 300, extra: 21, net: total - 1_000 },
    ...{ timed: 9_000, hours: 2, boards: 4_600, wastePercent: 15, marginPercent: 8 },
  });
});

it('the hourly rate would have had to rise by the extra labor cost, divided by the hours charged', () => {
  // €70 more over 10 hours.
  assert.deepEqual(lessons(record({ labour: 67_000 })).hour, [5_200, 4_500, 1]);
  assert.deepEqual(lessons(record({ labour: 67_000 }), record({ labour: 53_000 })).hour, [4_500, 4_500, 2]);
});

it('without hours, or if even free hours would be too expensive, the lesson is about all labor prices', () => {
  const found = lessons(record({ labour: 66_000 }, { hours: 0, timed: 0 }));
  assert.deepEqual([found.labour, found.hour], [[10, 0, 1], undefined]);
  const cheap = lessons(record({ labour: 6_000 }));
  assert.deepEqual([cheap.labour, cheap.hour], [[-90, 0, 1], undefined]);
});

it('the hours worked show what an hour earned', () => {
  assert.deepEqual(lessons(record({ hours: 15 }), record({ labour: 1 })).earned_hour, [4_000, 4_500, 1]);
});

it('the lesson on material shows by how much its prices or the waste were off', () => {
  // Boards without waste cost €400.
  const found = lessons(record({ material: 54_000 }));
  assert.deepEqual(
    [found.material, found.waste],
    [
      [8, 0, 1],
      [25, 15, 1],
    ],
  );
  assert.equal(lessons(record({ material: 54_000 }, { boards: 0 })).waste, undefined);
  assert.equal(lessons(record({ material: 1_000 })).waste, undefined, 'less than the bare boards');
});

it('delivery is compared per order', () => {
  assert.deepEqual(lessons(record({ delivery: 6_000 }), record({ delivery: 9_000 })).delivery, [7_500, 5_000, 2]);
});

it('the price with the list’s margin on actual costs counts only orders with material and labor', () => {
  const known = record({ material: 55_000, labour: 65_000, other: 1_000 });
  // (550 + 650 + 10) × 1.1 + 50 for delivery, which counts as quoted.
  assert.deepEqual(lessons(known, record({ material: 1 })).price, [138_100, 126_000, 1]);
  const [sum] = summarize([known, record({ material: 1 })]);
  assert.deepEqual(sum!.complete, { orders: 1, net: 126_000, actual: 126_000 });
});

it('currencies are summed separately, and each term over the orders that have it', () => {
  const sums = summarize([record({ labour: 1 }), record({ hours: 3 }), record({ labour: 5 }, { currency: 'CHF' })]);
  assert.deepEqual(
    sums.map(({ currency, orders }) => [currency, orders]),
    [
      ['EUR', 2],
      ['CHF', 1],
    ],
  );
  assert.deepEqual(sums[0]!.terms, [
    { term: 'labour', orders: 1, quoted: 60_000, actual: 1 },
    { term: 'hours', orders: 1, quoted: 10, actual: 3 },
  ]);
});

it('a workshop that sells at the estimate has no quoted material and labor to compare', () => {
  const estimated = record(
    { material: 100, labour: 100 },
    { material: undefined, labour: undefined, boards: 0, hours: 0 },
  );
  assert.deepEqual(Object.keys(lessons(estimated)), ['price']);
});
