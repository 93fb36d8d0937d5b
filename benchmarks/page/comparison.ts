// The table of a comparison: a column for each page, and the ratio of our figure to that of bare three.js.

import { align } from '../support/table.js';
import type { FigureName, Figures } from './figures.js';
import type { PageName, PeerName } from './site.js';

/** A limit of our figure, or of its ratio to that of a peer. */
export type Goal = { readonly figure: FigureName; readonly atMost: number } | ({ readonly times: number } & Ratio);

interface Ratio {
  /** The figure of our page. */
  readonly figure: FigureName;
  /** The figure of the peer's page that it is compared with. */
  readonly of: FigureName;
  readonly page: PeerName;
}

export interface Comparison {
  readonly title: string;
  readonly medians: Readonly<Partial<Record<PageName, Figures>>>;
  readonly goals: readonly Goal[];
}

interface RowKind {
  readonly figure: FigureName;
  readonly what: string;
  readonly unit: 'ms' | 'kB' | '';
  /** What of bare three.js it is compared to. */
  readonly beside: FigureName;
}

const row = (figure: FigureName, what: string, unit: RowKind['unit'], beside = figure): RowKind => ({
  figure,
  what,
  unit,
  beside,
});

const rows: readonly RowKind[] = [
  row('picture', 'first true picture', 'ms', 'scene'),
  row('form', 'form usable', 'ms', 'scene'),
  row('scene', 'first 3D frame', 'ms'),
  row('gone', 'picture gone again', 'ms'),
  row('longest', 'longest task', 'ms'),
  row('blocking', 'blocking, beyond 50 ms a task', 'ms'),
  row('work', 'main thread', 'ms'),
  row('longestToScene', 'until the first 3D frame: longest task', 'ms'),
  row('blockingToScene', 'until the first 3D frame: blocking', 'ms'),
  row('workToScene', 'until the first 3D frame: main thread', 'ms'),
  row('shift', 'layout shift', ''),
  row('bytes', 'on the wire', 'kB'),
  row('bytesToScene', 'until the first 3D frame: on the wire', 'kB'),
  row('requests', 'requests', ''),
  row('requestsToScene', 'until the first 3D frame: requests', ''),
];

const titles: Readonly<Record<PageName, string>> = {
  ours: 'ours',
  three: 'bare three.js',
  'online-3d-viewer': 'online-3d-viewer',
  'model-viewer': 'model-viewer',
};

export function formatComparison({ title, medians, goals }: Comparison): string {
  const names = (Object.keys(titles) as PageName[]).filter((name) => medians[name]);
  const head = ['', ...names.map((name) => titles[name]), '÷ three.js', 'goal', 'met'];
  const lines = rows.flatMap((kind) => {
    const goalsOfRow = goals.filter((goal) => goal.figure === kind.figure && isMet(medians, goal) !== undefined);
    const cells = [
      kind.what,
      ...names.map((name) => figure(medians[name]?.[kind.figure], kind.unit)),
      times(ratioOf(medians, { figure: kind.figure, of: kind.beside, page: 'three' })),
    ];
    if (cells.slice(1).every((cell) => cell === '')) return [];
    return [
      [...cells, ...goalCells(medians, goalsOfRow[0])],
      ...goalsOfRow.slice(1).map((goal) => [...cells.map(() => ''), ...goalCells(medians, goal)]),
    ];
  });
  return align(title, [head, ...lines], (column) => column === 0);
}

/** @returns undefined where one of the figures was not measured, or there is nothing to divide by */
export function ratioOf(medians: Comparison['medians'], { figure: own, of, page }: Ratio): number | undefined {
  const [ours, theirs] = [medians.ours?.[own], medians[page]?.[of]];
  return ours === undefined || !theirs ? undefined : ours / theirs;
}

/** @returns undefined where it was not measured */
export function isMet(medians: Comparison['medians'], goal: Goal): boolean | undefined {
  const reached = 'atMost' in goal ? medians.ours?.[goal.figure] : ratioOf(medians, goal);
  return reached === undefined ? undefined : reached <= ('atMost' in goal ? goal.atMost : goal.times);
}

function goalCells(medians: Comparison['medians'], goal: Goal | undefined): readonly string[] {
  if (!goal) return ['', ''];
  const met = isMet(medians, goal) ? 'yes' : 'NO';
  if ('atMost' in goal) return [`≤ ${goal.atMost}`, met];
  const of = goal.page === 'three' ? '' : ` of ${titles[goal.page]}’s (${times(ratioOf(medians, goal))})`;
  return [`≤ ${goal.times} ×${of}`, met];
}

function figure(value: number | undefined, unit: string): string {
  if (value === undefined) return '';
  const text = Number.isInteger(value) ? String(value) : value >= 10 ? value.toFixed(0) : value.toFixed(3);
  return `${text} ${unit}`.trimEnd();
}

function times(ratio: number | undefined): string {
  return ratio === undefined ? '' : `${ratio.toFixed(2)} ×`;
}
