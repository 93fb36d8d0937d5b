/**
 * Computes a value from an object once, and keeps it as long as the object lives. Objects never change here, so no
 * value has to be invalidated.
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
