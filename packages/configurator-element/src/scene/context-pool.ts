// The pool of WebGL contexts that all scenes of a page share. A page can have sixteen contexts, and when it creates
// another, the browser takes the oldest, which may be the shop's own. The pool therefore has eight. A scene that finds
// none free gets that of the scene that has been out of view the longest, which requests one again when it comes back
// into view. Only when eight scenes are in view at once, a ninth gets none.

export interface ContextSlot {
  readonly visible: boolean;
  /** Releases the context for another slot. */
  evict(): void;
  /** Restores the context, which is free again. */
  restore(): void;
}

export const MAX_CONTEXTS = 8;

/** Slots with a context, in the order in which they were last in view. */
const holders = new Set<ContextSlot>();
/** Slots that came back into view and found no context. */
const waiting = new Set<ContextSlot>();

/** @returns whether the slot has a context. If not, it is restored when one is free, unless it is released before */
export function acquireContext(slot: ContextSlot): boolean {
  if (holders.size >= MAX_CONTEXTS && !holders.has(slot) && !evictOne()) {
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

/** Call this when the slot has come into view or has gone out of it. */
export function updateVisibility(slot: ContextSlot): void {
  if (holders.has(slot)) moveToEnd(slot);
  restoreWaiting();
}

/** The number of contexts in use. */
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
