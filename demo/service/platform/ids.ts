// Record ids. Each consists of a prefix for the kind of record, and 122 random bits or a digest.

import { randomUUID } from 'node:crypto';
import { sha256 } from './sha256.js';

export type IdPrefix =
  | 'org'
  | 'key'
  | 'rqt'
  | 'qte'
  | 'ord'
  | 'evt'
  | 'whe'
  | 'dlv'
  | 'aud'
  | 'req'
  | 'eml'
  | 'cut'
  | 'inq'
  | 'pay'
  | 'per'
  | 'dsc';

export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomHex()}`;
}

/**
 * Creates an id that sorts after all ids that this process has created before. Events that occur within the same
 * millisecond need such ids to keep their order.
 */
export function createOrderedId(prefix: IdPrefix): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1_000);
  const start = microseconds.toString(16).padStart(14, '0');
  return `${prefix}_${start}${randomHex().slice(start.length)}`;
}

/**
 * Derives an id from a string. The same string always results in the same id, so that a record that's written again
 * isn't added twice.
 */
export function derivedId(prefix: IdPrefix, text: string): string {
  return `${prefix}_${sha256(text).slice(0, 32)}`;
}

/**
 * Returns 32 hexadecimal digits. Node fetches random bytes for 128 UUIDs at once. Requesting bytes from the system for
 * each id would take ten times as long.
 */
function randomHex(): string {
  return randomUUID().replaceAll('-', '');
}

/** Whether a string has the format of an id of this kind. If it doesn't, there's no need to look it up. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length + 1));
}
