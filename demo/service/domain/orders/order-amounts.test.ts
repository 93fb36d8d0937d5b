import assert from 'node:assert/strict';
import { it } from 'node:test';
import { amountsBeforeDiscount, amountsOf, isVat, taxIn } from './order-amounts.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const line = (kind: string, amount: number, values = {}) => ({ kind, label: kind, values, amount: euros(amount) });
const price = {
  total: euros(11_901),
  lines: [line('material', 8_001), line('shipping', 2_000), line('tax', 1_900, { percent: 19, country: 'DE' })],
};

it('the net amount and tax add up to the total, and are from the price’s lines', () => {
  const tax = { label: 'tax', percent: 19, country: 'DE', amount: euros(1_900) };
  assert.deepEqual(amountsOf(price), { net: euros(10_001), tax });
  const untaxed = { total: euros(100), lines: [line('product', 100)] };
  assert.deepEqual(amountsOf(untaxed), { net: euros(100), tax: undefined });
});

it('products and delivery are summed separately, without tax and discount', () => {
  const lines = [...price.lines, line('labor', 500), line('discount', -100)];
  assert.deepEqual(amountsBeforeDiscount({ ...price, lines }), { products: 8_501, delivery: 2_000 });
});

it('a part of the total has its share of the tax, and the whole total has all of it', () => {
  assert.deepEqual(
    [0, 1, 5_950, 11_901].map((amount) => taxIn(euros(amount), price).amount),
    [0, 0, 950, 1_900],
  );
  assert.equal(taxIn(euros(100), { total: euros(0), lines: [] }).amount, 0);
});

it('only a country’s VAT is called VAT', () => {
  const tax = { label: 'VAT 19%, Germany', percent: 19, country: 'DE', amount: euros(1_900) };
  assert.ok(isVat(tax));
  assert.ok(!isVat({ ...tax, label: 'Consumption tax 10%, Japan', country: 'JP' }));
  const { country: _, ...own } = tax;
  assert.ok(!isVat(own));
});
