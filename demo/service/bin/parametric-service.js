#!/usr/bin/env node
// Runs the service's commands in this repository, for example `npx parametric-service org create "Ada's Shelves"`.
// It's equivalent to `npm run service -- …`. Without a command, it lists the commands and doesn't start anything.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const main = fileURLToPath(new URL('../demo.ts', import.meta.url));
// Run the sources with the repository's own tsx, no matter where the command is called from.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const words = process.argv.slice(2);
const child = spawn(
  process.execPath,
  [`--import=${tsx}`, '--conditions=@parametric/source', main, ...(words.length > 0 ? words : ['help'])],
  { stdio: 'inherit' },
);
// Pass these signals on to the command, and wait for it to end.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
