// The type of a change to a text, which everything that edits a document uses.

/** Replaces the text from one offset to another by `insert`. Offsets are UTF-16 units of the text before the change. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** @param changes sorted, without overlaps */
export function applyChanges(text: string, changes: readonly TextChange[]): string {
  let [result, end] = ['', 0];
  for (const { from, to, insert } of changes) {
    if (from < end || to < from || to > text.length) throw new RangeError('Changes have to lie one after another');
    result += text.slice(end, from) + insert;
    end = to;
  }
  return result + text.slice(end);
}

/** The changes that undo the given ones. @param text the text before the changes */
export function invertChanges(text: string, changes: readonly TextChange[]): readonly TextChange[] {
  let moved = 0;
  return changes.map(({ from, to, insert }) => {
    const start = from + moved;
    moved += insert.length - (to - from);
    return { from: start, to: start + insert.length, insert: text.slice(from, to) };
  });
}

/** The smallest single change that turns one text into the other. */
export function changeBetween(before: string, after: string): TextChange | undefined {
  if (before === after) return undefined;
  const most = Math.min(before.length, after.length);
  let start = 0;
  while (start < most && before[start] === after[start]) start++;
  let end = 0;
  while (end < most - start && before[before.length - 1 - end] === after[after.length - 1 - end]) end++;
  return { from: start, to: before.length - end, insert: after.slice(start, after.length - end) };
}
