// The areas, edges, contours, volumes, masses and surfaces of parts, computed once for rules, the estimate and the bill
// of materials. A board's area and edges are those of the rectangle cut from the sheet, regardless of its outline,
// cutouts and holes. Volume, mass and surface are those of the finished part. Lengths are in mm until they're summed.

import { axisIndex } from '../../geometry/axes.js';
import { loopArea, loopLength, sumOverRegions } from '../../geometry/curve.js';
import type { PlaneFrame } from '../../geometry/place-loop.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Band } from '../document/material.js';
import type { Machining } from './part-columns.js';
import type {
  ExtrudePart,
  Hole,
  PanelPart,
  PartBase,
  PlacedPart,
  Point,
  Recess,
  SheetBend,
  SheetPart,
  TurnedPart,
  Vector,
} from './product.js';

export const SUM_NAMES = [
  'panels.count',
  'panels.area',
  'edges.length',
  'edges.price',
  'holes.count',
  'recesses.count',
  'recesses.length',
  'cutouts.count',
  'outline.length',
  'cut.length',
  'sheets.count',
  'sheets.area',
  'bends.count',
  'volume',
  'mass',
  'surface',
] as const;

/** Areas in m², lengths in m, volumes in m³, masses in kg, prices in the major unit of the document's currency. */
export type Sums = Record<(typeof SUM_NAMES)[number], number>;

/** One board's amounts; areas in mm², lengths in mm, the price of its bands in thousandths. */
export interface BoardAmounts {
  readonly area: number;
  readonly edges: number;
  readonly edgePrice: number;
  readonly holes: number;
  readonly recesses: number;
  readonly recessLength: number;
}

/** See `joinedContours`. */
export interface ShapeAmounts {
  /** Excludes the walls of holes and recesses, and the inside of a tube. */
  readonly surface: number;
  readonly cutouts?: number;
  /** The length around its outer edge. */
  readonly outline?: number;
  /** The length around its outer edge and its cutouts. */
  readonly cut?: number;
}

export const NO_SHAPE: ShapeAmounts = { surface: 0 };

export function noSums(): Sums {
  return Object.fromEntries(SUM_NAMES.map((name) => [name, 0])) as Sums;
}

/** The amounts that sums over folded sheets add up. */
export type FoldedAmounts = Pick<SheetPart, 'flat' | 'bends'>;

/** The number of bends that a press makes. */
export function pressedBends(bends: readonly Pick<SheetBend, 'hinge'>[]): number {
  return bends.filter(({ hinge }) => !hinge).length;
}

/**
 * @param volume m³
 * @param mass kg
 * @param board undefined if the part isn't cut from a sheet
 * @param folded undefined if the part isn't a folded sheet
 * @param shape undefined if nothing reads contours or surfaces
 * @param bores the holes of a turned part
 */
export function addPart(
  sums: Sums,
  volume: number,
  mass: number,
  board: BoardAmounts | undefined,
  folded: FoldedAmounts | undefined,
  { surface, cutouts, outline, cut }: ShapeAmounts = NO_SHAPE,
  bores = 0,
): void {
  sums['holes.count'] += bores;
  sums.volume += volume;
  sums.mass += mass;
  sums.surface += surface / 1e6;
  sums['cutouts.count'] += cutouts ?? 0;
  sums['outline.length'] += (outline ?? 0) / 1e3;
  sums['cut.length'] += (cut ?? 0) / 1e3;
  if (folded) {
    sums['sheets.count'] += 1;
    sums['sheets.area'] += blankArea(folded);
    sums['bends.count'] += pressedBends(folded.bends);
  }
  if (!board) return;
  sums['panels.count'] += 1;
  sums['panels.area'] += board.area / 1e6;
  sums['edges.length'] += board.edges / 1e3;
  sums['edges.price'] += board.edgePrice / 1e3;
  sums['holes.count'] += board.holes;
  sums['recesses.count'] += board.recesses;
  sums['recesses.length'] += board.recessLength / 1e3;
}

/** The area of the smallest rectangle around a folded sheet's flat pattern, in m². */
export function blankArea({ flat: { size } }: FoldedAmounts): number {
  return (size[0] * size[1]) / 1e6;
}

/**
 * @param normal the axis of the board's thickness
 * @param edges the bits of the banded sides, in the order of `faces`
 * @param bandOn returns the band on a side, given the side's index in `faces`
 * @param turned the board's blank, if that isn't the board's box
 */
export function boardAmounts(
  size: ArrayLike<number>,
  normal: number,
  edges: number,
  { holes = [], recesses = [] }: Machining,
  bandOn: (face: number) => Band | undefined,
  turned: TurnedBlank | undefined,
): BoardAmounts {
  let [length, edgePrice] = [0, 0];
  for (let face = 0; face < 6; face++) {
    if ((edges & (1 << face)) === 0) continue;
    // A side's length is the size along the axis that's neither the board's normal nor the side's own.
    const side = size[3 - normal - (face >> 1)]!;
    length += side;
    edgePrice += side * (bandOn(face)?.price ?? 0);
  }
  return {
    area: turned ? turned.size[0] * turned.size[1] : size[normal === 0 ? 1 : 0]! * size[normal === 2 ? 1 : 2]!,
    edges: length,
    edgePrice,
    holes: holes.length,
    recesses: recesses.length,
    recessLength: recesses.reduce((sum, recess) => sum + lengthOf(recess), 0),
  };
}

