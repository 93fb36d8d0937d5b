// Prints each measurement with its peer and goal.

export type Unit = 'µs' | 'ms' | 'kB' | 'MB' | '/s' | '×' | '';

/** Our figure. If there's a peer, its figure and the ratio are shown too. */
export interface Row {
  readonly what: string;
  readonly ours: number;
  readonly unit: Unit;
  readonly peer?: string;
  readonly theirs?: number;
  readonly goal?: Goal;
}

export type Goal =
  /** Our figure is at most the limit. */
  | { readonly kind: 'at most'; readonly limit: number }
  /** Our figure is at least the limit. */
  | { readonly kind: 'at least'; readonly limit: number }
  /** Our figure is at most this many times the peer's. */
  | { readonly kind: 'within'; readonly times: number }
  /** Our figure is at least this many times the peer's. */
  | { readonly kind: 'reaches'; readonly times: number }
  /** The peer's figure is at least this many times ours. */
  | { readonly kind: 'faster'; readonly times: number };

export interface Table {
  readonly title: string;
  readonly rows: readonly Row[];
}

const HEADINGS = ['', 'ours', 'peer', 'theirs', 'ratio', 'goal', 'met'] as const;

export function print(tables: readonly Table[]): void {
  for (const table of tables) console.log(format(table));
}

export function format({ title, rows }: Table): string {
  const lines = [HEADINGS, ...rows.map(cellsOf)];
  const widths = HEADINGS.map((_, column) => Math.max(...lines.map((line) => line[column]!.length)));
  const isText = (column: number) => column === 0 || column === 2;
  const text = lines.map((line) =>
    line
      .map((cell, column) => (isText(column) ? cell.padEnd(widths[column]!) : cell.padStart(widths[column]!)))
      .join('  '),
  );
  return [`\n${title}`, ...text.map((line) => `  ${line.trimEnd()}`)].join('\n');
}

/** @returns undefined if there's no goal */
export function isMet({ ours, theirs, goal }: Row): boolean | undefined {
  if (!goal) return undefined;
  if (goal.kind === 'at most') return ours <= goal.limit;
  if (goal.kind === 'at least') return ours >= goal.limit;
  if (theirs === undefined) throw new Error('A goal relative to a peer requires the peer.');
  if (goal.kind === 'reaches') return ours / theirs >= goal.times;
  return goal.kind === 'within' ? ours / theirs <= goal.times : theirs / ours >= goal.times;
}

function cellsOf(row: Row): readonly string[] {
  const { what, ours, unit, peer = '', theirs, goal } = row;
  const met = isMet(row);
  return [
    what,
    figure(ours, unit),
    peer,
    theirs === undefined ? '' : figure(theirs, unit),
    theirs === undefined || !(ours > 0 && theirs > 0) ? '' : ratio(row),
    goal ? goalText(goal, unit) : '',
    met === undefined ? '' : met ? 'yes' : 'NO',
  ];
}

function figure(value: number, unit: Unit): string {
  return `${round(value)} ${unit}`.trimEnd();
}

/** Rounds to three digits. */
function round(value: number): string {
  if (Number.isInteger(value)) return String(value);
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  return value.toFixed(Math.min(digits, 5));
}

function ratio({ ours, theirs = Number.NaN, goal }: Row): string {
  return goal?.kind === 'faster' ? `${round(theirs / ours)} × less` : `${round(ours / theirs)} ×`;
}

function goalText(goal: Goal, unit: Unit): string {
  if (goal.kind === 'at most') return `≤ ${figure(goal.limit, unit)}`;
  if (goal.kind === 'at least') return `≥ ${figure(goal.limit, unit)}`;
  if (goal.kind === 'reaches') return `≥ ${goal.times} ×`;
  return goal.kind === 'within' ? `≤ ${goal.times} ×` : `≥ ${goal.times} × less`;
}
