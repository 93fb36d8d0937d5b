import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Product } from '../model/index.js';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { board, materials, type PartInput, productOf } from '../testing/product-of.js';
import { billOfMaterials } from './bill-of-materials.js';
import { cutOutline } from './cut-outline.js';
import type { PanelSide } from './flat-panel.js';
import { cutListCsv } from './lists.js';
import { nestSheets } from './nest-sheets.js';
import { panelDxf } from './panel-dxf.js';
import { sheetDrawings } from './sheet-drawing.js';

const bands = [
  { id: 'abs-2', name: 'ABS 2 mm', code: 'A-2', color: '#f2f1ed', finish: 'laminate', thickness: 2, price: 1.5 },
  { id: 'veneer', name: 'Veneer', color: '#c8a06a', finish: 'wood', thickness: 1 },
];
const [oak, white, ...others] = materials;
const document = { bands, materials: [{ ...oak, band: 'veneer' }, { ...white, band: 'abs-2' }, ...others] };

function banded(...parts: readonly PartInput[]): Product {
  return productOf(parts, document);
}

function onlyPanel(part: PartInput, premilling = 0) {
  const [panel, ...rest] = billOfMaterials(banded(part), { premilling }).panels;
  assert.deepEqual(rest, []);
  return panel!;
}

const round = ['-x', '+x', '-z', '+z'];

describe('the cut size of a panel', () => {
  it('is smaller than the finished size by its bands', () => {
    const door = onlyPanel(board([0, 0, 0], [600, 19, 400], { material: 'white', edges: round }));
    assert.deepEqual([door.length, door.width], [600, 400]);
    assert.deepEqual(door.cut, { length: 596, width: 396, at: [2, 2] });
  });

  it('is larger by what’s milled off before banding', () => {
    // From a saw's manual: a 100 mm square with a 1 mm band on all sides is cut to 98, or with 1 mm of pre-milling to
    // 100.
    const square = board([0, 0, 0], [100, 18, 100], { edges: round });
    assert.deepEqual(onlyPanel(square).cut, { length: 98, width: 98, at: [1, 1] });
    assert.deepEqual(onlyPanel(square, 1).cut, { length: 100, width: 100, at: [0, 0] });
    const shelf = board([0, 0, 0], [600, 18, 300], { grain: 'x', edges: ['+z'] });
    assert.deepEqual(onlyPanel(shelf, 0.5).cut, { length: 600, width: 299.5, at: [0, 0.5] });
  });

  it('is the finished size plus the pre-milling on sides with an unknown band', () => {
    const shelf = board([0, 0, 0], [600, 18, 300], { material: 'steel', edges: ['-x', '+x'] });
    assert.deepEqual(onlyPanel(shelf).cut, { length: 600, width: 300, at: [0, 0] });
    assert.deepEqual(onlyPanel(shelf, 1).cut, { length: 602, width: 300, at: [-1, 0] });
  });
});

