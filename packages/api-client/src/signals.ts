// Time limits and aborts as signals that leave no listener behind. `AbortSignal.any` and `.timeout` would be shorter,
// but hold on to a long-lived parent in some runtimes and are missing in others.

export interface LinkedSignal {
  readonly signal: AbortSignal;
  /** Whether the time limit, not the parent, has ended it. */
  readonly timedOut: () => boolean;
  /** Starts another time limit in place of the running one. */
  readonly restart: (timeoutMs: number) => void;
  readonly abort: () => void;
  /** Must be called when the work is done: removes the timer and the listener. */
  readonly release: () => void;
}

/** @returns a signal that ends with its parent or after `timeoutMs`, whichever comes first */
export function linkSignal(parent: AbortSignal | undefined, timeoutMs: number): LinkedSignal {
  const controller = new AbortController();
  let timedOut = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const restart = (limitMs: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      timedOut = true;
      controller.abort();
    }, limitMs);
  };
  const onAbort = () => controller.abort(parent?.reason);
  if (parent?.aborted) onAbort();
  else parent?.addEventListener('abort', onAbort);
  restart(timeoutMs);
  return {
    signal: controller.signal,
    timedOut: () => timedOut,
    restart,
    abort: () => controller.abort(),
    release: () => {
      clearTimeout(timer);
      parent?.removeEventListener('abort', onAbort);
    },
  };
}

/** Waits, or rejects with the signal's reason as soon as that aborts. */
export function sleep(durationMs: number, signal: AbortSignal | undefined): Promise<void> {
  return new Promise((resolve, reject) => {
    if (signal?.aborted) return reject(signal.reason);
    const onAbort = () => {
      clearTimeout(timer);
      reject(signal?.reason);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener('abort', onAbort);
      resolve();
    }, durationMs);
    signal?.addEventListener('abort', onAbort, { once: true });
  });
}
