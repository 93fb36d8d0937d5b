// Stores product drafts in this browser's localStorage, which a page can still write to while it's closing. Keys
// include the organization, so someone who signs in to another one doesn't see them.

export interface Draft {
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /** The document's name, for lists; the id if the text can't be parsed. */
  readonly name: string;
  readonly text: string;
  /** The revision that it's based on; undefined if the product was never published. */
  readonly base: string | undefined;
  /** Whether it has unpublished changes. */
  readonly isChanged: boolean;
  /** When it was last changed, in milliseconds since 1970. */
  readonly savedAt: number;
}

/** Why the draft can't be stored and what to do about it, in complete sentences. */
export class DraftStoreError extends Error {
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

  /** The organization's drafts by id. */
  list(organization: string): readonly Draft[] {
    return this.#keys()
      .flatMap((key) => this.#read(key) ?? [])
      .filter((draft) => draft.organization === organization)
      .sort((a, b) => (a.id < b.id ? -1 : 1));
  }

  /** @throws {DraftStoreError} */
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
    : 'This browser doesn’t save drafts, for example in a private window. Save the document as a file before you leave.';
}
