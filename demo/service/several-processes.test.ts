// Two real processes of the service with the same PostgreSQL database, as an operator runs them behind a proxy.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { type Order, orderSchema } from '@parametric/api-client';
import { demoKeysFile } from './platform/startup/settings.js';
import type { DemoKeys } from './seed.js';
import { startPostgres, type TestPostgres, unlessPostgres } from './testing/postgres.js';
import { programOf } from './testing/program.js';
import { startWebhookReceiver } from './testing/receiver.js';
import { askQuote, orderOf, request, type TestResponse } from './testing/service.js';
import { waitUntil } from './testing/wait-until.js';

interface ServiceProcess {
  readonly url: string;
  readonly keys: DemoKeys;
  readonly child: ChildProcess;
}

const serviceKey = randomBytes(32).toString('base64');

describe('several processes on one PostgreSQL', { skip: unlessPostgres() }, () => {
  let postgres: TestPostgres;
  let place: string;
  let databaseUrl: string;
  let processes: readonly [ServiceProcess, ServiceProcess];
  const children: ChildProcess[] = [];

  /** Each process has its own data folder, as if it were on its own machine. */
  const launch = async (name: string, environment: Readonly<Record<string, string>> = {}): Promise<ServiceProcess> => {
    const child = spawn(process.execPath, [...programOf('demo/service/main.ts'), '--demo'], {
      env: {
        ...process.env,
        PORT: '0',
        DATABASE_URL: databaseUrl,
        DATA_DIR: join(place, name),
        SERVICE_KEY: serviceKey,
        WEBHOOKS_TO_LOOPBACK: '1',
        SHOP_ORIGINS: 'https://shop.example',
        LIMIT_QUOTES: '1000/10',
        LIMIT_ORDERS: '3/600',
        PICTURES_AHEAD: '0',
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    children.push(child);
    let errors = '';
    child.stderr.on('data', (chunk) => {
      errors += chunk;
    });
    const ended = once(child, 'close').then(() => {
      throw new Error(errors);
    });
    ended.catch(() => undefined);
    // The log is written to the same output, and continues.
    for (let text = ''; ; ) {
      const [chunk] = await Promise.race([once(child.stdout, 'data'), ended]);
      text += chunk;
      const url = /^Service ready at (.*)\n/m.exec(text)?.[1];
      if (url === undefined) continue;
      child.stdout.resume();
      return { url, child, keys: JSON.parse(await readFile(demoKeysFile(join(place, name)), 'utf8')) };
    }
  };

  before(async () => {
    postgres = await startPostgres();
    databaseUrl = await postgres.createDatabase();
    place = await mkdtemp(join(tmpdir(), 'parametric-processes-'));
    processes = await Promise.all([launch('a'), launch('b')]);
  });

  after(async () => {
    for (const child of children) {
      if (child.exitCode !== null || child.signalCode !== null) continue;
      child.kill('SIGKILL');
      await once(child, 'exit');
    }
    await postgres?.close();
    if (place) await rm(place, { recursive: true, force: true });
  });

  const apiKey = () => processes[0].keys.organizations[0]!.apiKey;
  const post = async (service: ServiceProcess, key: string): Promise<TestResponse> => {
    const body = orderOf(await askQuote(service, key, { model: 'hallway-shelf' }));
    return request(service, 'POST', '/v1/orders', { key, body, headers: { 'idempotency-key': crypto.randomUUID() } });
  };
  const place1 = async (service: ServiceProcess): Promise<Order> => (await post(service, apiKey())).as(orderSchema);
  const confirm = (service: ServiceProcess, { id }: Order) =>
    request(service, 'PATCH', `/v1/orders/${id}`, { key: apiKey(), body: { status: 'confirmed' } });

  const untilDelivered = (endpoint: string, count: number) =>
    waitUntil(`${count} recorded as delivered`, async () => {
      const path = `/v1/webhook-deliveries?endpoint=${endpoint}&status=delivered&limit=100`;
      const { text } = await request(processes[1], 'GET', path, { key: apiKey() });
      return JSON.parse(text).data.length === count;
    });

  it('have the same organizations and keys if they start at once on an empty database', async () => {
    const [a, b] = processes;
    assert.deepEqual(a.keys, b.keys);
    for (const service of processes) {
      for (const { apiKey: key } of a.keys.organizations) {
        assert.equal((await request(service, 'GET', '/v1/models', { key })).status, 200);
      }
    }
  });

  it('refuse one with another key or none, and explain why', async () => {
    await assert.rejects(
      launch('c', { SERVICE_KEY: randomBytes(32).toString('base64') }),
      /^Error: SERVICE_KEY belongs to another service/,
    );
    await assert.rejects(launch('c', { SERVICE_KEY: 'short' }), /^Error: SERVICE_KEY isn't a key of 32 bytes/);
    await assert.rejects(launch('c', { SHOP_ORIGINS: 'shop' }), /^Error: SHOP_ORIGINS: /);
  });

  it('send each other’s order events in their streams', async () => {
    const [a, b] = processes;
    const order = await place1(a);
    const stream = await fetch(`${b.url}/v1/orders/${order.id}/events`, {
      headers: { authorization: `Bearer ${apiKey()}` },
    });
    const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const until = async (status: string) => {
      while (!text.includes(status)) text += (await reader.read()).value;
    };
    await until('received');
    await confirm(a, order);
    await until('confirmed');
    await reader.cancel();
  });

  it('deliver each webhook event once', async () => {
    const receiver = await startWebhookReceiver();
    try {
      const body = { url: receiver.url };
      const added = await request(processes[0], 'POST', '/v1/webhook-endpoints', { key: apiKey(), body });
      assert.equal(added.status, 201);
      const orders = await Promise.all(Array.from({ length: 10 }, (_, index) => place1(processes[index % 2]!)));
      await Promise.all(orders.map((order, index) => confirm(processes[(index + 1) % 2]!, order)));
      await receiver.until(20);
      const { id } = JSON.parse(added.text);
      await untilDelivered(id, 20);
      assert.equal(new Set(receiver.deliveries.map((delivery) => delivery.id)).size, 20);
      assert.equal(receiver.deliveries.length, 20);
      await request(processes[1], 'DELETE', `/v1/webhook-endpoints/${id}`, { key: apiKey() });
    } finally {
      await receiver.close();
    }
  });

  it('place one order for simultaneous requests for the same quote', async () => {
    const key = apiKey();
    const quote = await askQuote(processes[0], key, { model: 'hallway-shelf' });
    const send = (index: number, idempotencyKey: string) =>
      request(processes[index % 2]!, 'POST', '/v1/orders', {
        key,
        body: orderOf(quote),
        headers: { 'idempotency-key': idempotencyKey },
      });
    const equal = await Promise.all(Array.from({ length: 20 }, (_, index) => send(index, 'the-same-idempotency-key')));
    assert.deepEqual([...new Set(equal.map(({ status }) => status))], [201]);
    assert.equal(new Set(equal.map((answer) => answer.as(orderSchema).id)).size, 1);
    const different = await Promise.all(Array.from({ length: 10 }, (_, index) => send(index, crypto.randomUUID())));
    assert.deepEqual([...new Set(different.map((answer) => answer.problem().code))], ['quote_already_ordered']);
  });

  it('share rate limits', async () => {
    const { licenseKey } = processes[0].keys.organizations[0]!;
    const remaining = [];
    for (const index of [0, 1, 0]) {
      const answer = await post(processes[index]!, licenseKey);
      assert.equal(answer.status, 201);
      remaining.push(/r=(\d+)/.exec(answer.headers.get('ratelimit') ?? '')?.[1]);
    }
    assert.deepEqual(remaining, ['2', '1', '0']);
    for (const service of processes) {
      const refused = await post(service, licenseKey);
      assert.equal(refused.problem().code, 'rate_limited');
      assert.ok(Number(refused.headers.get('retry-after')) > 1);
    }
  });

  it('continue with orders, streams and webhooks if one is killed', async () => {
    const [a, b] = processes;
    const receiver = await startWebhookReceiver();
    try {
      const body = { url: receiver.url };
      const added = await request(b, 'POST', '/v1/webhook-endpoints', { key: apiKey(), body });
      const order = await place1(a);
      await untilDelivered(JSON.parse(added.text).id, 1);
      a.child.kill('SIGKILL');
      await once(a.child, 'exit');
      const stream = await fetch(`${b.url}/v1/orders/${order.id}/events`, {
        headers: { authorization: `Bearer ${apiKey()}` },
      });
      const reader = stream.body!.pipeThrough(new TextDecoderStream()).getReader();
      assert.equal((await confirm(b, order)).status, 200);
      for (let text = ''; !text.includes('confirmed'); ) text += (await reader.read()).value;
      await reader.cancel();
      await place1(b);
      await receiver.until(3);
      b.child.kill('SIGTERM');
      assert.deepEqual(await once(b.child, 'exit'), [0, null]);
    } finally {
      await receiver.close();
    }
  });
});
