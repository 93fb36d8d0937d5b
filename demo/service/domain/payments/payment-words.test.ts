import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { Price } from '@parametric/api-client';
import type { DiscountRecord } from '../discounts/discount-store.js';
import { discounted } from '../discounts/discounted.js';
import type { OrderRecord, PaymentRecord } from '../records/records.js';
import { paymentWords } from './payment-words.js';

const money = (amount: number) => ({ amount, currency: 'EUR' });

/** A price without tax, in minor units. */
function priceOf(product: number, delivery: number): Price {
  const lines = [
    { kind: 'product' as const, label: 'Product', amount: money(product) },
    { kind: 'shipping' as const, label: 'Delivery', amount: money(delivery) },
  ];
  return { total: money(product + delivery), lines };
}

function amountsOf(
  price: Price,
  count: number,
  { paid = price.total.amount, nets }: { paid?: number; nets?: number[] } = {},
) {
  const product = { model: 'board', configuration: {}, quantity: 1 };
  const items = Array.from({ length: count - 1 }, () => product);
  const order = {
    id: 'ord_3f2a90c1',
    total: price.total,
    ...product,
    items,
  } as unknown as OrderRecord;
  const { lines, delivery } = paymentWords(
    { order, price, nets: nets?.map(money) },
    { amount: money(paid) } as PaymentRecord,
    { models: [] },
  );
  const parts = [...lines.map(({ amount }) => amount), delivery.amount];
  assert.equal(
    parts.reduce((sum, part) => sum + part, 0),
    paid,
  );
  return parts;
}

it('each product has a line, or all share one if only their sum is known', () => {
  const price = priceOf(10_000, 2_000);
  assert.deepEqual(amountsOf(price, 1), [10_000, 2_000]);
  assert.deepEqual(amountsOf(price, 2, { nets: [4_000, 6_000] }), [4_000, 6_000, 2_000]);
  for (const count of [2, 3]) assert.deepEqual(amountsOf(price, count), [10_000, 2_000]);
  for (const count of [1, 2, 3]) assert.deepEqual(amountsOf(price, count, { paid: 3_000 }), [3_000, 0]);
});

it('a discount is taken off what it’s for: the products, or also the delivery', () => {
  const less = (includesDelivery: boolean, nets?: number[]) => {
    const discount = { code: 'HALF', percent: 50, includesDelivery } as DiscountRecord;
    return discounted({ price: priceOf(2_000, 6_000), nets: nets?.map(money) }, discount)!;
  };
  assert.deepEqual(amountsOf(less(true).price, 1), [1_000, 3_000]);
  assert.deepEqual(amountsOf(less(false).price, 1), [1_000, 6_000]);
  for (const [includesDelivery, delivery] of [
    [true, 3_000],
    [false, 6_000],
  ] as const) {
    const { price, nets } = less(includesDelivery, [500, 1_500]);
    assert.deepEqual(amountsOf(price, 2, { nets: nets!.map(({ amount }) => amount) }), [250, 750, delivery]);
  }
});
