import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { block, board, type PartInput, productOf, rod, shelf } from '../testing/product-of.js';
import { billOfMaterials, panelTops } from './bill-of-materials.js';

/** One part of each kind other than panel, and three moldings, two of which are equal. */
const others: readonly PartInput[] = [
  {
    kind: 'extrude',
    axis: 'x',
    length: 900,
    profile: {
      polygon: [
        [0, 0],
        [40, 0],
        [0, 20],
      ],
    },
  },
  {
    kind: 'extrude',
    axis: 'z',
    length: 900,
    profile: {
      polygon: [
        [0, 0],
        [40, 0],
        [0, 20],
      ],
    },
  },
  { kind: 'extrude', axis: 'x', length: 900, profile: { rect: [40, 20] } },
  {
    kind: 'revolve',
    axis: 'y',
    profile: {
      polygon: [
        [20, 0],
        [60, 0],
        [30, 60],
        [20, 60],
      ],
    },
    angle: 270,
  },
  {
    kind: 'tube',
    path: [
      [0, 0, 0],
      [300, 0, 0],
      [300, 200, 0],
    ],
    diameter: 25,
    wall: 2,
  },
  block([0, 0, 0], [300, 200, 20], { id: 'sign' }),
  { kind: 'text', text: "'Anna'", height: 30, depth: 2, on: { part: 'sign', face: '+z' } },
  { kind: 'asset', src: 'handle.glb', size: [100, 20, 30] },
];

/** A 400 × 300 rectangle with one rounded corner and its bottom at `v`. */
function roundedCorner(v: number, upwards: 1 | -1): readonly (readonly (string | number)[])[] {
  const at = (height: number) => v + upwards * height;
  return [
    ['M', 0, at(0)],
    ['L', 400, at(0)],
    ['L', 400, at(200)],
    ['A', 300, at(200), 100, 0, upwards * 90],
    ['L', 0, at(300)],
    ['Z'],
  ];
}

