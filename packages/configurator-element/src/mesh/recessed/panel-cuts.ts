// Sorts the cuts in a board with recesses by what they touch: pockets that are clear of everything else in a face, cuts
// that meet each other or the board's edge, and bores in the edges.

import { AXES, axisIndex } from '../../geometry/axes.js';
import type { PlaneBounds } from '../../geometry/curve.js';
import {
  areApart,
  circle,
  containsPoint,
  flattenRegions,
  type Polygon,
  type PolygonWithHoles,
  polygonBounds,
} from '../../geometry/polygon.js';
import { rounded } from '../../geometry/rounded.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { Axis, Face, PanelPart, Vector } from '../../model/evaluate/product.js';
import type { Pocket } from '../prism.js';

/** An area that's removed between two heights above the lower face, in mm. */
export interface Cut {
  /** The cut's area, in the two axes other than the board's normal, in the order x, y, z. */
  readonly area: PolygonWithHoles;
  readonly from: number;
  readonly to: number;
}

/** A pocket in one of the board's edges. Its area is in the coordinates of that edge. */
export interface EdgeBore extends Pocket {
  readonly axis: Axis;
}

export interface PanelCuts {
  /** Pockets in the faces that are clear of everything else. */
  readonly pockets: readonly Pocket[];
  readonly cuts: readonly Cut[];
  /** Bores in the edges. They don't reach any other cut. */
  readonly bores: readonly EdgeBore[];
}

/** A board with its cuts. */
export interface RecessedSolid extends PanelCuts {
  readonly size: Vector;
  readonly normal: Axis;
  /** The board's material through the whole thickness. */
  readonly areas: readonly PolygonWithHoles[];
  /** The radius of the bevels in mm; 0 for sharp edges. */
  readonly edgeRadius: number;
}

/** Shapes closer together than this (in mm) are treated as touching. */
const CLEARANCE = 0.01;

/**
 * The material left between the end of a bore and a cut that it would run into. Also the shortest bore that's shown, in
 * mm.
 */
const BORE_FLOOR = 0.2;

interface Sunk {
  readonly face: Face;
  readonly area: PolygonWithHoles;
  readonly depth: number;
}

/** @param areas the board's material through the whole thickness */
export function cutsOf(part: PanelPart, areas: readonly PolygonWithHoles[]): PanelCuts {
  const { size, normal } = part;
  const thickness = size[axisIndex[normal]];
  const sunk = [...sunkInto(part)].filter(({ depth }) => depth > 0);
  const inFaces = sunk.filter(({ face }) => faceAxis(face) === normal);
  const inEdges = sunk.filter(({ face }) => faceAxis(face) !== normal);
  const faceCuts = inFaces.map(({ face, area, depth }): Cut => {
    if (depth >= thickness) return { area, from: 0, to: thickness };
    return face.startsWith('+')
      ? { area, from: rounded(thickness - depth), to: thickness }
      : { area, from: 0, to: rounded(depth) };
  });
  const isStraight = inEdges.map(({ area }) => isRectangle(area));
  const edgeCuts = inEdges.filter((_, i) => isStraight[i]).map((each) => edgeCut(each, part));
  const all = [...faceCuts, ...edgeCuts];
  const isPocket = (cut: Cut) => (cut.from === 0) !== (cut.to === thickness) && isIsolated(cut, all, areas);
  const pockets = faceCuts.filter(isPocket);
  const bores = inEdges.filter((_, i) => !isStraight[i]);
  return {
    pockets: pockets.map(({ area, from, to }) => ({ area, depth: to - from, fromTop: from > 0 })),
    cuts: all.filter((cut) => !pockets.includes(cut)),
    bores: clearBores(bores, part, all, areas),
  };
}

/** Blind holes, recesses, and holes through an edge, except holes that a joint covers. */
function* sunkInto({ holes = [], recesses = [], size, normal }: PanelPart): Generator<Sunk> {
  for (const { face, at, diameter, depth, joint } of holes) {
    if (joint?.isCovered) continue;
    const there = size[axisIndex[faceAxis(face)]];
    const isThrough = depth === undefined || depth >= there;
    if (isThrough && faceAxis(face) === normal) continue;
    yield { face, area: { outer: circle(at, diameter / 2), holes: [] }, depth: Math.min(depth ?? there, there) };
  }
  for (const { face, region, depth } of recesses) yield { face, area: flattenRegions([region])[0]!, depth };
}

