// Idempotency keys: reads the header, and runs requests with the same key one at a time. The store writes the row that
// makes a key permanent, in the same transaction as the record that the key protects.

import type { IdempotencyClaim, KeyKind, ReplayResult } from '../../domain/records/records.js';
import { ProblemError } from '../../platform/problems.js';
import { sha256 } from '../../platform/sha256.js';

/** The route that claims record for orders. */
export const ORDERS_ROUTE = 'POST /v1/orders';

/** The lengths of keys with 128 bits: at least 22 characters, as in base64url. In hexadecimal, they have 32. */
const MIN_CHARACTERS = 22;
/**
 * The minimum number of distinct characters in a key. This rejects counters and repeated words. Fewer than one in 10¹²
 * keys with 128 random bits have fewer distinct characters.
 */
const MIN_DIFFERENT_CHARACTERS = 6;

/**
 * Reads and checks the idempotency key.
 * @returns undefined if the request has no key and the route doesn't require one
 * @throws {ProblemError} 400
 */
export function readIdempotencyKey(header: string | null, keyKind: KeyKind, required: boolean): string | undefined {
  const isLicense = keyKind === 'license';
  if (header === null) {
    if (!required || !isLicense) return undefined;
    const detail = 'Send an Idempotency-Key of 128 random bits. Use the same key for every retry.';
    throw new ProblemError('idempotency_key_missing', detail);
  }
  const key = header.trim().replace(/^"(.*)"$/, '$1');
  if (!/^[\x21-\x7e]{1,255}$/.test(key)) {
    throw new ProblemError(
      'idempotency_key_invalid',
      'An Idempotency-Key must be 1 to 255 printable ASCII characters.',
    );
  }
  // All visitors share a license key. Someone who guessed another visitor's idempotency key would get that person's
  // order.
  if (isLicense && (key.length < MIN_CHARACTERS || new Set(key).size < MIN_DIFFERENT_CHARACTERS)) {
    const detail = 'With a license key, the Idempotency-Key must be 128 random bits: 32 hexadecimal digits, or a UUID.';
    throw new ProblemError('idempotency_key_invalid', detail);
  }
  return key;
}

/**
 * Creates a claim, which is bound to the key and the route, and contains only digests. The body's digest is mixed with
 * the idempotency key, which is random and isn't stored. With a digest of the body alone, someone who can read the
 * database could guess addresses and postcodes.
 * @param bodyDigest the SHA-256 digest of the body
 */
export function createClaim(keyId: string, route: string, key: string, bodyDigest: string): IdempotencyClaim {
  return { keyId, route, keyHash: sha256(key), fingerprint: sha256(`${key}\n${bodyDigest}`) };
}

/**
 * Returns the id of what an earlier request with the same key created.
 * @throws {ProblemError} 422 if the key was used with a different body
 */
export function replayedResource(repeated: ReplayResult): string {
  if (repeated.outcome === 'replayed') return repeated.resource;
  throw new ProblemError(
    'idempotency_key_reused',
    'This Idempotency-Key was used with a different body. Use a new key for a new request.',
  );
}

/** Runs requests with the same claim one at a time, so that the second request gets the result of the first. */
export class KeyedLock {
  readonly #waitMs: number;
  readonly #running = new Map<string, Promise<unknown>>();

  constructor(waitMs = 5_000) {
    this.#waitMs = waitMs;
  }

  /** @throws {ProblemError} 409 `key_in_flight` if the first request takes too long */
  async run<Result>(claim: IdempotencyClaim | undefined, handle: () => Promise<Result>): Promise<Result> {
    if (!claim) return handle();
    const lockKey = `${claim.keyId} ${claim.route} ${claim.keyHash}`;
    const deadline = performance.now() + this.#waitMs;
    for (let running = this.#running.get(lockKey); running; running = this.#running.get(lockKey)) {
      if (!(await settlesBefore(running, deadline))) {
        const detail = 'The first request with this Idempotency-Key is still being processed. Try again in a moment.';
        throw new ProblemError('key_in_flight', detail, { headers: { 'retry-after': '1' } });
      }
    }
    const running = handle();
    this.#running.set(lockKey, running);
    try {
      return await running;
    } finally {
      this.#running.delete(lockKey);
    }
  }
}

async function settlesBefore(running: Promise<unknown>, deadline: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const timedOut = new Promise<false>((resolve) => {
    timer = setTimeout(resolve, Math.max(0, deadline - performance.now()), false);
  });
  const ended = running.then(
    () => true,
    () => true,
  );
  try {
    return await Promise.race([ended, timedOut]);
  } finally {
    clearTimeout(timer);
  }
}
