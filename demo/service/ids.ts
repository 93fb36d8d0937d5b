// Ids of records: a prefix that says what it is, and 128 random bits.

import { randomBytes } from 'node:crypto';

export type IdPrefix = 'org' | 'key' | 'rqt' | 'qte' | 'ord' | 'evt' | 'whe' | 'dlv' | 'req';

const RANDOM_BYTES = 16;

export function createId(prefix: IdPrefix): string {
  return `${prefix}_${randomBytes(RANDOM_BYTES).toString('hex')}`;
}

/** Whether it may be an id of this kind at all: anything else needs no look into the database. */
export function isId(prefix: IdPrefix, text: string): boolean {
  return text.startsWith(`${prefix}_`) && /^[0-9a-f]{32}$/.test(text.slice(prefix.length + 1));
}
