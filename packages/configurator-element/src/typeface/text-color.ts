// The colour that letters are shown in. Knows no light.

import type { TextPart } from '../model/evaluate/product.js';

/** How much of their part's colour is left of letters that lie in their own shadow. */
const shade = 0.42;

/** Engraved letters lie in their own shadow, unless somebody has filled them with a colour. */
export function textColor({ color, depth, material }: TextPart): string {
  if (depth > 0 || color !== material?.color) return color;
  const channels = [1, 3, 5].map((i) => Math.round(Number.parseInt(color.slice(i, i + 2), 16) * shade));
  return `#${channels.map((channel) => channel.toString(16).padStart(2, '0')).join('')}`;
}
