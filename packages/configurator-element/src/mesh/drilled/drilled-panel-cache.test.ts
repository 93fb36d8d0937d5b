import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { type Axis, axisIndex, type Face } from '../../geometry/axes.js';
import type { Point } from '../../geometry/curve.js';
import { planeAxes } from '../../geometry/sides.js';
import { length } from '../../geometry/vector.js';
import { dot } from '../../geometry/vector-math.js';
import type { Hole, PanelPart } from '../../model/evaluate/product.js';
import { machinePanel, panelGeometry } from '../panel.js';
import { addPrism } from '../prism.js';
import { fixedGeometry, type TriangleMesh, toTriangleMesh } from '../stretch-geometry.js';
import { boundsOf, openEdges, triangles, volumeOf } from '../testing/measure-mesh.js';
import { DrilledPanelCache } from './drilled-panel-cache.js';

const THICKNESS = 18;
const EASE = 0.8;

const base = {
  kind: 'panel',
  path: 'board',
  id: 'board',
  name: 'board',
  at: [0, 0, 0],
  matrix: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1],
  material: undefined,
  color: '#808080',
  bom: true,
  grain: undefined,
  edges: [],
} as const;

function board(normal: Axis, face: Point, holes: readonly Hole[]): PanelPart {
  const size: [number, number, number] = [THICKNESS, THICKNESS, THICKNESS];
  planeAxes[normal].forEach((axis, i) => {
    size[axis] = face[i]!;
  });
  return { ...base, size, normal, holes };
}

function hole(at: Point, diameter = 8, depth?: number, face: Face = '+z'): Hole {
  return { face, at, diameter, depth };
}

/** Four holes, one near each corner. */
function corners([width, height]: Point): Hole[] {
  return [40, width - 40].flatMap((u) => [40, height - 40].map((v) => hole([u, v])));
}

/** A mesh from the builder for boards of any outline, which each drilled board's mesh must match. */
function asPrism(part: PanelPart) {
  const { areas, pockets } = machinePanel(part);
  return toTriangleMesh(
    fixedGeometry('prism', (builder) => {
      addPrism(builder, part.normal, { areas, length: part.size[axisIndex[part.normal]], edgeRadius: EASE, pockets });
    }),
  );
}

/** Checks the mesh of a drilled board. @returns the key of its geometry */
function assertSolid(part: PanelPart, cache: DrilledPanelCache): string {
  const form = panelGeometry(part, JSON.stringify, [], cache);
  const { key } = form.source;
  const mesh = toTriangleMesh(form);
  // A flipped triangle wouldn't leave a gap or change the volume.
  if (key.startsWith('drilled')) assertLitFromOutside(mesh);
  assert.deepEqual(openEdges(mesh), []);
  const wanted = asPrism(part);
  const [volume, other] = [volumeOf(mesh), volumeOf(wanted)];
  assert.ok(Math.abs(volume - other) < 1e-5 * other, `${volume} instead of ${other} mm³`);
  const [own, bounds] = [boundsOf(mesh), boundsOf(wanted)];
  [...own.min, ...own.max].forEach((value, i) => {
    assert.ok(Math.abs(value - [...bounds.min, ...bounds.max][i]!) < 1e-3);
  });
  return key;
}

function assertLitFromOutside(mesh: TriangleMesh): void {
  for (const { face, normals } of triangles(mesh)) {
    for (const normal of normals) {
      assert.ok(dot(face, normal) > 0.5 * length(face), `${normal} on a face towards ${face}`);
    }
  }
}

/** The keys of the boards' geometries, each board in its own product. */
function shapesOf(boards: readonly PanelPart[]): string[] {
  const cache = new DrilledPanelCache();
  return boards.map((part) => {
    cache.begin();
    return assertSolid(part, cache);
  });
}

const widths = Array.from({ length: 30 }, (_, i) => 300 + 7 * i);

