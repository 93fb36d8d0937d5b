/** Returns a map's value for a key, and creates it if the map doesn't have it. */
export function once<Key, Value>(made: Map<Key, Value>, key: Key, make: () => Value): Value {
  if (made.has(key)) return made.get(key)!;
  const value = make();
  made.set(key, value);
  return value;
}
