import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { webhookEndpointSchema } from '@parametric/api-client';
import Database from 'libsql';
import { startService } from '../../server.js';
import { startWebhookReceiver } from '../../testing/receiver.js';
import { placeOrder, request, startTestService, testSettings } from '../../testing/service.js';
import { addKey, createKeyFile, keyFile, readKeyFile } from './key-file.js';

let folder: string;

before(() => {
  folder = mkdtempSync(join(tmpdir(), 'parametric-key-'));
});

after(() => rmSync(folder, { recursive: true }));

it('the key file is created once, and only its owner can read it', () => {
  const file = keyFile(folder);
  assert.equal(readKeyFile(file), undefined);
  const keys = createKeyFile(file);
  assert.equal(keys[0]!.length, 32);
  assert.deepEqual(createKeyFile(file), keys);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(addKey(file, keys).slice(1), keys);
  assert.equal(readKeyFile(file)?.length, 2);
  assert.equal(statSync(file).mode & 0o777, 0o600);
  assert.deepEqual(readdirSync(folder), ['service.key']);
});

it('a damaged key file isn’t replaced, and the error says to restore the right one', () => {
  const file = join(folder, 'damaged.key');
  for (const text of ['abc', '', `${Buffer.alloc(32).toString('base64')}\nabc`]) {
    writeFileSync(file, text);
    assert.throws(() => readKeyFile(file), /CannotStartError.*Restore the right file/);
    assert.equal(readFileSync(file, 'utf8'), text);
  }
});

/** A folder with an order and an endpoint, after its service has stopped. */
async function usedFolder() {
  const service = await startTestService();
  const receiver = await startWebhookReceiver();
  const { apiKey: key } = service.shop;
  const body = { url: receiver.url };
  const endpoint = (await request(service, 'POST', '/v1/webhook-endpoints', { key, body })).as(webhookEndpointSchema);
  const order = await placeOrder(service);
  await receiver.until(1);
  await service.endKeepingData();
  const { settings } = service.context;
  const start = () => startService({ settings });
  const end = async () => {
    await receiver.close();
    await service.close();
  };
  return { settings, receiver, endpoint, order, key, start, end, file: keyFile(service.dataDir) };
}

it('the service doesn’t start with a used database without its key file, or with another one', async () => {
  const { file, start, end } = await usedFolder();
  const right = readFileSync(file);
  rmSync(file);
  await assert.rejects(
    start(),
    /service\.key is missing, and the database needs it \(key [0-9a-f]{8}\)\. .*from a backup/,
  );
  assert.throws(() => statSync(file), /ENOENT/, 'none is made');
  createKeyFile(file);
  await assert.rejects(
    start(),
    /belongs to another service: it has the key [0-9a-f]{8}, but the database uses [0-9a-f]{8}/,
  );
  writeFileSync(file, right);
  await (await start()).close();
  await end();
});

it('the service doesn’t start with a used database that names no key, without the key it was encrypted with', async () => {
  const { file, settings, start, end } = await usedFolder();
  const right = readFileSync(file);
  const forget = () => {
    const database = new Database(join(settings.dataDir, 'service.sqlite'));
    database.exec('delete from service_keys');
    database.close();
  };
  forget();
  rmSync(file);
  await assert.rejects(start(), /service\.key is missing, and the database needs it\. /);
  createKeyFile(file);
  await assert.rejects(start(), /was encrypted with the key [0-9a-f]{8}, which isn't in service\.key/);
  writeFileSync(file, right);
  await (await start()).close();
  await end();
});

it('with a new key first, webhooks are signed as before, and the old key is needed only for links', async () => {
  const { file, start, end, receiver, endpoint, order, key } = await usedFolder();
  addKey(file, readKeyFile(file)!);
  const rotated = await start();
  const read = { key: order.access_token };
  assert.equal((await request(rotated, 'GET', `/v1/orders/${order.id}`, read)).status, 200);
  await rotated.close();
  writeFileSync(file, readFileSync(file, 'utf8').split('\n')[0]!);
  const later = await start();
  try {
    await request(later, 'PATCH', `/v1/orders/${order.id}`, { key, body: { status: 'confirmed' } });
    await receiver.until(2);
    receiver.verify(receiver.deliveries[1]!, endpoint.secret!);
    assert.equal((await request(later, 'GET', `/v1/orders/${order.id}`, read)).status, 401);
  } finally {
    await later.close();
    await end();
  }
});

it('after a start was killed once its key existed, the next start uses that key', async () => {
  const dataDir = join(folder, 'killed');
  const settings = { ...testSettings, dataDir };
  const first = await startService({ settings });
  await first.close();
  for (const name of readdirSync(dataDir)) if (name !== 'service.key') rmSync(join(dataDir, name), { recursive: true });
  await (await startService({ settings })).close();
});
