import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Loop, Point } from '../geometry/curve.js';
import type { Vector } from '../geometry/vector.js';
import { length } from '../geometry/vector.js';
import { dot } from '../geometry/vector-math.js';
import { mitreAt } from '../model/evaluate/mitred.js';
import type {
  AssetPart,
  BoxPart,
  CenterlineSegment,
  CylinderPart,
  ExtrudePart,
  PanelPart,
  PartByKind,
  PartKind,
  RevolvePart,
  SheetPart,
  TubePart,
} from '../model/evaluate/product.js';
import { partKinds } from '../model/parts/index.js';
import { productOf } from '../testing/product-of.js';
import { partGeometry, toTriangleMesh } from './index.js';
import { boundsOf, openEdges, triangles, volumeOf } from './testing/measure-mesh.js';

const BASE = {
  path: 'part',
  id: 'part',
  name: 'part',
  at: [0, 0, 0],
  matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  material: undefined,
  color: '#808080',
  bom: true,
} as const;

function panel(size: Vector): PanelPart {
  return { ...BASE, kind: 'panel', size, normal: 'y', grain: undefined, edges: [] };
}

function box(size: Vector, radius = 0): BoxPart {
  return { ...BASE, kind: 'box', size, radius };
}

function cylinder(axis: 'x' | 'y' | 'z', diameter: number, length: number, topDiameter = diameter): CylinderPart {
  const wide = Math.max(diameter, topDiameter);
  const size: Vector = axis === 'x' ? [length, wide, wide] : axis === 'y' ? [wide, length, wide] : [wide, wide, length];
  return { ...BASE, kind: 'cylinder', size, axis, diameter, topDiameter, length };
}

const BOARD: Vector = [400, 20, 200];

function shaped(more: Partial<PanelPart>): PanelPart {
  return { ...panel(BOARD), ...more };
}

function extrude(axis: 'x' | 'y' | 'z', bevel = 0): ExtrudePart {
  const size: Vector = axis === 'x' ? [500, 60, 40] : axis === 'y' ? [60, 500, 40] : [60, 40, 500];
  const profile = [{ outer: polygonLoop(L_SHAPE), holes: [] }];
  return { ...BASE, kind: 'extrude', size, axis, profile, length: 500, bevel };
}

function revolve(axis: 'x' | 'y' | 'z', angle: number, inner = 20): RevolvePart {
  const outer = polygonLoop([
    [inner, 0],
    [50, 0],
    [50, 80],
    [inner, 80],
  ]);
  const size: Vector = axis === 'x' ? [80, 100, 100] : axis === 'y' ? [100, 80, 100] : [100, 100, 80];
  return { ...BASE, kind: 'revolve', size, axis, profile: [{ outer, holes: [] }], angle, center: [50, 50] };
}

function tube(centerline: readonly CenterlineSegment[], wall?: number): TubePart {
  const size: Vector = [330, 330, 30];
  return { ...BASE, kind: 'tube', size, points: [], centerline, diameter: 30, wall, bend: undefined };
}

/** Two bends up and one down, with a hole in the base. */
function sheets(): readonly { part: SheetPart; volume: number }[] {
  const flanges = [
    { on: '-z', length: 80 },
    { on: '+x', length: 30, flanges: [{ length: 15, angle: -60 }] },
  ];
  return (['x', 'y', 'z'] as const).map((normal) => {
    const size = [100, 100, 100].map((long, axis) => (axis === 'xyz'.indexOf(normal) ? 2 : long));
    const on = (side: string) =>
      normal === 'y' ? side : normal === 'x' ? side.replace('x', 'y') : side.replace('z', 'y');
    const turned = flanges.map((one) => ({ ...one, on: on(one.on) }));
    const holes = [{ at: [50, 50], diameter: 20 }];
    const part = productOf([{ id: 's', kind: 'sheet', size, normal, kFactor: 0.5, holes, flanges: turned }]).parts[0]!;
    assert.equal(part.kind, 'sheet');
    return { part: part as SheetPart, volume: (part as SheetPart).flat.area * 2 };
  });
}

