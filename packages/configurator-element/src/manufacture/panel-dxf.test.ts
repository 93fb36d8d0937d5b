import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import * as dxfParser from 'dxf-parser';
import { board, type PartInput, productOf } from '../testing/product-of.js';
import { loadTypeface } from '../typeface/index.js';
import { billOfMaterials } from './bill-of-materials.js';
import type { FlatHole, FlatPanel } from './flat-panel.js';
import { panelDxf } from './panel-dxf.js';

const typeface = await loadTypeface();

// The package's types describe a different module format than the one Node loads.
const DxfParser = dxfParser.default as unknown as typeof dxfParser.DxfParser;

interface Vertex {
  readonly x: number;
  readonly y: number;
  readonly bulge?: number;
}

interface Entity {
  readonly type: string;
  readonly layer: string;
  readonly shape?: boolean;
  readonly vertices?: readonly Vertex[];
  readonly center?: Vertex;
  readonly radius?: number;
}

describe('the DXF of a panel', () => {
  it('is a closed outline in millimeters that a public reader accepts', () => {
    const { header, entities, layers } = read(board([0, 0, 0], [18, 720, 300.5], { grain: 'y' }));
    assert.equal(header.$ACADVER, 'AC1015');
    assert.equal(header.$INSUNITS, 4);
    assert.deepEqual(layers, ['OUTLINE']);
    assert.equal(entities.length, 1);
    const [outline] = entities;
    assert.equal(outline!.type, 'LWPOLYLINE');
    assert.equal(outline!.shape, true);
    assert.deepEqual(
      outline!.vertices!.map(({ x, y }) => [x, y]),
      [
        [0, 0],
        [720, 0],
        [720, 300.5],
        [0, 300.5],
      ],
    );
  });

  it('has a tapped hole’s thread and the drill’s diameter', () => {
    const { entities, layers } = read(
      board([0, 0, 0], [400, 300, 18], {
        holes: [
          { at: [37, 100], diameter: 5, depth: 12.5, thread: 'M6' },
          { at: [37, 120], diameter: 5, depth: 12.5, thread: 'M6', face: '-z' },
          { at: [60, 20], diameter: 8.8, thread: 'M10x1.25' },
          { at: [60, 9], diameter: 5, depth: 12.5, thread: 'M6', face: '+y' },
        ],
      }),
    );
    assert.deepEqual(layers.toSorted(), [
      'OUTLINE',
      'THREAD_M10X1_25_THROUGH',
      'THREAD_M6_BACK_DEPTH_12_5',
      'THREAD_M6_DEPTH_12_5',
      'THREAD_M6_LENGTH2_D_12_5_Z_9',
    ]);
    const circles = entities.filter(({ type }) => type === 'CIRCLE');
    assert.deepEqual(
      circles.map(({ radius }) => radius),
      [2.5, 4.4, 2.5],
    );
  });

  it('has holes as circles, on a layer that states the depth', () => {
    const { entities, layers } = read(
      board([0, 0, 0], [400, 300, 18], {
        holes: [
          { at: [37, 100], diameter: 35, depth: 12.5 },
          { at: [60, 20], diameter: 8 },
          { at: [350, 20], diameter: 5, depth: 10, face: '-z' },
        ],
      }),
    );
    const circles = entities.filter(({ type }) => type === 'CIRCLE');
    assert.deepEqual(circles.map(({ layer }) => layer).sort(), [
      'HOLES_BACK_DEPTH_10',
      'HOLES_DEPTH_12_5',
      'HOLES_THROUGH',
    ]);
    assert.deepEqual(layers, ['HOLES_BACK_DEPTH_10', 'HOLES_DEPTH_12_5', 'HOLES_THROUGH', 'OUTLINE']);
    assert.deepEqual(circles.map(({ radius }) => radius).sort(), [17.5, 2.5, 4]);
    for (const name of layers) assert.match(name, /^[A-Z0-9_$-]{1,31}$/);
  });

  it('shows an edge hole in position', () => {
    const { entities } = read(
      board([0, 0, 0], [400, 300, 18], { holes: [{ face: '-x', at: [40, 9], diameter: 8, depth: 30 }] }),
    );
    const edge = entities.find(({ layer }) => layer.startsWith('HOLES'))!;
    assert.match(edge.layer, /^HOLES_WIDTH[12]_DEPTH_30_Z_9$/);
    const xs = edge.vertices!.map(({ x }) => x);
    assert.equal(Math.max(...xs) - Math.min(...xs), 30);
    assert.ok(Math.min(...xs) === 0 || Math.max(...xs) === 400);
  });

  it('has layer names that older programs accept, whatever the precision', () => {
    const holes = [
      { face: '-x', at: [40, 12.3456], diameter: 8, depth: 100.1234 },
      { at: [100.5, 50], diameter: 8, depth: 12.3456 },
    ];
    const { layers } = read(board([0, 0, 0], [1400, 300, 18], { holes }));
    assert.ok(layers.includes('HOLES_DEPTH_12_35'), layers.join());
    assert.ok(
      layers.some((name) => /^HOLES_WIDTH[12]_D_100_12_Z_12_35$/.test(name)),
      layers.join(),
    );
    for (const name of layers) assert.match(name, /^[A-Z0-9_$-]{1,31}$/);
  });

  it('has letters as closed lines on their own layer, which states the depth', () => {
    const sign = board([0, 0, 0], [400, 200, 18], { id: 'sign', grain: 'x' });
    const letters = {
      kind: 'text',
      text: "'Bö8'",
      height: 60,
      depth: -2.5,
      at: [40, 50, 0],
      on: { part: 'sign', face: '+z' },
    };
    const { entities, layers } = read(sign, letters);
    assert.deepEqual(layers, ['ENGRAVING_DEPTH_2_5', 'OUTLINE']);
    const lines = entities.filter(({ layer }) => layer === 'ENGRAVING_DEPTH_2_5');
    // There are two counters in B and in 8, one in ö, and two dots.
    assert.equal(lines.length, 3 + 4 + 3);
    for (const { type, shape, vertices = [] } of lines) {
      assert.deepEqual([type, shape], ['LWPOLYLINE', true]);
      for (const { x, y } of vertices) assert.ok(x > 0 && x < 400 && y > 0 && y < 200);
    }
  });

  it('has arcs as arcs, circles as circles, and approximated free curves', () => {
    const { entities } = read(
      board([0, 0, 0], [400, 300, 18], {
        outline: { rect: [400, 300], radius: 40 },
        cutouts: [
          { circle: 60, at: [120, 150] },
          { path: [['M', 200, 100], ['C', 250, 60, 300, 60, 350, 100], ['L', 350, 200], ['L', 200, 200], ['Z']] },
        ],
      }),
    );
    const outline = entities.find(({ layer }) => layer === 'OUTLINE')!;
    assert.equal(outline.vertices!.filter(({ bulge }) => bulge).length, 4);
    for (const { bulge } of outline.vertices!) {
      if (bulge) assert.ok(Math.abs(bulge - Math.tan(Math.PI / 8)) < 1e-5);
    }
    const cutouts = entities.filter(({ layer }) => layer === 'CUTOUT');
    assert.deepEqual(cutouts.map(({ type }) => type).sort(), ['CIRCLE', 'LWPOLYLINE']);
    const curve = cutouts.find(({ type }) => type === 'LWPOLYLINE')!.vertices!;
    assert.ok(curve.length > 20);
    const ys = curve.map(({ y }) => y);
    const [low, high] = [Math.min(...ys), Math.max(...ys)];
    assert.ok(Math.abs(high - low - 130) < 0.05, `${low} to ${high}`);
  });

  it('joins a notch at the edge with the outline', () => {
    const { entities, layers } = read(
      board([0, 0, 0], [600, 400, 12], { material: 'white', cutouts: [{ rect: [12.2, 60], at: [300, 340] }] }),
    );
    assert.deepEqual(layers, ['OUTLINE']);
    assert.equal(entities.length, 1);
    assert.equal(entities[0]!.vertices!.length, 8);
  });

  it('has a dog-bone as one contour with an arc', () => {
    const { entities } = read(
      board([0, 0, 0], [600, 400, 12], {
        material: 'white',
        cutouts: [
          { rect: [60, 12.2], at: [100, 100] },
          { circle: 6, at: [102.12, 102.12] },
        ],
      }),
    );
    const [cutout, ...others] = entities.filter(({ layer }) => layer === 'CUTOUT');
    assert.deepEqual(others, []);
    const bulges = cutout!.vertices!.map(({ bulge = 0 }) => bulge).filter(Boolean);
    // A half turn, written as two arcs.
    assert.equal(bulges.length, 2);
    for (const bulge of bulges) assert.ok(Math.abs(Math.abs(bulge) - Math.tan(Math.PI / 8)) < 1e-3, String(bulge));
  });

  it('has no circle for a hole that opens into a cutout, and keeps the others', () => {
    const { entities, layers } = read(
      board([0, 0, 0], [600, 400, 12], {
        material: 'white',
        cutouts: [{ rect: [100, 20], at: [100, 100] }],
        holes: [
          { at: [100, 110], diameter: 24 },
          { at: [300, 110], diameter: 24 },
        ],
      }),
    );
    assert.deepEqual(layers, ['CUTOUT', 'HOLES_THROUGH', 'OUTLINE']);
    assert.deepEqual(entities.map(({ layer }) => layer).sort(), ['CUTOUT', 'HOLES_THROUGH', 'OUTLINE']);
  });

  it('gives the same drawing for a notch in the outline and one that is cut out', () => {
    const notched = [
      [0, 0],
      [600, 0],
      [600, 400],
      [400, 400],
      [400, 300],
      [300, 300],
      [300, 400],
      [0, 400],
    ];
    const { panels } = billOfMaterials(
      productOf([
        board([0, 0, 0], [600, 400, 12], { material: 'white', outline: { polygon: notched } }),
        board([0, 0, 0], [600, 400, 12], { material: 'white', cutouts: [{ rect: [100, 200], at: [300, 300] }] }),
      ]),
    );
    assert.equal(panels.length, 1);
  });

  it('has one line for a curve that is straight', () => {
    const straight = [['M', 100, 100], ['C', 110, 100, 290, 100, 300, 100], ['L', 300, 200], ['L', 100, 200], ['Z']];
    const { entities } = read(board([0, 0, 0], [400, 300, 18], { grain: 'x', cutouts: [{ path: straight }] }));
    assert.equal(entities.find(({ layer }) => layer === 'CUTOUT')!.vertices!.length, 4);
  });

  it('has every hole of a board with the maximum number of holes', () => {
    const { panel, count } = perforated(200_000);
    const text = panelDxf(panel);
    assert.equal(text.split('\r\nCIRCLE\r\n').length - 1, count);
    assert.match(text, /\$EXTMAX\r\n 10\r\n4000\r\n 20\r\n4000\r\n/);
  });

  it('treats a hole as deep as its board as a through hole, from either side', () => {
    const drilled = (face: string, depth?: number) =>
      board([0, 0, 0], [400, 300, 18], { holes: [{ at: [60, 20], diameter: 8, face, depth }] });
    const boards = [drilled('+z'), drilled('+z', 18), drilled('-z', 0.1 + 17.9), drilled('+z', 20)].map((part) =>
      JSON.parse(JSON.stringify(part)),
    );
    assert.equal(billOfMaterials(productOf(boards)).panels.length, 1);
    for (const part of boards) assert.deepEqual(read(part).layers, ['HOLES_THROUGH', 'OUTLINE']);
    const inEdge = { face: '-x', at: [40, 9], diameter: 8 };
    const { layers } = read(board([0, 0, 0], [400, 300, 18], { holes: [{ ...inEdge, depth: 400 }] }));
    assert.match(layers.find((name) => name.startsWith('HOLES'))!, /^HOLES_WIDTH[12]_THROUGH_Z_9$/);
    assert.deepEqual(read(drilled('+z', 17.99)).layers, ['HOLES_DEPTH_17_99', 'OUTLINE']);
  });

  it('fits the sheet size in the bill', () => {
    const { panels } = billOfMaterials(productOf([curved]));
    const { entities } = read(curved);
    for (const { vertices = [] } of entities) {
      for (const { x, y } of vertices) {
        assert.ok(x >= -1e-6 && x <= panels[0]!.length + 1e-6 && y >= -1e-6 && y <= panels[0]!.width + 1e-6);
      }
    }
  });
});

const curved = board([0, 0, 0], [18, 300, 800], {
  outline: { path: [['M', 0, 0], ['L', 300, 0], ['L', 300, 700], ['A', 200, 700, 100, 0, 90], ['L', 0, 800], ['Z']] },
});

function perforated(count: number): { readonly panel: FlatPanel; readonly count: number } {
  const [row] = billOfMaterials(productOf([board([0, 0, 0], [4000, 4000, 18], { material: 'white' })])).panels;
  const holes = Array.from({ length: count }, (_, i): FlatHole => {
    return { side: 'front', at: [5 + 8 * (i % 450), 5 + 8 * Math.floor(i / 450), 18], diameter: 5, depth: undefined };
  });
  return { panel: { ...row!, holes }, count };
}

function read(...parts: readonly PartInput[]): {
  header: Record<string, unknown>;
  entities: readonly Entity[];
  layers: readonly string[];
} {
  const [row] = billOfMaterials(productOf(parts)).panels;
  const file = new DxfParser().parseSync(panelDxf(row!, typeface))!;
  return {
    header: file.header,
    entities: file.entities as unknown as readonly Entity[],
    layers: Object.keys(file.tables.layer.layers)
      .filter((name) => name !== '0')
      .sort(),
  };
}
