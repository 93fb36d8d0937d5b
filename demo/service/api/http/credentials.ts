// Authentication: checks a request's key or token, its origin, and whether the route allows it. No other code decides
// which organization a request acts for.

import { timingSafeEqual } from 'node:crypto';
import { hashKey, isSecretKey, looksLikeKey, NEEDS_LIVE } from '../../domain/keys/keys.js';
import { isOriginAllowed } from '../../domain/keys/origins.js';
import { type OrderShare, type Scope, scopesOf, shareOfKey } from '../../domain/keys/scopes.js';
import type { CallerActor } from '../../domain/records/audit-store.js';
import type { ActiveKey, KeyKind, KeyMode, KeyRecord } from '../../domain/records/records.js';
import { isId } from '../../platform/ids.js';
import { type ProblemDetails, ProblemError } from '../../platform/problems.js';
import { rateLimitHeaders } from '../../platform/rate-limits.js';
import { looksLikeAccessToken } from '../../platform/secrets/secrets.js';
import type { ServiceContext } from './context.js';

export type CredentialKind = KeyKind | 'token';

export type Credential =
  /** A key. `isSession` is set if the request comes from a console session of that key. */
  | { readonly kind: KeyKind; readonly key: ActiveKey; readonly isSession?: true }
  | { readonly kind: 'token'; readonly token: string };

/** What a route requires of the credential in a request. */
export interface Permission {
  /** The kinds of credentials that the route accepts. */
  readonly access: readonly CredentialKind[];
  /** The scope that the key must have; `any` if every key is allowed. */
  readonly scope: Scope | 'any';
  /** Whether the route rejects test keys. People can use it even while they're viewing test data. */
  readonly needsLive?: true;
}

export interface CredentialSource {
  /** The `Authorization` header. */
  readonly authorization: string | null;
  /** The URL's `license_key` parameter, on routes that accept it. */
  readonly keyInQuery: string | null;
  readonly origin: string | null;
  /** Whether the request changes something. If so, browsers send the page's origin. */
  readonly isWrite: boolean;
  readonly address: string;
}

/**
 * Finds the credential that a request was sent with. An access token is only recognized here; the route checks that it
 * belongs to the order.
 * @throws {ProblemError} 401, 403, 429
 */
export async function authenticate(
  context: ServiceContext,
  source: CredentialSource,
  route: Permission,
): Promise<Credential> {
  const secret = readSecret(source);
  if (looksLikeAccessToken(secret)) {
    permit({ kind: 'token' }, route);
    return { kind: 'token', token: secret };
  }
  const key = await findKey(context, secret);
  if (!key) throw await wrongSecret(context, source.address, 'This key doesn’t exist or was revoked.');
  checkOrigin(key, source, context.settings.serviceUrl);
  permit(key, route);
  return { kind: key.kind, key };
}

/** Returns the key that a request was sent with. Call it only in routes that don't accept access tokens. */
export function keyOf(credential: Credential): ActiveKey {
  if (credential.kind !== 'token') return credential.key;
  throw new TypeError('A route that accepts access tokens requested the key.');
}

/**
 * Whether the request comes from the shop's staff in the console, and not from customers or the shop's own programs.
 */
export function isOfConsole(credential: Credential): boolean {
  return credential.kind !== 'token' && credential.isSession === true;
}

/** Determines which quotes and orders the request's key can see. */
export function orderShareOf(credential: Credential): OrderShare {
  return shareOfKey(keyOf(credential));
}

/** The key or person that made a change, as recorded in the audit log. */
export function actorOf(credential: Credential): CallerActor {
  const { id, label, ending } = keyOf(credential);
  return { kind: isId('per', id) ? 'person' : 'key', id, label: label ?? (ending && `…${ending}`) };
}

/** A 401 problem: the token belongs to another order or has expired. */
export function invalidToken(): ProblemError {
  return unauthorized('key_invalid', 'The access token is for another order, or has expired.', true);
}

/** @throws {ProblemError} 403 */
function checkOrigin(
  { kind, origins, mode }: KeyRecord,
  { origin, isWrite }: CredentialSource,
  serviceUrl: string | undefined,
): void {
  if (origin === null && isWrite && kind === 'license' && mode === 'live') {
    throw new ProblemError(
      'origin_not_allowed',
      'A live license key only works on the pages it lists, and this request has no Origin. Use an API key on servers.',
    );
  }
  if (origin === null) return;
  if (kind !== 'license') {
    throw new ProblemError(
      'secret_key_in_browser',
      'A web page sent a secret key, so every visitor can read it. Revoke it, keep secret keys on a server, and ' +
        'use a license key (pclk_…) in the page.',
    );
  }
  if (!isPageAllowed(origin, { origins, mode }, serviceUrl)) throw originNotAllowed(origin);
}

