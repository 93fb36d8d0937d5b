// The notice after a change: which other values were adjusted, and why.

import type { Adjustment, ParameterState } from '../../model/index.js';
import type { Patch } from '../shared/attributes.js';
import type { MessageKey } from '../shared/messages/index.js';

/** The values that a change adjusted in addition to the requested ones. The notice is shown until the next change. */
export interface Notice {
  readonly intro?: MessageKey | undefined;
  readonly adjustments: readonly Adjustment[];
  /** The change's gesture. While a slider is being dragged, earlier adjustments stay in the notice. */
  readonly gesture?: string | undefined;
  /** The previous revision's parameters, used to name those the model no longer has. */
  readonly earlier?: readonly ParameterState[];
  /** Returns whether the notice no longer applies. Without this function, it's shown until the next change. */
  readonly isOver?: (() => boolean) | undefined;
}

/** The notice after another change: extended within the same gesture, otherwise replaced. */
export function nextNotice(previous: Notice | undefined, next: Notice): Notice | undefined {
  const continues = next.gesture !== undefined && next.gesture === previous?.gesture;
  const merged = continues ? mergeAdjustments(previous.adjustments, next.adjustments) : next.adjustments;
  if (merged.length === 0 && next.intro === undefined) return continues ? { ...next, adjustments: [] } : undefined;
  return { ...next, adjustments: merged };
}

/** Merges two lists of adjustments. A key that's in both gets one adjustment, from its first value to its last. */
function mergeAdjustments(earlier: readonly Adjustment[], later: readonly Adjustment[]): Adjustment[] {
  const merged = new Map(earlier.map((adjustment) => [adjustment.key, adjustment]));
  for (const adjustment of later) {
    const first = merged.get(adjustment.key);
    merged.set(adjustment.key, first ? { ...adjustment, from: first.from } : adjustment);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

/** Keeps only the causes that the person has just changed, because they recognize those. */
export function causesWithinPatch(adjustment: Adjustment, patch: Patch): Adjustment {
  const because = adjustment.because?.filter((key) => key in patch);
  return because && because.length > 0 ? { ...adjustment, because } : adjustment;
}

/**
 * The largest adjustment that isn't reported, in mm. Settling rounds sixteenths of an inch to whole millimeters, which
 * people wouldn't notice.
 */
const UNNOTICED = 0.8;

/** Whether people would notice the difference between the typed and the settled value. */
export function isNoticed({ from, to }: Adjustment): boolean {
  return typeof from === 'number' && typeof to === 'number' && Math.abs(from - to) >= UNNOTICED;
}
