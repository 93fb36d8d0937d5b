// Console sessions. A session starts with a key, or with a URL that was printed for a single sign-in. The database
// stores only digests of tokens.

import { randomBytes } from 'node:crypto';
import type { ConsoleSessionRecord, FoundConsoleSession } from '../../domain/keys/key-store.js';
import { durationWords, lifetimes } from '../../domain/keys/lifetimes.js';
import { scopesOf } from '../../domain/keys/scopes.js';
import type { KeyKind, KeyRecord } from '../../domain/records/records.js';
import type { Store } from '../../domain/store.js';
import { MINUTE_MS, timestamp } from '../../platform/clock.js';
import { ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import type { ServiceContext } from '../http/context.js';
import type { RequestContext } from '../http/route.js';

const TOKEN_BYTES = 32;

/** The kinds of keys that people can sign in with. A session can do everything that its key can. */
export const signInKinds: readonly KeyKind[] = ['api', 'workshop'];

export type ConsoleSession = FoundConsoleSession;

/**
 * @param of the key or the person that has just been authenticated
 * @returns the token, for the cookie, and the session; undefined if the key was revoked or the person was removed in
 * the meantime
 */
export async function startSession(
  { store, clock }: ServiceContext,
  of: Pick<ConsoleSessionRecord, 'keyId' | 'personId' | 'mode' | 'device'> & { readonly isByPasskey?: boolean },
  isRemembered = false,
) {
  const { isByPasskey = false, ...owner } = of;
  const token = createToken();
  const now = clock();
  const createdAt = timestamp(now);
  const expiresAt = timestamp(now + (isRemembered ? lifetimes.rememberedSession : lifetimes.session));
  const hash = hashToken(token);
  // A session that the person chose to keep counts as used until it expires. Otherwise, it would end early while it
  // isn't used.
  const usedAt = isRemembered ? expiresAt : createdAt;
  const confirmedAt = of.personId === undefined ? undefined : createdAt;
  const passkeyAt = isByPasskey ? createdAt : undefined;
  await store.consoleSessions.add({ ...owner, hash, createdAt, usedAt, expiresAt, confirmedAt, passkeyAt });
  return { token, session: await store.consoleSessions.find(hash) };
}

export function isRemembered({ usedAt, expiresAt }: ConsoleSession['session']): boolean {
  return usedAt === expiresAt;
}

/**
 * Chooses the key that a printed address signs in with: the given key if there is one. Otherwise, the API key with the
 * most scopes, preferring live keys to test keys, and newer keys to older ones.
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

/**
 * Creates an address with which someone can sign in once.
 * @returns the token in the address
 */
export async function createSignIn({ consoleSessions }: Store, keyId: string, now: number): Promise<string> {
  const token = createToken();
  await consoleSessions.addSignIn({ hash: hashToken(token), keyId, expiresAt: timestamp(now + lifetimes.signInLink) });
  return token;
}

/**
 * @returns the id of the key that the address was printed for; undefined if the address has been used or has expired
 */
export async function takeSignIn({ store, clock }: ServiceContext, token: string): Promise<string | undefined> {
  return TOKEN.test(token) ? store.consoleSessions.takeSignIn(hashToken(token), timestamp(clock())) : undefined;
}

export async function endSession({ store }: ServiceContext, { session }: ConsoleSession, everywhere: boolean) {
  const { hash, keyId, personId } = session;
  if (!everywhere) await store.consoleSessions.delete(hash);
  else if (personId !== undefined) await store.consoleSessions.deleteOfPerson(personId);
  else if (keyId !== undefined) await store.consoleSessions.deleteOfKey(keyId);
}

/**
 * Finds the request's session; undefined if there's none or it has ended. If two cookies belong to sessions of
 * different organizations, another page on the host may have planted one of them to make its own organization appear.
 * In that case, neither counts.
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
  if (now >= Date.parse(expiresAt) || now - used >= lifetimes.idleSession) return undefined;
  // Record the time of use at most once a minute. Otherwise, every read request would cause a write.
  if (now - used >= MINUTE_MS) await store.consoleSessions.touch(hash, timestamp(now));
  return found;
}

/**
 * Returns the request's session. The page sends which organization it shows, and whether it shows test or live data. If
 * that no longer matches the session, because someone switched in another tab, the request is rejected.
 * @throws {ProblemError} 401, 409
 */
export async function requireSession(call: RequestContext): Promise<ConsoleSession> {
  const found = await findSession(call);
  if (!found) {
    throw new ProblemError('session_ended', 'You’re not signed in, or your session has expired. Sign in again.');
  }
  const { headers } = call.request;
  const { organizationId, mode } = found.key;
  if ((headers.get('console-organization') ?? organizationId) !== organizationId) {
    throw new ProblemError(
      'session_changed',
      `You signed in to ${found.organizationName} in another tab, so your change wasn’t saved.`,
    );
  }
  if ((headers.get('console-mode') ?? mode) === mode) return found;
  throw new ProblemError(
    'session_changed',
    `You switched to ${mode} data in another tab, so your change wasn’t saved. Reload this page.`,
  );
}

/**
 * Requires a recent confirmation, because someone may have left the session open. Once a person has a passkey, only a
 * passkey confirms: a mailbox that signs them in mustn't be enough. Sessions that were started with a key don't need
 * it.
 * @throws {ProblemError} 403
 */
export async function requireFresh(
  { store, clock }: Pick<ServiceContext, 'store' | 'clock'>,
  { session, person }: ConsoleSession,
): Promise<void> {
  if (person) requireConfirmed(session, clock(), (await store.people.passkeys(person.id)).length > 0);
}

function requireConfirmed({ passkeyAt, confirmedAt }: ConsoleSessionRecord, now: number, hasPasskey: boolean): void {
  const at = hasPasskey ? passkeyAt : confirmedAt;
  if (at !== undefined && now < Date.parse(at) + lifetimes.confirmation) return;
  const way = hasPasskey ? ' with your passkey' : '';
  const within = durationWords(lifetimes.confirmation);
  throw new ProblemError(
    'fresh_sign_in_needed',
    `To change secrets, payments, or people, confirm that it’s you${way}, then try again within ${within}.`,
  );
}

/**
 * Requires two factors for actions on secrets, payments, and people. The first is what the person signed in with, and
 * the second is their passkey, which everyone needs once the shop is live. A session that was started with a key has
 * only one, so it isn't enough once an owner has a passkey. Workshops that have only a key keep what the key can do.
 * @throws {ProblemError} 403
 */
export async function requireSecondFactor(
  { store: { people, keys }, clock }: Pick<ServiceContext, 'store' | 'clock'>,
  { key: { kind, organizationId }, session, person }: ConsoleSession,
): Promise<void> {
  if (!person) {
    if (kind === 'workshop') return;
    const withPasskeys = await people.withPasskeys(organizationId);
    const everyone = await people.list(organizationId);
    if (!everyone.some(({ id, role }) => role === 'owner' && withPasskeys.has(id))) return;
    const detail = 'You’re signed in with a key. To change secrets, payments, or people, sign in with your passkey.';
    throw new ProblemError('passkey_needed', detail);
  }
  const hasPasskey = (await people.passkeys(person.id)).length > 0;
  if (!hasPasskey && (await isLiveShop(keys, organizationId))) {
    const detail = 'Your shop is live, so you need a passkey to change secrets, payments, or people. Add one first.';
    throw new ProblemError('passkey_needed', detail);
  }
  requireConfirmed(session, clock(), hasPasskey);
}

/** Whether pages can show the organization's products to real customers. */
export async function isLiveShop(keys: Pick<Store['keys'], 'licenseKeys'>, organizationId: string): Promise<boolean> {
  return (await keys.licenseKeys(organizationId)).some(({ mode }) => mode === 'live');
}

export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return sha256(token);
}

