// A panel on the workshop's bench, with length, width and thickness instead of x, y and z.

import { AXES, type Axis, axisIndex, FACES, type Face } from '../geometry/axes.js';
import { circleOf, loopLength, type Point, type Region, sumOverRegions } from '../geometry/curve.js';
import { faceAxis, faceBits, planeAxes } from '../geometry/sides.js';
import type { Band, Material } from '../model/document/material.js';
import { type BoardAmounts, boardAmounts } from '../model/evaluate/amounts.js';
import type { PanelPart, Recess } from '../model/evaluate/product.js';
import { turnedBlank } from '../model/evaluate/turned-blank.js';
import { micrometres } from './canonical-shape.js';

/** A side of a cut panel: `length1` and `length2` run along its length, and `width1` and `width2` along its width. */
export type PanelSide = 'length1' | 'length2' | 'width1' | 'width2';

/**
 * A point on the bench: x along the length, y across the width, and z up from the back face to the front face, in mm.
 * `length1` is the side at y = 0, and `width1` is the side at x = 0.
 */
export type BenchPoint = readonly [x: number, y: number, z: number];

/** A hole in a panel, in millimeters. */
export interface FlatHole {
  /** The side that the hole is drilled from; `front` if it goes through the faces. */
  readonly side: PanelSide | 'front' | 'back';
  /** The center of the hole where it opens at the side. */
  readonly at: BenchPoint;
  /** The diameter in mm. */
  readonly diameter: number;
  /** The depth in mm; undefined for a through hole. */
  readonly depth: number | undefined;
  /** The thread to cut into the hole: `M6`. `diameter` is then the tap drill's. Absent if the hole isn't tapped. */
  readonly thread?: string;
}

/** A groove, rebate or pocket in a panel, in millimeters. */
export interface FlatRecess {
  readonly kind: Recess['kind'];
  /** The side that the recess is in. */
  readonly side: PanelSide | 'front' | 'back';
  /**
   * On a face, the area as seen from the front, like cutouts. On an edge, the first coordinate runs along the edge, and
   * the second up from the back.
   */
  readonly region: Region;
  /** The depth in mm. */
  readonly depth: number;
  /** The middle line of a groove or rebate, starting from its smaller end, in the region's coordinates. */
  readonly line?: readonly [Point, Point];
  /** The width of a groove or rebate, in mm. */
  readonly width?: number;
}

/** A side that's cut at an angle to meet another panel at a corner. */
export interface FlatMitre {
  readonly side: PanelSide;
  /** The face that has the panel's full size. */
  readonly long: 'front' | 'back';
  /** How far the blade is tilted from a square cut, in degrees. */
  readonly angle: number;
  /** How much smaller the other face is, in mm. */
  readonly setback: number;
}

/** Text engraved into a face. */
export interface FlatLetters {
  readonly side: 'front' | 'back';
  readonly text: string;
  /** The height of a capital letter, in mm. */
  readonly height: number;
  /** The document's typeface; absent for the default one. */
  readonly typeface?: string;
  /** The depth of the engraving, in mm. */
  readonly depth: number;
  /** The start of the baseline, as seen from the front, in mm. */
  readonly at: Point;
  /** Unit vectors along the baseline, and from it toward the tops of the letters. On the back, text is mirrored. */
  readonly right: Point;
  readonly up: Point;
}

/** How a workshop bands edges. */
export interface BandingOptions {
  /** How much the edge bander mills off each banded side before it glues the band, in mm. Defaults to 0. */
  readonly premilling?: number;
}

/** The rectangle that's sawn from the sheet, before any side is banded. */
export interface CutBlank {
  /** The length in mm. */
  readonly length: number;
  /** The width in mm. */
  readonly width: number;
  /**
   * The blank's corner, measured from that of the finished panel: the band's thickness minus the pre-milling, on
   * `width1` and `length1`, in mm. All other positions on a panel are relative to the finished panel.
   */
  readonly at: Point;
}

/** The rectangle of a finished panel, including its bands. */
export interface Blank {
  /** The size along the grain, or the longer side if there's no grain, in mm. */
  readonly length: number;
  /** The width in mm. */
  readonly width: number;
  /** The thickness in mm. */
  readonly thickness: number;
  readonly material: Material | undefined;
  /** `#rrggbb` if the part's color differs from its material's. */
  readonly color: string | undefined;
  /** Whether the panel's grain runs along `length`. If so, the panel is never rotated on its sheet. */
  readonly grain: boolean;
}

/** A panel with its bands and machining. Sizes and positions are those of the finished panel. */
export interface FlatPanel extends Blank {
  /** The banded sides. */
  readonly edges: readonly PanelSide[];
  /** The bands on the banded sides that have one. */
  readonly bands: { readonly [S in PanelSide]?: Band };
  /** The rectangle to saw. */
  readonly cut: CutBlank;
  readonly holes: readonly FlatHole[];
  readonly recesses: readonly FlatRecess[];
  /** The outline within the rectangle, seen from the front; undefined if it's the whole rectangle. */
  readonly outline: readonly Region[] | undefined;
  /** The areas that are cut out through the whole thickness, seen from the front. */
  readonly cutouts: readonly Region[];
  readonly letters: readonly FlatLetters[];
  readonly mitres: readonly FlatMitre[];
}

/** The axes of the part's frame along the panel's length and width, and whether its grain runs in its plane. */
export interface PanelAxes {
  readonly along: Axis;
  readonly across: Axis;
  readonly hasGrain: boolean;
}

