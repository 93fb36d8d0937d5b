// The axes of a part's box and its sides.

/** An axis of the product: x to the right, y up, z to the front. */
export type Axis = 'x' | 'y' | 'z';

/** A side of a part's box: `+x` is the right one. */
export type Face = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

export const axes: readonly Axis[] = ['x', 'y', 'z'];

export const axisIndex: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** The two axes of the plane across an axis, in the order x, y, z. */
export const planeAxes: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

/** In the order of their bits in `PartColumns.attributes`. */
export const faces: readonly Face[] = ['-x', '+x', '-y', '+y', '-z', '+z'];

/** As `PartColumns.attributes` holds sides: −x 1, +x 2, −y 4, +y 8, −z 16, +z 32. */
export function faceBits(sides: readonly Face[]): number {
  return sides.reduce((bits, face) => bits | (1 << faces.indexOf(face)), 0);
}

const axisOfFace: Readonly<Record<Face, Axis>> = { '-x': 'x', '+x': 'x', '-y': 'y', '+y': 'y', '-z': 'z', '+z': 'z' };

export function faceAxis(face: Face): Axis {
  return axisOfFace[face];
}
