// Waits before something is requested again, from the service or from another host.

/**
 * @param signal ends the wait when it is aborted
 * @param options.endsOnline ends the wait also when the browser is online again
 */
export function pause(durationMs: number, signal: AbortSignal, { endsOnline = false } = {}): Promise<void> {
  return new Promise((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      removeEventListener('online', done);
      signal.removeEventListener('abort', done);
      resolve();
    };
    const timer = setTimeout(done, durationMs);
    if (endsOnline) addEventListener('online', done);
    signal.addEventListener('abort', done);
  });
}

/**
 * Waits before a file is requested again: 2 s, which double with each failure, or until the browser is online again.
 * @param failures the number of failures before this one
 */
export function pauseAfterFailure(failures: number, signal: AbortSignal): Promise<void> {
  return pause(Math.min(2_000 * 2 ** failures, 600_000), signal, { endsOnline: true });
}
