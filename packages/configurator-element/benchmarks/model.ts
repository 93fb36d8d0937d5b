// `pnpm bench:model`: the model and its peers, in Node and in Chromium, a table each.

import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { measureBytes } from './model/bytes.js';
import type { Compilations, Compiled } from './model/compiling.js';
import { bundle } from './support/bundle.js';
import { launchChrome, openPage } from './support/chrome.js';
import { median } from './support/measure.js';
import { page, script, serve } from './support/server.js';
import { print, type Row, type Table } from './support/table.js';

const execute = promisify(execFile);
const wasmFile = createRequire(import.meta.url).resolve('manifold-3d/manifold.wasm');

const freshRuns = 5;

await inNode();
await inChrome();
print([await measureBytes()]);

async function inNode(): Promise<void> {
  console.log(`\n━━ Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores`);
  const folder = await mkdtemp(join(tmpdir(), 'parametric-benchmark-'));
  try {
    const file = join(folder, 'model.mjs');
    await writeFile(file, await bundle({ entry: 'model/in-node.ts', platform: 'node' }));
    const ask = async (...args: string[]) => JSON.parse((await execute('node', [file, ...args])).stdout);
    print(await ask('all', wasmFile));
    const runs: Compilations[] = [];
    for (let run = 0; run < freshRuns; run++) runs.push(await ask('compile'));
    print([compileTable(runs)]);
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function inChrome(): Promise<void> {
  const browser = await launchChrome();
  const server = await serve(
    new Map([
      ['/', page('<script type="module" src="model.js"></script>')],
      ['/model.js', script(await bundle({ entry: 'model/in-page.ts' }))],
      ['/manifold.wasm', { type: 'application/wasm', body: await readFile(wasmFile) }],
    ]),
  );
  try {
    console.log(`\n━━ ${await browser.version()}`);
    const ask = async <T>(call: string): Promise<T> => {
      const opened = await openPage(browser, server.origin);
      await opened.waitForFunction('window.benchmark');
      const result = (await opened.evaluate(`window.benchmark.${call}`)) as T;
      await opened.close();
      return result;
    };
    print(await ask('all("/manifold.wasm")'));
    const runs: Compilations[] = [];
    for (let run = 0; run < freshRuns; run++) runs.push(await ask('compile()'));
    print([compileTable(runs)]);
  } finally {
    await browser.close();
    await server.close();
  }
}

function compileTable(runs: readonly Compilations[]): Table {
  const row = (what: string, call: keyof Compiled): Row => ({
    what,
    ours: median(runs.map(({ ours }) => ours[call])),
    unit: 'ms',
    peer: 'jsep reads the same expressions',
    theirs: median(runs.map(({ jsep }) => jsep[call])),
    goal: { kind: 'at most', limit: 30 },
  });
  return {
    title: 'A document of 100 KB compiled',
    rows: [row('first call in a fresh process', 'first'), row('warm', 'warm')],
  };
}
