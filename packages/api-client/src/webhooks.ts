// Signs and verifies webhook deliveries (Standard Webhooks 1.0.0). Uses only Web Crypto, so it runs in Node, workers
// and edge runtimes.

import { type OrderEvent, orderEventSchema } from './schemas/order.js';

export type { OrderEvent } from './schemas/order.js';

const SECRET_PREFIX = 'whsec_';
const SECRET_BYTES = 32;
const VERSION = 'v1';
const TOLERANCE_SECONDS = 300;
// The maximum number of signatures to check. A rotation needs two, and a header full of signatures would waste time.
const MAX_SIGNATURES = 16;

/** A webhook's headers, from `fetch` or Node. */
export type WebhookHeaders = Headers | Readonly<Record<string, string | readonly string[] | undefined>>;

/** Options for `verifyWebhook`. */
export interface VerifyOptions {
  /** How many seconds old a webhook can be, or how far its sender's clock can be ahead; 300 by default. */
  readonly toleranceSeconds?: number | undefined;
  readonly now?: Date | undefined;
}

/** Why a webhook is rejected. */
export type WebhookErrorCode =
  | 'header_missing'
  | 'timestamp_malformed'
  | 'timestamp_too_old'
  | 'timestamp_too_new'
  | 'signature_mismatch'
  | 'payload_unexpected';

/** Thrown for a delivery that must not be trusted. Respond with 400. `code` is for your log, not for the sender. */
export class WebhookVerificationError extends Error {
  override readonly name = 'WebhookVerificationError';
  readonly code: WebhookErrorCode;

  constructor(code: WebhookErrorCode, message: string) {
    super(message);
    this.code = code;
  }
}

/**
 * Verifies a delivery and returns its event. `webhook-id` is the same in every attempt, so store it to avoid processing
 * an event twice.
 *
 * @param payload the request's body byte for byte: not parsed and serialized again
 * @param secrets the endpoint's `whsec_…`; both during a rotation
 * @throws {WebhookVerificationError} if it isn't signed with one of the secrets, or is too old
 * @throws {TypeError} if a secret is malformed
 */
export async function verifyWebhook(
  payload: string,
  headers: WebhookHeaders,
  secrets: string | readonly string[],
  { toleranceSeconds = TOLERANCE_SECONDS, now = new Date() }: VerifyOptions = {},
): Promise<OrderEvent> {
  const keys = await importSecrets(secrets);
  const id = readHeader(headers, 'webhook-id');
  const timestamp = readHeader(headers, 'webhook-timestamp');
  const signatures = readHeader(headers, 'webhook-signature');
  checkTimestamp(timestamp, toleranceSeconds, now);
  const signed = signedContent(id, timestamp, payload);
  if (!(await isSignedByOne(keys, signatures, signed))) {
    throw new WebhookVerificationError(
      'signature_mismatch',
      "No signature matches. Use this endpoint's secret, and the body exactly as received, before any parsing.",
    );
  }
  return readEvent(payload);
}

/** Options for `signWebhook`. */
export interface SignOptions {
  /** The event's id, the same for every attempt. Must not contain a dot. */
  readonly id: string;
  readonly payload: string;
  /** The endpoint's secret, or several during a rotation. Each secret adds a signature. */
  readonly secrets: string | readonly string[];
  readonly timestamp?: Date | undefined;
}

/** @returns the delivery's three headers */
export async function signWebhook({
  id,
  payload,
  secrets,
  timestamp = new Date(),
}: SignOptions): Promise<Record<'webhook-id' | 'webhook-timestamp' | 'webhook-signature', string>> {
  if (!/^[^.\s]+$/.test(id)) throw new TypeError(`The webhook id must be a word without dots, not "${id}".`);
  const seconds = String(Math.floor(timestamp.getTime() / 1000));
  const signed = signedContent(id, seconds, payload);
  const keys = await importSecrets(secrets);
  const signatures = await Promise.all(
    keys.map(async (key) => `${VERSION},${encodeBase64(await crypto.subtle.sign('HMAC', key, signed))}`),
  );
  return { 'webhook-id': id, 'webhook-timestamp': seconds, 'webhook-signature': signatures.join(' ') };
}

