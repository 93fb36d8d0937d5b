// The interface between the evaluator and the kinds of joints. All positions are in product coordinates, so that a bore
// and its counterpart are computed from the same point.

import type { Vector } from '../../geometry/vector.js';
import type { Hole, JointProblem, Mitre, Motion, PlacedWeld, Recess, Region } from '../evaluate/product.js';
import type { FittingKind, FittingOf, ListedFitting } from './fitting.js';
import type { AxisIndex, Bore, Contact, PlacedBox, Share } from './placed-box.js';

/** A placed part that a joint works on. */
export interface JointPart {
  readonly box: PlacedBox;
  /** The part's mass in kg. */
  readonly mass: number;
  /** The part's own motion, or that of the nearest group. */
  readonly motion: Motion | undefined;
  readonly isMetal: boolean;
  /** Whether the part can have holes. */
  readonly isDrillable: boolean;
  /** The bits of a panel's banded sides, in the order of `FACES`; 0 for other kinds. */
  readonly bands: number;
  /** The axis and the outline (mm) of a straight bar's ends; undefined for other parts. */
  readonly end: { readonly axis: AxisIndex; readonly outline: number } | undefined;
}

/** A weld as its joint finds it. The first part is the one that the other part stands on. */
export type FoundWeld = Omit<PlacedWeld, 'pointer' | 'parts' | 'offset'>;

/** A fitting's position along the contact of two boards, and the diameter of its widest bore, in mm. */
export interface Place {
  readonly distance: number;
  readonly width: number;
}

/** The work for one joint of a product. */
export interface JointWork<F extends FittingKind = FittingKind, N extends string = string> {
  readonly first: readonly JointPart[];
  readonly second: readonly JointPart[];
  readonly fitting: FittingOf<F>;
  /** All fittings that the joint can choose from, in the document's order. `fitting` is the first. */
  readonly fittings: readonly FittingOf<F>[];
  /** The kind's numeric settings for this configuration, such as `first` and `spacing`. */
  readonly numbers: Readonly<Record<N, number>>;
  /**
   * Drills a bore. A bore that's outside the board, or that would meet work on the opposite face, isn't drilled, and is
   * reported as a fault. Bores for pins are drilled through in that case.
   * @param fitting defaults to `fitting`
   * @returns false if the board has no room for it
   */
  drill(part: JointPart, bore: Bore, fitting?: FittingOf<F>): boolean;
  /** Whether a bore or a recess leaves a web to those on the opposite face. Reports a fault if it doesn't. */
  hasRoom(part: JointPart, sunk: Hole | Recess): boolean;
  /** Makes a recess in a board, in the board's frame. */
  sink(part: JointPart, recess: Recess): void;
  /** Cuts through a board, in the plane of its faces. */
  cut(part: JointPart, region: Region): void;
  /** Cuts the ends of two parts at an angle, unless one of those ends is banded or already mitered. */
  mitre(ends: readonly (readonly [JointPart, Mitre])[]): void;
  /**
   * Whether another part hides an area of a part's side. Only counts parts that are made and that move with this part;
   * see `covers`.
   */
  isHidden(
    part: JointPart,
    side: Pick<Contact, 'axis' | 'side'>,
    area: readonly [Vector, Vector],
    share?: Share,
  ): boolean;
  /** Welds two parts. */
  weld(parts: readonly [JointPart, JointPart], found: FoundWeld): void;
  /** Records that two parts touch, for a joint that changes neither of them. */
  meet(): void;
  /** Glues two parts, unless one of them is metal. @param area the area of one of the surfaces that meet, in mm² */
  glue(one: JointPart, other: JointPart, area: number): void;
  /** The language of the hardware list. */
  readonly language: string;
  /** Adds fittings to the bill of materials. Fittings with the same id share a row. */
  use(pieces: number, fitting?: FittingOf<F>): void;
  /** Adds an item that needs no drilling, such as a cap. */
  list(item: ListedFitting): void;
  /** Records why parts that meet aren't joined, for the checker. */
  refuse(problem: JointProblem, part: JointPart): undefined;
  /** The fittings of all joints so far along the contact of two boards. Add this joint's fittings to it. */
  placesBetween(one: JointPart, other: JointPart): Place[];
}

/** Joins the parts of one joint. @typeParam N the names of the kind's numbers */
export type Join<F extends FittingKind, N extends string = never> = (work: JointWork<F, N>) => void;
