// Folds and unfolds a sheet. Each face gets a position in the folded part and one in the flat pattern. Both come from
// one walk around the faces, so they always agree. Pages load this module for documents with folded sheets.

import { isInsideOf } from '../../geometry/boolean-regions.js';
import {
  type Loop,
  loopArea,
  loopBounds,
  loopLength,
  type PlaneBounds,
  type Point,
  type Region,
  rectLoop,
  reverseLoop,
  type Segment,
  type SegmentFrom,
  segmentsOf,
  sumOverRegions,
  translateRegion,
} from '../../geometry/curve.js';
import { cosine, sine } from '../../geometry/degrees.js';
import { type PlaneFrame, placeLoop, placePoint, placeRegion, placeSegment } from '../../geometry/place-loop.js';
import { add } from '../../geometry/vector.js';
import { scale } from '../../geometry/vector-math.js';
import { fail } from '../document/errors.js';
import { joinedContours } from '../evaluate/joined-contours.js';
import type { Axis, FlatPattern, SheetBend, SheetCut, SheetFace, SheetHinge, Vector } from '../evaluate/product.js';
import { bendAllowance, bendDeduction, outsideSetback } from './bend.js';
import { type Attached, directionOf, type Edge, frameOn, NEAR, walk } from './face-outline.js';
import type { BendArea, LivingHinge } from './hinges/living-hinge.js';
import type { FlangeValues, FoldedSheet, SheetValues } from './sheet-values.js';

/** @throws {ModelError} if the sheet can't be folded */
export function foldSheet(values: SheetValues): FoldedSheet {
  return new Folding(values).result();
}

/** A face's plane in the folded part. `n` points from the lower surface, where the origin is, to the upper one. */
interface SpaceFrame {
  readonly origin: Vector;
  readonly u: Vector;
  readonly v: Vector;
  readonly n: Vector;
}

/** A face to walk around. */
interface Face {
  readonly index: number;
  /** Converts coordinates of the document to those of the face. */
  readonly written: PlaneFrame;
  readonly space: SpaceFrame;
  readonly flat: PlaneFrame;
}

/** The right-handed frames of the three planes, seen from the tip of the normal. */
const PLANES: Readonly<Record<Axis, SpaceFrame>> = {
  x: { origin: [0, 0, 0], u: [0, 1, 0], v: [0, 0, 1], n: [1, 0, 0] },
  y: { origin: [0, 0, 0], u: [0, 0, 1], v: [1, 0, 0], n: [0, 1, 0] },
  z: { origin: [0, 0, 0], u: [1, 0, 0], v: [0, 1, 0], n: [0, 0, 1] },
};

const UNMOVED: PlaneFrame = { origin: [0, 0], u: [1, 0], v: [0, 1] };
/** The order x, z is left-handed seen from +y. */
const SWAPPED: PlaneFrame = { origin: [0, 0], u: [0, 1], v: [1, 0] };

class Folding {
  readonly #values: SheetValues;
  readonly #faces: SheetFace[] = [];
  readonly #bends: SheetBend[] = [];
  readonly #flat = new Curve();
  readonly #flatCuts: Region[] = [];

  constructor(values: SheetValues) {
    this.#values = values;
    const { normal, base, cuts, flanges } = values;
    const written = normal === 'y' ? SWAPPED : UNMOVED;
    const face: Face = { index: 0, written, space: PLANES[normal], flat: UNMOVED };
    const { outer, holes } = placeRegion(written, base);
    const body = new Curve();
    this.#faces.length = 1;
    this.#around(face, '', this.#attach(segmentsOf(outer), flanges, face), true, body);
    const inner = holes.map((hole): SheetCut => {
      return { pointer: '/outline', region: { outer: reverseLoop(hole), holes: [] } };
    });
    this.#addFace(face, '', body, [...inner, ...placeCuts(cuts, written)]);
  }

  result(): FoldedSheet {
    const { min, max } = this.#bounds();
    const back = scale(min, -1);
    const moved = <T extends { readonly matrix: readonly number[] }>(one: T): T => ({
      ...one,
      matrix: [...one.matrix.slice(0, 12), ...add(matrixOrigin(one.matrix), back), 1],
    });
    const flat = this.#flatPattern();
    return {
      faces: this.#faces.map(moved),
      bends: this.#bends.sort(inDocumentOrder).map((bend) => moved({ ...bend, line: movedLine(bend.line, flat.base) })),
      flat,
      offset: [snap(min[0]), snap(min[1]), snap(min[2])],
      size: [snap(max[0] - min[0]), snap(max[1] - min[1]), snap(max[2] - min[2])],
    };
  }

