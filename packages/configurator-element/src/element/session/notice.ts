// The notice after a change: which other values were adjusted with it, and why.

import type { Adjustment, ParameterState } from '../../model/index.js';
import type { MessageKey } from '../shared/messages/index.js';
import type { Patch } from './configuration-store.js';

/** What a change adjusted beyond what was asked for, kept until the next change. */
export interface Notice {
  readonly intro?: MessageKey | undefined;
  readonly adjustments: readonly Adjustment[];
  /** The gesture that it belongs to: while a slider is dragged, what it adjusted on the way stays in the notice. */
  readonly gesture?: string | undefined;
  /** The parameters of the revision that was shown before: they name what the model has no more. */
  readonly earlier?: readonly ParameterState[];
  /** Whether the notice is true no more; a notice without this function is shown until the next change. */
  readonly isOver?: (() => boolean) | undefined;
}

/** The notice after one more change: of the same gesture it grows, of another it begins anew. */
export function nextNotice(previous: Notice | undefined, next: Notice): Notice | undefined {
  const continues = next.gesture !== undefined && next.gesture === previous?.gesture;
  const merged = continues ? mergeAdjustments(previous.adjustments, next.adjustments) : next.adjustments;
  if (merged.length === 0 && next.intro === undefined) return continues ? { ...next, adjustments: [] } : undefined;
  return { ...next, adjustments: merged };
}

/** Merges adjustments by key: from the first value to the last. */
function mergeAdjustments(earlier: readonly Adjustment[], later: readonly Adjustment[]): Adjustment[] {
  const merged = new Map(earlier.map((adjustment) => [adjustment.key, adjustment]));
  for (const adjustment of later) {
    const first = merged.get(adjustment.key);
    merged.set(adjustment.key, first ? { ...adjustment, from: first.from } : adjustment);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}

/** Names only what was just changed of all that sets a limit: that is what a person wants to hear. */
export function causesWithinPatch(adjustment: Adjustment, patch: Patch): Adjustment {
  const because = adjustment.because?.filter((key) => key in patch);
  return because && because.length > 0 ? { ...adjustment, because } : adjustment;
}

/** Smaller changes are not told, mm: inches are typed in sixteenths, and settling rounds them to whole millimetres. */
const unnoticed = 0.8;

/** Whether what was typed and what it was settled to are two values for a person, too. */
export function isNoticed({ from, to }: Adjustment): boolean {
  return typeof from === 'number' && typeof to === 'number' && Math.abs(from - to) >= unnoticed;
}
