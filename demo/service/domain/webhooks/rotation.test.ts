import assert from 'node:assert/strict';
import { after, before, beforeEach, it } from 'node:test';
import { type Client, ConflictError, createClient } from '@parametric/api-client';
import { DAY_MS, timestamp } from '../../platform/clock.js';
import { type Delivery, startWebhookReceiver, type WebhookReceiver } from '../../testing/receiver.js';
import { request, startTestService, type TestService } from '../../testing/service.js';

let service: TestService;
let receiver: WebhookReceiver;
let client: Client;
let elapsedMs = 0;
let endpoint: string;
let first: string;

before(async () => {
  service = await startTestService({ clock: () => Date.now() + elapsedMs });
  receiver = await startWebhookReceiver();
  client = createClient({ baseUrl: service.url, apiKey: service.shop.apiKey });
});

after(async () => {
  await receiver.close();
  await service.close();
});

beforeEach(async () => {
  const { id, secret } = await client.webhookEndpoints.create({ url: receiver.url });
  [endpoint, first] = [id, secret!];
});

const rotate = async (expirePreviousImmediately = false) =>
  (await client.webhookEndpoints.rotate(endpoint, { expirePreviousImmediately })).secret!;

/** Returns whether each secret signs deliveries. */
async function signs(...secrets: readonly string[]): Promise<readonly boolean[]> {
  await client.webhookEndpoints.test(endpoint);
  const delivery = receiver.deliveries.at(-1)!;
  return secrets.map((secret) => isSignedBy(delivery, secret));
}

function isSignedBy(delivery: Delivery, secret: string): boolean {
  try {
    receiver.verify(delivery, secret);
    return true;
  } catch {
    return false;
  }
}

it('after several rotations in a day, each previous secret still signs for 24 hours', async () => {
  const second = await rotate();
  elapsedMs += DAY_MS / 2;
  const third = await rotate();
  assert.equal(new Set([first, second, third]).size, 3);
  assert.deepEqual(await signs(first, second, third), [true, true, true]);
  const { previous_secrets: previous } = await client.webhookEndpoints.get(endpoint);
  assert.equal(previous?.length, 2);
  assert.ok(previous![0]!.expires_at > previous![1]!.expires_at);
  elapsedMs += DAY_MS / 2;
  assert.deepEqual(await signs(first, second, third), [false, true, true]);
  await service.store.endpoints.forgetExpiredSecrets(timestamp(Date.now() + elapsedMs));
  const stored = await service.store.endpoints.get(service.shop.id, endpoint);
  assert.equal(stored?.previousSecrets.length, 1, 'what signs no more is not kept');
  assert.deepEqual(await signs(first, second, third), [false, true, true]);
  elapsedMs += DAY_MS / 2;
  assert.deepEqual(await signs(first, second, third), [false, false, true]);
  assert.equal((await client.webhookEndpoints.get(endpoint)).previous_secrets, undefined);
});

it('a leaked secret can be replaced at once, together with the previous ones', async () => {
  const second = await rotate();
  const third = await rotate(true);
  assert.deepEqual(await signs(first, second, third), [false, false, true]);
});

it('previous secrets can be revoked, and the current one stays', async () => {
  const second = await rotate();
  const { previous_secrets: previous, secret } = await client.webhookEndpoints.revokePreviousSecrets(endpoint);
  assert.deepEqual([previous, secret], [undefined, undefined]);
  assert.deepEqual(await signs(first, second), [false, true]);
});

it('a rotation beyond the limit is rejected with advice, and changes nothing', async () => {
  const secrets = [first];
  for (let i = 0; i < 5; i += 1) secrets.push(await rotate());
  const error = await client.webhookEndpoints.rotate(endpoint).catch((reason: unknown) => reason);
  assert.ok(error instanceof ConflictError && error.code === 'too_many_secrets');
  assert.match(
    error.message,
    /5 previous secrets are still valid, the oldest until \d{4}-.*expire_previous_immediately/,
  );
  assert.deepEqual(await signs(...secrets), [true, true, true, true, true, true]);
  elapsedMs += DAY_MS;
  await rotate();
});

it('errors in a rotation’s body are reported, and nothing changes', async () => {
  const path = `/v1/webhook-endpoints/${endpoint}/rotate`;
  const key = service.shop.apiKey;
  const wrong = await request(service, 'POST', path, { key, body: { expire_previous_immediately: 'yes', all: true } });
  assert.equal(wrong.status, 422);
  assert.deepEqual(
    wrong
      .problem()
      .errors?.map(({ pointer }) => pointer)
      .toSorted(),
    ['/all', '/expire_previous_immediately'],
  );
  assert.deepEqual(await signs(first), [true]);
});
