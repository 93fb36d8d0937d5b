// The store for people: who can sign in to an organization's console, with which role, and how. A person belongs to
// exactly one organization, so no organization can give anyone access to another.

import type { Actor, CallerActor } from '../records/audit-store.js';
import type { Role } from './roles.js';

export interface PersonRecord {
  readonly id: string;
  readonly organizationId: string;
  /** The email address in lowercase. */
  readonly email: string;
  readonly name?: string | undefined;
  readonly role: Role;
  /** The slug of the workshop whose orders the person sees. Only for the role `workshop`. */
  readonly workshop?: string | undefined;
  readonly createdAt: string;
  /** When the person first signed in; undefined while the invitation is open. */
  readonly joinedAt?: string | undefined;
  /** When the newest email with a link was sent to the person. */
  readonly linkedAt?: string | undefined;
  /** Why that email bounced; undefined if it didn't. */
  readonly bounce?: string | undefined;
}

/** The name that identifies a person to others and in the audit log. */
export function labelOf({ name, email }: Pick<PersonRecord, 'name' | 'email'>): string {
  return name ?? email;
}

/** The person as the author of a change, for the audit log. */
export function actorOfPerson(person: Pick<PersonRecord, 'id' | 'name' | 'email'>): CallerActor {
  return { kind: 'person', id: person.id, label: labelOf(person) };
}

/** The maximum number of people per organization. */
export const MAX_PEOPLE = 200;
/** The maximum number of passkeys per person. */
export const MAX_PASSKEYS = 20;

export type PersonChange = Partial<Pick<PersonRecord, 'name' | 'role' | 'workshop'>>;

export interface PasskeyRecord {
  /** The credential's id in base64url. */
  readonly id: string;
  readonly personId: string;
  /** The public key in COSE format and base64url. */
  readonly publicKey: string;
  /** The WebAuthn signature counter, as a decimal string; 0 for most synced passkeys. */
  readonly counter: string;
  readonly transports: readonly string[];
  readonly name: string;
  readonly createdAt: string;
  readonly usedAt?: string | undefined;
}

/**
 * What a ticket is for: `owner` creates the first organization, `invitation` and `sign_in` sign in, `confirm` confirms
 * that the session's person is still there, and `passkey` is a challenge for an authenticator to sign.
 */
export type TicketPurpose = 'owner' | 'invitation' | 'sign_in' | 'confirm' | 'passkey';

/** A single-use ticket. The token itself is only in the link, or in the browser. */
export interface TicketRecord {
  /** The SHA-256 digest of the token, in hexadecimal. */
  readonly hash: string;
  readonly purpose: TicketPurpose;
  readonly personId?: string | undefined;
  /** The hash of the cookie that must be sent with the ticket. */
  readonly boundTo?: string | undefined;
  readonly expiresAt: string;
}

/** Who makes a change, and when. */
export interface ChangedBy {
  readonly by: Actor | undefined;
  readonly now: string;
  /** Slugs of workshops that exist without belonging to an organization. Empty by default. */
  readonly sharedWorkshops?: readonly string[] | undefined;
}

export interface PeopleStore {
  /** The organization's people, oldest first. */
  list(organizationId: string): Promise<readonly PersonRecord[]>;
  get(id: string, organizationId?: string): Promise<PersonRecord | undefined>;
  /** The people with this email address, one per organization. */
  withEmail(email: string): Promise<readonly PersonRecord[]>;
  add(person: PersonRecord, by: ChangedBy): Promise<'added' | 'exists' | 'too_many' | 'unknown_workshop'>;
  /**
   * Changes a person. A new role or workshop ends their sessions and invitation. `last_owner` means that the change
   * would leave the organization without an owner.
   */
  change(
    person: PersonRecord,
    change: PersonChange,
    by: ChangedBy,
  ): Promise<PersonRecord | 'missing' | 'last_owner' | 'unknown_workshop'>;
  /** Removes the person with their passkeys, sessions, and links. */
  remove(person: PersonRecord, by: ChangedBy): Promise<'removed' | 'missing' | 'last_owner'>;
  /** Records that the person accepted the invitation, and ends it. */
  join(person: PersonRecord, by: ChangedBy): Promise<PersonRecord | undefined>;

  /** Records that an email with a link is sent to the person. */
  recordLink(id: string, at: string): Promise<void>;
  /** Records that the email sent at this time has bounced. @returns false if it isn't the newest, or is known to have */
  recordBounce(id: string, sentAt: string, detail: string): Promise<boolean>;

  /** The person's passkeys, oldest first. */
  passkeys(personId: string): Promise<readonly PasskeyRecord[]>;
  passkey(id: string): Promise<PasskeyRecord | undefined>;
  /** The ids of the organization's people who have a passkey. */
  withPasskeys(organizationId: string): Promise<ReadonlySet<string>>;
  addPasskey(person: PersonRecord, passkey: PasskeyRecord, by: ChangedBy): Promise<'added' | 'exists' | 'too_many'>;
  renamePasskey(personId: string, id: string, name: string): Promise<boolean>;
  removePasskey(person: PersonRecord, id: string, by: ChangedBy): Promise<boolean>;
  /** Records that the passkey was used. @returns false if it has been used again since it was read */
  usePasskey(passkey: PasskeyRecord, counter: string, now: string): Promise<boolean>;

  addTicket(ticket: TicketRecord): Promise<void>;
  /**
   * Finds and removes a ticket, so that it can't be used twice. An owner's is used up by `OrganizationStore.addFirst`.
   * @param boundTo the hashes of the browser's cookies. A ticket that's bound to another cookie isn't removed.
   * @returns undefined if the ticket is unknown, has expired, or is for another purpose or person
   */
  takeTicket(
    hash: string,
    purpose: Exclude<TicketPurpose, 'owner'>,
    now: string,
    boundTo?: readonly string[],
  ): Promise<TicketRecord | undefined>;
  /** Deletes a person's tickets. */
  deleteTickets(purpose: TicketPurpose, personId: string): Promise<void>;
  deleteExpiredTickets(now: string): Promise<void>;
}
