// Saves a StudioDocument's text to the draft store, soon after each change and before the page closes. If several tabs
// show the same product, each shows what was saved last.

import { wordsOf } from '../shared/localized-text.js';
import type { StudioDocument } from '../studio/studio-document.js';
import { type Draft, type DraftStore, DraftStoreError } from './draft-store.js';

export type DraftState =
  /** Everything is saved. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'saving' }
  /** A complete sentence. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface DraftKeeperOptions {
  readonly document: StudioDocument;
  readonly store: DraftStore;
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /**
   * The revision that the text is based on, with its document if known; undefined if the product was never published.
   */
  readonly base?: { readonly revision: string; readonly document?: unknown } | undefined;
  readonly delayMs?: number;
}

/**
 * Events: 'state' when `state`, `isChanged` or `base` has changed, and 'replaced' when another tab's text has replaced
 * unsaved text from this tab. Undo restores it.
 */
export class DraftKeeper extends EventTarget {
  readonly #options: DraftKeeperOptions;
  readonly #ending = new AbortController();
  #state: DraftState = { kind: 'kept' };
  #base: DraftKeeperOptions['base'];
  #isUnsaved = false;
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Whether the current change comes from another tab. */
  #isFollowing = false;

  constructor(options: DraftKeeperOptions) {
    super();
    this.#options = options;
    this.#base = options.base;
    const { document, store, organization, id } = options;
    const { signal } = this.#ending;
    document.addEventListener('text', () => this.#onText(), { signal });
    store.follow(organization, id, (draft) => this.#follow(draft), signal);
    globalThis.document?.addEventListener('visibilitychange', () => this.flush(), { signal });
    globalThis.addEventListener?.('pagehide', () => this.flush(), { signal });
    globalThis.addEventListener?.('beforeunload', (event) => this.flush() || event.preventDefault(), { signal });
  }

  get state(): DraftState {
    return this.#state;
  }

  /** Whether the text has unpublished changes. */
  get isChanged(): boolean {
    return !this.#base || !isSame(this.#options.document.text, this.#base.document);
  }

  /** The revision that publishing replaces. */
  get base(): DraftKeeperOptions['base'] {
    return this.#base;
  }

  /**
   * Sets the revision that publishing replaces, after the text was published or another revision was chosen; undefined
   * if the product no longer exists.
   */
  rebase(base: DraftKeeperOptions['base']): void {
    this.#base = base;
    this.#isUnsaved = true;
    this.flush();
  }

  /** Records the published document, which may be the one that the text is based on. */
  learn(published: NonNullable<DraftKeeperOptions['base']>): void {
    if (published.revision === this.#base?.revision) this.#base = published;
  }

  /** Saves pending changes. @returns false if they couldn't be saved */
  flush(): boolean {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    if (!this.#isUnsaved) return true;
    try {
      this.#options.store.put(this.#draft());
      this.#isUnsaved = false;
      this.#setState({ kind: 'kept' });
    } catch (error) {
      if (!(error instanceof DraftStoreError)) throw error;
      this.#setState({ kind: 'failed', reason: error.message });
    }
    return !this.#isUnsaved;
  }

  /** Saves, and stops. */
  dispose(): void {
    this.flush();
    this.#ending.abort();
  }

  #onText(): void {
    if (this.#isFollowing) return;
    this.#isUnsaved = true;
    this.#setState({ kind: 'saving' });
    this.#timer ??= setTimeout(() => this.flush(), this.#options.delayMs ?? 200);
  }

  #draft(): Draft {
    const { document, organization, id } = this.#options;
    return {
      ...{ organization, id, name: nameOf(document) ?? id, text: document.text, base: this.#base?.revision },
      ...{ isChanged: this.isChanged, savedAt: Date.now() },
    };
  }

  /** Shows the text that another tab saved. */
  #follow({ text, base }: Draft): void {
    const { document } = this.#options;
    const isReplaced = this.#isUnsaved && document.text !== text;
    if (base !== this.#base?.revision) this.#base = base === undefined ? undefined : { revision: base };
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#isUnsaved = false;
    this.#isFollowing = true;
    document.replace(text, 'load');
    this.#isFollowing = false;
    if (isReplaced) this.dispatchEvent(new Event('replaced'));
    this.#setState({ kind: 'kept' });
  }

  #setState(state: DraftState): void {
    this.#state = state;
    if (!this.#ending.signal.aborted) this.dispatchEvent(new Event('state'));
  }
}

/** Whether the text is the same document, ignoring white space. */
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
