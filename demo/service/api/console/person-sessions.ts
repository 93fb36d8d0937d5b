// Lists a person's sessions, as shown to that person and to the organization's owners.

import type { PersonSession } from '@parametric/api-client';
import { lifetimes } from '../../domain/keys/lifetimes.js';
import type { RequestContext } from '../http/route.js';

/** A session's public id. It has enough of the digest to tell sessions apart, but can't be used to sign in. */
export function sessionId(hash: string): string {
  return `ses_${hash.slice(0, 32)}`;
}

/** @param own the hash of the session that sent the request */
export async function sessionsOf(
  { context }: RequestContext,
  personId: string,
  own: string | undefined,
): Promise<readonly PersonSession[]> {
  const now = context.clock();
  const sessions = await context.store.consoleSessions.ofPerson(personId);
  return sessions
    .filter(({ expiresAt, usedAt }) => Date.parse(expiresAt) > now && now - Date.parse(usedAt) < lifetimes.idleSession)
    .map(({ hash, device, createdAt, usedAt, expiresAt }) => ({
      id: sessionId(hash),
      object: 'console_session',
      device: device ?? UNKNOWN_BROWSER,
      is_own: hash === own,
      created_at: createdAt,
      // A session that the person chose to keep counts as used until it ends, so show when it was created instead.
      used_at: usedAt === expiresAt ? createdAt : usedAt,
      expires_at: expiresAt,
    }));
}

const UNKNOWN_BROWSER = 'Unknown browser';
const BROWSERS = [
  ['Edg', 'Edge'],
  ['OPR', 'Opera'],
  ['SamsungBrowser', 'Samsung Internet'],
  ['Firefox', 'Firefox'],
  ['FxiOS', 'Firefox'],
  ['Chrome', 'Chrome'],
  ['CriOS', 'Chrome'],
  ['Safari', 'Safari'],
] as const;
const SYSTEMS = [
  ['Windows', 'Windows'],
  ['Android', 'Android'],
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Mac OS X', 'macOS'],
  ['CrOS', 'ChromeOS'],
  ['Linux', 'Linux'],
] as const;

/**
 * Names the browser and system, such as "Firefox on Linux", so that people recognize their sessions. The `User-Agent`
 * header itself isn't stored.
 */
export function deviceOf(userAgent: string | null): string {
  const named = (names: readonly (readonly [string, string])[]) =>
    names.find(([mark]) => userAgent?.includes(mark))?.[1];
  const parts = [named(BROWSERS) ?? UNKNOWN_BROWSER, named(SYSTEMS)];
  return parts.filter((part) => part !== undefined).join(' on ');
}