const LOOPBACK = /^(localhost|.+\.localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

type Call = Pick<RequestContext, 'request' | 'url' | 'context'>;

/** Matches a token, which is 32 random bytes in base64url. */
export const TOKEN = /^[\w-]{43}$/;
const MAX_TOKENS = 4;

/**
 * Reads every token that may belong to the session. There can be several, because a page on another port or subdomain
 * can set a second cookie with the same name.
 */
function readSessionCookies(call: Call): readonly string[] {
  return readCookies(call, cookieName(call));
}

function readCookies(call: Call, name: string): readonly string[] {
  const tokens = new Set<string>();
  for (const part of (call.request.headers.get('cookie') ?? '').split(';')) {
    const [key = '', value = ''] = part.trim().split('=', 2);
    if (key === name && TOKEN.test(value) && tokens.size < MAX_TOKENS) tokens.add(value);
  }
  return [...tokens];
}

/**
 * Returns the header that sets the session's cookie.
 * @param maxAgeMs 0 removes the cookie
 */
export function sessionCookie(call: Call, token: string, maxAgeMs: number): string {
  return cookie(call, cookieName(call), token, maxAgeMs);
}

/**
 * Returns the header that sets a cookie by which the browser that requested a link is recognized, so that the link
 * works only there.
 */
export function askedCookie(call: Call, token: string): string {
  return cookie(call, `${cookieName(call)}-asked`, token, lifetimes.signInLink);
}

export function readAskedCookies(call: Call): readonly string[] {
  return readCookies(call, `${cookieName(call)}-asked`);
}

function cookie(call: Call, name: string, token: string, maxAgeMs: number): string {
  const parts = [`${name}=${token}`, 'Path=/console', 'HttpOnly', 'SameSite=Strict'];
  if (isSecure(call)) parts.push('Secure');
  return [...parts, `Max-Age=${Math.floor(maxAgeMs / 1_000)}`].join('; ');
}

/**
 * Browsers accept a name with the prefix `__Secure-` only over https, so no http page can set the cookie. All ports of
 * a host share its cookies, so the name includes the port. This way, two services on one host don't overwrite each
 * other's cookie.
 */
function cookieName(call: Call): string {
  const name = call.url.port === '' ? 'parametric-console' : `parametric-console-${call.url.port}`;
  return isSecure(call) ? `__Secure-${name}` : name;
}

/**
 * Whether the cookie requires https. Only loopback addresses can use http. Every other host counts as https, because a
 * proxy that terminates https doesn't have to announce it.
 */
function isSecure({ request, url, context }: Call): boolean {
  if (!LOOPBACK.test(url.hostname)) return true;
  const forwarded = context.settings.trustedProxies > 0 ? request.headers.get('x-forwarded-proto') : null;
  return (forwarded?.split(',').at(-1)?.trim() ?? url.protocol.slice(0, -1)) === 'https';
}

/** @throws {ProblemError} 403 */
export function requireSameOrigin({ headers }: Request, url: URL): void {
  const site = headers.get('sec-fetch-site');
  // If a browser sends both headers, trust this one. It's reliable even if a proxy changes the host.
  if (site === 'same-origin' || (site === null && isOwn(headers.get('origin'), url))) return;
  throw new ProblemError('origin_not_allowed', 'The console only accepts changes from its own pages.');
}

function isOwn(origin: string | null, url: URL): boolean {
  return origin !== null && URL.canParse(origin) && new URL(origin).host === url.host;
}

/** The console's address; undefined if the service doesn't know it. */
export function knownOrigin({ context, url }: Call): string | undefined {
  return context.settings.serviceUrl ?? (LOOPBACK.test(url.hostname) ? url.origin : undefined);
}

/**
 * The origin at which people reach the console. Links and passkeys depend on it, so it's never taken from the Host
 * header, which anyone can set.
 * @throws {ProblemError} 403
 */
export function consoleOrigin(call: Call): string {
  const origin = knownOrigin(call);
  if (origin !== undefined) return origin;
  const detail = 'The service doesn’t know its own address, so it can’t send links or use passkeys. Set SERVICE_URL.';
  throw new ProblemError('origin_not_allowed', detail);
}

/**
 * The address with which someone signs in.
 * @param kind `token` signs in with a key, `link` as a person, and `owner` creates the first organization
 */
export function signInAddress(
  serviceUrl: string,
  token: string,
  kind: 'token' | 'link' | 'owner' | 'confirm' = 'token',
): string {
  return `${serviceUrl}/console/sign-in#${kind}=${token}`;
}
