// The differences between two versions of a workshop's settings and price list, field by field. Rows of lists are
// matched by name, so a new row at the beginning doesn't count as a change to all rows after it.

import type { WorkshopBody } from './workshop-schema.js';

export interface ListChange {
  /**
   * The JSON pointer to the changed field in the new version, such as `/rates/EUR/hour`. If the field was removed,
   * it's the pointer in the old version.
   */
  readonly pointer: string;
  /** The row that contains the field, such as `plywood/birch 18`. */
  readonly of?: string;
  /** The old value; undefined if the field was added. */
  readonly before?: unknown;
  /** The new value; undefined if the field was removed. */
  readonly after?: unknown;
}

/** The fields that make up the names of each list's rows. */
const ROW_NAMES: Readonly<Record<string, readonly string[]>> = {
  materials: ['kind', 'surface', 'thickness'],
  tapes: ['tape'],
  holes: ['up_to_mm'],
  finishes: ['surface'],
  operations: ['name'],
  bands: ['up_to_km'],
  quantity_breaks: ['from'],
  holidays: ['from'],
  layers: ['operation'],
  tools: ['operation', 'diameter'],
};

type Fields = Readonly<Record<string, unknown>>;

export function changesOf(before: WorkshopBody, after: WorkshopBody): readonly ListChange[] {
  return changesIn('', before, after);
}

function changesIn(pointer: string, before: unknown, after: unknown, of?: string): readonly ListChange[] {
  if (JSON.stringify(before) === JSON.stringify(after)) return [];
  const names = ROW_NAMES[pointer.slice(pointer.lastIndexOf('/') + 1)];
  if (names && isList(before) && isList(after)) return rowChanges(pointer, names, before ?? [], after ?? []);
  if (isFields(before ?? after) && isFields(after ?? before)) {
    const [old, now] = [(before ?? {}) as Fields, (after ?? {}) as Fields];
    const keys = new Set([...Object.keys(old), ...Object.keys(now)]);
    return [...keys].flatMap((key) => changesIn(`${pointer}/${key}`, old[key], now[key], of));
  }
  const row = of === undefined ? {} : { of };
  return [{ pointer, ...row, ...(before === undefined ? {} : { before }), ...(after === undefined ? {} : { after }) }];
}

function rowChanges(
  pointer: string,
  names: readonly string[],
  before: readonly Fields[],
  after: readonly Fields[],
): readonly ListChange[] {
  const [old, now] = [rowsByName(names, before), rowsByName(names, after)];
  const all = new Set([...now.keys(), ...old.keys()]);
  return [...all].flatMap((name) => {
    const [was, is] = [old.get(name), now.get(name)];
    const index = is?.index ?? was!.index;
    return changesIn(`${pointer}/${index}`, was?.rest, is?.rest, (is ?? was)!.name);
  });
}

/** Groups rows by their names. Rows with the same name are told apart by their order. */
function rowsByName(names: readonly string[], rows: readonly Fields[]) {
  const found = new Map<string, { readonly index: number; readonly name: string; readonly rest: Fields }>();
  for (const [index, row] of rows.entries()) {
    const name = names.flatMap((key) => (row[key] === undefined ? [] : [[row[key]].flat().join('–')])).join(' ');
    let key = name;
    while (found.has(key)) key += '+';
    const rest = Object.fromEntries(Object.entries(row).filter(([field]) => !names.includes(field)));
    found.set(key, { index, name, rest });
  }
  return found;
}

function isList(value: unknown): value is readonly Fields[] | undefined {
  return value === undefined || Array.isArray(value);
}

function isFields(value: unknown): boolean {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
