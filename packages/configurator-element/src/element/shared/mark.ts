/** A `performance` mark. The page keeps each until it is left, so that of one name no more than the last stays. */
export function mark(name: string): void {
  performance.clearMarks(name);
  performance.mark(name);
}
