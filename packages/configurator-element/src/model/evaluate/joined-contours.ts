// The contours that a machine follows. A document may cut a notch across a board's edge, or make a dog-bone from a slot
// and circles, but a router needs one contour around all of it. Everything else stays as written. Pages load this
// module for the few documents that need it.

import { axisIndex } from '../../geometry/axes.js';
import { isInsideOf, subtractRegions, TooManyPiecesError, uniteRegions } from '../../geometry/boolean-regions.js';
import {
  circleLoop,
  circleOf,
  loopArea,
  loopBounds,
  type PlaneBounds,
  rectLoop,
  reverseLoop,
  segmentsOf,
  sumOverRegions,
} from '../../geometry/curve.js';
import { NEAR } from '../../geometry/meeting-points.js';
import { eachOverlap } from '../../geometry/overlapping-rects.js';
import { planeAxes } from '../../geometry/sides.js';
import { isThrough } from '../parts/hole.js';
import type { ContourMath, Contours, ShapedPanel } from './amounts.js';
import { boredVolume } from './bored-volume.js';
import type { Axis, Hole, PanelPart, Region, Vector } from './product.js';
import { beveledVolume, shapeAmounts } from './shape-amounts.js';
import { sunkOverlap } from './sunk-overlap.js';
import { turnedBlank } from './turned-blank.js';

/** A region or hole that's cut into a face. */
interface Cut extends PlaneBounds {
  readonly region: Region | undefined;
  readonly hole: Hole | undefined;
  readonly isThrough: boolean;
  /** The range of the thickness that the cut goes through, in mm. */
  readonly span: Span;
}

interface Span {
  readonly bottom: number;
  readonly top: number;
}

/** Up to this many cuts, comparing every pair is faster than sorting them. */
const FEW = 40;

/**
 * The contours of a panel whose cuts meet each other or the edge. Most panels' cuts don't. That's checked first, and
 * takes a microsecond or two.
 * @returns undefined if they don't meet, or if there are too many to join
 * @example
 * ```ts
 * const { outline, cutouts, holes } = joinedContours(panel) ?? panel;
 * ```
 */
export function joinedContours(panel: ShapedPanel): Contours | undefined {
  const cuts = cutsOf(panel);
  if (cuts.length === 0) return undefined;
  const isAtEdge = atEdgeOf(panel);
  const atEdge = new Set(cuts.filter(isAtEdge));
  if (atEdge.size === 0 && cuts.length <= FEW && areApart(cuts)) return undefined;
  const groups = groupsOf(cuts);
  if (!groups || (atEdge.size === 0 && groups.length === cuts.length)) return undefined;
  try {
    return joined(panel, groups, atEdge);
  } catch (error) {
    if (error instanceof TooManyPiecesError) return undefined;
    throw error;
  }
}

function areApart(cuts: readonly Cut[]): boolean {
  return cuts.every((one, i) => cuts.every((other, k) => k >= i || !touch(one, other) || !mayMeet(one, other)));
}

export const contourMath: ContourMath = {
  join: joinedContours,
  overlap: sunkOverlap,
  beveled: beveledVolume,
  shape: (part) => shapeAmounts(part, joinedContours),
  bored: boredVolume,
  turn: turnedBlank,
};

/** The region of a panel without an outline. */
function wholeRectangle({ size, normal }: Pick<PanelPart, 'size' | 'normal'>): Region {
  const { max } = faceBounds(size, normal);
  return { outer: rectLoop([0, 0], ...max, 0), holes: [] };
}

function cutsOf({ cutouts = [], holes = [], normal, size }: ShapedPanel): readonly Cut[] {
  const thickness = size[axisIndex[normal]];
  const cuts = cutouts.map((region): Cut => {
    const { min, max } = loopBounds([region.outer]);
    return { min, max, region, hole: undefined, isThrough: true, span: { bottom: 0, top: thickness } };
  });
  for (const hole of holes) {
    if (!isInFace(hole, normal)) continue;
    const radius = hole.diameter / 2;
    const [u, v] = hole.at;
    cuts.push({
      min: [u - radius, v - radius],
      max: [u + radius, v + radius],
      region: undefined,
      hole,
      isThrough: isThrough(hole, thickness),
      span: spanOf(hole, thickness),
    });
  }
  return cuts;
}

