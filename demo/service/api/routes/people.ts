// An organization's people: who can sign in to its console, and with which role. The routes in `console/` are for
// people's own accounts: signing in and managing their passkeys.

import { pageSchema, personSessionPageSchema, timestampSchema } from '@parametric/api-client';
import * as z from 'zod/mini';
import { durationWords, lifetimes } from '../../domain/keys/lifetimes.js';
import { scopesOf } from '../../domain/keys/scopes.js';
import { type ChangedBy, MAX_PEOPLE, type PersonRecord } from '../../domain/people/people-store.js';
import { resetPasskeys } from '../../domain/people/reset-passkeys.js';
import { mayGive, type Role, roleFacts, roles } from '../../domain/people/roles.js';
import { findWorkshop } from '../../domain/workshops/asked-workshops.js';
import { timestamp } from '../../platform/clock.js';
import { createId } from '../../platform/ids.js';
import { isAddress } from '../../platform/mail/smtp.js';
import { invalidRequest, notFound, ProblemError } from '../../platform/problems.js';
import { sendLink, sendPasskeyNotice, takeMailAllowance } from '../console/people.js';
import { sessionsOf } from '../console/person-sessions.js';
import { consoleOrigin } from '../console/sessions.js';
import { readBody } from '../http/body.js';
import { actorOf, keyOf } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { AuthenticatedContext, AuthenticatedRoute } from '../http/route.js';

export const personName = z.string().check(z.trim(), z.minLength(1), z.maxLength(100));
export const personEmail = z.string().check(z.trim(), z.maxLength(254));
const role = z.enum(roles);
const workshop = z.string().check(z.maxLength(100));

/** Converts the address to lower case. @throws {ProblemError} 422 */
export function readAddress(email: string): string {
  if (isAddress(email)) return email.toLowerCase();
  const detail = 'Enter an email address, such as ada@shop.example.';
  throw invalidRequest([{ pointer: '/email', code: 'malformed_address', detail }]);
}

/** The body of `POST /v1/people`. */
export const invitationSchema = z.strictObject({
  email: personEmail,
  name: z.optional(personName),
  role,
  /**
   * The slug of the workshop whose orders the person sees. Required for the role `workshop`, and not allowed for
   * others.
   */
  workshop: z.optional(workshop),
});

/** The body of `PATCH /v1/people/{id}`. */
export const personUpdateSchema = z.strictObject({
  /** null removes the name. */
  name: z.optional(z.nullable(personName)),
  role: z.optional(role),
  workshop: z.optional(workshop),
});

export const personSchema = z.looseObject({
  id: z.string(),
  object: z.literal('person'),
  email: z.string(),
  name: z.optional(z.string()),
  role: z.enum(roles),
  workshop: z.optional(z.string()),
  /** `invited` until the person accepts. */
  status: z.enum(['invited', 'joined']),
  /** Whether this is the person who sent the request. */
  is_own: z.boolean(),
  /** Whether they have a passkey, which people of a live shop need for secrets, payments, and people. */
  has_passkey: z.boolean(),
  created_at: timestampSchema,
  joined_at: z.optional(timestampSchema),
  /** Why the newest email with a link for this person was returned later. */
  bounce: z.optional(z.string()),
  /**
   * Whether the invitation was emailed and, if not, the link that someone has to pass on. Only in the response to an
   * invitation.
   */
  invitation: z.optional(
    z.looseObject({
      mail: z.enum(['sent', 'failed', 'not_sent']),
      detail: z.optional(z.string()),
      url: z.optional(z.string()),
    }),
  ),
});
export const personPageSchema = pageSchema(personSchema);
export type Person = z.infer<typeof personSchema>;

