/**
 * A list of so many, each made from its index. `Array.from` does the same, but libraries that old shops still have, such as
 * MooTools, put another function in its place.
 */
export function times<T>(count: number, make: (index: number) => T): T[] {
  const made: T[] = [];
  for (let index = 0; index < count; index++) made.push(make(index));
  return made;
}
