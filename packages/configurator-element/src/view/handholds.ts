// What of a product is measured and taken hold of in the picture, as labels and knobs by their importance. Knows neither
// a form nor a page.

import type { Product } from '../model/product.js';
import type { Arrangement, Knob, Label } from './arrange-overlay.js';
import { type Grip, gripsOf } from './grips.js';
import type { Lens } from './lens.js';
import { type Measure, spans } from './measures.js';

export interface MeasureLabel extends Label {
  readonly measure: Measure;
}

export interface GripKnob extends Knob {
  readonly grip: Grip;
}

export interface Handholds {
  readonly labels: readonly MeasureLabel[];
  readonly knobs: readonly GripKnob[];
}

interface Options {
  /** The lines are shown. */
  readonly isMeasuring: boolean;
  /** Whether a person can change a parameter here. */
  readonly isOpen: (key: string | undefined) => boolean;
  /** Of a line's label; pixels. */
  readonly sizeOf: (measure: Measure) => { readonly width: number; readonly height: number };
}

/** What is seen nearly end on says nothing; once it is shown, it stays a little longer. Pixels. */
const shortest = { toCome: 44, toStay: 36 } as const;

export function handholdsOf(
  { bounds }: Product,
  measures: readonly Measure[],
  lens: Lens,
  { isMeasuring, isOpen, sizeOf }: Options,
  last: Arrangement,
): Handholds {
  // The product's own sizes first, then those of its parts; what can be changed before what can only be read.
  const rank = (measure: Measure) => (isOpen(measure.key) ? 0 : 2) + (spans(measure, bounds) ? 0 : 1);
  const sorted = [...measures].sort((a, b) => rank(a) - rank(b));
  const labels = isMeasuring ? sorted.flatMap((measure) => labelOf(measure, lens, sizeOf, last)) : [];
  const knobs = sorted.flatMap((measure) => {
    // Between what lies within the product, only its line tells what a knob would move.
    const label = spans(measure, bounds) ? undefined : measure.id;
    if (!isOpen(measure.key) || (label !== undefined && !isMeasuring)) return [];
    return gripsOf(measure, bounds, lens).map((grip) => ({ ...knobOf(grip, measure, lens), label }));
  });
  return { labels, knobs };
}

function labelOf(measure: Measure, lens: Lens, sizeOf: Options['sizeOf'], last: Arrangement): readonly MeasureLabel[] {
  const { id, key, ends } = measure;
  const [a, b] = [lens.project(ends[0]), lens.project(ends[1])];
  const least = last.labels.has(id) ? shortest.toStay : shortest.toCome;
  if (a.depth <= 0 || b.depth <= 0 || Math.hypot(a.x - b.x, a.y - b.y) < least) return [];
  return [{ id, key, line: [a, b], measure, ...sizeOf(measure) }];
}

function knobOf(grip: Grip, { id, key = '' }: Measure, lens: Lens): GripKnob {
  return { id: `${id}.${grip.end}`, key, place: lens.project(grip.point), grip };
}