export const peopleRoutes: readonly AuthenticatedRoute[] = [
  {
    method: 'GET',
    path: '/v1/people',
    access: ['api'],
    scope: 'people:read',
    needsLive: true,
    summary: 'Everyone who can sign in to the console or has been invited, oldest first, up to 200.',
    responses: { 200: { schema: personPageSchema } },
    handle: async ({ context, credential }) => {
      const own = keyOf(credential);
      const people = await context.store.people.list(own.organizationId);
      const withPasskeys = await context.store.people.withPasskeys(own.organizationId);
      const data = people.map((person) => personResource(person, own.id, withPasskeys.has(person.id)));
      return jsonReply(200, { object: 'list', data, has_more: false, next: null });
    },
  },
  {
    method: 'POST',
    path: '/v1/people',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary: `Invites someone by email. The link works once, for ${durationWords(lifetimes.invitation)}. You can’t give a role that allows more than your own.`,
    body: invitationSchema,
    problems: ['rate_limited', 'origin_not_allowed'],
    responses: { 201: { schema: personSchema } },
    handle: invite,
  },
  {
    method: 'PATCH',
    path: '/v1/people/:id',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary: 'Changes someone’s name or role. A new role or workshop ends their sessions.',
    body: personUpdateSchema,
    problems: ['last_owner'],
    responses: { 200: { schema: personSchema } },
    handle: updatePerson,
  },
  {
    method: 'DELETE',
    path: '/v1/people/:id',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary: 'Removes someone, or withdraws their invitation. They’re signed out right away.',
    problems: ['last_owner'],
    responses: { 204: { nothing: true } },
    handle: removePerson,
  },
  {
    method: 'POST',
    path: '/v1/people/:id/invite',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary: 'Sends an invitation again. The earlier link stops working.',
    problems: ['rate_limited', 'origin_not_allowed'],
    responses: { 200: { schema: personSchema } },
    handle: inviteAgain,
  },
  {
    method: 'GET',
    path: '/v1/people/:id/sessions',
    access: ['api'],
    scope: 'people:read',
    needsLive: true,
    summary: 'A person’s sessions, most recently used first.',
    responses: { 200: { schema: personSessionPageSchema } },
    handle: async (call) => {
      const data = await sessionsOf(call, (await findListed(call)).id, call.session);
      return jsonReply(200, { object: 'list', data, has_more: false, next: null });
    },
  },
  {
    method: 'POST',
    path: '/v1/people/:id/end-sessions',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary: 'Signs someone out everywhere.',
    responses: { 204: { nothing: true } },
    handle: async (call) => {
      const person = await findListed(call);
      permitRole(call, person.role);
      await call.context.store.consoleSessions.deleteOfPerson(person.id);
      return nothing;
    },
  },
  {
    method: 'DELETE',
    path: '/v1/people/:id/passkeys',
    access: ['api'],
    scope: 'people:write',
    needsLive: true,
    needsFresh: true,
    summary:
      'Removes someone’s passkeys, for example if they’ve lost them, and signs them out everywhere. They sign in with a link by email, and add another one.',
    responses: { 204: { nothing: true } },
    handle: async (call) => {
      const person = await findListed(call);
      permitRole(call, person.role);
      const removed = await resetPasskeys(call.context.store, person, changedBy(call));
      await sendPasskeyNotice(call, person, 'passkey_removed', removed);
      return nothing;
    },
  },
];

const nothing: Reply = { status: 204, headers: {}, body: null };

async function invite(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const own = keyOf(credential);
  const { email: typed, name, ...wanted } = await readBody(call, invitationSchema);
  permitRole(call, wanted.role);
  const email = readAddress(typed);
  await checkWorkshop(call, wanted);
  consoleOrigin(call);
  await takeInvitation(call, email);
  const now = timestamp(context.clock());
  const person = { id: createId('per'), organizationId: own.organizationId, email, name, ...wanted, createdAt: now };
  const outcome = await context.store.people.add(person, changedBy(call));
  if (outcome === 'unknown_workshop') throw unknownWorkshop(wanted.workshop);
  if (outcome === 'exists') throw refusedEmail('exists', 'This person is already on the list.');
  if (outcome === 'too_many') throw refusedEmail('too_many', `An organization can have at most ${MAX_PEOPLE} people.`);
  return jsonReply(201, await invited(call, person));
}

async function inviteAgain(call: AuthenticatedContext): Promise<Reply> {
  const person = await findListed(call);
  permitRole(call, person.role);
  if (person.joinedAt !== undefined) throw refusedEmail('joined', 'This person has already joined.');
  await takeInvitation(call, person.email);
  return jsonReply(200, await invited(call, person));
}

async function invited(call: AuthenticatedContext, person: PersonRecord): Promise<Person> {
  const { id, label } = keyOf(call.credential);
  const inviter = actorOf(call.credential).kind === 'person' ? { inviter: label ?? '' } : {};
  return {
    ...personResource(person, id, false),
    invitation: await sendLink(call, person, { kind: 'invitation', ...inviter }),
  };
}

/**
 * Counts an invitation against its limits. Invitations go to arbitrary addresses, so an organization can send only a
 * few at a time, and each address receives only a few.
 */
async function takeInvitation(call: AuthenticatedContext, email: string): Promise<void> {
  await takeMailAllowance(call, `invitations ${keyOf(call.credential).organizationId}`);
  await takeMailAllowance(call, `invitation ${email}`);
}

