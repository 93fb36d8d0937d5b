import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { add, cross } from '../../geometry/vector.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import type { PlacedPart, Vector } from '../../model/evaluate/product.js';
import { block, board, type PartInput, productOf, rod } from '../../testing/product-of.js';
import { split } from '../split-intersecting.js';
import { solidReader, solidsOf } from './index.js';
import { inProductAxes, middleOf, offsetOf, type Solid, vertexOf } from './solid.js';

const sign = block([0, 0, 0], [300, 200, 20], { id: 'sign' });

/** Parts of each kind, and their volumes; mm³. */
const parts: Readonly<Record<string, readonly [PartInput, number]>> = {
  'a board': [board([10, 20, 30], [600, 18, 300]), 600 * 18 * 300],
  'a turned board': [board([10, 20, 30], [600, 18, 300], { rotate: [20, 30, 40] }), 600 * 18 * 300],
  'a board with round corners': [
    board([0, 0, 0], [400, 18, 300], { outline: { rect: [400, 300], radius: 50 } }),
    (400 * 300 - (4 - Math.PI) * 50 ** 2) * 18,
  ],
  'a board with cutouts that overlap each other and its edge': [
    board([0, 0, 0], [18, 400, 300], {
      cutouts: [
        { rect: [100, 100], at: [50, 50] },
        { rect: [100, 100], at: [100, 100] },
        { rect: [100, 100], at: [350, 250] },
      ],
    }),
    (400 * 300 - 2 * 100 ** 2 + 50 ** 2 - 50 ** 2) * 18,
  ],
  'a block with round edges': [block([0, 0, 0], [200, 100, 60], { radius: 20 }), roundedVolume(200, 100, 60, 20)],
  'a rod': [rod([0, 0, 0], 40, 500, 'x'), Math.PI * 400 * 500],
  'a cone': [rod([0, 0, 0], 40, 500, 'z', { topDiameter: 80 }), (Math.PI * 500 * (400 + 800 + 1600)) / 3],
  'an angle': [
    {
      kind: 'extrude',
      axis: 'y',
      length: 500,
      profile: {
        polygon: [
          [0, 0],
          [60, 0],
          [60, 10],
          [10, 10],
          [10, 60],
          [0, 60],
        ],
      },
    },
    1100 * 500,
  ],
  'a square pipe': [
    { kind: 'extrude', axis: 'x', length: 500, profile: { rect: [60, 40], holes: [{ rect: [50, 30], at: [5, 5] }] } },
    900 * 500,
  ],
  'a turned knob': [
    {
      kind: 'revolve',
      axis: 'z',
      profile: {
        polygon: [
          [0, 0],
          [30, 0],
          [30, 20],
          [10, 40],
          [10, 60],
          [0, 60],
        ],
      },
    },
    Math.PI * (900 * 20 + (20 * (900 + 300 + 100)) / 3 + 100 * 20),
  ],
  'a cone with a tip': [
    {
      kind: 'revolve',
      axis: 'x',
      profile: {
        polygon: [
          [0, 0],
          [30, 30],
          [0, 90],
        ],
      },
    },
    (Math.PI * 900 * 90) / 3,
  ],
  'a bowl': [
    {
      kind: 'revolve',
      axis: 'y',
      profile: {
        polygon: [
          [40, 0],
          [60, 0],
          [90, 100],
          [70, 100],
        ],
      },
    },
    2 * Math.PI * 65 * 20 * 100,
  ],
  'three quarters of a ring': [
    { kind: 'revolve', axis: 'y', angle: 270, profile: { rect: [20, 30], at: [40, 0] } },
    1.5 * Math.PI * 50 * 600,
  ],
  'a folded sheet': [
    {
      kind: 'sheet',
      size: [200, 3, 100],
      normal: 'y',
      kFactor: 0.5,
      flanges: [{ on: '-z', length: 80, flanges: [{ length: 40, angle: -45 }] }],
    },
    // Minus the deductions of both bends.
    3 * 200 * (220 - (12 - (Math.PI / 2) * 4.5) - (12 * Math.tan(Math.PI / 8) - (Math.PI / 4) * 4.5)),
  ],
  'a mitred tube': [
    {
      kind: 'tube',
      path: [
        [0, 0, 0],
        [300, 0, 0],
        [300, 200, 0],
        [300, 200, 150],
      ],
      diameter: 30,
    },
    Math.PI * 225 * 650,
  ],
};

/** The volume of a box with rounded edges and corners. */
function roundedVolume(x: number, y: number, z: number, r: number): number {
  const [a, b, c] = [x - 2 * r, y - 2 * r, z - 2 * r];
  return a * b * c + 2 * r * (a * b + b * c + a * c) + Math.PI * r * r * (a + b + c) + (4 / 3) * Math.PI * r ** 3;
}

