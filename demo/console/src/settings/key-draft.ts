// The form of a key before it is issued or changed, and how it is kept over a reload.

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
  /** Of a request whose answer wasn't seen: sent again with it, the request returns the key that was issued. */
  readonly idempotencyKey?: string;
  /** The key was issued and shown, and the person has not confirmed yet that it is copied. */
  readonly isIssued?: boolean;
}

export const emptyKeyDraft: KeyDraft = {
  ...{ kind: 'license', mode: 'live', label: '', origins: '', models: '', workshop: '' },
};

/** @param id of the key that is changed; without it, the draft is for a new key */
export function keptKeyDraft(organization: string, id = 'new'): KeptForm<KeptKeyDraft> {
  return new KeptForm(`key ${organization} ${id}`);
}

/** Whether a new key was requested before a reload, and its copying wasn't confirmed. */
export function isKeyUnanswered(organization: string): boolean {
  return keptKeyDraft(organization).read()?.idempotencyKey !== undefined;
}

export function keyDraftOf({ kind, mode, label = '', origins = [], models = [], workshop = '' }: IssuedKey): KeyDraft {
  return { kind, mode, label, origins: origins.join('\n'), models: models.join('\n'), workshop };
}

export const KIND_NAMES = { license: 'License key', api: 'API key', workshop: 'Workshop key' } as const;

/** Whether a key may issue, change and revoke another one: a test key may not, if the other one is live. */
export function mayWriteKey(own: IssuedKey['mode'], other: IssuedKey['mode']): boolean {
  return own === 'live' || other === 'test';
}

export const LIVE_KEY_HINT =
  'You’re signed in with a test key, so you can only create and change test keys. To manage live keys, sign in with a live API key. The service’s operator creates the first one from the command line.';

/** The key's label, or its last characters where it has none. */
export function nameOf({ label, ending, id }: IssuedKey): string {
  return label ?? (ending === undefined ? id : `…${ending}`);
}
