// Bores from both faces of a board that run into one another inside it.

import { axisIndex } from '../../geometry/axes.js';
import type { Hole, PanelPart } from '../../model/evaluate/product.js';
import { isThrough, leavesNothing } from '../../model/parts/hole.js';
import { isInFace } from './drill-pattern.js';

/** Whether wood is left between two blind bores of a board; its thickness in mm. */
export function boresAreApart(a: Hole, b: Hole, thickness: number): boolean {
  if (a.face !== b.face && !leavesNothing(a.depth! + b.depth!, thickness)) return true;
  return Math.hypot(a.at[0] - b.at[0], a.at[1] - b.at[1]) > (a.diameter + b.diameter) / 2;
}

/** Whether any blind bore of one face meets one of the other. */
export function boresCollide({ size, normal, holes = [] }: PanelPart): boolean {
  const thickness = size[axisIndex[normal]];
  let [below, above, widest] = [0, 0, 0];
  for (const hole of holes) {
    if (!isInFace(hole, normal) || isThrough(hole, thickness)) continue;
    widest = Math.max(widest, hole.diameter);
    if (hole.face[0] === '+') above = Math.max(above, hole.depth!);
    else below = Math.max(below, hole.depth!);
  }
  // As a rule nothing is drilled so deep, and no board is looked through.
  if (below === 0 || above === 0 || !leavesNothing(below + above, thickness)) return false;
  const blind = holes
    .filter((hole) => isInFace(hole, normal) && !isThrough(hole, thickness))
    .sort((a, b) => a.at[0] - b.at[0]);
  return blind.some((hole, i) => {
    for (let k = i + 1; k < blind.length && blind[k]!.at[0] - hole.at[0] <= widest; k++) {
      if (blind[k]!.face !== hole.face && !boresAreApart(hole, blind[k]!, thickness)) return true;
    }
    return false;
  });
}
