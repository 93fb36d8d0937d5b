import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type PartInput, productOf } from '../testing/product-of.js';
import { pythonWithEzdxf, readDrawings } from '../testing/read-dxf.js';
import { billOfMaterials } from './bill-of-materials.js';
import { flatSheets } from './flat-sheet-files.js';
import { cutListCsv, flatSheetsCsv, partsCsv } from './lists.js';
import { partFiles } from './part-files.js';

const bracket: PartInput = {
  id: 'bracket',
  name: 'Bracket',
  kind: 'sheet',
  material: 'steel',
  size: [120, 2, 60],
  normal: 'y',
  radius: 2,
  kFactor: 0.42,
  cutouts: [{ rect: [30, 12], at: [45, 24], radius: 6 }],
  holes: [{ at: ['20 + 80 * i', 30], diameter: 6, repeat: { i: 2 } }],
  flanges: [
    { on: '-z', length: 80, cutouts: [{ rect: [40, 30], at: [40, 60] }] },
    { on: '+x', length: 30, from: 15, angle: -45, relief: { width: 3, depth: 3 } },
  ],
};

/** Two brackets, and a third that's turned. */
const bill = billOfMaterials(
  productOf([
    { ...bracket, id: 'a' },
    { ...bracket, id: 'b', at: [300, 0, 0], rotate: [0, 90, 0] },
    { ...bracket, id: 'c', radius: 3 },
  ]),
);

describe('a folded sheet', () => {
  it('shares a row of the bill with equally bent sheets', () => {
    assert.deepEqual(
      flatSheets(bill).map(({ number, quantity, kind, size }) => [number, quantity, kind, size.map(Math.round)]),
      [
        [1, 2, 'sheet', [149, 136, 2]],
        [2, 1, 'sheet', [149, 136, 2]],
      ],
    );
  });

  it('adds its cuts and bends to the totals', () => {
    const { totals } = bill;
    const flats = flatSheets(bill).map(({ flat, quantity }) => ({ ...flat, quantity }));
    const sum = (of: (flat: (typeof flats)[number]) => number) =>
      flats.reduce((total, flat) => total + of(flat) * flat.quantity, 0);
    assert.deepEqual([totals['sheets.count'], totals['bends.count'], totals['cutouts.count']], [3, 6, 9]);
    const near = (actual: number, expected: number) =>
      assert.ok(Math.abs(actual - expected) < 1e-5 * expected, `${actual} is not ${expected}`);
    near(
      totals['cut.length'],
      sum(({ cutLength }) => cutLength),
    );
    near(
      totals['sheets.area'],
      sum(({ size }) => (size[0] * size[1]) / 1e6),
    );
    near(
      totals.mass,
      sum(({ mass }) => mass),
    );
    near(
      totals.volume,
      sum(({ area, thickness }) => (area * thickness) / 1000),
    );
  });

  it('is listed with everything that its price depends on', () => {
    const [headings, first, second] = flatSheetsCsv(bill).split('\r\n');
    assert.match(headings!, /^number,quantity,name,material,color,length \(mm\)/);
    assert.equal(first, '1,2,Bracket,steel,,136.46,148.92,2,0.016,0.259,0.731,3,2,01-bracket.dxf,a b');
    assert.match(second!, /^2,1,Bracket,steel,,/);
  });

  it('is in the list of parts at its cut size, with its number of bends and its files', () => {
    const [, first] = partsCsv(bill).split('\r\n');
    assert.match(first!, /,148\.92 x 136\.46 x 2,,bends: 2,,01-bracket\.dxf 01-bracket-bends\.csv,a b$/);
  });

  it('is in the cut list at its cut size, after the panels', () => {
    const board = { id: 'shelf', name: 'Shelf', kind: 'panel', material: 'oak', normal: 'y', size: [400, 18, 200] };
    const both = billOfMaterials(productOf([{ ...bracket, id: 'a' }, board as PartInput]));
    const [headings, first, second] = cutListCsv(both)
      .split('\r\n')
      .map((line) => line.split(','));
    assert.deepEqual([first![2], second![2]], ['Shelf', 'Bracket']);
    const cell = (name: string) => second![headings!.indexOf(name)];
    assert.deepEqual(
      ['length (mm)', 'width (mm)', 'thickness (mm)', 'cut length (mm)', 'holes', 'cutouts', 'bends', 'file'].map(cell),
      ['136.46', '148.92', '2', '136.46', '2', '1', '2', '02-bracket.dxf'],
    );
  });

  it('has a table of its bends', () => {
    const [, { name, text }] = partFiles(bill.items[0]!) as unknown as readonly [
      unknown,
      { name: string; text: string },
    ];
    const [headings, ...lines] = text.trim().split('\r\n');
    assert.equal(name, '01-bracket-bends.csv');
    assert.match(headings!, /^bend,angle \(deg\),direction,inside radius \(mm\),K factor,/);
    assert.equal(lines.length, 2);
    assert.match(lines[0]!, /^1,90,up,2,0\.42,4\.461,3\.539,120,78\.23,/);
    assert.match(lines[1]!, /^2,45,down,2,0\.42,2\.231,1\.083,45,/);
  });
});

const python = pythonWithEzdxf();

describe('a flat sheet read by ezdxf', { skip: python ? false : 'python3-ezdxf is not installed' }, () => {
  it('has the same area, its bends as lines, and no problems', () => {
    const rows = flatSheets(bill);
    const drawings = readDrawings(
      python!,
      rows.map((row) => partFiles(row)[0]!.text),
    );
    for (const [index, { problems, entities }] of drawings.entries()) {
      const { flat } = rows[index]!;
      assert.deepEqual(problems, []);
      assert.deepEqual(
        entities.map(({ type, layer, isClosed }) => `${type} ${layer}${isClosed ? '' : ' open'}`).sort(),
        [
          'CIRCLE HOLES_THROUGH',
          'CIRCLE HOLES_THROUGH',
          'LWPOLYLINE BEND_DOWN open',
          'LWPOLYLINE BEND_UP open',
          'LWPOLYLINE CUTOUT',
          'LWPOLYLINE OUTLINE',
        ],
      );
      const area = entities.reduce((sum, each) => sum + (each.layer === 'OUTLINE' ? 1 : -1) * each.area, 0);
      assert.ok(Math.abs(area / 1e6 - flat.area) < 1e-6 * flat.area, `${area} mm² instead of ${flat.area} m²`);
    }
  });
});
