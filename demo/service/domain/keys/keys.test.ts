import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createKey, hashKey, looksLikeKey } from './keys.js';

const now = '2026-11-21T10:00:00.000Z';

for (const [kind, prefix] of [
  ['license', 'pclk'],
  ['api', 'pcsk'],
] as const) {
  for (const mode of ['test', 'live'] as const) {
    it(`a ${mode} ${kind} key is ${prefix}_${mode}_ and 256 random bits, stored as a digest${kind === 'license' ? ' and in plain text' : ''}`, () => {
      const { key, record } = createKey({
        organizationId: 'org_1',
        kind,
        mode,
        origins: ['https://shop.example'],
        now,
      });
      assert.match(key, new RegExp(`^${prefix}_${mode}_[\\w-]{43}$`));
      assert.ok(looksLikeKey(key));
      assert.equal(record.hash, hashKey(key));
      assert.equal(record.hash.length, 64);
      const { publicKey, ...kept } = record;
      assert.equal(publicKey, kind === 'license' ? key : undefined);
      assert.ok(!JSON.stringify(kept).includes(key.slice(-43)));
    });
  }
}

it('a live license key needs an origin, and a test key doesn’t', () => {
  const key = { organizationId: 'org_1', kind: 'license', now } as const;
  assert.throws(() => createKey({ ...key, mode: 'live' }), /at least one origin/);
  assert.doesNotThrow(() => createKey({ ...key, mode: 'test' }));
  assert.throws(() => createKey({ ...key, mode: 'live', origins: ['shop.example'] }), /isn’t an origin/);
});
