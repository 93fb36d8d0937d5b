// What someone changed in a form, so that saving it keeps other people's changes to the same data.

/** Compares values, ignoring the order of their keys. */
export function isSame(one: unknown, other: unknown): boolean {
  if (Object.is(one, other)) return true;
  if (Array.isArray(one) && Array.isArray(other)) {
    return one.length === other.length && one.every((each, index) => isSame(each, other[index]));
  }
  if (!isFields(one) || !isFields(other)) return false;
  const keys = Object.keys(one);
  return keys.length === Object.keys(other).length && keys.every((key) => key in other && isSame(one[key], other[key]));
}

/** The fields that differ from those before. Only these are sent. */
export function changedFields<Fields extends object>(before: Fields, after: Fields): Partial<Fields> {
  const names = Object.keys(after) as (keyof Fields)[];
  const changed = names.filter((name) => !isSame(before[name], after[name]));
  return Object.fromEntries(changed.map((name) => [name, after[name]])) as Partial<Fields>;
}

/**
 * Applies the changes between two values to a newer one. Objects are merged field by field, and lists of strings entry
 * by entry. Any other value that was changed replaces the newer one.
 *
 * @example withChanges({ city: 'Ulm', vat: 'DE2' }, { city: 'Ulm', vat: 'DE1' }, { city: 'Bonn', vat: 'DE1' })
 * // { city: 'Bonn', vat: 'DE2' }
 */
export function withChanges<Value>(now: Value, before: NoInfer<Value>, after: NoInfer<Value>): Value {
  return merged(now, before, after) as Value;
}

function merged(now: unknown, before: unknown, after: unknown): unknown {
  if (isSame(before, after)) return now;
  if (isFields(now) && isFields(before) && isFields(after)) {
    const names = [...new Set([...Object.keys(now), ...Object.keys(after)])];
    const entries = names.map((name) => [name, merged(now[name], before[name], after[name])] as const);
    return Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  if (isTexts(now) && isTexts(before) && isTexts(after)) {
    const left = now.filter((each) => after.includes(each) || !before.includes(each));
    return [...left, ...after.filter((each) => !before.includes(each) && !now.includes(each))];
  }
  return after;
}

function isFields(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}
