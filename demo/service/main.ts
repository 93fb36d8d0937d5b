// Starts only the service, which is what an operator does. A new service sells nothing until its operator creates an
// organization with a workshop. With `--demo`, it has the demo's organizations and workshops; `demo/service/demo.ts`
// also starts the demo's shops. If a command is given, runs that command instead, like `npx parametric-service`.

import { createTicket } from './api/console/people.js';
import { signInAddress } from './api/console/sessions.js';
import { durationWords, lifetimes } from './domain/keys/lifetimes.js';
import { parseOriginPattern } from './domain/keys/origins.js';
import { readServiceUrl, readSettings, type Settings } from './platform/startup/settings.js';
import { StartupError } from './platform/startup-error.js';
import { type Service, startService } from './server.js';

const words = process.argv.slice(2).filter((word) => word !== '--demo');

try {
  const demo = process.argv.includes('--demo') ? { DEMO: '1' } : {};
  const settings = readSettings({ ...process.env, ...demo });
  if (words.length === 0) await run(settings);
  else {
    const { runCommand } = await import('./commands/commands.js');
    for (const line of await runCommand(words, settings)) console.log(line);
  }
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

async function run(settings: Settings): Promise<void> {
  const service = await startService({ settings, shopOrigins: readOrigins() });
  // Handle every signal, not just the first one. A terminal also sends it to the parent process, which may pass it on,
  // so the same signal can arrive twice. Closing ends on its own within its time limit.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.on(signal, () => void service.close().then(() => process.exit(0)));
  }
  console.log(`Service ready at ${service.url}`);
  if ((await service.store.keys.organizations()).length === 0) {
    console.log(`Set up your shop: ${await ownerAddress(service)}`);
    const expiry = durationWords(lifetimes.ownerLink);
    console.log(`The link works once and expires in ${expiry}. Each start prints a new one until there's a shop.`);
  }
}

/** The link that makes the person who opens it the owner of the service's first organization. */
async function ownerAddress({ store, url }: Service): Promise<string> {
  const token = await createTicket(store, { purpose: 'owner', lifeMs: lifetimes.ownerLink, now: Date.now() });
  return signInAddress(readServiceUrl(process.env) ?? url, token, 'owner');
}

/** The origins of the pages that can use the license keys that the demo creates when it's first started. */
function readOrigins(): readonly string[] {
  const origins = (process.env.SHOP_ORIGINS ?? '').split(/\s+/).filter((origin) => origin !== '');
  for (const origin of origins) {
    try {
      parseOriginPattern(origin);
    } catch (error) {
      throw new StartupError(`SHOP_ORIGINS: ${error instanceof Error ? error.message : error}`);
    }
  }
  return origins;
}
