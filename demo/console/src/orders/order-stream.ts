// Reports changes of orders: from the service's event stream, and by polling while the stream doesn't work. Over HTTP/1.1 a
// browser opens six connections for all tabs together, so a hidden tab closes its stream, and of windows that are seen side by
// side three have one. The others poll.

import type { Api } from '../shared/api.js';

const GATHER_MS = 200;
const FIRST_ASK_MS = 5_000;
const LONGEST_ASK_MS = 60_000;
/** The names of the browser's locks that each permit one stream. */
const PERMITS = ['order-stream-1', 'order-stream-2', 'order-stream-3'];

/** @param orders ids of the orders that were moved; undefined if any may have been */
type OnChange = (orders: ReadonlySet<string> | undefined) => void;

export class OrderStream {
  readonly #api: Api;
  readonly #onChange: OnChange;
  readonly #onLive: (isLive: boolean) => void;
  #source: EventSource | undefined;
  /** Is aborted when no stream is wanted any more. */
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

  /** The stream doesn't tell when the personal data of an order was erased, perhaps in another window. */
  readonly #onFocus = () => {
    if (this.#source) this.#tell(undefined);
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
      // The stream doesn't repeat events from before it was opened.
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

  /** Polls too, because a proxy may hold back a stream that seems open. */
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

  #tell(orders: ReadonlySet<string> | undefined): void {
    clearTimeout(this.#gathering);
    this.#gathering = undefined;
    this.#gathered = new Set();
    this.#onChange(orders);
  }
}

/** Calls `open` once one of the locks is free, and keeps that one until the signal is aborted. */
function whenPermitted(signal: AbortSignal, open: () => void): void {
  const permitted = new AbortController();
  const waiting = AbortSignal.any([signal, permitted.signal]);
  const take = () => {
    // Another lock was free at the same time.
    if (waiting.aborted) return undefined;
    permitted.abort();
    open();
    return new Promise((release) => signal.addEventListener('abort', release, { once: true }));
  };
  const goWithout = () => void take();
  const locks: LockManager | undefined = navigator.locks;
  // An insecure page has none, and one that may store nothing is refused them.
  if (!locks) goWithout();
  else for (const permit of PERMITS) locks.request(permit, { signal: waiting }, take).catch(goWithout);
}
