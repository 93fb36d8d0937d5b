// A worker thread whose jobs end in all the ways that a thread can end; what it does is the configuration's `fault`.

import { isMainThread } from 'node:worker_threads';

export function run({ name, input }) {
  if (isMainThread) throw new Error('A job ran in the thread of the service.');
  const { configuration = {} } = input;
  if (configuration.fault === 'hang') for (;;);
  if (configuration.fault === 'exit') process.exit(3);
  if (configuration.fault === 'throw') throw new Error('This job throws.');
  if (configuration.fault === 'memory') for (const kept = []; ; ) kept.push(new Array(1e6).fill(1.5));
  if (configuration.until) Atomics.wait(configuration.until, 0, 0);
  return new TextEncoder().encode(`${name} ${JSON.stringify(configuration)}`);
}
