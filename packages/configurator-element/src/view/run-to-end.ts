// Long work is a generator of short steps, between which a caller can do other things. This runs such work without
// interruption.

/** Runs all steps. @returns the result of the work */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
