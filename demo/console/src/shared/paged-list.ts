// Loads the data that views show. It's either a single value, or a list that loads one page at a time on demand and
// keeps its position.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Api, List, Query } from './api.js';
import { keepRows, keptRows, returnToPlace } from './list-place.js';
import { failure, loading } from './templates.js';

/** The largest page that the service returns. */
export const MAX_AT_ONCE = 100;

/**
 * Loads a list of options page by page.
 * @param most the maximum number of items to load
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

/** Requests a value. `isPoll` is passed on to the API. */
type AskOnce<Value> = (signal: AbortSignal, isPoll: boolean) => Promise<Value>;

type Ask<Item> = (signal: AbortSignal, after?: string) => Promise<List<Item>>;

export class PagedList<Item> implements ReactiveController {
  /** The loaded items; undefined until the first page is loaded. */
  items: readonly Item[] | undefined;
  /** The error of the last request; undefined as soon as another request succeeds. */
  error: unknown;
  /** Whether a page is being loaded. */
  isLoading = false;
  readonly #host: ReactiveControllerHost;
  readonly #page: PageRoot | undefined;
  readonly #ask: Ask<Item>;
  #next: string | null = null;
  #adding: Promise<void> = Promise.resolve();
  #asking = new AbortController();

  /**
   * @param ask requests the first page, or the page after the position `after`
   * @param page the list's view, whose position in the list is kept. Only pass it if all of the list's filters are in
   * the URL.
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
    this.#adding = Promise.resolve();
    const { signal } = this.#asking;
    const rows = this.#page ? keptRows() : 0;
    await this.#take(undefined);
    while (!signal.aborted && this.error === undefined && this.#next !== null && this.items!.length < rows)
      await this.#take(this.#next);
    if (!this.#page || signal.aborted) return;
    await this.#host.updateComplete;
    returnToPlace(this.#page.renderRoot);
  }

  /** Appends the next page. If a page is already loading, waits for it, because the next page comes after it. */
  loadMore(): Promise<void> {
    if (!this.isLoading && this.#next !== null) {
      this.#adding = this.#take(this.#next).then(() => {
        if (this.#page) keepRows(this.items!.length);
      });
    }
    return this.#adding;
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

  /** Changes the items that are shown, without another request. */
  change(items: (before: readonly Item[]) => readonly Item[]): void {
    this.items = items(this.items ?? []);
    this.#host.requestUpdate();
  }
}

/** Loads a view's data when the view is connected, and renders the loading state. */
export class Loaded<Value> implements ReactiveController {
  /** The last loaded value; undefined until there is one. */
  value: Value | undefined;
  error: unknown;
  isLoading = false;
  readonly #host: ReactiveControllerHost;
  readonly #ask: AskOnce<Value>;
  /** The pending request. */
  #asking: AbortController | undefined;
  /** Whether a refresh was wanted while a request was pending. */
  #isMissed = false;

  constructor(host: ReactiveControllerHost, ask: AskOnce<Value>) {
    this.#host = host;
    this.#ask = ask;
    host.addController(this);
  }

  hostConnected(): void {
    void this.#host.updateComplete.then(() => this.load());
  }

  hostDisconnected(): void {
    this.#abort();
  }

  /** Loads the value again. Aborts a pending request, and keeps the last value until there's a new one. */
  async load(): Promise<void> {
    this.isLoading = true;
    this.error = undefined;
    this.#host.requestUpdate();
    await this.#take();
  }

  /**
   * Loads a newer value in the background, without showing that it's loading or an error. There's only one request at a
   * time: while one is pending, for example because someone has to sign in again, no others collect behind it.
   * @returns whether there's a newer value
   */
  async refresh(isPoll: boolean): Promise<boolean> {
    this.#isMissed = this.#asking !== undefined;
    if (this.#isMissed) return false;
    const isNewer = await this.#take(isPoll);
    return (this.#isMissed && (await this.refresh(isPoll))) || isNewer;
  }

  /** @param isPoll undefined if an error is shown */
  async #take(isPoll?: boolean): Promise<boolean> {
    this.#abort();
    const asking = new AbortController();
    const { signal } = asking;
    this.#asking = asking;
    try {
      const value = await this.#ask(signal, isPoll === true);
      if (signal.aborted) return false;
      this.value = value;
      this.error = undefined;
      return true;
    } catch (error) {
      if (!signal.aborted && isPoll === undefined) this.error = error;
      return false;
    } finally {
      if (!signal.aborted) {
        this.#asking = undefined;
        this.isLoading = false;
        this.#host.requestUpdate();
      }
    }
  }

  #abort(): void {
    this.#asking?.abort();
    this.#asking = undefined;
    this.isLoading = false;
  }

  /** Replaces the value with a newer one, such as the response to a write. Ignores the response to a pending request. */
  set(value: Value | undefined): void {
    this.#abort();
    this.error = undefined;
    this.value = value;
    this.#host.requestUpdate();
  }

  /**
   * Renders the value, the loading state, or the error.
   * @param isKept whether to show the last value below an error
   */
  render(content: (value: Value) => unknown, isKept = false): unknown {
    const failed = failure(this.error, () => this.load());
    if (this.value !== undefined && (isKept || this.error === undefined)) return [failed, content(this.value)];
    return this.error === undefined ? loading : failed;
  }
}
