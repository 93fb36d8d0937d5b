import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, afterEach, before, it } from 'node:test';
import { timestamp } from '../../platform/clock.js';
import { createSecrets } from '../../platform/secrets/secrets.js';
import { createLog } from '../../platform/telemetry/log.js';
import { openSqliteStore } from '../../store/sqlite-store.js';
import { waitUntil } from '../../testing/wait-until.js';
import type { Store } from '../store.js';
import type { MailRecord } from './mail-store.js';
import type { MailViews } from './mail-views.js';
import { MailWorker, type MailWorkerOptions } from './mail-worker.js';
import { SENT_INSTEAD } from './own-mail-server.js';

const organization = 'org_1';
const now = timestamp(Date.now());
const own = { host: 'smtp.shop.example', port: 465, from: 'orders@shop.example' };
let folder: string;
let store: Store;
let worker: MailWorker | undefined;

before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parametric-mails-'));
  store = await openSqliteStore(join(folder, 'service.sqlite'), now);
  await store.keys.addOrganization({ id: organization, name: 'Shop', licenseOrders: true }, now, undefined);
});

afterEach(() => worker?.stop(0));

after(async () => {
  await store.close();
  await rm(folder, { recursive: true });
});

/** Starts a worker. @returns a function that writes one more email, and reads it once it meets the condition */
async function start(options: Partial<MailWorkerOptions>) {
  const shop = { id: organization, name: 'Shop', mail: { address: 'shop@shop.example', server: own } };
  const views = {
    ofMail: async () => ({ kind: 'shop_orders_held', language: 'en', shop, pictured: [], hasLogo: false }),
    picturesOf: async () => [],
    filesOf: async () => [],
  };
  const started = new MailWorker({
    ...{ store, secrets: createSecrets(new Uint8Array(32).fill(1)), views: views as unknown as MailViews },
    ...{ server: { url: 'smtp://mail.example', from: 'service@mail.example', retryDelaysMs: [60_000] } },
    ...{ clock: Date.now, log: createLog('fatal') },
    sendMail: async () => ({ outcome: 'sent', detail: '250 queued' }),
    sendWithOwn: async () => ({ outcome: 'failed', detail: 'Relaying denied' }),
    ...options,
  });
  worker = started;
  started.start();
  return async (day: string, isReady: (mail: MailRecord) => boolean) => {
    await store.mails.addOrdersHeld(organization, { day, now: timestamp(Date.now()) });
    started.wake();
    return waitUntil(day, async () => {
      const [mail] = (await store.mails.list(organization, {}, { limit: 1 }))!;
      return mail && isReady(mail) && mail;
    });
  };
}

it('an email that isn’t sent in time is tried again later, and not at the same time', async (test) => {
  let sending = 0;
  const sendMail = () => {
    sending += 1;
    setImmediate(() => test.mock.timers.tick(150_000));
    return new Promise<never>(() => undefined);
  };
  test.mock.timers.enable({ apis: ['setTimeout'] });
  const write = await start({ sendMail });
  const { status, detail } = await write('2026-01-01', ({ attempts }) => attempts === 1);
  assert.deepEqual([sending, status, detail], [1, 'pending', 'Not finished within 150 s.']);
});

it('a shop’s mail server that fails slowly isn’t used for ten minutes', async (test) => {
  let nowMs = 0;
  let asked = 0;
  const sendWithOwn: MailWorkerOptions['sendWithOwn'] = async () => {
    asked += 1;
    nowMs += 21_000;
    return { outcome: 'failed', detail: 'Not finished within 60 s.' };
  };
  test.mock.method(performance, 'now', () => nowMs);
  const write = await start({ sendWithOwn });
  const sentOn = async (day: string) => (await write(day, ({ status }) => status === 'sent')).detail;
  assert.equal(await sentOn('2026-02-01'), `${SENT_INSTEAD}Not finished within 60 s.`);
  assert.equal(await sentOn('2026-02-02'), `${SENT_INSTEAD}It was too slow a few minutes ago.`);
  assert.equal(asked, 1);
  nowMs += 600_000;
  await sentOn('2026-02-03');
  assert.equal(asked, 2);
});
