// Vectors of three numbers, and what a column-major 4 × 4 matrix makes of them.

/** x to the right (width), y up (height), z towards the viewer (depth); millimetres where it is a place. */
export type Vector = readonly [x: number, y: number, z: number];

/** An axis-aligned box. */
export interface Bounds {
  readonly min: Vector;
  readonly max: Vector;
}

/** `a + factor × b` */
export function add(a: Vector, b: Vector, factor = 1): Vector {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
}

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

export function cross(a: Vector, b: Vector): Vector {
  return [a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]];
}

export function length(a: Vector): number {
  return Math.hypot(a[0], a[1], a[2]);
}

/** The same direction with length 1; a vector without length stays as it is. */
export function normalize(a: Vector): Vector {
  const own = length(a) || 1;
  // A zero loses its sign, so that equal directions are equal data.
  return [a[0] / own + 0, a[1] / own + 0, a[2] / own + 0];
}

/** Interpolates from `a` at 0 to `b` at 1. */
export function mix(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Right-handed about an axis of length 1. */
export function rotate(a: Vector, axis: Vector, radians: number): Vector {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = add(scale(a, cos), cross(axis, a), sin);
  return add(turned, axis, dot(axis, a) * (1 - cos));
}

/** A vector read from a typed array of many, by its index. */
export function vectorAt(values: ArrayLike<number>, index: number): Vector {
  return [values[3 * index]!, values[3 * index + 1]!, values[3 * index + 2]!];
}

/** A point moved by a column-major 4 × 4 matrix. */
export function transformPoint(m: ArrayLike<number>, [x, y, z]: Vector): Vector {
  return [
    m[0]! * x + m[4]! * y + m[8]! * z + m[12]!,
    m[1]! * x + m[5]! * y + m[9]! * z + m[13]!,
    m[2]! * x + m[6]! * y + m[10]! * z + m[14]!,
  ];
}

/** A column of a column-major 4 × 4 matrix: an axis of its frame, or with 3 its origin. */
export function matrixColumn(m: ArrayLike<number>, column: number): Vector {
  return [m[4 * column]!, m[4 * column + 1]!, m[4 * column + 2]!];
}

/** A vector by what it is along an axis and along the two after it, in the order x, y, z, x … */
export function vectorAlong(axis: number, first: number, second: number, third: number): Vector {
  const vector: [number, number, number] = [0, 0, 0];
  vector[axis] = first;
  vector[(axis + 1) % 3] = second;
  vector[(axis + 2) % 3] = third;
  return vector;
}
