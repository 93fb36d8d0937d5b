// Drafts that were typed in a page which may be closed before the database has them: localStorage stores them at once.

export interface UnsavedDraft {
  readonly organization: string;
  /** The product's id. */
  readonly id: string;
  /** When it was typed; milliseconds since 1970. The later one of two drafts is used. */
  readonly savedAt: number;
}

export class UnsavedDrafts<Draft extends UnsavedDraft> {
  readonly #prefix: string;

  constructor(name: string) {
    this.#prefix = `${name} left `;
  }

  /** @returns false where the browser refuses: its 5 MB are full, or its settings forbid it */
  keep(draft: Draft): boolean {
    try {
      localStorage.setItem(this.#key(draft.organization, draft.id), JSON.stringify(draft));
      return true;
    } catch {
      return false;
    }
  }

  get(organization: string, id: string): Draft | undefined {
    return this.#read(this.#key(organization, id));
  }

  list(organization: string): readonly Draft[] {
    return this.#keys().flatMap((key) => {
      const draft = this.#read(key);
      return draft?.organization === organization ? [draft] : [];
    });
  }

  /** @param savedAt later drafts are kept */
  remove(organization: string, id: string, savedAt = Number.POSITIVE_INFINITY): void {
    const left = this.get(organization, id);
    if (left && left.savedAt <= savedAt) localStorage.removeItem(this.#key(organization, id));
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
