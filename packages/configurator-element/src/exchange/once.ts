/** The value of a map for a key, which is made when the map lacks it. */
export function once<Key, Value>(made: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (made.has(key)) return made.get(key)!;
  const value = make();
  made.set(key, value);
  return value;
}
