// Helpers for the sides of a part's box, used to draw and machine parts.

import { type Axis, FACES, type Face } from './axes.js';

/** The two axes of the plane perpendicular to an axis, in the order x, y, z. */
export const planeAxes: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

/** The bits of sides in `PartColumns.attributes`: −x 1, +x 2, −y 4, +y 8, −z 16, +z 32. */
export function faceBits(sides: readonly Face[]): number {
  return sides.reduce((bits, face) => bits | (1 << FACES.indexOf(face)), 0);
}

const axisOfFace: Readonly<Record<Face, Axis>> = { '-x': 'x', '+x': 'x', '-y': 'y', '+y': 'y', '-z': 'z', '+z': 'z' };

export function faceAxis(face: Face): Axis {
  return axisOfFace[face];
}
