// Short runs of the scenarios of `npm run faults`, in one process.

import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import { startWebhookReceiver, type WebhookReceiver } from '../service/testing/receiver.js';
import { startTestService, type TestService } from '../service/testing/service.js';
import { fuzz } from './fuzz.js';
import type { Target } from './target.js';

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
