// The store's part for an organization's own workshops.

import type { WorkshopBody, WorkshopProfile } from '../workshops/workshop.js';
import type { Actor } from './audit-store.js';

export interface WorkshopRecord {
  readonly slug: string;
  /** The same object as long as nothing of it was written anew, for all who read it. */
  readonly profile: WorkshopProfile;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** What an organization's own workshops may come to, all together. */
export interface WorkshopLimits {
  readonly workshops: number;
  /** Rows of their price lists. */
  readonly materials: number;
  /** The length of all their profiles together, as JSON. */
  readonly characters: number;
}

export interface WorkshopStore {
  /** The organization's workshops in the order of their slugs. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /** Writes it, unless that would be more than the organization may have, or one that was removed has orders by the same slug. */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'created' | 'changed' | 'unchanged' | 'too_many' | 'too_many_materials' | 'too_long' | 'had_orders'>;
  /**
   * Also from those that are asked, unless it is the only one; its keys are revoked.
   * @param options.keepsLiveKeys removes none that has live keys in use
   */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor; readonly keepsLiveKeys?: boolean },
  ): Promise<'removed' | 'missing' | 'last' | 'has_live_keys'>;
}
