// Work as a generator of short steps can be interrupted between them; where nothing else is to be done it runs to its end.

/** All of the steps at once. */
export function runToEnd<T>(work: Generator<void, T>): T {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
  }
}
