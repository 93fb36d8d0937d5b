// The routes that serve the console to a browser: a single page for all of its URLs, under a strict content security
// policy, and the files that the page loads.

import * as z from 'zod/mini';

import { durationWords, lifetimes } from '../../domain/keys/lifetimes.js';
import { scopesOf } from '../../domain/keys/scopes.js';
import { actorOfPerson, type PersonRecord } from '../../domain/people/people-store.js';
import { timestamp } from '../../platform/clock.js';
import { notBuilt, ProblemError } from '../../platform/problems.js';
import { readBody } from '../http/body.js';
import type { ServiceContext } from '../http/context.js';
import { findKey, wrongSecret } from '../http/credentials.js';
import { respondWithFile } from '../http/file-reply.js';
import { jsonReply, type Reply } from '../http/reply.js';
import type { PublicRoute, RequestContext } from '../http/route.js';
import { accountRoutes, WRONG_PASSKEY } from './account-routes.js';
import { createOwner, ownerSchema } from './first-owner.js';
import { signedChallengeSchema, verifySignature } from './passkeys.js';
import { takeTicket } from './people.js';
import { deviceOf } from './person-sessions.js';
import {
  type ConsoleSession,
  endSession,
  findSession,
  hashToken,
  isLiveShop,
  isRemembered,
  readAskedCookies,
  requireSameOrigin,
  sessionCookie,
  signInKinds,
  startSession,
  TOKEN,
  takeSignIn,
} from './sessions.js';

const path = '/console/session';

const nobody: Reply = { status: 204, headers: { 'cache-control': 'no-store' }, body: null };

/** Whether to stay signed in for months, for example on a workshop's phone. */
const remember = z.optional(z.boolean());
const keySignInSchema = z.union([
  z.strictObject({ key: z.string(), remember }),
  z.strictObject({ token: z.string(), remember }),
]);
const personSignInSchema = z.union([
  z.strictObject({ link: z.string().check(z.regex(TOKEN)), remember }),
  z.strictObject({ passkey: signedChallengeSchema, remember }),
  ownerSchema,
]);
const signInSchema = z.union([keySignInSchema, personSignInSchema]);
type KeySignIn = z.infer<typeof keySignInSchema>;
type PersonSignIn = z.infer<typeof personSignInSchema>;

const consoleSessionRoutes: readonly PublicRoute[] = [
  {
    method: 'POST',
    path,
    access: 'public',
    summary:
      'Signs in with a key, the token from a printed URL, an emailed link, or a passkey. The first start’s link creates the organization.',
    body: signInSchema,
    responses: { 201: { nothing: true } },
    handle: signIn,
  },
  {
    method: 'GET',
    path,
    access: 'public',
    summary: 'The current session.',
    responses: { 200: { nothing: true }, 204: { nothing: true } },
    handle: async (call) => {
      const found = await findSession(call);
      // Respond with 200 even if no one is signed in. Browsers log a 401 as an error, and checking whether someone is
      // signed in isn't an error.
      return found ? jsonReply(200, await describe(call.context, found)) : nobody;
    },
  },
  {
    method: 'DELETE',
    path,
    access: 'public',
    summary: 'Signs out. ?everywhere=1 ends all sessions of the key or the person.',
    responses: { 204: { nothing: true } },
    handle: signOut,
  },
];

async function signIn(call: RequestContext): Promise<Reply> {
  const { context, request, url } = call;
  requireSameOrigin(request, url);
  const wanted = await readBody(call, signInSchema);
  const isOfKey = 'key' in wanted || 'token' in wanted;
  const of = isOfKey ? { keyId: await keyToSignIn(call, wanted) } : await personToSignIn(call, wanted);
  // Signing in ends the previous session.
  const before = await findSession(call);
  if (before) await endSession(context, before, false);
  const remembers = 'remember' in wanted && wanted.remember === true;
  const lifeMs = remembers ? lifetimes.rememberedSession : lifetimes.session;
  const { token, session } = await startSession(context, of, remembers);
  if (!session) throw new ProblemError('key_invalid', 'The key or the person has just been removed.');
  return jsonReply(201, await describe(context, session), { 'set-cookie': sessionCookie(call, token, lifeMs) });
}

/**
 * Checks a person's link or passkey.
 * @returns what's needed to start the person's session
 * @throws {ProblemError} 401, 403, 422, 429
 */
async function personToSignIn(call: RequestContext, wanted: PersonSignIn) {
  const { context, request } = call;
  const { store } = context;
  const person = await personOf(call, wanted);
  const now = timestamp(context.clock());
  if (person.joinedAt === undefined) await store.people.join(person, { by: actorOfPerson(person), now });
  // A shop that isn't live yet has only test data.
  const isLive = await isLiveShop(store.keys, person.organizationId);
  const device = deviceOf(request.headers.get('user-agent'));
  const mode = isLive ? ('live' as const) : ('test' as const);
  return { personId: person.id, mode, device, isByPasskey: 'passkey' in wanted };
}

async function personOf(call: RequestContext, wanted: PersonSignIn): Promise<PersonRecord> {
  const { context, address } = call;
  if ('owner' in wanted) return createOwner(call, wanted);
  if ('passkey' in wanted) {
    const person = await verifySignature(call, undefined, wanted.passkey);
    if (person) return person;
    throw await wrongSecret(context, address, WRONG_PASSKEY);
  }
  const asked = readAskedCookies(call).map(hashToken);
  const ticket =
    (await takeTicket(call, wanted.link, 'sign_in', asked)) ?? (await takeTicket(call, wanted.link, 'invitation'));
  const person = ticket?.personId === undefined ? undefined : await context.store.people.get(ticket.personId);
  if (person) return person;
  throw await wrongSecret(
    context,
    address,
    'This link was already used, has expired, or was requested in another browser. Enter your email address to get a new one.',
  );
}

