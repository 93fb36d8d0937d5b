// The store's part for an organization's own workshops.

import type { WorkshopBody } from '../workshops/workshop.js';
import type { Actor } from './audit-store.js';

export interface WorkshopRecord {
  readonly slug: string;
  readonly profile: WorkshopBody;
  readonly createdAt: string;
  readonly changedAt: string;
}

export interface WorkshopStore {
  /** Of the organization, in the order of their slugs. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /** Writes it, unless it would be one more than so many, or one that was removed has orders by the same slug. */
  put(
    organizationId: string,
    workshop: Pick<WorkshopRecord, 'slug' | 'profile'>,
    options: { readonly now: string; readonly by: Actor; readonly atMost: number },
  ): Promise<'created' | 'changed' | 'unchanged' | 'too_many' | 'had_orders'>;
  /** Also from those that are asked, unless it is the only one; its keys are revoked. */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<'removed' | 'missing' | 'last'>;
}
