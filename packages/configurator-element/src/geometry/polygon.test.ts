import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Point } from './curve.js';
import {
  circle,
  containsPoint,
  containsPoints,
  type Polygon,
  type PolygonWithHoles,
  polygonsMeet,
  rectangle,
  signedArea,
} from './polygon.js';
import { subtractPolygons } from './subtract-polygons.js';
import { triangulate } from './triangulate.js';

const board: PolygonWithHoles = { outer: rectangle(600, 300), holes: [] };

function square(u: number, v: number, side: number): Polygon {
  return rectangle(side, side).map(([x, y]) => [u + x, v + y]);
}

function size(areas: readonly PolygonWithHoles[]): number {
  return areas.flatMap(({ outer, holes }) => [outer, ...holes]).reduce((sum, polygon) => sum + signedArea(polygon), 0);
}

function triangulatedSize(area: PolygonWithHoles): number {
  const points = [area.outer, ...area.holes].flat();
  const indices = triangulate(area);
  let sum = 0;
  for (let i = 0; i < indices.length; i += 3) {
    const part = signedArea(indices.slice(i, i + 3).map((index) => points[index]!));
    assert.ok(part >= -1e-9, 'a triangle that runs clockwise');
    sum += part;
  }
  return sum;
}

const cases: Readonly<
  Record<string, { readonly cutters: readonly Polygon[]; readonly left: number; readonly areas?: number }>
> = {
  nothing: { cutters: [], left: 180_000 },
  'a square inside': { cutters: [square(100, 100, 50)], left: 177_500 },
  'many squares inside': {
    cutters: Array.from({ length: 40 }, (_, i) => square(10 + (i % 10) * 58, 10 + Math.floor(i / 10) * 70, 40)),
    left: 180_000 - 40 * 1600,
  },
  'a notch in the edge': { cutters: [square(-25, 100, 50)], left: 180_000 - 25 * 50 },
  'a notch in a corner': { cutters: [square(-25, -25, 50)], left: 180_000 - 25 * 25 },
  'two squares that overlap': { cutters: [square(100, 100, 50), square(125, 125, 50)], left: 180_000 - 4375 },
  'two squares side by side': { cutters: [square(100, 100, 50), square(150, 100, 50)], left: 180_000 - 5000 },
  'a slot through the whole board': {
    cutters: [rectangle(50, 500).map(([u, v]) => [u + 200, v - 100])],
    left: 180_000 - 50 * 300,
    areas: 2,
  },
  'a frame, whose middle stays': {
    cutters: [square(100, 100, 100), square(125, 125, 50).toReversed()],
    left: 180_000 - 7500,
    areas: 2,
  },
  'all of it': { cutters: [rectangle(600, 300)], left: 0, areas: 0 },
  'a diamond over a corner': {
    cutters: [
      [
        [-100, 0],
        [0, -100],
        [100, 0],
        [0, 100],
      ],
    ],
    left: 180_000 - 5000,
  },
};

describe('subtractPolygons', () => {
  for (const [name, { cutters, left, areas = 1 }] of Object.entries(cases)) {
    it(`leaves the right polygons after ${name}`, () => {
      const rest = subtractPolygons([board], cutters);
      assert.equal(rest.length, areas);
      assert.ok(Math.abs(size(rest) - left) < 1, `${size(rest)} of ${left} mm²`);
      assert.ok(rest.every(({ outer, holes }) => signedArea(outer) > 0 && holes.every((hole) => signedArea(hole) < 0)));
    });
  }

  for (const [u, v, share] of [
    [0, 0, 4],
    [600, 0, 4],
    [0, 150, 2],
    [300, 300, 2],
    [300, 150, 1],
  ] as const) {
    it(`takes 1 / ${share} of a circle around ${u}, ${v}`, () => {
      const left = size(subtractPolygons([board], [circle([u, v], 60)]));
      assert.ok(Math.abs(180_000 - left - (Math.PI * 3600) / share) < 60, `${180_000 - left} mm² taken`);
    });
  }

  it('cuts circles that overlap each other and the edge', () => {
    const [one, two] = [circle([300, 0], 40), circle([330, 0], 40)];
    const alone = 180_000 - size(subtractPolygons([board], [one]));
    const both = 180_000 - size(subtractPolygons([board], [one, two]));
    assert.ok(Math.abs(alone - (Math.PI * 1600) / 2) < 20);
    assert.ok(both > alone && both < 2 * alone - 500);
  });
});

/** The sides of triangles that don't match a side of another triangle or of the outline. */
function openSides(area: PolygonWithHoles): string[] {
  const points = [area.outer, ...area.holes].flat();
  const walked = new Map<string, number>();
  const walk = (from: Point, to: Point, times: number) => {
    const [one, other] = [`${from} → ${to}`, `${to} → ${from}`];
    walked.set(one, (walked.get(one) ?? 0) + times);
    walked.set(other, (walked.get(other) ?? 0) - times);
  };
  triangulate(area).forEach((index, i, all) => {
    walk(points[index]!, points[all[i % 3 === 2 ? i - 2 : i + 1]!]!, 1);
  });
  for (const polygon of [area.outer, ...area.holes]) {
    polygon.forEach((corner, i) => {
      walk(corner, polygon[(i + 1) % polygon.length]!, -1);
    });
  }
  return [...walked].filter(([, times]) => times > 0).map(([side]) => side);
}