/**
 * Whether a page can use the license key. The shop's pages can use it, and so can the service's own page, which shows
 * the configurator for shared links.
 * @param serviceUrl the service's public origin, if it's configured
 */
export function isPageAllowed(
  origin: string,
  { origins, mode }: Pick<KeyRecord, 'origins' | 'mode'>,
  serviceUrl: string | undefined,
): boolean {
  return origin === serviceUrl || isOriginAllowed(origin, origins, mode);
}

/** Returns the license key that authenticated the request, exactly as it was sent. */
export function licenseKeyOf({ request, url }: { readonly request: Request; readonly url: URL }): string {
  return request.headers.get('authorization')?.split(' ').at(-1) ?? url.searchParams.get('license_key')!;
}

export function originNotAllowed(origin: string): ProblemError {
  return new ProblemError(
    'origin_not_allowed',
    `The page’s origin ${origin} isn’t allowed for this license key. Add it to the key’s allowed origins.`,
  );
}

function readSecret({ authorization, keyInQuery }: CredentialSource): string {
  if (authorization === null) {
    if (keyInQuery === null) {
      throw unauthorized('key_missing', 'The key is missing. Send the header authorization: Bearer <key>.');
    }
    if (isSecretKey(keyInQuery)) {
      throw unauthorized(
        'key_invalid',
        'Don’t put a secret key in a URL, because logs keep URLs. Revoke this key.',
        true,
      );
    }
    return keyInQuery;
  }
  const [, secret] = /^bearer +([^\s]+)$/i.exec(authorization) ?? [];
  if (secret) return secret;
  throw unauthorized('key_invalid', 'The authorization header must be: Bearer <key>.', true);
}

/** Finds a key that hasn't been revoked. */
export async function findKey(context: ServiceContext, secret: string): Promise<ActiveKey | undefined> {
  if (!looksLikeKey(secret)) return undefined;
  const hash = hashKey(secret);
  const key = await context.store.keys.find(hash);
  return key && timingSafeEqual(Buffer.from(key.hash), Buffer.from(hash)) ? key : undefined;
}

/**
 * A 401 problem, or a 429 after too many attempts. Only requests with an invalid key count, so an attacker can't lock
 * out others who share the IP address.
 */
export async function wrongSecret(context: ServiceContext, address: string, detail: string): Promise<ProblemError> {
  const allowance = await context.limiters.failedKeys.take(address, context.clock());
  if (!allowance.allowed) {
    return new ProblemError('rate_limited', 'Too many invalid keys from this IP address.', {
      headers: rateLimitHeaders('failed-keys', allowance),
    });
  }
  return unauthorized('key_invalid', detail, true);
}

/**
 * Checks that a key can use a route.
 * @throws {ProblemError} 403
 */
export function permit(
  key: {
    readonly id?: string;
    readonly kind: CredentialKind;
    readonly mode?: KeyMode;
    readonly scopes?: readonly Scope[] | undefined;
  },
  { access: allowed, scope, needsLive }: Permission,
): void {
  const { kind } = key;
  if (allowed.includes(kind)) {
    const isPerson = isId('per', key.id ?? '');
    const isIn = kind === 'token' || scope === 'any' || scopesOf({ ...key, kind }).includes(scope);
    if (isIn && needsLive && key.mode === 'test' && !isPerson) {
      throw new ProblemError('key_not_permitted', `A test key can’t do this. ${NEEDS_LIVE}`);
    }
    if (isIn) return;
    const detail = isPerson
      ? `Your role doesn’t allow this (${scope}). Ask an owner.`
      : `This API key doesn’t have the scope ${scope}. Add the scope, or use a key that has it.`;
    throw new ProblemError('key_not_permitted', detail);
  }
  const names = {
    license: 'A license key',
    api: 'An API key',
    workshop: "A workshop's key",
    token: 'An order’s access token',
  };
  const wanted = {
    license: 'a license key (pclk_…)',
    api: 'an API key (pcsk_…) from a server',
    workshop: 'the key of its workshop (pcwk_…)',
    token: 'the order’s access_token',
  };
  const instead = allowed.map((other) => wanted[other]).join(' or ');
  throw new ProblemError('key_not_permitted', `${names[kind]} can’t do this. Use ${instead}.`);
}

function unauthorized(code: 'key_missing' | 'key_invalid', detail: string, isWrong = false): ProblemError {
  const challenge = `Bearer realm="parametric"${isWrong ? ', error="invalid_token"' : ''}`;
  const details: ProblemDetails = { headers: { 'www-authenticate': challenge } };
  return new ProblemError(code, detail, details);
}
