// Vector functions for drawings and meshes. They're separate from vector.ts, which loads earlier, with the evaluator.

import { axisIndex, type Face } from './axes.js';
import { faceAxis } from './sides.js';
import { add, cross, type Vector } from './vector.js';

export function subtract(a: Vector, b: Vector): Vector {
  return [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
}

export function scale(a: Vector, factor: number): Vector {
  return [a[0] * factor, a[1] * factor, a[2] * factor];
}

export function dot(a: Vector, b: Vector): number {
  return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
}

/**
 * Moves a point beyond a plane onto the plane, in the direction of a side.
 * @param normal points away from the half that's left unchanged
 */
export function ontoPlane(point: Vector, normal: Vector, offset: number, side: Face): Vector {
  const axis = axisIndex[faceAxis(side)];
  const beyond = dot(normal, point) - offset;
  return beyond > 0 ? (point.with(axis, point[axis] - beyond / normal[axis]) as unknown as Vector) : point;
}

/** Interpolates from `a` at 0 to `b` at 1. */
export function mix(a: Vector, b: Vector, share: number): Vector {
  return [a[0] + (b[0] - a[0]) * share, a[1] + (b[1] - a[1]) * share, a[2] + (b[2] - a[2]) * share];
}

/** Rotates a vector, right-handed about a unit vector. */
export function rotate(a: Vector, axis: Vector, radians: number): Vector {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = add(scale(a, cos), cross(axis, a), sin);
  return add(turned, axis, dot(axis, a) * (1 - cos));
}

/** Creates a vector from its components along an axis and along the next two axes in the order x, y, z, x … */
export function vectorAlong(axis: number, first: number, second: number, third: number): Vector {
  const vector: [number, number, number] = [0, 0, 0];
  vector[axis] = first;
  vector[(axis + 1) % 3] = second;
  vector[(axis + 2) % 3] = third;
  return vector;
}
