import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { loopArea, loopBounds, sumOverRegions } from '../geometry/curve.js';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { billOfMaterials, type PanelRow } from './bill-of-materials.js';
import { nestSheets } from './nest-sheets.js';
import { sheetDrawings } from './sheet-drawing.js';

/**
 * A stair stringer as installed: a strip that rises 2200 mm over a run of 2800 mm. Its bounding box is 3000 × 2400 mm.
 */
const corners = [
  [0, 0],
  [200, 0],
  [3000, 2200],
  [3000, 2400],
  [2800, 2400],
  [0, 200],
];
const rise = Math.atan2(2200, 2800);
const long = 3000 * Math.cos(rise) + 2400 * Math.sin(rise);
const wide = 200 * (Math.cos(rise) + Math.sin(rise));
const hundredth = (value: number) => Math.round(value * 100) / 100;

function stringer(more: PartInput = {}): PartInput {
  return board([0, 0, 0], [3000, 2400, 18], { id: 'stringer', outline: { polygon: corners }, ...more });
}

function rowOf(...parts: readonly PartInput[]): PanelRow {
  const { panels } = billOfMaterials(productOf(parts));
  assert.equal(panels.length, 1);
  return panels[0]!;
}

const sizeOf = ({ length, width }: Pick<PanelRow, 'length' | 'width'>) => [hundredth(length), hundredth(width)];

describe('a diagonal panel', () => {
  it('is billed, cut and nested as the least rectangle around it', () => {
    const product = productOf([stringer({ material: 'white' })], {
      materials: [{ id: 'white', name: 'White', color: '#ffffff', finish: 'laminate', sheet: [4100, 2070] }],
      estimate: { currency: 'EUR', amount: "areaOf('white')" },
    });
    const bill = billOfMaterials(product);
    const [row] = bill.panels;
    assert.deepEqual(sizeOf(row!), [hundredth(long), hundredth(wide)]);
    assert.deepEqual(sizeOf(row!.cut), sizeOf(row!));
    for (const area of [bill.totals['panels.area'], product.estimate!.amount]) {
      assert.ok(Math.abs(area - (long * wide) / 1e6) < 1e-6, `${area} m²`);
    }
    const [{ sheets, oversize }] = nestSheets(product) as [ReturnType<typeof nestSheets>[number]];
    assert.deepEqual([sheets.length, oversize], [1, []]);
    assert.deepEqual(sizeOf(sheets[0]!.panels[0]!), sizeOf(row!));
    const [drawing] = sheetDrawings(bill, nestSheets(product));
    const outline = drawing!.entities.find(({ layer }) => layer === 'OUTLINE');
    const ys = outline?.kind === 'polyline' ? outline.vertices.map(({ y }) => y) : [];
    assert.deepEqual([Math.min(...ys), hundredth(Math.max(...ys))], [0, hundredth(wide)]);
  });

  it('keeps its shape, holes, cutouts, recesses and letters in position', () => {
    const at = [1500, 1200];
    const row = rowOf(
      stringer({
        holes: [{ at, diameter: 10, depth: 5 }],
        cutouts: [{ circle: 60, at: [2000, 1593] }],
        machining: [{ kind: 'groove', from: [1000, 786], to: [1280, 1006], width: 8, depth: 4 }],
      }),
      {
        kind: 'text',
        text: "'FF'",
        height: 20,
        depth: -2,
        at: [at[0], at[1], 0],
        on: { part: 'stringer', face: '+z' },
      },
    );
    const { min, max } = loopBounds(row.outline!.map(({ outer }) => outer));
    assert.deepEqual([min, max.map(hundredth)], [[0, 0], sizeOf(row)]);
    assert.ok(Math.abs(sumOverRegions(row.outline!, loopArea) - (3000 * 2400 - 2800 * 2200)) < 1);
    const [hole] = row.holes;
    const [cutout] = row.cutouts;
    const [groove] = row.recesses;
    const { min: low, max: high } = loopBounds([cutout!.outer]);
    const center = [(low[0] + high[0]) / 2, (low[1] + high[1]) / 2];
    // The center of the strip, and a point 500 mm farther along it.
    assert.deepEqual(
      [hundredth(hole!.at[0]), hundredth(hole!.at[1])],
      [hundredth(row.length / 2), hundredth(row.width / 2)],
    );
    const apart = Math.hypot(center[0]! - hole!.at[0], center[1]! - hole!.at[1]);
    assert.ok(Math.abs(apart - Math.hypot(500, 393)) < 0.01, `${apart}`);
    const [[, v0], [, v1]] = groove!.line!;
    assert.ok(Math.abs(v0 - v1) < 0.01, 'The groove runs along the strip.');
    const { at: start, right } = row.letters[0]!;
    assert.ok(Math.hypot(start[0] - hole!.at[0], start[1] - hole!.at[1]) < 5, `${start}`);
    assert.ok(Math.abs(Math.abs(right[0]) - Math.cos(rise)) < 1e-6);
  });

  it('shares a row with the same panel drawn straight or in the other direction', () => {
    const straight = corners.map(([u, v]) => [
      u! * Math.cos(rise) + v! * Math.sin(rise),
      v! * Math.cos(rise) - u! * Math.sin(rise) + 200 * Math.sin(rise),
    ]);
    const lying = board([0, 0, 0], [long, wide, 18], { id: 'lying', outline: { polygon: straight } });
    const other = stringer({ id: 'other', outline: { polygon: corners.map(([u, v]) => [3000 - u!, 2400 - v!]) } });
    assert.equal(rowOf(stringer(), lying, other).quantity, 3);
  });

  it('keeps its box if it has a grain, banded sides or work on its edges, or if turning saves next to nothing', () => {
    const box = [3000, 2400];
    assert.deepEqual(sizeOf(rowOf(stringer({ grain: 'x' }))), box);
    assert.deepEqual(sizeOf(rowOf(stringer({ edges: ['+x'] }))), box);
    const drilled = [{ face: '+x', at: [2300, 9], diameter: 8, depth: 20 }];
    assert.deepEqual(sizeOf(rowOf(stringer({ holes: drilled }))), box);
    const sheared = {
      polygon: [
        [0, 0],
        [1000, 0],
        [2000, 100],
        [1000, 100],
      ],
    };
    assert.deepEqual(sizeOf(rowOf(board([0, 0, 0], [2000, 100, 18], { outline: sheared }))), [2000, 100]);
    for (const outline of [
      { circle: 300, at: [150, 150] },
      {
        polygon: [
          [0, 0],
          [300, 0],
          [0, 300],
        ],
      },
    ]) {
      assert.deepEqual(sizeOf(rowOf(board([0, 0, 0], [300, 300, 18], { outline }))), [300, 300]);
    }
  });

  it('is rotated despite its grain if its material has none', () => {
    assert.deepEqual(sizeOf(rowOf(stringer({ grain: 'x', material: 'white' }))), [hundredth(long), hundredth(wide)]);
  });
});
