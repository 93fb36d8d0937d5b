// Long work is a generator of short steps, between which a caller can do other things. This runs such work without
// interruption; `runInSlices` of yield-to-page.ts lets the page in between.

/** Runs all steps. @returns the result of the work */
export function runToEnd<Result>(work: Generator<void, Result>): Result {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
