import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { PriceBuild } from '@parametric/service/contract';
import { noteOf, type PriceStep, priceText, termsOf, timesOf } from './price-words.js';

const step = (terms: PriceStep['terms'], times = 1): PriceStep => ({
  ...{ kind: 'material', label: 'Boards', values: {}, times, terms, share_percent: 10 },
  amount: { amount: 1, currency: 'EUR' },
});
const say = (counted: number, unit: string, unit_price: number, times = 1) => {
  const { how, amount } = termsOf(step([{ what: 'x', counted, unit, unit_price }], times))[0]!;
  return `${how} = ${amount}`;
};

it('shows the quantity and the price', () => {
  assert.equal(say(3, 'sheet', 4620), '3 sheets at €46.20 = €138.60');
  assert.equal(say(1, 'sheet', 4620), '1 sheet at €46.20 = €46.20');
  assert.equal(say(2.5, 'm', 33.35), '2.5 m at €0.3335 = €0.83');
  assert.equal(say(1, 'order', 2500), 'once per order = €25.00');
  assert.equal(say(12, '%', 520), '12% of €520.00 = €62.40');
});

it('shows minutes and the hourly price, and what’s credited', () => {
  assert.equal(say(0.2, 'h', 4500, 4), '12 min at €45.00 an hour = €36.00');
  assert.equal(say(-0.84, 'm²', 600), '0.84 m² credited at €6.00 per m² = -€5.04');
});

it('shows how many times a step is charged, and the quantity discount', () => {
  const term = { what: 'x', counted: 1, unit: 'panel', unit_price: 1 };
  assert.equal(timesOf(step([term]), 1), undefined);
  assert.equal(timesOf(step([term], 3), 3), 'Calculated for one product, times 3.');
  assert.match(timesOf(step([term], 3.8), 4)!, /times 3\.8 instead of 4 because of a 5% quantity discount/);
});

it('says why the price differs from the quote, if it does', () => {
  const money = (amount: number) => ({ amount, currency: 'EUR' });
  const build = { total: money(100), quoted_total: money(200), price_list: 'current' } as PriceBuild;
  assert.equal(noteOf({ ...build, total: money(200) }), undefined);
  assert.match(noteOf({ ...build, differs_because: 'other_price_list' })!, /no longer stored.*€1\.00.*pays €2\.00/);
  assert.match(noteOf({ ...build, differs_because: 'address_erased' })!, /address was erased/);
  assert.match(noteOf({ ...build, differs_because: 'calculation_changed' })!, /changed how prices are calculated/);
  assert.match(noteOf({ ...build, price_list: 'replaced' })!, /The current list is newer/);
});

it('shows no decimals for a currency without them', () => {
  assert.equal(priceText(1234, 'JPY', 0), '¥1,234');
});
