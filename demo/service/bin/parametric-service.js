#!/usr/bin/env node
// `npx parametric-service org create "Ada's Shelves"` in this repository: the commands on the service's data, as
// `npm run service -- …` runs them. Without a command it says which there are, and starts nothing.

import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath, pathToFileURL } from 'node:url';

const main = fileURLToPath(new URL('../demo.ts', import.meta.url));
// Wherever it is called from, the sources are run by the repository's own tsx.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const words = process.argv.slice(2);
const child = spawn(
  process.execPath,
  [`--import=${tsx}`, '--conditions=@parametric/source', main, ...(words.length > 0 ? words : ['help'])],
  { stdio: 'inherit' },
);
// The terminal sends them to both; the command decides when it has ended.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('exit', (code, signal) => process.exit(code ?? (signal === 'SIGINT' ? 130 : 1)));
