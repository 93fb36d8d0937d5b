// What a lit part and one that stands aside look like. Knows no part.

import type { Material } from '../../model/document.js';
import type { Presentation } from './presentation.js';

/** Of what is not looked at: it is still there, but one sees through it. */
export const aside: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };

export function isAside(material: Material | undefined): boolean {
  return material === aside;
}

/** @param color `0xrrggbb` */
export function litColor(color: number, { light, strength }: Pick<Presentation, 'light' | 'strength'>): number {
  const channel = (shift: number) => {
    const [from, to] = [(color >> shift) & 0xff, (light >> shift) & 0xff];
    return Math.round(from + (to - from) * strength) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
