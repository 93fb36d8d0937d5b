// What of a product is measured and taken hold of in the picture, as labels and knobs by their importance. Knows neither
// a form nor a page.

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
  /** The lines are shown. */
  readonly isMeasuring: boolean;
  /** Whether a person can change a parameter here. */
  readonly isEditable: (key: string | undefined) => boolean;
  /** Of a line's label; pixels. */
  readonly sizeOf: (measure: DimensionLine) => { readonly width: number; readonly height: number };
}

/** What is seen nearly end on says nothing; once it is shown, it stays a little longer. Pixels. */
const shortest = { toCome: 44, toStay: 36 } as const;

export function dimensionOverlayOf(
  { bounds }: Product,
  measures: readonly DimensionLine[],
  lens: Projection,
  { isMeasuring, isEditable: isOpen, sizeOf }: Options,
  last: OverlayLayout,
): DimensionOverlay {
  // The product's own sizes first, then those of its parts; what can be changed before what can only be read.
  const rank = (measure: DimensionLine) => (isOpen(measure.key) ? 0 : 2) + (spansProduct(measure, bounds) ? 0 : 1);
  const sorted = [...measures].sort((a, b) => rank(a) - rank(b));
  const labels = isMeasuring ? sorted.flatMap((measure) => labelOf(measure, lens, sizeOf, last)) : [];
  const knobs = sorted.flatMap((measure) => {
    // Between what lies within the product, only its line tells what a knob would move.
    const label = spansProduct(measure, bounds) ? undefined : measure.id;
    if (!isOpen(measure.key) || (label !== undefined && !isMeasuring)) return [];
    return handlesOf(measure, bounds, lens).map((grip) => ({ ...knobOf(grip, measure, lens), label }));
  });
  return { labels, handles: knobs };
}

function labelOf(
  measure: DimensionLine,
  lens: Projection,
  sizeOf: Options['sizeOf'],
  last: OverlayLayout,
): readonly DimensionLabel[] {
  const { id, key, ends } = measure;
  const [a, b] = [lens.project(ends[0]), lens.project(ends[1])];
  const least = last.labels.has(id) ? shortest.toStay : shortest.toCome;
  if (a.depth <= 0 || b.depth <= 0 || Math.hypot(a.x - b.x, a.y - b.y) < least) return [];
  return [{ id, key, line: [a, b], dimension: measure, ...sizeOf(measure) }];
}

function knobOf(grip: Handle, { id, key = '' }: DimensionLine, lens: Projection): DimensionHandle {
  return { id: `${id}.${grip.end}`, key, position: lens.project(grip.point), handle: grip };
}
