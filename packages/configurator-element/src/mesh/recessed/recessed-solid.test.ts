import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { boardVolume } from '../../model/evaluate/amounts.js';
import { contourMath } from '../../model/evaluate/joined-contours.js';
import { compileModel, type PanelPart } from '../../model/index.js';
import { SeededRandom } from '../../model/testing/seeded-random.js';
import { addRecessedPanel, panelGeometry } from '../panel.js';
import { GeometryBuilder, type TriangleMesh, toTriangleMesh } from '../stretch-geometry.js';
import { openEdges, triangles, volumeOf } from '../testing/measure-mesh.js';

type Json = Readonly<Record<string, unknown>>;
type Normal = 'x' | 'y' | 'z';

/** 400 × 300 mm, 18 mm thick across `normal`. */
function board(more: Json, normal: Normal = 'y'): PanelPart {
  const size = { x: [18, 400, 300], y: [400, 18, 300], z: [400, 300, 18] }[normal];
  const part = { id: 'board', kind: 'panel', size, normal, ...more };
  const model = compileModel({ format: 'parametric-model/1', id: 'm', name: 'M', parameters: [], parts: [part] });
  return model.evaluate({}).parts[0] as PanelPart;
}

/** A board without bevels, so that its volume is that of the part that the workshop makes. */
function sharp(part: PanelPart): TriangleMesh {
  const builder = new GeometryBuilder();
  addRecessedPanel(builder, part, 0);
  const { offsets: positions, normals, indices } = builder.build();
  return { positions, normals, indices };
}

const beveled = (part: PanelPart) => toTriangleMesh(panelGeometry(part, JSON.stringify));

/** For each normal, the axis of the edge at the board's end, and whether that edge's first axis is the thickness. */
const edges = { x: ['y', false], y: ['x', true], z: ['x', false] } as const;

/** A point on an edge, from its height above the lower face and its position along the edge. */
function onEdge(normal: Normal, height: number, position: number): readonly [number, number] {
  // An edge's axes are in the order x, y, z.
  const isFirst = normal === 'x' || (normal === 'y' && edges[normal][0] === 'x');
  return isFirst ? [height, position] : [position, height];
}

const polygonal: Readonly<Record<string, (normal: Normal) => Json>> = {
  'a groove from end to end': () => ({
    machining: [{ kind: 'groove', from: [0, 20], to: [400, 20], width: 8, depth: 8 }],
  }),
  'a groove that stops': () => ({ machining: [{ kind: 'groove', from: [40, 20], to: [360, 20], width: 8, depth: 8 }] }),
  'a groove that stops at one end': () => ({
    machining: [{ kind: 'groove', from: [-9, 20], to: [360, 20], width: 8, depth: 8 }],
  }),
  'a rebate': (normal) => ({ machining: [{ kind: 'rebate', along: `+${edges[normal][0]}`, width: 10, depth: 9 }] }),
  'a part of a rebate, at the back': (normal) => ({
    machining: [
      { kind: 'rebate', face: `-${normal}`, along: `-${edges[normal][0]}`, width: 10, depth: 9, from: 50, to: 99 },
    ],
  }),
  'rebates that meet in a corner': (normal) => ({
    machining: [
      { kind: 'rebate', along: `-${edges[normal][0]}`, width: 10, depth: 6 },
      { kind: 'rebate', along: normal === 'z' ? '-y' : '-z', width: 12, depth: 8 },
    ],
  }),
  'grooves that cross each other': () => ({
    machining: [
      { kind: 'groove', from: [0, 20], to: [400, 20], width: 8, depth: 8 },
      { kind: 'groove', from: [100, 0], to: [100, 300], width: 12, depth: 5 },
    ],
  }),
  'grooves from both faces that leave a hole where they cross': (normal) => ({
    machining: [
      { kind: 'groove', from: [0, 20], to: [400, 20], width: 8, depth: 10 },
      { kind: 'groove', face: `-${normal}`, from: [100, 0], to: [100, 300], width: 12, depth: 10 },
    ],
  }),
  'a groove in an edge': (normal) => ({
    machining: [
      {
        kind: 'groove',
        face: `+${edges[normal][0]}`,
        from: onEdge(normal, 9, 0),
        to: onEdge(normal, 9, 300),
        width: 6,
        depth: 10,
      },
    ],
  }),
  'a pocket with an island, over an edge': () => ({
    machining: [
      {
        kind: 'pocket',
        profile: { rect: [160, 140], at: [-10, 50], holes: [{ rect: [20, 20], at: [50, 80] }] },
        depth: 5,
      },
    ],
  }),
  'a pocket of its own': (normal) => ({
    machining: [
      {
        kind: 'pocket',
        face: `-${normal}`,
        profile: {
          polygon: [
            [50, 50],
            [150, 50],
            [50, 200],
          ],
        },
        depth: 12,
      },
    ],
  }),
  'a groove beside a cutout and a slanted corner': () => ({
    outline: {
      polygon: [
        [0, 0],
        [400, 0],
        [400, 200],
        [200, 300],
        [0, 300],
      ],
    },
    cutouts: [{ rect: [40, 40], at: [100, 100] }],
    machining: [{ kind: 'groove', from: [0, 20], to: [400, 20], width: 8, depth: 8 }],
  }),
};

