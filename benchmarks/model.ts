// `pnpm bench:model`: the model and its peers, in Node and in Chromium, a table each.

import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { measureBytes } from './model/bytes.js';
import type { Compilations, Compiled } from './model/compiling.js';
import { type Host, startNode, startPage } from './model/hosts.js';
import { bundle } from './support/bundle.js';
import { launchChrome } from './support/chrome.js';
import { median, medians, turns } from './support/measure.js';
import { page, script, serve } from './support/server.js';
import { print, type Row, type Table } from './support/table.js';

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
    await measureOn(() => startNode(file, wasmFile));
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
    await measureOn(() => startPage(browser, server.origin));
  } finally {
    await browser.close();
    await server.close();
  }
}

/** @param start a fresh process or page */
async function measureOn(start: () => Promise<Host>): Promise<void> {
  const alone = async <T>(use: (host: Host) => Promise<T>): Promise<T> => {
    const host = await start();
    const result = await use(host);
    await host.close();
    return result;
  };
  await alone((host) => host.ask('check'));
  const fields = await alone((host) => host.ask('fields'));
  const samples = new Map<string, number[]>();
  for (const { names, rounds } of fields) {
    const entrants: { readonly name: string; readonly host: Host }[] = [];
    for (const name of names) {
      const host = await start();
      await host.ask('enter', name);
      entrants.push({ name, host });
      samples.set(name, []);
    }
    for (const { name, host } of turns(entrants, rounds)) samples.get(name)!.push(await host.ask('sample'));
    for (const { host } of entrants) await host.close();
  }
  print(await alone((host) => host.ask('tables', [...medians(samples)])));
  const runs: Compilations[] = [];
  for (let run = 0; run < freshRuns; run++) runs.push(await alone((host) => host.ask('compile')));
  print([compileTable(runs)]);
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
