// Drafts of products, kept by this browser: what was typed and is not published. By organization and product, so that who
// signs in with another key meets nobody else's.

import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

export interface Draft {
  readonly organization: string;
  /** Of the product. */
  readonly id: string;
  /** Of the document, for lists; the id where its text can't be read. */
  readonly name: string;
  readonly text: string;
  /** The revision that it began from; undefined: the product has never been published. */
  readonly base: string | undefined;
  /** Whether there is anything that is not published. */
  readonly isChanged: boolean;
  /** Milliseconds since 1970. */
  readonly savedAt: number;
}

interface DraftSchema extends DBSchema {
  drafts: { key: [organization: string, id: string]; value: Draft };
}

/** Why nothing can be kept: a whole sentence, which says what to do. */
export class DraftStoreError extends Error {
  override readonly name = 'DraftStoreError';
}

export class DraftStore {
  readonly #name: string;
  #database: Promise<IDBPDatabase<DraftSchema>> | undefined;

  constructor(name = 'parametric-console') {
    this.#name = name;
  }

  /** @throws {DraftStoreError} */
  get(organization: string, id: string): Promise<Draft | undefined> {
    return this.#run((database) => database.get('drafts', [organization, id]));
  }

  /** Those of the organization, in the order of their ids. @throws {DraftStoreError} */
  list(organization: string): Promise<readonly Draft[]> {
    const range = () => IDBKeyRange.bound([organization], [organization, []]);
    return this.#run((database) => database.getAll('drafts', range()));
  }

  /** @throws {DraftStoreError} */
  put(draft: Draft): Promise<void> {
    return this.#run(async (database) => void (await database.put('drafts', draft)));
  }

  /** @throws {DraftStoreError} */
  remove(organization: string, id: string): Promise<void> {
    return this.#run((database) => database.delete('drafts', [organization, id]));
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
      // Another tab has a newer version of the console.
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

function sentence(error: unknown): string {
  const name = error instanceof Error ? error.name : '';
  if (name === 'QuotaExceededError') {
    return 'The storage of this browser is full, so drafts are not kept. Save the document as a file, or free some space.';
  }
  if (name === 'VersionError')
    return 'Another tab has a newer console. Save the document as a file and load this page anew.';
  return 'This browser keeps no drafts here, as in a private window. Save the document as a file before you leave.';
}
