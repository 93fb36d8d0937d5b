// Waits before the same thing is asked for again, of the service or of another host.

/**
 * @param signal aborted, it ends the wait
 * @param options.endsOnline a line that comes back ends it too
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
 * The wait before a file is asked for again: 2 s, doubled with each failure, and until the line comes back at most.
 * @param failures before this one
 */
export function pauseAfterFailure(failures: number, signal: AbortSignal): Promise<void> {
  return pause(Math.min(2_000 * 2 ** failures, 600_000), signal, { endsOnline: true });
}
