// A worker thread whose jobs can end in every possible way. The `fault` of the configuration or the document determines
// which.

import { isMainThread } from 'node:worker_threads';

export function run({ name, input }) {
  if (isMainThread) throw new Error('A job ran in the thread of the service.');
  const { configuration = {}, record } = input;
  const { fault } = record ? { ...JSON.parse(record.document), ...configuration } : configuration;
  // Wait instead of looping, because a loop would keep a core from the other tests.
  if (fault === 'hang') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
  if (fault === 'exit') process.exit(3);
  if (fault === 'throw') throw new Error('This job throws.');
  if (fault === 'memory') for (const kept = []; ; ) kept.push(new Array(1e6).fill(1.5));
  if (configuration.until) Atomics.wait(configuration.until, 0, 0);
  return new TextEncoder().encode(`${name} ${JSON.stringify(configuration)}`);
}
