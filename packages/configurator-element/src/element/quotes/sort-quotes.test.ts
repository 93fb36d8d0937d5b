import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Quote } from '@parametric/api-client';
import { areComparable, bestAt, QUOTE_SORTS, sortQuotes } from './quote-store.js';

interface Given {
  readonly slug: string;
  readonly amount: number;
  readonly currency?: string;
  readonly readyBy?: string;
  readonly distance?: number;
}

function quote({ slug, amount, currency = 'EUR', readyBy = '2026-12-01', distance }: Given): Quote {
  const total = { amount, currency };
  const workshop = { slug, name: slug, country: 'DE', ...(distance === undefined ? {} : { distance_km: distance }) };
  return {
    id: `qte_${slug}`,
    object: 'quote',
    request: 'rqt_1',
    model: 'shelf',
    model_revision: '1',
    configuration: {},
    quantity: 1,
    workshop,
    status: 'open',
    price: { total, lines: [{ kind: 'material', label: 'All', amount: total }] },
    lead_time_days: 10,
    ready_by: readyBy,
    expires_at: '2026-12-05T00:00:00Z',
    created_at: '2026-11-21T00:00:00Z',
  };
}

function slugs(quotes: readonly Quote[]): string {
  return quotes.map(({ workshop }) => workshop.slug).join(' ');
}

const quotes = [
  quote({ slug: 'far', amount: 100, readyBy: '2026-12-20', distance: 900 }),
  quote({ slug: 'unknown', amount: 300, readyBy: '2026-12-03' }),
  quote({ slug: 'near', amount: 200, readyBy: '2026-12-03', distance: 0 }),
];

it('quotes are sorted by price, speed or distance, with ties by price and unknown values last', () => {
  assert.equal(slugs(sortQuotes(quotes, 'price')), 'far near unknown');
  assert.equal(slugs(sortQuotes(quotes, 'speed')), 'near unknown far');
  assert.equal(slugs(sortQuotes(quotes, 'distance')), 'near far unknown');
});

it('amounts in different currencies aren’t compared, and the most frequent currency comes first', () => {
  const mixed = [
    quote({ slug: 'yen', amount: 5, currency: 'JPY' }),
    ...quotes,
    quote({ slug: 'a', amount: 1, currency: 'CHF' }),
  ];
  assert.equal(slugs(sortQuotes(mixed, 'price')), 'far near unknown a yen');
  assert.ok(areComparable(quotes));
  assert.ok(!areComparable(mixed));
});

it('converted amounts are sorted among the others, whatever their currency', () => {
  const converted = (given: Given, amount: number) => ({
    ...quote(given),
    approximate: { total: { amount, currency: 'EUR' }, rates_of: '2026-11-20' },
  });
  const mixed = [
    quote({ slug: 'dear', amount: 900 }),
    converted({ slug: 'crowns', amount: 1_120, currency: 'DKK' }, 150),
    converted({ slug: 'francs', amount: 280, currency: 'CHF' }, 300),
    quote({ slug: 'cheap', amount: 100 }),
  ];
  assert.equal(slugs(sortQuotes(mixed, 'price')), 'cheap crowns francs dear');
  assert.ok(areComparable(mixed));
  const unknown = quote({ slug: 'gold', amount: 1, currency: 'XAU' });
  assert.equal(slugs(sortQuotes([unknown, ...mixed], 'price')), 'cheap crowns francs dear gold');
  assert.ok(!areComparable([unknown, ...mixed]));
  const allConverted = [
    converted({ slug: 'crowns', amount: 1_120, currency: 'DKK' }, 150),
    converted({ slug: 'yen', amount: 18_000, currency: 'JPY' }, 100),
  ];
  assert.equal(slugs(sortQuotes(allConverted, 'price')), 'yen crowns');
});

it('a quote is best only at criteria known for all quotes', () => {
  const best = (list: readonly Quote[]) => list.map((each) => `${each.workshop.slug}: ${bestAt(each, list)}`);
  assert.deepEqual(best(quotes), ['far: price', 'unknown: speed', 'near: speed']);
  const known = quotes.filter(({ workshop }) => workshop.slug !== 'unknown');
  assert.deepEqual(best(known), ['far: price', 'near: speed,distance']);
  const yen = quote({ slug: 'yen', amount: 1, currency: 'JPY', readyBy: '2026-12-30', distance: 1 });
  assert.deepEqual(best([...known, yen]), ['far: ', 'near: speed,distance', 'yen: ']);
});

it('sorting doesn’t change its input', () => {
  const given = slugs(quotes);
  for (const order of QUOTE_SORTS) sortQuotes(quotes, order);
  assert.equal(slugs(quotes), given);
});
