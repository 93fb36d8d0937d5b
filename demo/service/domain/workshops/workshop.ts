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
  /** Every reader gets the same object until the workshop changes. */
  readonly profile: WorkshopProfile;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** A price list that someone proposed for the shop to approve. A workshop has one at most, its latest. */
export interface ProposalRecord {
  readonly profile: WorkshopBody;
  /** The list in use when this was proposed. */
  readonly base: WorkshopBody;
  readonly status: 'waiting' | 'approved' | 'rejected';
  /** The shop's words. */
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
  /** The number of rows in all price lists. */
  readonly materials: number;
  /** The total length of all profiles, as JSON. */
  readonly characters: number;
}

/** Why a workshop wasn't saved. */
export type Exceeded = 'too_many' | 'too_many_materials' | 'too_long' | 'had_orders';

export interface WorkshopStore {
  /** The workshops that every organization may ask: the demo's, and otherwise none. */
  readonly shared: readonly WorkshopProfile[];
  /** The organization's workshops, ordered by slug. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /** A price list that has since been replaced, by the revision in its quotes. The last 50 are kept. */
  replaced(organizationId: string, slug: string, revision: string): Promise<WorkshopProfile | undefined>;
  proposal(organizationId: string, slug: string): Promise<ProposalRecord | undefined>;
  /** When each proposal that still waits was made, by workshop. */
  waitingProposals(organizationId: string): Promise<ReadonlyMap<string, string>>;
  /** Replaces an earlier proposal. */
  propose(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor },
  ): Promise<'proposed' | 'unchanged' | 'missing'>;
  /** Removes a proposal that still waits. @returns false if there is none */
  withdraw(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<boolean>;
  /**
   * Approves or rejects the proposal. An approved one becomes the list in use, unless the list has changed since it was
   * proposed.
   */
  decide(
    organizationId: string,
    slug: string,
    decision: Decision,
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'approved' | 'rejected' | 'missing' | 'outdated' | Exceeded>;
  /** Writes a workshop, unless that would exceed the limits or a removed workshop with the same slug has orders. */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'created' | 'changed' | 'unchanged' | Exceeded>;
  /**
   * Removes a workshop, and removes it from the list of workshops to ask unless it's the only one listed. Its keys are
   * revoked.
   * @param options.keepsLiveKeys refuses to remove a workshop with live keys in use
   */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor; readonly keepsLiveKeys?: boolean },
  ): Promise<'removed' | 'missing' | 'last' | 'has_live_keys'>;
}
