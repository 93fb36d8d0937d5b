// The document that is being written: its text is what counts, and editor, tables, preview and history change it here.

import type { ModelDocument } from '@parametric/configurator-element/model';
import type { Issue } from './check-request.js';
import { type CheckOutcome, CheckRunner, type CheckThread } from './check-runner.js';
import { insertValue, type JsonText, setValue } from './json-edit.js';
import { type JsonPath, nodeAt, pathAt, pathOf, pointerOf, rangeAt, readTree, type TextRange } from './json-tree.js';
import { applyChanges, changeBetween, invertChanges, type TextChange } from './text-change.js';
import { TextHistory } from './text-history.js';

/** What the last check said. */
export interface CheckedText {
  /** The text that was checked, which may be older than the document's. */
  readonly text: string;
  /** In the order of the text. */
  readonly issues: readonly Issue[];
  /** Whether many configurations were tried too: their warnings come a moment later. */
  readonly isComplete: boolean;
  /** Configurations that were tried. */
  readonly samples: number;
  /** Why the check gave no answer: a whole sentence. */
  readonly failure?: string | undefined;
}

/** The last text that a product could be made of. */
export class GoodDocument {
  readonly text: string;
  /** Whether it is what was published: nothing could be made yet of what is written. */
  readonly isPublished: boolean;
  /** The same object as before where only spaces and lines were changed. */
  readonly document: ModelDocument;

  constructor(text: string, last?: GoodDocument, isPublished = false) {
    const document: ModelDocument = JSON.parse(text);
    const isSame = last !== undefined && JSON.stringify(last.document) === JSON.stringify(document);
    this.text = text;
    this.isPublished = isPublished;
    this.document = isSame ? last.document : document;
  }
}

/** Where a change comes from: whoever made it need not take it over. */
export type ChangeOrigin = 'editor' | 'table' | 'preview' | 'fix' | 'history' | 'load';

export class StudioTextEvent extends Event {
  /** One after another, each in offsets of the text before it. */
  readonly changes: readonly (readonly TextChange[])[];
  readonly origin: ChangeOrigin;

  constructor(changes: readonly (readonly TextChange[])[], origin: ChangeOrigin) {
    super('text');
    this.changes = changes;
    this.origin = origin;
  }
}

/**
 * What the editor does when a place is revealed: `follow` shows it where the editor is in sight; `show` brings the editor into sight
 * too, and the focus where that hides what had it; `focus` brings the focus in any case.
 */
export type RevealMode = 'follow' | 'show' | 'focus';

/** Somebody wants to see a place. */
export class StudioRevealEvent extends Event {
  readonly pointer: string;
  readonly range: TextRange;
  readonly mode: RevealMode;

  constructor(pointer: string, range: TextRange, mode: RevealMode) {
    super('reveal');
    this.pointer = pointer;
    this.range = range;
    this.mode = mode;
  }
}

export interface StudioDocumentEventMap {
  text: StudioTextEvent;
  /** `good` is new: sooner than `checked`, which says what is wrong. */
  good: Event;
  /** `checked` is new. */
  checked: Event;
  reveal: StudioRevealEvent;
  /** `cursor` is new. */
  cursor: Event;
  /** Files that it may name were added or deleted. */
  files: Event;
}

export interface StudioDocumentOptions {
  readonly text?: string;
  /** What was published last: `good` where no product can be made of the text that it begins with. */
  readonly published?: unknown;
  /** Starts a thread of check-worker.ts; without it nothing is checked. */
  readonly startThread?: () => CheckThread;
  /** Milliseconds; `performance.now` unless told otherwise. */
  readonly now?: () => number;
}

export interface ApplyOptions {
  readonly origin?: ChangeOrigin;
  /** Whether it is part of typing, of which several changes are one step to undo. */
  readonly isTyping?: boolean;
}

