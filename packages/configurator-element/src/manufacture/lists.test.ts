import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, board, type PartInput, productOf, rod } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { listColumns } from './list-columns.js';
import { listHeadings, listLanguages, listWords } from './list-words.js';
import { barListCsv, cutListCsv, partsCsv, sheetsCsv } from './lists.js';
import { nestSheets } from './nest-sheets.js';
import { mprListCsv, panelMpr } from './panel-mpr.js';
import { partFiles } from './part-files.js';

/** The values in each line by heading, for lists without quotes. */
function rowsOf(csv: string): readonly Readonly<Record<string, string>>[] {
  const [headings, ...lines] = csv.trimEnd().split('\r\n');
  const keys = headings!.split(',');
  return lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [keys[i]!, value])));
}

const bill = billOfMaterials(
  productOf([
    board([0, 0, 0], [700.5, 18, 300], { id: 'shelf', name: 'Shelf', grain: 'x', edges: ['+z'], repeat: { i: 2 } }),
    board([0, 0, 0], [500, 18, 300], { id: 'top', name: '=HYPERLINK("http://a.example";"a, b")', material: 'white' }),
  ]),
);

describe('the cut list', () => {
  it('has a heading row and a line per row of the bill', () => {
    assert.equal(
      cutListCsv(bill).split('\r\n')[1],
      '1,2,Shelf,700.5,300,18,700.5,300,oak,,1,1,,,,,0,0,0,,,,,01-shelf.dxf,shelf[0] shelf[1]',
    );
    assert.match(
      cutListCsv(bill),
      /^number,quantity,name,length \(mm\),width \(mm\),thickness \(mm\),cut length \(mm\),cut width \(mm\),material,color,grain,edge length 1,.*\r\n/,
    );
    assert.equal(cutListCsv(bill).endsWith('\r\n'), true);
  });

  it('writes numbers, headings and materials in the reader’s language', () => {
    const csv = cutListCsv(bill, {
      separator: ';',
      decimal: ',',
      headings: { quantity: 'Stück', length: 'Länge; mm' },
      materialName: ({ name }) => (typeof name === 'string' ? name : name.de!),
    });
    const [headings, first] = csv.split('\r\n');
    assert.match(headings!, /^number;Stück;name;"Länge; mm";width \(mm\);/);
    assert.match(first!, /^1;2;Shelf;700,5;300;18;700,5;300;Eiche;/);
  });

  it('has the chosen columns, in their order', () => {
    const csv = cutListCsv(bill, { columns: ['cutWidth', 'name', 'quantity'], headings: listHeadings('de') });
    assert.deepEqual(csv.split('\r\n').slice(0, 2), ['Zuschnittbreite (mm),Bezeichnung,Anzahl', '300,Shelf,2']);
    assert.equal(cutListCsv(bill, { columns: [] }), cutListCsv(bill), 'all columns if none is chosen');
  });

  it('lists which boards are mirror images', () => {
    const hole = { diameter: 5, depth: 10 };
    const side = (id: string, holes: readonly unknown[]) =>
      board([0, 0, 0], [18, 700, 300], { id, name: 'Side', grain: 'y', holes });
    const sides = billOfMaterials(
      productOf([
        side('left', [{ at: [100, 40], face: '+x', ...hole }]),
        side('right', [{ at: [100, 40], face: '-x', ...hole }]),
      ]),
    );
    const [headings, ...lines] = cutListCsv(sides)
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(','));
    const column = headings!.indexOf('mirrors');
    assert.deepEqual(
      lines.map((line) => [line[0], line[2], line[column]]),
      [
        ['1', 'Side (1)', ''],
        ['2', 'Side (2)', '1'],
      ],
    );
  });

  it('lists holes (including joints’), cutouts, shaped boards, texts and drawings', () => {
    const notched = board([0, 0, 0], [700, 18, 300], {
      id: 'side',
      name: 'Side',
      color: "'#aabbcc'",
      cutouts: [
        { circle: 30, at: ['100 + 30 * i', 100], repeat: { i: 17 } },
        { rect: [50, 20], at: [20, -10] },
      ],
    });
    const letters: PartInput = {
      kind: 'text',
      text: "'Anna'",
      height: 30,
      depth: -2,
      at: [10, 0, 200],
      on: { part: 'side', face: '+y' },
    };
    const upright = board([0, -400, 0], [18, 400, 300], { id: 'upright', name: 'Upright' });
    const joints = [{ kind: 'dowel', parts: ['side', 'upright'] }];
    const [side, other] = rowsOf(cutListCsv(billOfMaterials(productOf([notched, letters, upright], { joints }))));
    assert.deepEqual(
      ['holes', 'cutouts', 'shaped', 'text', 'file', 'color'].map((key) => side![key]),
      ['3', '17', '1', 'Anna', '01-side.dxf', '#aabbcc'],
    );
    assert.deepEqual(
      ['holes', 'cutouts', 'shaped', 'text', 'file'].map((key) => other![key]),
      ['3', '0', '', '', '02-upright.dxf'],
    );
  });

  it('keeps spreadsheets from interpreting a name as a formula', () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
      const row = { ...bill.panels[0]!, name };
      const [, line] = cutListCsv({ ...bill, panels: [row] }, { separator: ';' }).split('\r\n');
      assert.ok(line!.includes(`'${name}`), JSON.stringify(line));
    }
  });

  it('quotes all possible separators', () => {
    const [, , line] = cutListCsv(bill).split('\r\n');
    assert.match(line!, /^2,1,"'=HYPERLINK\(""http:\/\/a\.example"";""a, b""\)",500,/);
    const row = { ...bill.panels[0]!, name: 'a;=1+1' };
    assert.match(cutListCsv({ ...bill, panels: [row] }), /,"a;=1\+1",/);
  });
});

