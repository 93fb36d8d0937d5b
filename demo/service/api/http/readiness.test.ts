import assert from 'node:assert/strict';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { it } from 'node:test';
import { orderSchema } from '@parametric/api-client';
import { startService } from '../../server.js';
import { askQuote, orderOf, request, startTestService, testSettings } from '../../testing/service.js';
import { mountSmallDisk } from '../../testing/small-disk.js';

let nowMs = Date.parse('2026-11-21T10:00:00.000Z');

/** A service that runs a new check for every later `ask`. */
async function start() {
  const service = await startTestService({ models: ['hallway-shelf'], clock: () => nowMs });
  const ask = async () => {
    nowMs += 2_000;
    return request(service, 'GET', '/readyz');
  };
  return { service, ask };
}

it('the service is ready, and an immediate second check reuses the result', async () => {
  const { service, ask } = await start();
  try {
    assert.equal((await ask()).status, 200);
    const key = join(service.dataDir, 'service.key');
    renameSync(key, `${key}.away`);
    for (let i = 0; i < 20; i += 1) assert.equal((await request(service, 'GET', '/readyz')).status, 200);
    assert.equal((await ask()).status, 503);
    renameSync(`${key}.away`, key);
    assert.equal((await request(service, 'GET', '/readyz')).status, 503);
    assert.equal((await ask()).status, 200);
    assert.ok(!readdirSync(service.dataDir).some((name) => name.startsWith('write-probe')));
  } finally {
    await service.close();
  }
});

it('the service isn’t ready without its key file, or with another one', async () => {
  const { service, ask } = await start();
  try {
    const file = join(service.dataDir, 'service.key');
    const right = readFileSync(file);
    for (const spoil of [
      () => rmSync(file),
      () => writeFileSync(file, Buffer.alloc(32, 9).toString('base64')),
      () => writeFileSync(file, 'x'),
    ]) {
      spoil();
      const answer = await ask();
      assert.equal(answer.status, 503);
      assert.equal(answer.headers.get('retry-after'), '2', 'until then the answer is the same');
      assert.equal(answer.problem().detail, 'The key file is missing or isn’t the one in use.');
      assert.equal((await request(service, 'GET', '/healthz')).status, 200);
      writeFileSync(file, right);
      assert.equal((await ask()).status, 200);
    }
  } finally {
    await service.close();
  }
});

it('the service isn’t ready if it can’t write to its folder', async () => {
  const { service, ask } = await start();
  try {
    renameSync(service.dataDir, `${service.dataDir}-away`);
    assert.equal((await ask()).status, 503);
    renameSync(`${service.dataDir}-away`, service.dataDir);
    assert.equal((await ask()).status, 200);
  } finally {
    await service.close();
  }
});

it('the service rejects orders if its database is deleted while it runs, because they’d be lost', async () => {
  const { service, ask } = await start();
  try {
    const quote = await askQuote(service, service.shop.apiKey);
    const order = () => request(service, 'POST', '/v1/orders', { key: service.shop.apiKey, body: orderOf(quote) });
    const file = join(service.dataDir, 'service.sqlite');
    renameSync(file, `${file}.away`);
    assert.equal((await order()).status, 503);
    assert.equal((await ask()).problem().detail, 'The service can’t write to the database.');
    writeFileSync(file, 'another');
    assert.equal((await order()).status, 503);
    renameSync(`${file}.away`, file);
    assert.equal((await order()).status, 201);
    assert.equal((await ask()).status, 200);
  } finally {
    await service.close();
  }
});

it('on a full disk, writes get a 503, nothing acknowledged is lost, and the service recovers automatically', async (test) => {
  const disk = mountSmallDisk(6_000);
  if (!disk) return test.skip('only root can mount');
  test.after(() => disk.remove());
  const settings = { ...testSettings, dataDir: join(disk.folder, 'data') };
  const service = await startService({ settings, clock: () => nowMs });
  const ready = async () => {
    nowMs += 2_000;
    return (await request(service, 'GET', '/readyz')).status;
  };
  try {
    const key = service.keys.organizations[0]!.apiKey;
    const body = { model: 'hallway-shelf', configuration: { width: 900 }, quantity: 1 };
    const order = async () => {
      nowMs += 10_000;
      const asked = await request(service, 'POST', '/v1/quotes', { key, body });
      if (asked.status !== 201) return asked;
      const quote = JSON.parse(asked.text).data.find(
        (candidate: { workshop: { country: string } }) => candidate.workshop.country === 'DE',
      );
      return request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) });
    };
    assert.equal(await ready(), 200);
    const placed: string[] = [];
    const place = async () => {
      const answer = await order();
      if (answer.status === 201) placed.push(answer.as(orderSchema).id);
      return answer;
    };
    await place();
    disk.fill();
    assert.equal(await ready(), 503);
    // There may still be space for a few more orders in the database's log.
    let refused = await place();
    for (let i = 0; i < 300 && refused.status === 201; i += 1) refused = await place();
    assert.equal(refused.status, 503);
    assert.equal(refused.problem().code, 'unavailable');
    assert.equal((await request(service, 'GET', '/healthz')).status, 200);
    assert.equal((await request(service, 'GET', `/v1/orders/${placed[0]}`, { key })).status, 200);
    disk.makeRoom();
    assert.equal((await place()).status, 201);
    assert.equal(await ready(), 200);
    // The log no longer fits into the file.
    for (let i = 0; i < 20; i += 1) await place();
    disk.fill();
    await service.close();
    disk.makeRoom();
    const again = await startService({ settings });
    for (const id of placed) assert.equal((await request(again, 'GET', `/v1/orders/${id}`, { key })).status, 200);
    await again.close();
  } finally {
    await service.close();
  }
});
