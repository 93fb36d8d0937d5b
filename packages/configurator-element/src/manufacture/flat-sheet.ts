// The flat blank that a folded sheet is cut from, with the numbers that a workshop needs to cut and bend it.

import type { Point, Region } from '../geometry/curve.js';
import type { SheetBend, SheetPart } from '../model/evaluate/product.js';
import { micrometres } from './canonical-shape.js';

/** A bend in a flat sheet; lengths in millimeters, angles in degrees. */
export interface FlatBend
  extends Pick<SheetBend, 'angle' | 'direction' | 'radius' | 'allowance' | 'deduction' | 'line' | 'kFactor' | 'hinge'> {
  /** The bend's number, from 1, in the order of the document. */
  readonly number: number;
}

/** A sheet to cut and then bend; lengths in millimeters. */
export interface FlatSheet {
  /** The smallest rectangle around the flat sheet. */
  readonly size: Point;
  readonly thickness: number;
  readonly kFactor: number;
  /** The outline, measured from the rectangle's smallest corner. */
  readonly outline: readonly Region[];
  readonly bends: readonly FlatBend[];
  /** The area of the outline, in m². */
  readonly area: number;
  /** The length of all contours, in m. */
  readonly cutLength: number;
  /** The mass in kg; 0 if the material has no density. */
  readonly mass: number;
}

export function flatSheetOf({ flat, bends, thickness, kFactor, material }: SheetPart): FlatSheet {
  const { size, outline, area, cutLength } = flat;
  return {
    size: [micrometres(size[0]), micrometres(size[1])],
    thickness: micrometres(thickness),
    kFactor,
    outline,
    bends: bends.map(({ angle, direction, radius, allowance, deduction, line, kFactor, hinge }, index) => ({
      ...{ number: index + 1, angle, direction, radius, allowance, deduction, line, kFactor },
      ...(hinge ? { hinge } : {}),
    })),
    area: area / 1e6,
    cutLength: cutLength / 1e3,
    mass: (area * thickness * (material?.density ?? 0)) / 1e9,
  };
}
