// Waits before a request is repeated, to the service or another host.

/**
 * @param signal ends the wait when aborted
 * @param options.endsEarly whether the wait also ends when the browser comes back online, or the tab is shown again
 */
export function pause(durationMs: number, signal: AbortSignal, { endsEarly = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const ended = new AbortController();
    const until = { signal: ended.signal };
    const done = () => {
      clearTimeout(timer);
      ended.abort();
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    signal.addEventListener('abort', done, until);
    if (!endsEarly) return;
    addEventListener('online', done, until);
    addEventListener('visibilitychange', () => document.hidden || done(), until);
  });
}

/**
 * Waits before requesting a file again: 2 s, doubled with each failure, or until the browser is back online or the tab is shown
 * again.
 * @param failures the number of failures before this one
 */
export function pauseAfterFailure(failures: number, signal: AbortSignal): Promise<void> {
  return pause(Math.min(2_000 * 2 ** failures, 600_000), signal, { endsEarly: true });
}
