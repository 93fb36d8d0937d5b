// The service as a process that can be killed. It loads its code and then waits, so that it can start as soon as it's
// told to. Its settings come from the environment, except that webhooks are retried within seconds instead of days. It
// ends with the process that started it.

import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Service, startService } from '@parametric/service/server';
import { readSettings } from '@parametric/service/settings';

let service: Service | undefined;

process.on('message', (message) => void (message === 'start' ? start() : measure()));
process.on('disconnect', () => process.exit(1));
process.on('SIGTERM', async () => {
  await service?.close();
  process.exit(0);
});
process.send?.({ loaded: true });

async function start(): Promise<void> {
  const settings = readSettings({ ...process.env, DEMO: '1' });
  const retryDelaysMs = settings.webhooks.retryDelaysMs.map(() => 200);
  const webhooks = { ...settings.webhooks, allowLoopback: true, retryDelaysMs, pausesMs: [200] };
  service = await startService({ settings: { ...settings, webhooks } });
  process.send?.({ url: service.url, organizations: service.keys.organizations });
}

/** Doesn't count files that are cached intentionally, up to a size that takes thousands of requests to reach. */
async function measure(): Promise<void> {
  // The second collection frees what the first one has finalized.
  for (let i = 0; i < 2; i += 1) {
    globalThis.gc?.();
    await nextTurn();
  }
  const { heapUsed, external } = process.memoryUsage();
  process.send?.({ memory: heapUsed + external - (service?.context.productFiles.bytes ?? 0) });
}
