// `npm run bench:page`: from the navigation to the product on the screen, beside bare three.js and two viewers. It needs the
// build. `npm run bench:page -- throttled --rounds 3` measures one table in fewer rounds.

import { writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type ComparedTable, comparePages, type Sample } from './page/compare-pages.js';
import { formatComparison, type Goal } from './page/comparison.js';
import { mediansOf } from './page/figures.js';
import { measureLighthouse } from './page/lighthouse.js';
import { type PageName, peerNames, startOurs } from './page/site.js';

const comparisons: Readonly<Record<ComparedTable, string>> = {
  throttled: 'First visit: processor 4 times slower, Fast 4G (165 ms, 8.1 Mbit/s), nothing in the cache',
  repeat: 'The same again, with what the browser has kept',
  unthrottled: 'First visit, not throttled',
};
const tables = [...(Object.keys(comparisons) as ComparedTable[]), 'lighthouse'] as const;
const pages: readonly PageName[] = ['ours', ...peerNames];

const sceneGoal: Goal = { figure: 'scene', times: 1.25, of: 'scene', page: 'three' };
const goals: Readonly<Record<ComparedTable, readonly Goal[]>> = {
  throttled: [
    { figure: 'picture', times: 0.5, of: 'scene', page: 'three' },
    { figure: 'form', times: 0.9, of: 'scene', page: 'three' },
    sceneGoal,
    { figure: 'scene', times: 0.3, of: 'scene', page: 'model-viewer' },
    { figure: 'blocking', times: 1, of: 'blocking', page: 'three' },
    { figure: 'work', times: 1.6, of: 'work', page: 'three' },
    { figure: 'gone', atMost: 0 },
    { figure: 'shift', atMost: 0 },
  ],
  repeat: [{ figure: 'gone', atMost: 0 }],
  unthrottled: [sceneGoal, { figure: 'shift', atMost: 0 }],
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    rounds: { type: 'string', default: '7' },
    /** Names of tables, as without it. */
    only: { type: 'string', default: '' },
    pages: { type: 'string', default: pages.join() },
    /** A file for the figures of every visit. */
    json: { type: 'string' },
    /** A folder for all that was on the screen. */
    frames: { type: 'string' },
  },
});
const wanted = choose('table', tables, [...positionals, ...split(options.only)]);
const wantedPages = choose('page', pages, split(options.pages));
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error(`--rounds is ${options.rounds}; it must be a number from 1 on.`);

const samples: Sample[] = [];
let isEnding = false;
// What was measured before is still printed.
process.once('SIGTERM', () => {
  isEnding = true;
});
console.log(`\n━━ ${cpus().length} cores, WebGL in software; load before: ${load()}`);
const ours = await startOurs();
try {
  const compared = wanted.filter((table) => table !== 'lighthouse');
  if (compared.length > 0) {
    await comparePages(ours, samples, {
      tables: compared,
      pages: wantedPages,
      rounds,
      frameFolder: options.frames,
      isEnding: () => isEnding,
      onFailure: (error) => {
        if (isEnding) return;
        console.error(error);
        process.exitCode = 1;
      },
    });
  }
  if (wanted.includes('lighthouse') && !isEnding) {
    console.log(`\n${await measureLighthouse(ours.demo, rounds, () => isEnding)}`);
  }
} finally {
  for (const table of wanted) if (table !== 'lighthouse') console.log(format(table));
  console.log(`\nload after: ${load()}`);
  await ours.close();
  if (options.json) await writeFile(options.json, JSON.stringify(samples, undefined, 2));
}

function format(table: ComparedTable): string {
  const figuresOf = (page: PageName) =>
    samples.filter((sample) => sample.table === table && sample.page === page).map(({ figures }) => figures);
  const visited = wantedPages
    .map((page) => [page, figuresOf(page)] as const)
    .filter(([, figures]) => figures.length > 0);
  const counts = visited.map(([, figures]) => figures.length);
  const count = counts.length === 0 ? 'no visit' : `${Math.min(...counts)} to ${Math.max(...counts)} visits a page`;
  const medians = Object.fromEntries(visited.map(([page, figures]) => [page, mediansOf(figures)]));
  return formatComparison({ title: `${comparisons[table]}: medians, ${count}`, medians, goals: goals[table] });
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

function split(names: string): readonly string[] {
  return names.split(',').filter(Boolean);
}

/** The named ones, or all where none is named. */
function choose<Name extends string>(kind: string, all: readonly Name[], named: readonly string[]): readonly Name[] {
  const unknown = named.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no ${kind} "${unknown}": ${all.join(', ')}.`);
  return named.length === 0 ? all : all.filter((name) => named.includes(name));
}
