// What a lit part and one that stands aside look like. Knows no part.

import type { Material } from '../../model/document.js';

/** How much of a lit part's colour is the light's. */
const lightShare = 0.62;

/** Of what is not looked at: it is still there, but one sees through it. */
export const aside: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };

/** @param color `0xrrggbb`, like `light` */
export function litColor(color: number, light: number): number {
  const channel = (shift: number) => {
    const [from, to] = [(color >> shift) & 0xff, (light >> shift) & 0xff];
    return Math.round(from + (to - from) * lightShare) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
