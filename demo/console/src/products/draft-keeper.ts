// Keeps what is typed: the text of a StudioDocument goes into the draft store soon after each change. Of several tabs with one
// product one writes and the others show what is typed there, until one of them takes over.

import { wordsOf } from '../shared/words-of.js';
import type { StudioDocument } from '../studio/studio-document.js';
import { type Draft, type DraftStore, DraftStoreError } from './draft-store.js';

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
  /** Of the product. */
  readonly id: string;
  /** The text that the document was opened with: what was typed since is not kept yet. */
  readonly text?: string | undefined;
  /** The revision that the text began from, and its document where it is known; undefined: it was never published. */
  readonly base?: { readonly revision: string; readonly document?: unknown } | undefined;
  readonly delayMs?: number;
}

type Message =
  | { readonly kind: 'text'; readonly text: string; readonly base: string | undefined }
  /** Somebody wants to write: who does saves, and lets go. */
  | { readonly kind: 'take-over' };

/** How long the tab that writes is waited for; then it hangs, or was put to sleep. */
const TAKE_OVER_MS = 1_500;

/**
 * Events: 'state' when `state`, `isWriter` or `isChanged` are new, and 'undone' when a text that was typed here could not be
 * taken over: it is one step of undo away.
 */
export class DraftKeeper extends EventTarget {
  readonly #options: DraftKeeperOptions;
  readonly #lockName: string;
  readonly #channel: BroadcastChannel | undefined;
  readonly #ending = new AbortController();
  #state: DraftState = { kind: 'kept' };
  #isWriter = false;
  #base: DraftKeeperOptions['base'];
  /** The text that is kept, or was shown when there was nothing to keep. */
  #keptText: string;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #saving: Promise<void> = Promise.resolve();
  #release: (() => void) | undefined;
  /** Whether a text comes from the tab that writes. */
  #isFollowing = false;