describe('DrilledPanelCache', () => {
  for (const normal of ['x', 'y', 'z'] as const) {
    it(`uses one geometry for boards across ${normal} whose bores keep their distance from the edges`, () => {
      const boards = widths.map((width) => {
        const face = [width, 700 - width] as const;
        const through = corners(face).map((each): Hole => ({ ...each, face: `+${normal}` }));
        return board(normal, face, [...through, hole([width - 100, 100], 35, 12, `-${normal}`)]);
      });
      assert.equal(new Set(shapesOf(boards)).size, 1);
    });
  }

  it('builds the triangles of a geometry once', () => {
    const cache = new DrilledPanelCache();
    const [one, other] = [300, 340].map((width) =>
      panelGeometry(board('z', [width, 200], corners([width, 200])), JSON.stringify, [], cache),
    );
    assert.equal(one!.source, other!.source);
    assert.equal(one!.source.build(), other!.source.build());
  });

  it('handles bores that don’t follow an edge', () => {
    const boards = widths.map((width) =>
      board(
        'z',
        [width, 200],
        [hole([width / 3 - 5, 40]), hole([width / 2 - 64, 150], 5, 8), hole([width / 2 + 64, 150], 5, 8)],
      ),
    );
    const [guessed, found, ...rest] = shapesOf(boards);
    assert.notEqual(found, guessed);
    assert.deepEqual(new Set(rest), new Set([found]));
  });

  it('has one geometry for each rule of a product, however its boards alternate', () => {
    const cache = new DrilledPanelCache();
    const shapesAt = (width: number) => {
      cache.begin();
      return [0, 1, 2, 3].flatMap((row) => {
        const face = [width - 20 * row, 200 + 20 * row] as const;
        const rules = [hole([face[0] / 4, 50]), hole([face[0] / 2, 50]), hole([40, 50], 5)];
        return rules.map((each) => panelGeometry(board('z', face, [each]), JSON.stringify, [], cache).source.key);
      });
    };
    for (const width of widths.slice(0, 3)) shapesAt(width);
    const settled = shapesAt(600);
    assert.equal(new Set(settled).size, 3);
    assert.deepEqual(shapesAt(607), settled);
  });

  it('creates triangles that are valid for low and high boards', () => {
    const cache = new DrilledPanelCache();
    const shapesAt = (width: number) => {
      cache.begin();
      return [200, 300, 500, 900].map((height) => {
        const face = [width + height / 3, height] as const;
        const holes = [hole([66, height - 49], 60), hole([face[0] - 85, 55], 35)];
        return assertSolid(board('z', face, holes), cache);
      });
    };
    for (const width of [300, 301, 302]) shapesAt(width);
    assert.equal(new Set(shapesAt(303)).size, 1);
  });

  it('drops a geometry that no board of a product uses', () => {
    const cache = new DrilledPanelCache();
    const shapeAfter = (products: number) => {
      const { source: shape } = panelGeometry(board('z', [300, 200], corners([300, 200])), JSON.stringify, [], cache);
      for (let i = 0; i < products; i++) cache.begin();
      return shape;
    };
    assert.equal(shapeAfter(1), shapeAfter(2));
    assert.notEqual(shapeAfter(2), shapeAfter(0));
  });

  it('keeps boards solid when bores reach each other, or reach or cross an edge', () => {
    const cache = new DrilledPanelCache();
    for (let v = -20; v <= 160; v += 3.7) {
      cache.begin();
      const still = [hole([100, 60], 35), hole([100, 120], 35, 12), hole([40, 40], 5, 8, '-z')];
      assertSolid(board('z', [300, 200], [...still, hole([100, v], 20)]), cache);
      assertSolid(board('z', [300, 200], [...still, hole([100, v], 20, 8)]), cache);
    }
  });

  it('never removes material twice where bores from both faces meet inside a board', () => {
    const [from, towards] = [hole([100, 100], 20, 12), (v: number) => hole([100, v], 20, 12, '-z')];
    const boardOf = (v: number, thick = THICKNESS) => {
      const part = board('z', [300, 200], [from, towards(v)]);
      return { ...part, size: [300, 200, thick] as const };
    };
    const taken = (part: PanelPart, cache?: DrilledPanelCache) => {
      const mesh = toTriangleMesh(panelGeometry(part, JSON.stringify, [], cache));
      assert.deepEqual(openEdges(mesh), []);
      return volumeOf(asPrism({ ...part, holes: [] })) - volumeOf(mesh);
    };
    const one = taken({ ...boardOf(100), holes: [from] });
    for (const cache of [undefined, new DrilledPanelCache()]) {
      cache?.begin();
      for (const v of [50, 79, 100, 90, 125]) {
        const own = v < 80 || v > 120 ? 2 * one : one;
        assert.ok(
          Math.abs(taken(boardOf(v), cache) - own) < 1,
          `${taken(boardOf(v), cache)} instead of ${own} mm³ at ${v}`,
        );
      }
      // The same bores in a thicker board. The thinner board mustn't get the thicker one's geometry.
      assert.ok(Math.abs(taken(boardOf(100, 30), cache) - 2 * one) < 1);
      assert.ok(Math.abs(taken(boardOf(100, 24), cache) - one) < 1);
      assert.ok(Math.abs(taken(boardOf(100, 24.1), cache) - 2 * one) < 1);
    }
  });

  it('keeps every board solid while random rules are dragged through random sizes', () => {
    const random = randomFrom(7);
    const shapes: string[] = [];
    for (let drag = 0; drag < 12; drag++) {
      const cache = new DrilledPanelCache();
      const normal = (['x', 'y', 'z'] as const)[drag % 3]!;
      const rules = Array.from({ length: 1 + Math.floor(3 * random()) }, () => randomRule(random, normal));
      const growth = [20 * random(), 12 * (random() - 0.5)] as const;
      for (let step = 0; step < 12; step++) {
        const face = [400 + growth[0] * step, 400 + growth[1] * step] as const;
        cache.begin();
        shapes.push(
          assertSolid(
            board(
              normal,
              face,
              rules.map((rule) => rule(face, step)),
            ),
            cache,
          ),
        );
      }
    }
    const stretched = shapes.filter((key) => key.startsWith('drilled')).length;
    assert.ok(stretched > shapes.length / 2 && stretched < shapes.length, `${stretched} of ${shapes.length}`);
  });
});

type RandomRule = (face: Point, step: number) => Hole;

function randomRule(random: () => number, normal: Axis): RandomRule {
  const shares = [pick(random, [0, 0.5, 1, random()]), pick(random, [0, 0.5, 1, random()])] as const;
  const offsets = shares.map((share) => (share === 0 ? 60 : share === 1 ? -60 : 0) + 60 * (random() - 0.5)) as [
    number,
    number,
  ];
  const drift = random() < 0.3 ? 30 * random() : 0;
  const { diameter, depth } = pick(random, [
    { diameter: 5, depth: 8 },
    { diameter: 35, depth: 13 },
    { diameter: 8, depth: undefined },
    { diameter: 60, depth: undefined },
  ]);
  const face: Face = `${pick(random, ['+', '-'] as const)}${normal}`;
  return (size, step) => {
    const along = (axis: 0 | 1) => shares[axis] * size[axis] + offsets[axis] + drift * Math.sin(step);
    return hole([along(0), along(1)], diameter, depth, face);
  };
}

function pick<T>(random: () => number, all: readonly T[]): T {
  return all[Math.floor(all.length * random())]!;
}

/** Random numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}
