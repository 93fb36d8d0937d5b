/** Computes a value on first read, then keeps it. Use it for tables that most pages never need. */
export function lazily<T>(make: () => T): () => T {
  let made: T | undefined;
  return () => {
    made ??= make();
    return made;
  };
}