describe('triangulate', () => {
  for (const [name, { cutters }] of Object.entries(cases)) {
    it(`leaves no corners in the middle of a side after ${name}`, () => {
      assert.deepEqual(subtractPolygons([board], cutters).flatMap(openSides), []);
    });
  }

  it('keeps corners where the outline continues straight', () => {
    const outer: Polygon = [
      ...rectangle(600, 300).slice(0, 2),
      [600, 100],
      [600, 200],
      [600, 300],
      [300, 300],
      [0, 300],
    ];
    assert.deepEqual(
      openSides({ outer, holes: [square(200, 100, 50).toReversed(), square(400, 100, 50).toReversed()] }),
      [],
    );
  });

  for (const [name, { cutters, left }] of Object.entries(cases)) {
    it(`covers exactly what’s left after ${name}`, () => {
      const covered = subtractPolygons([board], cutters).reduce((sum, area) => sum + triangulatedSize(area), 0);
      assert.ok(Math.abs(covered - left) < 1, `${covered} of ${left} mm²`);
    });
  }

  it('covers a board full of round holes', () => {
    const holes = Array.from({ length: 60 }, (_, i) => circle([25 + (i % 12) * 50, 30 + Math.floor(i / 12) * 60], 12));
    const rest = subtractPolygons([board], holes);
    const covered = rest.reduce((sum, area) => sum + triangulatedSize(area), 0);
    assert.ok(Math.abs(covered - size(rest)) < 1);
  });

  it('covers a comb', () => {
    const comb: Polygon = [
      [0, 0],
      [210, 0],
      ...Array.from({ length: 10 }, (_, i) => 200 - i * 20).flatMap((u): [number, number][] => [
        [u + 10, 100],
        [u, 100],
        [u, 10],
        [u - 10, 10],
      ]),
      [0, 100],
    ];
    const area = { outer: comb, holes: [] };
    assert.ok(Math.abs(triangulatedSize(area) - signedArea(comb)) < 1e-6);
  });
});

describe('polygons', () => {
  const at = (u: number, v: number, polygon: Polygon = rectangle(400, 18)) =>
    polygon.map(([x, y]): Point => [x + u, y + v]);
  const meet = (one: Polygon, other: Polygon) => {
    assert.equal(polygonsMeet(one, other), polygonsMeet(other, one));
    return polygonsMeet(one, other);
  };

  it('meet if they are equal, share sides, or cross', () => {
    for (const [u, v] of [
      [0, 0],
      [100, 0],
      [0, 5],
      [100, 5],
      [399, 17],
    ] as const)
      assert.ok(meet(at(0, 0), at(u, v)), `${u}, ${v}`);
    assert.ok(meet(at(0, 0), rectangle(18, 400)));
    assert.ok(meet(circle([0, 0], 10), circle([0, 0], 10)));
    assert.ok(meet(circle([0, 0], 10), circle([0, 0], 2)));
  });

  it('don’t meet if they only touch, or one is in a gap of the other', () => {
    for (const [u, v] of [
      [400, 0],
      [0, 18],
      [400, 18],
      [-400, 3],
    ] as const)
      assert.ok(!meet(at(0, 0), at(u, v)), `${u}, ${v}`);
    const fork: Polygon = [
      [0, 0],
      [30, 0],
      [30, 30],
      [20, 30],
      [20, 10],
      [10, 10],
      [10, 30],
      [0, 30],
    ];
    assert.ok(!meet(fork, at(10, 10, rectangle(10, 30))));
    assert.ok(meet(fork, at(9, 12, rectangle(10, 30))));
  });
});

describe('points within a polygon', () => {
  const star: Polygon = circle([0, 0], 1).map(([u, v], i) => [u * (i % 2 ? 40 : 100), v * (i % 2 ? 40 : 100)]);

  it('are found the same way one by one and together', () => {
    const found = { inside: 0, outside: 0 };
    for (let u = -110; u <= 110; u += 7)
      for (let v = -110; v <= 110; v += 7) {
        const own = circle([u, v], 3);
        const all = own.every((point) => containsPoint(star, point));
        assert.equal(containsPoints(star, own), all, `at ${u}, ${v}`);
        found[all ? 'inside' : 'outside'] += 1;
      }
    assert.ok(found.inside > 50 && found.outside > 50, JSON.stringify(found));
  });

  it('are found the same way at the height of a corner', () => {
    const points = star.map(([u, v]): Point => [u / 2, v]);
    assert.equal(
      containsPoints(star, points),
      points.every((point) => containsPoint(star, point)),
    );
    assert.equal(containsPoints(star, [[0, star[3]![1]]]), containsPoint(star, [0, star[3]![1]]));
  });
});
