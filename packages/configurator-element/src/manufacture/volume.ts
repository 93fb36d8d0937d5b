// How much there is of a part, one entry a kind. Holes, cutouts and outlines of a board lessen nothing: it is what is
// taken from the sheet. Knows no materials.

import { loopArea, loopMoment, sumOverRegions } from '../geometry/curve.js';
import type { Vector } from '../geometry/vector.js';
import { coneVolume, tubeVolume, turnedVolume } from '../model/evaluate/amounts.js';
import type { PartKind, PlacedPart, TubePart } from '../model/evaluate/product.js';

type Parts = { readonly [P in PlacedPart as P['kind']]: P };

const volumeFormulas: { readonly [K in PartKind]: (part: Parts[K]) => number } = {
  panel: ({ size }) => block(size),
  box: ({ size }) => block(size),
  cylinder: ({ diameter, topDiameter, length }) => coneVolume(diameter, topDiameter, length),
  extrude: ({ profile, length }) => sumOverRegions(profile, loopArea) * length,
  revolve: ({ profile, angle }) => turnedVolume(sumOverRegions(profile, loopMoment), angle),
  tube: (part) => tubeVolume(part.diameter, part.wall, tubeLength(part)),
  // Letters add to no blank, and what fills a modelled part's box is not known.
  text: () => 0,
  asset: () => 0,
};

/** m³ */
export function volumeOf(part: PlacedPart): number {
  return cubicMillimetres(part.kind, part) / 1e9;
}

function cubicMillimetres<K extends PartKind>(kind: K, part: Parts[K]): number {
  return volumeFormulas[kind](part);
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