/** Whether a cut lies within one area and touches neither its sides nor another cut. */
function isIsolated(cut: Cut, all: readonly Cut[], areas: readonly PolygonWithHoles[]): boolean {
  const bounds = around(cut.area.outer);
  const meets = (other: Cut) =>
    other !== cut && cut.from <= other.to && other.from <= cut.to && !areApart(bounds, around(other.area.outer));
  if (all.some(meets)) return false;
  const area = areas.find(
    ({ outer, holes }) => containsPoint(outer, bounds.min) && !holes.some((hole) => containsPoint(hole, bounds.min)),
  );
  return area !== undefined && [area.outer, ...area.holes].every((polygon) => hasNoSideIn(polygon, bounds));
}

function hasNoSideIn(polygon: Polygon, bounds: PlaneBounds): boolean {
  return polygon.every((corner, i) => areApart(polygonBounds([corner, polygon[(i + 1) % polygon.length]!]), bounds));
}

function around(polygon: Polygon): PlaneBounds {
  const { min, max } = polygonBounds(polygon);
  return {
    min: [min[0] - CLEARANCE, min[1] - CLEARANCE],
    max: [max[0] + CLEARANCE, max[1] + CLEARANCE],
  };
}

function isRectangle({ outer, holes }: PolygonWithHoles): boolean {
  const isAlongAxis = ([u, v]: Polygon[number], i: number) => {
    const [nextU, nextV] = outer[(i + 1) % outer.length]!;
    return u === nextU || v === nextV;
  };
  return holes.length === 0 && outer.length === 4 && outer.every(isAlongAxis);
}

/** A rectangle in an edge, seen from the face. It extends beyond the edge, because rounding may have moved the edge. */
function edgeCut(sunk: Sunk, { size, normal }: PanelPart): Cut {
  const { min, max } = boxOf(sunk, size);
  const [first, second] = planeAxes[normal];
  const axis = axisIndex[faceAxis(sunk.face)];
  const low = min.with(axis, sunk.face.startsWith('+') ? min[axis]! : -1);
  const high = max.with(axis, sunk.face.startsWith('+') ? size[axis] + 1 : max[axis]!);
  const thickness = axisIndex[normal];
  const outer: Polygon = [
    [low[first]!, low[second]!],
    [high[first]!, low[second]!],
    [high[first]!, high[second]!],
    [low[first]!, high[second]!],
  ];
  const [from, to] = [min[thickness]!, max[thickness]!].map((height) =>
    height <= 0 ? 0 : height >= size[thickness] ? size[thickness] : rounded(height),
  );
  return { area: { outer, holes: [] }, from: from!, to: to! };
}

interface Box {
  readonly min: readonly number[];
  readonly max: readonly number[];
}

/** The bounding box of a recess or bore, in the part's frame. */
function boxOf({ face, area, depth }: Sunk, size: PanelPart['size']): Box {
  const axis = axisIndex[faceAxis(face)];
  const from = face.startsWith('+') ? size[axis] - depth : 0;
  return boxWithin(polygonBounds(area.outer), faceAxis(face), from, from + depth);
}

function boxWithin({ min, max }: PlaneBounds, axis: Axis, from: number, to: number): Box {
  const [first, second] = planeAxes[axis];
  const within = (along: number, u: number, v: number) =>
    AXES.map((_, own) => (own === first ? u : own === second ? v : along));
  return { min: within(from, min[0], min[1]), max: within(to, max[0], max[1]) };
}

/** Bores that end before they reach other cuts, except those that begin in one. */
function clearBores(
  bores: readonly Sunk[],
  { size, normal }: PanelPart,
  cuts: readonly Cut[],
  areas: readonly PolygonWithHoles[],
): readonly EdgeBore[] {
  const thickness = size[axisIndex[normal]];
  const taken = [
    ...cuts.map(({ area, from, to }) => boxWithin(polygonBounds(area.outer), normal, from, to)),
    ...areas.flatMap(({ holes }) => holes.map((hole) => boxWithin(polygonBounds(hole), normal, 0, thickness))),
  ];
  const clear: EdgeBore[] = [];
  for (const bore of bores) {
    const axis = faceAxis(bore.face);
    const index = axisIndex[axis];
    const isHigh = bore.face.startsWith('+');
    const free = taken.reduce(
      (least, { min, max }) => {
        const own = boxOf({ ...bore, depth: least }, size);
        const isBeside = own.min.some((low, i) => low > max[i]! || own.max[i]! < min[i]!);
        return isBeside ? least : isHigh ? size[index] - max[index]! : min[index]!;
      },
      Math.min(bore.depth, size[index] - BORE_FLOOR),
    );
    const depth = free < bore.depth ? free - BORE_FLOOR : free;
    if (depth < BORE_FLOOR) continue;
    taken.push(boxOf({ ...bore, depth }, size));
    clear.push({ axis, area: bore.area, depth, fromTop: isHigh });
  }
  return clear;
}
