// How much volume is counted twice when the volumes of a board's bores and recesses are added up. Bores run into a
// connector's housing, grooves cross each other and rebates, and recesses extend beyond the board. Where they meet, the
// board is cut into slices. Their areas are exact because every bore and recess is a prism along an axis.

import { axisIndex } from '../../geometry/axes.js';
import {
  circleLoop,
  loopArea,
  loopBounds,
  type Point,
  pointOn,
  type Region,
  rectLoop,
  type SegmentFrom,
  segmentsOf,
  sumOverRegions,
} from '../../geometry/curve.js';
import { eachOverlap } from '../../geometry/overlapping-rects.js';
import { portionOf, turningPoints } from '../../geometry/segment-parts.js';
import { faceAxis, planeAxes } from '../../geometry/sides.js';
import type { ShapedPanel } from './amounts.js';
import { boreVolume } from './amounts.js';
import type { Face, Hole, Vector } from './product.js';

type AxisIndex = 0 | 1 | 2;

/** A region extruded along an axis: a bore, a recess or a cutout. */
interface Prism {
  readonly axis: AxisIndex;
  readonly region: Region;
  readonly min: Vector;
  readonly max: Vector;
  /** Whether it's a box, which is a prism along every axis. */
  readonly isBox: boolean;
  /**
   * The volume that's added up, in mm³. Undefined for material that's already removed: cutouts, holes in the faces, and
   * everything beyond the outline.
   */
  readonly volume: number | undefined;
}

/** Above this number, overlaps aren't computed. */
const MAX_PAIRS = 100_000;
const MAX_GROUP = 200;

/**
 * The volume that's counted twice, or is outside the board, when the volumes of bores and recesses are added up, in
 * mm³.
 * @param joined the panel's contours, if its cuts meet
 */
export function sunkOverlap(panel: ShapedPanel, joined: Pick<ShapedPanel, 'outline' | 'cutouts'> | undefined): number {
  const { size, normal, holes = [], recesses = [] } = panel;
  const inFace = (hole: Hole) => faceAxis(hole.face) === normal;
  const sunk = [
    ...recesses.map(({ face, region, depth }) =>
      prismFrom(face, region, depth, size, depth * sumOverRegions([region], loopArea)),
    ),
    ...holes.filter((hole) => !inFace(hole)).map((hole) => boreOf(hole, size, boreVolume(hole, size))),
  ];
  if (sunk.length === 0) return 0;
  const { outline, cutouts = [] } = joined ?? panel;
  const through = cutouts.map((region) => prismFrom(`-${normal}`, region, Infinity, size, undefined));
  const gone = [...through, ...holes.filter(inFace).map((hole) => boreOf(hole, size, undefined))];
  if (outline) gone.push(prismFrom(`-${normal}`, outsideOf(outline), Infinity, size, undefined));
  return groupsOf(sunk, gone, planeAxes[normal]).reduce((sum, group) => sum + overlapIn(group, size), 0);
}

function boreOf(hole: Hole, size: Vector, volume: number | undefined): Prism {
  const { face, at, diameter, depth = Infinity } = hole;
  return prismFrom(face, { outer: circleLoop(at, diameter / 2), holes: [] }, depth, size, volume);
}

function prismFrom(face: Face, region: Region, depth: number, size: Vector, volume: number | undefined): Prism {
  const axis = axisIndex[faceAxis(face)];
  const [u, v] = planeAxes[faceAxis(face)];
  const [min, max]: [number[], number[]] = [[], []];
  const bounds = loopBounds([region.outer]);
  [min[u], min[v]] = bounds.min;
  [max[u], max[v]] = bounds.max;
  const deep = Math.min(depth, size[axis]);
  [min[axis], max[axis]] = face.startsWith('+') ? [size[axis] - deep, size[axis]] : [0, deep];
  const isBox = region.holes.length === 0 && isRectangle(region);
  return { axis, region, min: min as unknown as Vector, max: max as unknown as Vector, isBox, volume };
}

/** Everything outside an outline, or inside its holes, by the even–odd rule. */
function outsideOf(outline: readonly Region[]): Region {
  const { min, max } = loopBounds(outline.map(({ outer }) => outer));
  const beyond = rectLoop([min[0] - FAR, min[1] - FAR], max[0] - min[0] + 2 * FAR, max[1] - min[1] + 2 * FAR, 0);
  return { outer: beyond, holes: outline.flatMap(({ outer, holes }) => [outer, ...holes]) };
}

/** A distance greater than any bore or recess extends beyond its board, in mm. */
const FAR = 1e5;

function isRectangle({ outer }: Region): boolean {
  const sides = segmentsOf(outer);
  const isAlongAxis = ({ from, segment: { kind, to } }: SegmentFrom) =>
    kind === 'line' && (from[0] === to[0] || from[1] === to[1]);
  return sides.length === 4 && sides.every(isAlongAxis);
}

