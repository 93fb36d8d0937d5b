// Short runs of the `npm run faults` scenarios, in one process.

import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { after, before, it } from 'node:test';
import { programOf } from '@parametric/service/testing/program';
import { startWebhookReceiver, type WebhookReceiver } from '@parametric/service/testing/receiver';
import { startTestService, type TestService } from '@parametric/service/testing/service';
import { fuzz } from './fuzz.js';
import { race } from './races.js';
import type { Target } from './target.js';
import { requestForeignIds } from './tenants.js';

let service: TestService;
let receiver: WebhookReceiver;
let target: Target;

before(async () => {
  service = await startTestService({ models: 'all' });
  receiver = await startWebhookReceiver();
  target = { url: service.url, organizations: [service.shop, service.other] };
});

after(async () => {
  await receiver.close();
  await service.close();
});

it('an unknown scenario, an unknown option or an invalid number is rejected with a sentence', () => {
  const run = (...options: string[]) =>
    spawnSync(process.execPath, [...programOf('demo/tests/faults/main.ts'), ...options], { encoding: 'utf8' });
  const help = run('--help');
  assert.deepEqual([help.status, help.stdout.slice(0, 14)], [0, 'npm run faults']);
  for (const [option, sentence] of [
    ['kil', /^There is no scenario "kil"\.\nnpm run/],
    ['--kills=x', /^--kills is "x"; write a whole number\.\nnpm run/],
    ['--kils', /^Unknown option '--kils'/],
  ] as const) {
    const { status, stderr } = run(option);
    assert.equal(status, 2);
    assert.match(stderr, sentence);
  }
});

it('of many orders at once that are one order, one is placed', async () => {
  const { violations } = await race(target, { rounds: 2, rivals: 50 });
  assert.deepEqual(violations, []);
});

it("another organization's ids are as unknown as missing ones, on every route", async () => {
  const { violations, figures } = await requestForeignIds(target, receiver.url);
  assert.deepEqual(violations, []);
  assert.ok(Number(figures.routes) > 15, `Only ${figures.routes} routes take ids.`);
});

// This test is the last one, because it changes everything.
it('nothing that is sent makes it fail, hang, or answer as its document does not say', async () => {
  const options = { seed: 2, requests: 1_600, webhookUrl: receiver.url, limitMs: 60_000 };
  const { violations, operations } = await fuzz(target, options);
  assert.deepEqual(violations, []);
  // That includes the operations in the console's session and in a workshop's sessions.
  assert.deepEqual(operations.unasked, []);
});
