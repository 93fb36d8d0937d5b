// A board, with its cutouts and the rims of its larger holes.

import { axisIndex } from '../../geometry/axes.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { times } from '../../geometry/times.js';
import { cross, normalize } from '../../geometry/vector.js';
import { dot, subtract } from '../../geometry/vector-math.js';
import type { Face, Hole, PanelPart, Point, Region, Vector } from '../../model/evaluate/product.js';
import { isThrough } from '../../model/parts/hole.js';
import { blockOf } from './box.js';
import { prismSolids } from './prism.js';
import type { Facet, Solid } from './solid.js';

/** Holes no wider than this many times the finest detail aren't drawn. */
const SMALLEST_HOLE = 12;

/** The number of corners of a hole's rim. */
const RIM_CORNERS = 24;

/** @param finest the size of the finest details that need a facet; mm */
export function panelSolids(part: PanelPart, finest: number): readonly Solid[] {
  const { outline, cutouts = [], holes = [], normal, size } = part;
  const thickness = size[axisIndex[normal]];
  const solids =
    outline || cutouts.length > 0
      ? prismSolids(outline ?? [rectangleOf(part)], cutouts, normal, thickness, finest)
      : [blockOf(size)];
  const wide = holes.filter(({ diameter, joint }) => !joint?.isCovered && diameter > SMALLEST_HOLE * finest);
  return wide.reduce((marked, hole) => marked.map((solid) => drilled(solid, hole, part)), solids);
}

/** Adds the hole's rim to the side it's drilled from, and to the other side if it goes through. */
function drilled(solid: Solid, hole: Hole, { size }: PanelPart): Solid {
  const { face } = hole;
  const faces = isThrough(hole, size[axisIndex[faceAxis(face)]]) ? [face, opposite(face)] : [face];
  const facets = solid.facets.map((facet) => {
    const marked = faces.find((one) => facet.normal[axisIndex[faceAxis(one)]] * (one[0] === '+' ? 1 : -1) > 1 - 1e-9);
    if (!marked || !facet.shown || !reaches(solid, facet, placeOf(hole, marked, size), hole.diameter / 2)) return facet;
    return { ...facet, holeRims: [...(facet.holeRims ?? []), rimOf(hole, marked, size)] };
  });
  return { ...solid, facets };
}

/** Whether a hole is at least partly in this piece of a board. */
function reaches({ vertices }: Solid, { loop, normal }: Facet, middle: Vector, radius: number): boolean {
  return loop.every((index, i) => {
    const [from, to] = [vertices[index]!, vertices[loop[(i + 1) % loop.length]!]!];
    const inwards = normalize(cross(normal, subtract(to, from)));
    return dot(subtract(middle, from), inwards) > -radius;
  });
}

function opposite(face: Face): Face {
  return `${face[0] === '+' ? '-' : '+'}${faceAxis(face)}`;
}

function rimOf(hole: Hole, face: Face, size: Vector): readonly Vector[] {
  const radius = hole.diameter / 2;
  return times(RIM_CORNERS, (i): Vector => {
    const angle = (i / RIM_CORNERS) * 2 * Math.PI;
    return placeOf(hole, face, size, [radius * Math.cos(angle), radius * Math.sin(angle)]);
  });
}

function placeOf({ at }: Hole, face: Face, size: Vector, [u, v]: Point = [0, 0]): Vector {
  const axis = axisIndex[faceAxis(face)];
  const [first, second] = planeAxes[faceAxis(face)];
  const point: [number, number, number] = [0, 0, 0];
  point[first] = at[0] + u;
  point[second] = at[1] + v;
  point[axis] = face[0] === '+' ? size[axis] : 0;
  return point;
}

function rectangleOf({ normal, size }: PanelPart): Region {
  const [first, second] = planeAxes[normal];
  const [width, height] = [size[first], size[second]];
  const corners: readonly Point[] = [
    [width, 0],
    [width, height],
    [0, height],
    [0, 0],
  ];
  return { outer: { start: [0, 0], segments: corners.map((to) => ({ kind: 'line', to })) }, holes: [] };
}
