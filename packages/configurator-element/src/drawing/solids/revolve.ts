// A turned part: a stack of rings where it is solid, wedges around the axis where it is hollow or not turned all around.

import { flattenLoop } from '../../geometry/curve.js';
import type { RevolvePart, Vector } from '../../model/evaluate/product.js';
import { type ConvexPiece, convexPieces, extentOf } from './convex-pieces.js';
import { type Facet, facetOf, type Solid, stack } from './solid.js';

/** Around the whole axis. */
const mostWedges = 32;

/** Nearer to the axis is on it; mm. */
const onAxis = 1e-3;

/** From the distance to the axis, the height along it, and the angle around it in radians. */
type Place = (reach: number, height: number, angle: number) => Vector;

/** @param finest how far a facet may lie inside the true surface; mm */
export function revolveSolids(part: RevolvePart, finest: number): readonly Solid[] {
  const { profile, angle } = part;
  const polygons = profile.flatMap(({ outer, holes }) => [outer, ...holes]).map((loop) => flattenLoop(loop, finest));
  const widest = extentOf(polygons.flat().map(([reach]) => reach))[1];
  const around = 4 * Math.min(mostWedges / 4, Math.max(3, Math.ceil((Math.PI * Math.sqrt(widest / 2 / finest)) / 4)));
  const place = placeOf(part);
  return convexPieces(polygons, []).flatMap((piece) =>
    angle === 360 && isSolid(piece) ? [turned(piece, around, place)] : wedges(piece, angle, around, place),
  );
}

/** Its angle begins at the axis after its own, in the order x, y, z, x. */
function placeOf({ axis, center }: RevolvePart): Place {
  const own = { x: 0, y: 1, z: 2 }[axis];
  const [first, second] = [(own + 1) % 3, (own + 2) % 3];
  const middle = first < second ? center : [center[1], center[0]];
  return (reach, height, angle) => {
    const point: [number, number, number] = [0, 0, 0];
    point[own] = height;
    point[first] = middle[0]! + reach * Math.cos(angle);
    point[second] = middle[1]! + reach * Math.sin(angle);
    return point;
  };
}

/** Whether it reaches to the axis all along. */
function isSolid({ corners }: ConvexPiece): boolean {
  const [low, high] = extentOf(corners.map(([, height]) => height));
  const ends = corners.filter(([reach]) => reach < onAxis).map(([, height]) => height);
  return ends.includes(low) && ends.includes(high);
}

/** A ring for each corner away from the axis, and a point where it comes to a tip. */
function turned({ corners, edge, sharp }: ConvexPiece, around: number, place: Place): Solid {
  const rim = corners.flatMap(([reach], i) => (reach >= onAxis ? [i] : []));
  const [low, high] = extentOf(corners.map(([, height]) => height));
  const [first, last] = [rim[0]!, rim.at(-1)!];
  const tipBelow = corners[first]![1] > low + onAxis ? [{ reach: 0, height: low }] : [];
  const tipAbove = corners[last]![1] < high - onAxis ? [{ reach: 0, height: high }] : [];
  const levels = [
    ...tipBelow.map((tip) => ({ ...tip, sharp: true, shown: true })),
    ...rim.map((i) => ({ reach: corners[i]![0], height: corners[i]![1], sharp: sharp[i]!, shown: edge.at(i - 1)! })),
    ...tipAbove.map((tip) => ({ ...tip, sharp: true, shown: edge[last]! })),
  ];
  const rings = levels.map(({ reach, height }) =>
    Array.from({ length: around }, (_, step) => place(reach, height, (step / around) * 2 * Math.PI)),
  );
  const solid = stack(rings, {
    sharpSides: false,
    sharpRings: levels.map((level) => level.sharp),
    shown: [...levels.map((level) => level.shown), edge[last]!],
  });
  // One belt is lit across as a whole; several differ from one another.
  return rings.length > 2 ? solid : { ...solid, axis: [place(0, low, 0), place(0, high, 0)] };
}

/** The piece drawn around the axis step by step, each step a body with flat sides. */
function wedges(piece: ConvexPiece, degrees: number, around: number, place: Place): readonly Solid[] {
  const count = Math.ceil((around * degrees) / 360);
  const step = (degrees / count / 180) * Math.PI;
  const whole = degrees === 360;
  return Array.from({ length: count }, (_, i) =>
    wedge(piece, i * step, (i + 1) * step, !whole && i === 0, !whole && i === count - 1, place),
  );
}

function wedge(
  { corners, edge, sharp }: ConvexPiece,
  from: number,
  to: number,
  isFirst: boolean,
  isLast: boolean,
  place: Place,
): Solid {
  const count = corners.length;
  const vertices = [from, to].flatMap((angle) => corners.map(([reach, height]) => place(reach, height, angle)));
  const facets: Facet[] = [];
  const add = (loop: readonly number[], sides: readonly boolean[], shown: boolean) => {
    const facet = facetOf(vertices, loop, sides, shown);
    if (facet) facets.push(facet);
  };
  corners.forEach((_, i) => {
    const next = (i + 1) % count;
    const own = edge[i]!;
    add(
      [count + i, count + next, next, i],
      [own && isLast, own && sharp[next]!, own && isFirst, own && sharp[i]!],
      own,
    );
  });
  const around = corners.map((_, i) => i);
  add(
    around,
    edge.map((own) => own && isFirst),
    isFirst,
  );
  const back = [...edge.slice(0, -1).reverse(), edge.at(-1)!];
  add(
    around.map((i) => count + i).reverse(),
    back.map((own) => own && isLast),
    isLast,
  );
  return { vertices, facets };
}
