// Finds the view for an address.

import type { KeyKind } from '../shared/session.js';
import type { ViewRow } from './views.js';

export interface Match {
  readonly row: ViewRow;
  readonly params: Readonly<Record<string, string>>;
}

export function viewsFor(rows: readonly ViewRow[], kind: KeyKind): readonly ViewRow[] {
  return rows.filter(({ keys = ['api'] }) => keys.includes(kind));
}

/** @param path without query and fragment @returns the first row that matches */
export function matchPath(rows: readonly ViewRow[], path: string): Match | undefined {
  const parts = partsOf(path);
  for (const row of rows) {
    const wanted = partsOf(row.path);
    const fits = wanted.every((part, index) => part.startsWith(':') || part === parts[index]);
    if (!fits || wanted.length !== parts.length) continue;
    const named = wanted.flatMap((part, index) =>
      part.startsWith(':') ? [[part.slice(1), decode(parts[index]!)]] : [],
    );
    return { row, params: Object.fromEntries(named) };
  }
  return undefined;
}

/** The navigation row of an address: the one with the longest path that the address begins with. */
export function navigationOf(rows: readonly ViewRow[], path: string): ViewRow | undefined {
  const named = rows.filter(
    (row) => row.navigation !== undefined && (path === row.path || path.startsWith(`${row.path}/`)),
  );
  return named
    .sort((a, b) => b.path.length - a.path.length)
    .find(({ path: own }) => own !== '/console' || path === own);
}

const partsOf = (path: string) => path.split('/').filter(Boolean);

/** Somebody may have typed the address, so it may be malformed. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
