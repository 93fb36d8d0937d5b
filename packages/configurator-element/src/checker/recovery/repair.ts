// Repairs a document with structural errors, so that its other errors can be found. Misspelled keys and values are
// replaced with their suggestions. Everything else that's wrong is removed. The repair doesn't know which keys are
// required: if one is missing, the next round reports it, and the object that needs it is removed.

import { pointerStep } from '../../model/document/errors.js';
import { FORMAT } from '../../model/document/model-document.js';
import type { Diagnostic } from '../diagnostic.js';
import { isObject, isPointerWithin, lastPointerStep, memberOf, parentPointer, pointerSteps } from '../json-source.js';

/** Values for a document's required keys, in case they're missing or removed. */
const emptyDocument: Readonly<Record<string, unknown>> = { id: 'id', name: 'name', parameters: [], parts: [] };

export class DocumentRepair {
  /**
   * A copy of the given document, repaired in place. Pointers refer to the copy, unless their names include `written`.
   */
  readonly document: unknown;
  /** The pointers, as written, of errors that caused a removal. */
  readonly wrongPlaces = new Set<string>();
  /** Names of parameters and definitions whose type is unknown because whatever determines it was removed. */
  readonly untypedNames = new Set<string>();
  readonly #lostWords = new Set<string>();
  /** The pointers, as written, of everything that was renamed, replaced or removed. */
  readonly #changed = new Set<string>();
  readonly #leftOut = new Set<string>();
  /** The keys and indices as written, by those in the repaired object or list. */
  readonly #writtenSteps = new WeakMap<object, ReadonlyMap<string, string>>();

  constructor(document: unknown) {
    this.document = structuredClone(document);
  }

  /** Whether only misspelled words have been changed. */
  get isComplete(): boolean {
    return this.#leftOut.size === 0;
  }

  valueAt(pointer: string): unknown {
    return pointerSteps(pointer).reduce(memberOf, this.document);
  }

