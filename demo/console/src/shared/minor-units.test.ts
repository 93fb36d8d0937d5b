// The service computes amounts, and the element, the console, the order file and the recipes format them. They must all
// use the same number of decimals for each currency.

import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { it } from 'node:test';
import { runInNewContext } from 'node:vm';
import type { Money } from '@parametric/api-client';
import { formatMoney } from '@parametric/configurator-element/internal/money-format';
import { approximate, decimalAmount, estimatedTotal } from '@parametric/service/testing/amounts';
import { money } from '../orders/order-format.js';
import { readMoney, writeMoney } from './format.js';

const estimated = 250_000;
const currencies = Intl.supportedValuesOf('currency');
const recipes = new URL('../../../shop/recipes/', import.meta.url);

const quoted = (currency: string) => estimatedTotal(estimated, currency);

/** The number in a text, without thousands separators: `HUF 250,000.00` → `250000.00`. */
function numberIn(text: string): string | undefined {
  return /\d[\d,]*(?:\.\d+)?/.exec(text)?.[0].replaceAll(',', '');
}

/** The text that the shop's cart page shows. */
function cartText(total: Money): string {
  let handed: ((event: object) => void) | undefined;
  const line = { dataset: {}, textContent: '' };
  const document = {
    documentElement: { lang: 'en' },
    addEventListener: (_: string, listener: typeof handed) => (handed = listener),
    createElement: () => line,
    querySelector: () => ({ append: () => undefined }),
  };
  runInNewContext(readFileSync(new URL('html/cart.js', recipes), 'utf8'), { document, Intl });
  const quote = { id: 'qte_1', quantity: 1, model: 'board', workshop: { name: 'Ours' }, price: { total } };
  assert.ok(handed, 'the cart listens');
  handed({ detail: { quote } });
  return line.textContent.replace('1 × ', '');
}

it('an estimate is charged and formatted with the same decimals in every currency', () => {
  assert.ok(currencies.length > 150);
  for (const currency of [...currencies, 'CLF', 'UYW']) {
    const total = quoted(currency);
    const exact = decimalAmount(total);
    assert.equal(Number(exact), estimated, `orders.csv, ${currency}`);
    const written = {
      element: formatMoney(total, 'en-US'),
      console: money(total),
      'price list': writeMoney(total.amount, currency, 'en-US'),
      cart: cartText(total),
    };
    for (const [where, text] of Object.entries(written)) assert.equal(numberIn(text), exact, `${where}: ${text}`);
    assert.equal(readMoney('250000', currency, 'en-US'), total.amount, `typed into a price list, ${currency}`);
  }
});

it('the decimals follow ISO 4217, even if browsers use those of cash', () => {
  const amounts = ['EUR', 'HUF', 'IDR', 'COP', 'PKR', 'KRW', 'JPY', 'KWD', 'CLF'].map((each) => quoted(each).amount);
  const [two, none] = [25_000_000, 250_000];
  assert.deepEqual(amounts, [two, two, two, two, two, none, none, 250_000_000, 2_500_000_000]);
});

it('a converted amount has the other currency’s decimals', () => {
  const inYen = approximate({ amount: 100_00, currency: 'EUR' }, 'JPY')!.total.amount;
  const inDinars = approximate({ amount: 100_00, currency: 'EUR' }, 'KWD')!.total.amount;
  assert.ok(inYen > 5_000 && inYen < 50_000, `${inYen}`);
  assert.ok(inDinars > 10_000 && inDinars < 100_000, `${inDinars}`);
});
