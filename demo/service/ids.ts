// Ids of records: a prefix for the kind of record, and 128 random bits.

import { randomFillSync } from 'node:crypto';

export type IdPrefix = 'org' | 'key' | 'rqt' | 'qte' | 'ord' | 'evt' | 'whe' | 'dlv' | 'aud' | 'req';

const RANDOM_BYTES = 16;

/**
 * Random bytes that are read ahead, and used once each: asking the system takes ten times as long as the rest of an id.
 */
const ahead = Buffer.allocUnsafe(64 * RANDOM_BYTES);
let used = ahead.length;

export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomHex(RANDOM_BYTES)}`;
}

/** An id that sorts after those that this process has made before, for events within one millisecond. */
export function createOrderedId(prefix: IdPrefix): string {
  const microseconds = Math.round((performance.timeOrigin + performance.now()) * 1_000);
  const start = microseconds.toString(16).padStart(14, '0');
  return `${prefix}_${start}${randomHex(RANDOM_BYTES - 7)}`;
}

function randomHex(bytes: number): string {
  if (used + bytes > ahead.length) {
    randomFillSync(ahead);
    used = 0;
  }
  used += bytes;
  return ahead.toString('hex', used - bytes, used);
}

/** Whether a text has the form of such an id. Any other text needs no query. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length + 1));
}