describe('the bodies of mitred parts', () => {
  it('are closed, convex and together as much as a box with an opening', () => {
    const upright = { repeat: { i: 2 }, at: ['i * 582', 0, 0], size: [18, 400, 300], normal: 'x' };
    const lying = { repeat: { j: 2 }, at: [0, 'j * 382', 0], size: [600, 18, 300], normal: 'y' };
    const parts = [
      board([0, 0, 0], [18, 400, 300], { id: 'side', ...upright }),
      board([0, 0, 0], [600, 18, 300], { id: 'top', ...lying }),
    ];
    const product = productOf(parts, { joints: [{ kind: 'mitre', parts: ['side', 'top'] }] });
    const solids = [...product.parts].flatMap((part) => bodiesOf(part, 0.02));
    for (const solid of solids) checkBody(solid);
    const volume = solids.reduce((sum, solid) => sum + volumeOf(solid), 0);
    const expected = (600 * 400 - 564 * 364) * 300;
    assert.ok(Math.abs(volume - expected) < 1, `${volume} instead of ${expected}`);
  });
});

describe('the bodies of a part', () => {
  for (const [name, [input, expected]] of Object.entries(parts)) {
    it(`are closed, convex and as much as ${name}`, () => {
      const [part] = productOf([input]).parts;
      const solids = bodiesOf(part!, 0.02);
      for (const solid of solids) checkBody(solid);
      const volume = solids.reduce((sum, solid) => sum + volumeOf(solid), 0);
      assert.ok(Math.abs(volume - expected) < 0.015 * expected, `${volume} instead of ${expected}`);
    });

    it(`stay so when ${name} is cut in two`, () => {
      const [part] = productOf([input]).parts;
      const normal: Vector = [0.6, 0.48, 0.64];
      for (const solid of bodiesOf(part!, 0.2)) {
        const offset = dot(middleOf(solid.vertices), normal);
        const { beyond, before } = split(solid, normal, offset);
        const halves = [beyond, before].filter((half) => half !== undefined);
        for (const half of halves) checkBody(half);
        const sum = halves.reduce((total, half) => total + volumeOf(half), 0);
        assert.ok(Math.abs(sum - volumeOf(solid)) <= 1e-3 * volumeOf(solid) + 1);
      }
    });
  }

  it('keep letters a little before the face that they are on', () => {
    const [, text] = productOf([
      sign,
      { kind: 'text', at: [0, 20, 5], text: "'Anna'", height: 30, depth: -2, on: { part: 'sign', face: '-x' } },
    ]).parts;
    const [plate] = bodiesOf(text!, 0.2);
    checkBody(plate!);
    assert.ok(plate!.vertices.every(([x]) => x <= 0));
  });

  it('show the rims of holes on both faces, and only where they are wide enough to see', () => {
    const input = board([0, 0, 0], [400, 300, 18], {
      holes: [
        { at: [100, 100], diameter: 40 },
        { at: [200, 100], diameter: 40, depth: 10 },
        { at: [300, 100], diameter: 3 },
        { at: [300, 200], diameter: 40, depth: 18 },
      ],
    });
    const [solid] = solidsOf(productOf([input]).parts[0]!, 0.5);
    const marks = solid!.facets.map(({ openings = [] }) => openings.length).filter(Boolean);
    assert.deepEqual(marks.sort(), [2, 3]);
  });

  it('leave out the holes of an extrusion that are too small to see', () => {
    const plate = (hole: number): PartInput => ({
      kind: 'extrude',
      axis: 'y',
      length: 8,
      profile: { rect: [200, 200], holes: [{ circle: hole, at: [100, 100] }] },
    });
    const countOf = (hole: number, finest: number) => solidsOf(productOf([plate(hole)]).parts[0]!, finest).length;
    assert.equal(countOf(6.5, 0.9), 1);
    assert.ok(countOf(6.5, 0.1) > 1);
    assert.ok(countOf(100, 0.9) > 1);
  });

  it('show a recess in its face and where it opens a side, and shallow ones lighter', () => {
    const machining = [
      { kind: 'groove', from: [0, 50], to: [300, 50], width: 20, depth: 10 },
      { kind: 'pocket', face: '-z', profile: { circle: 100, at: [200, 150] }, depth: 5 },
    ];
    const [solid] = bodiesOf(productOf([board([0, 0, 0], [400, 300, 18], { machining })]).parts[0]!, 0.5);
    const openings = solid!.facets.flatMap(({ normal, openings = [] }) =>
      openings.map((each) => ({ normal, ...each })),
    );
    assert.deepEqual(openings.map(({ normal }) => normal.join()).sort(), ['-1,0,0', '0,0,-1', '0,0,1']);
    const [end] = openings.filter(({ normal }) => normal[0] < 0);
    assert.deepEqual(end!.rim.map(([x, y, z]) => [x, y, z].join()).sort(), ['0,40,18', '0,40,8', '0,60,18', '0,60,8']);
    const lightOn = (side: number) => openings.find(({ normal }) => normal[2] === side)!.light;
    assert.ok(lightOn(-1) > lightOn(1));
  });

  it('show as much of a recess on each piece of a board as is in it', () => {
    const machining = [{ kind: 'groove', from: [-20, 50], to: [420, 50], width: 20, depth: 10 }];
    const outline = {
      polygon: [
        [0, 0],
        [400, 0],
        [400, 300],
        [200, 100],
        [0, 300],
      ],
    };
    const pieces = bodiesOf(productOf([board([0, 0, 0], [400, 300, 18], { outline, machining })]).parts[0]!, 0.5);
    const xs = pieces.flatMap(({ facets }) =>
      facets.flatMap(({ openings = [] }) => openings.flatMap(({ rim }) => rim.map(([x]) => x))),
    );
    assert.ok(Math.min(...xs) > -1e-9 && Math.max(...xs) < 400 + 1e-9 && xs.length >= 4);
  });

  it('show the rim of a hole on the piece of the board that it is in, and on no other', () => {
    const cutouts = [{ rect: [100, 100], at: [150, 100] }];
    const input = board([0, 0, 0], [400, 300, 18], { cutouts, holes: [{ at: [40, 150], diameter: 40, depth: 5 }] });
    const pieces = bodiesOf(productOf([input]).parts[0]!, 0.5);
    const marked = pieces.filter(({ facets }) => facets.some(({ openings = [] }) => openings.length > 0));
    assert.ok(pieces.length > 1);
    for (const { vertices } of marked)
      assert.ok(
        vertices.some(([x]) => x < 60),
        'a piece far from the hole',
      );
  });

  it('are shared by parts of one shape, wherever they stand', () => {
    const read = solidReader(0.2);
    const parts = [...productOf([board([0, 0, 0], [400, 300, 18]), board([10, 20, 30], [400, 300, 18])]).parts];
    const [[one], [other]] = [read(parts[0]!), read(parts[1]!)];
    assert.equal(other!.vertices, one!.vertices);
    assert.equal(other!.facets, one!.facets);
    assert.deepEqual(vertexOf(other!, 0), add(vertexOf(one!, 0), [10, 20, 30]));
  });

  it('know beyond a smooth edge what goes on, and nothing beyond a sharp one', () => {
    for (const name of ['a rod', 'a bowl', 'a mitred tube', 'a board with round corners']) {
      const solids = solidsOf(productOf([parts[name]![0]]).parts[0]!, 0.5);
      for (const facet of solids.flatMap(({ facets }) => facets).filter(({ shown }) => shown)) {
        facet.sharp.forEach((sharp, step) => {
          const beyond = facet.smoothNormals?.[step];
          if (sharp) assert.equal(beyond, undefined);
          else assert.ok(!beyond || dot(beyond, facet.normal) > 0.6, name);
        });
      }
    }
  });
});

