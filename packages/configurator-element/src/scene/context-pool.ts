// The WebGL contexts of a page. It has sixteen, and the browser takes the oldest one when a seventeenth is made: it may be
// the shop's own. So all scenes of a page share eight. A scene that finds none takes that of the scene that has been out of
// sight the longest, which asks again when it comes back into sight. Only when eight are in sight at once, a ninth gets
// none.

export interface ContextSlot {
  readonly visible: boolean;
  /** Gives its context up. */
  evict(): void;
  /** Takes its context back. */
  restore(): void;
}

export const maxContexts = 8;

/** Slots with a context, in the order in which they were last in sight. */
const holders = new Set<ContextSlot>();
/** Slots that came back into sight and found no context. */
const waiting = new Set<ContextSlot>();

/** @returns whether it has a context; else it is restored when there is one, unless it is released before */
export function acquireContext(slot: ContextSlot): boolean {
  if (holders.size >= maxContexts && !holders.has(slot) && !evictOne()) {
    waiting.add(slot);
    return false;
  }
  waiting.delete(slot);
  moveToEnd(slot);
  return true;
}

export function releaseContext(slot: ContextSlot): void {
  holders.delete(slot);
  waiting.delete(slot);
  restoreWaiting();
}

/** To be called when the slot came into sight, or went out of it. */
export function updateVisibility(slot: ContextSlot): void {
  if (holders.has(slot)) moveToEnd(slot);
  restoreWaiting();
}

/** How many contexts are taken. */
export function countContexts(): number {
  return holders.size;
}

function evictOne(): boolean {
  for (const slot of holders) {
    if (slot.visible) continue;
    holders.delete(slot);
    slot.evict();
    return true;
  }
  return false;
}

function restoreWaiting(): void {
  for (const slot of [...waiting]) if (slot.visible && acquireContext(slot)) slot.restore();
}

function moveToEnd(slot: ContextSlot): void {
  holders.delete(slot);
  holders.add(slot);
}