/** The distance that a cutter travels: along a groove or rebate, or around a pocket, in mm. */
function lengthOf({ line, region }: Recess): number {
  if (!line) return loopLength(region.outer);
  const [[u0, v0], [u1, v1]] = line;
  return Math.hypot(u1 - u0, v1 - v0);
}

/** The properties that a panel's contours depend on. */
export type ShapedPanel = Machining & Pick<PanelPart, 'size' | 'normal'>;

/** The contours of a panel whose cuts meet each other or its edge, in the two axes other than its normal. */
export interface Contours extends Machining {
  /** The holes that meet each other, a cutout or the edge. */
  readonly meeting: readonly Hole[];
  /** The volume that the meeting holes remove, in mm³. */
  volumeOfMeeting(): number;
}

/** Joins the contours of a panel; see `joinedContours`. @returns undefined if its cuts don't meet */
export type JoinContours = (panel: ShapedPanel) => Contours | undefined;

/** Everything that determines whether a board is rotated on its blank. */
export type TurnablePanel = ShapedPanel & Pick<PanelPart, 'grain' | 'edges' | 'mitres'>;

/** The rectangle to cut a turned board from, in the board's plane: the two axes other than `normal`. */
export interface TurnedBlank {
  /** The blank's sides along the plane's axes after the board is turned, in mm. */
  readonly size: Point;
  /** The volume that a hole removes from a block of the given size, in mm³. */
  readonly angle: number;
  /** The position of the board's plane on its blank. */
  readonly frame: PlaneFrame;
}

export type Sized<P extends PlacedPart> = P extends PlacedPart ? Omit<P, Exclude<keyof PartBase, 'size'>> : never;

/** A part without its placement. */
export type SizedPart = Sized<PlacedPart>;

/** The geometry of contours that sums need. Pages load it only for the few documents that need it. */
export interface ContourMath {
  readonly join: JoinContours;
  /** See `sunkOverlap`. */
  overlap(panel: ShapedPanel, joined: Contours | undefined): number;
  /** See `beveledVolume`. */
  beveled(part: Pick<ExtrudePart, 'profile' | 'bevel'>): number;
  /** See `shapeAmounts`. */
  shape(part: SizedPart): ShapeAmounts;
  /** See `boredVolume`. */
  bored(part: Sized<TurnedPart>): number;
  /** See `turnedBlank`. */
  turn(panel: TurnablePanel): TurnedBlank | undefined;
}

/**
 * A board's volume in mm³, without everything outside its outline and in its cutouts, holes and recesses.
 * @param contours pages load this later. Until then, overlaps are subtracted twice.
 */
export function boardVolume(panel: ShapedPanel, contours: Pick<ContourMath, 'join' | 'overlap'> | undefined): number {
  const { size, normal, recesses = [] } = panel;
  const joined = contours?.join(panel);
  const { outline, cutouts = [], holes = [] } = joined ?? panel;
  const [first, second] = planeAxes[normal];
  const whole = outline ? sumOverRegions(outline, loopArea) : size[first] * size[second];
  const area = whole - sumOverRegions(cutouts, loopArea);
  let taken = joined?.volumeOfMeeting() ?? 0;
  for (const hole of holes) if (!joined?.meeting.includes(hole)) taken += boreVolume(hole, size);
  for (const { region, depth } of recesses) taken += depth * sumOverRegions([region], loopArea);
  const twice = contours?.overlap(panel, joined) ?? 0;
  return Math.max(0, area * size[axisIndex[normal]] - taken + twice);
}

/** The volume that a hole removes from a block of the given size, in mm³. */
export function boreVolume({ face, diameter, depth = Infinity }: Hole, size: Vector): number {
  return (Math.PI / 4) * diameter * diameter * Math.min(depth, size[axisIndex[faceAxis(face)]]);
}

/** The volume of a block with rounded edges, in mm³. */
export function blockVolume([x, y, z]: ArrayLike<number> & Iterable<number>, radius: number): number {
  const [a, b, c] = [x! - 2 * radius, y! - 2 * radius, z! - 2 * radius];
  const faces = 2 * radius * (a * b + b * c + c * a);
  return a * b * c + faces + Math.PI * radius * radius * (a + b + c) + (4 / 3) * Math.PI * radius ** 3;
}

/** The volume of a cone or cylinder, in mm³. */
export function coneVolume(diameter: number, topDiameter: number, length: number): number {
  return (Math.PI * length * (diameter * diameter + diameter * topDiameter + topDiameter * topDiameter)) / 12;
}

/** The volume of a tube, or of a rod if there's no `wall`, in mm³. */
export function tubeVolume(diameter: number, wall: number | undefined, length: number): number {
  const hollow = wall === undefined ? 0 : diameter - 2 * wall;
  return ((Math.PI * (diameter ** 2 - hollow ** 2)) / 4) * length;
}

/**
 * The volume of a revolved profile, in mm³.
 * @param moment the profile's moment about the axis, in mm³
 * @param angle degrees
 */
export function turnedVolume(moment: number, angle: number): number {
  return (moment * angle * Math.PI) / 180;
}
