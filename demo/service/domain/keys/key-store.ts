// The store for organizations and their keys.

import { timestamp } from '../../platform/clock.js';
import type { PersonRecord } from '../people/people-store.js';
import type { Actor } from '../records/audit-store.js';
import type {
  ActiveKey,
  IdempotencyClaim,
  KeyKind,
  KeyMode,
  KeyRecord,
  OrganizationRecord,
  PageQuery,
  PageRows,
  ReplayResult,
} from '../records/records.js';
import { lifetimes } from './lifetimes.js';

/** The fields of an organization that may be changed; undefined resets a field to its default. */
export type OrganizationChange = Partial<Omit<OrganizationRecord, 'id'>>;

export interface OrganizationStore {
  addOrganization(organization: OrganizationRecord, now: string, by?: Actor): Promise<void>;
  /**
   * Uses up the ticket that the first start printed, and adds the first organization with its owner, all at once: an
   * organization without an owner couldn't be signed in to. Other starts' tickets are used up too.
   * @param from.ticket the hash of the ticket's token
   * @returns false if the ticket is unknown or has expired; nothing is added then
   */
  addFirst(
    organization: OrganizationRecord,
    owner: PersonRecord,
    from: { readonly ticket: string; readonly by: Actor; readonly now: string },
  ): Promise<boolean>;
  organization(id: string): Promise<OrganizationRecord | undefined>;
  /** All organizations, oldest first. */
  organizations(): Promise<readonly OrganizationRecord[]>;
  /**
   * @param change the change, or a function that returns it for the stored organization. No one else can change the
   *   organization in the meantime.
   * @param mayAsk receives the slugs of the organization's own workshops, and returns whether a change to `workshops`
   *   is allowed. No workshop can be added or removed in the meantime.
   * @returns the changed organization; undefined if it doesn't exist or the change was rejected
   */
  changeOrganization(
    id: string,
    change: OrganizationChange | ((stored: OrganizationRecord) => OrganizationChange),
    now: string,
    by?: Actor,
    mayAsk?: (ownWorkshops: readonly string[]) => boolean,
  ): Promise<OrganizationRecord | undefined>;
}

export interface KeyFilter {
  readonly kind?: KeyKind | undefined;
  readonly isRevoked?: boolean | undefined;
  readonly mode?: KeyMode | undefined;
  /** Text to find in a key's label, ending, origins, models, or workshop. */
  readonly search?: string | undefined;
}

/** The fields of a key that may be changed; undefined removes a field. */
export type KeyChange = Partial<Pick<KeyRecord, 'label' | 'origins' | 'models' | 'scopes'>>;

export type RevokeOutcome =
  | { readonly outcome: 'revoked'; readonly key: KeyRecord }
  | { readonly outcome: 'missing' }
  /** The key can't be revoked because it's the organization's last API key. */
  | { readonly outcome: 'last' };

export interface KeyStore {
  /**
   * Stores the key together with its idempotency claim, or neither of them.
   * @param more.atMost how many active keys the organization may have
   * @param more.mayBeFor receives the slugs of the organization's own workshops and decides whether the key's workshop
   * exists. No workshop can be added or removed in the meantime.
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
  /** All the organization's keys, including revoked ones, oldest first. */
  list(organizationId: string): Promise<readonly KeyRecord[]>;
  /** A page of the organization's keys, newest first. */
  page(organizationId: string, filter: KeyFilter, page: PageQuery): Promise<PageRows<KeyRecord>>;
  get(id: string, organizationId?: string): Promise<KeyRecord | undefined>;
  /** @returns the changed key; undefined if it doesn't exist */
  change(id: string, change: KeyChange, now: string, by?: Actor): Promise<KeyRecord | undefined>;
  /** Finds a key that hasn't been revoked. */
  find(hash: string): Promise<ActiveKey | undefined>;
  /** The ids in the list that belong to revoked keys. */
  revokedAmong(ids: readonly string[]): Promise<readonly string[]>;
  /**
   * Revokes the key. Does nothing if it's already revoked.
   * @param more.leavesApiKey whether to refuse to revoke the last API key
   */
  revoke(
    id: string,
    now: string,
    more?: { readonly by?: Actor; readonly leavesApiKey?: boolean },
  ): Promise<RevokeOutcome>;
  /** The organization's license keys that haven't been revoked. */
  licenseKeys(organizationId: string): Promise<readonly KeyRecord[]>;
}