function asset(): AssetPart {
  return { ...BASE, kind: 'asset', size: [100, 40, 30], src: 'handle.glb' };
}

const L_SHAPE: readonly Point[] = [
  [0, 0],
  [60, 0],
  [60, 10],
  [10, 10],
  [10, 40],
  [0, 40],
];

const MITRED: readonly CenterlineSegment[] = [
  { kind: 'line', from: [15, 0, 15], to: [15, 315, 15] },
  { kind: 'line', from: [15, 315, 15], to: [330, 315, 15] },
];

const BENT: readonly CenterlineSegment[] = [
  { kind: 'line', from: [15, 0, 15], to: [15, 250, 15] },
  {
    kind: 'arc',
    from: [15, 250, 15],
    to: [80, 315, 15],
    center: [80, 250, 15],
    axis: [0, 0, -1],
    radius: 65,
    angle: 90,
  },
  { kind: 'line', from: [80, 315, 15], to: [330, 315, 15] },
];

const BENT_LENGTH = 250 + 250 + (65 * Math.PI) / 2;

function polygonLoop([start, ...rest]: readonly Point[]): Loop {
  const corners = [...rest, start!];
  return { start: start!, segments: corners.map((to) => ({ kind: 'line', to })) };
}

/** Two half circles above a point. Between them, the board ends in a tongue of zero width. */
const HEART: Loop = {
  start: [200, 40],
  segments: [
    { kind: 'line', to: [260, 130] },
    { kind: 'arc', center: [230, 130], radius: 30, fromAngle: 0, toAngle: 180, to: [200, 130] },
    { kind: 'arc', center: [170, 130], radius: 30, fromAngle: 0, toAngle: 180, to: [140, 130] },
    { kind: 'line', to: [200, 40] },
  ],
};

function turned({ start, segments: [arc] }: Loop): Loop {
  if (arc?.kind !== 'arc') throw new Error('not a circle');
  return { start, segments: [{ ...arc, fromAngle: arc.toAngle, toAngle: arc.fromAngle }] };
}

function circleLoop(center: Point, radius: number): Loop {
  const start: Point = [center[0] + radius, center[1]];
  return { start, segments: [{ kind: 'arc', center, radius, fromAngle: 0, toAngle: 360, to: start }] };
}

