// What all boards have in common: their edges, and which axes they lie along.

import type { Axis } from '../geometry/axes.js';
import { beveledBox } from './beveled-box.js';
import type { GeometrySource } from './stretch-geometry.js';

/** How far a workshop breaks a board's edges; mm. */
const edgeRadius = 0.8;

/** By the axis of the thickness: the two others, in the order x, y, z. */
export const facePlane: Readonly<Record<Axis, readonly [0 | 1, 1 | 2]>> = { x: [1, 2], y: [0, 2], z: [0, 1] };

/** Of every whole board. */
export const plainPanelSource: GeometrySource = beveledBox;

/** How far the edges of a board of this size are eased; mm. */
export function panelEdgeRadius(x: number, y: number, z: number): number {
  return Math.min(edgeRadius, x / 8, y / 8, z / 8);
}
