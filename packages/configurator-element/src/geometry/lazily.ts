/** What is worked out when it is first asked for, and then kept: a table that most pages never need. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
