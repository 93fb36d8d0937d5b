// Lets the page handle input and paint between two pieces of work.

/** Resolves in a new task, after those already queued. It doesn't wait for a frame, because a hidden page gets none. */
export function yieldToPage(): Promise<void> {
  // A page may define its own `scheduler`, and an older browser's can't yield.
  if (typeof Scheduler === 'function' && scheduler instanceof Scheduler && 'yield' in scheduler)
    // The promise rejects if the page aborts the task that called this.
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

/** Tells whether to stop: an `AbortSignal`, or any other object with this property. */
interface Stop {
  readonly aborted: boolean;
}

/** The shortest slice of work, in ms. A step that has started always finishes. */
const SLICE_MS = 8;

/**
 * Works in slices, so that the page can run in between.
 * @returns undefined if it was aborted before the end
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
