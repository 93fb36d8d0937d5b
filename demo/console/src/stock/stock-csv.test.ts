import assert from 'node:assert/strict';
import { it } from 'node:test';
import type { StockItem } from '@parametric/service/stock-schema';
import { readStockCsv, stockCsv, withKnownProposals, withProposedPrices } from './stock-csv.js';
import { readStockHeading, stockHeadings } from './stock-words.js';

const euros = { currency: 'EUR' };
const english = { language: 'en', separator: ';', decimal: '.' } as const;

const items: readonly StockItem[] = [
  {
    ...{ type: 'sheet', kind: 'plywood/birch', surface: 'oiled', color: '#dfc79d', thickness: 12.5, length: 2500 },
    ...{ width: 1250, count: 7, price: 10_250, note: 'Rack 3; "left", upper' },
  },
  { type: 'sheet', kind: 'mdf', thickness: 19, length: 900, width: 612, count: 2, offcut: true, note: '-1 corner' },
  { type: 'bar', kind: 'steel', section: 'dia 30 x 2', length: 6000 },
  { type: 'coil', tape: 'ABS 1,3', metres: 48.5, count: 0 },
];

it('stock is unchanged by writing and reading it in any language', () => {
  for (const language of ['en', 'de', 'fr', 'es', 'it', 'nl', 'pl', 'ar', 'sv']) {
    for (const [separator, decimal] of [
      [';', ','],
      [',', '.'],
      ['\t', '.'],
    ] as const) {
      const list = { language, separator, decimal };
      const written = stockCsv(items, euros, list);
      // The words may be in a language other than the workshop's.
      const read = readStockCsv(`\uFEFF${written}`, euros, { ...list, language: 'pl' });
      assert.deepEqual(read, { items }, `${language} ${separator}`);
    }
  }
});

it('all words are in the workshop’s language', () => {
  const written = stockCsv(items, euros, { language: 'de', separator: ';', decimal: ',' });
  const [first, , offcut] = written.split('\r\n');
  assert.equal(
    first,
    'Typ;Material;Oberfläche;Farbe;Querschnitt;Kante;Dicke (mm);Länge (mm);Breite (mm);Meter;Bestand;Preis (EUR);Reststück;Notiz',
  );
  assert.equal(offcut, "Platte;mdf;;;;;19;900;612;;2;;ja;'-1 corner");
});

it('a heading means the same column in every language', () => {
  for (const [column, words] of Object.entries(stockHeadings)) {
    for (const word of [column, ...words]) assert.equal(readStockHeading(word), column, word);
  }
});

it('columns can be in any order, and separated by commas or tabs', () => {
  const rows = [
    ['Width', 'type', 'length', 'kind', 'thickness'],
    ['1250', 'Sheet', '2500', 'mdf', '19'],
  ];
  for (const mark of [',', '\t', ';']) {
    const read = readStockCsv(rows.map((row) => row.join(mark)).join('\n'), euros, english);
    const item = { type: 'sheet', kind: 'mdf', thickness: 19, length: 2500, width: 1250 };
    assert.deepEqual(read, { items: [item] });
  }
});

it('every mistake is reported with its row and column', () => {
  const problemsOf = (...lines: readonly string[]) => {
    const read = readStockCsv(lines.join('\r\n'), euros, english);
    return 'problems' in read ? read.problems : [];
  };
  const head = 'type;kind;thickness;length;width;count;price;offcut;tape';
  assert.deepEqual(
    problemsOf(
      head,
      'sheet;mdf;19;2500;1250;;;;',
      'sheet;mdf;thick;2500;;1.5;cheap;maybe;',
      '',
      'plank;mdf;19;2500;1250;;;;',
      'sheet;MDF board;19;-5;1250;;;;ABS',
    ),
    [
      'Row 3, thickness: “thick”: Enter a number of millimeters above 0.',
      'Row 3, width: Enter a number of millimeters above 0.',
      'Row 3, count: “1.5”: Enter a whole number, or leave it blank if stock is unlimited.',
      'Row 3, offcut: “maybe”: Enter yes or no.',
      'Row 3, price: “cheap”: Enter an amount.',
      'Row 5, type: “plank”: Use sheet, bar, or coil.',
      'Row 6, tape: a sheet has no tape. Leave it blank.',
      'Row 6, kind: “MDF board”: Enter a kind in lowercase, such as “plywood/birch”.',
      'Row 6, length: “-5”: Enter a number of millimeters above 0.',
    ],
  );
  assert.match(problemsOf('kind;length', 'mdf;3')[0]!, /^Row 1: the “type” column is missing/);
  assert.match(problemsOf('', ';', 'kind;length', 'mdf;3')[0]!, /^Row 3: the “type” column is missing/);
  assert.match(problemsOf('')[0]!, /^Row 1: the “type” column is missing/);
  assert.match(problemsOf('type;height', 'bar;3')[0]!, /^Row 1: unknown column “height”/);
  assert.match(problemsOf('type;kind;kind', 'bar;3;4')[0]!, /^Row 1: column “kind” appears twice/);
});

it('rows of the same board keep their own prices', () => {
  const board = { type: 'sheet', kind: 'mdf', thickness: 19, length: 2800, width: 2070 };
  const known: readonly Readonly<Record<string, unknown>>[] = [
    { ...board, price: 1000, note: 'Holz AG' },
    { ...board, price: 1200, note: 'Platten GmbH', proposed_price: 1300 },
  ];
  assert.deepEqual(withProposedPrices(known, known), known);
  assert.deepEqual(withProposedPrices(known.toReversed(), known), known.toReversed());
  const [first, second] = known.map(({ proposed_price: _, ...item }) => item);
  assert.deepEqual(withProposedPrices([{ ...second!, price: 1250 }, first!], known), [
    { ...second!, proposed_price: 1250 },
    first,
  ]);
  assert.deepEqual(withProposedPrices([first!, first!, first!], known), [
    first,
    { ...first!, price: 1200, proposed_price: 1000 },
    { ...board, note: 'Holz AG', proposed_price: 1000 },
  ]);
  assert.deepEqual(withKnownProposals([first!, second!], known), known);
});

it('a number that’s ambiguous with the list’s decimal separator is a mistake', () => {
  const german = { language: 'de', separator: ';', decimal: ',' } as const;
  const read = (length: string, price: string, list: Parameters<typeof readStockCsv>[2]) =>
    readStockCsv(`type;kind;thickness;length;width;price\nsheet;mdf;19;${length};2070;${price}`, euros, list);
  assert.deepEqual(read('18.125', '1.250', german), {
    problems: [
      'Row 2, length: “18.125” is ambiguous. Enter “18125” or “18,125”.',
      'Row 2, price: “1.250” is ambiguous. Enter “1250” or “1,25”.',
    ],
  });
  for (const [length, price, list] of [
    ['18,125', '1.250,00', german],
    ['18.125', '1,250.00', english],
  ] as const) {
    const item = { type: 'sheet', kind: 'mdf', thickness: 19, length: 18.125, width: 2070, price: 125_000 };
    assert.deepEqual(read(length, price, list), { items: [item] });
  }
});
