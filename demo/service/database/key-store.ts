// The store's part for organizations and their keys.

import type { Actor } from './audit-store.js';
import type { PageQuery, PageRows } from './page-query.js';
import type { ActiveKey, IdempotencyClaim, KeyKind, KeyRecord, OrganizationRecord, ReplayResult } from './records.js';

/** What may be changed of an organization; undefined where it is set back. */
export type OrganizationChange = Partial<Omit<OrganizationRecord, 'id'>>;

export interface OrganizationStore {
  addOrganization(organization: OrganizationRecord, now: string, by?: Actor): Promise<void>;
  organization(id: string): Promise<OrganizationRecord | undefined>;
  /** The oldest first. */
  organizations(): Promise<readonly OrganizationRecord[]>;
  /**
   * @param mayAsk decides, while nobody adds or removes one, by the slugs of its own workshops, where the change names workshops
   * @returns it as it is now; undefined where there is none, or the change is refused
   */
  changeOrganization(
    id: string,
    change: OrganizationChange,
    now: string,
    by?: Actor,
    mayAsk?: (ownWorkshops: readonly string[]) => boolean,
  ): Promise<OrganizationRecord | undefined>;
}

export interface KeyFilter {
  readonly kind?: KeyKind | undefined;
  readonly isRevoked?: boolean | undefined;
}

/** What may be changed of a key; undefined where it is set back. */
export type KeyChange = Partial<Pick<KeyRecord, 'label' | 'origins' | 'models'>>;

export type RevokeOutcome =
  | { readonly outcome: 'revoked'; readonly key: KeyRecord }
  | { readonly outcome: 'missing' }
  /** It is the only API key of its organization that is left. */
  | { readonly outcome: 'last' };

export interface KeyStore {
  /**
   * Stores the key and the claim, or nothing.
   * @param more.atMost how many of its organization's keys may be in use
   * @param more.mayBeFor decides, while nobody adds or removes one, by the slugs of the organization's own workshops
   */
  add(
    key: KeyRecord,
    more?: {
      readonly by?: Actor;
      readonly claim?: IdempotencyClaim | undefined;
      readonly atMost?: number;
      readonly mayBeFor?: (workshop: string, ownWorkshops: readonly string[]) => boolean;
    },
  ): Promise<ReplayResult | { readonly outcome: 'added' | 'too_many' | 'unknown_workshop' }>;
  /** All keys of the organization, those that are revoked too; the oldest first. */
  list(organizationId: string): Promise<readonly KeyRecord[]>;
  /** The newest first. */
  page(organizationId: string, filter: KeyFilter, page: PageQuery): Promise<PageRows<KeyRecord>>;
  get(id: string, organizationId?: string): Promise<KeyRecord | undefined>;
  /** @returns it as it is now; undefined where there is none */
  change(id: string, change: KeyChange, now: string, by?: Actor): Promise<KeyRecord | undefined>;
  /** A key that is not revoked. */
  find(hash: string): Promise<ActiveKey | undefined>;
  /** Filters the ids of revoked keys. */
  revokedAmong(ids: readonly string[]): Promise<readonly string[]>;
  /** One that is revoked stays as it is. @param more.leavesApiKey refuses to revoke the last API key */
  revoke(
    id: string,
    now: string,
    more?: { readonly by?: Actor; readonly leavesApiKey?: boolean },
  ): Promise<RevokeOutcome>;
  /** The organization's license keys that are not revoked. */
  licenseKeys(organizationId: string): Promise<readonly KeyRecord[]>;
}