function spanOf({ face, depth }: Hole, thickness: number): Span {
  const deep = Math.min(depth ?? Infinity, thickness);
  return face[0] === '+' ? { bottom: thickness - deep, top: thickness } : { bottom: 0, top: deep };
}

/** Whether a hole is drilled into one of the two faces rather than a side. */
function isInFace({ face }: Hole, normal: Axis): boolean {
  return face[1] === normal;
}

/** The area that a hole removes from its face. */
function holeRegion({ at, diameter }: Hole): Region {
  return { outer: circleLoop(at, diameter / 2), holes: [] };
}

function regionOf({ region, hole }: Cut): Region {
  return region ?? holeRegion(hole!);
}

/** Returns a function that tells whether a cut may reach or cross the panel's edge. */
function atEdgeOf({ outline, size, normal }: ShapedPanel): (cut: Cut) => boolean {
  const { min, max } = outline ? loopBounds(outline.map(({ outer }) => outer)) : faceBounds(size, normal);
  const isWithin = (cut: Cut) =>
    cut.min[0] > min[0] + NEAR &&
    cut.min[1] > min[1] + NEAR &&
    cut.max[0] < max[0] - NEAR &&
    cut.max[1] < max[1] - NEAR;
  if (!outline) return (cut) => !isWithin(cut);
  const sides = outline
    .flatMap(({ outer, holes }) => [outer, ...holes])
    .flatMap((loop) => segmentsOf(loop).map(({ from, segment }) => loopBounds([{ start: from, segments: [segment] }])));
  const isInside = isInsideOf(outline);
  return (cut) =>
    !isWithin(cut) || sides.some((side) => touch(side, cut)) || !isInside(cut.region?.outer.start ?? cut.hole!.at);
}

function faceBounds(size: Vector, normal: Axis): PlaneBounds {
  const [first, second] = planeAxes[normal];
  return { min: [0, 0], max: [size[first], size[second]] };
}

function touch(a: PlaneBounds, b: PlaneBounds): boolean {
  return ([0, 1] as const).every((axis) => a.min[axis] <= b.max[axis] + NEAR && b.min[axis] <= a.max[axis] + NEAR);
}

/** The maximum number of pairs of cuts near each other. */
const MAX_PAIRS = 100_000;

/** Groups of cuts that may meet; undefined if there are too many. */
function groupsOf(cuts: readonly Cut[]): readonly (readonly Cut[])[] | undefined {
  const first = cuts.map((_, i) => i);
  const rootOf = (i: number): number => {
    let root = i;
    while (first[root] !== root) root = first[root]!;
    first[i] = root;
    return root;
  };
  let pairs = 0;
  const rects = cuts.map(({ min, max }) => ({
    left: min[0],
    top: min[1],
    right: max[0] + NEAR,
    bottom: max[1] + NEAR,
  }));
  const compare = eachOverlap(rects, (i, k) => {
    pairs += 1;
    if (mayMeet(cuts[i]!, cuts[k]!)) first[rootOf(k)] = rootOf(i);
    return pairs <= MAX_PAIRS;
  });
  while (!compare.next().done);
  if (pairs > MAX_PAIRS) return undefined;
  const groups = new Map<number, Cut[]>();
  cuts.forEach((cut, i) => {
    const root = rootOf(i);
    const group = groups.get(root);
    if (group) group.push(cut);
    else groups.set(root, [cut]);
  });
  return [...groups.values()];
}

function mayMeet(a: Cut, b: Cut): boolean {
  // Cuts from opposite faces don't meet if there's material between them, as with bores for pins on both sides of a
  // divider.
  if (a.span.top < b.span.bottom - NEAR || b.span.top < a.span.bottom - NEAR) return false;
  if (!a.hole || !b.hole) return true;
  const apart = Math.hypot(a.hole.at[0] - b.hole.at[0], a.hole.at[1] - b.hole.at[1]);
  return apart <= (a.hole.diameter + b.hole.diameter) / 2 + NEAR;
}

