// Work in steps, so that whoever has something better to do may do it between two of them.

/** All of the steps at once. */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
