// The dimension labels and drag handles of a product in the picture, the most important first.

import type { Product } from '../model/evaluate/product.js';
import { type DimensionLine, spansProduct } from './dimension-lines.js';
import type { OverlayHandle, OverlayLabel, OverlayLayout } from './overlay-layout.js';
import type { Projection } from './projection.js';
import { type Handle, handlesOf } from './resize-handles.js';

export interface DimensionLabel extends OverlayLabel {
  readonly dimension: DimensionLine;
}

export interface DimensionHandle extends OverlayHandle {
  readonly handle: Handle;
}

export interface DimensionOverlay {
  readonly labels: readonly DimensionLabel[];
  readonly handles: readonly DimensionHandle[];
}

interface Options {
  /** Whether the dimension lines are shown. */
  readonly isMeasuring: boolean;
  /** Whether a person can change a parameter here. */
  readonly isEditable: (key: string | undefined) => boolean;
  /** Size of a line's label; pixels. */
  readonly sizeOf: (line: DimensionLine) => { readonly width: number; readonly height: number };
}

/** The length at which a label appears and below which it disappears, for lines seen nearly end-on; pixels. */
const MIN_LENGTH = { toAppear: 44, toStay: 36 } as const;

export function dimensionOverlayOf(
  { bounds }: Product,
  lines: readonly DimensionLine[],
  projection: Projection,
  { isMeasuring, isEditable: isOpen, sizeOf }: Options,
  last: OverlayLayout,
): DimensionOverlay {
  // The product's overall sizes are more important than those of its parts, and editable ones more than others.
  const rank = (line: DimensionLine) => (isOpen(line.key) ? 0 : 2) + (spansProduct(line, bounds) ? 0 : 1);
  const sorted = [...lines].sort((a, b) => rank(a) - rank(b));
  const labels = isMeasuring ? sorted.flatMap((line) => labelOf(line, projection, sizeOf, last)) : [];
  const handles = sorted.flatMap((line) => {
    // A handle inside the product is shown only with its dimension line, which tells what it changes.
    const label = spansProduct(line, bounds) ? undefined : line.id;
    if (!isOpen(line.key) || (label !== undefined && !isMeasuring)) return [];
    return handlesOf(line, bounds, projection).map((handle) => ({ ...handleOf(handle, line, projection), label }));
  });
  return { labels, handles };
}

function labelOf(
  line: DimensionLine,
  projection: Projection,
  sizeOf: Options['sizeOf'],
  last: OverlayLayout,
): readonly DimensionLabel[] {
  const { id, key, ends } = line;
  const [a, b] = [projection.project(ends[0]), projection.project(ends[1])];
  const least = last.labels.has(id) ? MIN_LENGTH.toStay : MIN_LENGTH.toAppear;
  if (a.depth <= 0 || b.depth <= 0 || Math.hypot(a.x - b.x, a.y - b.y) < least) return [];
  return [{ id, key, line: [a, b], dimension: line, ...sizeOf(line) }];
}

function handleOf(handle: Handle, { id, key = '' }: DimensionLine, projection: Projection): DimensionHandle {
  return { id: `${id}.${handle.end}`, key, position: projection.project(handle.point), handle };
}
