import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { Agent, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { fileURLToPath } from 'node:url';
import { createClient, type Order, type Quote } from '@parametric/api-client';
import { onSources, programOf } from './testing/program.js';

const root = fileURLToPath(new URL('../..', import.meta.url));

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

function spawnDemo(
  environment: Record<string, string> = {},
  program: readonly string[] = programOf('demo/service/demo.ts'),
): { child: ChildProcess; output: () => string } {
  const child = spawn(process.execPath, program, {
    cwd: root,
    env: {
      ...process.env,
      ...{ PORT: '0', SHOP_PORT: '0', LOG_LEVEL: 'warn', DATA_DIR: dataDir, PICTURES_AHEAD: '0' },
      ...environment,
    },
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

function startDemo(environment?: Record<string, string>, program?: readonly string[]): Promise<Started> {
  return startProgram('Demo ready', environment, program);
}

/** @param ready what the program prints once it responds */
async function startProgram(
  ready: string,
  environment?: Record<string, string>,
  program?: readonly string[],
): Promise<Started> {
  const { child, output } = spawnDemo(environment, program);
  while (!output().includes(ready)) {
    const exit = child.exitCode === null ? await Promise.race([once(child.stdout!, 'data'), once(child, 'exit')]) : [1];
    if (child.exitCode !== null) throw new Error(`It ended with ${exit[0]}:\n${output()}`);
  }
  const [, shopUrl = ''] = /Shop +(\S+)/.exec(output()) ?? [];
  const [, serviceUrl] = /Service (?:ready at| ) *(http\S+)/.exec(output())!;
  return { child, output, shopUrl, serviceUrl: serviceUrl! };
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

it('the first start creates keys, prints them, and writes them to a file that only its owner can read', async () => {
  // Starts the demo like `npm run service`.
  const { child, output, shopUrl } = await startDemo({}, [...onSources, 'demo/service/demo.ts']);
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

it('after kill -9, the demo starts with the same keys, and no order is lost', async () => {
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

it('a second start on the same folder or port fails, and explains why', async () => {
  const { child, serviceUrl, shopUrl } = await startDemo();
  const elsewhere = join(dataDir, 'elsewhere');
  const refusals = [
    [{}, /^Another service is already using the data folder .*set DATA_DIR to another folder\.\n$/],
    [
      { DATA_DIR: elsewhere, SHOP_PORT: new URL(shopUrl).port },
      /^Port \d+ is already in use\. .*set SHOP_PORT to another port\.\n$/,
    ],
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

/**
 * Keeps the main thread busy, so that signals, connections, and requests pile up between two turns of its event loop.
 */
const busyLoop = `(function stall() {
  for (const end = Date.now() + 150; Date.now() < end; );
  setTimeout(stall, 150);
})()`;

type Outcome = 'answered' | 'refused' | 'failed';

/**
 * Sends requests on one connection until the service stops accepting them.
 * @param onEnding called when a response says that the service is stopping
 */
async function askUntilRefused(
  url: string,
  key: string,
  onOutcome: (outcome: Outcome) => void,
  onEnding: () => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  let outcome: Outcome = 'answered';
  while (outcome === 'answered') {
    outcome = await new Promise<Outcome>((resolve) => {
      const request = get(`${url}/v1/models`, { agent, headers: { authorization: `Bearer ${key}` } }, (response) => {
        if (response.headers.connection === 'close') onEnding();
        response
          .once('error', () => resolve('failed'))
          .once('end', () => {
            resolve(response.complete && response.statusCode === 200 ? 'answered' : 'failed');
          });
        response.resume();
      });
      // If its connection was never established, the request hasn't started.
      request.once('error', (error) =>
        resolve('code' in error && error.code === 'ECONNREFUSED' ? 'refused' : 'failed'),
      );
    });
    onOutcome(outcome);
  }
  agent.destroy();
}

const programs = {
  demo: ['demo/service/demo.ts', 'Demo ready'],
  service: ['demo/service/main.ts', 'Service ready'],
} as const;

for (const [name, [program, ready]] of Object.entries(programs)) {
  it(`the ${name} fails no running request if it’s stopped twice while its event loop is late`, async () => {
    const preload = `--import=data:text/javascript,${encodeURIComponent(busyLoop)}`;
    const { child, serviceUrl } = await startProgram(ready, { NODE_OPTIONS: preload }, programOf(program));
    const [{ apiKey }] = await readKeys();
    const counts: Record<Outcome, number> = { answered: 0, refused: 0, failed: 0 };
    const exited = once(child, 'exit');
    const onOutcome = (outcome: Outcome) => {
      counts[outcome] += 1;
      if (counts.answered === 384) child.kill('SIGTERM');
    };
    let isToldAgain = false;
    const onEnding = () => {
      if (!isToldAgain) for (const signal of ['SIGTERM', 'SIGINT'] as const) child.kill(signal);
      isToldAgain = true;
    };
    await Promise.all(Array.from({ length: 96 }, () => askUntilRefused(serviceUrl, apiKey, onOutcome, onEnding)));
    assert.ok(isToldAgain);
    assert.equal((await exited)[0], 0);
    assert.deepEqual([counts.refused, counts.failed], [96, 0]);
  });
}

it('the service’s program runs a command instead, as the container image does', () => {
  const run = (...words: string[]) =>
    spawnSync(process.execPath, [...programOf('demo/service/main.ts'), ...words], { encoding: 'utf8' });
  assert.match(run('help').stdout, /backups FOLDER/);
  const wrong = run('no-such');
  assert.match(wrong.stderr, /^Unknown command "no-such"/);
  assert.equal(wrong.status, 1);
});