describe('the list of other parts', () => {
  it('lists their kind, color, text, file, article number and price', () => {
    const item = { kind: 'item', id: 'screws', name: 'Screws', quantity: 8, unitPrice: 0.045 };
    const product = productOf([
      board([0, 0, 0], [700, 18, 300], { id: 'top' }),
      rod([0, 0, 0], 20, 1 / 3, 'y', { name: 'Leg', color: "'#112233'" }),
      { kind: 'text', name: 'Name', text: "'Anna'", height: 30, depth: 2, on: { part: 'top', face: '+y' } },
      { kind: 'asset', name: 'Handle', src: 'handle.glb', size: [100, 30, 20], material: 'steel' },
      { ...item, material: undefined },
    ]);
    const bill = billOfMaterials({ ...product, items: product.items!.map((each) => ({ ...each, article: 'A1' })) });
    const keys = ['number', 'quantity', 'name', 'kind', 'material', 'color', 'size (mm)'] as const;
    const rows = rowsOf(partsCsv(bill));
    assert.deepEqual(
      rows.map((row) => keys.map((key) => row[key])),
      [
        ['2', '1', 'Leg', 'cylinder', 'oak', '#112233', '20 x 0.33'],
        ['3', '1', 'Name', 'letters', 'oak', '', '30 x 2'],
        ['4', '1', 'Handle', 'hardware', 'steel', '', '100 x 30 x 20'],
        ['5', '8', 'Screws', 'purchased part', '', '', ''],
      ],
    );
    assert.deepEqual(
      rows.map((row) => ['text', 'article no.', 'note', 'price each', 'file', 'parts'].map((key) => row[key])),
      [
        ['', '', '', '', '', 'part1'],
        ['Anna', '', 'raised', '', '', 'part2'],
        ['', '', '', '', 'handle.glb', 'part3'],
        ['', 'A1', '', '0.045', '', 'screws'],
      ],
    );
  });
});

describe('threads', () => {
  const tapped = (thread: string, u: number) => ({ at: [u, 10], diameter: 5, depth: 8, thread });
  const holes = [tapped('M6', 8), tapped('M6', 12), tapped('M8', 16), { at: [10, 14], diameter: 5 }];
  const bill = billOfMaterials(
    productOf([
      board([0, 0, 0], [300, 200, 18], { holes }),
      rod([0, 0, 0], 20, 100, 'z', { holes: holes.slice(0, 1) }),
      rod([0, 0, 0], 20, 100, 'z', { holes: [{ at: [8, 10], diameter: 5, depth: 8 }] }),
    ]),
  );

  it('are counted in both lists, and separate parts with plain holes', () => {
    assert.deepEqual(
      [...rowsOf(cutListCsv(bill)), ...rowsOf(partsCsv(bill))].map((row) => row.threads),
      ['2 x M6 / 1 x M8', '1 x M6', ''],
    );
  });

  it('have no column if there are none', () => {
    assert.ok(!cutListCsv(billOfMaterials(productOf([board([0, 0, 0], [300, 200, 18])]))).includes('threads'));
  });

  it('are in a turned part’s drawing, and are reported as missing from a panel’s program', () => {
    assert.match(partFiles(bill.items[0]!)[0]!.text, /thread M6, drill 5, 8 deep, from X 100/);
    assert.deepEqual(panelMpr(bill.panels[0]!).missing, ['thread front']);
  });
});

