import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import earcut from 'earcut';
import { SeededRandom } from '../model/testing/seeded-random.js';
import { bridgeHoles } from './bridge-holes.js';
import { circle, type Polygon, type PolygonWithHoles, rectangle } from './polygon.js';
import { coversArea, triangulate } from './triangulate.js';

const PITCH = 25;

/** A board with a hole in each cell of a grid. @param hole clockwise, about its cell's center */
function perforated(columns: number, rows: number, hole: (cell: number) => Polygon): PolygonWithHoles {
  const holes = Array.from({ length: columns * rows }, (_, cell): Polygon => {
    const [u, v] = [PITCH * ((cell % columns) + 0.5), PITCH * (Math.floor(cell / columns) + 0.5)];
    return hole(cell).map(([x, y]) => [u + x, v + y]);
  });
  return { outer: rectangle(PITCH * columns, PITCH * rows), holes };
}

/** Clockwise, starting at `[radius, 0]`. */
function circleOf(corners: number, radius: number): Polygon {
  return Array.from({ length: corners }, (_, i) => {
    const angle = (-2 * Math.PI * i) / corners;
    return [radius * Math.cos(angle), radius * Math.sin(angle)] as const;
  });
}

const pentagon: Polygon = [
  [0, -8],
  [-8, -2],
  [-5, 7],
  [5, 7],
  [8, -2],
];

/** Whether each triangle's side is also a side of another triangle or of the area's outline. */
function isClosed(triangles: readonly number[], { outer, holes }: PolygonWithHoles): boolean {
  const sides = new Map<string, number>();
  const count = (a: number, b: number) => {
    const key = a < b ? `${a} ${b}` : `${b} ${a}`;
    sides.set(key, (sides.get(key) ?? 0) + 1);
  };
  for (let i = 0; i < triangles.length; i += 3) {
    const [a, b, c] = [triangles[i]!, triangles[i + 1]!, triangles[i + 2]!];
    count(a, b);
    count(b, c);
    count(c, a);
  }
  let start = 0;
  for (const polygon of [outer, ...holes]) {
    polygon.forEach((_, i) => {
      count(start + i, start + ((i + 1) % polygon.length));
    });
    start += polygon.length;
  }
  return [...sides.values()].every((uses) => uses === 2);
}

describe('triangulating an area with hundreds of holes', () => {
  const random = new SeededRandom(7);
  const shapes: Readonly<Record<string, (cell: number) => Polygon>> = {
    pentagons: () => pentagon,
    circles: () => circle([0, 0], 9).toReversed(),
    'squares in line with each other': () => rectangle(10, 10).toReversed(),
    'triangles of any size and rotation': () => {
      const [radius, from] = [2 + 9 * random.next(), 7 * random.next()];
      return [0, 1, 2].map((i) => [radius * Math.cos(from - 2 * i), radius * Math.sin(from - 2 * i)] as const);
    },
  };
  for (const [name, hole] of Object.entries(shapes)) {
    it(`covers what's left between ${name}, without gaps`, () => {
      for (const [columns, rows] of [
        [20, 30],
        [60, 1],
        [1, 60],
      ] as const) {
        const area = perforated(columns, rows, hole);
        const triangles = triangulate(area);
        assert.ok(coversArea(triangles, area));
        assert.ok(isClosed(triangles, area));
      }
    });
  }

  it('joins all holes of a honeycomb into a single ring', () => {
    for (const columns of [8, 16, 24]) {
      const hexagon = circleOf(6, 0.45 * PITCH);
      const holes = Array.from({ length: columns * columns }, (_, cell): Polygon => {
        const row = Math.floor(cell / columns);
        const [u, v] = [PITCH * ((cell % columns) + 0.75 + 0.5 * (row % 2)), PITCH * (0.87 * row + 0.75)];
        return hexagon.map(([x, y]) => [u - y, v + x]);
      });
      const side = PITCH * (columns + 1);
      const area = { outer: rectangle(side, side), holes };
      const triangles = triangulate(area);
      assert.ok(coversArea(triangles, area));
      assert.ok(isClosed(triangles, area));
      const starts = holes.map((_, i) => 4 + 6 * i);
      const { ring, positions } = bridgeHoles([area.outer, ...holes].flat(2), starts)!;
      assert.equal(ring.length, 4 + 8 * holes.length);
      assert.equal(earcut(positions).length, 3 * (ring.length - 2));
    }
  });

  it('joins holes by bridges that neither cross nor touch anything', () => {
    const area = perforated(8, 8, () => circleOf(5, 8));
    const corners = [area.outer, ...area.holes].flat();
    const starts = area.holes.map((_, i) => 4 + 5 * i);
    const { ring } = bridgeHoles(corners.flat(), starts)!;
    const lines = ring.map((from, i) => [from, ring[(i + 1) % ring.length]!] as const);
    const turn = (a: number, b: number, c: number) => {
      const [p, q, r] = [corners[a]!, corners[b]!, corners[c]!];
      return Math.sign((q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]));
    };
    for (const [a, b] of lines) {
      for (const [c, d] of lines) {
        if (new Set([a, b, c, d]).size < 4) continue;
        const isCrossed = turn(a, b, c) !== turn(a, b, d) && turn(c, d, a) !== turn(c, d, b);
        assert.ok(!isCrossed, `${a} to ${b} and ${c} to ${d}`);
      }
    }
  });

  it('leaves areas to earcut if no corner is visible from a hole', () => {
    const hole: Polygon = pentagon.map(([x, y]) => [x + 50, y + 50]);
    assert.equal(bridgeHoles([rectangle(100, 100), hole, hole].flat(2), [4, 9]), undefined);
  });
});
