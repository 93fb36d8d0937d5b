#!/usr/bin/env node
// `npx parametric-service org create "Ada's Shelves"` in this repository: runs the commands on the service's data, like
// `npm run service -- …`. Without a command, lists the commands and starts nothing.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const main = fileURLToPath(new URL('../demo.ts', import.meta.url));
// Wherever it's called from, the repository's own tsx runs the sources.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const words = process.argv.slice(2);
const child = spawn(
  process.execPath,
  [`--import=${tsx}`, '--conditions=@parametric/source', main, ...(words.length > 0 ? words : ['help'])],
  { stdio: 'inherit' },
);
// The terminal sends these signals to both processes. This process waits for the command to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