/** Parts of each kind, with the volume of the ideal shape, mm³. An `open` part doesn't fill its box. */
const samples: { readonly [K in PartKind]: readonly { part: PartByKind[K]; volume: number; open?: boolean }[] } = {
  panel: [
    { part: panel([600, 18, 320]), volume: 600 * 18 * 320 },
    { part: panel([80, 2, 40]), volume: 80 * 2 * 40 },
    // The frustum of a lid, and one with a hole and a groove.
    {
      part: shaped({
        mitres: [
          mitreAt('-x', '+y', 20, BOARD),
          mitreAt('+x', '+y', 20, BOARD),
          mitreAt('-z', '+y', 20, BOARD),
          mitreAt('+z', '+y', 20, BOARD),
        ],
      }),
      volume: (20 * (400 * 200 + 4 * 380 * 180 + 360 * 160)) / 6,
    },
    {
      part: shaped({
        mitres: [mitreAt('+x', '-y', 8, BOARD)],
        holes: [{ face: '+y', at: [100, 100], diameter: 40, depth: undefined }],
        recesses: [
          {
            kind: 'groove',
            face: '-y',
            region: {
              outer: polygonLoop([
                [0, 20],
                [400, 20],
                [400, 30],
                [0, 30],
              ]),
              holes: [],
            },
            depth: 8,
          },
        ],
      }),
      volume: 400 * 200 * 20 - 200 * 20 * 4 - 20 * Math.PI * 400 - 8 * 10 * 392,
    },
    {
      part: shaped({
        holes: [
          { face: '+y', at: [50, 50], diameter: 8, depth: undefined },
          { face: '+y', at: [100, 50], diameter: 35, depth: 12 },
          { face: '-y', at: [100, 150], diameter: 35, depth: 12 },
          { face: '+x', at: [10, 100], diameter: 8, depth: 30 },
        ],
      }),
      volume: 400 * 200 * 20 - Math.PI * (16 * 20 + 2 * 17.5 ** 2 * 12),
    },
    {
      part: shaped({
        cutouts: [{ outer: circleLoop([200, 100], 60), holes: [circleLoop([200, 100], 20)].map(turned) }],
      }),
      volume: 400 * 200 * 20 - Math.PI * (60 ** 2 - 20 ** 2) * 20,
    },
    {
      part: shaped({ cutouts: [{ outer: circleLoop([0, 0], 60), holes: [] }] }),
      volume: 400 * 200 * 20 - (Math.PI / 4) * 60 ** 2 * 20,
      open: true,
    },
    {
      part: shaped({ cutouts: [{ outer: HEART, holes: [] }] }),
      volume: (400 * 200 - Math.PI * 30 ** 2 - 60 * 90) * 20,
      open: true,
    },
    {
      part: shaped({
        normal: 'z',
        size: [400, 200, 20],
        outline: [{ outer: circleLoop([200, 100], 100), holes: [] }],
      }),
      volume: Math.PI * 100 ** 2 * 20,
      open: true,
    },
  ],
  box: [
    { part: box([100, 60, 40]), volume: 100 * 60 * 40 },
    { part: box([100, 60, 40], 10), volume: roundedVolume(100, 60, 40, 10) },
    { part: box([40, 40, 40], 20), volume: (4 / 3) * Math.PI * 20 ** 3 },
  ],
  cylinder: (['x', 'y', 'z'] as const).flatMap((axis) => [
    { part: cylinder(axis, 50, 712), volume: Math.PI * 25 ** 2 * 712 },
    { part: cylinder(axis, 60, 400, 30), volume: (Math.PI * 400 * (30 ** 2 + 30 * 15 + 15 ** 2)) / 3 },
    { part: cylinder(axis, 30, 400, 60), volume: (Math.PI * 400 * (30 ** 2 + 30 * 15 + 15 ** 2)) / 3 },
  ]),
  extrude: (['x', 'y', 'z'] as const).flatMap((axis) => [
    { part: extrude(axis), volume: 900 * 500 },
    { part: extrude(axis, 2), volume: 900 * 500 },
    {
      part: {
        ...extrude(axis),
        mitres: [
          mitreAt(`+${axis}`, axis === 'x' ? '-y' : '-x', 60, extrude(axis).size),
          mitreAt(`-${axis}`, axis === 'z' ? '+y' : '+z', 40, extrude(axis).size),
        ],
      },
      // The section's center is 20.56 from the first side, and 29.44 from the second.
      volume: 900 * (500 - (600 * 30 + 300 * 5) / 900 - 40 + (600 * 5 + 300 * 25) / 900),
    },
  ]),
  revolve: (['x', 'y', 'z'] as const).flatMap((axis) => [
    { part: revolve(axis, 360), volume: Math.PI * (50 ** 2 - 20 ** 2) * 80 },
    { part: revolve(axis, 360, 0), volume: Math.PI * 50 ** 2 * 80 },
    { part: revolve(axis, 120), volume: (Math.PI * (50 ** 2 - 20 ** 2) * 80) / 3, open: true },
  ]),
  tube: [
    { part: tube(MITRED), volume: Math.PI * 15 ** 2 * 630 },
    { part: tube(BENT), volume: Math.PI * 15 ** 2 * BENT_LENGTH },
    { part: tube(BENT, 3), volume: Math.PI * (15 ** 2 - 12 ** 2) * BENT_LENGTH },
  ],
  sheet: sheets(),
  asset: [{ part: asset(), volume: roundedVolume(100, 40, 30, 7.5) }],
  text: [],
};

