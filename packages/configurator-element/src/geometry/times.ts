/**
 * Creates a list of `count` entries, each computed from its index. `Array.from` does the same, but libraries that old
 * shops still use, such as MooTools, replace it with their own function.
 */
export function times<T>(count: number, make: (index: number) => T): T[] {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(make(index));
  return made;
}
