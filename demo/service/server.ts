// The service as a process has it: opened, listening, and ended in order.

import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { createApp } from './app.js';
import { type Clock, timestamp } from './clock.js';
import type { ServiceContext } from './context.js';
import { openSqliteStore } from './database/sqlite-store.js';
import type { Store } from './database/store.js';
import { lockFolder } from './folder-lock.js';
import { KeyedLock } from './idempotency.js';
import { CompiledModelCache } from './model-cache.js';
import { ModelFiles } from './model-files.js';
import { OrderEventHub } from './order-events.js';
import { ProductFileCache } from './product-files.js';
import { RateLimiter } from './rate-limits.js';
import { startRetention } from './retention.js';
import { createSecrets, openKeyFile } from './secrets.js';
import { type DemoKeys, modelFolder, seed } from './seed.js';
import { databaseFile, type Settings } from './settings.js';
import { errorCode, StartupError } from './startup-error.js';
import { StaticFileCache } from './static-files.js';
import { createSender } from './webhooks/send.js';
import { WebhookWorker } from './webhooks/worker.js';

/** What runs when the service ends may take so long. */
const DRAIN_MS = 10_000;

export interface ServiceOptions {
  readonly settings: Settings;
  /** The pages of the demo's shops. */
  readonly shopOrigins?: readonly string[];
  readonly clock?: Clock;
}

export interface Service {
  readonly url: string;
  readonly keys: DemoKeys;
  readonly store: Store;
  readonly context: ServiceContext;
  /** Finishes what runs, within ten seconds. */
  close(): Promise<void>;
}

/** @throws {StartupError} */
export async function startService({ settings, shopOrigins = [], clock = Date.now }: ServiceOptions): Promise<Service> {
  const unlock = lockFolder(settings.dataDir);
  let store: Store | undefined;
  try {
    store = await openSqliteStore(databaseFile(settings), timestamp(clock()));
    const modelFiles = ModelFiles.read(modelFolder);
    const keys = await seed(store, settings.dataDir, shopOrigins, timestamp(clock()), modelFiles);
    return await listen(settings, store, keys, modelFiles, clock, unlock);
  } catch (error) {
    await store?.close();
    unlock();
    throw error;
  }
}

async function listen(
  settings: Settings,
  store: Store,
  keys: DemoKeys,
  modelFiles: ModelFiles,
  clock: Clock,
  unlock: () => void,
): Promise<Service> {
  const drain = new AbortController();
  const secrets = createSecrets(openKeyFile(join(settings.dataDir, 'service.key')));
  const send = createSender(settings.webhooks);
  const { retryDelaysMs } = settings.webhooks;
  const worker = new WebhookWorker({ store, secrets, clock, send, retryDelaysMs });
  const context: ServiceContext = {
    settings,
    clock,
    store,
    secrets,
    sendWebhook: send,
    models: new CompiledModelCache(),
    staticFiles: new StaticFileCache(),
    modelFiles,
    productFiles: new ProductFileCache(modelFiles),
    orderEvents: new OrderEventHub(store),
    limiters: {
      quotes: new RateLimiter(settings.limits.quotes),
      orders: new RateLimiter(settings.limits.orders),
      ordersADay: new RateLimiter(settings.limits.ordersADay),
      files: new RateLimiter(settings.limits.files),
      failedKeys: new RateLimiter(settings.limits.failedKeys),
    },
    idempotencyLocks: new KeyedLock(),
    wakeWorker: () => worker.wake(),
    draining: drain.signal,
  };
  const server = createServer(getRequestListener(createApp(context).fetch));
  const url = await bind(server, settings);
  worker.start();
  const stopHousekeeping = startRetention(store, clock, settings.retentionMs);
  const close = async () => {
    drain.abort();
    context.orderEvents.close();
    stopHousekeeping();
    await Promise.all([endServer(server), worker.stop(DRAIN_MS / 2)]);
    await store.close();
    unlock();
  };
  let closing: Promise<void> | undefined;
  return { url, keys, store, context, close: () => (closing ??= close()) };
}

async function bind(server: Server, { port, host }: Settings): Promise<string> {
  server.listen(port, host);
  try {
    await once(server, 'listening');
  } catch (error) {
    throw portError(error, port, 'PORT');
  }
  const { port: bound } = server.address() as AddressInfo;
  const name = host === '127.0.0.1' || host === '::1' || host === '0.0.0.0' || host === '::' ? 'localhost' : host;
  return `http://${name}:${bound}`;
}

/** What can be said better than the system does: a port that is taken, or not ours to take. */
export function portError(error: unknown, port: number, setting: string): unknown {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') {
    return new StartupError(`Port ${port} is taken. End what uses it, or choose another port by ${setting}.`);
  }
  if (code === 'EACCES') {
    return new StartupError(`Port ${port} is not ours to take. Choose one above 1023 by ${setting}.`);
  }
  return error;
}

/** No new connection; those that are idle end at once, the others when they are answered or the time is up. */
async function endServer(server: Server): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  server.closeIdleConnections();
  const timeIsUp = new AbortController();
  await Promise.race([closed, sleep(DRAIN_MS, undefined, { signal: timeIsUp.signal }).catch(() => undefined)]);
  timeIsUp.abort();
  server.closeAllConnections();
  await closed;
}
