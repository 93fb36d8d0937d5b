import assert from 'node:assert/strict';
import { it } from 'node:test';
import { createWebhookSecret } from '@parametric/api-client/webhooks';
import { EXCERPT_BYTES, excerptOf } from './send.js';

const excerpt = (text: string, secrets: readonly string[] = []) => excerptOf(Buffer.from(text), secrets);

it('a response is stored unchanged, and an empty one isn’t stored', () => {
  assert.equal(excerpt('{\n\t"error": "Größe fehlt 🪑"\r\n}'), '{\n\t"error": "Größe fehlt 🪑"\r\n}');
  assert.equal(excerpt(''), undefined);
});

it('the beginning of a long response is stored, and no character is split', () => {
  const kept = excerpt('🪑'.repeat(2_000).slice(0, 2_000))!;
  assert.equal([...kept].length, 500);
  assert.match(kept, /^(?!.*\p{Surrogate}).*🪑…$/u);
  assert.equal(excerptOf(Buffer.from('ä🪑').subarray(0, 4), []), 'ä');
});

it('what isn’t text is replaced: bytes, NUL, control characters, and characters that change the writing direction', () => {
  assert.equal(excerptOf(Buffer.from([0x61, 0xff, 0x00, 0x1b, 0x62]), []), 'a\ufffd\ufffd\ufffdb');
  assert.equal(excerpt('a\u202eb\u0007c'), 'a\ufffdb\ufffdc');
});

it('our secrets aren’t stored, in whatever form an endpoint returns them', () => {
  const secret = createWebhookSecret();
  const other = createWebhookSecret();
  const shown = [
    `secret=${secret}`,
    `base64 ${secret.slice('whsec_'.length)}`,
    `old ${other}`,
    'authorization: Bearer pcsk_live_abcDEF-123_456',
    'token pcot_abc',
    'workshop pcwk_live_abc',
    'webhook-signature: v1,K5oZfzN95Z9UVu1EsfQmfVNQhnkZ2pj9o9NDN/H/pI4= v1,abcd',
  ].join('\n');
  const kept = excerpt(shown, [secret])!;
  assert.equal(
    kept,
    'secret=[secret]\nbase64 [secret]\nold [secret]\nauthorization: Bearer [secret]\ntoken [secret]\nworkshop [secret]\nwebhook-signature: [secret] [secret]',
  );
});

it('a secret that’s cut off at the end isn’t stored in part', () => {
  const secret = createWebhookSecret();
  const text = `${'x'.repeat(EXCERPT_BYTES - 20)}${secret}`.slice(0, EXCERPT_BYTES);
  assert.doesNotMatch(excerpt(text, [secret])!, /whsec/);
});
