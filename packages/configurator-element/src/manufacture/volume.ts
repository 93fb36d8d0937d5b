// How much there is of a part, one entry a kind. Holes, cutouts and outlines of a board lessen nothing: it is what is
// taken from the sheet. Knows no materials.

import { areaOfLoop, momentOfLoop, sumOverRegions } from '../model/curve.js';
import type { PlacedPart, TubePart, Vector } from '../model/product.js';

const kinds: { readonly [K in PlacedPart['kind']]: (part: Extract<PlacedPart, { kind: K }>) => number } = {
  panel: ({ size }) => block(size),
  box: ({ size }) => block(size),
  cylinder: ({ diameter, topDiameter, length }) => {
    const [a, b] = [diameter / 2, topDiameter / 2];
    return (Math.PI * length * (a * a + a * b + b * b)) / 3;
  },
  extrude: ({ profile, length }) => sumOverRegions(profile, areaOfLoop) * length,
  revolve: ({ profile, angle }) => (sumOverRegions(profile, momentOfLoop) * angle * Math.PI) / 180,
  tube: (part) => {
    const hollow = part.wall === undefined ? 0 : part.diameter - 2 * part.wall;
    return ((Math.PI * (part.diameter ** 2 - hollow ** 2)) / 4) * tubeLength(part);
  },
  // Letters add to no blank, and what fills a modelled part's box is not known.
  text: () => 0,
  asset: () => 0,
};

/** m³ */
export function volumeOf(part: PlacedPart): number {
  return (kinds[part.kind] as (part: PlacedPart) => number)(part) / 1e9;
}

/** Of the middle line, which is what is cut before bending; mm. */
export function tubeLength({ centerline }: TubePart): number {
  return centerline.reduce((sum, piece) => {
    if (piece.kind === 'arc') return sum + (piece.radius * Math.abs(piece.angle) * Math.PI) / 180;
    return sum + Math.hypot(...piece.to.map((value, i) => value - piece.from[i]!));
  }, 0);
}

function block([x, y, z]: Vector): number {
  return x * y * z;
}
