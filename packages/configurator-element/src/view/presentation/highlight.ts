// What a lit part and one that stands aside look like. Knows no part.

import type { Material } from '../../model/document/model-document.js';

/** Of what is not looked at: it is still there, but one sees through it. */
export const dimmed: Material = { id: '', name: '', color: '#b9c2c9', finish: 'glass' };

export function isDimmed(material: Material | undefined): boolean {
  return material === dimmed;
}

/** How far a lit part's colour goes towards white: with any hue in it, it would look like another material. */
const lightening = 0.14;

/** @param color `0xrrggbb` */
export function highlightedColor(color: number): number {
  const channel = (shift: number) => {
    const from = (color >> shift) & 0xff;
    return Math.round(from + (0xff - from) * lightening) << shift;
  };
  return channel(16) | channel(8) | channel(0);
}
