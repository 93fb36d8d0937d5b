import assert from 'node:assert/strict';
import { it } from 'node:test';
import { compileModel, type ModelDocument } from '@parametric/configurator-element/model';
import { estimateSheet } from './estimate-lines.js';
import { demoModel, demoProducts } from './testing/models.js';

function documentWith(amount: string | number): ModelDocument {
  return {
    format: 'parametric-model/1',
    id: 'a',
    name: 'A',
    parameters: [{ key: 'w', type: 'number', label: 'W', min: 1, max: 9, default: 3 }],
    tables: { t: { 'a+b': 7 } },
    parts: [{ id: 'b', kind: 'box', size: ['w', 1, 1] }],
    estimate: { currency: 'EUR', amount },
  };
}

const linesOf = (amount: string | number) => estimateSheet(documentWith(amount), {})?.lines;

for (const name of demoProducts) {
  it(`${name}: the lines add up to the estimate`, () => {
    const document = demoModel(name);
    const sheet = estimateSheet(document, {})!;
    const { amount, currency } = compileModel(document).evaluate({}).estimate!;
    assert.deepEqual([sheet.total, sheet.currency], [amount, currency]);
    assert.ok(sheet.lines.length > 3, `${sheet.lines.length} lines`);
    const sum = sheet.lines.reduce((total, line) => total + line.amount, 0);
    // A rounding difference of less than half a cent doesn't get a line.
    assert.ok(Math.abs(sum - amount) < 0.02, `${sum} and ${amount}`);
  });
}

it('lists the terms, then the operations on their sum', () => {
  const lines = linesOf('round((10 * w - 4.25 + 1e+1) * 1.2, 5)');
  assert.deepEqual(
    lines?.map(({ expression, amount }) => [expression, Number(amount.toFixed(6))]),
    [
      ['10 * w', 30],
      ['-(4.25)', -4.25],
      ['1e+1', 10],
      ['… * 1.2', 7.15],
      ['round(…, 5)', 2.1],
    ],
  );
});

it('returns one line if it isn’t a sum, ignoring + in texts, calls and conditionals', () => {
  const whole = ["lookup('t', 'a+b')", 'max(w + 1, 2 + 3)', 'w > 2 ? w + 1 : w - 1', '5', 'w * -2', '-w'];
  for (const amount of whole)
    assert.deepEqual(
      linesOf(amount)?.map(({ expression }) => expression),
      [amount],
    );
  assert.deepEqual(linesOf(42), [{ expression: '42', amount: 42 }]);
});

it('returns nothing if the document has no estimate', () => {
  const { estimate: _, ...document } = documentWith(1);
  assert.equal(estimateSheet(document, {}), undefined);
});

it('evaluates many long terms in several batches', () => {
  const term = (index: number) => `w * ${index + 1} * 1.${'0'.repeat(40)}1`;
  const lines = linesOf(Array.from({ length: 18 }, (_, index) => term(index)).join(' + '))!;
  assert.deepEqual(
    lines.map(({ amount }) => Math.round(amount)),
    Array.from({ length: 18 }, (_, index) => 3 * (index + 1)),
  );
});
