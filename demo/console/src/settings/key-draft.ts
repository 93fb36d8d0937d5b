// The form for issuing or changing a key, and how it's kept across reloads.

import type { IssuedKey } from '@parametric/service/contract';
import { KeptForm } from '../shared/kept-form.js';

export interface KeyDraft {
  readonly kind: IssuedKey['kind'];
  readonly mode: IssuedKey['mode'];
  readonly label: string;
  /** One origin on each line. */
  readonly origins: string;
  readonly models: string;
  readonly workshop: string;
}

export interface KeptKeyDraft extends KeyDraft {
  /** The idempotency key of a request whose response was lost. Repeating the request with it returns the issued key. */
  readonly idempotencyKey?: string;
  /** Whether the key was shown but the person hasn't confirmed copying it yet. */
  readonly isIssued?: boolean;
}

export const emptyKeyDraft: KeyDraft = {
  ...{ kind: 'license', mode: 'live', label: '', origins: '', models: '', workshop: '' },
};

/** @param id of the key to change; without it, the draft is for a new key */
export function keptKeyDraft(organization: string, id = 'new'): KeptForm<KeptKeyDraft> {
  return new KeptForm(`key ${organization} ${id}`);
}

/** Whether a new key was requested before a reload, and the person didn't confirm copying it. */
export function isKeyUnanswered(organization: string): boolean {
  return keptKeyDraft(organization).read()?.idempotencyKey !== undefined;
}

export function keyDraftOf({ kind, mode, label = '', origins = [], models = [], workshop = '' }: IssuedKey): KeyDraft {
  return { kind, mode, label, origins: origins.join('\n'), models: models.join('\n'), workshop };
}

export const KIND_NAMES = { license: 'License key', api: 'API key', workshop: 'Workshop key' } as const;

/** Whether a key can issue, change and revoke another one. A test key can't manage live keys. */
export function mayWriteKey(own: IssuedKey['mode'], other: IssuedKey['mode']): boolean {
  return own === 'live' || other === 'test';
}

export const LIVE_KEY_HINT =
  'You’re signed in with a test key, so you can only create and change test keys. To manage live keys, sign in with a live API key. The service’s operator creates the first one from the command line.';

/** The key's label, or its last characters if it has none. */
export function nameOf({ label, ending, id }: IssuedKey): string {
  return label ?? (ending === undefined ? id : `…${ending}`);
}
