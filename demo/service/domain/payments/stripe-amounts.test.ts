import assert from 'node:assert/strict';
import { it } from 'node:test';
import { amountNow } from './checkout.js';
import { depositOf, fromStripeAmount, toStripeAmount } from './stripe-amounts.js';

const money = (amount: number, currency: string) => ({ amount, currency });

it('counts each currency as Stripe does, exactly or not at all', () => {
  const cases: readonly (readonly [number, string, number | undefined])[] = [
    [12_990, 'EUR', 12_990],
    [12_990, 'JPY', 12_990],
    [1_000_050, 'HUF', 1_000_050],
    [500, 'ISK', 50_000],
    [5_120, 'KWD', 5_120],
    [5_124, 'KWD', undefined],
    [5_000, 'MGA', 50],
    [5_001, 'MGA', undefined],
    [5_000, 'UGX', undefined],
    [5_000, 'IQD', undefined],
    [0, 'EUR', undefined],
  ];
  for (const [amount, currency, counted] of cases) {
    assert.equal(toStripeAmount(money(amount, currency)), counted, `${amount} ${currency}`);
    if (counted !== undefined) {
      assert.deepEqual(fromStripeAmount(counted, currency.toLowerCase()), money(amount, currency));
    }
  }
});

it('rounds deposits to what can be charged, and to whole units where payouts are', () => {
  const cases: readonly (readonly [number, string, number, number | undefined])[] = [
    [12_990, 'EUR', 30, 3_897],
    [12_995, 'EUR', 33, 4_288],
    [999, 'JPY', 50, 500],
    [1_000_050, 'HUF', 30, 300_000],
    [5_124, 'KWD', 50, 2_560],
    [5_000, 'MGA', 25, 1_300],
    [777, 'ISK', 10, 78],
    [900, 'EUR', 5, 100],
    [40_000, 'HUF', 5, 35_000],
    [1, 'EUR', 50, undefined],
    [100, 'EUR', 5, undefined],
    [1_000, 'UGX', 50, undefined],
  ];
  for (const [amount, currency, percent, deposit] of cases) {
    const expected = deposit === undefined ? undefined : money(deposit, currency);
    assert.deepEqual(depositOf(money(amount, currency), percent), expected, `${percent} % of ${amount} ${currency}`);
    if (expected) assert.notEqual(toStripeAmount(expected), undefined);
  }
});

it('an order is paid by invoice if that’s chosen, or if its amount can’t be charged', () => {
  const none = { deposit: undefined, currencies: undefined };
  assert.equal(amountNow({ kind: 'invoice', ...none }, money(100, 'EUR')), undefined);
  assert.deepEqual(amountNow({ kind: 'payment_link', ...none }, money(100, 'EUR')), money(100, 'EUR'));
  assert.equal(amountNow({ kind: 'payment_link', ...none }, money(99, 'EUR')), undefined);
  assert.equal(amountNow({ kind: 'payment_link', ...none }, money(5_124, 'KWD')), undefined);
  assert.deepEqual(amountNow({ kind: 'payment_link', ...none, deposit: 50 }, money(5_124, 'KWD')), money(2_560, 'KWD'));
  const shopify = { kind: 'shopify', deposit: undefined, currencies: ['EUR', 'KWD'] } as const;
  assert.deepEqual(amountNow(shopify, money(5_124, 'KWD')), money(5_124, 'KWD'));
  assert.equal(amountNow(shopify, money(100, 'DKK')), undefined);
  assert.equal(amountNow(shopify, money(0, 'EUR')), undefined);
});
