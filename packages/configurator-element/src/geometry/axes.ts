// The axes of a part's box and its sides.

/** An axis of the product: x points right, y up, z to the front. */
export type Axis = 'x' | 'y' | 'z';

/** A side of a part's box: `+x` is the right one. */
export type Face = '+x' | '-x' | '+y' | '-y' | '+z' | '-z';

export const AXES: readonly Axis[] = ['x', 'y', 'z'];

export const axisIndex: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** The sides, in the order of their bits in `PartColumns.attributes`. */
export const FACES: readonly Face[] = ['-x', '+x', '-y', '+y', '-z', '+z'];
