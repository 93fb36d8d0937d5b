// The document being edited. Its text is the source of truth. The editor, tables, preview, and history all change it
// here.

import type { ModelDocument } from '@parametric/configurator-element/model';
import type { Issue } from './check-request.js';
import { type CheckOutcome, CheckRunner } from './check-runner.js';
import {
  applyChanges,
  changeBetween,
  insertValue,
  invertChanges,
  type JsonPath,
  type JsonText,
  nodeAt,
  pathAt,
  pathOf,
  pointerOf,
  rangeAt,
  readTree,
  setValue,
  type TextChange,
  TextHistory,
  type TextRange,
} from './json-text.js';
import type { Thread } from './worker-client.js';

/** The result of the last check. */
export interface CheckedText {
  /** The text that was checked, which may be older than the current one. */
  readonly text: string;
  /** The issues, in text order. */
  readonly issues: readonly Issue[];
  /** Whether many configurations were tried. Otherwise, their warnings arrive a moment later. */
  readonly isComplete: boolean;
  /** How many configurations were tried. */
  readonly samples: number;
  /** Explains why the check failed, in a complete sentence. */
  readonly failure?: string | undefined;
}

/** The last text that a product could be built from. */
export class GoodDocument {
  readonly text: string;
  /** Whether this is the published document because no product could be built from the edited text yet. */
  readonly isPublished: boolean;
  /** The parsed document. If only whitespace has changed, it's the same object as before. */
  readonly document: ModelDocument;

  constructor(text: string, last?: GoodDocument, isPublished = false) {
    const document: ModelDocument = JSON.parse(text);
    const isSame = last !== undefined && JSON.stringify(last.document) === JSON.stringify(document);
    this.text = text;
    this.isPublished = isPublished;
    this.document = isSame ? last.document : document;
  }
}

/** The component that made a change. It must not apply the change again. */
export type ChangeOrigin = 'editor' | 'table' | 'preview' | 'fix' | 'history' | 'load';

export class StudioTextEvent extends Event {
  /** Consecutive changes. The offsets of each change refer to the text right before it. */
  readonly changes: readonly (readonly TextChange[])[];
  readonly origin: ChangeOrigin;

  constructor(changes: readonly (readonly TextChange[])[], origin: ChangeOrigin) {
    super('text');
    this.changes = changes;
    this.origin = origin;
  }
}

/**
 * How the editor reveals a place. `follow` shows the place if the editor is visible. `show` also makes the editor
 * visible, and focuses it if that hides the focused element. `focus` always focuses the editor.
 */
export type RevealMode = 'follow' | 'show' | 'focus';

/** Asks the editor to show a place. */
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
  /** Fired when `good` has changed. This happens before `checked` reports errors. */
  good: Event;
  /** Fired when `checked` has changed. */
  checked: Event;
  reveal: StudioRevealEvent;
  /** Fired when `cursor` has changed. */
  cursor: Event;
  /** Fired when files that the document can use have been added or deleted. */
  files: Event;
}

export interface StudioDocumentOptions {
  readonly text?: string;
  /** The published document. It becomes `good` if no product can be built from the initial text. */
  readonly published?: unknown;
  /** Starts the worker that checks the text. Without it, nothing is checked. */
  readonly startThread?: () => Thread;
  /** Returns the current time in ms; `performance.now` by default. */
  readonly now?: () => number;
}

export interface ApplyOptions {
  readonly origin?: ChangeOrigin;
  /** Whether the change is typing. Consecutive typing changes are one undo step. */
  readonly isTyping?: boolean;
}

/**
 * The document that's being edited. Changes to `text` take effect immediately, and a worker checks them a moment
 * later. `StudioDocumentEventMap` lists the events.
 */
export class StudioDocument extends EventTarget {
  #text: string;
  #source: JsonText | undefined;
  #checked: CheckedText | undefined;
  #good: GoodDocument | undefined;
  #cursor = 0;
  /** How deeply calls of `group` are nested, and whether the undo step for all their changes has begun. */
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

  /** The text, with `\n` line endings. */
  get text(): string {
    return this.#text;
  }

