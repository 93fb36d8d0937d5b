// A document with some of its keys renamed, left out or added, and some of its values replaced. Knows no format.

import { pointerStep } from '../../model/document/errors.js';

/** All by JSON pointers into the document that is edited. */
export interface Edits {
  /** What a key is called instead; undefined leaves it out. */
  readonly names: ReadonlyMap<string, string | undefined>;
  /** What stands there instead, or is added. */
  readonly values: ReadonlyMap<string, unknown>;
}

export function edited(document: unknown, { names, values }: Edits): unknown {
  const inParent = new Map<string, string[]>();
  for (const pointer of values.keys()) {
    inParent.set(parentOf(pointer), [...(inParent.get(parentOf(pointer)) ?? []), pointer]);
  }
  const copy = (value: unknown, pointer: string): unknown => {
    if (values.has(pointer)) return values.get(pointer);
    if (typeof value !== 'object' || value === null) return value;
    const added = (inParent.get(pointer) ?? []).map((at) => [lastStepOf(at), values.get(at)] as const);
    if (Array.isArray(value)) {
      return Object.assign(
        value.map((entry, index) => copy(entry, `${pointer}/${index}`)),
        Object.fromEntries(added),
      );
    }
    const kept = Object.entries(value).flatMap(([key, member]) => {
      const at = pointer + pointerStep(key);
      const name = names.has(at) ? names.get(at) : key;
      return name === undefined ? [] : [[name, copy(member, at)] as const];
    });
    return Object.fromEntries([...kept, ...added]);
  };
  return copy(document, '');
}

export function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}

export function lastStepOf(pointer: string): string {
  return pointer
    .slice(pointer.lastIndexOf('/') + 1)
    .replaceAll('~1', '/')
    .replaceAll('~0', '~');
}

/** Whether it is the place itself, or lies in it. */
export function isWithin(pointer: string, place: string): boolean {
  return pointer === place || pointer.startsWith(`${place}/`);
}