/** Bores and recesses that meet, and the material that's already removed there. */
interface Group {
  readonly sunk: readonly Prism[];
  readonly gone: readonly Prism[];
}

function groupsOf(sunk: readonly Prism[], gone: readonly Prism[], [u, v]: readonly [0 | 1, 1 | 2]): readonly Group[] {
  const all = [...sunk, ...gone];
  const groups = new Map(sunk.map((prism) => [prism, { sunk: [prism], gone: new Set<Prism>() }]));
  const rects = all.map(({ min, max }) => ({ left: min[u], top: min[v], right: max[u], bottom: max[v] }));
  let pairs = 0;
  const compare = eachOverlap(rects, (i, k) => {
    pairs += 1;
    const [own, other] = [groups.get(all[i]!), groups.get(all[k]!)];
    // In `all`, bores and recesses come before removed areas, so if the first of a pair was removed, the second was
    // too.
    if (own && own !== other && meet(all[i]!, all[k]!)) {
      if (!other) own.gone.add(all[k]!);
      else {
        for (const prism of other.sunk) groups.set(prism, own);
        for (const prism of other.gone) own.gone.add(prism);
        own.sunk.push(...other.sunk);
      }
    }
    return pairs <= MAX_PAIRS;
  });
  while (!compare.next().done);
  if (pairs > MAX_PAIRS) return [];
  return [...new Set(groups.values())].map((group) => ({ sunk: group.sunk, gone: [...group.gone] }));
}

function meet(one: Prism, other: Prism): boolean {
  return one.min.every((value, axis) => value < other.max[axis]! && other.min[axis]! < one.max[axis]!);
}

function overlapIn({ sunk, gone }: Group, size: Vector): number {
  const isWithin = ({ min, max }: Prism) => min.every((value, axis) => value >= 0 && max[axis]! <= size[axis]!);
  if (sunk.length > MAX_GROUP || (sunk.length === 1 && gone.length === 0 && isWithin(sunk[0]!))) return 0;
  const added = sunk.reduce((sum, { volume = 0 }) => sum + volume, 0);
  const whole = volumeOf(sunk, gone, size);
  if (whole !== undefined) return added - whole;
  // Bores along all three axes meet here. Unless three of them overlap in one spot, comparing pairs is exact. What's
  // already removed is along the board's normal.
  const alone = sunk.map((prism) => volumeOf([prism], gone, size)!);
  const own = sunk.map((prism) => volumeOf([prism], [], size)!);
  let shared = 0;
  sunk.forEach((one, i) => {
    for (const k of sunk.keys()) {
      if (k >= i || !meet(one, sunk[k]!)) continue;
      shared += own[i]! + own[k]! - volumeOf([one, sunk[k]!], [], size)!;
    }
  });
  return added - (alone.reduce((sum, volume) => sum + volume, 0) - shared);
}

/**
 * The combined volume of prisms inside a board, without material that's already removed, in mm³.
 * @returns undefined if the prisms are along all three axes, because then their sections aren't rectangles along any
 *   axis
 */
function volumeOf(sunk: readonly Prism[], gone: readonly Prism[], size: Vector): number | undefined {
  const along = new Set([...sunk, ...gone].filter(({ isBox }) => !isBox).map(({ axis }) => axis));
  const axis = ([0, 1, 2] as const).find((each) => !along.has(each));
  if (axis === undefined) return undefined;
  const [kept, taken] = [sunk.map((prism) => sliced(prism, axis)), gone.map((prism) => sliced(prism, axis))];
  const inside = (at: number) => Math.min(Math.max(at, 0), size[axis]);
  const [low, high] = [Math.min(...sunk.map(({ min }) => min[axis])), Math.max(...sunk.map(({ max }) => max[axis]))];
  const all = [low, high, ...[...kept, ...taken].flatMap(({ stops }) => stops)].filter((at) => at >= low && at <= high);
  const stops = [...new Set(all.map(inside))].sort((a, b) => a - b);
  const [t, w] = ([0, 1, 2] as const).filter((each) => each !== axis) as [AxisIndex, AxisIndex];
  const areaAt = (at: number) => {
    const without = taken.flatMap(({ rectsAt }) => rectsAt(at));
    const rects = kept.flatMap(({ rectsAt }) => rectsAt(at)).map((rect) => clipped(rect, size[t], size[w]));
    return unionArea([...rects, ...without]) - unionArea(without);
  };
  let volume = 0;
  for (let i = 1; i < stops.length; i++) {
    const [middle, half] = [(stops[i]! + stops[i - 1]!) / 2, (stops[i]! - stops[i - 1]!) / 2];
    for (const [x, weight] of NODES) volume += half * weight * areaAt(middle + half * x);
  }
  return volume;
}

/**
 * Nodes and weights from −1 to 1: Fejér's first rule in the angle of a half circle. A bore's section begins like a
 * square root, and this rule makes it smooth.
 */
