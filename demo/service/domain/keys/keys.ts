// License keys, API keys, and workshops' keys: their format and creation. Only the hash of a secret key is stored.

import { randomBytes } from 'node:crypto';
import { createOrderedId, isId } from '../../platform/ids.js';
import { ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';
import type { KeyKind, KeyMode, KeyRecord } from '../records/records.js';
import { parseOriginPattern } from './origins.js';
import { type Scope, scopesOf } from './scopes.js';

const PREFIXES: Readonly<Record<KeyKind, string>> = { license: 'pclk', api: 'pcsk', workshop: 'pcwk' };
const KEY_BYTES = 32;
const KEY = /^(pclk|pcsk|pcwk)_(live|test)_[A-Za-z0-9_-]{43}$/;
/**
 * How many of a key's last characters are stored so that people can recognize it. These characters reveal only 24 of
 * the key's 256 random bits.
 */
const ENDING_LENGTH = 4;

export interface NewKey {
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** The name that the owner gave to the key. */
  readonly label?: string | undefined;
  /** The origins of pages that can use a license key: `https://shop.example`, `https://*.shop.example`. */
  readonly origins?: readonly string[] | undefined;
  /** The models that the key can use. By default, all of the organization's models. */
  readonly models?: readonly string[] | undefined;
  /** What an API or workshop key can do. Defaults to `DEFAULT_SCOPES` or `WORKSHOP_SCOPES`. */
  readonly scopes?: readonly Scope[] | undefined;
  /** Slug of the workshop whose orders the key can see. */
  readonly workshop?: string | undefined;
  /** The bytes that the key is made from. The same bytes always result in the same key. Random by default. */
  readonly bytes?: Uint8Array | undefined;
  readonly now: string;
}

/**
 * @returns the key, to be shown once, and the record to store
 * @throws {TypeError} for a malformed origin, and for a live license key without origins
 */
export function createKey({
  organizationId,
  kind,
  mode,
  label,
  origins = [],
  models,
  scopes,
  workshop,
  bytes,
  now,
}: NewKey): {
  readonly key: string;
  readonly record: KeyRecord;
} {
  if (kind === 'license' && mode === 'live' && origins.length === 0) throw new TypeError(LIVE_WITHOUT_ORIGIN);
  for (const origin of origins) parseOriginPattern(origin);
  const key = keyText({ kind, mode }, bytes ?? randomBytes(KEY_BYTES));
  const record: KeyRecord = {
    id: createOrderedId('key'),
    organizationId,
    kind,
    mode,
    label,
    ending: key.slice(-ENDING_LENGTH),
    hash: hashKey(key),
    publicKey: kind === 'license' ? key : undefined,
    origins,
    models,
    scopes: kind === 'license' ? undefined : scopesOf({ kind, scopes }),
    workshop,
    createdAt: now,
    revokedAt: undefined,
  };
  return { key, record };
}

export function keyText({ kind, mode }: Pick<KeyRecord, 'kind' | 'mode'>, bytes: Uint8Array): string {
  return `${PREFIXES[kind]}_${mode}_${Buffer.from(bytes).toString('base64url')}`;
}

export const LIVE_WITHOUT_ORIGIN = 'A live license key needs at least one origin, such as the shop’s URL.';

/** Whether a string has a key's format. If it doesn't, there's no need to look it up. */
export function looksLikeKey(text: string): boolean {
  return KEY.test(text);
}

/** Whether the key is secret and must not be used on a page. */
export function isSecretKey(text: string): boolean {
  return text.startsWith(`${PREFIXES.api}_`) || text.startsWith(`${PREFIXES.workshop}_`);
}

export function hashKey(key: string): string {
  return sha256(key);
}

/** Tells a caller with a test key how to get a live one. */
export const NEEDS_LIVE =
  'Use a live API key (pcsk_live_…); the service’s operator creates the first one: parametric-service key issue ORG api --live --scope all.';

type Reach = Pick<KeyRecord, 'kind' | 'mode'> & {
  readonly models?: readonly string[] | undefined;
  readonly scopes?: readonly Scope[] | undefined;
};

/**
 * Checks that `own` can create, change, or revoke another key. That key must not have more scopes or products than
 * `own`, and must not be live if `own` is a test key. People can manage both test and live keys, whichever data they're
 * looking at.
 * @throws {ProblemError} 403
 */
export function permitKey(own: KeyRecord, wanted: Reach): void {
  const detail = beyondKey(own, wanted);
  if (detail !== undefined) throw new ProblemError('key_not_permitted', detail);
}

function beyondKey(own: KeyRecord, { kind, mode, models, scopes }: Reach): string | undefined {
  if (own.mode === 'test' && mode === 'live' && !isId('per', own.id))
    return `A test key can’t create, change, or revoke live keys. ${NEEDS_LIVE}`;
  const beyond = own.models && models?.find((model) => !own.models!.includes(model));
  if (own.models && (!models || beyond !== undefined)) {
    const other = beyond === undefined ? 'all models' : `“${beyond}”`;
    return `This API key is limited to ${own.models.join(', ')}, so it can’t create, change, or revoke a key for ${other}. Set models to one or more of these, or use an API key for all models.`;
  }
  const missing = scopesOf({ kind, scopes }).filter((scope) => !scopesOf(own).includes(scope));
  if (missing.length > 0) {
    return `This API key can only create, change, and revoke keys with no more permissions than its own. It doesn’t have ${missing.join(', ')}.`;
  }
  return undefined;
}

/** Checks that a key can change a model. @throws {ProblemError} 403 */
export function permitModel({ models }: KeyRecord, model: string): void {
  if (!models || models.includes(model)) return;
  const detail = `This API key is limited to ${models.join(', ')}, so it can’t change “${model}”. Use an API key for all models, or change this key’s models.`;
  throw new ProblemError('key_not_permitted', detail);
}
