// The pool of WebGL contexts that all scenes on a page share. A page can have sixteen contexts. When it creates
// another, the browser drops the oldest, which may be the shop's own. The pool therefore has only eight. If none is
// free, a scene takes the context of the scene that's been out of view the longest. That scene requests one again when
// it comes back into view. Only if eight scenes are in view at once does a ninth get none.

export interface ContextSlot {
  readonly visible: boolean;
  /** Releases the context for another slot. */
  evict(): void;
  /** Restores the context, which is available again. */
  restore(): void;
}

export const MAX_CONTEXTS = 8;

/** Slots with a context, ordered by when they were last in view. */
const holders = new Set<ContextSlot>();
/** Slots that came back into view but didn't get a context. */
const waiting = new Set<ContextSlot>();

/** @returns whether the slot has a context. If not, it's restored when one is free, unless released before */
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

/** Call this when the slot has come into or gone out of view. */
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
