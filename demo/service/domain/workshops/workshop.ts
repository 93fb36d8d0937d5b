// The workshops to ask for quotes. The shared ones are in workshops.json; each organization may add its own.

import * as z from 'zod/mini';
import type { Actor } from '../records/audit-store.js';
import { readData } from './data.js';
import { type PriceListProfile, priceListSchema, type WorkshopBody, type WorkshopProfile } from './workshop-schema.js';

export * from './workshop-schema.js';

const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));

/** The demo's workshops, which every organization of the demo may ask. */
export const workshops: readonly PriceListProfile[] = readData(
  'workshops.json',
  z.array(z.extend(priceListSchema, { slug })),
);

export interface WorkshopRecord {
  readonly slug: string;
  /** Readers get the same object until the workshop changes. */
  readonly profile: WorkshopProfile;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** A price list that someone has proposed for the shop to approve. A workshop has at most one, its latest. */
export interface ProposalRecord {
  readonly profile: WorkshopBody;
  /** The list that was in use at the time of the proposal. */
  readonly base: WorkshopBody;
  readonly status: 'waiting' | 'approved' | 'rejected';
  /** The shop's comment. */
  readonly note: string | undefined;
  readonly proposedAt: string;
  /** The key's name. */
  readonly proposedBy: string;
  readonly decidedAt: string | undefined;
}

/** The shop's decision about the proposal that it has seen. */
export interface Decision {
  readonly proposedAt: string;
  readonly isApproved: boolean;
  readonly note: string | undefined;
}

/** The limits for all of an organization's workshops together. */
export interface WorkshopLimits {
  readonly workshops: number;
  /** The total number of rows in all price lists. */
  readonly materials: number;
  /** The total length of all profiles as JSON. */
  readonly characters: number;
}

/** Why a workshop wasn't saved. */
export type Exceeded = 'too_many' | 'too_many_materials' | 'too_long' | 'had_orders';

export interface WorkshopStore {
  /** The workshops that every organization may ask for quotes: the demo's, or none outside the demo. */
  readonly shared: readonly WorkshopProfile[];
  /** The organization's workshops, ordered by slug. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  /** The countries that each of the organization's workshops delivers to, by slug. */
  deliveries(organizationId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /** A price list that has since been replaced, identified by the revision in its quotes. The last 50 are stored. */
  replaced(organizationId: string, slug: string, revision: string): Promise<WorkshopProfile | undefined>;
  proposal(organizationId: string, slug: string): Promise<ProposalRecord | undefined>;
  /** When each open proposal was made, by workshop. */
  waitingProposals(organizationId: string): Promise<ReadonlyMap<string, string>>;
  /** Replaces an earlier proposal. */
  propose(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor },
  ): Promise<'proposed' | 'unchanged' | 'missing'>;
  /** Removes an open proposal. @returns false if there's none */
  withdraw(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<boolean>;
  /**
   * Approves or rejects the proposal. If approved, it becomes the list in use, unless that list has changed since the
   * proposal was made.
   */
  decide(
    organizationId: string,
    slug: string,
    decision: Decision,
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'approved' | 'rejected' | 'missing' | 'outdated' | Exceeded>;
  /** Saves a workshop, unless that would exceed the limits, or a removed workshop with the same slug has orders. */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'created' | 'changed' | 'unchanged' | Exceeded>;
  /**
   * Removes a workshop and revokes its keys. Also removes it from the list of workshops to ask, unless it's the only
   * one listed.
   * @param options.keepsLiveKeys refuses to remove a workshop with active live keys
   */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor; readonly keepsLiveKeys?: boolean },
  ): Promise<'removed' | 'missing' | 'last' | 'has_live_keys'>;
}
