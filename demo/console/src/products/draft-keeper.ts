// Saves what is typed: soon after each change, the text of a StudioDocument goes into the draft store. If several tabs
// show one product, one of them writes, and the others follow its text until one of them takes over.

import { wordsOf } from '../shared/localized-text.js';
import type { StudioDocument } from '../studio/studio-document.js';
import { type Draft, type DraftStore, DraftStoreError } from './draft-store.js';
import { TabLock } from './tab-lock.js';

export type DraftState =
  /** Everything is saved. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'saving' }
  /** A whole sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface DraftKeeperOptions {
  readonly document: StudioDocument;
  readonly store: DraftStore;
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /**
   * The revision from which the text was begun, and its document if it is known; undefined where the product was never
   * published.
   */
  readonly base?: { readonly revision: string; readonly document?: unknown } | undefined;
  /** When the existing draft was saved; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  readonly delayMs?: number;
}

type Message =
  | ({ readonly kind: 'text' } & Kept)
  /** `who` asks whether another tab writes; the tab that writes answers `here`. */
  | { readonly kind: 'who' | 'here' }
  /** Another tab wants to write: the writing tab saves and releases its lock. */
  | { readonly kind: 'take-over' };

type Kept = Pick<Draft, 'text' | 'base' | 'savedAt'>;

/** How long to wait for the writing tab; after that it hangs, or was suspended. */
const TAKE_OVER_MS = 1_500;

/**
 * Events: 'state' when `state`, `isElsewhere`, `isChanged` or `base` has changed, and 'undone' when a text that was
 * typed here was replaced; undo brings it back.
 */
export class DraftKeeper extends EventTarget {
  readonly #options: DraftKeeperOptions;
  readonly #lock: TabLock;
  readonly #channel: BroadcastChannel | undefined;
  readonly #ending = new AbortController();
  #state: DraftState = { kind: 'kept' };
  #base: DraftKeeperOptions['base'];
  /** The saved text, or the initial one. */
  #keptText: string;
  /** When the text was last changed here, and last saved; milliseconds since 1970. */
  #changedAt: number;
  #savedAt: number;
  /** The time of the draft in localStorage, which is stored in case the page is closed before the draft is saved. */
  #leftAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #starting: Promise<void> | undefined;
  #takingOver: Promise<void> | undefined;
  #isElsewhere = false;
  /** Aborted by the answer of the writing tab. */
  #asking = new AbortController();
  /** Whether the current change comes from the writing tab. */
  #isFollowing = false;

  constructor(options: DraftKeeperOptions) {
    super();
    this.#options = options;
    this.#base = options.base;
    this.#changedAt = options.savedAt ?? 0;
    this.#savedAt = this.#changedAt;
    this.#keptText = options.document.text;
    const name = `parametric-console draft ${options.organization} ${options.id}`;
    this.#lock = new TabLock(name, () => this.#setElsewhere(true));
    const { signal } = this.#ending;
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(name) : undefined;
    this.#channel?.addEventListener('message', ({ data }) => this.#receive(data as Message));
    options.document.addEventListener('text', () => this.#onText(), { signal });
    globalThis.document?.addEventListener('visibilitychange', () => this.#onVisibility(), { signal });
    globalThis.addEventListener?.('pagehide', () => this.#leave(), { signal });
    globalThis.addEventListener?.('beforeunload', (event) => this.#leave() || event.preventDefault(), { signal });
  }

  get state(): DraftState {
    return this.#state;
  }

  /** Whether this tab saves what is typed. */
  get isWriter(): boolean {
    return this.#lock.isHeld;
  }

  /** Whether another tab has the product open. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** Whether the text has unpublished changes. */
  get isChanged(): boolean {
    return !this.#base || !isSame(this.#options.document.text, this.#base.document);
  }

  /** The revision that publishing replaces. */
  get base(): DraftKeeperOptions['base'] {
    return this.#base;
  }

  /** Becomes the writing tab, if there is no other. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /**
   * Sets the revision that publishing replaces, after the text was published or another revision was chosen; undefined
   * where the product does not exist any more.
   */
  async rebase(base: DraftKeeperOptions['base']): Promise<void> {
    this.#base = base;
    this.#mark();
    await this.#save();
  }

  /** Takes note of the published document, which may be the one from which the text was begun. */
  learn(published: NonNullable<DraftKeeperOptions['base']>): void {
    if (published.revision === this.#base?.revision) this.#base = published;
  }

  /** Takes over from the writing tab, with its text. */
  takeOver(): Promise<void> {
    this.#takingOver ??= this.#takeOver().finally(() => {
      this.#takingOver = undefined;
    });
    return this.#takingOver;
  }

  /** Saves unsaved changes at once. */
  async flush(): Promise<void> {
    await (this.#timer === undefined ? this.#saving : this.#save());
  }

  /** Stops saving when the page or the view is closed; the draft is kept. */
  async dispose(): Promise<void> {
    this.#leave();
    await this.flush();
    this.#ending.abort();
    this.#channel?.close();
    this.#lock.dispose();
  }

  async #start(): Promise<void> {
    await this.#lock.take();
    if (!this.isWriter) await this.#waitForLock();
    this.#setElsewhere(!this.isWriter);
    if (this.isWriter) await this.#saveRest();
  }

  /** Waits for the lock. Before a reload this page may have held it, and the browser is about to release it. */
  async #waitForLock(): Promise<void> {
    this.#asking = new AbortController();
    this.#post({ kind: 'who' });
    await this.#lock.wait(this.#within(this.#asking.signal)).catch(() => undefined);
  }

  async #takeOver(): Promise<void> {
    await this.#starting;
    if (this.isWriter || this.#ending.signal.aborted) return;
    this.#post({ kind: 'take-over' });
    await this.#lock.wait(this.#within()).catch(() => (this.#ending.signal.aborted ? undefined : this.#lock.steal()));
    this.#setElsewhere(!this.isWriter);
    await this.#readKept();
  }

  #onText(): void {
    if (this.#isFollowing) return;
    this.#mark();
    if (!this.isWriter) {
      // Typing in this tab makes it the writing tab.
      void this.takeOver();
      return;
    }
    this.#setState({ kind: 'saving' });
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#save(), this.#options.delayMs ?? 200);
  }

  /** Notes that there are unsaved changes. */
  #mark(): void {
    this.#changedAt = Math.max(Date.now(), this.#changedAt + 1);
  }

  get #isUnsaved(): boolean {
    return this.#changedAt > this.#savedAt;
  }

