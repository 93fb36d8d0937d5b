// Waits between two requests that ask the service for the same thing.

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