function bodiesOf(part: PlacedPart, finest: number): readonly Solid[] {
  return solidsOf(part, finest).map(inProductAxes);
}

function checkBody(solid: Solid): void {
  const middle = middleOf(solid.vertices);
  const sum = [0, 0, 0];
  for (const facet of solid.facets) {
    const corners = facet.loop.map((i) => solid.vertices[i]!);
    assert.equal(facet.sharp.length, facet.loop.length);
    assert.ok(Math.abs(Math.hypot(...facet.normal) - 1) < 1e-9);
    const offset = offsetOf(solid, facet);
    assert.ok(dot(facet.normal, middle) < offset, 'a facet looks outwards');
    for (const vertex of solid.vertices) assert.ok(dot(facet.normal, vertex) < offset + 0.03, 'it is convex');
    for (const corner of corners) assert.ok(Math.abs(dot(facet.normal, corner) - offset) < 0.03, 'a facet is flat');
    areaVector(corners).forEach((value, axis) => {
      sum[axis]! += value;
    });
  }
  const size = Math.max(
    ...solid.facets.map(({ loop }) => Math.hypot(...areaVector(loop.map((i) => solid.vertices[i]!)))),
  );
  assert.ok(Math.hypot(...sum) < 1e-3 * size + 1, `it is closed: ${sum}`);
}

function volumeOf(solid: Solid): number {
  return solid.facets.reduce((sum, facet) => {
    const corners = facet.loop.map((i) => solid.vertices[i]!);
    return sum + (Math.hypot(...areaVector(corners)) * offsetOf(solid, facet)) / 3;
  }, 0);
}

function areaVector(corners: readonly Vector[]): Vector {
  let [x, y, z] = [0, 0, 0];
  for (let i = 2; i < corners.length; i++) {
    const area = cross(subtract(corners[i - 1]!, corners[0]!), subtract(corners[i]!, corners[0]!));
    x += area[0] / 2;
    y += area[1] / 2;
    z += area[2] / 2;
  }
  return [x, y, z];
}
