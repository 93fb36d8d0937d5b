import assert from 'node:assert/strict';
import { it } from 'node:test';
import { everyDay, periodOf, totalsOf } from './console-overview.js';
import { csvOf, threeQuartersWithin } from './visit-funnel.js';

const visits = { seen: 40, changed: 25, priced: 10, form: 4 };
const counts = { quotes: 10, orders: 2, ended: 1, inquiries: 1, visits };
const statistics = {
  from: '2026-02-27',
  to: '2026-03-02',
  days: [
    { day: '2026-02-28', ...counts, revenue: [{ currency: 'EUR', amount: 500 }] },
    {
      day: '2026-03-02',
      ...counts,
      revenue: [
        { currency: 'CHF', amount: 300 },
        { currency: 'EUR', amount: 1 },
      ],
    },
  ],
};

it('days without data are included', () => {
  const days = everyDay(statistics);
  assert.deepEqual(
    days.map(({ day, quotes }) => [day, quotes]),
    [
      ['2026-02-27', 0],
      ['2026-02-28', 10],
      ['2026-03-01', 0],
      ['2026-03-02', 10],
    ],
  );
});

it('totals are by currency, and conversion is the share of quotes, also per day', () => {
  const { revenue, conversion, quotes } = totalsOf(everyDay(statistics));
  assert.deepEqual(revenue, [
    { currency: 'CHF', amount: 300 },
    { currency: 'EUR', amount: 501 },
  ]);
  assert.deepEqual([quotes, conversion], [20, 0.2]);
  assert.equal(totalsOf([]).conversion, null);
  assert.deepEqual(
    everyDay(statistics).map(({ conversion }) => conversion),
    [null, 0.2, null, 0.2],
  );
});

it('a period ends today', () => {
  assert.deepEqual(periodOf(7, Date.parse('2026-03-02T23:00:00Z')), { from: '2026-02-24', to: '2026-03-02' });
});

it('the CSV file of visits has a line for each day with data', () => {
  assert.equal(
    csvOf(statistics.days),
    'day,seen,changed,got_quotes,opened_order_form,ordered,requested_custom_quote\r\n' +
      '2026-02-28,40,25,10,4,2,1\r\n2026-03-02,40,25,10,4,2,1\r\n',
  );
});

it('the time for three quarters of all visits is the upper limit of a range', () => {
  const ranges = [
    { within_ms: 500, count: 2 },
    { within_ms: 1_000, count: 1 },
    { within_ms: null, count: 1 },
  ];
  assert.equal(threeQuartersWithin(ranges), 1_000);
  assert.equal(threeQuartersWithin(ranges.slice(2)), null);
  assert.equal(threeQuartersWithin([]), undefined);
});
