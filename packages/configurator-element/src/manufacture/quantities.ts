// The amounts of material in a finished product: volumes by kind, and the sums that prices are computed from.

import { loopArea, loopMoment, sumOverRegions } from '../geometry/curve.js';
import {
  addPart,
  blockVolume,
  boardVolume,
  coneVolume,
  noSums,
  type Sums,
  tubeVolume,
  turnedVolume,
} from '../model/evaluate/amounts.js';
import { boredVolume } from '../model/evaluate/bored-volume.js';
import { contourMath, joinedContours } from '../model/evaluate/joined-contours.js';
import { mitredVolume } from '../model/evaluate/mitred.js';
import type { PartByKind, PartKind, PlacedPart } from '../model/evaluate/product.js';
import { beveledVolume, shapeAmounts, tubeLength } from '../model/evaluate/shape-amounts.js';
import { amountsOf } from './flat-panel.js';

/** The function that computes a part's volume, by kind of part, in mm³. */
const volumeFormulas: { readonly [K in PartKind]: (part: PartByKind[K]) => number } = {
  panel: (part) => boardVolume(part, contourMath) - mitredVolume(part.mitres ?? [], part.size, part.normal),
  box: ({ size, radius }) => blockVolume(size, radius),
  cylinder: (part) => coneVolume(part.diameter, part.topDiameter, part.length) - boredVolume(part),
  extrude: (part) => {
    const { profile, length, mitres = [], size } = part;
    return sumOverRegions(profile, loopArea) * length - beveledVolume(part) - mitredVolume(mitres, size, part);
  },
  revolve: (part) => turnedVolume(sumOverRegions(part.profile, loopMoment), part.angle) - boredVolume(part),
  tube: (part) => tubeVolume(part.diameter, part.wall, tubeLength(part)),
  sheet: ({ flat, thickness }) => flat.area * thickness,
  // Text adds nothing to a blank, and the volume of hardware from a file isn't known.
  text: () => 0,
  asset: () => 0,
};

/** Areas in m², lengths in m, volumes in m³, masses in kg, prices in the major unit of the document's currency. */
export type Totals = Readonly<Sums>;

export function totalsOf(parts: Iterable<PlacedPart>): Totals {
  const sums = noSums();
  for (const part of parts) {
    const volume = volumeOf(part);
    const mass = volume * (part.material?.density ?? 0);
    const board = part.kind === 'panel' ? amountsOf(part) : undefined;
    const folded = part.kind === 'sheet' ? part : undefined;
    const bores = part.kind === 'cylinder' || part.kind === 'revolve' ? part.holes?.length : 0;
    addPart(sums, volume, mass, board, folded, shapeAmounts(part, joinedContours), bores);
  }
  return sums;
}

/**
 * The mass of a part in kg; 0 if its material has no density.
 * @example
 * ```ts
 * for (const part of product.parts) console.log(part.path, massOf(part));
 * ```
 */
export function massOf(part: PlacedPart): number {
  return volumeOf(part) * (part.material?.density ?? 0);
}

/** The volume of a part, in m³. */
export function volumeOf(part: PlacedPart): number {
  return cubicMillimetres(part.kind, part) / 1e9;
}

function cubicMillimetres<K extends PartKind>(kind: K, part: PartByKind[K]): number {
  return volumeFormulas[kind](part);
}
