// A port for a process that needs a specific one, or a port where nothing should respond. For tests and `npm run
// faults`.

import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that Linux assigns to connections, since a connection could take one before the process does. */
const range = [10_240, 32_768] as const;
const maxTries = 20;

/** A port that was free a moment ago. */
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
