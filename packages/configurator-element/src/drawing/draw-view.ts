// A measured view as a workshop draws it: no perspective, hidden lines left out, sizes written at dimension lines. Drawn
// in `currentColor`, so that it suits a light page and a dark one.

import { eachOverlap, overlaps, rectAround, rectOf } from '../geometry/rect.js';
import { dot, mix, subtract } from '../geometry/vector.js';
import type { PlacedPart, Product, Vector } from '../model/evaluate/product.js';
import type { Typeface } from '../typeface/index.js';
import { type Camera, orthographicCamera } from './camera.js';
import { type DrawnDimension, dimensionRects, dimensionShapes, drawnDimensionsOf } from './dimensions.js';
import { edgesOf } from './edges.js';
import { type HiddenInterval, hiddenInterval, visibleIntervals } from './hidden-lines.js';
import { type Line, linesData, mergedLines } from './merge-lines.js';
import { isOpaque } from './paint.js';
import { textOutlinesOf } from './part-text.js';
import { type ProjectedSolid, projectSolid } from './projected-solid.js';
import { solidsOf } from './solids/index.js';
import type { SvgShape } from './svg-shape.js';

export type ViewSide = 'front' | 'side' | 'top';

export interface DrawViewOptions {
  /** What is written at a dimension; default millimetres, with a tenth where there is one. */
  readonly format?: (mm: number) => string;
  /** Default true. */
  readonly dimensions?: boolean;
  /** Default the page's own. */
  readonly fontFamily?: string;
  /** What letters are written in, from `loadTypeface`; none are drawn without. */
  readonly typeface?: Typeface | undefined;
}

