// A key as the service lists it, and what people read of it.

export interface IssuedKey {
  readonly id: string;
  readonly kind: 'license' | 'api' | 'workshop';
  readonly mode: 'test' | 'live';
  readonly label?: string;
  readonly ending?: string;
  readonly origins?: readonly string[];
  readonly models?: readonly string[];
  readonly workshop?: string;
  readonly is_own: boolean;
  readonly created_at: string;
  readonly revoked_at?: string;
  /** Only in the answer that issues it. */
  readonly key?: string;
}

export const kindNames = { license: 'License key', api: 'API key', workshop: 'Workshop key' } as const;

/** Whether a key may issue, change and revoke another one: of a test key it is refused where the other is live. */
export function mayWriteKey(own: IssuedKey['mode'], other: IssuedKey['mode']): boolean {
  return own === 'live' || other === 'test';
}

export const LIVE_KEY_HINT =
  'You are signed in with a test key, which issues and changes test keys alone. For a live one, sign in with a live API key; the operator of the service issues the first by command.';

/** What it is called, or its end where nobody has called it anything. */
export function nameOf({ label, ending, id }: IssuedKey): string {
  return label ?? (ending === undefined ? id : `…${ending}`);
}

export function formatDate(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium' }).format(new Date(time));
}

export function formatTime(time: string): string {
  return new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' }).format(new Date(time));
}