  #onVisibility(): void {
    if (globalThis.document.hidden) this.#leave();
    // The writing tab may have been closed.
    else void this.#succeed();
  }

  async #succeed(): Promise<void> {
    if (this.isWriter || this.#starting || this.#takingOver) return;
    await this.#lock.take();
    if (!this.isWriter) return;
    this.#setElsewhere(false);
    await this.#readKept();
  }

  /**
   * Stores unsaved changes before the page is closed. It must not wait for anything, such as the lock or a transaction.
   * @returns false where unsaved changes would be lost
   */
  #leave(): boolean {
    if (!this.#isUnsaved) return true;
    const draft = this.#draft();
    const isLeft = this.#options.store.leave(draft);
    if (isLeft) this.#leftAt = draft.savedAt;
    if (this.isWriter) void this.flush();
    return isLeft;
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  #draft(): Draft {
    const { document, organization, id } = this.#options;
    return {
      ...{ organization, id, name: nameOf(document) ?? id, text: document.text, base: this.#base?.revision },
      ...{ isChanged: this.isChanged, savedAt: this.#changedAt || Date.now() },
    };
  }

  async #write(): Promise<void> {
    const changedAt = this.#changedAt;
    const draft = this.#draft();
    try {
      await this.#options.store.put(draft);
      this.#keptText = draft.text;
      this.#savedAt = changedAt;
      const { text, base, savedAt } = draft;
      this.#post({ kind: 'text', text, base, savedAt });
      if (this.#timer === undefined) this.#setState({ kind: 'kept' });
    } catch (error) {
      if (!(error instanceof DraftStoreError)) throw error;
      this.#setState({ kind: 'failed', reason: error.message });
    }
  }

  #receive(message: Message): void {
    if (message.kind === 'here') this.#asking.abort();
    else if (message.kind === 'text') this.isWriter || this.#follow(message);
    else if (!this.isWriter) return;
    else if (message.kind === 'who') this.#post({ kind: 'here' });
    else void this.#letGo();
  }

  async #letGo(): Promise<void> {
    if (this.#isUnsaved) await this.#save();
    this.#lock.release();
  }

  /** Shows the writing tab's text. A text that was typed here is one undo away. */
  #follow({ text, base, savedAt }: Kept): void {
    const { document, store, organization, id } = this.#options;
    const wasTyped = this.#isUnsaved && document.text !== text;
    this.#keptText = text;
    if (base !== this.#base?.revision) this.#base = base === undefined ? undefined : { revision: base };
    this.#changedAt = Math.max(this.#changedAt, savedAt);
    this.#savedAt = this.#changedAt;
    store.forgetLeft(organization, id, this.#leftAt);
    this.#isFollowing = true;
    document.replace(text, 'load');
    this.#isFollowing = false;
    if (wasTyped) this.dispatchEvent(new Event('undone'));
    this.#tell();
  }

  /** Reads what the other tab saved last. */
  async #readKept(): Promise<void> {
    const { store, organization, id } = this.#options;
    const draft = await store.get(organization, id).catch(() => undefined);
    const isOther = draft !== undefined && draft.savedAt !== this.#leftAt && draft.text !== this.#keptText;
    if (isOther) this.#follow(draft);
    await this.#saveRest();
  }

  async #saveRest(): Promise<void> {
    const { store, organization, id } = this.#options;
    if (this.#isUnsaved || store.hasLeft(organization, id)) await this.#save();
  }

  #within(...signals: readonly AbortSignal[]): AbortSignal {
    return AbortSignal.any([...signals, AbortSignal.timeout(TAKE_OVER_MS), this.#ending.signal]);
  }

  #setElsewhere(isElsewhere: boolean): void {
    this.#isElsewhere = isElsewhere;
    this.#tell();
  }

  #setState(state: DraftState): void {
    this.#state = state;
    this.#tell();
  }

  #post(message: Message): void {
    if (!this.#ending.signal.aborted) this.#channel?.postMessage(message);
  }

  #tell(): void {
    if (!this.#ending.signal.aborted) this.dispatchEvent(new Event('state'));
  }
}

/** Whether the text is the same document, apart from white space. */
export function isSame(text: string, document: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(document);
  } catch {
    return false;
  }
}

/** The document's name in its first language. */
function nameOf({ value }: Pick<StudioDocument, 'value'>): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return wordsOf(value.name);
}
