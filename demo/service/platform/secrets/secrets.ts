// Everything that the service derives from its keys (see `key-file.ts`): orders' access tokens, the marks of emails, the
// encryption of webhook secrets, and pseudonyms. Tokens and encrypted secrets contain the id of their key, so that the
// service can tell a wrong key file from a damaged record.

import { createCipheriv, createDecipheriv, createHmac, hkdfSync, randomBytes, timingSafeEqual } from 'node:crypto';
import { StartupError } from '../startup-error.js';
import { createKeyFile, KEY_BYTES, keyFile, readKeyFile } from './key-file.js';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const ID_BYTES = 4;
const TOKEN_PREFIX = 'pcot_';
/** An access token: `pcot_`, the key's id, and the signature. */
const TOKEN = /^pcot_([0-9a-f]{8})_([\w-]{43})$/;
const CIPHERTEXT = /^([0-9a-f]{8})\.(.+)$/;

export interface Secrets {
  /** The current key's id: 8 hexadecimal digits. */
  readonly keyId: string;
  /** The ids of all keys, including older ones. */
  readonly keyIds: readonly string[];
  /** The bearer token that lets a customer read and follow one order. */
  accessToken(orderId: string): string;
  isAccessToken(orderId: string, token: string): boolean;
  /** The 43 characters in an email's Message-ID that show that the service has sent the email. */
  mailMark(subject: string): string;
  isMailMark(subject: string, mark: string): boolean;
  /** Computes an HMAC of a string. Equal strings have equal pseudonyms, which can't be computed without the key. */
  pseudonym(text: string): string;
  /**
   * Derives the 32 bytes of a newly issued key from a string. The same string always results in the same bytes, so
   * that a repeated request gets the same key.
   */
  keyBytes(text: string): Uint8Array;
  /**
   * Encrypts a string for a record.
   * @param owner the id of the record that the secret belongs to. It can't be decrypted for another record.
   */
  encrypt(text: string, owner: string): string;
  /**
   * Decrypts a string.
   * @throws if the string was encrypted for another owner
   * @throws {WrongKeyError} if the string was encrypted with another key
   */
  decrypt(text: string, owner: string): string;
  /** Whether a string was encrypted with the current key. */
  isCurrent(text: string): boolean;
}

/** Thrown if the key file doesn't contain the key that the data was encrypted with. */
export class WrongKeyError extends Error {
  override readonly name = 'WrongKeyError';

  constructor(keyId: string | undefined, owner: string) {
    super(
      `The secret of ${owner} was encrypted with ${keyId ? `the key ${keyId}` : 'another key'}, which isn't in service.key.`,
    );
  }
}

/** Whether a string has the prefix of an order's access token. */
export function looksLikeAccessToken(text: string): boolean {
  return text.startsWith(TOKEN_PREFIX);
}

interface Key {
  readonly id: string;
  readonly token: Uint8Array;
  readonly mail: Uint8Array;
  readonly cipher: Uint8Array;
  readonly pseudonym: Uint8Array;
  readonly issued: Uint8Array;
}

/**
 * @param master the current key, 32 random bytes
 * @param older keys that were used before, which only decrypt and verify
 */
export function createSecrets(master: Uint8Array, older: readonly Uint8Array[] = []): Secrets {
  const current = deriveKey(master);
  const keys = [current, ...older.map(deriveKey)];
  return {
    keyId: current.id,
    keyIds: keys.map(({ id }) => id),
    accessToken: (orderId) => `${TOKEN_PREFIX}${current.id}_${hmac(current.token, orderId)}`,
    isAccessToken: (orderId, token) => {
      const [, id, given] = TOKEN.exec(token) ?? [];
      const key = keys.find((candidate) => candidate.id === id);
      return key !== undefined && isEqual(hmac(key.token, orderId), given!);
    },
    mailMark: (subject) => hmac(current.mail, subject),
    isMailMark: (subject, mark) => keys.some((key) => isEqual(hmac(key.mail, subject), mark)),
    pseudonym: (text) => hmac(current.pseudonym, text),
    keyBytes: (text) => createHmac('sha256', current.issued).update(text).digest(),
    encrypt: (text, owner) => `${current.id}.${seal(current, text, owner)}`,
    decrypt: (text, owner) => {
      const [, id, sealed] = CIPHERTEXT.exec(text) ?? [];
      const key = keys.find((candidate) => candidate.id === id);
      if (!key) throw new WrongKeyError(id, owner);
      return open(key, sealed!, owner);
    },
    isCurrent: (text) => text.startsWith(`${current.id}.`),
  };
}

