import assert from 'node:assert/strict';
import { it } from 'node:test';
import { netLines } from './order-words.js';

const euros = (amount: number) => ({ amount, currency: 'EUR' });
const line = (kind: string, amount: number, values = {}) => ({ kind, label: kind, values, amount: euros(amount) });
const lines = [line('material', 8_000), line('shipping', 2_000), line('tax', 1_900)];
const discount = line('discount', -1_000, { code: '10OFF', shares: [300, 500], delivery: 200 });
const price = { total: euros(11_900), lines };
const discounted = { total: euros(10_900), lines: [...lines, discount] };
const shelf = { name: 'Shelf' };
const table = { name: 'Table' };

it('one product and the delivery have their own lines', () => {
  assert.deepEqual(netLines(price, [shelf], 'en'), [
    { label: 'Shelf', amount: 8_000, product: shelf },
    { label: 'Delivery', amount: 2_000 },
  ]);
});

it('products that share one price have it together', () => {
  assert.deepEqual(netLines(price, [shelf, table], 'en'), [
    { label: 'Shelf', amount: undefined, product: shelf },
    { label: 'Table', amount: undefined, product: table },
    { label: 'All products', amount: 8_000 },
    { label: 'Delivery', amount: 2_000 },
  ]);
});

it('lines are listed before the discount, and a code stays together on an Arabic invoice', () => {
  const products = [
    { ...shelf, net: euros(2_700) },
    { ...table, net: euros(4_500) },
  ];
  const found = netLines(discounted, products, 'ar');
  assert.deepEqual(
    found.map(({ amount }) => amount),
    [3_000, 5_000, 2_000, -1_000],
  );
  assert.match(found[3]!.label, /\(\u206610OFF\u2069\)$/);
});
