// The demo: starts the service, then the shop that embeds it, and stops both on a signal; or runs a command.

import { runCommand } from './commands/commands.js';
import { portError, type Service, startService } from './service/server.js';
import { readSettings, readWhole, type Settings } from './service/settings.js';
import { StartupError } from './service/startup/startup-error.js';
import { type Shop, startShop } from './shop/shop.js';

const DEFAULT_SHOP_PORT = 8081;

try {
  const command = process.argv.slice(2);
  if (command.length === 0) await run();
  else console.log((await runCommand(command, readSettings(process.env))).join('\n'));
} catch (error) {
  // An error that an operator can fix is printed as one sentence; any other is a bug, printed with its stack.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

async function run(): Promise<void> {
  const settings = readSettings({ ...loopbackWebhooks(process.env), ...quietTerminal(), ...process.env });
  const shopPort = readWhole(process.env, 'SHOP_PORT', DEFAULT_SHOP_PORT, 65_535);
  const shopOrigins = [`http://localhost:${shopPort}`, `http://127.0.0.1:${shopPort}`];
  const service = await startService({ settings, shopOrigins });
  const shop = await openShop(service, shopPort);
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, () => void stop(service, shop));
  announce(service, shop, settings);
}

/** Webhooks may go to this machine while only this machine can reach the service; else they could scan its ports. */
function loopbackWebhooks({ HOST = 'localhost' }: NodeJS.ProcessEnv): { WEBHOOKS_TO_LOOPBACK: string } | undefined {
  return ['localhost', '127.0.0.1', '::1'].includes(HOST) ? { WEBHOOKS_TO_LOOPBACK: '1' } : undefined;
}

/** A person who looks at a terminal is not shown each request. */
function quietTerminal(): { LOG_LEVEL: string } | undefined {
  return process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : undefined;
}

async function openShop(service: Service, port: number): Promise<Shop> {
  try {
    return await startShop({ port, serviceUrl: publicUrl(process.env) ?? service.url, keys: service.keys });
  } catch (error) {
    await service.close();
    throw portError(error, port, 'SHOP_PORT');
  }
}

/** Where customers reach the service, if a proxy is in front of it. */
function publicUrl({ SERVICE_URL }: NodeJS.ProcessEnv): string | undefined {
  if (!SERVICE_URL) return undefined;
  if (/^https?:\/\/[^/?#\s]+\/?$/.test(SERVICE_URL)) return SERVICE_URL.replace(/\/$/, '');
  throw new StartupError(
    `SERVICE_URL is "${SERVICE_URL}"; it must be an address without a path: https://service.example.`,
  );
}

async function stop(service: Service, shop: Shop): Promise<void> {
  // A second signal exits at once.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(130));
  await Promise.all([shop.close(), service.close()]);
  process.exit(0);
}

function announce({ url, keys }: Service, shop: Shop, { dataDir }: Settings): void {
  const lines = keys.organizations.flatMap(({ name, licenseKey, apiKey }) => [
    `  ${name}`,
    `    license key  ${licenseKey}`,
    `    API key      ${apiKey}`,
  ]);
  console.log(
    ['Demo ready', `  Shop     ${shop.url}`, `  Service  ${url}`, `  Data     ${dataDir}`, '', ...lines, ''].join('\n'),
  );
}
