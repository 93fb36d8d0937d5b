// A measured view for a page that lays its own labels and knobs over it: the lines of the product alone, and where on
// the sheet everything is. Knows no page.

import { cross } from '../geometry/vector.js';
import type { Product, Vector } from '../model/evaluate/product.js';
import type { DimensionLine } from '../view/dimension-lines.js';
import { orthographicProjection } from '../view/orthographic-projection.js';
import type { Projection } from '../view/projection.js';
import type { PicturePoint } from './camera.js';
import { dimensionShapes } from './dimensions.js';
import { type DrawViewOptions, layOutView, type ViewLayout, type ViewSide } from './draw-view.js';
import type { SvgShape } from './svg-shape.js';

export interface InteractiveView {
  readonly shape: SvgShape;
  /** As the picture's own lines are measured, in lanes beside the product. */
  readonly dimensionLines: readonly DimensionLine[];
  /** For the sheet as large as fits into a place, with so much left free around it; pixels. */
  projectionFor(width: number, height: number, margin: number): Projection;
}

interface InteractiveViewOptions extends DrawViewOptions {
  /** The product itself, where it is shown opened or with somebody beside it. */
  readonly measured: Product;
  /** Whether the sheet shows its dimensions itself; their place is kept for them anyway. */
  readonly labelled: boolean;
}

export function interactiveViewOf(
  product: Product,
  side: ViewSide,
  { labelled, measured, ...options }: InteractiveViewOptions,
): InteractiveView {
  const layout = layOutView(product, side, options, measured);
  const { drawing, dimensions: measures } = layout;
  const dimensions = labelled ? dimensionShapes(measures, options.fontFamily) : [];
  return {
    shape: { ...drawing, children: [...drawing.children, ...dimensions] },
    dimensionLines: measuresOf(layout, side),
    projectionFor: (width, height, margin) => lensFor(layout, width, height, margin),
  };
}

function measuresOf(
  { dimensions: measures, towardsCamera: towardsEye, up, scale }: ViewLayout,
  side: ViewSide,
): readonly DimensionLine[] {
  const right = cross(up, towardsEye);
  const onSheet = ([x, y]: PicturePoint): Vector => {
    const along = (axis: 0 | 1 | 2) => (right[axis] * x - up[axis] * y) / scale;
    return [along(0), along(1), along(2)];
  };
  return measures.map(({ key, length, feet, ends }, index) => ({
    key,
    id: `${side}-${key ?? ''}${index}`,
    axis: axisOf(feet[0], feet[1], right, up),
    feet: [onSheet(feet[0]), onSheet(feet[1])],
    ends: [onSheet(ends[0]), onSheet(ends[1])],
    length,
    side: 0,
  }));
}

/** None where it runs at a slant. */
function axisOf(a: PicturePoint, b: PicturePoint, right: Vector, up: Vector): DimensionLine['axis'] {
  const [isLevel, isUpright] = [Math.abs(a[1] - b[1]) < 1, Math.abs(a[0] - b[0]) < 1];
  if (isLevel === isUpright) return undefined;
  const direction = isLevel ? right : up;
  return ([0, 1, 2] as const).find((axis) => direction[axis] !== 0);
}

function lensFor(
  { box, scale, towardsCamera: towardsEye, up }: ViewLayout,
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
  return orthographicProjection({ towardsCamera: towardsEye, up, scale: scale * share, origin }, width, height);
}
