import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { board, productOf, shelf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { nestSheets } from './nest-sheets.js';

describe('sheets for a product', () => {
  it('contain every panel of the bill once, by material and thickness', () => {
    const product = productOf([...shelf(6, 6, [2400, 2000, 400]), board([0, 0, 0], [700, 400, 12])]);
    const materials = nestSheets(product);
    assert.deepEqual(
      materials.map(({ material, thickness }) => [material!.id, thickness]),
      [
        ['oak', 18],
        ['white', 6],
        ['oak', 12],
      ],
    );
    const laid = materials.flatMap(({ sheets }) => sheets.flatMap(({ panels }) => panels.map(({ path }) => path)));
    assert.deepEqual(
      laid.sort(),
      billOfMaterials(product)
        .panels.flatMap(({ paths }) => paths)
        .sort(),
    );
  });

  it('keep the grain along the sheet, and rotate panels without grain', () => {
    const [oak, white] = nestSheets(
      productOf([
        board([0, 0, 0], [300, 18, 2500], { grain: 'z' }),
        board([0, 0, 0], [300, 18, 2500], { material: 'white' }),
        board([0, 0, 0], [2000, 18, 2060], { material: 'white' }),
      ]),
    );
    assert.equal(oak!.sheets[0]!.panels[0]!.turned, false);
    assert.equal(oak!.sheets[0]!.panels[0]!.length, 2500);
    assert.equal(white!.sheets.length, 2);
  });

  it('have a share of waste', () => {
    const [{ sheets, waste }] = nestSheets(productOf([board([0, 0, 0], [1400, 18, 2070], { material: 'white' })])) as [
      ReturnType<typeof nestSheets>[number],
    ];
    assert.equal(sheets.length, 1);
    assert.ok(Math.abs(waste - 0.5) < 1e-9);
  });

  it('report panels that are larger than their sheet, or whose material has none', () => {
    const [oak, steel] = nestSheets(
      productOf([
        board([0, 0, 0], [2900, 18, 300], { id: 'long' }),
        board([0, 0, 0], [500, 2, 300], { id: 'plate', material: 'steel' }),
      ]),
    );
    assert.deepEqual(oak!.oversize, [{ path: 'long', length: 2900, width: 300 }]);
    assert.deepEqual(oak!.sheets, []);
    assert.deepEqual(steel!.oversize, [{ path: 'plate', length: 500, width: 300 }]);
    assert.equal(steel!.sheet, undefined);
  });

  it('leave scenery out', () => {
    assert.deepEqual(nestSheets(productOf([board([0, 0, 0], [500, 18, 300], { bom: false })])), []);
  });
});