/** Creates a secret of 256 random bits, `whsec_…`. */
export function createWebhookSecret(): string {
  return SECRET_PREFIX + encodeBase64(crypto.getRandomValues(new Uint8Array(SECRET_BYTES)).buffer);
}

function readHeader(headers: WebhookHeaders, name: string): string {
  const value =
    headers instanceof Headers
      ? headers.get(name)
      : Object.entries(headers).find(([key]) => key.toLowerCase() === name)?.[1];
  const text = typeof value === 'string' ? value : value?.join(' ');
  if (text) return text;
  throw new WebhookVerificationError('header_missing', `The header ${name} is missing.`);
}

function checkTimestamp(timestamp: string, toleranceSeconds: number, now: Date): void {
  if (!/^\d{1,12}$/.test(timestamp)) {
    throw new WebhookVerificationError('timestamp_malformed', "webhook-timestamp isn't a number of seconds.");
  }
  const ageSeconds = Math.floor(now.getTime() / 1000) - Number(timestamp);
  if (ageSeconds > toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_old',
      `Signed ${ageSeconds} seconds ago. The request is a replay, or the sender’s or this machine’s clock is wrong.`,
    );
  }
  if (ageSeconds < -toleranceSeconds) {
    throw new WebhookVerificationError(
      'timestamp_too_new',
      `Signed ${-ageSeconds} seconds in the future. The sender’s or this machine’s clock is wrong.`,
    );
  }
}

// `subtle.verify` compares in constant time. Every pair is checked, so that the time doesn't reveal which one matched.
async function isSignedByOne(keys: readonly CryptoKey[], header: string, signed: BufferSource): Promise<boolean> {
  const signatures = header.split(' ').flatMap((entry) => {
    const [version, encoded] = entry.split(',');
    const signature = version === VERSION && encoded ? decodeBase64(encoded) : undefined;
    return signature ? [signature] : [];
  });
  const tried = signatures.slice(0, MAX_SIGNATURES);
  const results = await Promise.all(
    keys.flatMap((key) => tried.map((signature) => crypto.subtle.verify('HMAC', key, signature, signed))),
  );
  return results.includes(true);
}

function readEvent(payload: string): OrderEvent {
  let json: unknown;
  try {
    json = JSON.parse(payload);
  } catch {
    throw new WebhookVerificationError('payload_unexpected', "The body is signed, but isn't JSON.");
  }
  const result = orderEventSchema.safeParse(json);
  if (result.success) return result.data;
  const place = result.error.issues[0]!.path.join('.') || 'the whole body';
  throw new WebhookVerificationError(
    'payload_unexpected',
    `The body is signed, but ${place} doesn't match the contract.`,
  );
}

function importSecrets(secrets: string | readonly string[]): Promise<CryptoKey[]> {
  const list = typeof secrets === 'string' ? [secrets] : secrets;
  if (list.length === 0) throw new TypeError('Pass at least one secret.');
  return Promise.all(
    list.map((secret) => {
      const bytes = decodeBase64(secret.startsWith(SECRET_PREFIX) ? secret.slice(SECRET_PREFIX.length) : secret);
      if (!bytes || bytes.length === 0)
        throw new TypeError('A webhook secret must be whsec_ and base64, exactly as issued.');
      return crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign', 'verify']);
    }),
  );
}

function signedContent(id: string, timestamp: string, payload: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(`${id}.${timestamp}.${payload}`);
}

function encodeBase64(bytes: ArrayBuffer): string {
  return btoa(String.fromCharCode(...new Uint8Array(bytes)));
}

function decodeBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (character) => character.charCodeAt(0));
  } catch {
    return undefined;
  }
}