describe('the bill’s bands', () => {
  it('have a row per band, with what to order', () => {
    const { edges, totals } = billOfMaterials(
      banded(
        board([0, 0, 0], [600, 18, 300], { edges: ['+z'], repeat: { i: 2 } }),
        board([0, 50, 0], [600, 18, 300], { material: 'white', edges: ['+z', { on: '-x', band: 'veneer' }] }),
        board([0, 90, 0], [600, 18, 300], { material: 'steel', edges: ['+z'] }),
      ),
    );
    assert.deepEqual(
      edges.map(({ band, material, sides, length, orderLength }) => [
        band?.id,
        material?.id,
        sides,
        length,
        orderLength,
      ]),
      [
        ['veneer', undefined, 3, 1.5, 1.65],
        ['abs-2', undefined, 1, 0.6, 0.65],
        [undefined, 'steel', 1, 0.6, 0.65],
      ],
    );
    assert.ok(Math.abs(totals['edges.length'] - 2.7) < 1e-9);
    assert.ok(Math.abs(totals['edges.price'] - 0.9) < 1e-9);
  });

  it('separate panels that differ only in their tape', () => {
    const same = (band: string) => board([0, 0, 0], [600, 18, 300], { edges: [{ on: '+z', band }] });
    assert.equal(billOfMaterials(banded(same('veneer'), same('abs-2'))).panels.length, 2);
    // When turned around, the panels are the same.
    const turned = (one: string, other: string) =>
      board([0, 0, 0], [600, 18, 300], {
        edges: [
          { on: '-z', band: one },
          { on: '+z', band: other },
        ],
      });
    const { panels } = billOfMaterials(banded(turned('veneer', 'abs-2'), turned('abs-2', 'veneer')));
    assert.deepEqual(
      panels.map(({ quantity, bands }) => [quantity, bands.length1!.id, bands.length2!.id]),
      [[2, 'abs-2', 'veneer']],
    );
  });

  it('are in the cut list, by side', () => {
    const part = board([0, 0, 0], [600, 18, 300], {
      id: 'top',
      material: 'white',
      edges: ['+z', '-x', { on: '+x', band: 'veneer' }],
    });
    const [headings, line] = cutListCsv(billOfMaterials(banded(part), { premilling: 0.5 }))
      .split('\r\n')
      .map((text) => text.split(','));
    const cells = Object.fromEntries(headings!.map((heading, i) => [heading, line![i]]));
    assert.deepEqual(
      ['length (mm)', 'width (mm)', 'cut length (mm)', 'cut width (mm)'].map((heading) => cells[heading]),
      ['600', '300', '598', '298.5'],
    );
    assert.deepEqual(
      ['length 1', 'length 2', 'width 1', 'width 2'].map((side) => cells[`edge ${side}`]),
      ['A-2', '', 'A-2', 'veneer'],
    );
  });
});

describe('on a sheet', () => {
  it('has panels at their cut size, with holes where they are in the finished panel', () => {
    const part = board([0, 0, 0], [600, 18, 400], {
      material: 'white',
      edges: round,
      holes: [{ at: [100, 50], diameter: 10 }],
    });
    const product = banded(part);
    const bill = billOfMaterials(product);
    const sheets = nestSheets(product);
    const [placed] = sheets[0]!.sheets[0]!.panels;
    assert.deepEqual([placed!.length, placed!.width].sort(), [396, 596]);
    const [drawing] = sheetDrawings(bill, sheets);
    const outline = drawing!.entities.find(({ layer }) => layer === 'OUTLINE');
    assert.ok(outline?.kind === 'polyline');
    const xs = outline.vertices.map(({ x }) => x);
    const ys = outline.vertices.map(({ y }) => y);
    assert.deepEqual([Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys)].sort(), [396, 596]);
    const hole = drawing!.entities.find(({ layer }) => layer === 'HOLES_THROUGH');
    assert.ok(hole?.kind === 'circle');
    const [finished] = bill.panels[0]!.holes;
    const near = [
      Math.min(finished!.at[0], 600 - finished!.at[0]) - 2,
      Math.min(finished!.at[1], 400 - finished!.at[1]) - 2,
    ];
    const found = [
      Math.min(hole.center[0] - Math.min(...xs), Math.max(...xs) - hole.center[0]),
      Math.min(hole.center[1] - Math.min(...ys), Math.max(...ys) - hole.center[1]),
    ];
    assert.deepEqual(found.sort(), near.sort());
    assert.match(panelDxf(bill.panels[0]!), / 10\r\n600/);
  });

  it('orients a square with two kinds of tape like the cut list', () => {
    const edges = ['-x', '+x'].map((on) => ({ on, band: 'abs-2' }));
    const product = banded(board([0, 0, 0], [500, 18, 500], { material: 'white', edges }));
    const bill = billOfMaterials(product);
    const [drawing] = sheetDrawings(bill, nestSheets(product));
    const [placed] = nestSheets(product)[0]!.sheets[0]!.panels;
    const outline = drawing!.entities.find(({ layer }) => layer === 'OUTLINE');
    assert.ok(outline?.kind === 'polyline');
    assert.equal(Math.max(...outline.vertices.map(({ x }) => x)), placed!.x + placed!.length);
    assert.equal(Math.max(...outline.vertices.map(({ y }) => y)), placed!.y + placed!.width);
  });
});

