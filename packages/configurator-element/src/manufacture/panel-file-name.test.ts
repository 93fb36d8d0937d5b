import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, productOf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { panelFileName } from './panel-dxf.js';

describe('the file of a panel’s drawing', () => {
  const names: readonly (readonly [string, string])[] = [
    ['Side (2)', '07-side-2.dxf'],
    ['Rückwand außen', '07-rueckwand-aussen.dxf'],
    ['../../etc/passwd', '07-etc-passwd.dxf'],
    ['Półka Ø 5', '07-polka-oe-5.dxf'],
    ['CON', '07-con.dxf'],
    ['a\u0000b\n.exe', '07-a-b-exe.dxf'],
    ['棚板', '07.dxf'],
    ['', '07.dxf'],
    ['x'.repeat(300), `07-${'x'.repeat(60)}.dxf`],
  ];
  for (const [name, file] of names) {
    it(`is valid in every file system: ${JSON.stringify(name.slice(0, 20))}`, () => {
      assert.equal(panelFileName({ number: 7, name }), file);
      assert.match(file, /^[a-z0-9-]+\.dxf$/);
    });
  }

  it('is different for each row', () => {
    const parts = Array.from({ length: 120 }, (_, i) =>
      board([0, 0, 0], [500 + i, 18, 300], { id: `p${i}`, name: i % 2 ? 'Board' : 'board' }),
    );
    const files = billOfMaterials(productOf(parts)).panels.map(panelFileName);
    assert.equal(new Set(files).size, 120);
    assert.deepEqual([files[0], files[119]], ['01-board.dxf', '120-board.dxf']);
  });
});
