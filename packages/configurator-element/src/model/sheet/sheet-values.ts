// The types that go into and come out of folding a sheet.

import type { Axis, FlatPattern, Region, SheetBend, SheetCut, SheetFace, Vector } from '../evaluate/product.js';
import type { LivingHinge } from './hinges/living-hinge.js';

/** A side of a face: an axis, and which end of the axis the side is at. */
export type FaceSide = '-u' | '+u' | '-v' | '+v';

/** A flange with its values. Lengths are in mm and measured on the outside. Angles are in degrees, positive upward. */
export interface FlangeValues {
  /** The flange's path in the part: `/flanges/0`. */
  readonly path: string;
  readonly on: FaceSide;
  readonly from: number | undefined;
  readonly to: number | undefined;
  readonly length: number;
  readonly angle: number;
  readonly radius: number;
  readonly relief: { readonly width: number; readonly depth: number };
  /** The living hinge. Undefined if the bend is made on a press. */
  readonly hinge: LivingHinge | undefined;
  readonly cuts: readonly SheetCut[];
  readonly flanges: readonly FlangeValues[];
}

/** A sheet with its values. Regions of the base are in the two axes other than `normal`, in the order x, y, z. */
export interface SheetValues {
  /** JSON pointer of the part. */
  readonly pointer: string;
  readonly normal: Axis;
  readonly thickness: number;
  readonly kFactor: number;
  readonly base: Region;
  readonly cuts: readonly SheetCut[];
  readonly flanges: readonly FlangeValues[];
}

export interface FoldedSheet {
  readonly faces: readonly SheetFace[];
  readonly bends: readonly SheetBend[];
  readonly flat: FlatPattern;
  /** The offset from the base's smallest corner to the smallest corner of the box around the folded sheet. */
  readonly offset: Vector;
  readonly size: Vector;
}
