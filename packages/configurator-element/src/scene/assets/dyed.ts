// What has a colour of its own, lit up with its part.

import type { PlacedPart } from '../../model/product.js';

/** Of a part without material and colour. */
const neutral = 0xcccccc;

/** A part that is dyed or lit up differs from its material by as much as what it shows then does from its file. */
export function dyed(own: string, { color, material }: PlacedPart): string {
  const [to, from] = [numberOf(color), material ? numberOf(material.color) : neutral];
  if (to === from) return own;
  const channel = (shift: number) => {
    const of = (value: number) => (value >> shift) & 0xff;
    return Math.min(255, Math.max(0, of(numberOf(own)) + of(to) - of(from))) << shift;
  };
  return `#${(channel(16) | channel(8) | channel(0)).toString(16).padStart(6, '0')}`;
}

function numberOf(color: string): number {
  return Number.parseInt(color.slice(1), 16);
}
