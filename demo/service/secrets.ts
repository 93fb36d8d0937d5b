// The service's secret key: one random key file beside the database, from which it derives the access tokens of orders
// and the key that encrypts webhook secrets.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { EndpointRecord } from './database/records.js';
import { errorCode, StartupError } from './startup-error.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN_PREFIX = 'pcot_';

export interface Secrets {
  /** The bearer token with which a customer reads and watches this one order. */
  accessToken(orderId: string): string;
  isAccessToken(orderId: string, token: string): boolean;
  /** @param owner id of the record that the secret belongs to; it can't be decrypted for another */
  encrypt(text: string, owner: string): string;
  /** @throws where it was encrypted for another owner, or with another key */
  decrypt(text: string, owner: string): string;
}

/** Whether it has the prefix of an order's access token. */
export function looksLikeAccessToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}

/** @param master 32 random bytes */
export function createSecrets(master: Uint8Array): Secrets {
  const derive = (purpose: string) => Buffer.from(hkdfSync('sha256', master, '', purpose, KEY_BYTES));
  const tokenKey = derive('order access tokens');
  const cipherKey = derive('webhook secrets');
  const accessToken = (orderId: string) =>
    TOKEN_PREFIX + createHmac('sha256', tokenKey).update(orderId).digest('base64url');
  return {
    accessToken,
    isAccessToken: (orderId, token) => {
      const [expected, given] = [Buffer.from(accessToken(orderId)), Buffer.from(token)];
      return expected.length === given.length && timingSafeEqual(expected, given);
    },
    encrypt: (text, owner) => {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', cipherKey, nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
    },
    decrypt: (text, owner) => {
      const bytes = Buffer.from(text, 'base64');
      const nonce = bytes.subarray(0, NONCE_BYTES);
      const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
      const decipher = createDecipheriv('aes-256-gcm', cipherKey, nonce, { authTagLength: TAG_BYTES });
      decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
      const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
      return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
    },
  };
}

/** Reads the key file, which only its owner can read; creates it where there is none. */
export function openKeyFile(file: string): Uint8Array {
  try {
    return readKeyFile(file);
  } catch (error) {
    if (error instanceof StartupError) throw error;
    const code = errorCode(error);
    if (code !== 'ENOENT')
      throw new StartupError(`${file} can't be read (${code}). Give the service's user the right to.`);
  }
  // Written to another name and linked into place: a power cut leaves no partial key, and two starts agree on one.
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64'), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeyFile(file);
}

function readKeyFile(file: string): Uint8Array {
  const key = Buffer.from(readFileSync(file, 'utf8').trim(), 'base64');
  if (key.length === KEY_BYTES) return key;
  throw new StartupError(
    `${file} holds no key of ${KEY_BYTES} bytes. Put the right one back: without it no webhook is signed.`,
  );
}

/** The secrets that sign for an endpoint: its own, and during a rotation the previous one too. */
export function signingSecrets(
  { id, secret, previousSecret, previousUntil }: EndpointRecord,
  secrets: Secrets,
  now: string,
): string[] {
  const current = secrets.decrypt(secret, id);
  const isRotating = previousSecret !== undefined && previousUntil !== undefined && previousUntil > now;
  return isRotating ? [current, secrets.decrypt(previousSecret, id)] : [current];
}
