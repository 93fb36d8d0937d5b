import assert from 'node:assert/strict';
import { it } from 'node:test';
import { type CostOrder, type CsvFormat, readCostsCsv, writeCostsCsv } from './cost-csv.js';

const english: CsvFormat = { separator: ',', decimal: '.', hasBom: false };
const german: CsvFormat = { separator: ';', decimal: ',', hasBom: true };

const order = (id: string, currency = 'EUR'): CostOrder => ({
  ...{
    id: `ord_${id.padEnd(32, '0')}`,
    createdAt: '2026-11-22T10:00:00.000Z',
    product: 'Shelf',
    quantity: 2,
    currency,
  },
});
const [first, second, yen] = [order('3f2a90c1'), order('aaaa0001'), order('bbbb0002', 'JPY')];
const orders = [first!, second!, yen!];

const read = (text: string, { decimal } = english) => {
  const result = readCostsCsv(text, orders, { decimal });
  if ('faults' in result) return result.faults.map(({ row, column, detail }) => `${row} ${column}: ${detail}`);
  return result.rows.map(({ order: { id }, costs }) => [id, costs] as const);
};

for (const [name, format] of [
  ['English', english],
  ['German', german],
] as const) {
  it(`costs are the same after they were exported and imported, in ${name} format`, () => {
    const costs = { material: 123_450, labour: 7, hours: 14.25, delivery: 0, other: 100 };
    const rows = [
      { order: first!, costs },
      { order: second!, costs: undefined },
      { order: yen!, costs: { labour: 1234 } },
    ];
    const text = writeCostsCsv(rows, format);
    assert.equal(text.startsWith('\uFEFF'), format.hasBom);
    assert.deepEqual(read(text, format), [
      [first!.id, costs],
      [second!.id, {}],
      [yen!.id, { labour: 1234 }],
    ]);
  });
}

it('the file identifies each order with what people recognize it by', () => {
  const [head, row] = writeCostsCsv([{ order: first!, costs: { hours: 1.5 } }], german).split('\r\n');
  assert.equal(head, '\uFEFForder;placed;product;quantity;currency;material;labour;hours;delivery;other');
  assert.equal(row, `${first!.id};2026-11-22;Shelf;2;EUR;;;1,5;;`);
});

it('orders can be named by their short numbers, and numbers can be grouped', () => {
  const costs = (text: string, format = english) => {
    const [row] = read(`order;material\n3F2A-90C1;${text}\n`, format) as readonly (readonly [
      string,
      { material: number },
    ])[];
    return typeof row === 'string' ? row : row![1].material;
  };
  assert.equal(costs('1,234.50'), 123_450);
  assert.equal(costs('1.234,50', german), 123_450);
  assert.equal(costs("1'234.5", german), 123_450);
  assert.equal(costs('12.5', german), 1250, 'one or two decimals are no group');
  assert.match(String(costs('0.500', german)), /“0\.500” isn’t an amount/, 'no group starts with 0');
  assert.equal(costs('1.234', german), 123_400);
  assert.equal(costs('1,234'), 123_400);
  assert.equal(costs('1.234'), '2 material: “1.234” has too many decimal places. Enter at most 2.');
});

it('every mistake is reported with its row and column, and nothing is imported', () => {
  const rows = [
    'order,currency,material,labour,hours',
    `${first!.id},EUR,much,-5,1`,
    `${first!.id},,1,,`,
    '"9999-9999",,1,,',
    ',,1,,',
    ',,,,',
    `${yen!.id},EUR,1.5,,1.234`,
    'AAAA-0001,,"1,2,3",1,1',
  ];
  assert.deepEqual(read(rows.join('\n')), [
    '2 material: “much” isn’t an amount. Enter one such as 12.50.',
    '2 labour: “-5” isn’t an amount. Enter one such as 12.50.',
    `3 order: “${first!.id}” is already in row 2.`,
    '4 order: “9999-9999” isn’t one of this workshop’s orders.',
    '5 order: is empty.',
    '7 currency: “EUR” doesn’t match the order’s currency, JPY.',
    '7 material: “1.5” has too many decimal places. Enter a whole number.',
    '7 hours: “1.234” has too many decimal places. Enter at most 2.',
    '8 material: “1,2,3” isn’t an amount. Enter one such as 12.50.',
  ]);
  // Yen have no decimal places, so the example doesn't either.
  assert.deepEqual(read('order,material\nBBBB-0002,much'), [
    '2 material: “much” isn’t an amount. Enter one such as 12.',
  ]);
});

it('unknown headings are reported', () => {
  assert.deepEqual(read('orders,placed\nx,1'), [
    '1 order: is missing. The first row names the columns.',
    '1 orders: isn’t a known column. Use order, placed, product, quantity, currency, material, labour, hours, delivery, other.',
    '1 material: is missing. Add at least one of material, labour, hours, delivery, other.',
  ]);
  assert.deepEqual(read('order,labour,labour\n'), ['1 labour: appears twice.']);
});
