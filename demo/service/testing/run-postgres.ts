// Runs one PostgreSQL for the tests of many files, which would each take a second of a processor to make one: prints its URL,
// and ends with its input. Prints nothing where none is installed.

import { once } from 'node:events';
import { startPostgres, unlessPostgres } from './postgres.js';

if (unlessPostgres({ isOwn: true }) === false) {
  const server = await startPostgres({ isOwn: true });
  console.log(server.url);
  process.stdin.resume();
  await once(process.stdin, 'end');
  await server.close();
}
