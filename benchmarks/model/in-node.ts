// Runs in a Node of its own and answers what the benchmark asks it for.

import { readFile } from 'node:fs/promises';
import { callsWith } from './suite.js';

const calls = callsWith(async () => Uint8Array.from(await readFile(process.argv[2]!)).buffer);

process.on('message', async ([call, ...args]: [keyof typeof calls, ...never[]]) => {
  const answer: unknown = await Reflect.apply(calls[call], undefined, args);
  process.send!({ answer });
});
