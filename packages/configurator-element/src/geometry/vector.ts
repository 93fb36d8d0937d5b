// Arithmetic of three numbers.

import type { Vector } from '../model/evaluate/product.js';

export function add(a: Vector, b: Vector, factor = 1): Vector {
  return [a[0] + b[0] * factor, a[1] + b[1] * factor, a[2] + b[2] * factor];
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

export function normalize(a: Vector): Vector {
  return scale(a, 1 / (Math.hypot(a[0], a[1], a[2]) || 1));
}

/** Right-handed about an axis of length 1. */
export function rotate(a: Vector, axis: Vector, radians: number): Vector {
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const turned = add(scale(a, cos), cross(axis, a), sin);
  return add(turned, axis, dot(axis, a) * (1 - cos));
}
