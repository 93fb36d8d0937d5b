// A document whose keys are misspelt, read as it was meant: so that one look finds what is wrong with its expressions too.

import { pointerStep } from '../model/errors.js';
import type { Fault } from './fault.js';
import { stepsOf } from './pointer.js';

export interface Recovered {
  readonly document: unknown;
  /** A place in it as a place in the document as written. */
  asWritten(pointer: string): string;
}

/** Nothing where other things are wrong, too, of which nobody can tell how they were meant. */
export function recover(document: unknown, faults: readonly Fault[]): Recovered | undefined {
  const unknown = faults.filter(({ code }) => code === 'unknown-key');
  const meant = new Map(unknown.map(({ pointer, suggestion }) => [pointer, suggestion]));
  const places = new Map(
    unknown.map(({ pointer, suggestion = '' }) => [parentOf(pointer) + pointerStep(suggestion), pointer]),
  );
  const isMended = ({ code, pointer }: Fault) =>
    code === 'unknown-key' || (code === 'missing-key' && places.has(pointer));
  if (unknown.length === 0 || !faults.every(isMended)) return undefined;
  return { document: renamed(document, '', meant), asWritten: (pointer) => asWritten(pointer, places) };
}

/** Keys by what was meant, in their order; without those of which nobody knows. */
function renamed(value: unknown, pointer: string, meant: ReadonlyMap<string, string | undefined>): unknown {
  if (Array.isArray(value)) return value.map((entry, index) => renamed(entry, `${pointer}/${index}`, meant));
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).flatMap(([key, member]) => {
    const at = pointer + pointerStep(key);
    const name = meant.has(at) ? meant.get(at) : key;
    return name === undefined ? [] : [[name, renamed(member, at, meant)]];
  });
  return Object.fromEntries(entries);
}

function asWritten(pointer: string, places: ReadonlyMap<string, string>): string {
  return stepsOf(pointer).reduce((written, step) => {
    const next = written + pointerStep(step);
    return places.get(next) ?? next;
  }, '');
}

function parentOf(pointer: string): string {
  return pointer.slice(0, pointer.lastIndexOf('/'));
}