/** Beveled rims and circles drawn as polygons may be this far inside the size; mm. */
const BROKEN_RIM = 0.25;

const kinds = Object.keys(samples) as PartKind[];

it('parts of one kind share the geometry that the first one built', () => {
  const pairs = [
    [box([100, 50, 20]), box([30, 20, 10])],
    [box([100, 50, 20], 8), box([90, 50, 20], 8)],
    [cylinder('x', 20, 300), cylinder('x', 30, 100)],
  ] as const;
  for (const [one, other] of pairs) {
    const [first, second] = [partGeometry(one)!.source, partGeometry(other)!.source];
    assert.equal(first.key, second.key);
    assert.equal(first.build(), second.build());
  }
});

describe('partGeometry', () => {
  it('has a geometry for every kind of part', () => {
    const unplaced = new Set(['group', 'item']);
    assert.deepEqual(kinds.toSorted(), partKinds.filter((kind) => !unplaced.has(kind)).toSorted());
  });

  for (const kind of kinds) {
    for (const [index, { part, volume, open = false }] of samples[kind].entries()) {
      const mesh = toTriangleMesh(partGeometry(part)!);
      const label = `${kind} ${part.size.join(' × ')} (${index + 1})`;

      it(`closes the surface of a ${label}`, () => {
        assert.deepEqual(openEdges(mesh), []);
      });

      it(`has outward normals for a ${label}`, () => {
        for (const { face, normals } of triangles(mesh)) {
          for (const normal of normals) {
            assert.ok(Math.abs(length(normal) - 1) < 1e-5, `a normal of length ${length(normal)}`);
            assert.ok(dot(face, normal) > 0.5 * length(face), `${normal} on a face towards ${face}`);
          }
        }
      });

      it(`fills a ${label}`, () => {
        const filled = volumeOf(mesh) / volume;
        assert.ok(filled > 0.97 && filled <= 1.000001, `${filled} of the volume`);
      });

      it(`keeps a ${label} within its size, and reaches it`, () => {
        const { min, max } = boundsOf(mesh);
        if (open) {
          assert.ok(min.every((value) => value > -BROKEN_RIM));
          assert.ok(max.every((value, axis) => value < part.size[axis]! + BROKEN_RIM));
          return;
        }
        for (const axis of [0, 1, 2]) {
          assert.ok(Math.abs(min[axis]!) < BROKEN_RIM, `starts at ${min[axis]} along ${'xyz'[axis]}`);
          assert.ok(Math.abs(max[axis]! - part.size[axis]!) < BROKEN_RIM, `ends at ${max[axis]} along ${'xyz'[axis]}`);
        }
      });
    }
  }

  it('stretches one geometry to panels of every size, but not their edges', () => {
    const [small, large] = [partGeometry(panel([300, 18, 300]))!, partGeometry(panel([2400, 25, 600]))!];
    assert.equal(small.source, large.source);
    assert.equal(small.edgeRadius, large.edgeRadius);
  });

  it('gives every cone its own geometry, which is disposed of with it', () => {
    const [slim, wide] = [partGeometry(cylinder('y', 50, 700, 30))!, partGeometry(cylinder('y', 60, 700, 30))!];
    assert.notEqual(slim.source.key, wide.source.key);
    assert.ok(slim.source.disposable);
  });
});

function roundedVolume(x: number, y: number, z: number, r: number): number {
  const [a, b, c] = [x - 2 * r, y - 2 * r, z - 2 * r];
  return a * b * c + 2 * r * (a * b + b * c + a * c) + Math.PI * r * r * (a + b + c) + (4 / 3) * Math.PI * r ** 3;
}
