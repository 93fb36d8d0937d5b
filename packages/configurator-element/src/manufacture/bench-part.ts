// Panels as they're machined: notches belong to the outline, and cutouts that overlap are one.

import type { Contours } from '../model/evaluate/amounts.js';
import { joinedContours } from '../model/evaluate/contours.js';
import type { PanelPart } from '../model/evaluate/product.js';

/** Returns a function that prepares panels. Those with the same machining and size are prepared once. */
export function benchParts(): (part: PanelPart) => PanelPart {
  const numbers = new Map<unknown, number>();
  const numberOf = (shared: unknown) => {
    const number = numbers.get(shared) ?? numbers.size;
    numbers.set(shared, number);
    return number;
  };
  const known = new Map<string, Contours | undefined>();
  return (part) => {
    const { outline, cutouts, holes, normal, size } = part;
    if (!cutouts && !holes) return part;
    const key = [numberOf(outline), numberOf(cutouts), numberOf(holes), normal, ...size].join();
    if (!known.has(key)) known.set(key, joinedContours(part));
    const contours = known.get(key);
    return contours ? machined(part, contours) : part;
  };
}

function machined(part: PanelPart, { outline, cutouts, holes }: Contours): PanelPart {
  const { outline: _outline, cutouts: _cutouts, holes: _holes, ...rest } = part;
  return { ...rest, ...(outline && { outline }), ...(cutouts && { cutouts }), ...(holes && { holes }) };
}
