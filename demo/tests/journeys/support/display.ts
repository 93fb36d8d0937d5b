// Starts an invisible display, for browsers that don't support 3D without a display.

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';

const DISPLAY_SERVER = '/usr/bin/Xvfb';

export const hasDisplayServer = existsSync(DISPLAY_SERVER);

interface Display {
  /** The name of the display, such as `:1`. */
  readonly name: string;
  /** The display server. Kill it to close the display. */
  readonly server: ChildProcess;
}

export async function startDisplay(): Promise<Display> {
  // The server chooses a number, and writes it to the given file descriptor.
  const server = spawn(DISPLAY_SERVER, ['-displayfd', '3', '-screen', '0', '1500x1300x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  });
  const [number] = await once(server.stdio[3]!, 'data');
  return { name: `:${String(number).trim()}`, server };
}
