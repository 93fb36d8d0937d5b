import assert from 'node:assert/strict';
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient, type Order, type Quote } from '@parametric/api-client';

const root = fileURLToPath(new URL('..', import.meta.url));

interface Started {
  readonly child: ChildProcess;
  readonly serviceUrl: string;
  readonly shopUrl: string;
  readonly output: () => string;
}

let dataDir: string;
const started: ChildProcess[] = [];

before(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parametric-demo-'));
});

after(async () => {
  for (const child of started) child.kill('SIGKILL');
  await rm(dataDir, { recursive: true, force: true });
});

function spawnDemo(environment: Record<string, string> = {}): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, ['--import=tsx', '--conditions=@parametric/source', 'demo/main.ts'], {
    cwd: root,
    env: { ...process.env, PORT: '0', SHOP_PORT: '0', DATA_DIR: dataDir, ...environment },
  });
  started.push(child);
  let text = '';
  child.stdout?.on('data', (chunk) => {
    text += chunk;
  });
  child.stderr?.on('data', (chunk) => {
    text += chunk;
  });
  return { child, output: () => text };
}

async function startDemo(environment?: Record<string, string>): Promise<Started> {
  const { child, output } = spawnDemo(environment);
  while (!output().includes('Demo ready')) {
    const exit = child.exitCode === null ? await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]) : [1];
    if (child.exitCode !== null) throw new Error(`It ended with ${exit[0]}:\n${output()}`);
  }
  const [, shopUrl, serviceUrl] = /Shop +(\S+)\n +Service +(\S+)/.exec(output())!;
  return { child, output, shopUrl: shopUrl!, serviceUrl: serviceUrl! };
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<unknown> {
  const exited = once(child, 'exit');
  child.kill(signal);
  return (await exited)[0];
}

const readKeys = async () => JSON.parse(await readFile(join(dataDir, 'demo-keys.json'), 'utf8')).organizations;

async function order(serviceUrl: string): Promise<Order> {
  const [{ apiKey }] = await readKeys();
  const client = createClient({ baseUrl: serviceUrl, apiKey });
  const { data } = await client.quotes.create({ model: 'hallway-shelf', configuration: { width: 900 }, quantity: 1 });
  const quote = data.find(({ workshop }: Quote) => workshop.country === 'DE')!;
  const shipping = { country: 'DE', postcode: '80331' };
  return client.orders.create({ quote: quote.id, workshop: quote.workshop.slug, shipping });
}

it('it makes keys at the first start, prints them, and writes them for its owner alone', async () => {
  const { child, output, shopUrl } = await startDemo();
  const organizations = await readKeys();
  assert.equal(organizations.length, 2);
  for (const { id, licenseKey, apiKey } of organizations) {
    assert.match(id, /^org_/);
    assert.match(licenseKey, /^pclk_test_/);
    assert.match(apiKey, /^pcsk_test_/);
    assert.ok(output().includes(licenseKey) && output().includes(apiKey));
  }
  assert.equal((await stat(join(dataDir, 'demo-keys.json'))).mode & 0o777, 0o600);
  assert.equal((await fetch(shopUrl)).status, 200);
  assert.equal(await end(child, 'SIGTERM'), 0);
});

it('killed with -9 it starts again on its data: the keys are the same and no order is lost', async () => {
  const first = await startDemo();
  const keys = await readKeys();
  const placed = await order(first.serviceUrl);
  await end(first.child, 'SIGKILL');
  const second = await startDemo();
  assert.deepEqual(await readKeys(), keys);
  const client = createClient({ baseUrl: second.serviceUrl, apiKey: keys[0].apiKey });
  assert.equal((await client.orders.get(placed.id)).status, 'received');
  const moved = await client.orders.update(placed.id, { status: 'confirmed' });
  assert.equal(moved.history.length, 2);
  assert.equal(await end(second.child, 'SIGINT'), 0);
});

it('a second start on the folder, the port or the shop port says so in a sentence and fails', async () => {
  const { child, serviceUrl, shopUrl } = await startDemo();
  const elsewhere = join(dataDir, 'elsewhere');
  const refusals = [
    [{}, /^Another service is running on the data folder .*DATA_DIR\.\n$/],
    [{ DATA_DIR: elsewhere, PORT: new URL(serviceUrl).port }, /^Port \d+ is taken\. .*by PORT\.\n$/],
    [{ DATA_DIR: elsewhere, SHOP_PORT: new URL(shopUrl).port }, /^Port \d+ is taken\. .*by SHOP_PORT\.\n$/],
    [{ PORT: 'eighty' }, /^PORT is "eighty"; it must be a whole number from 0 to 65535\.\n$/],
  ] as const;
  for (const [environment, sentence] of refusals) {
    const second = spawnDemo(environment);
    const [code] = await once(second.child, 'close');
    assert.equal(code, 1);
    assert.match(second.output(), sentence);
  }
  assert.equal((await fetch(`${serviceUrl}/readyz`)).status, 200);
  assert.equal(await end(child, 'SIGTERM'), 0);
});
