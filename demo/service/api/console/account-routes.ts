// The routes for people's own accounts: requesting a link, signing in, confirming their identity, and managing their
// passkeys and sessions. None of this works with a key.

import * as z from 'zod/mini';
import { durationWords, lifetimes } from '../../domain/keys/lifetimes.js';
import { timestamp } from '../../platform/clock.js';
import { notFound, ProblemError } from '../../platform/problems.js';
import { takeAllowance } from '../../platform/rate-limits.js';
import { readBody } from '../http/body.js';
import { wrongSecret } from '../http/credentials.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { PublicRoute, RequestContext } from '../http/route.js';
import { personEmail, personName, readAddress } from '../routes/people.js';
import { type AccountRoute, byPerson, done, empty, noStore, requirePerson, undocumentedJson } from './account-route.js';
import { passkeyRoutes } from './passkey-routes.js';
import { challengeOptions, signedChallengeSchema, verifySignature } from './passkeys.js';
import { NO_SERVER, sendLink, takeMailAllowance, takeTicket } from './people.js';
import { sessionId, sessionsOf } from './person-sessions.js';
import {
  askedCookie,
  consoleOrigin,
  createToken,
  hashToken,
  readAskedCookies,
  requireSameOrigin,
  TOKEN,
} from './sessions.js';

const signInLinkRequestSchema = z.strictObject({ email: personEmail });
const confirmSchema = z.union([
  z.strictObject({ link: z.string().check(z.regex(TOKEN)) }),
  z.strictObject({ passkey: signedChallengeSchema }),
]);
const sessionUpdateSchema = z.strictObject({
  /** Whether the console shows test or live data. */
  mode: z.optional(z.enum(['test', 'live'])),
  /** The name that others see. If it's null, they see the email address instead. */
  name: z.optional(z.nullable(personName)),
});

const routes: readonly AccountRoute[] = [
  {
    method: 'POST',
    path: '/console/sign-in-links',
    summary: 'Sends a sign-in link if the address belongs to a person. The response is the same if it doesn’t.',
    body: signInLinkRequestSchema,
    responses: empty,
    handle: askForLink,
  },
  {
    method: 'POST',
    path: '/console/sign-in-challenges',
    summary: 'The options that the browser needs to sign in with a passkey.',
    responses: { 200: undocumentedJson },
    handle: async (call) => {
      await takeAllowance(call.context.limiters.signIns, 'sign-ins', {
        subject: `challenge ${call.address}`,
        now: call.context.clock(),
        detail: 'Too many attempts. Try again in 15 minutes.',
      });
      return jsonReply(200, await challengeOptions(call, undefined), noStore);
    },
  },
  {
    method: 'PATCH',
    path: '/console/session',
    summary: 'Switches between test and live data, or changes the person’s name.',
    body: sessionUpdateSchema,
    responses: empty,
    handle: changeSession,
  },
  {
    method: 'POST',
    path: '/console/confirm-challenges',
    summary: 'The options that the browser needs to confirm the person’s identity with a passkey.',
    responses: { 200: undocumentedJson },
    handle: async (call) => jsonReply(200, await challengeOptions(call, (await requirePerson(call)).found), noStore),
  },
  {
    method: 'POST',
    path: '/console/confirm-links',
    summary: 'Sends a link that confirms the person’s identity.',
    responses: empty,
    handle: askToConfirm,
  },
  {
    method: 'POST',
    path: '/console/session/confirm',
    summary: 'Confirms the identity of the signed-in person.',
    body: confirmSchema,
    responses: empty,
    handle: confirm,
  },
  ...passkeyRoutes,
  {
    method: 'GET',
    path: '/console/sessions',
    summary: 'The signed-in person’s sessions.',
    responses: { 200: undocumentedJson },
    handle: async (call) => {
      const { found, person } = await requirePerson(call);
      const data = await sessionsOf(call, person.id, found.session.hash);
      return jsonReply(200, { object: 'list', data }, noStore);
    },
  },
  {
    method: 'DELETE',
    path: '/console/sessions/:id',
    summary: 'Ends one of the person’s sessions.',
    responses: empty,
    handle: async (call) => {
      const { person } = await requirePerson(call);
      const sessions = await call.context.store.consoleSessions.ofPerson(person.id);
      const session = sessions.find(({ hash }) => sessionId(hash) === call.params.id);
      if (!session) throw notFound('session');
      await call.context.store.consoleSessions.delete(session.hash);
      return done;
    },
  },
];