/**
 * Checks a key or a printed address.
 * @returns the id of the key to sign in with
 * @throws {ProblemError} 401, 403, 422, 429
 */
async function keyToSignIn(call: RequestContext, wanted: KeySignIn): Promise<string> {
  const { context, address } = call;
  if ('token' in wanted) {
    const keyId = await takeSignIn(context, wanted.token);
    if (keyId !== undefined) return keyId;
    throw await wrongSecret(
      context,
      address,
      `This sign-in address was already used or is older than ${durationWords(lifetimes.signInLink)}. Print a new one, or sign in with a key.`,
    );
  }
  const key = await findKey(context, wanted.key.trim());
  if (!key)
    throw await wrongSecret(context, address, 'This key doesn’t exist or was revoked. Copy the whole key again.');
  if (signInKinds.includes(key.kind)) return key.id;
  throw new ProblemError(
    'key_not_permitted',
    'License keys are for pages. Sign in with an API key (pcsk_…) or a workshop’s key (pcwk_…).',
  );
}

async function signOut(call: RequestContext): Promise<Reply> {
  requireSameOrigin(call.request, call.url);
  const found = await findSession(call);
  if (found) await endSession(call.context, found, call.url.searchParams.get('everywhere') === '1');
  // The response is the same if no one was signed in.
  return {
    status: 204,
    headers: { 'set-cookie': sessionCookie(call, '', 0), 'cache-control': 'no-store' },
    body: null,
  };
}

async function describe(context: ServiceContext, found: ConsoleSession) {
  const { store } = context;
  const { session, key, organizationName, person } = found;
  return {
    object: 'session',
    organization: { id: key.organizationId, name: organizationName },
    ...(person ? { person: { id: person.id, email: person.email, name: person.name, role: person.role } } : {}),
    ...(person ? { has_passkey: (await store.people.passkeys(person.id)).length > 0 } : {}),
    ...(person ? { is_live: await isLiveShop(store.keys, key.organizationId) } : {}),
    ...(person ? { sends_mail: context.sendMail !== undefined } : {}),
    key: { id: key.id, kind: key.kind, mode: key.mode, workshop: key.workshop, scopes: scopesOf(key) },
    created_at: session.createdAt,
    expires_at: session.expiresAt,
    idle_ms: isRemembered(session) ? lifetimes.rememberedSession : lifetimes.idleSession,
    // A decision that the operator has to make about deleting expired data. Workshops don't see it, because they
    // aren't the operator.
    notice: key.kind === 'api' ? (await store.sweeps.last())?.held : undefined,
  };
}

/** Allows only files from this origin, and no inline scripts or styles. */
const POLICY: readonly string[] = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
];

/**
 * The console's policy. The page draws pictures of documents while they're being edited, which have `blob:` and `data:`
 * URLs. Its workers are separate files.
 */
const CONSOLE_POLICY = [
  ...POLICY,
  "img-src 'self' blob: data:",
  "worker-src 'self'",
  "frame-src 'self'",
  "form-action 'self'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The policy for the page inside the frame where people try out an embed tag. It's as strict as any shop's policy can
 * be.
 */
const PREVIEW_POLICY = [...POLICY, "img-src 'self' data:", "form-action 'none'", "frame-ancestors 'self'"].join('; ');

export const consoleRoutes: readonly PublicRoute[] = [
  ...consoleSessionRoutes,
  ...accountRoutes,
  {
    method: 'GET',
    path: '/console/assets/:name',
    access: 'public',
    summary: 'A console file. Its name changes with its content.',
    responses: { 200: { type: '*/*' } },
    handle: async (call) => {
      const name = call.params.name!;
      const file = await call.context.consoleFiles.find(name);
      if (file) return respondWithFile(call, file, name, 'public, max-age=31536000, immutable');
      throw new ProblemError('not_found', `The console no longer has the file “${name}”. Reload the page.`);
    },
  },
  {
    method: 'GET',
    path: '/console/preview',
    access: 'public',
    summary: 'An empty page where the console previews a tag.',
    responses: { 200: { type: 'text/html' } },
    handle: (call) => servePage(call, 'preview.html', PREVIEW_POLICY, 'SAMEORIGIN'),
  },
];

/** Serves the page for every other URL below /console. The page's router decides what to show. */
export const consolePageRoute: PublicRoute = {
  method: 'GET',
  path: '/console/*',
  access: 'public',
  summary: 'The console.',
  responses: { 200: { type: 'text/html' } },
  handle: (call) => servePage(call, 'index.html', CONSOLE_POLICY, 'DENY'),
};

async function servePage(
  call: RequestContext,
  name: 'index.html' | 'preview.html',
  policy: string,
  frames: 'DENY' | 'SAMEORIGIN',
): Promise<Reply> {
  const page = await call.context.consoleFiles.page(name);
  if (!page) throw notBuilt('The console');
  const reply = await respondWithFile(call, page, name, 'no-cache');
  const policies = {
    'content-security-policy': policy,
    'cross-origin-opener-policy': 'same-origin',
    'cross-origin-resource-policy': 'same-origin',
    'referrer-policy': 'no-referrer',
    'x-frame-options': frames,
  };
  return { ...reply, headers: { ...reply.headers, ...policies } };
}