  writtenPointer(pointer: string): string {
    let [value, written] = [this.document, ''];
    for (const step of pointerSteps(pointer)) {
      written += pointerStep((isObject(value) ? this.#writtenSteps.get(value)?.get(step) : undefined) ?? step);
      value = memberOf(value, step);
    }
    return written;
  }

  /** Whether the name may have been defined in something that was removed. */
  isLost(name: string): boolean {
    const words = wordsIn(name);
    return words.length > 0 && words.every((word) => this.#lostWords.has(word));
  }

  /** Whether an error at this pointer is only a consequence of a repair at the pointer or inside its value. */
  followsFromRepair(pointer: string): boolean {
    const written = this.writtenPointer(pointer);
    return [...this.#changed].some((place) => isPointerWithin(place, written));
  }

  /** Whether something was removed from the parameter, part or definition that contains the value at the pointer. */
  isBesideGap(pointer: string): boolean {
    const entryOf = (place: string) => place.split('/', 3).join('/');
    const entry = entryOf(this.writtenPointer(pointer));
    return [...this.#leftOut].some((place) => entryOf(place) === entry);
  }

  /** @returns whether any of these structural errors could be repaired */
  repair(errors: readonly Diagnostic[]): boolean {
    const others = errors.filter((error) => !this.#rename(error));
    // Renaming a misspelled key also fixes the error that the correct key is missing.
    const open = others.filter(({ code, pointer }) => code !== 'missing-key' || this.valueAt(pointer) === undefined);
    const lists = new Set<unknown[]>();
    const repaired = open.filter((error) => this.#replace(error) || this.#leaveOutWrong(error, lists));
    for (const list of lists) this.#closeGaps(list);
    return others.length < errors.length || repaired.length > 0;
  }

  /**
   * Replaces all expressions in a cycle's first member, so that other errors can be found.
   * @returns whether it's a cycle
   */
  cutCircle({ code, pointer }: Diagnostic): boolean {
    const member = this.valueAt(pointer);
    if (code !== 'circle') return false;
    if (!isObject(member)) return this.#set(pointer, 1);
    for (const key of ['min', 'max', 'step', 'visible']) {
      if (Object.hasOwn(member, key)) this.#leaveOut(`${pointer}/${key}`);
    }
    return this.#set(`${pointer}/default`, 1);
  }

  #rename({ code, pointer, suggestion }: Diagnostic): boolean {
    const [object, key] = [this.valueAt(parentPointer(pointer)), lastPointerStep(pointer)];
    if (code !== 'unknown-key' || suggestion === undefined || !isObject(object)) return false;
    if (Object.hasOwn(object, suggestion)) return false;
    this.#changed.add(this.writtenPointer(pointer));
    object[suggestion] = object[key];
    Reflect.deleteProperty(object, key);
    this.#writtenSteps.set(object, new Map([...(this.#writtenSteps.get(object) ?? []), [suggestion, key]]));
    return true;
  }

  #replace({ code, pointer, suggestion }: Diagnostic): boolean {
    const owner = this.valueAt(parentPointer(pointer));
    const isOtherFormat = code === 'format' && !/^parametric-model\/\d+$/.test(String(this.valueAt(pointer)));
    const value = isOtherFormat ? FORMAT : suggestion;
    if (code === 'unknown-key' || value === undefined || !isObject(owner) || this.followsFromRepair(pointer))
      return false;
    this.#changed.add(this.writtenPointer(pointer));
    owner[lastPointerStep(pointer)] = value;
    return true;
  }

  #leaveOutWrong({ code, pointer }: Diagnostic, lists: Set<unknown[]>): boolean {
    if (!['unknown-key', 'missing-key', 'type', 'value'].includes(code)) return false;
    if (!this.followsFromRepair(pointer)) this.wrongPlaces.add(this.writtenPointer(pointer));
    if (code !== 'missing-key') return this.#leaveOut(pointer, lists);
    const key = lastPointerStep(pointer);
    const isRequiredOfDocument = parentPointer(pointer) === '' && Object.hasOwn(emptyDocument, key);
    return isRequiredOfDocument
      ? this.#set(pointer, emptyDocument[key])
      : this.#leaveOut(parentPointer(pointer), lists);
  }

  /**
   * @param lists collects the lists from which an entry is removed. Their indices change only after all errors of the
   *   round are repaired.
   */
  #leaveOut(pointer: string, lists?: Set<unknown[]>): boolean {
    const owner = this.valueAt(parentPointer(pointer));
    if (pointer === '' || !isObject(owner)) return false;
    this.#set(pointer, undefined);
    if (Array.isArray(owner)) lists?.add(owner);
    else Reflect.deleteProperty(owner, lastPointerStep(pointer));
    return true;
  }

  #set(pointer: string, value: unknown): boolean {
    const [owner, key] = [this.valueAt(parentPointer(pointer)), lastPointerStep(pointer)];
    if (!isObject(owner)) return false;
    const written = this.writtenPointer(pointer);
    this.#changed.add(written);
    this.#leftOut.add(written);
    for (const word of [key, ...wordsIn(JSON.stringify(owner[key]))]) this.#lostWords.add(word);
    if (DEFINITION.test(pointer)) this.untypedNames.add(key);
    const [parameter] = /^\/parameters\/\d+(?=$|\/options)/.exec(pointer) ?? [];
    if (parameter) this.untypedNames.add(String(this.valueAt(`${parameter}/key`)));
    owner[key] = value;
    return true;
  }

  #closeGaps(list: unknown[]): void {
    const kept = list.flatMap((entry, index) => (entry === undefined ? [] : [[entry, String(index)] as const]));
    const steps = this.#writtenSteps.get(list);
    this.#writtenSteps.set(list, new Map(kept.map(([, step], index) => [String(index), steps?.get(step) ?? step])));
    list.splice(0, list.length, ...kept.map(([entry]) => entry));
  }
}

/** A value in `define`, or in a part's `let` or `repeat`. */
export const DEFINITION = /^\/define\/|\/(?:let|repeat)\/[^/]*$/;

export function wordsIn(expression: unknown): readonly string[] {
  return typeof expression === 'string' ? (expression.match(/[A-Za-z_]\w*/g) ?? []) : [];
}
