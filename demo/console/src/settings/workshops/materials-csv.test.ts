import assert from 'node:assert/strict';
import { it } from 'node:test';
import { readMoney, writeMoney } from '../../shared/format.js';
import { materialOf, materialsCsv, readMaterialsCsv, textsOf } from './materials-csv.js';

const rows = [
  { kind: 'plywood/birch', surface: 'oiled', thickness: [3, 10], square_metre: { EUR: 4250, JPY: 900 } },
  { kind: 'oak', litre: { EUR: 1999, JPY: 300 } },
  { kind: 'mdf', thickness: 18.5, sheet: [2800, 2070.5], square_metre: { EUR: 1000, JPY: 100 } },
];

for (const language of ['en', 'de']) {
  it(`rows are unchanged by exporting and importing them in ${language}`, () => {
    const csv = materialsCsv(
      rows.map((row) => textsOf(row, language)),
      ['EUR', 'JPY'],
    );
    const read = readMaterialsCsv(`\uFEFF${csv}`);
    assert.ok(typeof read !== 'string', String(read));
    assert.deepEqual(
      read.map((texts) => materialOf(texts, language)),
      rows,
    );
  });
}

it('keeps unreadable values as text', () => {
  const texts = { ...textsOf({}, 'en'), kind: 'oak', thickness: 'thick', prices: { EUR: 'much', CHF: '' } };
  const sheet = materialOf({ ...texts, sheet: '2500x wide' }, 'en').sheet;
  assert.deepEqual(sheet, [2500, 'wide']);
  const material = { kind: 'oak', thickness: 'thick', square_metre: { EUR: 'much' } };
  assert.deepEqual(materialOf(texts, 'en'), material);
  assert.deepEqual(textsOf(material, 'en').thickness, 'thick');
});

it('reads quoted cells with commas, and says what’s missing in a file', () => {
  const read = readMaterialsCsv('kind,thickness,EUR\n"a""b","1,5",2\n');
  assert.deepEqual(typeof read === 'string' ? read : read.map(({ kind, thickness }) => [kind, thickness]), [
    ['a"b', '1,5'],
  ]);
  assert.match(String(readMaterialsCsv('what;EUR\noak;1')), /including “kind”/);
  assert.match(String(readMaterialsCsv('kind\noak')), /at least one currency/);
});

it('writes no formulas into a spreadsheet', () => {
  const row = { kind: '=1+1', surface: 'a"b', thickness: '', sheet: '', unit: 'litre' as const, prices: { EUR: '1' } };
  assert.match(materialsCsv([row], ['EUR']), /^'=1\+1;"a""b";;;litre;1\r\n/m);
});

it('reads amounts in Swiss, German and Arabic notation', () => {
  assert.equal(readMoney("1'234.50", 'CHF', 'de-CH'), 123_450);
  assert.equal(readMoney('1.234,50', 'EUR', 'de'), 123_450);
  assert.equal(readMoney('٨٣٫٦٠', 'EUR', 'ar'), 8_360);
  assert.equal(readMoney('83.6', 'JPY', 'en'), undefined, 'yen have no decimals');
  assert.equal(readMoney('-1', 'EUR', 'en'), undefined);
  assert.equal(writeMoney(8_360, 'KWD', 'en'), '8.360');
  // For forints, browsers use the decimals of cash amounts, of which there are none.
  assert.equal(readMoney('1 000', 'HUF', 'hu'), 100_000);
  assert.equal(writeMoney(100_000, 'HUF', 'hu'), '1000,00');
});
