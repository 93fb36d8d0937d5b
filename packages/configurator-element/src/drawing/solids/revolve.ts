// A turned part: a stack of rings if it's solid, or wedges around the axis if it's hollow or makes less than a full
// turn.

import { axisIndex } from '../../geometry/axes.js';
import { polygonBounds } from '../../geometry/polygon.js';
import { times } from '../../geometry/times.js';
import type { Vector } from '../../geometry/vector.js';
import { vectorAlong } from '../../geometry/vector-math.js';
import type { RevolvePart } from '../../model/evaluate/product.js';
import { type ConvexPiece, convexPieces } from './convex-pieces.js';
import { flattened, loft } from './prism.js';
import { type Solid, stack } from './solid.js';

/** The maximum number of wedges in a full turn. */
const MAX_WEDGES = 32;

/** Points closer to the axis than this (in mm) are treated as being on it. */
const ON_AXIS = 1e-3;

/**
 * Converts cylindrical coordinates: the distance to the axis, the height along it, and the angle around it in radians.
 */
type ToCartesian = (radius: number, height: number, angle: number) => Vector;

/** @param finest the largest distance between a facet and the surface it approximates, in mm */
export function revolveSolids(part: RevolvePart, finest: number): readonly Solid[] {
  const { profile, angle } = part;
  const polygons = flattened(profile, finest);
  const widest = polygonBounds(polygons.flat()).max[0];
  const around = 4 * Math.min(MAX_WEDGES / 4, Math.max(3, Math.ceil((Math.PI * Math.sqrt(widest / 2 / finest)) / 4)));
  const toCartesian = toCartesianOf(part);
  return convexPieces(polygons, []).flatMap((piece) =>
    angle === 360 && isSolid(piece) ? [turned(piece, around, toCartesian)] : wedges(piece, angle, around, toCartesian),
  );
}

/** The angle starts at the next axis in the order x, y, z, x. */
function toCartesianOf({ axis, center }: RevolvePart): ToCartesian {
  const middle = axis === 'y' ? [center[1], center[0]] : center;
  return (radius, height, angle) => {
    const [u, v] = [middle[0]! + radius * Math.cos(angle), middle[1]! + radius * Math.sin(angle)];
    return vectorAlong(axisIndex[axis], height, u, v);
  };
}

/** Whether a piece reaches the axis along its whole height. */
function isSolid({ corners }: ConvexPiece): boolean {
  const { min, max } = polygonBounds(corners);
  const ends = corners.filter(([radius]) => radius < ON_AXIS).map(([, height]) => height);
  return ends.includes(min[1]) && ends.includes(max[1]);
}

/** Builds a solid with a ring for each corner away from the axis, and a point where the piece ends in a tip. */
function turned({ corners, edge, sharp }: ConvexPiece, around: number, toCartesian: ToCartesian): Solid {
  const rim = corners.flatMap(([radius], i) => (radius >= ON_AXIS ? [i] : []));
  const [low, high] = [polygonBounds(corners).min[1], polygonBounds(corners).max[1]];
  const [first, last] = [rim[0]!, rim.at(-1)!];
  const tipBelow = corners[first]![1] > low + ON_AXIS ? [{ radius: 0, height: low }] : [];
  const tipAbove = corners[last]![1] < high - ON_AXIS ? [{ radius: 0, height: high }] : [];
  const rows = [
    ...tipBelow.map((tip) => ({ ...tip, sharp: true, shown: true })),
    ...rim.map((i) => ({ radius: corners[i]![0], height: corners[i]![1], sharp: sharp[i]!, shown: edge.at(i - 1)! })),
    ...tipAbove.map((tip) => ({ ...tip, sharp: true, shown: edge[last]! })),
  ];
  const rings = rows.map(({ radius, height }) =>
    times(around, (step) => toCartesian(radius, height, (step / around) * 2 * Math.PI)),
  );
  const solid = stack(rings, {
    sharpSides: false,
    sharpRings: rows.map((row) => row.sharp),
    shown: [...rows.map((row) => row.shown), edge[last]!],
  });
  // Only a single belt can be filled with one gradient around the axis, because several belts are lit differently.
  return rings.length > 2 ? solid : { ...solid, axis: [toCartesian(0, low, 0), toCartesian(0, high, 0)] };
}

/** Rotates a piece around the axis step by step. Each step is a solid with flat sides. */
function wedges(piece: ConvexPiece, degrees: number, around: number, toCartesian: ToCartesian): readonly Solid[] {
  const count = Math.ceil((around * degrees) / 360);
  const step = (degrees / count / 180) * Math.PI;
  const hasEnds = degrees !== 360;
  const at = (angle: number) => piece.corners.map(([radius, height]) => toCartesian(radius, height, angle));
  return times(count, (i) =>
    loft(piece, at(i * step), at((i + 1) * step), {
      isReversed: true,
      shown: [hasEnds && i === 0, hasEnds && i === count - 1],
    }),
  );
}
