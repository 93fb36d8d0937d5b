// The workshops that can be asked for quotes. The shared ones are in workshops.json, and each organization can add its
// own.

import * as z from 'zod/mini';
import type { Actor } from '../records/audit-store.js';
import { readData } from './data.js';
import { type PriceListProfile, priceListSchema, type WorkshopBody, type WorkshopProfile } from './workshop-schema.js';

export * from './workshop-schema.js';

const slug = z.string().check(z.regex(/^[a-z0-9-]+$/));

/** The demo's workshops. Every organization in the demo can ask them for quotes. */
export const workshops: readonly PriceListProfile[] = readData(
  'workshops.json',
  z.array(z.extend(priceListSchema, { slug })),
);

export interface WorkshopRecord {
  readonly slug: string;
  /** The profile. It's the same object for all readers until the workshop changes. */
  readonly profile: WorkshopProfile;
  readonly createdAt: string;
  readonly changedAt: string;
}

/** A price list that a workshop has proposed, for the shop to approve. Only a workshop's latest proposal is stored. */
export interface ProposalRecord {
  readonly profile: WorkshopBody;
  /** The price list that was in use at the time of the proposal. */
  readonly base: WorkshopBody;
  readonly status: 'waiting' | 'approved' | 'rejected';
  /** The shop's comment on the proposal. */
  readonly note: string | undefined;
  readonly proposedAt: string;
  /** The name of the key that made the proposal. */
  readonly proposedBy: string;
  readonly decidedAt: string | undefined;
}

/**
 * The shop's decision about a proposal. Its fields identify the proposal that the shop has seen, which may have been
 * replaced since.
 */
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

/**
 * Why a workshop wasn't saved: one of the limits was exceeded, or a removed workshop with the same slug had orders.
 */
export type Exceeded = 'too_many' | 'too_many_materials' | 'too_long' | 'had_orders';

export interface WorkshopStore {
  /**
   * The workshops that every organization can ask for quotes. In the demo, these are the demo's workshops. Otherwise,
   * there are none.
   */
  readonly shared: readonly WorkshopProfile[];
  /** The organization's workshops, ordered by slug. */
  list(organizationId: string): Promise<readonly WorkshopRecord[]>;
  /** The countries that each of the organization's workshops delivers to, by slug. */
  deliveries(organizationId: string): Promise<ReadonlyMap<string, readonly string[]>>;
  get(organizationId: string, slug: string): Promise<WorkshopRecord | undefined>;
  /**
   * A price list that has since been replaced, identified by its revision in quotes. The last 50 of them are stored.
   */
  replaced(organizationId: string, slug: string, revision: string): Promise<WorkshopProfile | undefined>;
  proposal(organizationId: string, slug: string): Promise<ProposalRecord | undefined>;
  /** When each proposal that's waiting for a decision was made. The keys are the workshops' slugs. */
  waitingProposals(organizationId: string): Promise<ReadonlyMap<string, string>>;
  /** Stores a proposal, and replaces an earlier one. */
  propose(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: { readonly now: string; readonly by: Actor },
  ): Promise<'proposed' | 'unchanged' | 'missing'>;
  /**
   * Removes a proposal that's waiting for a decision.
   * @returns false if there's none
   */
  withdraw(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor },
  ): Promise<boolean>;
  /**
   * Approves or rejects the proposal. An approved proposal becomes the price list in use, unless that list has changed
   * since the proposal was made.
   */
  decide(
    organizationId: string,
    slug: string,
    decision: Decision,
    options: { readonly now: string; readonly by: Actor; readonly atMost: WorkshopLimits },
  ): Promise<'approved' | 'rejected' | 'missing' | 'outdated' | Exceeded>;
  /**
   * Saves a workshop, unless that would exceed the limits, or a removed workshop with the same slug has orders.
   * @param options.over when the workshop must have changed last, or null if it mustn't exist; otherwise it's `stale`
   */
  put(
    organizationId: string,
    workshop: { readonly slug: string; readonly profile: WorkshopBody },
    options: {
      readonly now: string;
      readonly by: Actor;
      readonly atMost: WorkshopLimits;
      readonly over?: string | null | undefined;
    },
  ): Promise<'created' | 'changed' | 'unchanged' | 'stale' | Exceeded>;
  /**
   * Removes a workshop and revokes its keys. Also removes it from the list of workshops to ask, unless the list
   * contains no other workshop.
   * @param options.keepsLiveKeys whether to refuse to remove a workshop with active live keys
   */
  remove(
    organizationId: string,
    slug: string,
    options: { readonly now: string; readonly by: Actor; readonly keepsLiveKeys?: boolean },
  ): Promise<'removed' | 'missing' | 'last' | 'has_live_keys'>;
}