  constructor(options: DraftKeeperOptions) {
    super();
    this.#options = options;
    this.#base = options.base;
    this.#keptText = options.text ?? options.document.text;
    this.#lockName = `parametric-console draft ${options.organization} ${options.id}`;
    const { signal } = this.#ending;
    this.#channel = 'BroadcastChannel' in globalThis ? new BroadcastChannel(this.#lockName) : undefined;
    this.#channel?.addEventListener('message', ({ data }) => this.#receive(data as Message));
    options.document.addEventListener('text', () => this.#onText(), { signal });
    globalThis.document?.addEventListener('visibilitychange', () => void this.flush(), { signal });
    globalThis.addEventListener?.('pagehide', () => void this.flush(), { signal });
  }

  get state(): DraftState {
    return this.#state;
  }

  /** Whether what is typed here is kept; otherwise another tab has the product. */
  get isWriter(): boolean {
    return this.#isWriter;
  }

  /** Whether there is anything that is not published. */
  get isChanged(): boolean {
    return !this.#base || !isSame(this.#options.document, this.#base.document);
  }

  /** The revision that is published over. */
  get base(): DraftKeeperOptions['base'] {
    return this.#base;
  }

  /** Becomes the tab that writes, where no other is. */
  async start(): Promise<void> {
    await this.#lock({ ifAvailable: true });
    this.#tell();
    if (this.#isWriter && this.#options.document.text !== this.#keptText) await this.#save();
  }

  /** The text was published, or another revision is what it is to be published over. */
  async rebase(base: NonNullable<DraftKeeperOptions['base']>): Promise<void> {
    this.#base = base;
    await this.#save();
  }

  /** Takes the product over from the tab that writes, with what was typed there. */
  async takeOver(): Promise<void> {
    if (this.#isWriter) return;
    this.#channel?.postMessage({ kind: 'take-over' } satisfies Message);
    const limit = AbortSignal.timeout(TAKE_OVER_MS);
    await this.#lock({ signal: limit }).catch(() => this.#lock({ steal: true }));
    await this.#readKept();
    this.#tell();
  }

  /** Saves at once what is not saved. */
  async flush(): Promise<void> {
    if (this.#timer === undefined) return;
    await this.#save();
  }

  /** Ends with the page or the view; the draft stays. */
  async dispose(): Promise<void> {
    await this.flush();
    this.#ending.abort();
    this.#channel?.close();
    this.#release?.();
  }

  #onText(): void {
    if (this.#isFollowing) return;
    if (!this.#isWriter) {
      // Who types here wants to write here.
      void this.takeOver();
      return;
    }
    this.#setState({ kind: 'saving' });
    if (this.#timer !== undefined) return;
    this.#timer = setTimeout(() => void this.#save(), this.#options.delayMs ?? 200);
  }

  #save(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#saving = this.#saving.then(() => this.#write());
    return this.#saving;
  }

  async #write(): Promise<void> {
    const { document, store, organization, id } = this.#options;
    const { text } = document;
    const name = nameOf(document) ?? id;
    const draft: Draft = {
      ...{ organization, id, name, text, base: this.#base?.revision },
      ...{ isChanged: this.isChanged, savedAt: Date.now() },
    };
    try {
      await store.put(draft);
      this.#keptText = text;
      this.#channel?.postMessage({ kind: 'text', text, base: draft.base } satisfies Message);
      if (this.#timer === undefined) this.#setState({ kind: 'kept' });
    } catch (error) {
      if (!(error instanceof DraftStoreError)) throw error;
      this.#setState({ kind: 'failed', reason: error.message });
    }
  }

  #receive(message: Message): void {
    if (message.kind === 'take-over') {
      if (this.#isWriter) void this.#letGo();
    } else if (!this.#isWriter) this.#follow(message.text);
  }

  async #letGo(): Promise<void> {
    await this.#save();
    this.#release?.();
  }

  /** What was typed here over another text is a step of undo away. */
  #follow(text: string): void {
    const { document } = this.#options;
    const wasTyped = document.text !== this.#keptText && document.text !== text;
    this.#keptText = text;
    this.#isFollowing = true;
    document.replace(text, 'load');
    this.#isFollowing = false;
    if (wasTyped) this.dispatchEvent(new Event('undone'));
    this.#tell();
  }

  /** What the other tab has saved last comes first. */
  async #readKept(): Promise<void> {
    const { document, store, organization, id } = this.#options;
    const draft = await store.get(organization, id).catch(() => undefined);
    if (draft && draft.text !== this.#keptText) this.#follow(draft.text);
    else if (document.text !== this.#keptText) await this.#save();
  }

  /** Holds the lock until it is let go, or taken away. */
  #lock(options: LockOptions): Promise<void> {
    if (!globalThis.navigator?.locks) {
      this.#isWriter = true;
      return Promise.resolve();
    }
    return new Promise((resolve, reject) => {
      const held = navigator.locks.request(this.#lockName, options, (lock) => {
        this.#isWriter = lock !== null;
        resolve();
        if (!lock) return undefined;
        return new Promise<void>((release) => {
          this.#release = release;
        });
      });
      held
        .catch((error: unknown) => reject(error))
        .finally(() => {
          if (!this.#isWriter || this.#ending.signal.aborted) return;
          this.#isWriter = false;
          this.#release = undefined;
          this.#tell();
        });
    });
  }

  #setState(state: DraftState): void {
    this.#state = state;
    this.#tell();
  }

  #tell(): void {
    if (!this.#ending.signal.aborted) this.dispatchEvent(new Event('state'));
  }
}

/** Apart from spaces and lines. */
function isSame(document: StudioDocument, other: unknown): boolean {
  return document.isJson && JSON.stringify(document.value) === JSON.stringify(other);
}

/** Of the document, in its first language. */
export function nameOf({ value }: Pick<StudioDocument, 'value'>): string | undefined {
  if (typeof value !== 'object' || value === null || !('name' in value)) return undefined;
  return wordsOf(value.name);
}
