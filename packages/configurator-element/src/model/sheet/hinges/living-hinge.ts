// The interface of a living hinge: slots that make a stiff sheet flexible along a bend. Each kind has its keys in
// model/parts/sheet.ts and a file here, listed in index.ts.

import type { PlaneBounds } from '../../../geometry/curve.js';
import type { LivingHingeDefinition } from '../../parts/sheet.js';

/** The flat area that bends; lengths in mm. */
export interface BendArea {
  /** The size along the bend. */
  readonly length: number;
  /** The size across the bend. */
  readonly allowance: number;
  readonly thickness: number;
}

/** The cuts in the area, and their effect. */
export interface HingeCuts {
  /** Rectangles in the area's coordinates, along the bend and across it, in mm. They don't touch each other. */
  readonly slots: readonly PlaneBounds[];
  /** The smallest inside radius that the hinge can be bent to without breaking, in mm. */
  readonly leastRadius: number;
}

/** A kind of living hinge. */
export interface HingeRow {
  /** The position of the neutral axis, as a fraction of the thickness from the inside of the bend. */
  readonly kFactor: number;
  /** Defaults for the numbers that a document may leave out. */
  readonly defaults: Readonly<Record<string, number>>;
  /** @returns the cuts; if there's no room for the slots, a sentence that says why */
  cut(numbers: Readonly<Record<string, number>>, area: BendArea): HingeCuts | string;
}

/** A document's hinge, with its values. */
export interface LivingHinge extends Pick<HingeRow, 'kFactor'> {
  readonly kind: LivingHingeDefinition['kind'];
  cut(area: BendArea): HingeCuts | string;
}
