// If the service is killed at any moment of its first start, its next start is complete.

import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, watch } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { startService } from './server.js';
import { programOf } from './testing/program.js';
import { askQuote, orderOf, request, testSettings } from './testing/service.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Kills a process after this many changes to the folder, or when it says that it's done.
 * @returns how far it got
 */
async function killAfter(
  folder: string,
  changes: number,
  program: readonly string[],
  done: string,
): Promise<'done' | 'killed'> {
  const child: ChildProcess = spawn(process.execPath, program, {
    cwd: root,
    env: { ...process.env, PORT: '0', SHOP_PORT: '0', DATA_DIR: folder, PICTURES_AHEAD: '0' },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  let text = '';
  child.stdout!.on('data', (chunk) => {
    text += chunk;
    if (text.includes(done)) child.kill('SIGKILL');
  });
  let left = changes;
  const watcher = watch(folder, () => {
    left -= 1;
    if (left <= 0) child.kill('SIGKILL');
  });
  const [, signal] = await once(child, 'exit');
  watcher.close();
  assert.equal(signal, 'SIGKILL', text);
  return text.includes(done) ? 'done' : 'killed';
}

const killStart = (dataDir: string, changes: number) =>
  killAfter(dataDir, changes, programOf('demo/service/demo.ts'), 'Demo ready');

async function checkWhole(dataDir: string): Promise<void> {
  const service = await startService({ settings: { ...testSettings, dataDir, logLevel: 'silent' } });
  try {
    assert.equal((await request(service, 'GET', '/readyz')).status, 200);
    const [shop, other] = service.keys.organizations;
    const models = async (key: string) => JSON.parse((await request(service, 'GET', '/v1/models', { key })).text).data;
    assert.ok((await models(shop!.apiKey)).length >= 2);
    assert.equal((await models(other!.licenseKey)).length, 1);
    const body = { model: 'writing-desk', configuration: {} };
    const key = shop!.apiKey;
    const quote = await askQuote(service, key, body);
    assert.equal((await request(service, 'POST', '/v1/orders', { key, body: orderOf(quote) })).status, 201);
  } finally {
    await service.close();
  }
}

it('a service that’s killed repeatedly during its first start still starts completely', async () => {
  const moments = [1, 5, 21];
  const place = mkdtempSync(join(tmpdir(), 'parametric-first-start-'));
  const again = mkdtempSync(join(place, 'again-'));
  const seen: string[] = [];
  try {
    for (const changes of moments) {
      const fresh = mkdtempSync(join(place, 'fresh-'));
      seen.push(await killStart(fresh, changes));
      await checkWhole(fresh);
      seen.push(await killStart(again, Math.ceil(Math.random() * 60)));
    }
    await checkWhole(again);
    assert.ok(seen.filter((how) => how === 'killed').length >= moments.length, seen.join());
  } finally {
    rmSync(place, { recursive: true });
  }
});
