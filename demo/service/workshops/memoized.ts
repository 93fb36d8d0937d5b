/**
 * Computes what follows from an object once for as long as the object lives. Nothing is to be forgotten: an object that is never
 * changed always comes to the same.
 */
export function memoized<Of extends object, Value>(compute: (of: Of) => Value): (of: Of) => Value {
  const known = new WeakMap<Of, { readonly value: Value }>();
  return (of) => {
    let entry = known.get(of);
    if (!entry) {
      entry = { value: compute(of) };
      known.set(of, entry);
    }
    return entry.value;
  };
}
