// A key as the service lists it, and words for it.

import type { IssuedKey } from '@parametric/service/contract';

export const kindNames = { license: 'License key', api: 'API key', workshop: 'Workshop key' } as const;

/** Whether a key may issue, change and revoke another one: a test key may not, if the other one is live. */
export function mayWriteKey(own: IssuedKey['mode'], other: IssuedKey['mode']): boolean {
  return own === 'live' || other === 'test';
}

export const LIVE_KEY_HINT =
  'You are signed in with a test key, which issues and changes test keys alone. For a live one, sign in with a live API key; the operator of the service issues the first by command.';

/** The key's label, or its last characters where it has none. */
export function nameOf({ label, ending, id }: IssuedKey): string {
  return label ?? (ending === undefined ? id : `…${ending}`);
}
