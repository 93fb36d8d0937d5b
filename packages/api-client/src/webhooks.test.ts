import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { Webhook } from 'standardwebhooks';
import { createWebhookSecret, signWebhook, verifyWebhook, type WebhookErrorCode } from './webhooks.js';

const now = new Date('2026-11-21T09:30:00Z');
const event = {
  event: 'order.status_changed',
  order: 'or_1',
  status: 'in_production',
  occurred_at: '2026-11-21T09:29:59.120Z',
};
const payload = JSON.stringify(event);
const secret = createWebhookSecret();

const secondsAfter = (seconds: number) => new Date(now.getTime() + seconds * 1000);
const failsWith = (code: WebhookErrorCode) => ({ name: 'WebhookVerificationError', code });

describe('compatibility with the public standardwebhooks package', () => {
  it('verifies what we sign', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret });
    assert.deepEqual(new Webhook(secret).verify(payload, headers), event);
  });

  it('signs what we verify', async () => {
    const headers = {
      'webhook-id': 'evt_1',
      'webhook-timestamp': String(now.getTime() / 1000),
      'webhook-signature': new Webhook(secret).sign('evt_1', now, payload),
    };
    assert.deepEqual(await verifyWebhook(payload, headers, secret, { now }), event);
  });

  it('signs a non-ASCII body the same way', async () => {
    const umlauts = JSON.stringify({ ...event, note: 'Grüße – 板 🪵' });
    const headers = await signWebhook({ id: 'evt_2', payload: umlauts, secrets: secret });
    assert.ok(new Webhook(secret).verify(umlauts, headers));
    assert.equal((await verifyWebhook(umlauts, headers, secret)).note, 'Grüße – 板 🪵');
  });
});

describe('headers', () => {
  it('can be Headers or a plain object, in any case', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    const capitals = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]));
    for (const form of [headers, new Headers(headers), capitals]) {
      assert.equal((await verifyWebhook(payload, form, secret, { now })).order, 'or_1');
    }
  });

  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    it(`are required: nothing is trusted without ${name}`, async () => {
      const headers: Record<string, string> = await signWebhook({
        id: 'evt_1',
        payload,
        secrets: secret,
        timestamp: now,
      });
      delete headers[name];
      await assert.rejects(verifyWebhook(payload, headers, secret, { now }), failsWith('header_missing'));
    });
  }
});

describe('a signature', () => {
  it('doesn’t match another secret, id, time or body', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    const mismatch = failsWith('signature_mismatch');
    const later = String(now.getTime() / 1000 + 1);
    await assert.rejects(verifyWebhook(payload, headers, createWebhookSecret(), { now }), mismatch);
    await assert.rejects(verifyWebhook(payload, { ...headers, 'webhook-id': 'evt_2' }, secret, { now }), mismatch);
    await assert.rejects(verifyWebhook(payload, { ...headers, 'webhook-timestamp': later }, secret, { now }), mismatch);
    await assert.rejects(verifyWebhook(`${payload} `, headers, secret, { now }), mismatch);
  });

  it('of another version, or without one, is ignored', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    const [, encoded] = headers['webhook-signature'].split(',');
    for (const signature of [`v1a,${encoded}`, `v2,${encoded}`, encoded!, 'v1,', 'v1,%%%', 'v1']) {
      const changed = { ...headers, 'webhook-signature': signature };
      await assert.rejects(
        verifyWebhook(payload, changed, secret, { now }),
        failsWith('signature_mismatch'),
        signature,
      );
    }
    const amongOthers = { ...headers, 'webhook-signature': `v1a,x v1,AAAA ${headers['webhook-signature']}` };
    assert.equal((await verifyWebhook(payload, amongOthers, secret, { now })).order, 'or_1');
  });

  it('exists twice during a rotation, and either secret verifies it', async () => {
    const next = createWebhookSecret();
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: [secret, next], timestamp: now });
    assert.equal(headers['webhook-signature'].split(' ').length, 2);
    for (const known of [secret, next, [createWebhookSecret(), next]]) {
      assert.equal((await verifyWebhook(payload, headers, known, { now })).order, 'or_1');
    }
  });
});

describe('a timestamp', () => {
  it('may be off by at most 300 seconds in either direction', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    const at = (seconds: number) => verifyWebhook(payload, headers, secret, { now: secondsAfter(seconds) });
    await at(300);
    await at(-300);
    await assert.rejects(at(301), failsWith('timestamp_too_old'));
    await assert.rejects(at(-301), failsWith('timestamp_too_new'));
  });

  it('is checked against the given tolerance', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    const options = { now: secondsAfter(11), toleranceSeconds: 10 };
    await assert.rejects(verifyWebhook(payload, headers, secret, options), failsWith('timestamp_too_old'));
  });

  it('that isn’t a number is rejected', async () => {
    const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
    for (const timestamp of ['soon', '1e9', '-1', 'NaN']) {
      const changed = { ...headers, 'webhook-timestamp': timestamp };
      await assert.rejects(verifyWebhook(payload, changed, secret, { now }), failsWith('timestamp_malformed'));
    }
  });
});

it('a signed body that isn’t an event is rejected with its own code', async () => {
  for (const body of ['nothing', '[]', '{"event":"order.status_changed"}']) {
    const headers = await signWebhook({ id: 'evt_1', payload: body, secrets: secret, timestamp: now });
    await assert.rejects(verifyWebhook(body, headers, secret, { now }), failsWith('payload_unexpected'), body);
  }
});

it('an invalid secret is the receiver’s mistake, and the message doesn’t repeat it', async () => {
  const headers = await signWebhook({ id: 'evt_1', payload, secrets: secret, timestamp: now });
  for (const wrong of ['', 'whsec_', 'whsec_!!!', []]) {
    await assert.rejects(verifyWebhook(payload, headers, wrong, { now }), (error: Error) => {
      return error instanceof TypeError && !error.message.includes('!!!');
    });
  }
});

it('an id with a dot would be ambiguous, so it isn’t signed', async () => {
  await assert.rejects(signWebhook({ id: 'evt.1', payload, secrets: secret }), TypeError);
});
