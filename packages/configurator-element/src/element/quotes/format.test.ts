import assert from 'node:assert/strict';
import { it } from 'node:test';
import { formatAbout, formatDay, formatDays, formatDistance, formatMoney, formatTime, wholeNumber } from './format.js';

function format(amount: number, currency: string, language = 'en-US'): string {
  return formatMoney({ amount, currency }, language).replace(/\s/g, ' ');
}

it('an amount in minor units is shown with its currency’s decimals', () => {
  assert.equal(format(12990, 'EUR'), '€129.90');
  assert.equal(format(12990, 'JPY'), '¥12,990');
  assert.equal(format(12990, 'KWD'), 'KWD 12.990');
  assert.equal(format(12990, 'CLF'), 'CLF 1.2990');
});

it('the number of decimals follows ISO 4217, even if browsers use that of cash', () => {
  assert.equal(format(1500, 'IQD'), 'IQD 1.500');
  assert.equal(format(1500, 'UGX'), 'UGX 1,500');
  assert.equal(format(1500, 'HUF'), 'HUF 15.00');
});

it('an amount is formatted in the page’s language', () => {
  assert.equal(format(123456, 'EUR', 'de-DE'), '1.234,56 €');
  assert.match(format(123456, 'CHF', 'de-CH'), /^CHF 1.234\.56$/);
});

it('in Arabic, a currency of letters and a sign keeps its order', () => {
  assert.equal(format(88_458, 'GBP', 'ar'), '\u200f884.58 UK£\u200e');
  assert.equal(format(88_458, 'EUR', 'ar'), '\u200f884.58 €');
  assert.equal(format(88_458, 'USD', 'es'), '884,58 US$');
  assert.equal(formatAbout({ amount: 88_458, currency: 'USD' }, 'ar').replace(/\s/g, ' '), '≈ \u200f885 US$\u200e');
});

it('an approximate amount is in whole major units', () => {
  assert.equal(formatAbout({ amount: 73_962, currency: 'EUR' }, 'en-GB'), '≈\u00a0€740');
  assert.equal(formatAbout({ amount: 12_345, currency: 'JPY' }, 'en-US'), '≈\u00a0¥12,345');
  assert.equal(formatAbout({ amount: 12_600, currency: 'KWD' }, 'en-US').replace(/\s/g, ' '), '≈ KWD 13');
});

it('zero, negative amounts and millions are shown exactly', () => {
  assert.equal(format(0, 'EUR'), '€0.00');
  assert.equal(format(-5, 'EUR'), '-€0.05');
  assert.equal(format(100000001, 'USD'), '$1,000,000.01');
});

it('an unknown language isn’t an error', () => {
  assert.match(format(100, 'EUR', 'not a language'), /1/);
});

it('a day is the same in every time zone', () => {
  assert.equal(formatDay('2026-12-04', 'en-GB'), '4 Dec 2026');
  assert.equal(formatDay('2026-12-04', 'de'), '4. Dez. 2026');
});

it('a time is shown as its day, and unreadable text unchanged', () => {
  assert.match(formatTime('2026-12-04T12:30:00Z', 'en-GB'), /Dec.*\d\d:\d\d/);
  assert.equal(formatTime('soon', 'en'), 'soon');
});

it('days and kilometers have localized units', () => {
  assert.equal(formatDays(1, 'en'), '1 day');
  assert.equal(formatDays(12, 'de'), '12 Tage');
  assert.equal(formatDistance(480.4, 'en-IE').replace(/\s/, ' '), '480 km');
  for (const language of ['en-GB', 'en-US']) assert.match(formatDistance(480.4, language), /^299\smi$/);
});

it('an order’s number in a line of text isn’t broken at its hyphen', () => {
  assert.equal(wholeNumber('order_0bf222af6d3c4e1b9a5f7c2d1e0b8a94'), '\u20680BF2\u201122AF\u2069');
});
