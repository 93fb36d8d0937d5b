// Stores the position in a list together with the list's entry in the browser's history. Going back shows as many rows
// as before, at the same scroll position, with the focus on the row that was opened. A reload also shows as many rows
// as before.

interface HistoryEntry {
  /** The path of the previous history entry. */
  readonly from?: string;
  /** How many rows were shown. */
  readonly rows?: number;
  /** The scroll position when the person followed a link. */
  readonly scroll?: number | undefined;
  /** The path of that link. */
  readonly to?: string | undefined;
}

/** The maximum number of rows to load again at once. */
const MAX_ROWS = 1_000;

/** Adds a history entry for a URL within the console. */
export function pushAddress(url: URL): void {
  const from = location.pathname;
  change({ scroll: window.scrollY, to: url.pathname });
  history.pushState({ from } satisfies HistoryEntry, '', url);
}

/** Whether the previous history entry has this path. */
export function isBefore(path: string): boolean {
  return entry().from === path;
}

export function keepRows(rows: number): void {
  if (rows !== (entry().rows ?? 0)) change({ rows });
}

/** How many rows the list had when the person left this entry; 0 for a new entry. */
export function keptRows(): number {
  return Math.min(entry().rows ?? 0, MAX_ROWS);
}

/**
 * Restores the scroll position and focus when the person comes back to a list. Call it after the rows are rendered. It
 * does this once, and does nothing for a new history entry.
 * @param root the root of the list's view
 */
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
