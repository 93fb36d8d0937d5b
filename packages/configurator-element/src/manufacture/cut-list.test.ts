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
    assert.equal(cutListCsv(bill).split('\r\n')[1], '2,Shelf,700.5,300,18,oak,,1,1,,,,0,shelf[0] shelf[1]');
    assert.match(cutListCsv(bill), /^quantity,name,length,width,thickness,material,color,grain,length1,.*\r\n/);
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
    assert.match(headings!, /^Stück;name;"Länge; mm";width/);
    assert.match(first!, /^2;Shelf;700,5;300;18;Eiche;/);
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
    assert.match(line!, /^1,"'=HYPERLINK\(""http:\/\/a\.example"";""a, b""\)",500,/);
    const row = { ...bill.panels[0]!, name: 'a;=1+1' };
    assert.match(cutListCsv({ ...bill, panels: [row] }), /,"a;=1\+1",/);
  });
});
