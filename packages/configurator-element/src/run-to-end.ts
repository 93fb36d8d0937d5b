// Long work is a generator of short steps, so that a caller can do other things in between. This runs the work without
// interruption; `runInSlices` in yield-to-page.ts lets the page run between steps.

/** Runs all steps. @returns the work's result */
export function runToEnd<Result>(work: Generator<unknown, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
