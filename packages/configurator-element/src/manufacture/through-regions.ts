// Subtracts the cutouts and through holes of a panel from its outline.

import { axisIndex } from '../geometry/axes.js';
import { subtractRegions } from '../geometry/boolean-regions.js';
import { circleLoop, type Region, rectLoop } from '../geometry/curve.js';
import { faceAxis, planeAxes } from '../geometry/sides.js';
import type { PanelPart } from '../model/evaluate/product.js';
import { isThrough } from '../model/parts/hole.js';

/**
 * The area of a panel's material through its whole thickness, in the two axes other than its normal, in the order x, y,
 * z, in mm. Arcs stay arcs.
 * @throws {Error} for a panel with thousands of cuts
 */
export function throughRegions(
  panel: Pick<PanelPart, 'size' | 'normal' | 'outline' | 'cutouts' | 'holes'>,
): readonly Region[] {
  const { size, normal, cutouts = [], holes = [] } = panel;
  const [first, second] = planeAxes[normal];
  const whole: Region = { outer: rectLoop([0, 0], size[first], size[second], 0), holes: [] };
  const bores = holes
    .filter((hole) => faceAxis(hole.face) === normal && isThrough(hole, size[axisIndex[normal]]))
    .map(({ at, diameter }): Region => ({ outer: circleLoop(at, diameter / 2), holes: [] }));
  const outline = panel.outline ?? [whole];
  return cutouts.length + bores.length === 0 ? outline : subtractRegions(outline, [...cutouts, ...bores]);
}
