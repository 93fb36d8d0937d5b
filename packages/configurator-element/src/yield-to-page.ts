// Lets the page take input and paint between two pieces of work.

/** Settles as soon as the page has done what waits before it: also in a hidden page, which gets no frames to wait for. */
export function yieldToPage(): Promise<void> {
  // A page may have something of its own by this name, and an older browser has a scheduler that can't yield.
  if (typeof Scheduler === 'function' && scheduler instanceof Scheduler && 'yield' in scheduler)
    // It is of the page's own task that this began in, and rejects where the page aborts that one.
    return scheduler.yield().catch(nextTask);
  return nextTask();
}

function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(undefined);
  });
}

/** An `AbortSignal`, or whatever knows by itself that nobody waits any more. */
interface Stop {
  readonly aborted: boolean;
}

/** How long a slice of work takes, at least; ms. A step that has begun is ended. */
const SLICE_MS = 8;

/**
 * Does work in slices between which the page does its own.
 * @returns undefined where it was aborted before its end
 */
export async function runInSlices<T>(work: Generator<void, T>, signal: Stop): Promise<T | undefined> {
  for (;;) {
    for (const end = performance.now() + SLICE_MS; performance.now() < end; ) {
      if (signal.aborted) return undefined;
      const { done, value } = work.next();
      if (done) return value;
    }
    await yieldToPage();
  }
}
