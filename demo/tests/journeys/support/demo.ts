// Starts the demo like `npm start`, as a separate process with free ports and its own data folder.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@parametric/service/testing/free-port';
import { programOf } from '@parametric/service/testing/program';
import { share } from './shared.js';

const root = fileURLToPath(new URL('../../../..', import.meta.url));
const startLimitMs = 60_000;
/**
 * The data folder that `scripts/test.mjs` has prepared with prepare-demo-data.ts. If there's none, each demo starts
 * without data.
 */
const preparedData = process.env.PREPARED_DEMO_DATA;

export interface DemoOrganization {
  readonly id: string;
  readonly licenseKey: string;
  readonly apiKey: string;
}

export interface Demo {
  readonly serviceUrl: string;
  readonly shopUrl: string;
  readonly dataDir: string;
  readonly organizations: readonly DemoOrganization[];
  /** Returns the processes' output so far. */
  output(): string;
  /** Stops the demo and removes its data as soon as no journey uses it anymore. */
  close(): Promise<void>;
}

export interface DemoOptions {
  /** Starts a proxy in front of the service, which the shop's pages and the tests then use. */
  readonly through?: (serviceUrl: string) => Promise<{ readonly url: string }>;
  /** Additional environment variables for the service. */
  readonly environment?: Readonly<Record<string, string>>;
}

/** Opens a demo that's shared by journeys that only change their own orders. */
export async function openDemo(): Promise<Demo> {
  const { value: demo, release } = await share('demo', startDemo, (unused) => unused.close());
  return { ...demo, close: async () => release() };
}

/** Starts a demo that isn't shared. */
export async function startDemo({ through, environment }: DemoOptions = {}): Promise<Demo> {
  const dataDir = await mkdtemp(join(tmpdir(), 'parametric-demo-'));
  if (preparedData) await cp(preparedData, dataDir, { recursive: true });
  const [port, shopPort] = [await freePort(), await freePort()];
  const serviceUrl = `http://localhost:${port}`;
  const shopUrl = `http://localhost:${shopPort}`;
  const proxy = await through?.(serviceUrl);
  let printed = '';

  const child = spawn(process.execPath, programOf('demo/service/demo.ts'), {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      SHOP_PORT: String(shopPort),
      DATA_DIR: dataDir,
      // Raise the limits, because the customers of all journeys have the same IP address.
      LIMIT_ORDERS: '60/60',
      LIMIT_ORDERS_A_DAY: '10000/86400',
      LIMIT_RECIPIENTS: '10000/86400',
      LIMIT_QUOTES: '200/10',
      // The prepared data already contains the pictures. First bills are computed when a journey needs them.
      ...(preparedData ? { PICTURES_AHEAD: '0' } : {}),
      // By default, a service behind a proxy doesn't send webhooks to this machine.
      ...(proxy ? { SERVICE_URL: proxy.url, WEBHOOKS_TO_LOOPBACK: '1' } : {}),
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      printed += chunk;
    });
  }
  await untilReady([`${serviceUrl}/readyz`, shopUrl], child, () => printed);
  const keys = JSON.parse(await readFile(join(dataDir, 'demo-keys.json'), 'utf8'));
  return {
    serviceUrl: proxy?.url ?? serviceUrl,
    shopUrl,
    dataDir,
    organizations: keys.organizations,
    output: () => printed,
    close: async () => {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function untilReady(urls: readonly string[], child: ChildProcess, printed: () => string): Promise<void> {
  const deadline = Date.now() + startLimitMs;
  for (const url of urls) {
    while (!(await answers(url))) {
      if (child.exitCode !== null) throw new Error(`The demo ended with ${child.exitCode}:\n${printed()}`);
      if (Date.now() > deadline) throw new Error(`The demo does not answer at ${url}:\n${printed()}`);
      await sleep(100);
    }
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