function joined(panel: ShapedPanel, groups: readonly (readonly Cut[])[], atEdge: ReadonlySet<Cut>): Contours {
  const { outline, holes = [], normal, size } = panel;
  const { cutters, cutouts, drilled, meeting } = sorted(groups, atEdge);
  const whole = wholeRectangle(panel);
  const rest = cutters.length === 0 ? outline : subtractRegions(outline ?? [whole], cutters);
  const inner = cutters.length === 0 ? [] : (rest ?? []).flatMap((region) => region.holes);
  const all = [...cutouts, ...inner.map((hole): Region => ({ outer: reverseLoop(hole), holes: [] }))];
  const routed = all.filter((region) => {
    const hole = holes.find((one) => isInFace(one, normal) && isSameCircle(region, one));
    if (hole) drilled.add(hole);
    return !hole;
  });
  const outer = cutters.length === 0 ? rest : rest?.map((region): Region => ({ outer: region.outer, holes: [] }));
  const left = holes.filter((hole) => !isInFace(hole, normal) || drilled.has(hole));
  const met = left.filter((hole) => meeting.has(hole));
  return {
    ...(outer && (outline || !isSameRectangle(outer, whole)) ? { outline: outer } : {}),
    ...(routed.length > 0 ? { cutouts: routed } : {}),
    ...(left.length > 0 ? { holes: left } : {}),
    meeting: met,
    volumeOfMeeting: () =>
      met.length === 0 ? 0 : volumeOfHoles(met, subtractRegions(outer ?? [whole], routed), size[axisIndex[normal]]),
  };
}

/**
 * Sorts cuts into those that change the outline, those inside it, and drilled holes. Also returns the holes that meet
 * another cut or the edge.
 */
function sorted(groups: readonly (readonly Cut[])[], atEdge: ReadonlySet<Cut>) {
  const [drilled, meeting] = [new Set<Hole>(), new Set<Hole>()];
  const [cutters, cutouts]: [Region[], Region[]] = [[], []];
  for (const group of groups) {
    const through = group.filter((cut) => cut.isThrough);
    const isAlone = group.length === 1 && !atEdge.has(group[0]!);
    for (const { hole, isThrough } of group) {
      if (hole && !isAlone) meeting.add(hole);
      if (hole && !isThrough) drilled.add(hole);
    }
    if (through.some((cut) => atEdge.has(cut))) cutters.push(...through.map(regionOf));
    else if (through.every(({ hole }) => hole)) for (const { hole } of through) drilled.add(hole!);
    else cutouts.push(...(through.length === 1 ? [regionOf(through[0]!)] : uniteRegions(through.map(regionOf))));
  }
  return { cutters, cutouts, drilled, meeting };
}

/**
 * The volume that holes in the faces remove from an area, in mm³. It's added up in layers that each hole either goes
 * through or doesn't reach.
 */
function volumeOfHoles(holes: readonly Hole[], area: readonly Region[], thickness: number): number {
  const spans = holes.map((hole) => ({ region: holeRegion(hole), ...spanOf(hole, thickness) }));
  const levels = [...new Set(spans.flatMap(({ bottom, top }) => [bottom, top]))].sort((a, b) => a - b);
  const whole = sumOverRegions(area, loopArea);
  return levels.slice(1).reduce((sum, top, i) => {
    const bottom = levels[i]!;
    const drilled = spans.filter((span) => span.bottom <= bottom && span.top >= top).map(({ region }) => region);
    return sum + (top - bottom) * (whole - sumOverRegions(subtractRegions(area, drilled), loopArea));
  }, 0);
}

/** Whether a joined contour is the same circle as this hole, because the hole meets no other cut. */
function isSameCircle({ outer, holes }: Region, { at, diameter }: Hole): boolean {
  const circle = holes.length === 0 && circleOf(outer);
  if (!circle) return false;
  const apart = Math.hypot(circle.center[0] - at[0], circle.center[1] - at[1]);
  return apart < NEAR && Math.abs(2 * circle.radius - diameter) < NEAR;
}

function isSameRectangle(outline: readonly Region[], whole: Region): boolean {
  const [only, ...others] = outline;
  if (!only || others.length > 0 || only.outer.segments.length !== 4) return false;
  return Math.abs(loopArea(only.outer) - loopArea(whole.outer)) < NEAR;
}