describe('the outline to cut', () => {
  const rounded = {
    path: [['M', 0, 0], ['L', 600, 0], ['L', 600, 350], ['A', 550, 350, 50, 0, 90], ['L', 0, 400], ['Z']],
  };

  it('is offset on banded sides, and meets adjacent curves', () => {
    const panel = onlyPanel(
      board([0, 0, 0], [600, 400, 18], { outline: rounded, edges: ['+y', '-x'].map((on) => ({ on, band: 'abs-2' })) }),
    );
    const [{ outer }] = cutOutline(panel) as [NonNullable<ReturnType<typeof cutOutline>>[number]];
    const points = [outer.start, ...outer.segments.map(({ to }) => to)];
    const [us, vs] = [points.map(([u]) => u), points.map(([, v]) => v)];
    assert.ok(Math.abs(Math.max(...us) - Math.min(...us) - panel.cut.length) < 1e-9);
    assert.ok(Math.abs(Math.max(...vs) - Math.min(...vs) - panel.cut.width) < 1e-9);
    assert.deepEqual(outer.segments.at(-1)!.to, outer.start);
    for (const [i, segment] of outer.segments.entries()) {
      if (segment.kind !== 'arc') continue;
      const { center, fromAngle, toAngle, radius, to } = segment;
      const at = (angle: number) => [
        center[0] + radius * Math.cos((angle * Math.PI) / 180),
        center[1] + radius * Math.sin((angle * Math.PI) / 180),
      ];
      const from = i === 0 ? outer.start : outer.segments[i - 1]!.to;
      for (const [expected, found] of [
        [from, at(fromAngle)],
        [to, at(toAngle)],
      ] as const) {
        assert.ok(Math.hypot(expected[0] - found[0]!, expected[1] - found[1]!) < 1e-3, JSON.stringify(segment));
      }
    }
  });

  it('isn’t offset where it leaves its side', () => {
    const circle = board([0, 0, 0], [400, 400, 18], { outline: { circle: 400, at: [200, 200] }, edges: ['+y'] });
    const panel = onlyPanel(circle);
    assert.deepEqual(cutOutline(panel), panel.outline);
  });
});

describe('for any panel', () => {
  it('the finished size is the cut size with its bands', () => {
    const random = new SeededRandom(7);
    const sides: readonly PanelSide[] = ['length1', 'length2', 'width1', 'width2'];
    for (let round = 0; round < 300; round++) {
      const premilling = random.pick([0, 0.5, 1]);
      const edges = ['-x', '+x', '-z', '+z']
        .filter(() => random.chance(0.6))
        .map((on) => ({ on, band: random.pick(['abs-2', 'veneer']) }));
      const size = [random.integer(50, 900), 18, random.integer(50, 900)];
      const product = banded(board([0, 0, 0], size, { material: random.pick(['oak', 'white']), grain: 'x', edges }));
      const [panel] = billOfMaterials(product, { premilling }).panels;
      const { length, width, cut, bands, edges: own } = panel!;
      const taken = (side: PanelSide) => (own.includes(side) ? bands[side]!.thickness - premilling : 0);
      const [l1, l2, w1, w2] = sides.map(taken) as [number, number, number, number];
      assert.ok(Math.abs(length - cut.length - w1 - w2) < 1e-9);
      assert.ok(Math.abs(width - cut.width - l1 - l2) < 1e-9);
      assert.deepEqual(cut.at, [w1, l1]);
      const [placed] = nestSheets(product, { premilling })[0]!.sheets[0]!.panels;
      assert.deepEqual([placed!.length, placed!.width].sort(), [cut.length, cut.width].sort());
    }
  });
});