const NODES: readonly (readonly [x: number, weight: number])[] = Array.from({ length: 32 }, (_, i) => {
  const angle = ((i + 0.5) * Math.PI) / 32;
  let sum = 0;
  for (let k = 1; k <= 16; k++) sum += Math.cos(2 * k * angle) / (4 * k * k - 1);
  const around = (Math.cos(angle) * Math.PI) / 2;
  return [Math.sin(around), ((2 - 4 * sum) / 32) * (Math.PI / 2) * Math.cos(around)] as const;
});

interface Rect {
  readonly from: Point;
  readonly to: Point;
}

/** A prism, sliced across an axis other than its own. */
interface Sliced {
  /** Where the prism's sides begin or end along the slicing axis. */
  readonly stops: readonly number[];
  /** The prism's section at a position, in the other two axes. */
  readonly rectsAt: (at: number) => readonly Rect[];
}

function sliced({ axis: own, region, min, max, isBox }: Prism, axis: AxisIndex): Sliced {
  const [t, w] = ([0, 1, 2] as const).filter((each) => each !== axis) as [AxisIndex, AxisIndex];
  if (isBox) {
    const rect: Rect = { from: [min[t], min[w]], to: [max[t], max[w]] };
    const [low, high] = [min[axis], max[axis]];
    return { stops: [low, high], rectsAt: (at) => (at > low && at < high ? [rect] : []) };
  }
  const across = own === t ? w : t;
  const inPlane: 0 | 1 = axis < across ? 0 : 1;
  const sides = [region.outer, ...region.holes].flatMap(segmentsOf).flatMap(monotonePieces);
  const rectsAt = (at: number) => {
    const crossings = sides.filter((side) => spans(side, inPlane, at)).map((side) => crossing(side, inPlane, at));
    crossings.sort((a, b) => a - b);
    const rects: Rect[] = [];
    for (let i = 0; i + 1 < crossings.length; i += 2) {
      const [from, to] = [crossings[i]!, crossings[i + 1]!];
      rects.push(own === t ? { from: [min[t], from], to: [max[t], to] } : { from: [from, min[w]], to: [to, max[w]] });
    }
    return rects;
  };
  return { stops: sides.map(({ from }) => from[inPlane]), rectsAt };
}

/** The pieces of a segment that are monotonic along both axes. */
function monotonePieces({ from, segment }: SegmentFrom): readonly SegmentFrom[] {
  const stops = [0, ...turningPoints(from, segment), 1];
  return stops.slice(1).map((stop, i) => portionOf(from, segment, stops[i]!, stop));
}

function spans({ from, segment: { to } }: SegmentFrom, axis: 0 | 1, at: number): boolean {
  return from[axis] <= at !== to[axis] <= at;
}

/** The piece's coordinate on the other axis at a position along `axis`. */
function crossing({ from, segment }: SegmentFrom, axis: 0 | 1, at: number): number {
  const other = axis === 0 ? 1 : 0;
  const { to } = segment;
  if (segment.kind === 'line') {
    return from[other] + ((at - from[axis]) / (to[axis] - from[axis])) * (to[other] - from[other]);
  }
  if (segment.kind === 'arc') {
    const { center, radius } = segment;
    const away = Math.sqrt(Math.max(0, radius ** 2 - (at - center[axis]) ** 2));
    return center[other] + (pointOn(from, segment, 0.5)[other] < center[other] ? -away : away);
  }
  let [low, high] = [0, 1];
  for (let step = 0; step < 48; step++) {
    const middle = (low + high) / 2;
    if (pointOn(from, segment, middle)[axis] < at === from[axis] < to[axis]) low = middle;
    else high = middle;
  }
  return pointOn(from, segment, low)[other];
}

function clipped({ from, to }: Rect, width: number, height: number): Rect {
  return {
    from: [Math.max(0, from[0]), Math.max(0, from[1])],
    to: [Math.min(width, to[0]), Math.min(height, to[1])],
  };
}

/** The area of the union of rectangles. */
function unionArea(rects: readonly Rect[]): number {
  const solid = rects.filter(({ from, to }) => from[0] < to[0] && from[1] < to[1]);
  if (solid.length < 2) return solid.reduce((sum, { from, to }) => sum + (to[0] - from[0]) * (to[1] - from[1]), 0);
  const sorted = [...solid].sort((a, b) => a.from[1] - b.from[1]);
  const stops = [...new Set(solid.flatMap(({ from, to }) => [from[0], to[0]]))].sort((a, b) => a - b);
  let area = 0;
  for (let i = 1; i < stops.length; i++) {
    const [left, right] = [stops[i - 1]!, stops[i]!];
    let [covered, end] = [0, -Infinity];
    for (const { from, to } of sorted) {
      if (from[0] > left || to[0] < right || to[1] <= end) continue;
      covered += to[1] - Math.max(from[1], end);
      end = to[1];
    }
    area += covered * (right - left);
  }
  return area;
}
