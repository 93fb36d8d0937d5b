import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createSecrets, WrongKeyError } from './secrets.js';

const secrets = createSecrets(new Uint8Array(32).fill(7));

it('an access token is valid for one order on one service', () => {
  const token = secrets.accessToken('ord_1');
  assert.match(token, /^pcot_[0-9a-f]{8}_[\w-]{43}$/);
  assert.ok(secrets.isAccessToken('ord_1', token));
  assert.ok(!secrets.isAccessToken('ord_2', token));
  assert.ok(!secrets.isAccessToken('ord_1', `${token}x`));
  assert.ok(!secrets.isAccessToken('ord_1', ''));
  assert.ok(!createSecrets(new Uint8Array(32).fill(8)).isAccessToken('ord_1', token));
});

it('encrypted text can be read only by its owner, and is different each time', () => {
  const [first, second] = [secrets.encrypt('whsec_1', 'whe_1'), secrets.encrypt('whsec_1', 'whe_1')];
  assert.notEqual(first, second);
  assert.equal(secrets.decrypt(first, 'whe_1'), 'whsec_1');
  assert.throws(() => secrets.decrypt(first, 'whe_2'));
  assert.throws(() => secrets.decrypt(Buffer.from(first, 'base64').fill(0, -1).toString('base64'), 'whe_1'));
  assert.throws(() => createSecrets(new Uint8Array(32).fill(8)).decrypt(first, 'whe_1'));
});

const [first, second] = [new Uint8Array(32).fill(1), new Uint8Array(32).fill(2)];

it('with a new key, text encrypted with the old one can still be read, and new text uses the new one', () => {
  const before = createSecrets(first);
  const after = createSecrets(second, [first]);
  const sealed = before.encrypt('whsec_1', 'whe_1');
  assert.equal(after.decrypt(sealed, 'whe_1'), 'whsec_1');
  assert.ok(!after.isCurrent(sealed));
  assert.ok(after.isCurrent(after.encrypt('whsec_1', 'whe_1')));
  assert.ok(after.isAccessToken('ord_1', before.accessToken('ord_1')));
  assert.notEqual(after.accessToken('ord_1'), before.accessToken('ord_1'));
  assert.ok(!createSecrets(second).isAccessToken('ord_1', before.accessToken('ord_1')));
});

it('a wrong key is reported, and distinguished from damaged text', () => {
  const sealed = createSecrets(first).encrypt('whsec_1', 'whe_1');
  const { keyId } = createSecrets(first);
  assert.match(keyId, /^[0-9a-f]{8}$/);
  assert.throws(
    () => createSecrets(second).decrypt(sealed, 'whe_1'),
    (error) => {
      assert.ok(error instanceof WrongKeyError);
      assert.match(error.message, new RegExp(`whe_1 was encrypted with the key ${keyId}`));
      return true;
    },
  );
  assert.throws(
    () => createSecrets(first).decrypt(`${sealed.slice(0, -8)}AAAAAAA=`, 'whe_1'),
    (error) => !(error instanceof WrongKeyError),
  );
});
