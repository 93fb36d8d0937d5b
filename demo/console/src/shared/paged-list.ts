// A list loaded page by page. It starts over with each filter, and loads more pages on demand.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Api, List, Query } from './api.js';
import { keepRows, keptRows, returnToPlace } from './list-place.js';

/** The largest page that the service returns. */
export const MAX_AT_ONCE = 100;

/**
 * Reads a list of options, page by page.
 * @param most maximum number of items; the rest are left out
 */
export async function readList<Item>(api: Api, path: string, query: Query, most: number): Promise<readonly Item[]> {
  const items: Item[] = [];
  for (let after: string | undefined; items.length < most; ) {
    const { data, next } = await api.get<List<Item>>(path, { query: { ...query, limit: MAX_AT_ONCE, after } });
    items.push(...data);
    if (!next) break;
    after = next;
  }
  return items;
}

interface PageRoot {
  readonly renderRoot: ParentNode;
}

type Ask<Item> = (signal: AbortSignal, after?: string) => Promise<List<Item>>;

export class PagedList<Item> implements ReactiveController {
  /** Undefined until the first page is loaded. */
  items: readonly Item[] | undefined;
  /** The last request's error, until a request succeeds. */
  error: unknown;
  /** Whether a page is being loaded. */
  isLoading = false;
  readonly #host: ReactiveControllerHost;
  readonly #page: PageRoot | undefined;
  readonly #ask: Ask<Item>;
  #next: string | null = null;
  #asking = new AbortController();

  /**
   * @param ask requests the first page, or the one after `after`
   * @param page the list's view, if all its filters are in the address. The position in the list is then kept.
   */
  constructor(host: ReactiveControllerHost, ask: Ask<Item>, page?: PageRoot) {
    this.#host = host;
    this.#page = page;
    this.#ask = ask;
    host.addController(this);
  }

  get hasMore(): boolean {
    return this.#next !== null;
  }

  hostConnected(): void {
    this.#asking = new AbortController();
    void this.#host.updateComplete.then(() => this.load());
  }

  hostDisconnected(): void {
    this.#asking.abort();
  }

  /** Loads the list from the beginning. Aborts a pending request. */
  async load(): Promise<void> {
    this.#asking.abort();
    this.#asking = new AbortController();
    const { signal } = this.#asking;
    const rows = this.#page ? keptRows() : 0;
    await this.#take(undefined);
    while (!signal.aborted && this.error === undefined && this.#next !== null && this.items!.length < rows)
      await this.#take(this.#next);
    if (!this.#page || signal.aborted) return;
    await this.#host.updateComplete;
    returnToPlace(this.#page.renderRoot);
  }

  /**
   * Appends the next page. Does nothing while another page is loading, because the next one has to come after it.
   */
  async loadMore(): Promise<void> {
    if (this.isLoading || this.#next === null) return;
    await this.#take(this.#next);
    if (this.#page) keepRows(this.items!.length);
  }

  async #take(after: string | undefined): Promise<void> {
    const { signal } = this.#asking;
    this.isLoading = true;
    this.#host.requestUpdate();
    try {
      const { data, next = null } = await this.#ask(signal, after);
      if (signal.aborted) return;
      this.#next = next;
      this.error = undefined;
      this.change((items) => (after === undefined ? data : [...items, ...data]));
    } catch (error) {
      if (!signal.aborted) this.error = error;
    } finally {
      if (!signal.aborted) this.isLoading = false;
      this.#host.requestUpdate();
    }
  }

  /** Changes the shown items without another request. */
  change(items: (before: readonly Item[]) => readonly Item[]): void {
    this.items = items(this.items ?? []);
    this.#host.requestUpdate();
  }
}