describe('the bill of materials', () => {
  it('merges panels that are made the same way, whatever their orientation', () => {
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [18, 700, 300], { grain: 'y', edges: ['+z'], id: 'left', name: 'Side' }),
        board([600, 0, 0], [18, 700, 300], { grain: 'y', edges: ['-z'], id: 'right', name: 'Side' }),
        board([18, 0, 0], [700, 18, 300], { grain: 'x', edges: ['+z'], id: 'top', name: 'Top' }),
        board([18, 0, 0], [300, 700, 18], { grain: 'y', edges: ['-x'], id: 'front', name: 'Front' }),
      ]),
    );
    assert.equal(panels.length, 1);
    const [row] = panels;
    assert.deepEqual(
      { ...row, material: row!.material!.id },
      {
        number: 1,
        name: 'Side, Top, Front',
        mirrors: undefined,
        quantity: 4,
        length: 700,
        width: 300,
        thickness: 18,
        material: 'oak',
        color: undefined,
        grain: true,
        edges: ['length1'],
        bands: {},
        cut: { length: 700, width: 300, at: [0, 0] },
        holes: [],
        outline: undefined,
        cutouts: [],
        letters: [],
        mitres: [],
        recesses: [],
        paths: ['left', 'right', 'top', 'front'],
      },
    );
  });

  it('separates panels with a different size, material, grain, banding or color', () => {
    const same = { grain: 'x', edges: ['+z'] };
    const { panels } = billOfMaterials(
      productOf(
        [
          board([0, 0, 0], [700, 18, 300], same),
          board([0, 0, 0], [700, 18, 301], same),
          board([0, 0, 0], [700, 18, 300], { ...same, material: 'white', grain: undefined }),
          board([0, 0, 0], [700, 18, 300], { ...same, grain: 'z' }),
          board([0, 0, 0], [700, 18, 300], { ...same, edges: ['+z', '+x'] }),
          board([0, 0, 0], [700, 18, 300], { ...same, color: "'#336699'" }),
        ].map((part) => JSON.parse(JSON.stringify(part))),
      ),
    );
    assert.deepEqual(
      panels.map(({ quantity }) => quantity),
      [1, 1, 1, 1, 1, 1],
    );
    assert.equal(panels[5]!.color, '#336699');
  });

  it('measures the length along the grain, or along the longer side if there’s none', () => {
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [300, 18, 700], { grain: 'x' }),
        board([0, 0, 0], [300, 18, 700], { material: 'white' }),
      ]),
    );
    assert.deepEqual(
      panels.map(({ length, width, grain }) => [length, width, grain]),
      [
        [300, 700, true],
        [700, 300, false],
      ],
    );
  });

  it('ignores floating-point noise', () => {
    const { panels } = billOfMaterials(
      productOf([board([0, 0, 0], [0.1 + 0.2 + 599.7, 18, 300]), board([0, 0, 0], [600, 18, 300])]),
    );
    assert.deepEqual(
      panels.map(({ length, quantity }) => [length, quantity]),
      [[600, 2]],
    );
  });

  it('numbers rows, and distinguishes the names of mirrored pairs', () => {
    const drilled = (face: string, more: PartInput) => {
      const holes = [{ at: [100, 40], face, diameter: 5, depth: 10 }];
      return board([0, 0, 0], [18, 700, 300], { name: 'Side', grain: 'y', holes, ...more });
    };
    const { panels } = billOfMaterials(
      productOf(
        [
          board([0, 0, 0], [18, 700, 300], { name: 'Side', grain: 'y', id: 'plain' }),
          drilled('+x', { id: 'left' }),
          board([0, 0, 0], [18, 500, 300], { name: 'Side', grain: 'y', id: 'low' }),
          drilled('-x', { id: 'right' }),
          drilled('-x', { id: 'again' }),
          drilled('+x', { id: 'named', name: 'Middle' }),
          drilled('-x', { id: 'white', material: 'white', grain: undefined }),
        ].map((part) => JSON.parse(JSON.stringify(part))),
      ),
    );
    assert.deepEqual(
      panels.map(({ number, name, mirrors, paths }) => [number, name, mirrors, ...paths]),
      [
        [1, 'Side (1)', undefined, 'plain'],
        [2, 'Side, Middle', undefined, 'left', 'named'],
        [3, 'Side', undefined, 'low'],
        [4, 'Side (2)', 2, 'right', 'again'],
        [5, 'Side', undefined, 'white'],
      ],
    );
  });

  it('finds each board’s mirror image', () => {
    const pocket = (u: number, v: number, face = '+x') => ({ at: [u, v], diameter: 5, depth: 10, face });
    const rect = (u: number, v: number) => ({ rect: [60, 20], at: [u, v] });
    const pairs: readonly (readonly [PartInput, PartInput, boolean])[] = [
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(100, 260)] }, true],
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(600, 40)] }, true],
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(100, 40, '-x')] }, true],
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(100, 50)] }, false],
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(100, 260)], edges: ['+z'] }, false],
      [{ holes: [pocket(100, 40)], edges: ['-z'] }, { holes: [pocket(100, 260)], edges: ['+z'] }, true],
      [
        { holes: [pocket(100, 40)], cutouts: [rect(0, 0)] },
        { holes: [pocket(600, 40)], cutouts: [rect(640, 0)] },
        true,
      ],
      // These panels aren't mirrored: they're equal if one is rotated by a half turn or, because everything goes
      // through, turned over.
      [{ holes: [pocket(100, 40)] }, { holes: [pocket(600, 260)] }, false],
      [{ cutouts: [rect(0, 0)] }, { cutouts: [rect(640, 0)] }, false],
    ];
    for (const [one, other, areMirrored] of pairs) {
      const parts = [one, other].map((more, i) =>
        board([0, 0, 0], [18, 700, 300], { id: `p${i}`, grain: 'y', ...more }),
      );
      const { panels } = billOfMaterials(productOf(parts));
      assert.equal(
        panels.some(({ mirrors }) => mirrors !== undefined),
        areMirrored,
        JSON.stringify([one, other]),
      );
    }
  });

  it('recognizes a rotated drilled board, and distinguishes its mirror image', () => {
    const drilled = (at: readonly number[], more = {}) =>
      board([0, 0, 0], [400, 300, 18], { material: 'white', holes: [{ at, diameter: 5, depth: 12 }], ...more });
    const { panels } = billOfMaterials(
      productOf([
        drilled([50, 40]),
        drilled([350, 260]),
        drilled([350, 40]),
        drilled([350, 40], { id: 'over', normal: 'z', holes: [{ at: [350, 40], diameter: 5, depth: 12, face: '-z' }] }),
      ]),
    );
    assert.deepEqual(
      panels.map(({ paths }) => paths),
      [['part0', 'part1', 'over'], ['part2']],
    );
  });

  it('recognizes a machined board in any plane', () => {
    const hole = { diameter: 5, depth: 12 };
    const inXy = { outline: { path: roundedCorner(0, 1) }, holes: [{ at: [50, 40], ...hole }] };
    // When the part is tipped over backward, its up direction points to the back.
    const inXz = { outline: { path: roundedCorner(300, -1) }, holes: [{ at: [50, 260], ...hole }] };
    const mirrored = { outline: { path: roundedCorner(0, 1) }, holes: [{ at: [50, 40], ...hole }] };
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [400, 300, 18], { material: 'white', id: 'upright', ...inXy }),
        board([0, 0, 0], [400, 18, 300], { material: 'white', id: 'lying', ...inXz }),
        board([0, 0, 0], [400, 18, 300], { material: 'white', id: 'mirrored', ...mirrored }),
      ]),
    );
    assert.deepEqual(
      panels.map(({ paths }) => paths),
      [['upright', 'lying'], ['mirrored']],
    );
  });

  it('treats through holes the same from either side', () => {
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [400, 300, 18], { holes: [{ at: [50, 40], diameter: 8 }] }),
        board([0, 0, 0], [400, 300, 18], { holes: [{ at: [50, 40], diameter: 8, face: '-z' }] }),
      ]),
    );
    assert.equal(panels.length, 1);
    assert.equal(panels[0]!.holes[0]!.side, 'front');
  });

  it('lists an edge hole’s side and height', () => {
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [400, 300, 18], {
          material: 'white',
          holes: [{ face: '+x', at: [40, 9], diameter: 8, depth: 30 }],
        }),
      ]),
    );
    const [hole] = panels[0]!.holes;
    assert.ok(hole!.side === 'width1' || hole!.side === 'width2');
    assert.equal(hole!.at[2], 9);
    assert.equal(hole!.depth, 30);
  });

  it('distinguishes boards with different outlines and cutouts, but not rotated, flipped or shifted ones', () => {
    const cut = (polygon: readonly (readonly number[])[]) =>
      board([0, 0, 0], [400, 300, 18], { material: 'white', outline: { polygon } });
    const right = [
      [0, 0],
      [400, 0],
      [400, 200],
      [300, 300],
      [0, 300],
    ];
    const turned = right.map(([x, y]) => [400 - x!, 300 - y!]);
    const over = right.map(([x, y]) => [400 - x!, y!]);
    const elsewhere = [...right.slice(2), ...right.slice(0, 2)];
    const { panels } = billOfMaterials(
      productOf([
        cut(right),
        cut(turned),
        cut(over),
        cut(elsewhere),
        board([0, 0, 0], [400, 300, 18], { material: 'white', cutouts: [{ circle: 60, at: [200, 150] }] }),
        board([0, 0, 0], [400, 300, 18], { material: 'white', cutouts: [{ circle: 61, at: [200, 150] }] }),
        board([0, 0, 0], [400, 300, 18], { material: 'white', cutouts: [{ circle: 60, at: [100, 50] }] }),
        board([0, 0, 0], [400, 300, 18], { material: 'white', cutouts: [{ circle: 60, at: [300, 250] }] }),
      ]),
    );
    assert.deepEqual(
      panels.map(({ quantity }) => quantity),
      [4, 1, 1, 2],
    );
  });

  it('adds up each material’s banding in meters, with each side’s full length', () => {
    const { edges } = billOfMaterials(
      productOf([
        board([0, 0, 0], [700, 18, 300], { edges: ['+z', '-z', '+x'] }),
        board([0, 0, 0], [500, 18, 300], { edges: ['+z'] }),
        board([0, 0, 0], [400, 18, 300], { material: 'white', edges: ['-x'] }),
        board([0, 0, 0], [400, 18, 300], { material: 'white' }),
      ]),
    );
    assert.deepEqual(
      edges.map(({ material, length }) => [material!.id, Math.round(length * 1e6) / 1e6]),
      [
        ['oak', 2.2],
        ['white', 0.3],
      ],
    );
  });

  it('counts blocks, rods and hardware as items', () => {
    const { items, panels } = billOfMaterials(
      productOf(
        [
          block([0, 0, 0], [40, 140, 40], { id: 'foot', repeat: { i: 4 } }),
          block([0, 0, 0], [140, 40, 40], { id: 'rail' }),
          rod([0, 0, 0], 25, 700, 'x', { id: 'bar', material: 'steel' }),
          rod([0, 0, 0], 25, 700, 'y', { id: 'pole', material: 'steel' }),
          rod([0, 0, 0], 25, 700, 'y', { id: 'cone', material: 'steel', topDiameter: 40 }),
          { kind: 'item', id: 'screw', name: 'Screw 4 × 40', quantity: 12, unitPrice: 0.1, material: undefined },
          { kind: 'item', id: 'more', name: 'Screw 4 × 40', quantity: 4, unitPrice: 0.1, material: undefined },
        ].map((part) => JSON.parse(JSON.stringify(part))),
      ),
    );
    assert.equal(panels.length, 0);
    assert.deepEqual(
      items.map(({ name, kind, quantity, size, unitPrice }) => ({ name, kind, quantity, size, unitPrice })),
      [
        { name: 'foot, rail', kind: 'box', quantity: 5, size: [140, 40, 40], unitPrice: undefined },
        { name: 'bar, pole', kind: 'cylinder', quantity: 2, size: [25, 700], unitPrice: undefined },
        { name: 'cone', kind: 'cylinder', quantity: 1, size: [40, 25, 700], unitPrice: undefined },
        { name: 'Screw 4 × 40', kind: 'item', quantity: 16, size: [], unitPrice: 0.1 },
      ],
    );
  });

  it('leaves scenery out everywhere', () => {
    const scenery = { bom: false, edges: ['+z'], holes: [{ at: [10, 10], diameter: 5 }] };
    const bill = billOfMaterials(
      productOf([board([0, 0, 0], [700, 18, 300], scenery), block([0, 0, 0], [10, 10, 10], { bom: false })]),
    );
    assert.deepEqual(bill, {
      panels: [],
      edges: [],
      items: [],
      totals: {
        'panels.count': 0,
        'panels.area': 0,
        'edges.length': 0,
        'edges.price': 0,
        'holes.count': 0,
        'recesses.count': 0,
        'recesses.length': 0,
        'cutouts.count': 0,
        'outline.length': 0,
        'cut.length': 0,
        'sheets.count': 0,
        'sheets.area': 0,
        'bends.count': 0,
        volume: 0,
        mass: 0,
        surface: 0,
      },
    });
  });

  it('adds up areas before cutouts, and masses after', () => {
    const { totals } = billOfMaterials(
      productOf([
        board([0, 0, 0], [1000, 500, 20], {
          edges: ['+x', '+y'],
          holes: [{ at: ['50 + 50 * i', 50], diameter: 35, depth: 12, repeat: { i: 3 } }],
          outline: {
            polygon: [
              [0, 0],
              [1000, 0],
              [0, 500],
            ],
          },
        }),
        rod([0, 0, 0], 100, 1000, 'y', { material: 'steel' }),
      ]),
    );
    const wedge = 0.005 - (3 * Math.PI * 0.035 ** 2 * 0.012) / 4;
    const volume = wedge + Math.PI * 0.05 ** 2;
    const around = 1.5 + Math.hypot(1, 0.5);
    assert.deepEqual(
      Object.fromEntries(Object.entries(totals).map(([key, value]) => [key, Math.round(value * 1e6) / 1e6])),
      {
        'panels.count': 1,
        'panels.area': 0.5,
        'edges.length': 1.5,
        'edges.price': 0,
        'holes.count': 3,
        'recesses.count': 0,
        'recesses.length': 0,
        'cutouts.count': 0,
        'outline.length': Math.round(around * 1e6) / 1e6,
        'cut.length': Math.round(around * 1e6) / 1e6,
        'sheets.count': 0,
        'sheets.area': 0,
        'bends.count': 0,
        volume: Math.round(volume * 1e6) / 1e6,
        mass: Math.round((wedge * 700 + Math.PI * 0.05 ** 2 * 7850) * 1e6) / 1e6,
        surface: Math.round((0.5 + around * 0.02 + Math.PI * (0.1 + 0.05 ** 2 * 2)) * 1e6) / 1e6,
      },
    );
  });

  it('has the same totals as the document’s estimate', () => {
    const parts = [
      ...shelf(),
      rod([100, 700, 100], 25, 500, 'x', { material: 'steel', topDiameter: 20 }),
      block([0, 0, 0], [40, 60, 40], { material: 'white', repeat: { i: 4 } }),
      board([0, 0, 0], [400, 300, 18], { holes: [{ at: [50, 50], diameter: 5, repeat: { i: 7 } }] }),
      ...others,
    ];
    const totals = billOfMaterials(productOf(parts)).totals;
    for (const [key, total] of Object.entries(totals)) {
      const { estimate } = productOf(parts, { estimate: { currency: 'EUR', amount: key } });
      assert.ok(Math.abs(estimate!.amount - total) <= 1e-9 * total, `${key}: ${estimate!.amount} and ${total}`);
    }
  });

  it('counts extruded, turned, bent, text and hardware parts as items with their sizes', () => {
    const { items } = billOfMaterials(productOf(others));
    assert.deepEqual(
      items.map(({ kind, quantity, size, note }) => ({ kind, quantity, size, note })),
      [
        { kind: 'extrude', quantity: 2, size: [40, 20, 900], note: undefined },
        { kind: 'extrude', quantity: 1, size: [40, 20, 900], note: undefined },
        { kind: 'revolve', quantity: 1, size: [120, 60], note: undefined },
        { kind: 'tube', quantity: 1, size: [25, 500], note: undefined },
        { kind: 'box', quantity: 1, size: [300, 200, 20], note: undefined },
        { kind: 'text', quantity: 1, size: [30, 2], note: 'Anna' },
        { kind: 'asset', quantity: 1, size: [100, 30, 20], note: 'handle.glb' },
      ],
    );
  });

  it('has a row for each kind of board in a shelf', () => {
    const { panels, totals } = billOfMaterials(productOf(shelf(3, 4)));
    assert.deepEqual(
      panels.map(({ quantity }) => quantity),
      [2, 1, 1, 5, 8],
    );
    assert.equal(totals['panels.count'], 17);
  });

  it('finds a standing panel’s top from its bands', () => {
    const side = (id: string, edge: string) => ({
      ...{ id, kind: 'panel', normal: 'x', grain: 'y', size: [18, 700, 400] as const },
      edges: [edge, '+z'],
    });
    // The canonical panel has its bands on `length1` and `width1`, so a band on the top or bottom tells them apart.
    const product = productOf([
      side('banded_top', '+y'),
      side('banded_bottom', '-y'),
      board([0, 0, 0], [600, 18, 300]),
    ]);
    const { panels } = billOfMaterials(product);
    const tops = panelTops(product);
    for (const [id, isBanded] of [
      ['banded_top', true],
      ['banded_bottom', false],
    ] as const) {
      const row = panels.find(({ paths }) => paths.includes(id))!;
      assert.equal(row.edges.includes(tops.get(id)!), isBanded, id);
      assert.match(tops.get(id)!, /^width/);
    }
    assert.equal(tops.size, 2);
  });
});
