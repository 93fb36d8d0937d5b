// Stores drafts of products in this browser. They are kept by organization and product, so that somebody who signs in
// with another key does not see them.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { type UnsavedDraft, UnsavedDrafts } from './unsaved-drafts.js';

export interface Draft extends UnsavedDraft {
  /** The document's name, for lists; the id where the text can't be parsed. */
  readonly name: string;
  readonly text: string;
  /** The revision from which it was begun; undefined where the product was never published. */
  readonly base: string | undefined;
  /** Whether it has unpublished changes. */
  readonly isChanged: boolean;
}

interface DraftSchema extends DBSchema {
  drafts: { key: [organization: string, id: string]; value: Draft };
}

/** Why nothing can be stored, and what to do, in whole sentences. */
export class DraftStoreError extends Error {
  override readonly name = 'DraftStoreError';
}

export interface DraftList {
  readonly drafts: readonly Draft[];
  /** Set where drafts may be missing from the list, or can't be stored. */
  readonly problem: DraftStoreError | undefined;
}

export class DraftStore {
  readonly #name: string;
  readonly #left: UnsavedDrafts<Draft>;
  #database: Promise<IDBPDatabase<DraftSchema>> | undefined;

  constructor(name = 'parametric-console') {
    this.#name = name;
    this.#left = new UnsavedDrafts(name);
  }

  /** @throws {DraftStoreError} */
  async get(organization: string, id: string): Promise<Draft | undefined> {
    const left = this.#left.get(organization, id);
    const kept = this.#run((database) => database.get('drafts', [organization, id]));
    return later(left, await (left ? kept.catch(() => undefined) : kept));
  }

  /** The organization's drafts by id. Without the database, those in localStorage. */
  async list(organization: string): Promise<DraftList> {
    const range = () => IDBKeyRange.bound([organization], [organization, []]);
    const drafts = new Map<string, Draft>();
    const kept = await this.#run((database) => database.getAll('drafts', range())).catch(
      (error: DraftStoreError) => error,
    );
    const problem = kept instanceof DraftStoreError ? kept : undefined;
    for (const draft of [...(kept instanceof DraftStoreError ? [] : kept), ...this.#left.list(organization)]) {
      drafts.set(draft.id, later(draft, drafts.get(draft.id))!);
    }
    return { drafts: [...drafts.values()].sort((a, b) => (a.id < b.id ? -1 : 1)), problem };
  }

  /**
   * Stores a new draft for the view that opens it, in localStorage if there is no database. @throws {DraftStoreError}
   */
  async begin(draft: Draft): Promise<void> {
    await this.put(draft).catch((error: unknown) => {
      if (!this.leave(draft)) throw error;
    });
  }

  /** @throws {DraftStoreError} */
  async put(draft: Draft): Promise<void> {
    await this.#run(async (database) => {
      const transaction = database.transaction('drafts', 'readwrite');
      const put = transaction.store.put(draft);
      // Commits at once: if the page is closed, a transaction that waits for an answer is rolled back.
      transaction.commit();
      await Promise.all([put, transaction.done]);
    });
    this.#left.remove(draft.organization, draft.id, draft.savedAt);
  }

  /**
   * Stores the draft in localStorage, synchronously, for a page that may be closed before `put` is done. The next `put`
   * replaces it.
   * @returns false where the browser has no room for it
   */
  leave(draft: Draft): boolean {
    return this.#left.keep(draft);
  }

  /** @param savedAt later drafts are kept */
  forgetLeft(organization: string, id: string, savedAt: number): void {
    this.#left.remove(organization, id, savedAt);
  }

  /** Whether localStorage has a draft that the database may lack. */
  hasLeft(organization: string, id: string): boolean {
    return this.#left.get(organization, id) !== undefined;
  }

  /** Without the database, only the draft in localStorage is removed. @throws {DraftStoreError} */
  async remove(organization: string, id: string): Promise<void> {
    const wasLeft = this.hasLeft(organization, id);
    this.#left.remove(organization, id);
    await this.#run((database) => database.delete('drafts', [organization, id])).catch((error: unknown) => {
      if (!wasLeft) throw error;
    });
  }

  async #run<Value>(work: (database: IDBPDatabase<DraftSchema>) => Promise<Value>): Promise<Value> {
    try {
      return await work(await this.#open());
    } catch (error) {
      throw new DraftStoreError(sentence(error), { cause: error });
    }
  }

  #open(): Promise<IDBPDatabase<DraftSchema>> {
    const forget = () => {
      this.#database = undefined;
    };
    this.#database ??= openDB<DraftSchema>(this.#name, 1, {
      upgrade: (database) => void database.createObjectStore('drafts', { keyPath: ['organization', 'id'] }),
      // Another tab with a newer version of the console waits to upgrade the database.
      blocking: (_current, _blocked, event) => {
        (event.target as IDBDatabase).close();
        forget();
      },
      terminated: forget,
    }).catch((error: unknown) => {
      forget();
      throw error;
    });
    return this.#database;
  }
}

function later(draft: Draft | undefined, other: Draft | undefined): Draft | undefined {
  return draft && other && draft.savedAt < other.savedAt ? other : (draft ?? other);
}

function sentence(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return 'The storage of this browser is full, so drafts are not kept. Save the document as a file, or free some space.';
  }
  if (name === 'VersionError')
    return 'Another tab has a newer console. Save the document as a file and load this page anew.';
  return 'This browser keeps no drafts here, as in a private window. Save the document as a file before you leave.';
}