function deriveKey(master: Uint8Array): Key {
  const derive = (purpose: string, bytes = KEY_BYTES) => Buffer.from(hkdfSync('sha256', master, '', purpose, bytes));
  return {
    id: derive('key id', ID_BYTES).toString('hex'),
    token: derive('order access tokens'),
    mail: derive('marks of emails'),
    cipher: derive('webhook secrets'),
    pseudonym: derive('pseudonyms'),
    issued: derive('issued keys'),
  };
}

function hmac(key: Uint8Array, text: string): string {
  return createHmac('sha256', key).update(text).digest('base64url');
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

function seal({ cipher: key }: Key, text: string, owner: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

function open({ cipher: key }: Key, text: string, owner: string): string {
  const bytes = Buffer.from(text, 'base64');
  const nonce = bytes.subarray(0, NONCE_BYTES);
  const tag = bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv('aes-256-gcm', key, nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(Buffer.from(owner)).setAuthTag(tag);
  const sealed = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return Buffer.concat([decipher.update(sealed), decipher.final()]).toString('utf8');
}

// Checks the service's keys against the database that depends on them, at every start. A key that was lost or mixed up
// can be restored as long as nothing has been encrypted with another one.

/** What the database records about the keys that it was used with. */
export interface KeyUse {
  /** The key that the database was last used with; undefined if the database is new. */
  newest(): Promise<{ readonly id: string; readonly firstUsedAt: string } | undefined>;
  /** Whether the database contains data encrypted with a key. */
  isNeeded(): Promise<boolean>;
  /** Encrypts all secrets again and records the key. If `encryptAgain` throws, nothing changes. */
  use(id: string, now: string, encryptAgain: (text: string, owner: string) => string): Promise<void>;
}

interface KeySettings {
  readonly dataDir: string;
  /** The keys, with the current one first. If undefined, they're read from the key file in the data folder. */
  readonly serviceKeys: readonly Uint8Array[] | undefined;
}

/**
 * Takes the keys from the settings, or else from the key file, which the first start creates. Data encrypted with an
 * older key is encrypted again with the current one.
 * @throws {StartupError} if the key is missing, or isn't the one that the database was used with
 */
export async function openSecrets(
  store: { readonly serviceKeys: KeyUse },
  { dataDir, serviceKeys: given }: KeySettings,
  now: string,
): Promise<Secrets> {
  const file = given ? 'SERVICE_KEY' : keyFile(dataDir);
  const used = await store.serviceKeys.newest();
  const keys = given ?? readKeyFile(file);
  if (!keys && (used || (await store.serviceKeys.isNeeded()))) {
    throw new StartupError(`${file} is missing, and the database needs it${used ? ` (key ${used.id})` : ''}. ${fix}`);
  }
  const [current, ...older] = keys ?? createKeyFile(file);
  const secrets = createSecrets(current!, older);
  if (used && !secrets.keyIds.includes(used.id)) {
    throw new StartupError(
      `${file} belongs to another service: it has the key ${secrets.keyIds.join(', ')}, but the database uses ${used.id} ` +
        `since ${used.firstUsedAt}. ${fix}`,
    );
  }
  try {
    await store.serviceKeys.use(secrets.keyId, now, (text, owner) =>
      secrets.isCurrent(text) ? text : secrets.encrypt(secrets.decrypt(text, owner), owner),
    );
  } catch (error) {
    if (error instanceof WrongKeyError) throw new StartupError(`${error.message} ${fix}`);
    throw error;
  }
  return secrets;
}

const fix =
  "Restore the right file from a backup: it signs webhooks and customers' links to their orders. If it is lost for " +
  'good, run the command replace-lost-key, which tells you what stops working.';
