// How much there is of parts, for the estimate and the bill of materials alike. Holes, cutouts and outlines lessen
// nothing: counted is what is taken from the sheet. Lengths in mm until they are added up.

export const sumNames = ['panels.count', 'panels.area', 'edges.length', 'holes.count', 'volume', 'mass'] as const;

/** Areas in m², lengths in m, volumes in m³, masses in kg. */
export type Sums = Record<(typeof sumNames)[number], number>;

/** What a board adds to the sums; areas in mm², lengths in mm. */
export interface BoardAmounts {
  readonly area: number;
  readonly edges: number;
  readonly holes: number;
}

export function noSums(): Sums {
  return { 'panels.count': 0, 'panels.area': 0, 'edges.length': 0, 'holes.count': 0, volume: 0, mass: 0 };
}

/** @param volume m³ @param mass kg @param board of a part that is cut from a sheet */
export function addPart(sums: Sums, volume: number, mass: number, board: BoardAmounts | undefined): void {
  sums.volume += volume;
  sums.mass += mass;
  if (!board) return;
  sums['panels.count'] += 1;
  sums['panels.area'] += board.area / 1e6;
  sums['edges.length'] += board.edges / 1e3;
  sums['holes.count'] += board.holes;
}

/** @param normal the axis of its thickness @param edges bits of the banded sides, in the order of `faces` */
export function boardAmounts(size: ArrayLike<number>, normal: number, edges: number, holes: number): BoardAmounts {
  let length = 0;
  for (let face = 0; face < 6; face++) {
    // A side runs along the axis that is neither the board's nor its own.
    if (edges & (1 << face)) length += size[3 - normal - (face >> 1)]!;
  }
  return { area: size[normal === 0 ? 1 : 0]! * size[normal === 2 ? 1 : 2]!, edges: length, holes };
}

/** mm³ */
export function coneVolume(diameter: number, topDiameter: number, length: number): number {
  return (Math.PI * length * (diameter * diameter + diameter * topDiameter + topDiameter * topDiameter)) / 12;
}

/** mm³; without a wall it is a rod. */
export function tubeVolume(diameter: number, wall: number | undefined, length: number): number {
  const hollow = wall === undefined ? 0 : diameter - 2 * wall;
  return ((Math.PI * (diameter ** 2 - hollow ** 2)) / 4) * length;
}

/** mm³ @param moment of the profile, about the axis @param angle degrees */
export function turnedVolume(moment: number, angle: number): number {
  return (moment * angle * Math.PI) / 180;
}
