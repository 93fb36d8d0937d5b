import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { createSecrets, openKeyFile } from './secrets.js';

let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'parametric-secrets-'));
});

after(() => rmSync(folder, { recursive: true }));

const secrets = createSecrets(new Uint8Array(32).fill(7));

it('an access token is of one order and of one service', () => {
  const token = secrets.accessToken('ord_1');
  assert.match(token, /^pcot_[\w-]{43}$/);
  assert.ok(secrets.isAccessToken('ord_1', token));
  assert.ok(!secrets.isAccessToken('ord_2', token));
  assert.ok(!secrets.isAccessToken('ord_1', `${token}x`));
  assert.ok(!secrets.isAccessToken('ord_1', ''));
  assert.ok(!createSecrets(new Uint8Array(32).fill(8)).isAccessToken('ord_1', token));
});

it('what is encrypted is read again by its owner alone, and never looks the same twice', () => {
  const [first, second] = [secrets.encrypt('whsec_1', 'whe_1'), secrets.encrypt('whsec_1', 'whe_1')];
  assert.notEqual(first, second);
  assert.equal(secrets.decrypt(first, 'whe_1'), 'whsec_1');
  assert.throws(() => secrets.decrypt(first, 'whe_2'));
  assert.throws(() => secrets.decrypt(Buffer.from(first, 'base64').fill(0, -1).toString('base64'), 'whe_1'));
  assert.throws(() => createSecrets(new Uint8Array(32).fill(8)).decrypt(first, 'whe_1'));
});

it('the key file is made once, for its owner alone', () => {
  const file = join(folder, 'service.key');
  const key = openKeyFile(file);
  assert.equal(key.length, 32);
  assert.deepEqual(openKeyFile(file), key);
  assert.equal(statSync(file).mode & 0o777, 0o600);
});

it('a damaged key file is not replaced: the error says to put the right one back', () => {
  const file = join(folder, 'damaged.key');
  writeFileSync(file, 'abc');
  assert.throws(() => openKeyFile(file), /Put the right one back/);
});