/** A console session, started with a key or by a person. The token itself is only in the cookie. */
export interface ConsoleSessionRecord {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  /** The key used to sign in; undefined if a person signed in. */
  readonly keyId?: string | undefined;
  readonly personId?: string | undefined;
  /** Whether a person works with test or live data. If the session was started with a key, it has the key's mode. */
  readonly mode?: KeyMode | undefined;
  /** The browser and system used to sign in, such as "Firefox on Linux". */
  readonly device?: string | undefined;
  /** When the person last signed in or confirmed their identity. */
  readonly confirmedAt?: string | undefined;
  /** When the person last did so with a passkey, or added one. */
  readonly passkeyAt?: string | undefined;
  readonly createdAt: string;
  /** The time of the last request, rounded to the minute. */
  readonly usedAt: string;
  readonly expiresAt: string;
}

/** A single-use sign-in address. */
export interface ConsoleSignInRecord {
  /** SHA-256 of the token, hexadecimal. */
  readonly hash: string;
  /** The key that the address signs in with. */
  readonly keyId: string;
  readonly expiresAt: string;
}

export interface FoundConsoleSession {
  readonly session: ConsoleSessionRecord;
  /**
   * The key that determines what the session can do. If a person signed in, it isn't a stored key: its scopes are
   * derived from the person's role, and its id is the person's.
   */
  readonly key: ActiveKey;
  readonly person?: PersonRecord | undefined;
  readonly organizationName: string;
}

export interface ConsoleSessionStore {
  add(session: ConsoleSessionRecord): Promise<void>;
  /** Finds a session of any age. Returns undefined if there's none, its key was revoked, or its person was removed. */
  find(hash: string): Promise<FoundConsoleSession | undefined>;
  /** The hashes of sessions that expire after `now` and were last used after `usedAfter`. */
  activeAmong(hashes: readonly string[], now: string, usedAfter: string): Promise<readonly string[]>;
  touch(hash: string, now: string): Promise<void>;
  delete(hash: string): Promise<void>;
  deleteOfKey(keyId: string): Promise<void>;
  /** The person's sessions of any age, most recently used first. */
  ofPerson(personId: string): Promise<readonly ConsoleSessionRecord[]>;
  deleteOfPerson(personId: string): Promise<void>;
  change(
    hash: string,
    change: Partial<Pick<ConsoleSessionRecord, 'mode' | 'confirmedAt' | 'passkeyAt'>>,
  ): Promise<void>;
  addSignIn(signIn: ConsoleSignInRecord): Promise<void>;
  /**
   * Finds a sign-in address and removes it, so that it can't be used twice.
   * @returns the key's id; undefined if the address is unknown or has expired
   */
  takeSignIn(hash: string, now: string): Promise<string | undefined>;
  /** Deletes expired sessions and sign-ins, and sessions that were last used before `usedBefore`. */
  deleteExpired(now: string, usedBefore: string): Promise<void>;
}

/** The hashes of the sessions that haven't ended. Unlike a request, this check doesn't extend the sessions. */
export async function activeSessions(
  { consoleSessions }: { readonly consoleSessions: ConsoleSessionStore },
  hashes: readonly string[],
  now: number,
): Promise<ReadonlySet<string>> {
  if (hashes.length === 0) return new Set();
  return new Set(await consoleSessions.activeAmong(hashes, timestamp(now), timestamp(now - lifetimes.idleSession)));
}
