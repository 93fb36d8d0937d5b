// A page has sixteen WebGL contexts, and the browser takes the oldest one when a seventeenth is made: it may be the
// shop's own. So all scenes of a page share eight places. Who needs one and finds none gets that of the scene that has
// been out of sight the longest, which asks again when it comes back into sight. Only when eight are in sight at once,
// a ninth gets none.

export interface ContextSlot {
  readonly visible: boolean;
  /** Gives its context up. */
  evict(): void;
  /** It has its place back. */
  restore(): void;
}

export const maxContexts = 8;

/** Those with a place, in the order in which they were last in sight. */
const holders = new Set<ContextSlot>();
/** Those that came back into sight and found no place. */
const waiting = new Set<ContextSlot>();

/** @returns whether it has a place; else it is readmitted when there is one, unless it leaves */
export function acquireContext(tenant: ContextSlot): boolean {
  if (holders.size >= maxContexts && !holders.has(tenant) && !evictOne()) {
    waiting.add(tenant);
    return false;
  }
  waiting.delete(tenant);
  moveToEnd(tenant);
  return true;
}

export function releaseContext(tenant: ContextSlot): void {
  holders.delete(tenant);
  waiting.delete(tenant);
  restoreWaiting();
}

/** It came into sight, or went out of it. */
export function updateVisibility(tenant: ContextSlot): void {
  if (holders.has(tenant)) moveToEnd(tenant);
  restoreWaiting();
}

/** How many places are taken. */
export function countContexts(): number {
  return holders.size;
}

function evictOne(): boolean {
  for (const tenant of holders) {
    if (tenant.visible) continue;
    holders.delete(tenant);
    tenant.evict();
    return true;
  }
  return false;
}

function restoreWaiting(): void {
  for (const tenant of [...waiting]) if (tenant.visible && acquireContext(tenant)) tenant.restore();
}

function moveToEnd(tenant: ContextSlot): void {
  holders.delete(tenant);
  holders.add(tenant);
}
