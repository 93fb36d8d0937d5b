// Finds a port for a process that needs a specific one, or a port on which nothing should respond. Used by tests and by
// `npm run faults`.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/**
 * The range is below the ports that Linux assigns to connections. Otherwise, a connection could take the port before
 * the process does.
 */
const range = [10_240, 32_768] as const;
const maxTries = 20;

/** Returns a port that was free a moment ago. */
export async function freePort(): Promise<number> {
  for (let tries = 1; ; tries++) {
    const port = randomInt(...range);
    const server = createServer().listen(port, '127.0.0.1');
    try {
      await once(server, 'listening');
    } catch (error) {
      if (tries === maxTries) throw error;
      continue;
    }
    server.close();
    await once(server, 'close');
    return port;
  }
}
