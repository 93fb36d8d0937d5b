// License keys and API keys: their format and creation. Only a key's hash is stored.

import { createHash, randomBytes } from 'node:crypto';
import type { KeyKind, KeyMode, KeyRecord } from '../database/records.js';
import { createId } from '../ids.js';
import { parseOriginPattern } from './origins.js';

const PREFIXES: Readonly<Record<KeyKind, string>> = { license: 'pclk', api: 'pcsk' };
const KEY_BYTES = 32;
const KEY = /^(pclk|pcsk)_(live|test)_[A-Za-z0-9_-]{43}$/;

export interface NewKey {
  readonly organizationId: string;
  readonly kind: KeyKind;
  readonly mode: KeyMode;
  /** The pages that may use a license key: `https://shop.example`, `https://*.shop.example`. */
  readonly origins?: readonly string[];
  /** The models that the key may show; by default all of the organization's. */
  readonly models?: readonly string[];
  readonly now: string;
}

/**
 * @returns the key, to be shown once, and the record to store
 * @throws {TypeError} for a malformed origin, and for a live license key without any
 */
export function createKey({ organizationId, kind, mode, origins = [], models, now }: NewKey): {
  readonly key: string;
  readonly record: KeyRecord;
} {
  if (kind === 'license' && mode === 'live' && origins.length === 0) {
    throw new TypeError('A live license key needs at least one origin: the address of the shop.');
  }
  for (const origin of origins) parseOriginPattern(origin);
  const key = `${PREFIXES[kind]}_${mode}_${randomBytes(KEY_BYTES).toString('base64url')}`;
  const id = createId('key');
  const hash = hashKey(key);
  return {
    key,
    record: { id, organizationId, kind, mode, hash, origins, models, createdAt: now, revokedAt: undefined },
  };
}

/** Whether a text has the form of a key; one that has not needs no query. */
export function looksLikeKey(text: string): boolean {
  return KEY.test(text);
}

export function isApiKey(text: string): boolean {
  return text.startsWith(`${PREFIXES.api}_`);
}

export function hashKey(key: string): string {
  return createHash('sha256').update(key).digest('hex');
}
