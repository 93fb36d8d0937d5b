// Runs one PostgreSQL server for many test files, because starting one for each file would take a second of CPU time.
// Prints the server's URL, and ends when its input ends. If PostgreSQL isn't installed, prints nothing.

import { once } from 'node:events';
import { startPostgres, unlessPostgres } from './postgres.js';

if (unlessPostgres({ isOwn: true }) === false) {
  const server = await startPostgres({ isOwn: true });
  console.log(server.url);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await server.close();
}