  /**
   * The parsed text, unchecked; undefined while the text isn't JSON. It's parsed without positions, because finding
   * those on each keystroke would take too long.
   */
  get value(): unknown {
    try {
      return JSON.parse(this.#text);
    } catch {
      return undefined;
    }
  }

  /** Whether the text is JSON. If not, `edit` and `insert` do nothing. */
  get isJson(): boolean {
    return this.value !== undefined;
  }

  get checked(): CheckedText | undefined {
    return this.#checked;
  }

  /** Whether `checked` is the result for the current text. */
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

  /** Replaces the whole text, for example with a file or an older revision, as one undo step. */
  replace(text: string, origin: ChangeOrigin = 'table'): void {
    const change = changeBetween(this.#text, plain(text));
    if (change) this.apply([change], { origin });
  }

  /**
   * Applies changes to the text.
   * @param changes sorted and non-overlapping, with offsets in the current text
   */
  apply(changes: readonly TextChange[], { origin = 'table', isTyping = false }: ApplyOptions = {}): void {
    if (changes.length === 0) return;
    const joins = this.#group.depth > 0 && this.#group.hasBegun;
    const back = invertChanges(this.#text, changes);
    this.#history.record({ back, forth: changes, isTyping, joins, time: this.#now() });
    this.#group.hasBegun = true;
    this.#change([changes], origin);
  }

  /**
   * Sets the value at a place; `undefined` removes it. Creates missing objects and lists around it. In a list, "-"
   * appends. All other lines stay as they are.
   * @param place a JSON pointer, or its steps
   * @returns false if the text isn't JSON, or the place is in a value that can't have members
   */
  edit(place: string | JsonPath, value: unknown, origin: ChangeOrigin = 'table'): boolean {
    return this.#edit(setValue, place, value, origin);
  }

  /** Inserts a value into a list, before the one currently at that place. */
  insert(place: string | JsonPath, value: unknown): boolean {
    return this.#edit(insertValue, place, value, 'table');
  }

  /** Combines all changes during `work` into one undo step. */
  group<T>(work: () => T): T {
    if (this.#group.depth === 0) this.#group.hasBegun = false;
    this.#group.depth++;
    try {
      return work();
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

  /** The JSON pointer to the value or key at an offset. Broken text is parsed as far as possible. */
  pointerAt(offset: number): string {
    return pointerOf(pathAt(this.#text, offset));
  }

  /** The range of a value in the text, including the value's key. */
  rangeOf(place: string | JsonPath): TextRange | undefined {
    return rangeAt(this.#parsed.root, pathOf(place));
  }

  /** Asks the editor to show the value at a JSON pointer, or the nearest value around it that exists. */
  reveal(pointer: string, mode: RevealMode = 'show'): void {
    let path = pathOf(pointer);
    while (path.length > 0 && !nodeAt(this.#parsed.root, path)) path = path.slice(0, -1);
    const range = this.rangeOf(path) ?? { from: 0, to: 0 };
    this.dispatchEvent(new StudioRevealEvent(pointer, range, mode));
  }

  /** The cursor's offset in the text. */
  get cursor(): number {
    return this.#cursor;
  }

  set cursor(offset: number) {
    if (offset === this.#cursor) return;
    this.#cursor = offset;
    this.dispatchEvent(new Event('cursor'));
  }

  /** Checks the text again, for example after a failure. */
  check(): void {
    this.#runner?.check(this.#text);
  }

  /** Terminates the workers. */
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
    if (changes.length === 0) return;
    for (const each of changes) this.#text = applyChanges(this.#text, each);
    this.dispatchEvent(new StudioTextEvent(changes, origin));
    this.#runner?.check(this.#text);
  }

  #take({ text, reply, isComplete, failure }: CheckOutcome): void {
    if (text !== this.#text) return;
    // If the check failed, keep the earlier issues.
    const issues = reply?.issues ?? this.#checked?.issues ?? [];
    this.#checked = { text, issues, isComplete, samples: reply?.samples ?? 0, failure };
    if (reply) this.#takePublished();
    this.dispatchEvent(new Event('checked'));
  }

  /** Uses the published document as `good` if the initial text has errors, as after a reload. */
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

/** Removes a byte order mark and converts line endings to "\n". */
function plain(text: string): string {
  return text.replace(/^\ufeff/, '').replaceAll(/\r\n?/g, '\n');
}
