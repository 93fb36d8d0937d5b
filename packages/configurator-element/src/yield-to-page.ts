// Lets the page take input and paint between two pieces of work.

/** Resolves in a new task, after those that wait already. It waits for no frame, because a hidden page gets none. */
export function yieldToPage(): Promise<void> {
  // A page may have a `scheduler` of its own, and that of an older browser can't yield.
  if (typeof Scheduler === 'function' && scheduler instanceof Scheduler && 'yield' in scheduler)
    // It rejects if the page aborts the task that called this.
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

/** An `AbortSignal`, or anything else that knows whether the work is still wanted. */
interface Stop {
  readonly aborted: boolean;
}

/** The shortest slice of work; ms. A step that has begun is finished. */
const SLICE_MS = 8;

/**
 * Does work in slices between which the page does its own.
 * @returns undefined if it was aborted before its end
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
