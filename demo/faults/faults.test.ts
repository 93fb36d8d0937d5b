// Short runs of the scenarios of `npm run faults`, in one process.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startWebhookReceiver, type WebhookReceiver } from '../service/testing/receiver.js';
import { startTestService, type TestService } from '../service/testing/service.js';
import { fuzz } from './fuzz.js';
import { race } from './races.js';
import type { Target } from './target.js';
import { trespass } from './tenants.js';

let service: TestService;
let receiver: WebhookReceiver;
let target: Target;

before(async () => {
  service = await startTestService();
  receiver = await startWebhookReceiver();
  target = { url: service.url, organizations: [service.shop, service.other] };
});

after(async () => {
  await receiver.close();
  await service.close();
});

it('nothing that is sent makes it fail, hang, or answer as its document does not say', async () => {
  const options = { seed: 1, requests: 1_500, webhookUrl: receiver.url, limitMs: 60_000 };
  const { violations } = await fuzz(target, options);
  assert.deepEqual(violations, []);
});

it('of many orders at once that are one order, one is placed', async () => {
  const { violations } = await race(target, { rounds: 2, rivals: 50 });
  assert.deepEqual(violations, []);
});

it("another organization's ids are as unknown as missing ones, on every route", async () => {
  const { violations, figures } = await trespass(target, receiver.url);
  assert.deepEqual(violations, []);
  assert.ok(figures.routes! > 15, `Only ${figures.routes} routes take ids.`);
});