/**
 * `text` changes at once and is checked a moment later, in a thread of its own. Events: 'text', 'good', 'checked',
 * 'reveal' and 'cursor', as `StudioDocumentEventMap` has them.
 */
export class StudioDocument extends EventTarget {
  #text: string;
  #source: JsonText | undefined;
  #checked: CheckedText | undefined;
  #good: GoodDocument | undefined;
  #cursor = 0;
  /** How many `group` are open, and whether the step of them has begun. */
  #group = { depth: 0, hasBegun: false };
  readonly #history = new TextHistory();
  #published: unknown;
  readonly #runner: CheckRunner | undefined;
  readonly #now: () => number;

  constructor({ text = '', published, startThread, now = () => performance.now() }: StudioDocumentOptions = {}) {
    super();
    this.#text = plain(text);
    this.#published = published;
    this.#now = now;
    this.#runner =
      startThread &&
      new CheckRunner(startThread, {
        onBuildable: (built) => this.#takeGood(built),
        onChecked: (outcome) => this.#take(outcome),
      });
    this.#runner?.check(this.#text);
  }

  /** Its lines end with "\n" alone. */
  get text(): string {
    return this.#text;
  }

  /** What the text says; undefined while it is no JSON. Not checked. It is read with each key, for which its places take too long. */
  get value(): unknown {
    try {
      return JSON.parse(this.#text);
    } catch {
      return undefined;
    }
  }

  /** Whether the text is JSON, without which `edit` and `insert` do nothing. */
  get isJson(): boolean {
    return this.value !== undefined;
  }

  get checked(): CheckedText | undefined {
    return this.#checked;
  }

  /** Whether `checked` is of the text as it is. */
  get isChecked(): boolean {
    return this.#checked?.text === this.#text;
  }

  get good(): GoodDocument | undefined {
    return this.#good;
  }

  get canUndo(): boolean {
    return this.#history.canUndo;
  }

  get canRedo(): boolean {
    return this.#history.canRedo;
  }

  /** Another document: what was done to the one before can't be undone. */
  load(text: string): void {
    const change = changeBetween(this.#text, plain(text));
    this.#history.clear();
    this.#good = undefined;
    this.#published = undefined;
    this.#checked = undefined;
    this.#change(change ? [[change]] : [], 'load');
  }

  /** The same document written anew, as from a file or an older revision: one step to undo. */
  replace(text: string, origin: ChangeOrigin = 'table'): void {
    const change = changeBetween(this.#text, plain(text));
    if (change) this.apply([change], { origin });
  }

  /** @param changes in offsets of the text as it is, in its order, none over another */
  apply(changes: readonly TextChange[], { origin = 'table', isTyping = false }: ApplyOptions = {}): void {
    if (changes.length === 0) return;
    const joins = this.#group.depth > 0 && this.#group.hasBegun;
    const back = invertChanges(this.#text, changes);
    this.#history.record({ back, forth: changes, isTyping, joins, time: this.#now() });
    this.#group.hasBegun = true;
    this.#change([changes], origin);
  }

  /**
   * Sets the value at a place; `undefined` removes it. What should hold it is made where it is missing; in a list "-"
   * appends. All other lines stay as they are.
   * @param place a JSON pointer, or its steps
   * @returns false where the text is no JSON, or the place is in something that has no members
   */
  edit(place: string | JsonPath, value: unknown, origin: ChangeOrigin = 'table'): boolean {
    return this.#edit(setValue, place, value, origin);
  }

  /** Puts a value into a list before the one that has the place now. */
  insert(place: string | JsonPath, value: unknown, origin: ChangeOrigin = 'table'): boolean {
    return this.#edit(insertValue, place, value, origin);
  }

  /** All that is changed meanwhile is one step to undo. */
  group(work: () => void): void {
    if (this.#group.depth === 0) this.#group.hasBegun = false;
    this.#group.depth++;
    try {
      work();
    } finally {
      this.#group.depth--;
    }
  }

  undo(): void {
    this.#change(this.#history.undo(), 'history');
  }

  redo(): void {
    this.#change(this.#history.redo(), 'history');
  }

  /** JSON pointer of the value that an offset lies in, or in whose key it lies; of broken text as far as it can be told. */
  pointerAt(offset: number): string {
    return pointerOf(pathAt(this.#text, offset));
  }

  /** Where a value stands, with its key. */
  rangeOf(place: string | JsonPath): TextRange | undefined {
    return rangeAt(this.#parsed.root, pathOf(place));
  }

  /** The place, or the nearest around it, is shown in the editor. */
  reveal(pointer: string, mode: RevealMode = 'show'): void {
    let path = pathOf(pointer);
    while (path.length > 0 && !nodeAt(this.#parsed.root, path)) path = path.slice(0, -1);
    const range = this.rangeOf(path) ?? { from: 0, to: 0 };
    this.dispatchEvent(new StudioRevealEvent(pointer, range, mode));
  }

  /** Offset of the cursor in the text. */
  get cursor(): number {
    return this.#cursor;
  }

  set cursor(offset: number) {
    if (offset === this.#cursor) return;
    this.#cursor = offset;
    this.dispatchEvent(new Event('cursor'));
  }

  /** Checks again, as after a failure. */
  check(): void {
    this.#runner?.check(this.#text);
  }

  /** Ends its threads. */
  dispose(): void {
    this.#runner?.dispose();
  }

  override addEventListener<K extends keyof StudioDocumentEventMap>(
    type: K,
    listener: ((event: StudioDocumentEventMap[K]) => void) | null,
    options?: AddEventListenerOptions | boolean,
  ): void {
    super.addEventListener(type, listener as EventListener | null, options);
  }

  override removeEventListener<K extends keyof StudioDocumentEventMap>(
    type: K,
    listener: ((event: StudioDocumentEventMap[K]) => void) | null,
    options?: EventListenerOptions | boolean,
  ): void {
    super.removeEventListener(type, listener as EventListener | null, options);
  }

  get #parsed(): JsonText {
    if (this.#source?.text !== this.#text) this.#source = { text: this.#text, ...readTree(this.#text) };
    return this.#source;
  }

  #edit(make: typeof setValue, place: string | JsonPath, value: unknown, origin: ChangeOrigin): boolean {
    const source = this.#parsed;
    const changes = source.isBroken ? undefined : make(source, pathOf(place), value);
    if (changes) this.apply(changes, { origin });
    return changes !== undefined;
  }

  #change(changes: readonly (readonly TextChange[])[], origin: ChangeOrigin): void {
    if (changes.length === 0 && origin !== 'load') return;
    for (const each of changes) this.#text = applyChanges(this.#text, each);
    this.dispatchEvent(new StudioTextEvent(changes, origin));
    this.#runner?.check(this.#text);
  }

  #take({ text, reply, isComplete, failure }: CheckOutcome): void {
    if (text !== this.#text) return;
    // What was found before stays where the check gave no answer.
    const issues = reply?.issues ?? this.#checked?.issues ?? [];
    this.#checked = { text, issues, isComplete, samples: reply?.samples ?? 0, failure };
    if (reply) this.#takePublished();
    this.dispatchEvent(new Event('checked'));
  }

  /** Of a text that was left broken, as before a reload, there is no product of its own to go on with. */
  #takePublished(): void {
    if (this.#good || !this.#published) return;
    this.#good = new GoodDocument(JSON.stringify(this.#published), undefined, true);
    this.#published = undefined;
    this.dispatchEvent(new Event('good'));
  }

  #takeGood(text: string): void {
    if (text !== this.#text || this.#good?.text === text) return;
    this.#good = new GoodDocument(text, this.#good);
    this.dispatchEvent(new Event('good'));
  }
}

/** Without a mark of the byte order, and with lines that end as the editor ends them. */
function plain(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
