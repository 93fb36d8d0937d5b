/** The least and the greatest of some numbers, however many: an argument each would be too many for a call. */
export function extentOf(values: readonly number[]): readonly [least: number, greatest: number] {
  let [least, greatest] = [Infinity, -Infinity];
  for (const value of values) {
    least = Math.min(least, value);
    greatest = Math.max(greatest, value);
  }
  return [least, greatest];
}
