// A board, with its cutouts, its recesses and the rims of its larger holes.

import { AXES, axisIndex } from '../../geometry/axes.js';
import { loopBounds } from '../../geometry/curve.js';
import { flattenLoop } from '../../geometry/flatten-loop.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import { times } from '../../geometry/times.js';
import { cross, normalize } from '../../geometry/vector.js';
import { dot, mix, subtract } from '../../geometry/vector-math.js';
import type { Face, Hole, PanelPart, Point, Recess, Region, Vector } from '../../model/evaluate/product.js';
import { isThrough } from '../../model/parts/hole.js';
import { blockOf } from './box.js';
import { mitredSolids } from './mitred.js';
import { prismSolids } from './prism.js';
import { type Facet, type Opening, SMALLEST_HOLE, type Solid } from './solid.js';

/**
 * Recesses are longer than holes. They aren't drawn if they're at most this many times as wide as the finest detail.
 */
const SMALLEST_RECESS = 4;

/** The light in a hole, as a fraction of the light on the facet around it. Shallow recesses get more light. */
export const HOLE_LIGHT = 0.3;
const SHALLOW_LIGHT = 0.9;

/** The number of corners of a hole's rim. */
const RIM_CORNERS = 24;

/** @param finest the size of the finest details that need a facet, in mm */
export function panelSolids(part: PanelPart, finest: number): readonly Solid[] {
  const { outline, cutouts = [], holes = [], recesses = [], mitres, normal, size } = part;
  const thickness = size[axisIndex[normal]];
  const whole =
    outline || cutouts.length > 0
      ? prismSolids(outline ?? [rectangleOf(part)], cutouts, normal, thickness, finest)
      : [blockOf(size)];
  const solids = mitredSolids(whole, mitres);
  const wide = holes.filter(({ diameter, joint }) => !joint?.isCovered && diameter > SMALLEST_HOLE * finest);
  const drilledSolids = wide.reduce((marked, hole) => marked.map((solid) => drilled(solid, hole, part)), solids);
  const openings = recesses.flatMap((recess) => openingsOf(recess, size, finest));
  return openings.length === 0 ? drilledSolids : drilledSolids.map((solid) => withOpenings(solid, openings));
}

interface FaceOpening extends Opening {
  readonly face: Face;
}

/** The openings of a recess: in its own face, and in the sides that it reaches. */
function openingsOf({ face, region, depth }: Recess, size: Vector, finest: number): readonly FaceOpening[] {
  const { min, max } = loopBounds([region.outer]);
  const narrowest = Math.min(max[0] - min[0], max[1] - min[1]);
  if (narrowest <= SMALLEST_RECESS * finest) return [];
  const light = Math.max(HOLE_LIGHT, SHALLOW_LIGHT - depth / narrowest);
  const own: FaceOpening = {
    face,
    rim: flattenLoop(region.outer, finest).map((point) => pointOn(face, point, size)),
    light,
  };
  if (region.outer.segments.length !== 4) return [own];
  const axis = axisIndex[faceAxis(face)];
  const from = face[0] === '+' ? size[axis] - depth : 0;
  const plane = planeAxes[faceAxis(face)];
  const sides = ([0, 1] as const).flatMap((across) => {
    const along = across === 0 ? 1 : 0;
    const isFirst = plane[along] < axis;
    const corner = (run: number, height: number): Point => (isFirst ? [run, height] : [height, run]);
    const rectangle = [
      corner(min[along], from),
      corner(max[along], from),
      corner(max[along], from + depth),
      corner(min[along], from + depth),
    ];
    const reached: Face[] = [];
    if (min[across] <= 0) reached.push(`-${AXES[plane[across]]!}`);
    if (max[across] >= size[plane[across]]) reached.push(`+${AXES[plane[across]]!}`);
    return reached.map((side) => ({ face: side, rim: rectangle.map((point) => pointOn(side, point, size)), light }));
  });
  return [own, ...sides];
}

/** Adds openings to the facets that they're in, clipped to those facets. */
export function withOpenings(solid: Solid, openings: readonly FaceOpening[]): Solid {
  const facets = solid.facets.map((facet) => {
    if (!facet.shown) return facet;
    const own = openings.flatMap(({ face, rim, light }): Opening[] => {
      const clipped = isOn(face, facet) && isInPlane(solid, facet, rim) ? clippedTo(solid, facet, rim) : [];
      return clipped.length < 3 ? [] : [{ rim: clipped, light }];
    });
    return own.length === 0 ? facet : { ...facet, openings: [...(facet.openings ?? []), ...own] };
  });
  return { ...solid, facets };
}

function isOn(face: Face, { normal }: Facet): boolean {
  return normal[axisIndex[faceAxis(face)]] * (face[0] === '+' ? 1 : -1) > 1 - 1e-9;
}

function isInPlane({ vertices }: Solid, { loop, normal }: Facet, rim: readonly Vector[]): boolean {
  return Math.abs(dot(subtract(rim[0]!, vertices[loop[0]!]!), normal)) < 1e-3;
}

/** The part of a loop within a convex facet (I. Sutherland and G. Hodgman). */
function clippedTo({ vertices }: Solid, { loop, normal }: Facet, rim: readonly Vector[]): readonly Vector[] {
  return loop.reduce((points: readonly Vector[], index, i) => {
    const [from, to] = [vertices[index]!, vertices[loop[(i + 1) % loop.length]!]!];
    const inwards = cross(normal, subtract(to, from));
    const distances = points.map((point) => dot(subtract(point, from), inwards));
    return points.flatMap((point, k) => {
      const next = (k + 1) % points.length;
      const [here, there] = [distances[k]!, distances[next]!];
      const own = here >= 0 ? [point] : [];
      if (here >= 0 === there >= 0) return own;
      const share = here / (here - there);
      return [...own, mix(point, points[next]!, share)];
    });
  }, rim);
}

/** Adds the hole's rim to the side it's drilled from, and to the other side if it goes through. */
function drilled(solid: Solid, hole: Hole, { size }: PanelPart): Solid {
  const { face } = hole;
  const faces = isThrough(hole, size[axisIndex[faceAxis(face)]]) ? [face, opposite(face)] : [face];
  const facets = solid.facets.map((facet) => {
    const marked = faces.find((one) => isOn(one, facet));
    if (!marked || !facet.shown || !reaches(solid, facet, placeOf(hole, marked, size), hole.diameter / 2)) return facet;
    return { ...facet, openings: [...(facet.openings ?? []), { rim: rimOf(hole, marked, size), light: HOLE_LIGHT }] };
  });
  return { ...solid, facets };
}

/** Whether at least part of a hole is in this piece of a board. */
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
  return pointOn(face, [at[0] + u, at[1] + v], size);
}

function pointOn(face: Face, [u, v]: Point, size: Vector): Vector {
  const axis = axisIndex[faceAxis(face)];
  const [first, second] = planeAxes[faceAxis(face)];
  const point: [number, number, number] = [0, 0, 0];
  point[first] = u;
  point[second] = v;
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
