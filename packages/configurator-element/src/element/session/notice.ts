// What a change settled beyond what was asked for, kept until the next step.

import type { Adjustment } from '../../model/index.js';
import type { MessageKey } from '../shared/messages/index.js';

export interface Notice {
  readonly intro?: MessageKey | undefined;
  readonly adjustments: readonly Adjustment[];
  /** The gesture that it belongs to: while a slider moves, what it did on the way stays told. */
  readonly gesture?: string | undefined;
}

/** The notice after one more change: of the same gesture it grows, of another it begins anew. */
export function nextNotice(previous: Notice | undefined, next: Notice): Notice | undefined {
  const continues = next.gesture !== undefined && next.gesture === previous?.gesture;
  const merged = continues ? mergeAdjustments(previous.adjustments, next.adjustments) : next.adjustments;
  if (merged.length === 0 && next.intro === undefined) return continues ? { ...next, adjustments: [] } : undefined;
  return { ...next, adjustments: merged };
}

/** By key: from where it began to where it is. */
function mergeAdjustments(earlier: readonly Adjustment[], later: readonly Adjustment[]): Adjustment[] {
  const merged = new Map(earlier.map((adjustment) => [adjustment.key, adjustment]));
  for (const adjustment of later) {
    const first = merged.get(adjustment.key);
    merged.set(adjustment.key, first ? { ...adjustment, from: first.from } : adjustment);
  }
  return [...merged.values()].filter(({ from, to }) => from !== to);
}