export function blankOf(part: PanelPart): Blank {
  const { along, across, hasGrain } = panelAxes(part);
  return {
    length: micrometres(part.size[axisIndex[along]]),
    width: micrometres(part.size[axisIndex[across]]),
    thickness: micrometres(part.size[axisIndex[part.normal]]),
    material: part.material,
    color: part.material && part.color === part.material.color ? undefined : part.color,
    grain: hasGrain,
  };
}

/** Returns a panel's axes. The length runs along the grain. Without grain, the length is the longer side. */
export function panelAxes({ size, normal, grain }: PanelPart): PanelAxes {
  const [u, v] = planeAxes[normal];
  const [first, second] = [AXES[u]!, AXES[v]!];
  const hasGrain = grain === first || grain === second;
  const firstIsLength = hasGrain ? grain === first : size[u] >= size[v];
  return firstIsLength ? { along: first, across: second, hasGrain } : { along: second, across: first, hasGrain };
}

/** The blank to saw for a panel: smaller by its bands, and larger by what's milled off before banding. */
export function cutBlankOf(
  { length, width }: Pick<Blank, 'length' | 'width'>,
  { edges, bands }: Pick<FlatPanel, 'edges' | 'bands'>,
  { premilling = 0 }: BandingOptions,
): CutBlank {
  const taken = (side: PanelSide) => (edges.includes(side) ? (bands[side]?.thickness ?? 0) - premilling : 0);
  const [x, y] = [taken('width1'), taken('length1')];
  return {
    length: sawn(length - x - taken('width2')),
    width: sawn(width - y - taken('length2')),
    at: [micrometres(x), micrometres(y)],
  };
}

/** A length to saw, which is never negative. The checker warns if bands leave nothing of a panel. */
function sawn(length: number): number {
  return Math.max(0, micrometres(length));
}

/** The length and width to saw for a part, whichever way it's turned on the bench, in mm. */
export function cutSizeOf(part: PanelPart, { premilling = 0 }: BandingOptions): Pick<CutBlank, 'length' | 'width'> {
  const { along, across } = panelAxes(part);
  const cut = (axis: Axis) => {
    const sides = part.edges.filter((face) => faceAxis(face) === axis);
    const taken = sides.reduce((sum, face) => sum + (part.bands?.[face]?.thickness ?? 0) - premilling, 0);
    return sawn(part.size[axisIndex[axis]] - taken);
  };
  return { length: cut(along), width: cut(across) };
}

/** A side of a panel with an edge band. */
export interface BandedSide {
  readonly face: Face;
  /** The length on the finished panel, in mm. */
  readonly length: number;
  /** The band; undefined if the document says that the side is banded, but not with what. */
  readonly band: Band | undefined;
}

/**
 * The panel's sides with edge bands. A side runs along the axis that's neither the panel's normal nor the side's own.
 */
export function bandedSides({ size, normal, edges, bands }: PanelPart): readonly BandedSide[] {
  return edges.map((face) => ({
    face,
    length: size[3 - axisIndex[normal] - axisIndex[faceAxis(face)]]!,
    band: bands?.[face],
  }));
}

/** Returns what a panel adds to the totals of a bill. */
export function amountsOf(part: PanelPart): BoardAmounts {
  const { size, normal, edges, bands } = part;
  const bandOn = (face: number) => bands?.[FACES[face]!];
  return boardAmounts(size, axisIndex[normal], faceBits(edges), part, bandOn, turnedBlank(part));
}

/** The largest diameter that's drilled: that of a hinge's cup, in mm. Larger holes are routed. */
const LARGEST_DRILL = 35;

/** What a machine does to a panel, whether the document calls it a hole or a cutout. */
export interface PanelWork {
  /** The number of holes and round cutouts that are small enough to drill. */
  readonly drilled: number;
  /** The diameters that are drilled, in mm. */
  readonly diameters: readonly number[];
  /** How far a router travels along the contours of a panel, in mm: shaped outlines, cutouts, and larger holes. */
  readonly routed: number;
}

/**
 * The work on a panel in addition to sawing it.
 * @example
 * ```ts
 * const { drilled, routed } = panelWork(row);
 * ```
 */
export function panelWork({
  outline = [],
  cutouts,
  holes,
}: Pick<FlatPanel, 'outline' | 'cutouts' | 'holes'>): PanelWork {
  const isRoutedHole = ({ diameter, depth }: FlatHole) => depth === undefined && diameter > LARGEST_DRILL;
  const diameterOf = ({ outer, holes: inner }: Region) =>
    inner.length === 0 ? 2 * (circleOf(outer)?.radius ?? Infinity) : Infinity;
  const isDrilledCutout = (region: Region) => diameterOf(region) <= LARGEST_DRILL;
  const large = holes.filter(isRoutedHole);
  const contours = [...outline, ...cutouts.filter((region) => !isDrilledCutout(region))];
  const rounds = large.reduce((sum, { diameter }) => sum + Math.PI * diameter, 0);
  const diameters = [
    ...holes.filter((hole) => !isRoutedHole(hole)).map(({ diameter }) => diameter),
    ...cutouts.filter(isDrilledCutout).map(diameterOf),
  ];
  return {
    drilled: diameters.length,
    diameters,
    routed: rounds + sumOverRegions(contours, loopLength),
  };
}
