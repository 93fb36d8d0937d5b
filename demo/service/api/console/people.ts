// Helpers for the routes that are about people: emailed links, signing in as a person, and what a role forbids.

import { lifetimes } from '../../domain/keys/lifetimes.js';
import { preferredLanguage } from '../../domain/mail/mail-settings.js';
import { composePeopleMail, type LinkMailKind, type PeopleMail } from '../../domain/people/people-mails.js';
import { labelOf, type PersonRecord, type TicketPurpose, type TicketRecord } from '../../domain/people/people-store.js';
import type { Store } from '../../domain/store.js';
import { timestamp } from '../../platform/clock.js';
import { messageIdOf } from '../../platform/mail/mail-marks.js';
import type { SentMail } from '../../platform/mail/smtp.js';
import { oneLine } from '../../platform/plain-text.js';
import { ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import type { AuthenticatedRoute, RequestContext } from '../http/route.js';
import { consoleOrigin, createToken, hashToken, knownOrigin, signInAddress } from './sessions.js';

/**
 * Rejects changes by people with a read-only role. Scopes alone aren't enough: they'd let such a person mark messages
 * as read.
 * @throws {ProblemError} 403
 */
export function permitPerson({ role }: PersonRecord, { method, isRead = method === 'GET' }: AuthenticatedRoute): void {
  if (role !== 'read_only' || isRead) return;
  throw new ProblemError('key_not_permitted', 'Your role is read-only, so you can’t change anything. Ask an owner.');
}

/**
 * Creates a single-use ticket and stores its digest.
 * @returns the ticket's token
 */
export async function createTicket(
  { people }: Pick<Store, 'people'>,
  {
    lifeMs,
    now,
    ...ticket
  }: Omit<TicketRecord, 'hash' | 'expiresAt'> & { readonly lifeMs: number; readonly now: number },
): Promise<string> {
  const token = createToken();
  await people.addTicket({ ...ticket, hash: hashToken(token), expiresAt: timestamp(now + lifeMs) });
  return token;
}

/** Uses up a ticket. @returns the ticket; undefined if it isn't valid, or isn't valid in this browser */
export function takeTicket(
  { context }: RequestContext,
  token: string,
  purpose: Exclude<TicketPurpose, 'owner'>,
  boundTo: readonly string[] = [],
): Promise<TicketRecord | undefined> {
  return context.store.people.takeTicket(hashToken(token), purpose, timestamp(context.clock()), boundTo);
}

/** Whether the link was sent by email. If it wasn't, the result has the link, so that someone can pass it on. */
export type SentLink =
  | { readonly mail: 'sent' }
  | { readonly mail: 'failed' | 'not_sent'; readonly detail: string; readonly url: string };

/**
 * Sends a person a link.
 * @throws {ProblemError} 403 if the service doesn't know its own address
 */
export async function sendLink(
  call: RequestContext,
  person: PersonRecord,
  { kind, boundTo, inviter }: { readonly kind: LinkMailKind; readonly boundTo?: string; readonly inviter?: string },
): Promise<SentLink> {
  const { context } = call;
  const { store } = context;
  const origin = consoleOrigin(call);
  const now = context.clock();
  // A new invitation replaces the previous one. Links that anyone can request don't replace each other, because
  // strangers could then invalidate them.
  if (kind === 'invitation') await store.people.deleteTickets(kind, person.id);
  const lifeMs = kind === 'invitation' ? lifetimes.invitation : lifetimes.signInLink;
  const token = await createTicket(store, { purpose: kind, personId: person.id, boundTo, lifeMs, now });
  const url = signInAddress(origin, token, kind === 'confirm' ? 'confirm' : 'link');
  if (context.settings.mail) await store.people.recordLink(person.id, timestamp(now));
  const sent = await sendToPerson(call, person, { kind, url, ...(inviter === undefined ? {} : { inviter }) }, now);
  if (!sent) return { mail: 'not_sent', detail: NO_SERVER, url };
  return sent.outcome === 'sent' ? { mail: 'sent' } : { mail: 'failed', detail: sent.detail, url };
}

/**
 * Emails a person that passkeys were added to or removed from their account. If that fails, only the log says so,
 * because the passkeys have already changed.
 */
export async function sendPasskeyNotice(
  call: RequestContext,
  person: PersonRecord,
  kind: 'passkey_added' | 'passkey_removed',
  passkeys: readonly string[],
): Promise<void> {
  const origin = knownOrigin(call);
  if (origin === undefined || passkeys.length === 0) return;
  const url = `${origin}/console/account`;
  const sent = await sendToPerson(call, person, { kind, passkeys, url }, call.context.clock());
  if (sent && sent.outcome !== 'sent') {
    call.context.log.warn({ person: person.id, kind, detail: sent.detail }, "An email about a passkey wasn't sent.");
  }
}

/** @returns undefined if the service has no mail server */
async function sendToPerson(
  { context, request }: RequestContext,
  person: PersonRecord,
  mail: Omit<PeopleMail, 'language' | 'shopName'>,
  now: number,
): Promise<SentMail | undefined> {
  const { store, settings, sendMail } = context;
  if (!settings.mail || !sendMail) return undefined;
  const organization = await store.keys.organization(person.organizationId);
  const shopName = organization?.name ?? '';
  const language = preferredLanguage(request.headers.get('accept-language')) ?? 'en';
  return sendMail({
    ...composePeopleMail({ ...mail, language, shopName }),
    messageId: messageIdOf({ id: person.id, serial: now }, settings.mail.from, context.secrets),
    date: new Date(now),
    fromName: oneLine(shopName),
    to: { name: oneLine(labelOf(person)), address: person.email },
    pictures: [],
  });
}

export const NO_SERVER = 'The service has no mail server: SMTP_URL isn’t set.';

/**
 * Counts an email that a request makes the service send.
 * @throws {ProblemError} 429
 */
export function takeMailAllowance({ context }: RequestContext, subject: string) {
  const detail = 'Too many emails. Try again in 15 minutes.';
  return takeAllowance(context.limiters.signIns, 'sign-ins', { subject, now: context.clock(), detail });
}
