import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Polygon } from '../../geometry/polygon.js';
import type { Point } from '../../model/evaluate/product.js';
import { type ConvexPiece, convexPieces } from './convex-pieces.js';

const rectangle = (left: number, bottom: number, right: number, top: number): Polygon => [
  [left, bottom],
  [right, bottom],
  [right, top],
  [left, top],
];

const circle = ([u, v]: Point, radius: number, steps = 24): Polygon =>
  Array.from({ length: steps }, (_, i): Point => {
    const angle = (i / steps) * 2 * Math.PI;
    return [u + radius * Math.cos(angle), v + radius * Math.sin(angle)];
  });

describe('convex pieces of an area', () => {
  it('are one where the area is convex itself, however round', () => {
    for (const polygon of [rectangle(0, 0, 40, 30), circle([0, 0], 50)]) {
      const pieces = convexPieces([polygon], []);
      assert.equal(pieces.length, 1);
      assert.equal(pieces[0]!.corners.length, polygon.length);
      assert.ok(pieces[0]!.edge.every(Boolean));
    }
  });

  it('cover the area once, whatever is cut out of it', () => {
    const cases: readonly (readonly [Polygon[], Polygon[], number])[] = [
      [[rectangle(0, 0, 100, 100)], [rectangle(20, 20, 40, 40)], 9600],
      [[rectangle(0, 0, 100, 100)], [rectangle(-10, 20, 40, 40)], 9200],
      [[rectangle(0, 0, 100, 100)], [rectangle(20, 20, 60, 60), rectangle(40, 40, 80, 80)], 10000 - 2800],
      [[rectangle(0, 0, 100, 100), rectangle(20, 20, 40, 40).toReversed()], [], 9600],
      [[rectangle(0, 0, 100, 100)], [rectangle(-1, -1, 101, 101)], 0],
      [
        [rectangle(0, 0, 100, 100)],
        [
          [
            [50, -20],
            [120, 50],
            [50, 120],
            [-20, 50],
          ],
        ],
        4 * 30 * 15,
      ],
    ];
    for (const [material, cutters, area] of cases) {
      const pieces = convexPieces(material, cutters);
      const sum = pieces.reduce((total, piece) => total + areaOf(piece), 0);
      assert.ok(Math.abs(sum - area) < 0.1, `${sum} instead of ${area}`);
      for (const piece of pieces) assert.ok(isConvex(piece), JSON.stringify(piece.corners));
    }
  });

  it('tell the area’s own edge from the cuts between them', () => {
    const material = [rectangle(0, 0, 100, 100)];
    const pieces = convexPieces(material, [rectangle(30, 40, 60, 70)]);
    const length = pieces.reduce((sum, { corners, edge }) => {
      return (
        sum +
        corners.reduce(
          (own, corner, i) => own + (edge[i] ? distance(corner, corners[(i + 1) % corners.length]!) : 0),
          0,
        )
      );
    }, 0);
    assert.ok(Math.abs(length - 400 - 120) < 1e-6, `${length}`);
  });

  it('have sharp corners where the area has, and none on a curve or at a cut', () => {
    const [square] = convexPieces([rectangle(0, 0, 40, 30)], []);
    assert.deepEqual(square!.sharp, [true, true, true, true]);
    const [disc] = convexPieces([circle([0, 0], 50)], []);
    assert.ok(disc!.sharp.every((sharp) => !sharp));
    const around = convexPieces([rectangle(0, 0, 200, 200)], [circle([100, 100], 50)]);
    const corners = around.flatMap(({ corners: points, sharp }) => points.filter((_, i) => sharp[i]).map(String));
    assert.deepEqual([...new Set(corners)].sort(), ['0,0', '0,200', '200,0', '200,200']);
  });
});

function areaOf({ corners }: ConvexPiece): number {
  return corners.reduce((sum, [u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % corners.length]!;
    return sum + (u * nextV - nextU * v) / 2;
  }, 0);
}

function isConvex({ corners }: ConvexPiece): boolean {
  return corners.every(([u, v], i) => {
    const [nextU, nextV] = corners[(i + 1) % corners.length]!;
    const [overU, overV] = corners[(i + 2) % corners.length]!;
    return (nextU - u) * (overV - nextV) - (nextV - v) * (overU - nextU) > -1e-3;
  });
}

function distance(a: Point, b: Point): number {
  return Math.hypot(b[0] - a[0], b[1] - a[1]);
}
