import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { cutListCsv } from './cut-list.js';

const bill = billOfMaterials(
  productOf([
    board([0, 0, 0], [700.5, 18, 300], { id: 'shelf', name: 'Shelf', grain: 'x', edges: ['+z'], repeat: { i: 2 } }),
    board([0, 0, 0], [500, 18, 300], { id: 'top', name: '=HYPERLINK("http://a.example";"a, b")', material: 'white' }),
  ]),
);

describe('the cut list', () => {
  it('has a line of headings and one for each row', () => {
    assert.equal(
      cutListCsv(bill).split('\r\n')[1],
      '1,2,Shelf,700.5,300,18,700.5,300,oak,,1,1,,,,0,0,,shelf[0] shelf[1]',
    );
    assert.match(
      cutListCsv(bill),
      /^number,quantity,name,length \(mm\),width \(mm\),thickness \(mm\),cut length \(mm\),cut width \(mm\),material,color,grain,length1,.*\r\n/,
    );
    assert.equal(cutListCsv(bill).endsWith('\r\n'), true);
  });

  it('writes numbers, headings and materials as the reader expects', () => {
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

  it('says which board is the mirror image of which', () => {
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

  it('keeps a spreadsheet from taking a name for a formula', () => {
    for (const name of ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', ' =1', '＝1']) {
      const row = { ...bill.panels[0]!, name };
      const [, line] = cutListCsv({ ...bill, panels: [row] }, { separator: ';' }).split('\r\n');
      assert.ok(line!.includes(`'${name}`), JSON.stringify(line));
    }
  });

  it('quotes what any program could take for a separator', () => {
    const [, , line] = cutListCsv(bill).split('\r\n');
    assert.match(line!, /^2,1,"'=HYPERLINK\(""http:\/\/a\.example"";""a, b""\)",500,/);
    const row = { ...bill.panels[0]!, name: 'a;=1+1' };
    assert.match(cutListCsv({ ...bill, panels: [row] }), /,"a;=1\+1",/);
  });
});
