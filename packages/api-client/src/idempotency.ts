// Keys that make a POST safe to send again.

const KEY_BYTES = 16;

/**
 * A key of 128 random bits. Each POST makes one of its own and keeps it for its retries; make one yourself, and keep it,
 * where the same order must survive a reload of the page.
 */
export function createIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
