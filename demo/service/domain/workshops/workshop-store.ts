// The part of the store for an organization's own workshops.

import type { Actor } from '../records/audit-store.js';
import type { WorkshopBody, WorkshopProfile } from './workshop.js';

export interface WorkshopRecord {
  readonly slug: string;
  /** Every reader gets the same object until the workshop is changed. */
  readonly profile: WorkshopProfile;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** The limits for all workshops of an organization together. */
export interface WorkshopLimits {
  readonly workshops: number;
  /** Rows of all price lists. */
  readonly materials: number;
  /** The length of all profiles together, as JSON. */
  readonly characters: number;
}

export interface WorkshopStore {
  /** The organization's workshops in the order of their slugs. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /** Writes a workshop, unless it would exceed the limits, or a removed workshop with the same slug has orders. */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'created' | 'changed' | 'unchanged' | 'too_many' | 'too_many_materials' | 'too_long' | 'had_orders'>;
  /**
   * Removes a workshop, also from the list of those that are asked, unless it is the only one there. Its keys are
   * revoked.
   * @param options.keepsLiveKeys refuses to remove a workshop with live keys in use
   */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor; readonly keepsLiveKeys?: boolean },
  ): Promise<'removed' | 'missing' | 'last' | 'has_live_keys'>;
}