async function updatePerson(call: AuthenticatedContext): Promise<Reply> {
  const { context, credential } = call;
  const { name, role: wanted, workshop: slug } = await readBody(call, personUpdateSchema);
  const person = await findListed(call);
  const changed = wanted ?? person.role;
  permitRole(call, person.role, changed);
  const shop = slug ?? (changed === 'workshop' ? person.workshop : undefined);
  if (wanted !== undefined || slug !== undefined) await checkWorkshop(call, { role: changed, workshop: shop });
  // Someone else may change the role at the same time.
  const rights = wanted === undefined && slug === undefined ? {} : { role: changed, workshop: shop };
  const change = { ...(name === undefined ? {} : { name: name ?? undefined }), ...rights };
  const outcome = await context.store.people.change(person, change, changedBy(call));
  if (outcome === 'missing') throw notFound('person');
  if (outcome === 'unknown_workshop') throw unknownWorkshop(shop);
  if (outcome === 'last_owner') throw lastOwner();
  const hasPasskey = (await context.store.people.passkeys(person.id)).length > 0;
  return jsonReply(200, personResource(outcome, keyOf(credential).id, hasPasskey));
}

async function removePerson(call: AuthenticatedContext): Promise<Reply> {
  const person = await findListed(call);
  permitRole(call, person.role);
  const outcome = await call.context.store.people.remove(person, changedBy(call));
  if (outcome === 'missing') throw notFound('person');
  if (outcome === 'last_owner') throw lastOwner();
  return nothing;
}

function changedBy({ context, credential }: AuthenticatedContext): ChangedBy {
  const sharedWorkshops = context.store.workshops.shared.map(({ slug }) => slug);
  return { by: actorOf(credential), now: timestamp(context.clock()), sharedWorkshops };
}

function lastOwner(): ProblemError {
  return new ProblemError('last_owner', 'This is the last owner. Make someone else an owner first.');
}

function refusedEmail(code: string, detail: string): ProblemError {
  return invalidRequest([{ pointer: '/email', code, detail }]);
}

/**
 * Checks that the caller can give someone these roles, or take them away.
 * @throws {ProblemError} 403 if one of the roles can do more than the caller
 */
function permitRole({ credential }: AuthenticatedContext, ...wanted: readonly Role[]): void {
  const own = keyOf(credential);
  const beyond = wanted.find((each) => !mayGive(scopesOf(own), each));
  if (beyond === undefined) return;
  const detail = `You can’t assign or remove the ${roleFacts[beyond].name} role because it has more permissions than yours.`;
  throw new ProblemError('key_not_permitted', detail);
}

/**
 * Checks that a person has a workshop if their role needs one, and that the workshop exists.
 * @throws {ProblemError} 422
 */
async function checkWorkshop(
  { context, credential }: AuthenticatedContext,
  { role: wanted, workshop: slug }: { readonly role: Role; readonly workshop?: string | undefined },
): Promise<void> {
  if (wanted !== 'workshop') {
    if (slug === undefined) return;
    throw refusedWorkshop('not_of_this_role', 'Only people with the Workshop role can be assigned to a workshop.');
  }
  if (slug === undefined) throw refusedWorkshop('missing', 'Choose the workshop whose orders this person sees.');
  if (await findWorkshop(context.store, keyOf(credential).organizationId, slug)) return;
  throw unknownWorkshop(slug);
}

function unknownWorkshop(slug: string | undefined): ProblemError {
  return refusedWorkshop('unknown_workshop', `There is no workshop “${slug}”.`);
}

function refusedWorkshop(code: string, detail: string): ProblemError {
  return invalidRequest([{ pointer: '/workshop', code, detail }]);
}

async function findListed({ context, credential, params }: AuthenticatedContext): Promise<PersonRecord> {
  const person = await context.store.people.get(params.id!, keyOf(credential).organizationId);
  if (!person) throw notFound('person');
  return person;
}

function personResource(person: PersonRecord, ownId: string, hasPasskey: boolean): Person {
  const { id, email, name, role: has, workshop: slug, createdAt, joinedAt, bounce } = person;
  return {
    ...{ id, object: 'person', email, name, role: has, workshop: slug },
    status: joinedAt === undefined ? 'invited' : 'joined',
    is_own: id === ownId,
    has_passkey: hasPasskey,
    created_at: createdAt,
    joined_at: joinedAt,
    bounce,
  };
}
