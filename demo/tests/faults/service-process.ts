// Runs the service as a process that can be killed. The process loads its code and then waits for a message, so that it
// can start immediately. Its settings come from the environment, except that with `RETRY_SOON`, webhooks and emails are
// retried within seconds instead of days. It ends together with the process that started it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { createKey } from '@parametric/service/keys';
import { allScopes } from '@parametric/service/scopes';
import { type Service, startService } from '@parametric/service/server';
import { readSettings } from '@parametric/service/settings';

const LIVE_ORIGIN = 'https://shop.example';

let service: Service | undefined;

const commands: Readonly<Record<string, () => Promise<void>>> = { start, memory: measure, live: addLiveKeys };

process.on('message', (message) => void commands[String(message)]?.());
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', async () => {
  await service?.close();
  process.exit(0);
});
process.send?.({ loaded: true });

async function start(): Promise<void> {
  const settings = readSettings({ ...process.env, DEMO: '1' });
  const retryDelaysMs = settings.webhooks.retryDelaysMs.map((delay) => (process.env.RETRY_SOON ? 200 : delay));
  const pausesMs = process.env.RETRY_SOON ? [200] : settings.webhooks.pausesMs;
  const webhooks = { ...settings.webhooks, allowLoopback: true, retryDelaysMs, pausesMs };
  const mail = settings.mail && { ...settings.mail, retryDelaysMs };
  service = await startService({ settings: { ...settings, webhooks, mail } });
  process.send?.({ url: service.url, organizations: service.keys.organizations });
}

/** Adds live keys, because orders that are placed with test keys don't send emails. */
async function addLiveKeys(): Promise<void> {
  const [{ id: organizationId }] = service!.keys.organizations as unknown as readonly [{ readonly id: string }];
  const shared = { organizationId, mode: 'live', now: new Date().toISOString() } as const;
  const license = createKey({ ...shared, kind: 'license', origins: [LIVE_ORIGIN] });
  const api = createKey({ ...shared, kind: 'api', scopes: allScopes });
  for (const { record } of [license, api]) await service!.store.keys.add(record);
  process.send?.({ licenseKey: license.key, apiKey: api.key });
}

/**
 * Measures the memory in use. Leaves out files that are cached intentionally, because it takes thousands of requests
 * until that cache is full.
 */
async function measure(): Promise<void> {
  // Collect garbage twice, because the second collection frees what the first one has finalized.
  for (let i = 0; i < 2; i += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external - (service?.context.productFiles.bytes ?? 0) });
}