  #flatPattern(): FlatPattern {
    const outline = cut(this.#flat.loop(), this.#flatCuts);
    const { min, max } = loopBounds(outline.map(({ outer }) => outer));
    const base: Point = [0 - min[0], 0 - min[1]];
    return {
      size: [snap(max[0] - min[0]), snap(max[1] - min[1])],
      outline: outline.map((region) => translateRegion(region, base)),
      base,
      area: sumOverRegions(outline, loopArea),
      cutLength: sumOverRegions(outline, loopLength),
    };
  }

  /** Follows a face's edges, in its own plane and in the flat pattern. */
  #around(face: Face, path: string, edges: readonly Edge<FlangeValues>[], isClosed: boolean, body: Curve): void {
    const flat = this.#flat;
    const begin = (point: Point) => {
      body.lineTo(point);
      flat.lineTo(placePoint(face.flat, point));
    };
    walk(edges, isClosed, this.#values.pointer + path, {
      moveTo: begin,
      lineTo: begin,
      segment: (segment) => {
        body.segment(segment);
        flat.segment(placeSegment(face.flat, segment));
      },
      flange: (attached, start, end) => {
        const edge = edges.find(({ flanges }) => flanges.includes(attached))!;
        this.#flange(face, edge, attached, [start, end]);
        begin(end);
      },
    });
  }

  #flange(parent: Face, edge: SegmentFrom, attached: Attached<FlangeValues>, started: readonly [Point, Point]): void {
    const { thickness, kFactor } = this.#values;
    const { flange, from, to, setback } = attached;
    const span = to - from;
    const bent = { angle: Math.abs(flange.angle), radius: flange.radius };
    const bentAt = flange.hinge?.kFactor ?? kFactor;
    const allowance = bendAllowance(bent, thickness, bentAt);
    const on = frameOn(edge, to, setback);
    const bend = bendFrames(placeInSpace(parent.space, on), flange, thickness);
    const index = this.#faces.length;
    this.#faces.length += 1;
    const face: Face = {
      index,
      written: writtenFrame(parent, edge, attached),
      space: bend.end,
      flat: placeFrame(parent.flat, { ...on, origin: placePoint(on, [0, allowance]) }),
    };
    const area = { length: span, allowance, thickness };
    const hinge = flange.hinge && this.#hinge(flange.hinge, area, placeFrame(parent.flat, on), flange);
    const middle = (x: number) => placePoint(parent.flat, placePoint(on, [x, allowance / 2]));
    this.#bends.push({
      pointer: flange.path,
      faces: [parent.index, index],
      edge: started,
      section: bend.section,
      length: span,
      matrix: bend.matrix,
      ...bent,
      direction: flange.angle > 0 ? 'up' : 'down',
      allowance,
      deduction: bendDeduction(bent, thickness, bentAt),
      line: [middle(span), middle(0)],
      kFactor: bentAt,
      ...(hinge ? { hinge } : {}),
    });
    const height = flange.length - setback;
    const corners: readonly Point[] = [
      [span, 0],
      [span, height],
      [0, height],
      [0, 0],
    ];
    const sides = corners
      .slice(1)
      .map((end, i): SegmentFrom => ({ from: corners[i]!, segment: { kind: 'line', to: end } }));
    const body = new Curve();
    body.lineTo([0, 0]);
    this.#around(face, flange.path, this.#attach(sides, flange.flanges, face), false, body);
    this.#addFace(face, flange.path, body, placeCuts(flange.cuts, face.written));
  }

  /** Cuts a living hinge into the flat pattern. @param flat the bend's frame in the flat pattern */
  #hinge({ kind, cut }: LivingHinge, area: BendArea, flat: PlaneFrame, flange: FlangeValues): SheetHinge {
    const found = cut(area);
    if (typeof found === 'string') fail(`${this.#values.pointer}${flange.path}/hinge`, 'out-of-range', found);
    const { slots, leastRadius } = found;
    this.#flatCuts.push(
      ...slots.map(({ min, max }): Region => {
        const outer = rectLoop(min, max[0] - min[0], max[1] - min[1], 0);
        return placeRegion(flat, { outer, holes: [] });
      }),
    );
    const pieces = stripsBetween(slots, area).map(({ low, high, from, length }) => {
      return {
        section: bendSection(flange, area.thickness, low / area.allowance, high / area.allowance),
        from,
        length,
      };
    });
    return { kind, slots, pieces, leastRadius };
  }

  #addFace(face: Face, pointer: string, body: Curve, cuts: readonly SheetCut[]): void {
    const regions = cuts.map(({ region }) => region);
    this.#faces[face.index] = { pointer, region: cut(body.loop(), regions), cuts, matrix: matrixOf(face.space) };
    this.#flatCuts.push(...regions.map((one) => placeRegion(face.flat, one)));
  }

  /** The edges of a face, each with its flanges. */
  #attach(
    segments: readonly SegmentFrom[],
    flanges: readonly FlangeValues[],
    face: Face,
  ): readonly Edge<FlangeValues>[] {
    const edges = segments.map((segment) => ({ ...segment, flanges: [] as Attached<FlangeValues>[] }));
    for (const flange of flanges) {
      const found = edgeFor(flange, edges, face.written);
      const pointer = this.#values.pointer + flange.path;
      if (!found)
        fail(
          `${pointer}/on`,
          'out-of-range',
          `This face has no straight edge on the "${flange.on}" side at this position`,
        );
      const { edge, from, to } = found;
      const setback = this.#setbackOf(flange);
      // Another flange at the end of this flange also takes up some of its length.
      const others = flange.flanges.filter(({ on }) => on === '+v').map((other) => this.#setbackOf(other));
      const least = setback + Math.max(0, ...others);
      if (flange.length < least + NEAR) {
        const taken = Math.ceil(least * 100) / 100;
        fail(`${pointer}/length`, 'out-of-range', `The bends take ${taken} mm, more than this flange's length`);
      }
      const { width, depth } = flange.relief;
      edge.flanges.push({ flange, from, to, setback, reach: setback + depth, width, pointer });
    }
    for (const { flanges: attached } of edges) attached.sort((a, b) => a.from - b.from);
    return edges;
  }

  #setbackOf({ angle, radius }: FlangeValues): number {
    return outsideSetback({ angle: Math.abs(angle), radius }, this.#values.thickness);
  }

  #bounds() {
    const { thickness } = this.#values;
    const solids = [
      ...this.#faces.map(({ region, matrix }) => ({
        loops: region.map(({ outer }) => outer),
        matrix,
        length: thickness,
      })),
      ...this.#bends.map(({ section, matrix, length }) => ({ loops: [section.outer], matrix, length })),
    ];
    const spans = [0, 1, 2].map((axis) => {
      const all = solids.map(({ loops, matrix, length }) => extentOf(loops, matrix, length, axis));
      return [Math.min(...all.map(([low]) => low)), Math.max(...all.map(([, high]) => high))] as const;
    });
    const at = (end: 0 | 1): Vector => [spans[0]![end], spans[1]![end], spans[2]![end]];
    return { min: at(0), max: at(1) };
  }
}

