import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatPrice } from './length.js';

it('a price is in the language’s format', () => {
  assert.equal(formatPrice(1234.5, 'EUR', 'en'), '€1,234.50');
  assert.equal(formatPrice(1234.5, 'EUR', 'de'), '1.234,50\u00a0€');
  assert.equal(formatPrice(884.58, 'USD', 'es'), '884,58\u00a0US$');
  assert.match(formatPrice(1, 'EUR', 'not a language'), /1/);
});

it('in Arabic, a currency of letters and a sign keeps its order, also in a difference', () => {
  assert.equal(formatPrice(884.58, 'GBP', 'ar'), '\u200f884.58\u00a0UK£\u200e');
  assert.equal(formatPrice(884.58, 'EUR', 'ar'), '\u200f884.58\u00a0€');
  const options = { signDisplay: 'exceptZero', maximumFractionDigits: 0 } as const;
  assert.equal(formatPrice(12, 'USD', 'ar', options), '\u200f\u200e+12\u00a0US$\u200e');
  assert.equal(formatPrice(-12, 'GBP', 'ar-EG', options), '\u061c-\u200f١٢\u00a0UK£\u200e');
});
