// One service as a process of its own, with its settings in the environment: prints its address and keys, and ends on SIGTERM.

import { startService } from '../server.js';
import { readSettings } from '../settings.js';
import { StartupError } from '../startup-error.js';

try {
  const service = await startService({ settings: readSettings(process.env), shopOrigins: ['https://shop.example'] });
  process.once('SIGTERM', () => void service.close().then(() => process.exit(0)));
  console.log(`ready ${JSON.stringify({ url: service.url, keys: service.keys })}`);
} catch (error) {
  console.error(error instanceof StartupError ? error.message : error);
  process.exit(1);
}
