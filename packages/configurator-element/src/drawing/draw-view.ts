// Draws a measured view as workshops do: orthographic, with dimension lines and without hidden lines. It's drawn in
// `currentColor`, so that it suits light and dark pages.

import { eachOverlap } from '../geometry/overlapping-rects.js';
import { overlaps, rectAround, rectOf } from '../geometry/rect.js';
import { dot, mix, subtract } from '../geometry/vector-math.js';
import type { PlacedPart, Product, TextPart, Vector } from '../model/evaluate/product.js';
import { runToEnd } from '../run-to-end.js';
import type { Typeface } from '../typeface/index.js';
import { type Camera, orthographicCamera, pointsOnPicture } from './camera.js';
import { type DrawnDimension, dimensionRects, dimensionShapes, drawnDimensionsOf } from './dimensions.js';
import { isOpaque } from './paint.js';
import { cornersOf, type TextOutlines, textReader } from './part-text.js';
import { type Line, linesData, mergedLines } from './path-data.js';
import { edgesOf, type ProjectedSolid, projectSolid } from './projected-solid.js';
import { solidReader } from './solids/index.js';
import { offsetOf, type Solid, vertexOf } from './solids/solid.js';
import type { SvgShape } from './to-svg.js';

/** The side that the product is viewed from. */
export type ViewSide = 'front' | 'side' | 'top';

/** Options of `drawView`. */
export interface DrawViewOptions {
  /** Formats a dimension. By default, it's in millimeters with at most one decimal. */
  readonly format?: (mm: number) => string;
  /** Whether to draw dimension lines. Defaults to true. */
  readonly dimensions?: boolean;
  /** The font for dimensions. Defaults to the page's own. */
  readonly fontFamily?: string;
  /** The typeface for text on parts, from `loadTypeface`. Without it, text isn't drawn. */
  readonly typeface?: Typeface | undefined;
}

/** The direction to the camera, and the up direction in the drawing. */
const SIDES: Readonly<Record<ViewSide, readonly [towardsCamera: Vector, up: Vector]>> = {
  front: [
    [0, 0, 1],
    [0, 1, 0],
  ],
  side: [
    [1, 0, 0],
    [0, 1, 0],
  ],
  top: [
    [0, 1, 0],
    [0, 0, -1],
  ],
};

/** The length of the product's longer side, in the drawing's units. */
const EXTENT = 1000;

const BORDER = 20;

/**
 * Text is drawn on faces whose normals point toward the camera by more than this. On other faces, it would be
 * unreadable.
 */
const READABLE = 0.2;

/**
 * Visible gaps between two hidden intervals are left out up to this length, because convex pieces of a board meet
 * there, in mm.
 */
const WIDEST_SLIT = 0.5;

/** The largest distance between a facet and the round surface that it approximates, in units of the drawing. */
const ROUNDNESS = 0.2;

/** A measured view before its dimensions are drawn. */
export interface ViewLayout {
  readonly dimensions: readonly DrawnDimension[];
  /** The left, top, width and height of the view, in the drawing's units. */
  readonly box: readonly [number, number, number, number];
  /** Units of the drawing per millimeter. */
  readonly scale: number;
  readonly towardsCamera: Vector;
  readonly up: Vector;
  /** An `svg` of the product's visible lines. */
  readonly drawing: SvgShape;
}

/**
 * Draws a side as an `svg` in which the product's longer side is 1000 units. The caller adds a role and a title.
 * @example
 * ```ts
 * toSvg(drawView(product, 'front')); // with its measures
 * ```
 */
export function drawView(product: Product, side: ViewSide, options: DrawViewOptions = {}): SvgShape {
  const { drawing, dimensions } = runToEnd(layOutView(product, side, options));
  return { ...drawing, children: [...drawing.children, ...dimensionShapes(dimensions, options.fontFamily)] };
}

/**
 * Lays out a view in steps, one per solid.
 * @param measured the product to measure, if `product` is a version of it that's opened or has a person next to it
 */
