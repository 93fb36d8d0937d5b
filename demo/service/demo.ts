// The demo: starts the service, then the shop that embeds it, and stops both on a signal. It can also run a command
// instead.

import { type Shop, startShop } from '@parametric/shop/shop';
import { createSignIn, signInAddress, signInKeyOf } from './api/console/sessions.js';
import { durationWords, lifetimes } from './domain/keys/lifetimes.js';
import {
  loopbackWebhooks,
  readServiceUrl,
  readSettings,
  readWhole,
  type Settings,
} from './platform/startup/settings.js';
import { StartupError } from './platform/startup-error.js';
import { portError, type Service, startService } from './server.js';

const DEFAULT_SHOP_PORT = 8081;
const SAME_SIGNAL_MS = 500;

try {
  const command = process.argv.slice(2);
  if (command.length === 0) await run();
  else {
    const { runCommand } = await import('./commands/commands.js');
    console.log((await runCommand(command, readSettings({ DEMO: '1', ...process.env }))).join('\n'));
  }
} catch (error) {
  // An error that an operator can fix is printed as one sentence. Any other error is a bug, and is printed with its
  // stack.
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}

async function run(): Promise<void> {
  const settings = readSettings({ DEMO: '1', ...loopbackWebhooks(process.env), ...quietTerminal(), ...process.env });
  const shopPort = readWhole(process.env, 'SHOP_PORT', DEFAULT_SHOP_PORT, 65_535);
  const shopOrigins = [`http://localhost:${shopPort}`, `http://127.0.0.1:${shopPort}`];
  const service = await startService({ settings, shopOrigins });
  const shop = await openShop(service, shopPort);
  let isStopping = false;
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    process.on(signal, () => {
      if (!isStopping) void stop(service, shop);
      isStopping = true;
    });
  }
  process.on('SIGINT', exitWhenRepeated());
  announce(service, shop, settings, await consoleAddress(service));
}

/** In an interactive terminal, log only warnings and errors. */
function quietTerminal(): { LOG_LEVEL: string } | undefined {
  return process.stdout.isTTY ? { LOG_LEVEL: 'warn' } : undefined;
}

async function openShop(service: Service, port: number): Promise<Shop> {
  try {
    return await startShop({ port, serviceUrl: readServiceUrl(process.env) ?? service.url, keys: service.keys });
  } catch (error) {
    await service.close();
    throw portError(error, port, 'SHOP_PORT');
  }
}

/**
 * Makes a second Ctrl-C exit immediately. The first one may arrive twice, because the terminal also sends it to
 * `npm start`, which passes it on. Process supervisors do the same with SIGTERM.
 */
function exitWhenRepeated(): () => void {
  let firstAt: number | undefined;
  return () => {
    firstAt ??= performance.now();
    if (performance.now() - firstAt > SAME_SIGNAL_MS) process.exit(130);
  };
}

async function stop(service: Service, shop: Shop): Promise<void> {
  await Promise.all([shop.close(), service.close()]);
  process.exit(0);
}

/**
 * A single-use address that signs in to the demo's first organization. If all its API keys have been revoked, the
 * console asks for a key.
 */
async function consoleAddress({ url, keys, store }: Service): Promise<string> {
  const base = readServiceUrl(process.env) ?? url;
  const [shop] = keys.organizations;
  const key = shop && (await signInKeyOf(store, shop.id));
  return key ? signInAddress(base, await createSignIn(store, key.id, Date.now())) : `${base}/console`;
}

function announce({ url, keys }: Service, shop: Shop, { dataDir }: Settings, consoleUrl: string): void {
  const lines = keys.organizations.flatMap(({ id, name, licenseKey, apiKey }) => [
    `  ${name}  ${id}`,
    `    license key  ${licenseKey}`,
    `    API key      ${apiKey}`,
  ]);
  console.log(
    [
      'Demo ready',
      `  Shop     ${shop.url}`,
      `  Service  ${url}`,
      `  Console  ${consoleUrl}`,
      `           works once and expires in ${durationWords(lifetimes.signInLink)}; for a new link: npm run service -- console sign-in ORG`,
      `  Data     ${dataDir}`,
      '',
      ...lines,
      '',
    ].join('\n'),
  );
}
