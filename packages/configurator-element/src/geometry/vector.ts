// Vectors of three numbers, with the functions that evaluations need. vector-math.ts has those for drawings and meshes.

/** x points right (width), y up (height), z toward the viewer (depth); in millimeters if it's a position. */
export type Vector = readonly [x: number, y: number, z: number];

/** An axis-aligned box. */
export interface Bounds {
  readonly min: Vector;
  readonly max: Vector;
}

/** Adds a multiple of a vector: `a + factor × b` */
export function add(a: Vector, b: Vector, factor = 1): Vector {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** The unit vector in the same direction; a zero vector is unchanged. */
export function normalize(a: Vector): Vector {
  const own = length(a) || 1;
  // Adding 0 turns -0 into 0, so that equal directions are equal data.
  return [a[0] / own + 0, a[1] / own + 0, a[2] / own + 0];
}

/** Reads a vector from a typed array of vectors, by index. */
export function vectorAt(values: ArrayLike<number>, index: number): Vector {
  return [values[3 * index]!, values[3 * index + 1]!, values[3 * index + 2]!];
}
