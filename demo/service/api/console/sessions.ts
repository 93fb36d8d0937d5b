// Console sessions. A session starts with a key, or with an address that was printed for a single sign-in. The database
// only stores digests of the tokens.

import { createHash, randomBytes } from 'node:crypto';
import { type FoundConsoleSession, SESSION_IDLE_MS } from '../../domain/keys/key-store.js';
import { scopesOf } from '../../domain/keys/scopes.js';
import type { KeyKind, KeyRecord } from '../../domain/records/records.js';
import type { Store } from '../../domain/store.js';
import { timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import type { ServiceContext } from '../http/context.js';
import type { RequestContext } from '../http/route.js';

const [MINUTE_MS, HOUR_MS] = [60_000, 3_600_000];
/** A session ends after this time even if it's in use. */
export const SESSION_MS = 7 * 24 * HOUR_MS;
/** How long people who ask to stay signed in do so, whether or not they use it. */
export const REMEMBERED_MS = 90 * 24 * HOUR_MS;
/** How long a printed address can be used to sign in. */
export const SIGN_IN_MS = 15 * MINUTE_MS;
const TOKEN_BYTES = 32;

/** The kinds of keys that can sign in. A session can do everything its key can. */
export const signInKinds: readonly KeyKind[] = ['api', 'workshop'];

export type ConsoleSession = FoundConsoleSession;

/** @returns the token, for the cookie, and the session; undefined if its key was revoked meanwhile */
export async function startSession({ store, clock }: ServiceContext, keyId: string, isRemembered = false) {
  const token = createToken();
  const now = clock();
  const [createdAt, expiresAt] = [timestamp(now), timestamp(now + (isRemembered ? REMEMBERED_MS : SESSION_MS))];
  const hash = hashToken(token);
  // A remembered session counts as used until its end, so it's never unused for too long.
  await store.consoleSessions.add({ hash, keyId, createdAt, usedAt: isRemembered ? expiresAt : createdAt, expiresAt });
  return { token, session: await store.consoleSessions.find(hash) };
}

export function isRemembered({ usedAt, expiresAt }: ConsoleSession['session']): boolean {
  return usedAt === expiresAt;
}

/**
 * Chooses the key that a printed address signs in with: the given key, or otherwise the API key that can do most, the
 * newest of those. Live keys come before test keys.
 */
export async function signInKeyOf(
  { keys }: Store,
  organizationId: string,
  id?: string,
): Promise<KeyRecord | undefined> {
  const able = (await keys.list(organizationId)).filter(
    (key) => key.revokedAt === undefined && (id === undefined ? key.kind === 'api' : key.id === id && maySignIn(key)),
  );
  const isLive = ({ mode }: KeyRecord) => Number(mode === 'live');
  const byPower = (one: KeyRecord, two: KeyRecord) =>
    isLive(one) - isLive(two) || scopesOf(one).length - scopesOf(two).length;
  return able.toSorted(byPower).at(-1);
}

function maySignIn({ kind }: KeyRecord): boolean {
  return signInKinds.includes(kind);
}

/** @returns the token for a single-use sign-in address */
export async function createSignIn({ consoleSessions }: Store, keyId: string, now: number): Promise<string> {
  const token = createToken();
  await consoleSessions.addSignIn({ hash: hashToken(token), keyId, expiresAt: timestamp(now + SIGN_IN_MS) });
  return token;
}

/** @returns the id of the key that the address was printed for; undefined if it has been used or has expired */
export async function takeSignIn({ store, clock }: ServiceContext, token: string): Promise<string | undefined> {
  return TOKEN.test(token) ? store.consoleSessions.takeSignIn(hashToken(token), timestamp(clock())) : undefined;
}

export async function endSession({ store }: ServiceContext, { session }: ConsoleSession, everywhere: boolean) {
  await (everywhere ? store.consoleSessions.deleteOfKey(session.keyId) : store.consoleSessions.delete(session.hash));
}

/**
 * The request's session; undefined if it has none or the session has ended. If two cookies have sessions of different
 * organizations, one may have been planted by another page of the host, to show its own organization instead: then
 * neither counts.
 */
export async function findSession(call: RequestContext): Promise<ConsoleSession | undefined> {
  const found = await Promise.all(readSessionCookies(call).map((token) => findByToken(call, token)));
  const [first, ...others] = found.filter((session) => session !== undefined);
  const isPlanted = others.some(({ key }) => key.organizationId !== first?.key.organizationId);
  return isPlanted ? undefined : first;
}

async function findByToken({ context }: RequestContext, token: string): Promise<ConsoleSession | undefined> {
  const { store, clock } = context;
  const found = await store.consoleSessions.find(hashToken(token));
  if (!found) return undefined;
  const { hash, expiresAt, usedAt } = found.session;
  const [now, used] = [clock(), Date.parse(usedAt)];
  if (now >= Date.parse(expiresAt) || now - used >= SESSION_IDLE_MS) return undefined;
  // The time of use is written at most once a minute. Otherwise, every read would cost a write.
  if (now - used >= MINUTE_MS) await store.consoleSessions.touch(hash, timestamp(now));
  return found;
}

/**
 * A page says which organization it shows. That way, it never writes to another organization that someone signed in to
 * in another tab.
 * @throws {ProblemError} 401, 409
 */
export async function requireSession(call: RequestContext): Promise<ConsoleSession> {
  const found = await findSession(call);
  if (!found) {
    throw new ProblemError('session_ended', "You're not signed in, or your session has expired. Sign in again.");
  }
  const shown = call.request.headers.get('console-organization');
  if (shown === null || shown === found.key.organizationId) return found;
  throw new ProblemError(
    'session_changed',
    `You've signed in to ${found.organizationName} in another tab, so nothing was changed.`,
  );
}

function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Call = Pick<RequestContext, 'request' | 'url' | 'context'>;

/** A token is 32 random bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/;
const MAX_TOKENS = 4;

/**
 * Returns every token that may be the session's: a page on another port or subdomain can set a second cookie with the
 * same name.
 */
export function readSessionCookies(call: Call): readonly string[] {
  const name = cookieName(call);
  const tokens = new Set<string>();
  for (const part of (call.request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && TOKEN.test(value) && tokens.size < MAX_TOKENS) tokens.add(value);
  }
  return [...tokens];
}

/** @param maxAgeMs 0 removes the cookie */
export function sessionCookie(call: Call, token: string, maxAgeMs: number): string {
  const parts = [`${cookieName(call)}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure(call)) parts.push('Secure');
  return [...parts, `Max-Age=${Math.floor(maxAgeMs / 1_000)}`].join('; ');
}

/**
 * Browsers only accept a name with the prefix `__Secure-` over https, so no http page can set the cookie. All ports of
 * a host share their cookies, so the name includes the port: two services on one host don't overwrite each other's
 * cookie.
 */
function cookieName(call: Call): string {
  const name = call.url.port === '' ? 'parametric-console' : `parametric-console-${call.url.port}`;
  return isSecure(call) ? `__Secure-${name}` : name;
}

/**
 * Whether the cookie needs https. Only loopback addresses may use http. A proxy that terminates https doesn't have to
 * announce that, so every other host counts as https.
 */
function isSecure({ request, url, context }: Call): boolean {
  if (!LOOPBACK.test(url.hostname)) return true;
  const forwarded = context.settings.trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return (forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)) === 'https';
}

/** @throws {ProblemError} 403 */
export function requireSameOrigin({ headers }: Request, url: URL): void {
  const site = headers.get('sec-fetch-site');
  // If a browser sends both headers, this one is reliable even if a proxy changes the host.
  if (site === 'same-origin' || (site === null && isOwn(headers.get('origin'), url))) return;
  throw new ProblemError('origin_not_allowed', 'The console only accepts changes from its own pages.');
}

function isOwn(origin: string | null, url: URL): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}

export function signInAddress(serviceUrl: string, token: string): string {
  return `${serviceUrl}/console/sign-in#token=${token}`;
}
