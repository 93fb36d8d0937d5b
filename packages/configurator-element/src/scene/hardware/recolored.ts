// What has a colour of its own, lit up with its part.

import { colorNumber, colorText } from '../../model/document/color.js';
import type { PlacedPart } from '../../model/evaluate/product.js';

/** Of a part without material and colour. */
const neutral = 0xcccccc;

/** A part that is dyed or lit up differs from its material by as much as what it shows then does from its file. */
export function recolored(own: string, { color, material }: PlacedPart): string {
  const [to, from] = [colorNumber(color), material ? colorNumber(material.color) : neutral];
  if (to === from) return own;
  const channel = (shift: number) => {
    const of = (value: number) => (value >> shift) & 0xff;
    return Math.min(255, Math.max(0, of(colorNumber(own)) + of(to) - of(from))) << shift;
  };
  return colorText(channel(16) | channel(8) | channel(0));
}
