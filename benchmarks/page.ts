// `npm run bench:page`: the time from navigation to the product on screen, compared with bare three.js and
// model-viewer. Requires a build. `npm run bench:page -- throttled --rounds 3` measures one table in fewer rounds.

import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { type ComparedTable, comparePages, type Sample } from './page/compare-pages.js';
import { type PageName, PEER_NAMES, startOurs } from './page/site.js';
import { type FigureName, mediansOf } from './page/trace.js';
import { type Goal, print, type Row, type Table, type Unit } from './support/table.js';

const TITLES: Readonly<Record<ComparedTable, string>> = {
  throttled: 'First visit: CPU 4 times slower, Fast 4G (165 ms, 8.1 Mbit/s), empty cache',
  repeat: 'Repeated visit, with a warm cache',
  unthrottled: 'First visit, not throttled',
};
const TABLES = Object.keys(TITLES) as readonly ComparedTable[];
const PAGES: readonly PageName[] = ['ours', ...PEER_NAMES];

/** The rows. `beside` is the peers' figure to compare ours with. */
const FIGURES: readonly {
  readonly figure: FigureName;
  readonly what: string;
  readonly unit: Unit;
  readonly beside?: FigureName;
}[] = [
  { figure: 'picture', what: 'first correct picture', unit: 'ms', beside: 'scene' },
  { figure: 'form', what: 'form usable', unit: 'ms', beside: 'scene' },
  { figure: 'scene', what: 'first 3D frame', unit: 'ms' },
  { figure: 'gone', what: 'picture missing again', unit: 'ms' },
  { figure: 'longest', what: 'longest task', unit: 'ms' },
  { figure: 'blocking', what: 'blocking, beyond 50 ms per task', unit: 'ms' },
  { figure: 'work', what: 'main thread', unit: 'ms' },
  { figure: 'shift', what: 'layout shift', unit: '' },
  { figure: 'bytes', what: 'on the wire', unit: 'kB' },
  { figure: 'requests', what: 'requests', unit: '' },
];

/** Goals, relative to a peer or absolute. */
const GOALS: Readonly<Record<string, Goal>> = {
  'throttled three picture': { kind: 'within', times: 0.5 },
  'throttled three form': { kind: 'within', times: 0.9 },
  'throttled three scene': { kind: 'within', times: 1.25 },
  'throttled three blocking': { kind: 'within', times: 1 },
  'throttled three work': { kind: 'within', times: 1.6 },
  'throttled model-viewer scene': { kind: 'within', times: 0.3 },
  'throttled three gone': { kind: 'at most', limit: 0 },
  'throttled three shift': { kind: 'at most', limit: 0 },
  'repeat three gone': { kind: 'at most', limit: 0 },
  'unthrottled three scene': { kind: 'within', times: 1.25 },
  'unthrottled three shift': { kind: 'at most', limit: 0 },
};

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { rounds: { type: 'string', default: '7' }, pages: { type: 'string', default: PAGES.join() } },
});
const tables = choose('table', TABLES, positionals);
const pages = choose('page', PAGES, options.pages.split(','));
const rounds = Number(options.rounds);
if (!(rounds >= 1)) throw new Error(`--rounds must be a number of at least 1, not ${options.rounds}.`);

const samples: Sample[] = [];
let isEnding = false;
// Still print what has been measured so far.
process.once('SIGTERM', () => {
  isEnding = true;
});
console.log(`\n━━ ${cpus().length} cores, WebGL in software; load before: ${load()}`);
const ours = await startOurs();
try {
  await comparePages(ours, samples, {
    tables,
    pages,
    rounds,
    isEnding: () => isEnding,
    onFailure: (error) => {
      if (isEnding) return;
      console.error(error);
      process.exitCode = 1;
    },
  });
} finally {
  print(tables.map(tableOf));
  console.log(`\nload after: ${load()}`);
  await ours.close();
}

function tableOf(table: ComparedTable): Table {
  const visits = (page: PageName) => samples.filter((sample) => sample.table === table && sample.page === page);
  const medians = (page: PageName) => mediansOf(visits(page).map(({ figures }) => figures));
  const own = medians('ours');
  const rows = FIGURES.flatMap(({ figure, what, unit, beside = figure }) =>
    PEER_NAMES.flatMap((peer): Row[] => {
      const [value, theirs] = [own[figure], medians(peer)[beside]];
      const goal = GOALS[`${table} ${peer} ${figure}`];
      if (value === undefined || theirs === undefined) return [];
      return [{ what, ours: Math.round(value * 1000) / 1000, unit, peer, theirs, ...(goal ? { goal } : {}) }];
    }),
  );
  return { title: `${TITLES[table]}: medians of ${visits('ours').length} visits`, rows };
}

function load(): string {
  return loadavg()
    .map((value) => value.toFixed(1))
    .join(' ');
}

/** The entries with the given names, or all of them if none are given. */
function choose<Name extends string>(kind: string, all: readonly Name[], named: readonly string[]): readonly Name[] {
  const unknown = named.find((name) => !all.some((known) => known === name));
  if (unknown !== undefined) throw new Error(`There is no ${kind} "${unknown}": ${all.join(', ')}.`);
  return named.length === 0 ? all : all.filter((name) => named.includes(name));
}
