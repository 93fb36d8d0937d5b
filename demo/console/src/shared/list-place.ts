// Keeps the place in a list with its entry of the browser's history. Going back shows as many rows as before, at the same
// place, with the focus on the row that was opened. A reload shows as many rows too.

interface HistoryEntry {
  /** The path of the entry before. */
  readonly from?: string;
  /** How many rows of the list were shown. */
  readonly rows?: number;
  /** The scroll position when the entry was left by a link. */
  readonly scroll?: number | undefined;
  /** The path of that link. */
  readonly to?: string | undefined;
}

/** The most rows that are loaded again at once. */
const MAX_ROWS = 1_000;

/** Adds an entry for an address of the console. */
export function pushAddress(url: URL): void {
  const from = location.pathname;
  change({ scroll: window.scrollY, to: url.pathname });
  history.pushState({ from } satisfies HistoryEntry, '', url);
}

/** Whether the entry before has the path. */
export function isBefore(path: string): boolean {
  return entry().from === path;
}

export function keepRows(rows: number): void {
  if (rows !== (entry().rows ?? 0)) change({ rows });
}

/** How many rows the list had when this entry was left; 0 for a new entry. */
export function keptRows(): number {
  return Math.min(entry().rows ?? 0, MAX_ROWS);
}

/** Scrolls and focuses once, after the rows are rendered. Does nothing if the entry is new. @param root of the view */
export function returnToPlace(root: ParentNode): void {
  const { scroll, to } = entry();
  if (scroll === undefined) return;
  change({ scroll: undefined, to: undefined });
  const roots = [root, ...[...root.querySelectorAll('console-table')].map(({ renderRoot }) => renderRoot)];
  const links = roots.flatMap((each) => [...each.querySelectorAll('a')]);
  links.find(({ pathname }) => pathname === to)?.focus({ preventScroll: true });
  window.scrollTo(0, scroll);
}

function entry(): HistoryEntry {
  return (history.state as HistoryEntry | null) ?? {};
}

function change(changed: HistoryEntry): void {
  history.replaceState({ ...entry(), ...changed }, '');
}