/** Collects a closed curve, and leaves out points that coincide. */
class Curve {
  #start: Point | undefined;
  #at: Point = [0, 0];
  readonly #segments: Segment[] = [];

  lineTo(point: Point): void {
    if (!this.#start) this.#start = point;
    else if (areApart(point, this.#at)) this.#segments.push({ kind: 'line', to: point });
    else return;
    this.#at = point;
  }

  segment(segment: Segment): void {
    this.#segments.push(segment);
    this.#at = segment.to;
  }

  loop(): Loop {
    const start = this.#start!;
    if (areApart(this.#at, start)) this.#segments.push({ kind: 'line', to: start });
    return straightened({ start, segments: this.#segments });
  }
}

function areApart([u, v]: Point, [x, y]: Point): boolean {
  return Math.hypot(u - x, v - y) > 1e-7;
}

/** Joins lines that continue in the same direction. */
function straightened({ start, segments }: Loop): Loop {
  const kept: Segment[] = [];
  let from = start;
  let before: Point | undefined;
  for (const segment of segments) {
    const last = kept.at(-1);
    const goesOn = before && last?.kind === 'line' && segment.kind === 'line' && isStraight(before, from, segment.to);
    if (goesOn) kept[kept.length - 1] = segment;
    else {
      before = from;
      kept.push(segment);
    }
    from = segment.to;
  }
  const [first, last] = [kept[0]!, kept.at(-1)!];
  const end = kept.at(-2)?.to ?? start;
  if (first.kind === 'line' && last.kind === 'line' && isStraight(end, start, first.to)) {
    return { start: end, segments: kept.slice(0, -1) };
  }
  return { start, segments: kept };
}

function isStraight(a: Point, b: Point, c: Point): boolean {
  const [u, v, x, y] = [b[0] - a[0], b[1] - a[1], c[0] - b[0], c[1] - b[1]];
  return Math.abs(u * y - v * x) < 1e-9 * Math.hypot(u, v) * Math.hypot(x, y) + 1e-12 && u * x + v * y > 0;
}

function placeCuts(cuts: readonly SheetCut[], frame: PlaneFrame): readonly SheetCut[] {
  return cuts.map(({ pointer, region }) => ({ pointer, region: placeRegion(frame, region) }));
}

/** Subtracts the cuts from a face. @returns the regions that are left */
function cut(outer: Loop, cuts: readonly Region[]): readonly Region[] {
  const whole: Region = { outer, holes: [] };
  if (cuts.length === 0) return [whole];
  const { max } = loopBounds([outer]);
  const joined = joinedContours({ outline: [whole], cutouts: cuts, normal: 'z', size: [max[0], max[1], 1] });
  const { outline = [whole], cutouts = [] } = joined ?? { cutouts: cuts };
  return outline.map((region) => {
    const isInside = isInsideOf([region]);
    const own = outline.length === 1 ? cutouts : cutouts.filter((one) => isInside(one.outer.start));
    return { outer: region.outer, holes: own.map((one) => reverseLoop(one.outer)) };
  });
}

/** The edge on one of a face's sides, and the range of positions along it that the flange occupies. */
function edgeFor<E extends SegmentFrom>(
  flange: FlangeValues,
  edges: readonly E[],
  written: PlaneFrame,
): { readonly edge: E; readonly from: number; readonly to: number } | undefined {
  const { on, from = -Infinity, to = Infinity } = flange;
  const out = on[1] === 'v' ? written.v : written.u;
  const sign = on[0] === '+' ? 1 : -1;
  const height = ([u, v]: Point) => sign * (u * out[0] + v * out[1]);
  const top = Math.max(...edges.flatMap((edge) => [height(edge.from), height(edge.segment.to)]));
  const way = wayAlong(flange, written);
  const found = edges
    .filter(({ segment }) => segment.kind === 'line')
    .filter((edge) => [edge.from, edge.segment.to].every((end) => height(end) > top - 1e-6))
    .map((edge) => {
      const [start, end] = [edge.from, edge.segment.to].map((point) => positionOf(point, way, written));
      const [low, high] = [Math.max(from, Math.min(start!, end!)), Math.min(to, Math.max(start!, end!))];
      return end! > start!
        ? { edge, from: low - start!, to: high - start! }
        : { edge, from: start! - high, to: start! - low };
    })
    .filter((one) => one.to - one.from > NEAR);
  return found.sort((a, b) => b.to - b.from - (a.to - a.from))[0];
}

/**
 * Converts a flange's coordinates in the document to those of its face. The first coordinate is the parent's along the
 * edge. The second runs from the outside of the bend toward the free end.
 */
function writtenFrame(
  { written }: Face,
  edge: SegmentFrom,
  { flange, to, setback }: Attached<FlangeValues>,
): PlaneFrame {
  const way = wayAlong(flange, written);
  const [u, v] = directionOf(edge);
  const start = positionOf(edge.from, way, written);
  const isForward = u * way[0] + v * way[1] > 0;
  return isForward
    ? { origin: [to + start, -setback], u: [-1, 0], v: [0, 1] }
    : { origin: [to - start, -setback], u: [1, 0], v: [0, 1] };
}

/** The direction of the document's axis along a flange's edge. */
function wayAlong({ on }: FlangeValues, written: PlaneFrame): Point {
  return on[1] === 'v' ? written.u : written.v;
}

/** A point's coordinate along one of the document's axes. */
function positionOf(point: Point, way: Point, { origin }: PlaneFrame): number {
  return (point[0] - origin[0]) * way[0] + (point[1] - origin[1]) * way[1];
}

function placeFrame(outer: PlaneFrame, { origin, u, v }: PlaneFrame): PlaneFrame {
  const direct = (way: Point): Point => placePoint({ ...outer, origin: [0, 0] }, way);
  return { origin: placePoint(outer, origin), u: direct(u), v: direct(v) };
}

function placeInSpace({ origin, u, v, n }: SpaceFrame, frame: PlaneFrame): SpaceFrame {
  const direct = ([x, y]: Point): Vector => add(scale(u, x), v, y);
  return { origin: add(origin, direct(frame.origin)), u: direct(frame.u), v: direct(frame.v), n };
}

/** @param start the frame where the bend starts, with x along the bend and y outward */
function bendFrames(start: SpaceFrame, flange: FlangeValues, thickness: number) {
  const { angle, radius } = flange;
  const [cos, sin] = [cosine(angle), sine(angle)];
  const { origin, u, v, n } = start;
  const isUp = angle > 0;
  /** The height of the bend's axis above the lower surface. */
  const height = isUp ? radius + thickness : -radius;
  const [outwards, upwards] = [add(scale(v, cos), n, sin), add(scale(n, cos), v, -sin)];
  const end: SpaceFrame = { origin: add(add(origin, n, height), upwards, -height), u, v: outwards, n: upwards };
  return { end, section: bendSection(flange, thickness), matrix: matrixOf({ origin, u: v, v: n, n: u }) };
}

/** The cross-section of a bend, or of the part of it between two fractions of its angle. */
function bendSection({ angle, radius }: FlangeValues, thickness: number, from = 0, to = 1): Region {
  const isUp = angle > 0;
  const height = isUp ? radius + thickness : -radius;
  const [lower, upper] = isUp ? [radius + thickness, radius] : [radius, radius + thickness];
  const [start, end] = [from, to].map((share) => (isUp ? -90 : 90) + angle * share) as [number, number];
  const at = (arcRadius: number, turn: number): Point => [
    arcRadius * cosine(turn) + 0,
    height + arcRadius * sine(turn) + 0,
  ];
  const arc = (radius: number, fromAngle: number, toAngle: number): Segment => {
    return { kind: 'arc', center: [0, height], radius, fromAngle, toAngle, to: at(radius, toAngle) };
  };
  const outer: Loop = {
    start: at(lower, start),
    segments: [
      arc(lower, start, end),
      { kind: 'line', to: at(upper, end) },
      arc(upper, end, start),
      { kind: 'line', to: at(lower, start) },
    ],
  };
  return { outer, holes: [] };
}

/** The rectangles that slots leave of a bend, with their range across the bend and along it. */
function stripsBetween(slots: readonly PlaneBounds[], { length, allowance }: BendArea) {
  const heights = [...new Set([0, allowance, ...slots.flatMap(({ min, max }) => [min[1], max[1]])])].sort(
    (a, b) => a - b,
  );
  return heights.slice(1).flatMap((high, i) => {
    const low = heights[i]!;
    const open = slots.filter(({ min, max }) => min[1] <= low && max[1] >= high).sort((a, b) => a.min[0] - b.min[0]);
    const [starts, ends] = [
      [0, ...open.map(({ max }) => max[0])],
      [...open.map(({ min }) => min[0]), length],
    ];
    return starts
      .map((from, k) => ({ low, high, from, length: ends[k]! - from }))
      .filter((strip) => strip.length > NEAR);
  });
}

function matrixOf({ origin, u, v, n }: SpaceFrame): readonly number[] {
  return [...u, 0, ...v, 0, ...n, 0, ...origin, 1].map((value) => value + 0);
}

function matrixOrigin(matrix: readonly number[]): Vector {
  return [matrix[12]!, matrix[13]!, matrix[14]!];
}

/** The range that an extruded curve covers along one of the part's axes. */
function extentOf(loops: readonly Loop[], matrix: readonly number[], length: number, axis: number): Point {
  const [u, v, along] = [matrix[axis]!, matrix[4 + axis]!, matrix[8 + axis]! * length];
  const steep = Math.hypot(u, v);
  const [low, high] = [Math.min(0, along), Math.max(0, along)];
  const start = matrix[12 + axis]!;
  if (steep < NEAR) return [start + low, start + high];
  // Rotate the curve so that the part's axis becomes its first axis.
  const frame: PlaneFrame = { origin: [0, 0], u: [u / steep, -v / steep], v: [v / steep, u / steep] };
  const { min, max } = loopBounds(loops.map((loop) => placeLoop(frame, loop)));
  return [start + min[0] * steep + low, start + max[0] * steep + high];
}

/** Rounds off floating-point noise, in mm. */
function snap(length: number): number {
  return Math.round(length * 1e9) / 1e9 + 0;
}

/** Sorts a flange's own bend before the bends of the flanges on it, and those before the next flange's. */
function inDocumentOrder(a: SheetBend, b: SheetBend): number {
  const [one, other] = [a, b].map(({ pointer }) => pointer.split('/flanges/').map(Number));
  const at = one!.findIndex((index, i) => index !== other![i]);
  return at < 0 ? -1 : one![at]! - (other![at] ?? -1);
}

function movedLine([a, b]: readonly [Point, Point], [u, v]: Point): readonly [Point, Point] {
  return [
    [a[0] + u, a[1] + v],
    [b[0] + u, b[1] + v],
  ];
}
