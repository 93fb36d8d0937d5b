// A measured view for a page that shows its own labels and handles on top: the product's lines, its dimension lines in
// product coordinates, and the projection from those coordinates to the page.

import { cross } from '../geometry/vector.js';
import type { Product, Vector } from '../model/evaluate/product.js';
import type { DimensionLine } from '../view/dimension-lines.js';
import { orthographicProjection, type Projection } from '../view/screen-projection.js';
import type { PicturePoint } from './camera.js';
import { dimensionShapes } from './dimensions.js';
import { type DrawViewOptions, layOutView, type ViewLayout, type ViewSide } from './draw-view.js';
import type { SvgShape } from './to-svg.js';

export interface InteractiveView {
  readonly shape: SvgShape;
  /** The dimension lines in the drawing's plane, in rows next to the product. */
  readonly dimensionLines: readonly DimensionLine[];
  /** The projection for the drawing at the largest size that fits into an area with a margin, in pixels. */
  projectionFor(width: number, height: number, margin: number): Projection;
}

interface InteractiveViewOptions extends DrawViewOptions {
  /** The product to measure. The one shown may have its doors open or a person next to it. */
  readonly measured: Product;
  /** Whether the drawing includes its dimensions. Space is reserved for them either way. */
  readonly labelled: boolean;
}

/** Creates the view in steps, one per solid. */
export function* interactiveViewOf(
  product: Product,
  side: ViewSide,
  { labelled, measured, ...options }: InteractiveViewOptions,
): Generator<void, InteractiveView> {
  const layout = yield* layOutView(product, side, options, measured);
  const { drawing } = layout;
  const dimensions = labelled ? dimensionShapes(layout.dimensions, options.fontFamily) : [];
  return {
    shape: { ...drawing, children: [...drawing.children, ...dimensions] },
    dimensionLines: dimensionLinesOf(layout, side),
    projectionFor: (width, height, margin) => projectionFor(layout, width, height, margin),
  };
}

function dimensionLinesOf(
  { dimensions, towardsCamera, up, scale }: ViewLayout,
  side: ViewSide,
): readonly DimensionLine[] {
  const right = cross(up, towardsCamera);
  const inSpace = ([x, y]: PicturePoint): Vector => {
    const along = (axis: 0 | 1 | 2) => (right[axis] * x - up[axis] * y) / scale;
    return [along(0), along(1), along(2)];
  };
  return dimensions.map(({ key, length, feet, ends }, index) => ({
    key,
    id: `${side}-${key ?? ''}${index}`,
    axis: axisOf(feet[0], feet[1], right, up),
    feet: [inSpace(feet[0]), inSpace(feet[1])],
    ends: [inSpace(ends[0]), inSpace(ends[1])],
    length,
    side: 0,
  }));
}

/** The axis along which a dimension runs; undefined if it's slanted. */
function axisOf(a: PicturePoint, b: PicturePoint, right: Vector, up: Vector): DimensionLine['axis'] {
  const [isLevel, isUpright] = [Math.abs(a[1] - b[1]) < 1, Math.abs(a[0] - b[0]) < 1];
  if (isLevel === isUpright) return undefined;
  const direction = isLevel ? right : up;
  return ([0, 1, 2] as const).find((axis) => direction[axis] !== 0);
}

function projectionFor(
  { box, scale, towardsCamera, up }: ViewLayout,
  width: number,
  height: number,
  margin: number,
): Projection {
  const [left, top, across, upwards] = box;
  const share = Math.max(0.001, Math.min((width - 2 * margin) / across, (height - 2 * margin) / upwards));
  const origin = {
    x: width / 2 - (left + across / 2) * share,
    y: height / 2 - (top + upwards / 2) * share,
  };
  return orthographicProjection({ towardsCamera, up, scale: scale * share, origin }, width, height);
}
