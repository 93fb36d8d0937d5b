// A measured view for a page that lays its own labels and knobs over it: the lines of the product alone, and where on
// the sheet everything is. Knows no page.

import type { Product, Vector } from '../model/product.js';
import type { Lens } from '../view/lens.js';
import type { Measure } from '../view/measures.js';
import { parallelLens } from '../view/parallel-lens.js';
import { cross } from '../view/vector.js';
import type { Point } from './camera.js';
import { dimensionShapes } from './dimension-lines.js';
import { type Layout, layOut, type ViewOptions, type ViewSide } from './draw-view.js';
import type { Shape } from './shape.js';

export interface Sheet {
  readonly shape: Shape;
  /** As the picture's own lines are measured, in lanes beside the product. */
  readonly measures: readonly Measure[];
  /** For the sheet as large as fits into a place, with so much left free around it; pixels. */
  lensFor(width: number, height: number, margin: number): Lens;
}

interface SheetOptions extends ViewOptions {
  /** The product itself, where it is shown opened or with somebody beside it. */
  readonly measured: Product;
  /** Whether the sheet shows its dimensions itself; their place is kept for them anyway. */
  readonly labelled: boolean;
}

export function sheetOf(product: Product, side: ViewSide, { labelled, measured, ...options }: SheetOptions): Sheet {
  const layout = layOut(product, side, options, measured);
  const { drawing, measures } = layout;
  const dimensions = labelled ? dimensionShapes(measures, options.fontFamily) : [];
  return {
    shape: { ...drawing, children: [...drawing.children, ...dimensions] },
    measures: measuresOf(layout, side),
    lensFor: (width, height, margin) => lensFor(layout, width, height, margin),
  };
}

function measuresOf({ measures, towardsEye, up, scale }: Layout, side: ViewSide): readonly Measure[] {
  const right = cross(up, towardsEye);
  const onSheet = ([x, y]: Point): Vector => {
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
function axisOf(a: Point, b: Point, right: Vector, up: Vector): Measure['axis'] {
  const [isLevel, isUpright] = [Math.abs(a[1] - b[1]) < 1, Math.abs(a[0] - b[0]) < 1];
  if (isLevel === isUpright) return undefined;
  const direction = isLevel ? right : up;
  return ([0, 1, 2] as const).find((axis) => direction[axis] !== 0);
}

function lensFor({ box, scale, towardsEye, up }: Layout, width: number, height: number, margin: number): Lens {
  const [left, top, across, upwards] = box;
  const share = Math.max(0.001, Math.min((width - 2 * margin) / across, (height - 2 * margin) / upwards));
  const origin = {
    x: width / 2 - (left + across / 2) * share,
    y: height / 2 - (top + upwards / 2) * share,
  };
  return parallelLens({ towardsEye, up, scale: scale * share, origin }, width, height);
}
