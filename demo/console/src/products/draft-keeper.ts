// Keeps what is typed: the text of a StudioDocument goes into the draft store soon after each change. Of several tabs with one
// product one writes and the others show what is typed there, until one of them takes over.

import { wordsOf } from '../shared/localized-text.js';
import type { StudioDocument } from '../studio/studio-document.js';
import { type Draft, type DraftStore, DraftStoreError } from './draft-store.js';
import { TabLock } from './tab-lock.js';

export type DraftState =
  /** Saved, or nothing to save. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'saving' }
  /** A sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface DraftKeeperOptions {
  readonly document: StudioDocument;
  readonly store: DraftStore;
  readonly organization: string;
  /** The id of the product. */
  readonly id: string;
  /** The revision that the text began from, and its document where it is known; undefined: it was never published. */
  readonly base?: { readonly revision: string; readonly document?: unknown } | undefined;
  /** When the draft that was there already was saved; milliseconds since 1970. */
  readonly savedAt?: number | undefined;
  readonly delayMs?: number;
}

type Message =
  | ({ readonly kind: 'text' } & Kept)
  /** `who` asks whether another tab writes; the tab that does answers `here`. */
  | { readonly kind: 'who' | 'here' }
  /** Another tab wants to write: the one that does saves and releases its lock. */
  | { readonly kind: 'take-over' };

type Kept = Pick<Draft, 'text' | 'base' | 'savedAt'>;

/** How long the tab that writes is waited for; then it hangs, or was put to sleep. */
const TAKE_OVER_MS = 1_500;

/**
 * Events: 'state' when `state`, `isElsewhere`, `isChanged` or `base` are new, and 'undone' when a text that was typed here could not be
 * taken over: it is one step of undo away.
 */
export class DraftKeeper extends EventTarget {
  readonly #options: DraftKeeperOptions;
  readonly #lock: TabLock;
  readonly #channel: BroadcastChannel | undefined;
  readonly #ending = new AbortController();
  #state: DraftState = { kind: 'kept' };
  #base: DraftKeeperOptions['base'];
  /** The text that is kept, or was shown when there was nothing to keep. */
  #keptText: string;
  /** Time of the last change here, and of the last that the store has; milliseconds since 1970. */
  #changedAt: number;
  #savedAt: number;
  /** Time of the draft that was left behind in case the page goes before it is saved. */
  #leftAt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #starting: Promise<void> | undefined;
  #takingOver: Promise<void> | undefined;
  #isElsewhere = false;
  /** Ends with the answer of the tab that writes. */
  #asking = new AbortController();
  /** Whether a text comes from the tab that writes. */
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

  /** Whether what is typed here is kept. */
  get isWriter(): boolean {
    return this.#lock.isHeld;
  }

  /** Whether another tab is known to have the product. */
  get isElsewhere(): boolean {
    return this.#isElsewhere;
  }

  /** Whether there is anything that is not published. */
  get isChanged(): boolean {
    return !this.#base || !isSame(this.#options.document.text, this.#base.document);
  }

  /** The revision that is published over. */
  get base(): DraftKeeperOptions['base'] {
    return this.#base;
  }

  /** Becomes the tab that writes, where no other is. */
  start(): Promise<void> {
    this.#starting ??= this.#start().finally(() => {
      this.#starting = undefined;
    });
    return this.#starting;
  }

  /** The text was published, or another revision is what it is to be published over; undefined: there is none any more. */
  async rebase(base: DraftKeeperOptions['base']): Promise<void> {
    this.#base = base;
    this.#mark();
    await this.#save();
  }

  /** What is published, which may be the revision that the text began from. */
  learn(published: NonNullable<DraftKeeperOptions['base']>): void {
    if (published.revision === this.#base?.revision) this.#base = published;
  }

  /** Takes the product over from the tab that writes, with what was typed there. */
  takeOver(): Promise<void> {
    this.#takingOver ??= this.#takeOver().finally(() => {
      this.#takingOver = undefined;
    });
    return this.#takingOver;
  }

  /** Saves at once what is not saved. */
  async flush(): Promise<void> {
    await (this.#timer === undefined ? this.#saving : this.#save());
  }

  /** Ends with the page or the view; the draft stays. */
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

  /** The lock may still be that of this page before its reload, which no longer answers and is about to release it. */
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
      // Who types here wants to write here.
      void this.takeOver();
      return;
    }
    this.#setState({ kind: 'saving' });
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#save(), this.#options.delayMs ?? 200);
  }

  /** Something is to be kept that is not. */
  #mark(): void {
    this.#changedAt = Math.max(Date.now(), this.#changedAt + 1);
  }

  get #isUnsaved(): boolean {
    return this.#changedAt > this.#savedAt;
  }

  #onVisibility(): void {
    if (globalThis.document.hidden) this.#leave();
    // The tab that wrote may have been closed.
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
   * The page may be gone at once, with all that waits for an answer: the lock, a transaction.
   * @returns false where what is not saved would be lost
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

  /** What was typed here over another text is a step of undo away. */
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

  /** What the other tab has saved last comes first. */
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

/** Whether a text says it, apart from spaces and lines. */
export function isSame(text: string, document: unknown): boolean {
  try {
    return JSON.stringify(JSON.parse(text)) === JSON.stringify(document);
  } catch {
    return false;
  }
}

/** The name of the document in its first language. */
function nameOf({ value }: Pick<StudioDocument, 'value'>): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return wordsOf(value.name);
}
