// A document repaired as it was most likely meant. Repairing one error lets the next one be found, so this goes in rounds.

import { pointerStep } from '../../model/document/errors.js';
import { format } from '../../model/document/model-document.js';
import type { Diagnostic } from '../diagnostic.js';
import { isPointerWithin, lastPointerStep, parentPointer, pointerSteps } from '../json-source.js';
import { StandIns } from './stand-in.js';

export class Reading {
  /** As it is read now; pointers are into this one unless something else is said. */
  document: unknown;
  /** Where a value stands in for what nobody can tell. */
  readonly replaced = new Set<string>();
  /** Objects of which nobody can tell what kind they are, with the keys that they have whatever they are. */
  readonly guessed = new Map<string, ReadonlySet<string>>();
  /** Words of what was left out or replaced: they may be names that are used elsewhere. */
  readonly lostWords = new Set<string>();
  readonly #standIns = new StandIns();
  /** By place, the key that is written there. */
  readonly #written = new Map<string, string>();
  readonly #mended = new Set<string>();

  constructor(document: unknown) {
    this.document = document;
  }

  /** Whether it is read as it is written but for words that are misspelt. */
  get isExact(): boolean {
    return this.replaced.size === 0 && this.guessed.size === 0 && this.lostWords.size === 0;
  }

  /** A place as a place in the document as written. */
  asWritten(pointer: string): string {
    let [place, written] = ['', ''];
    for (const step of pointerSteps(pointer)) {
      place += pointerStep(step);
      written += pointerStep(this.#written.get(place) ?? step);
    }
    return written;
  }

  valueAt(pointer: string): unknown {
    return pointerSteps(pointer).reduce<unknown>(
      (value, step) => (isObject(value) ? value[step] : undefined),
      this.document,
    );
  }

  /** Whether a place lies in an object of an unknown kind, and is none of the keys that it has whatever it is. */
  isGuessed(pointer: string): boolean {
    return [...this.guessed].some(([place, common]) => {
      return (
        pointer !== place &&
        isPointerWithin(pointer, place) &&
        !common.has(pointerSteps(pointer.slice(place.length))[0]!)
      );
    });
  }

  /**
   * Leaves out the keys that were read as others, where all that is in them says that those were not meant.
   * @returns whether there are any
   */
  takeBack(faults: readonly Diagnostic[]): boolean {
    const names = new Map<string, undefined>();
    for (const place of this.#written.keys()) {
      const value = this.valueAt(place);
      const entries = isObject(value) ? Object.keys(value) : [];
      const isWrong = (at: string) => faults.some(({ pointer }) => isPointerWithin(pointer, at));
      const isWhollyWrong = entries.length > 0 && entries.every((key) => isWrong(place + pointerStep(key)));
      if (!isWhollyWrong && !faults.some(({ pointer }) => pointer === place)) continue;
      names.set(place, undefined);
      this.#lose(value);
    }
    for (const place of names.keys()) this.#written.delete(place);
    if (names.size > 0) this.document = edited(this.document, { names, values: new Map() });
    return names.size > 0;
  }

  /** @returns whether anything could be mended */
  mend(faults: readonly Diagnostic[]): boolean {
    const names = new Map<string, string | undefined>();
    const values = new Map<string, unknown>();
    const open = faults.filter(({ code, pointer }) => !this.#mended.has(`${pointer} ${code}`));
    for (const fault of open) {
      this.#mended.add(`${fault.pointer} ${fault.code}`);
      if (fault.code === 'unknown-key') this.#rename(fault, names);
    }
    const meant = new Set(
      [...names].map(([pointer, name]) => name !== undefined && parentPointer(pointer) + pointerStep(name)),
    );
    for (const fault of open) if (!meant.has(fault.pointer)) this.#replace(fault, values);
    if (names.size + values.size === 0) return false;
    this.#apply({ names, values });
    return true;
  }

  #apply(edits: Edits): void {
    this.document = edited(this.document, edits);
    for (const [pointer, name] of edits.names) {
      if (name !== undefined) this.#written.set(parentPointer(pointer) + pointerStep(name), lastPointerStep(pointer));
    }
  }

  #rename({ pointer, suggestion }: Diagnostic, names: Map<string, string | undefined>): void {
    names.set(pointer, suggestion);
    if (suggestion === undefined) this.#lose(this.valueAt(pointer));
  }

  #replace(fault: Diagnostic, values: Map<string, unknown>): void {
    const { code, pointer, suggestion } = fault;
    if (code === 'format' && !/^parametric-model\/\d+$/.test(String(this.valueAt(pointer))))
      values.set(pointer, format);
    if (code === 'circle') this.#cut(fault, values);
    if (code !== 'value' && code !== 'missing-key' && code !== 'type') return;
    if (suggestion !== undefined) values.set(pointer, suggestion);
    else this.#standIn(this.#guess(pointer) ?? pointer, values);
  }

  /** The object whose kind a key says, if it does. */
  #guess(pointer: string): string | undefined {
    const place = parentPointer(pointer);
    const common = this.#standIns.commonKeys(this.document, place, lastPointerStep(pointer));
    if (common) this.guessed.set(place, common);
    return common && place;
  }

  #standIn(pointer: string, values: Map<string, unknown>): void {
    const found = this.#standIns.for(this.document, pointer);
    if (!found) return;
    for (const each of found.replaced) {
      this.replaced.add(each);
      this.#lose(this.valueAt(each));
    }
    values.set(pointer, found.value);
  }

  /** A circle is no longer one where its first member stands for itself. */
  #cut({ pointer, message }: Diagnostic, values: Map<string, unknown>): void {
    const value = this.valueAt(pointer);
    if (isObject(value)) this.#cutParameter(pointer, value, message, values);
    else this.#put(pointer, values);
  }

  #cutParameter(
    pointer: string,
    value: Readonly<Record<string, unknown>>,
    message: string,
    values: Map<string, unknown>,
  ): void {
    const names = quotedIn(message);
    const reads = (expression: unknown) =>
      typeof expression === 'string' && (expression.match(/\w+/g) ?? []).some((word) => names.includes(word));
    for (const key of ['default', 'min', 'max', 'step', 'visible']) {
      if (reads(value[key])) this.#put(`${pointer}/${key}`, values);
    }
    const options: readonly unknown[] = Array.isArray(value.options) ? value.options : [];
    options.forEach((option, index) => {
      if (isObject(option) && reads(option.if)) this.#put(`${pointer}/options/${index}/if`, values);
    });
  }

  #put(pointer: string, values: Map<string, unknown>): void {
    values.set(pointer, 1);
    this.replaced.add(pointer);
  }

  #lose(value: unknown): void {
    for (const word of JSON.stringify(value)?.match(/[A-Za-z_]\w*/g) ?? []) this.lostWords.add(word);
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null;
}

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
    inParent.set(parentPointer(pointer), [...(inParent.get(parentPointer(pointer)) ?? []), pointer]);
  }
  const copy = (value: unknown, pointer: string): unknown => {
    if (values.has(pointer)) return values.get(pointer);
    if (typeof value !== 'object' || value === null) return value;
    const added = (inParent.get(pointer) ?? []).map((at) => [lastPointerStep(at), values.get(at)] as const);
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

/** In the order of the message; the first is the one that is wrong. */
export function quotedIn(message: string): readonly string[] {
  return [...message.matchAll(/"(.+?)"/g)].map(([, name]) => name!);
}