describe('the list of sheets', () => {
  it('writes lengths to a hundredth of a millimeter', () => {
    const shelves = board([0, 0, 0], [464.4 + 1 / 3000, 18, 300.1], { id: 'shelf', grain: 'x', repeat: { i: 30 } });
    const csv = sheetsCsv(nestSheets(productOf([shelves, block([0, 0, 0], [9, 9, 9])])));
    const rows = rowsOf(csv);
    assert.deepEqual(
      [rows.length, rows[0]!.part, rows[0]!.sheet, rows[0]!['length (mm)']],
      [30, 'shelf[0]', '1', '464.4'],
    );
    assert.ok(
      rows.some((row) => Number(row['x (mm)']) > 900),
      csv,
    );
    assert.doesNotMatch(csv, /\d\.\d{3}/);
  });
});

describe('a list in another language', () => {
  it('translates the heading of each column in each list', () => {
    const english = Object.values(listHeadings('en'));
    for (const language of listLanguages) {
      const headings = listHeadings(language);
      for (const [list, columns] of Object.entries(listColumns)) {
        const own = columns.map((key) => headings[key]);
        assert.equal(new Set(own).size, own.length, `${language} ${list}: ${own.join()}`);
        assert.ok(own.every(Boolean), `${language} ${list}: ${own.join()}`);
      }
      const same = Object.values(headings).filter((heading) => english.includes(heading));
      assert.ok(language === 'en' || same.length <= 4, `${language}: ${same.join()}`);
    }
  });

  it('translates each kind of part, side and work', () => {
    for (const language of listLanguages) {
      for (const key of ['kinds', 'sides', 'work'] as const) {
        const words = Object.values(listWords(language)[key]);
        assert.equal(new Set(words).size, words.length, `${language} ${key}: ${words.join()}`);
        const same = words.filter((word) => Object.values<string>(listWords('en')[key]).includes(word));
        assert.ok(language === 'en' || same.length <= 2, `${language} ${key}: ${same.join()}`);
      }
    }
  });

  it('translates cells', () => {
    const upright = {
      ...{ id: 'post', kind: 'tube', material: 'steel', diameter: 30.5, wall: 1.5 },
      path: [
        [0, 0, 0],
        [0, 900, 0],
      ],
    };
    const side = board([0, 0, 0], [19, 300, 300], { id: 'side', normal: 'x' });
    const top = board([0, 281, 0], [700, 19, 300], { id: 'top' });
    const bill = billOfMaterials(
      productOf([upright, side, top], { joints: [{ kind: 'mitre', parts: ['side', 'top'] }] }),
    );
    const german = { separator: ';', decimal: ',', headings: listHeadings('de'), words: listWords('de') } as const;
    assert.match(barListCsv(bill, german), /;Rohr;steel;"Ø 30,5 x 1,5";900;/);
    assert.match(cutListCsv(bill, german), /;Breite 1: 45° Rückseite;/);
    assert.match(mprListCsv(bill, german), /;Gehrung Breite 1\r\n/);
  });

  it('has the chosen columns, including those that are left out by default', () => {
    const csv = sheetsCsv(nestSheets(productOf([board([0, 0, 0], [700, 18, 300], { id: 'shelf' })])), {
      columns: ['id', 'part', 'sheet'],
    });
    assert.equal(csv, 'id,part,sheet\r\n,shelf,1\r\n');
  });

  it('has numbers with decimal commas, and no other cells that a spreadsheet would read as numbers', () => {
    const tube: PartInput = {
      ...{ kind: 'tube', material: 'steel', diameter: 30.5, wall: 2.5, bend: 50 },
      path: [
        [0, 0, 0],
        [0, 260.25, 0],
        [220, 260.25, 0],
      ],
    };
    const csv = partsCsv(billOfMaterials(productOf([tube])), {
      ...{ separator: ';', decimal: ',', headings: listHeadings('de'), words: listWords('de') },
    });
    const [first, row] = csv
      .trimEnd()
      .split('\r\n')
      .map((line) => line.split(';'));
    const at = (heading: string) => row![first!.indexOf(heading)]!;
    assert.equal(at('Hinweis'), '"Wand 2,5"');
    assert.match(at('Maße (mm)'), /^"30,5 x \d+,\d+"$/);
    // A spreadsheet would read "2.5" as May 2.
    for (const cell of row!) assert.doesNotMatch(cell, /^\d+\.\d/);
  });
});
