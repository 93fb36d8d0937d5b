// A page has sixteen WebGL contexts, and the browser takes the oldest one when a seventeenth is made: it may be the
// shop's own. So all scenes of a page share eight places. Who needs one and finds none gets that of the scene that has
// been out of sight the longest, which asks again when it comes back into sight. Only when eight are in sight at once,
// a ninth gets none.

export interface Tenant {
  readonly seen: boolean;
  /** Gives its context up. */
  evict(): void;
  /** It has its place back. */
  readmit(): void;
}

export const places = 8;

/** Those with a place, in the order in which they were last in sight. */
const tenants = new Set<Tenant>();
/** Those that came back into sight and found no place. */
const waiting = new Set<Tenant>();

/** @returns whether it has a place; else it is readmitted when there is one, unless it leaves */
export function enter(tenant: Tenant): boolean {
  if (tenants.size >= places && !tenants.has(tenant) && !evictOne()) {
    waiting.add(tenant);
    return false;
  }
  waiting.delete(tenant);
  moveToEnd(tenant);
  return true;
}

export function leave(tenant: Tenant): void {
  tenants.delete(tenant);
  waiting.delete(tenant);
  readmitSome();
}

/** It came into sight, or went out of it. */
export function noteSight(tenant: Tenant): void {
  if (tenants.has(tenant)) moveToEnd(tenant);
  readmitSome();
}

/** How many places are taken. */
export function countTenants(): number {
  return tenants.size;
}

function evictOne(): boolean {
  for (const tenant of tenants) {
    if (tenant.seen) continue;
    tenants.delete(tenant);
    tenant.evict();
    return true;
  }
  return false;
}

function readmitSome(): void {
  for (const tenant of [...waiting]) if (tenant.seen && enter(tenant)) tenant.readmit();
}

function moveToEnd(tenant: Tenant): void {
  tenants.delete(tenant);
  tenants.add(tenant);
}
