import type { Axis, Face } from '../evaluate/product.js';

export const axes: readonly Axis[] = ['x', 'y', 'z'];

export const axisIndex: Readonly<Record<Axis, 0 | 1 | 2>> = { x: 0, y: 1, z: 2 };

/** In the order of their bits. */
export const faces: readonly Face[] = ['-x', '+x', '-y', '+y', '-z', '+z'];