describe('a board with recesses', () => {
  for (const [what, more] of Object.entries(polygonal)) {
    it(`is closed and has the right volume with ${what}`, () => {
      for (const normal of ['x', 'y', 'z'] as const) {
        const part = board(more(normal), normal);
        const mesh = sharp(part);
        assert.deepEqual(openEdges(mesh), [], normal);
        assert.deepEqual(openEdges(beveled(part)), [], `beveled, ${normal}`);
        const expected = boardVolume(part, contourMath);
        const actual = volumeOf(mesh);
        assert.ok(Math.abs(actual / expected - 1) < 1e-6, `${actual} instead of ${expected} mm³ across ${normal}`);
      }
    });
  }

  it('has bevels where there’s room for them', () => {
    const part = board(polygonal['a groove from end to end']!('y'));
    const bevel = volumeOf(sharp(part)) - volumeOf(beveled(part));
    assert.ok(bevel > 0.3 * 2 * (2 * 400 + 2 * 300) * 0.9, `${bevel} mm³`);
  });

  it('faces outward everywhere', () => {
    for (const more of Object.values(polygonal)) {
      for (const { normals, face } of triangles(beveled(board(more('y'))))) {
        for (const normal of normals) {
          assert.ok(normal[0] * face[0] + normal[1] * face[1] + normal[2] * face[2] > 0);
        }
      }
    }
  });

  it('shows edge holes, which end before anything they’d run into', () => {
    const groove = { kind: 'groove', from: [0, 20], to: [400, 20], width: 8, depth: 8 };
    const without = board({ machining: [groove] });
    const taken = (holes: readonly Json[]) => {
      const mesh = sharp(board({ machining: [groove], holes }));
      assert.deepEqual(openEdges(mesh), []);
      return volumeOf(sharp(without)) - volumeOf(mesh);
    };
    const dowel = { face: '+x', at: [9, 100], diameter: 8, depth: 24 };
    const one = taken([dowel]);
    assert.ok(one > 0.9 * Math.PI * 16 * 24 && one < Math.PI * 16 * 24, `${one} mm³`);
    const all = taken([dowel, { ...dowel, face: '-x' }, { ...dowel, face: '-z', at: [100, 5] }]);
    // The hole in -z passes below the groove, which is 8 mm deep.
    assert.ok(Math.abs(all - 3 * one) < 1, `${all} mm³`);
    const short = taken([{ ...dowel, face: '-z', at: [100, 9] }]);
    assert.ok(Math.abs(short - (one * 15.8) / 24) < 1, `${short} mm³`);
    assert.equal(taken([{ ...dowel, at: [9, 20] }]), 0);
  });

  it('stays closed with random recesses and holes, in any place', () => {
    const random = new SeededRandom(5);
    const number = (low: number, high: number) => low + random.integer(0, 1000) * 0.001 * (high - low);
    const point = () => [number(-20, 420), number(-20, 320)];
    const faces = ['+y', '-y'] as const;
    for (let round = 0; round < 150; round++) {
      const operations = random.many(1, 4, () =>
        random.pick<() => Json>([
          () => ({
            kind: 'groove',
            face: random.pick(faces),
            from: point(),
            to: point(),
            width: number(2, 30),
            depth: number(1, 12),
          }),
          () => ({
            kind: 'rebate',
            face: random.pick(faces),
            along: random.pick(['+x', '-x', '+z', '-z']),
            width: number(2, 30),
            depth: number(1, 12),
          }),
          () => ({
            kind: 'pocket',
            face: random.pick(faces),
            profile: { circle: number(5, 90), at: point() },
            depth: number(1, 12),
          }),
          () => ({
            kind: 'groove',
            face: random.pick(['+x', '-x']),
            from: [number(0, 18), number(0, 300)],
            to: [9, 300],
            width: 5,
            depth: 12,
          }),
        ])(),
      );
      const holes = random.many(0, 6, () => ({
        at: point(),
        diameter: number(4, 40),
        face: random.pick(faces),
        ...(random.chance(0.6) ? { depth: number(2, 14) } : {}),
      }));
      const part = board({ machining: operations, holes });
      assert.deepEqual(openEdges(sharp(part)), [], JSON.stringify({ operations, holes }));
      assert.deepEqual(openEdges(beveled(part)), [], JSON.stringify({ operations, holes }));
    }
  });
});