export const accountRoutes: readonly PublicRoute[] = routes.map((route) => ({
  ...route,
  access: 'public',
  handle: async (call) => {
    if (route.method !== 'GET') requireSameOrigin(call.request, call.url);
    return route.handle(call);
  },
}));

async function askForLink(call: RequestContext): Promise<Reply> {
  const { context, address, log } = call;
  const email = readAddress((await readBody(call, signInLinkRequestSchema)).email);
  consoleOrigin(call);
  if (!context.sendMail) {
    const instead = 'Use a passkey or a key, or ask the service’s operator to run: parametric-service console invite.';
    throw new ProblemError('mail_not_sent', `${NO_SERVER} ${instead}`);
  }
  await takeMailAllowance(call, `address ${address}`);
  // If the browser requests another link, keep its cookie, so that the earlier link still works.
  const cookie = readAskedCookies(call)[0] ?? createToken();
  // Don't wait for this. Otherwise, the response time would reveal whether the address belongs to someone.
  void sendLinks(call, email, hashToken(cookie)).catch((error: unknown) => {
    log.error({ err: error }, "A sign-in link couldn't be sent.");
  });
  return { ...done, headers: { ...noStore, 'set-cookie': askedCookie(call, cookie) } };
}

/**
 * Sends a link for each of the person's organizations. If an address has received too many links, sends none, without
 * revealing that in the response. Each network that requests links has its own limit, so that strangers can't use up
 * someone's links.
 */
async function sendLinks(call: RequestContext, email: string, boundTo: string): Promise<void> {
  const { context } = call;
  for (const person of await context.store.people.withEmail(email)) {
    const { allowed } = await context.limiters.signIns.take(`email ${email} ${call.address}`, context.clock());
    if (allowed) await sendLink(call, person, { kind: 'sign_in', boundTo });
  }
}

async function askToConfirm(call: RequestContext): Promise<Reply> {
  const { found, person } = await requirePerson(call);
  if (!call.context.sendMail) {
    throw new ProblemError('mail_not_sent', `${NO_SERVER} Confirm with a passkey, or sign in again.`);
  }
  await takeMailAllowance(call, `confirm ${person.id}`);
  const sent = await sendLink(call, person, { kind: 'confirm', boundTo: found.session.hash });
  if (sent.mail !== 'sent') throw new ProblemError('mail_not_sent', `The email couldn’t be sent: ${sent.detail}`);
  return done;
}

async function confirm(call: RequestContext): Promise<Reply> {
  const { found, person } = await requirePerson(call);
  const { context, address } = call;
  const wanted = await readBody(call, confirmSchema);
  const isConfirmed =
    'link' in wanted
      ? (await takeTicket(call, wanted.link, 'confirm', [found.session.hash]))?.personId === person.id
      : (await verifySignature(call, found, wanted.passkey)) !== undefined;
  if (!isConfirmed) {
    throw await wrongSecret(context, address, 'link' in wanted ? WRONG_CONFIRMATION : WRONG_PASSKEY);
  }
  const confirmedAt = timestamp(context.clock());
  const change = 'passkey' in wanted ? { confirmedAt, passkeyAt: confirmedAt } : { confirmedAt };
  await context.store.consoleSessions.change(found.session.hash, change);
  return done;
}

const WRONG_CONFIRMATION = `This link has already been used, is older than ${durationWords(lifetimes.signInLink)}, or was requested in another browser. Request a new one.`;
export const WRONG_PASSKEY = 'We couldn’t verify this passkey. Try again, or sign in with an email link.';

async function changeSession(call: RequestContext): Promise<Reply> {
  const { found, person } = await requirePerson(call);
  const { mode, name } = await readBody(call, sessionUpdateSchema);
  const { store } = call.context;
  if (mode !== undefined) await store.consoleSessions.change(found.session.hash, { mode });
  if (name !== undefined) await store.people.change(person, { name: name ?? undefined }, byPerson(call, person));
  return done;
}
