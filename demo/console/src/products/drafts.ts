// Product drafts: where this browser stores them, how the studio saves them while someone types, and which text the
// studio opens with.

import { ApiError, NotFoundError } from '@parametric/api-client/page';
import { type Api, isUnanswered } from '../shared/api.js';
import { wordsOf } from '../shared/format.js';
import { textOf } from '../studio/json-text.js';
import type { StudioDocument } from '../studio/studio-document.js';
import type { PublishedModel } from './publish/publish-dialog.js';

export interface Draft {
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /** The document's name, for lists; the id if the text can't be parsed. */
  readonly name: string;
  readonly text: string;
  /** The revision that the draft is based on; undefined if the product was never published. */
  readonly base: string | undefined;
  /** Whether the draft has unpublished changes. */
  readonly isChanged: boolean;
  /** When the draft was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Thrown if a draft can't be stored. The message explains why and what to do about it, in complete sentences. */
class DraftStoreError extends Error {
  override readonly name = 'DraftStoreError';
}

export class DraftStore {
  readonly #prefix: string;

  constructor(prefix = 'parametric-console draft ') {
    this.#prefix = prefix;
  }

  get(organization: string, id: string): Draft | undefined {
    return this.#read(this.#key(organization, id));
  }

  /** The organization's drafts, sorted by id. */
  list(organization: string): readonly Draft[] {
    return this.#keys()
      .flatMap((key) => this.#read(key) ?? [])
      .filter((draft) => draft.organization === organization)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** @throws {DraftStoreError} if the browser can't store the draft */
  put(draft: Draft): void {
    try {
      localStorage.setItem(this.#key(draft.organization, draft.id), JSON.stringify(draft));
    } catch (error) {
      throw new DraftStoreError(sentence(error), { cause: error });
    }
  }

  remove(organization: string, id: string): void {
    if (this.get(organization, id)) localStorage.removeItem(this.#key(organization, id));
  }

  /** Calls back whenever another tab stores the draft, until the signal is aborted. */
  follow(organization: string, id: string, onDraft: (draft: Draft) => void, signal: AbortSignal): void {
    const key = this.#key(organization, id);
    const onStorage = (event: StorageEvent) => {
      const draft = event.key === key ? this.#read(key) : undefined;
      if (draft) onDraft(draft);
    };
    globalThis.addEventListener('storage', onStorage, { signal });
  }

  #key(organization: string, id: string): string {
    return this.#prefix + JSON.stringify([organization, id]);
  }

  #keys(): readonly string[] {
    try {
      return Object.keys(localStorage).filter((key) => key.startsWith(this.#prefix));
    } catch {
      return [];
    }
  }

  #read(key: string): Draft | undefined {
    try {
      return JSON.parse(localStorage.getItem(key) ?? 'null') ?? undefined;
    } catch {
      return undefined;
    }
  }
}

function sentence(error: unknown): string {
  return error instanceof Error && error.name === 'QuotaExceededError'
    ? 'Your browser’s storage is full, so drafts aren’t saved. Save the document as a file, or free up space.'
    : 'This browser can’t save drafts. If you’re in a private window, that may be why. Save the document as a file before you leave.';
}

export type DraftState =
  /** Everything is saved. */
  | { readonly kind: 'kept' }
  | { readonly kind: 'saving' }
  /** The reason is a complete sentence that's shown to the person. */
  | { readonly kind: 'failed'; readonly reason: string };

export interface DraftKeeperOptions {
  readonly document: StudioDocument;
  readonly store: DraftStore;
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /**
   * The revision that the text is based on, with its document if it's known. Undefined if the product was never
   * published.
   */
  readonly base?: { readonly revision: string; readonly document?: unknown } | undefined;
  readonly delayMs?: number;
}

/**
 * Keeps a draft up to date while someone edits it. Events: 'state' when `state`, `isChanged`, or `base` has changed,
 * and 'replaced' when another tab's text has replaced unsaved text from this tab. Undo restores it.
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
   * Sets the revision that publishing replaces. Call this after the text was published, or after another revision was
   * chosen. Undefined means that the product no longer exists.
   */
  rebase(base: DraftKeeperOptions['base']): void {
    this.#base = base;
    this.#isUnsaved = true;
    this.flush();
  }

  /** Takes over the published document if it's the revision that the text is based on. */
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

  /** Saves the draft and stops. */
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

  /** Replaces the text with the one that another tab saved. */
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

/** Whether the text is the same document, ignoring whitespace. */
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

export interface OpenedProduct {
  readonly text: string;
  /** The revision that the draft is based on; undefined if the product was never published. */
  readonly base: string | undefined;
  /** The published model; null if the product isn't published, undefined if the service didn't respond. */
  readonly published: PublishedModel | null | undefined;
}

/**
 * Opens the draft in this browser if there is one, which works even offline. Otherwise, opens the published document.
 * @throws {ApiError}
 */
export async function openProduct(
  api: Api,
  store: DraftStore,
  organization: string,
  id: string,
  signal?: AbortSignal,
): Promise<OpenedProduct> {
  const draft = store.get(organization, id);
  try {
    const published = await api.get<PublishedModel>(`/v1/models/${encodeURIComponent(id)}`, { signal });
    // If the draft has no changes, open the published text, which has its author's line breaks.
    if (draft && (draft.isChanged || draft.base === published.revision)) {
      const { revision } = published;
      if (draft.base === revision || !isSame(draft.text, published.document)) {
        return { text: draft.text, base: draft.base, published };
      }
      // The draft has the same content as the published document: it was published from the command line, or just
      // before the page closed.
      try {
        store.put({ ...draft, base: revision, isChanged: false });
      } catch (error) {
        // Without space for the draft, the product can still be opened.
        if (!(error instanceof DraftStoreError)) throw error;
      }
      return { text: draft.text, base: revision, published };
    }
    return { text: textOf(published.document), base: published.revision, published };
  } catch (error) {
    const isNew = error instanceof ApiError && error.status === 404;
    if (draft && (isNew || isUnanswered(error))) {
      return { text: draft.text, base: draft.base, published: isNew ? null : undefined };
    }
    if (!isNew) throw error;
    const detail = `There’s no published product with the ID “${id}”, and this browser doesn’t have a draft of it. Drafts stay in the browser where they were started.`;
    throw new NotFoundError(detail, { ...error, problem: { detail } });
  }
}
