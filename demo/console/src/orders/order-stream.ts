// Reports changed orders, from the service's event stream, or by polling if the stream doesn't work. Over HTTP/1.1, a
// browser opens at most six connections to a host for all tabs together. So a hidden tab closes its stream, at most
// three visible windows have one, and the others poll.

import type { Api } from '../shared/api.js';

const GATHER_MS = 200;
const FIRST_ASK_MS = 5_000;
const LONGEST_ASK_MS = 60_000;
/** Names of Web Locks. Each allows one stream. */
const PERMITS = ['order-stream-1', 'order-stream-2', 'order-stream-3'];

/**
 * Called when orders have changed.
 * @param orders the ids of the changed orders; undefined if any order may have changed
 * @param isPoll whether no one is waiting for the change; false if someone has just returned to the page
 */
type OnChange = (orders: ReadonlySet<string> | undefined, isPoll: boolean) => void;

export class OrderStream {
  readonly #api: Api;
  readonly #onChange: OnChange;
  readonly #onLive: (isLive: boolean) => void;
  #source: EventSource | undefined;
  /** Aborted when the stream is no longer needed. */
  #wanted: AbortController | undefined;
  #asking: ReturnType<typeof setTimeout> | undefined;
  #gathering: ReturnType<typeof setTimeout> | undefined;
  #gathered = new Set<string>();
  #delayMs = FIRST_ASK_MS;
  #isStarted = false;

  constructor(api: Api, onChange: OnChange, onLive: (isLive: boolean) => void = () => undefined) {
    this.#api = api;
    this.#onChange = onChange;
    this.#onLive = onLive;
  }

  start(): void {
    this.#isStarted = true;
    document.addEventListener('visibilitychange', this.#onVisibility);
    window.addEventListener('online', this.#onVisibility);
    window.addEventListener('focus', this.#onFocus);
    if (!document.hidden) this.#open();
  }

  stop(): void {
    this.#isStarted = false;
    document.removeEventListener('visibilitychange', this.#onVisibility);
    window.removeEventListener('online', this.#onVisibility);
    window.removeEventListener('focus', this.#onFocus);
    this.#close();
  }

  readonly #onVisibility = () => {
    this.#close();
    this.#delayMs = FIRST_ASK_MS;
    if (!document.hidden && this.#isStarted) this.#open();
  };

  /**
   * Reports a change on focus, because the stream doesn't report that an order's personal data was erased, for example
   * in another window.
   */
  readonly #onFocus = () => {
    if (this.#source) this.#tell(undefined, false);
  };

  #open(): void {
    this.#wanted = new AbortController();
    whenPermitted(this.#wanted.signal, () => this.#connect());
    this.#askLater();
  }

  #connect(): void {
    const source = new EventSource(this.#api.address('/v1/order-events'));
    this.#source = source;
    source.addEventListener('open', () => {
      this.#delayMs = LONGEST_ASK_MS;
      this.#onLive(true);
      // Reload everything once, because the stream doesn't include events from before it was opened.
      this.#tell(undefined);
      this.#askLater();
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      this.#gathered.add((JSON.parse(data) as { readonly order: string }).order);
      this.#gathering ??= setTimeout(() => this.#tell(this.#gathered), GATHER_MS);
    });
    source.addEventListener('error', () => {
      this.#onLive(false);
      if (this.#delayMs === LONGEST_ASK_MS) this.#delayMs = FIRST_ASK_MS;
      this.#askLater();
    });
  }

  #close(): void {
    clearTimeout(this.#asking);
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#source?.close();
    this.#source = undefined;
    this.#wanted?.abort();
  }

  /** Polls even while the stream is open, because a proxy may hold back its events. */
  #askLater(): void {
    clearTimeout(this.#asking);
    this.#asking = setTimeout(() => {
      this.#delayMs = Math.min(this.#delayMs * 2, LONGEST_ASK_MS);
      this.#tell(undefined);
      const isRefused = this.#source?.readyState === EventSource.CLOSED;
      if (isRefused) {
        this.#close();
        this.#open();
      }
      this.#askLater();
    }, this.#delayMs);
  }

  #tell(orders: ReadonlySet<string> | undefined, isPoll = true): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#gathered = new Set();
    this.#onChange(orders, isPoll);
  }
}

/** Calls `open` once one of the locks is free, and holds that lock until the signal aborts. */
function whenPermitted(signal: AbortSignal, open: () => void): void {
  const permitted = new AbortController();
  const waiting = AbortSignal.any([signal, permitted.signal]);
  const take = () => {
    // Another lock became free at the same time and is used instead.
    if (waiting.aborted) return undefined;
    permitted.abort();
    open();
    return new Promise((release) => signal.addEventListener('abort', release, { once: true }));
  };
  const goWithout = () => void take();
  const locks: LockManager | undefined = navigator.locks;
  // The Web Locks API isn't available on an insecure page, and fails without storage access.
  if (!locks) goWithout();
  else for (const permit of PERMITS) locks.request(permit, { signal: waiting }, take).catch(goWithout);
}
