// Runs one PostgreSQL for many test files, because starting one for each would take a second of CPU time. Prints its
// URL, and ends with its input. Prints nothing if none is installed.

import { once } from 'node:events';
import { startPostgres, unlessPostgres } from './postgres.js';

if (unlessPostgres({ isOwn: true }) === false) {
  const server = await startPostgres({ isOwn: true });
  console.log(server.url);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await server.close();
}
