// The secrets that sign for an endpoint: its own, and during a rotation the one before.

import type { EndpointRecord } from '../database/records.js';
import type { Secrets } from '../secrets.js';

export function signingSecrets(
  { id, secret, previousSecret, previousUntil }: EndpointRecord,
  secrets: Secrets,
  now: string,
): string[] {
  const current = secrets.decrypt(secret, id);
  const isRotating = previousSecret !== undefined && previousUntil !== undefined && previousUntil > now;
  return isRotating ? [current, secrets.decrypt(previousSecret, id)] : [current];
}