/** Along which axis the eye looks back, and what is above. */
const sides: Readonly<Record<ViewSide, readonly [towardsEye: Vector, up: Vector]>> = {
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

/** The product's longer side on the drawing, in the drawing's units. */
const extent = 1000;

const border = 20;

/** Letters on a side that leans away more are unreadable lines. */
const flat = 0.2;

/** Between the pieces of one board, met at a slant; mm. */
const widestSlit = 0.5;

/** A facet may lie this far inside the round surface that it stands for; units of the drawing. */
const roundness = 0.2;

/** A measured view before its dimensions are drawn. */
export interface ViewLayout {
  readonly dimensions: readonly DrawnDimension[];
  /** Left, top, width and height in the drawing's units. */
  readonly box: readonly [number, number, number, number];
  /** Units of the drawing for a millimetre. */
  readonly scale: number;
  readonly towardsCamera: Vector;
  readonly up: Vector;
  /** An `svg` of what is seen of the product. */
  readonly drawing: SvgShape;
}

/** An `svg` whose units suit the product's longer side, 1000 of them; the caller gives it its role and title. */
export function drawView(product: Product, side: ViewSide, options: DrawViewOptions = {}): SvgShape {
  const { drawing, dimensions: measures } = layOutView(product, side, options);
  return { ...drawing, children: [...drawing.children, ...dimensionShapes(measures, options.fontFamily)] };
}

/** @param measured the product itself, where it is shown opened or with somebody beside it */
export function layOutView(product: Product, side: ViewSide, options: DrawViewOptions, measured = product): ViewLayout {
  const { format = millimetres, dimensions = true, typeface } = options;
  const [towardsEye, up] = sides[side];
  const camera = orthographicCamera(towardsEye, up, scaleOf(product, towardsEye, up));
  const lines = visibleLines(product, camera, towardsEye, typeface);
  const frame = rectOf([camera.project(product.bounds.min), camera.project(product.bounds.max)]);
  const measures: readonly DrawnDimension[] = dimensions
    ? drawnDimensionsOf(measured, camera, towardsEye, frame, format)
    : [];
  const { left, top, right, bottom } = rectAround([frame, ...dimensionRects(measures)]);
  const [x, y] = [Math.round(left - border), Math.round(top - border)];
  const box = [x, y, Math.round(right - left + 2 * border), Math.round(bottom - top + 2 * border)] as const;
  const drawn: SvgShape = {
    tag: 'path',
    attributes: { d: linesData(lines), 'stroke-width': 2, 'stroke-linecap': 'round', 'stroke-linejoin': 'round' },
    children: [],
  };
  const attributes = { viewBox: box.join(' '), fill: 'none', stroke: 'currentColor' };
  return {
    dimensions: measures,
    box,
    scale: camera.scale,
    towardsCamera: towardsEye,
    up,
    drawing: { tag: 'svg', attributes, children: [drawn] },
  };
}

function millimetres(mm: number): string {
  return String(Math.round(mm * 10) / 10);
}

/** Units of the drawing for a millimetre. */
function scaleOf({ bounds: { min, max } }: Product, towardsEye: Vector, up: Vector): number {
  const camera = orthographicCamera(towardsEye, up, 1);
  const { left, top, right, bottom } = rectOf([camera.project(min), camera.project(max)]);
  return extent / Math.max(right - left, bottom - top, 1);
}

function visibleLines(
  product: Product,
  camera: Camera,
  towardsEye: Vector,
  typeface: Typeface | undefined,
): readonly Line[] {
  const finest = roundness / camera.scale;
  const parts = [...product.parts];
  const bodies = parts.flatMap((part, index) =>
    solidsOf(part, finest).map((solid) => projectSolid(solid, index, isOpaque(part), camera)),
  );
  const inFront = opaqueNear(bodies);
  const lines = bodies.flatMap((body, index) =>
    outlinesOf(body, parts[body.part]!, camera, typeface).flatMap(([a, b]): Line[] => {
      const hidden = hiddenIntervals(a, b, inFront[index]!, camera, towardsEye);
      return visibleIntervals(hidden, widestSlit / Math.hypot(...subtract(b, a))).map(
        ([from, to]): Line => [camera.project(mix(a, b, from)), camera.project(mix(a, b, to))],
      );
    }),
  );
  return mergedLines(lines);
}

/** By solid: the opaque ones that overlap it on the drawing. */
function opaqueNear(solids: readonly ProjectedSolid[]): readonly (readonly ProjectedSolid[])[] {
  const near = solids.map((): ProjectedSolid[] => []);
  const rects = solids.map(({ rect }) => rect);
  eachOverlap(rects, (i, j) => {
    if (solids[j]!.opaque) near[i]!.push(solids[j]!);
    if (solids[i]!.opaque) near[j]!.push(solids[i]!);
    return true;
  });
  return near;
}

/** What others hide of a line; where one hides all of it, no other is looked at. */
function hiddenIntervals(
  a: Vector,
  b: Vector,
  others: readonly ProjectedSolid[],
  camera: Camera,
  towardsEye: Vector,
): readonly HiddenInterval[] {
  const hidden: HiddenInterval[] = [];
  const farthest = Math.min(dot(a, towardsEye), dot(b, towardsEye));
  const rect = rectOf([camera.project(a), camera.project(b)]);
  for (const { solid, high, rect: around } of others) {
    if (!overlaps(rect, around) || dot(high, towardsEye) <= farthest) continue;
    const interval = hiddenInterval(a, b, towardsEye, solid);
    if (interval) hidden.push(interval);
    if (interval && interval[1] - interval[0] >= 1) return hidden;
  }
  return hidden;
}

type Edge = readonly [Vector, Vector];

/** The edges of a body, and the rims of its holes; of letters, their own. */
function outlinesOf(
  body: ProjectedSolid,
  part: PlacedPart,
  camera: Camera,
  typeface: Typeface | undefined,
): readonly Edge[] {
  if (part.kind === 'text') {
    if (!typeface) return [];
    const { outlines: rims, normal } = textOutlinesOf(part, typeface, camera.scale);
    return camera.side(normal, 0) > flat ? rims.flatMap(edgesAround) : [];
  }
  const { vertices } = body.solid;
  const edges = edgesOf(body, body.front, camera).map(([i, j]): Edge => [vertices[i]!, vertices[j]!]);
  const rims = body.front.flatMap(({ facet }) => (facet.holeRims ?? []).flatMap(edgesAround));
  return [...edges, ...rims];
}

function edgesAround(rim: readonly Vector[]): readonly Edge[] {
  return rim.map((point, i): Edge => [point, rim[(i + 1) % rim.length]!]);
}
