// The interface of a living hinge: slots that make a stiff sheet flexible along a bend. Each kind has its keys in
// model/parts/sheet.ts and a file here, listed in index.ts.

import type { PlaneBounds } from '../../../geometry/curve.js';
import type { LivingHingeDefinition } from '../../parts/sheet.js';

/** The flat area that bends; lengths in mm. */
export interface BendArea {
  /** Along the bend. */
  readonly length: number;
  /** Across it. */
  readonly allowance: number;
  readonly thickness: number;
}

/** What is cut out of the area, and what that does. */
export interface HingeCuts {
  /** Rectangles in the area's axes, along the bend and across it, none of which touch each other; mm. */
  readonly slots: readonly PlaneBounds[];
  /** The smallest inside radius that it can be bent to without breaking; mm. */
  readonly leastRadius: number;
}

/** A kind of living hinge. */
export interface HingeRow {
  /** The position of the layer that keeps its length, as a share of the thickness from the inside. */
  readonly kFactor: number;
  /** The numbers that a document may leave out. */
  readonly defaults: Readonly<Record<string, number>>;
  /** @returns a sentence if there's no room for the slots */
  cut(numbers: Readonly<Record<string, number>>, area: BendArea): HingeCuts | string;
}

/** A hinge of a document with its values. */
export interface LivingHinge extends Pick<HingeRow, 'kFactor'> {
  readonly kind: LivingHingeDefinition['kind'];
  cut(area: BendArea): HingeCuts | string;
}