export function* layOutView(
  product: Product,
  side: ViewSide,
  options: DrawViewOptions,
  measured = product,
): Generator<void, ViewLayout> {
  const { format = millimetres, dimensions = true, typeface } = options;
  const [towardsCamera, up] = SIDES[side];
  const camera = orthographicCamera(towardsCamera, up, scaleOf(product, towardsCamera, up));
  const [lines = []] = yield* visibleLines([...product.parts], camera, towardsCamera, typeface);
  const frame = rectOf(pointsOnPicture(camera, [product.bounds.min, product.bounds.max]));
  const drawn = dimensions ? drawnDimensionsOf(measured, camera, towardsCamera, frame, format) : [];
  const { left, top, right, bottom } = rectAround([frame, ...dimensionRects(drawn)]);
  const [x, y] = [Math.round(left - BORDER), Math.round(top - BORDER)];
  const box = [x, y, Math.round(right - left + 2 * BORDER), Math.round(bottom - top + 2 * BORDER)] as const;
  const path: SvgShape = {
    tag: 'path',
    attributes: { d: linesData(lines), 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    children: [],
  };
  const attributes = { viewBox: box.join(' '), fill: 'none', stroke: 'currentColor' };
  return {
    dimensions: drawn,
    box,
    scale: camera.scale,
    towardsCamera,
    up,
    drawing: { tag: 'svg', attributes, children: [path] },
  };
}

function millimetres(mm: number): string {
  return String(Math.round(mm * 10) / 10);
}

/** Units of the drawing per millimeter. */
function scaleOf({ bounds: { min, max } }: Product, towardsCamera: Vector, up: Vector): number {
  const camera = orthographicCamera(towardsCamera, up, 1);
  const { left, top, right, bottom } = rectOf(pointsOnPicture(camera, [min, max]));
  return EXTENT / Math.max(right - left, bottom - top, 1);
}

/**
 * The lines that no part hides, by group.
 * @param groupOf returns a part's group; by default, all parts are in group 0
 */
export function* visibleLines(
  parts: readonly PlacedPart[],
  camera: Camera,
  towardsCamera: Vector,
  typeface?: Typeface,
  groupOf: (part: PlacedPart) => number = () => 0,
): Generator<void, readonly (readonly Line[])[]> {
  const solidsOf = solidReader(ROUNDNESS / camera.scale);
  const all: ProjectedSolid[] = [];
  for (let index = 0; index < parts.length; index++) {
    const part = parts[index]!;
    for (const solid of solidsOf(part)) all.push(projectSolid(solid, index, isOpaque(part), camera));
    yield;
  }
  const solids = nearestOfEachOutline(all, towardsCamera);
  const near = yield* opaqueNear(solids);
  const textOutlinesOf = typeface && textReader(typeface, camera.scale);
  const groups: Line[][] = [];
  for (let index = 0; index < solids.length; index++) {
    const solid = solids[index]!;
    const group = groupOf(parts[solid.part]!);
    groups[group] ??= [];
    const lines = groups[group];
    for (const [a, b] of outlinesOf(solid, parts[solid.part]!, camera, textOutlinesOf)) {
      const hidden = hiddenIntervals(a, b, near[index]!, camera, towardsCamera);
      for (const [from, to] of visibleIntervals(hidden, WIDEST_SLIT / Math.hypot(...subtract(b, a)))) {
        lines.push([camera.project(mix(a, b, from)), camera.project(mix(a, b, to))]);
      }
    }
    yield;
  }
  return Array.from(groups, (lines = []) => mergedLines(lines));
}

/** Leaves out solids behind an opaque one with the same outline, such as all but the nearest door in a side view. */
function nearestOfEachOutline(solids: readonly ProjectedSolid[], towardsCamera: Vector): readonly ProjectedSolid[] {
  const back = ({ low }: ProjectedSolid) => dot(low, towardsCamera);
  const keys = solids.map(({ outline }) => outline.map((value) => value.toFixed(3)).join());
  const nearest = new Map<string, ProjectedSolid>();
  for (let index = 0; index < solids.length; index++) {
    const solid = solids[index]!;
    const other = nearest.get(keys[index]!);
    if (solid.opaque && (!other || back(solid) > back(other))) nearest.set(keys[index]!, solid);
  }
  return solids.filter((solid, index) => {
    const other = nearest.get(keys[index]!);
    return !other || other === solid || dot(solid.high, towardsCamera) > back(other);
  });
}

/** For each solid, the opaque ones that overlap it in the drawing. */
function* opaqueNear(solids: readonly ProjectedSolid[]): Generator<void, readonly (readonly ProjectedSolid[])[]> {
  const near = solids.map((): ProjectedSolid[] => []);
  const rects = solids.map(({ rect }) => rect);
  yield* eachOverlap(rects, (i, j) => {
    if (solids[j]!.opaque) near[i]!.push(solids[j]!);
    if (solids[i]!.opaque) near[j]!.push(solids[i]!);
    return true;
  });
  return near;
}

/** The intervals of a line that other solids hide. Stops once a solid hides all of it. */
function hiddenIntervals(
  a: Vector,
  b: Vector,
  others: readonly ProjectedSolid[],
  camera: Camera,
  towardsCamera: Vector,
): readonly HiddenInterval[] {
  const hidden: HiddenInterval[] = [];
  const farthest = Math.min(dot(a, towardsCamera), dot(b, towardsCamera));
  const rect = rectOf(pointsOnPicture(camera, [a, b]));
  for (const { solid, high, rect: around } of others) {
    if (!overlaps(rect, around) || dot(high, towardsCamera) <= farthest) continue;
    const interval = hiddenInterval(a, b, towardsCamera, solid);
    if (interval) hidden.push(interval);
    if (interval && interval[1] - interval[0] >= 1) return hidden;
  }
  return hidden;
}

type Edge = readonly [Vector, Vector];

/** A solid's edges and the rims of its holes and recesses; for text on a part, the outlines of its glyphs. */
function outlinesOf(
  projected: ProjectedSolid,
  part: PlacedPart,
  camera: Camera,
  textOutlinesOf: ((part: TextPart) => TextOutlines) | undefined,
): readonly Edge[] {
  if (part.kind === 'text') {
    if (!textOutlinesOf) return [];
    const outlines = textOutlinesOf(part);
    return camera.side(outlines.normal, 0) > READABLE ? cornersOf(outlines).flatMap(edgesAround) : [];
  }
  const { solid, front } = projected;
  const edges = edgesOf(solid, front, camera).map(([i, j]): Edge => [vertexOf(solid, i), vertexOf(solid, j)]);
  const rims = front.flatMap(({ openings = [] }) => openings.flatMap(({ rim }) => edgesAround(rim)));
  return [...edges, ...rims];
}

function edgesAround(rim: readonly Vector[]): readonly Edge[] {
  return rim.map((point, i): Edge => [point, rim[(i + 1) % rim.length]!]);
}

// Hidden-line removal: finds the intervals of a line that convex solids hide from a camera at infinity. A point on the
// line is hidden if any point between it and the camera is inside a solid. These conditions are linear inequalities in
// the position along the line and the distance toward the camera. Fourier–Motzkin elimination removes the distance.

/** Positions along a line as fractions of its length. */
export type HiddenInterval = readonly [from: number, to: number];

/** A line is hidden only where it's at least this far (in mm) inside or behind a solid, because boards touch. */
const DEPTH = 0.05;

/** A bound on `s` that depends on `t`: `s <= offset + slope · t` */
interface Bound {
  readonly offset: number;
  readonly slope: number;
}

/** The interval of the line from `a` to `b` that the solid hides. */
export function hiddenInterval(a: Vector, b: Vector, towardsCamera: Vector, solid: Solid): HiddenInterval | undefined {
  const along = subtract(b, a);
  const nearest: Bound[] = [{ offset: DEPTH, slope: 0 }];
  const farthest: Bound[] = [];
  let [from, to] = [0, 1];
  const keep = (slope: number, limit: number) => {
    if (Math.abs(slope) < 1e-12) {
      if (limit < 0) to = -1;
    } else if (slope > 0) to = Math.min(to, limit / slope);
    else from = Math.max(from, limit / slope);
  };
  for (const facet of solid.facets) {
    const { normal } = facet;
    const rate = dot(normal, towardsCamera);
    const limit = offsetOf(solid, facet) - DEPTH - dot(normal, a);
    const slope = dot(normal, along);
    if (Math.abs(rate) < 1e-9) keep(slope, limit);
    else (rate > 0 ? farthest : nearest).push({ offset: limit / rate, slope: -slope / rate });
    if (from >= to) return undefined;
  }
  for (const near of nearest) {
    for (const far of farthest) keep(near.slope - far.slope, far.offset - near.offset);
    if (from >= to) return undefined;
  }
  return [from, to];
}

/**
 * The visible intervals of a line.
 * @param slit the longest visible interval between two hidden ones to leave out, as a fraction of the line. Such
 * intervals occur where convex pieces of one board meet, because each piece hides a little less than it covers.
 */
export function visibleIntervals(hidden: readonly HiddenInterval[], slit = 0): readonly HiddenInterval[] {
  const visible: HiddenInterval[] = [];
  let at = 0;
  for (const [from, to] of [...hidden].sort((a, b) => a[0] - b[0])) {
    if (from - at > (at > 0 ? slit : 0)) visible.push([at, from]);
    at = Math.max(at, to);
  }
  if (at < 1) visible.push([at, 1]);
  return visible;
}
