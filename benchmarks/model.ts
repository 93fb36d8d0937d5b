// `npm run bench:model`: the model and its peers, in Node and in Chromium, a table each.

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Browser } from 'puppeteer-core';
import type { Compilations, CompileTimes } from './model/compile.js';
import type { Calls } from './model/runner.js';
import { launchChrome, manifoldWasmFile, openPage, serveModule } from './support/browser.js';
import { type BundleOptions, bundle } from './support/bundle.js';
import { inRounds, median, medians } from './support/measure.js';
import { print, type Row, type Table } from './support/table.js';

/** A Node process or a page that has just started. */
interface Runner {
  ask<C extends keyof Calls>(call: C, ...args: Parameters<Calls[C]>): Promise<Awaited<ReturnType<Calls[C]>>>;
  close(): Promise<void>;
}

const entry = 'model/runner.ts';

await measureInNode();
await measureInChrome();
print([await bytesTable()]);

async function measureInNode(): Promise<void> {
  console.log(`\n━━ Node ${process.versions.node}, ${cpus()[0]?.model}, ${cpus().length} cores`);
  const folder = await mkdtemp(join(tmpdir(), 'parametric-benchmark-'));
  try {
    const file = join(folder, 'model.mjs');
    await writeFile(file, await bundle({ entry, platform: 'node' }));
    await measure(() => startNode(file));
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measureInChrome(): Promise<void> {
  const browser = await launchChrome();
  const server = await serveModule(entry);
  try {
    console.log(`\n━━ ${await browser.version()}`);
    await measure(() => startPage(browser, server.origin));
  } finally {
    await browser.close();
    await server.close();
  }
}

/** Each candidate has a runner of its own: compiled code and garbage of one do not affect another. */
async function measure(start: () => Promise<Runner>): Promise<void> {
  const alone = async <T>(use: (runner: Runner) => Promise<T>): Promise<T> => {
    const runner = await start();
    const result = await use(runner);
    await runner.close();
    return result;
  };
  await alone((runner) => runner.ask('check'));
  const samples = new Map<string, number[]>();
  for (const { names, rounds } of await alone((runner) => runner.ask('workloads'))) {
    const candidates: { readonly name: string; readonly runner: Runner }[] = [];
    for (const name of names) {
      const runner = await start();
      await runner.ask('warmUp', name);
      candidates.push({ name, runner });
      samples.set(name, []);
    }
    for (const [{ name, runner }] of inRounds(candidates, rounds)) samples.get(name)!.push(await runner.ask('sample'));
    for (const { runner } of candidates) await runner.close();
  }
  print(await alone((runner) => runner.ask('tables', [...medians(samples)])));
  const runs: Compilations[] = [];
  for (let run = 0; run < 5; run++) runs.push(await alone((runner) => runner.ask('compile')));
  print([compileTable(runs)]);
}

/** @param file the bundled runner, which answers each message before it takes the next */
async function startNode(file: string): Promise<Runner> {
  const child = fork(file, [manifoldWasmFile]);
  return {
    ask: (call, ...args) =>
      new Promise((resolve, reject) => {
        const fail = () => reject(new Error(`The process has ended when asked: ${call} ${args}`));
        child.once('exit', fail);
        child.once('message', ({ answer }: { answer: never }) => {
          child.off('exit', fail);
          resolve(answer);
        });
        child.send([call, ...args]);
      }),
    close: async () => {
      child.disconnect();
      await once(child, 'exit');
    },
  };
}

async function startPage(browser: Browser, address: string): Promise<Runner> {
  const page = await openPage(browser, address);
  await page.waitForFunction('window.benchmark');
  return {
    ask: async (call, ...args) => {
      // Chromium gives less processor time to pages in the background.
      await page.bringToFront();
      return (await page.evaluate(`window.benchmark.${call}(...${JSON.stringify(args)})`)) as never;
    },
    close: () => page.close(),
  };
}

function compileTable(runs: readonly Compilations[]): Table {
  const row = (what: string, call: keyof CompileTimes): Row => ({
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

/** What a page downloads for the model alone, beside the part of each expression library that evaluates a text. */
async function bytesTable(): Promise<Table> {
  const peers = {
    jsep: `export { default } from 'jsep';`,
    'expr-eval': `export { Parser } from 'expr-eval';`,
    '@marcbachmann/cel-js': `export { Environment } from '@marcbachmann/cel-js';`,
    'cel-js': `export { evaluate, parse } from 'cel-js';`,
    mathjs: `export { compile } from 'mathjs/number';`,
  };
  const ours = await gzippedKb({ entry: '../packages/configurator-element/src/model/index.ts', without: ['zod'] });
  const rows: Row[] = [{ what: './model without zod', ours, unit: 'kB', goal: { kind: 'at most', limit: 14 } }];
  for (const [name, source] of Object.entries(peers)) {
    const theirs = await gzippedKb({ entry: { source } });
    rows.push({ what: 'the same', ours, unit: 'kB', peer: `${name}, expressions alone`, theirs });
  }
  return { title: 'Bytes, minified and gzipped', rows };
}

async function gzippedKb(options: BundleOptions): Promise<number> {
  return gzipSync(await bundle({ ...options, minify: true }), { level: 9 }).length / 1000;
}
