// A folded sheet: its faces and its bends, in the part's frame. Round holes are drawn on the faces, as on boards,
// because cutting them out would divide a face into dozens of pieces.

import { circleOf, type Loop, type Region } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import type { SheetPart } from '../../model/evaluate/product.js';
import { HOLE_LIGHT, withOpenings } from './panel.js';
import { prismSolids } from './prism.js';
import { SMALLEST_HOLE, type Solid } from './solid.js';

/** Some of the part's solids, and the matrix of the frame that they're in. */
interface Body {
  readonly solids: readonly Solid[];
  readonly matrix: readonly number[];
}

/** @param finest the size of the finest details that need a facet, in mm */
export function sheetBodies({ faces, bends, thickness }: SheetPart, finest: number): readonly Body[] {
  return [
    ...faces.map(({ region, matrix }) => ({ solids: faceSolids(region, thickness, finest), matrix })),
    ...bends.map(({ section, length, matrix }) => ({
      solids: prismSolids([section], [], 'z', length, finest),
      matrix,
    })),
  ];
}

function faceSolids(regions: readonly Region[], thickness: number, finest: number): readonly Solid[] {
  const round = regions.flatMap(({ holes }) => holes.filter((hole) => circleOf(hole)));
  const others = regions.map(({ outer, holes }) => ({ outer, holes: holes.filter((hole) => !circleOf(hole)) }));
  const openings = round
    .filter((hole) => 2 * circleOf(hole)!.radius > SMALLEST_HOLE * finest)
    .flatMap((hole) => [rimAt(hole, '-z', 0, finest), rimAt(hole, '+z', thickness, finest)]);
  return prismSolids(others, [], 'z', thickness, finest).map((solid) => withOpenings(solid, openings));
}

function rimAt(hole: Loop, face: '-z' | '+z', height: number, finest: number) {
  const rim = flattenLoop(hole, finest).map(([u, v]) => [u, v, height] as const);
  return { face, rim, light: HOLE_LIGHT };
}
