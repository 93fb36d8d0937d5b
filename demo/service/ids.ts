// Ids of records: a prefix for the kind of record, and 128 random bits.

import { randomBytes, randomUUID } from 'node:crypto';

export type IdPrefix = 'org' | 'key' | 'rqt' | 'qte' | 'ord' | 'evt' | 'whe' | 'dlv' | 'aud' | 'req';

const RANDOM_BYTES = 16;

export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomHex()}`;
}

/**
 * 128 bits of two UUIDs, without the digits that say their version: Node makes those of random bytes that it has asked the system
 * for many at once, and each question takes as long as twenty ids.
 */
function randomHex(): string {
  const [one, other] = [randomUUID(), randomUUID()];
  return one.slice(0, 8) + one.slice(24) + other.slice(24);
}

/** One that sorts after those that this process made before: for what happens within one millisecond. */
export function createOrderedId(prefix: IdPrefix): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1_000);
  const start = microseconds.toString(16).padStart(14, '0');
  return `${prefix}_${start}${randomBytes(RANDOM_BYTES - 7).toString('hex')}`;
}

/** Whether a text has the form of such an id; one that has not needs no query. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length + 1));
}
