/** Computes a value when it is first read, and then keeps it, such as a table that most pages never need. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
