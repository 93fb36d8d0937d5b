// What the service keeps secret: one random key beside the database, from which it derives the access tokens of orders
// and the key that encrypts webhook secrets. Knows no route.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

import { errorCode, StartupError } from './startup-error.js';

const KEY_BYTES = 32;
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const TOKEN_PREFIX = 'pcot_';

export interface Secrets {
  /** Reads and watches this one order. */
  accessToken(orderId: string): string;
  isAccessToken(orderId: string, token: string): boolean;
  /** @param owner whose secret it is: it can be decrypted for no other */
  encrypt(text: string, owner: string): string;
  /** @throws where it was encrypted for another owner, or with another key */
  decrypt(text: string, owner: string): string;
}

/** Whether it has the form of an order's access token. */
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

/** Reads the key file, readable by its owner alone; makes it where there is none. */
export function openKeyFile(file: string): Uint8Array {
  try {
    return readKeyFile(file);
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  // Written aside and linked into place: a power cut leaves no half of a key, and two starts agree on one.
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
