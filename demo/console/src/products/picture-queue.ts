// Loads the pictures of a long list, a few at a time. The service draws each picture on request and queues only a few
// requests. It rejects any others with 429 or 503.

const AT_ONCE = 3;
const MOST_ATTEMPTS = 5;
const LONGEST_WAIT_S = 60;

/**
 * @example
 * ```ts
 * const picture = await queue.load('/v1/quote-requests/rqt_1/picture.svg', signal);
 * ```
 */
export class PictureQueue {
  readonly #fetch: typeof fetch;
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** @param fetcher a replacement for `fetch`, used in tests */
  constructor(fetcher: typeof fetch = (...args) => fetch(...args)) {
    this.#fetch = fetcher;
  }

  /**
   * Waits for its turn and, if the service is busy, for the time in `Retry-After`.
   * @throws {Error} if there's no picture, or the signal is aborted
   */
  async load(address: string, signal: AbortSignal): Promise<Blob> {
    for (let attempt = 1; ; attempt += 1) {
      const response = await this.#inTurn(() => this.#fetch(address, { signal }), signal);
      if (response.ok) return response.blob();
      if (![429, 503].includes(response.status) || attempt === MOST_ATTEMPTS)
        throw new Error(`No picture: ${response.status}`);
      const seconds = Number(response.headers.get('retry-after') ?? 1);
      await pause(1_000 * Math.min(Number.isFinite(seconds) ? seconds : 1, LONGEST_WAIT_S), signal);
    }
  }

  async #inTurn<Result>(task: () => Promise<Result>, signal: AbortSignal): Promise<Result> {
    if (this.#running >= AT_ONCE) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running += 1;
    try {
      signal.throwIfAborted();
      return await task();
    } finally {
      // Start the next request in the queue.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#running -= 1;
    }
  }
}

function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}
