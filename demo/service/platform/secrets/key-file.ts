// The key file next to the database. It contains one random key per line, with the current one first. Older keys still
// decrypt the data that was encrypted with them, and verify the access tokens that were signed with them.

import { randomBytes } from 'node:crypto';
import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, StartupError } from '../startup-error.js';

export const KEY_BYTES = 32;

export const keyFile = (dataDir: string) => join(dataDir, 'service.key');

/**
 * Reads the keys from the key file.
 * @returns the keys, the current one first; undefined if the file doesn't exist
 * @throws {StartupError} if the file contains anything else
 */
export function readKeyFile(file: string): readonly Uint8Array[] | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    const code = errorCode(error);
    if (code === 'ENOENT') return undefined;
    throw new StartupError(`${file} can't be read (${code}). Give the service's user permission to read it.`);
  }
  const keys = parseKeys(text);
  if (keys) return keys;
  throw new StartupError(
    `${file} has something other than keys of ${KEY_BYTES} bytes, one per line. Restore the right file from a backup: without it ` +
      "webhooks can't be signed.",
  );
}

/**
 * Parses the contents of a key file.
 * @returns the keys; undefined if the file contains anything else
 */
export function parseKeys(text: string): readonly Uint8Array[] | undefined {
  const keys = text
    .trim()
    .split(/\s+/)
    .map((line) => Buffer.from(line, 'base64'));
  return keys.every((key) => key.length === KEY_BYTES) ? keys : undefined;
}

/**
 * Creates the file unless another process has already created it. Only its owner can read it. @returns the file's keys
 */
export function createKeyFile(file: string): readonly Uint8Array[] {
  // The file is written under another name and then linked, so that a power failure can't leave a partial key, and two
  // processes use the same key.
  const draft = writeDraft(file, [randomBytes(KEY_BYTES)]);
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKeyFile(file)!;
}

/** Adds a new key in front of the others. */
export function addKey(file: string, keys: readonly Uint8Array[]): readonly Uint8Array[] {
  const all = [randomBytes(KEY_BYTES), ...keys];
  renameSync(writeDraft(file, all), file);
  return all;
}

function writeDraft(file: string, keys: readonly Uint8Array[]): string {
  const draft = `${file}.${process.pid}`;
  const text = keys.map((key) => `${Buffer.from(key).toString('base64')}\n`).join('');
  writeFileSync(draft, text, { mode: 0o600, flush: true });
  return draft;
}
