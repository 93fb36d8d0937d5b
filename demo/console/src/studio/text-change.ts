// The type for text changes, used by everything that edits a document.

/** Replaces the text between two offsets with `insert`. Offsets are UTF-16 units of the text before the change. */
export interface TextChange {
  readonly from: number;
  readonly to: number;
  readonly insert: string;
}

/** @param changes sorted and non-overlapping */
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

interface Step {
  /** The changes that revert the step, last one first. */
  readonly back: readonly (readonly TextChange[])[];
  readonly forth: readonly (readonly TextChange[])[];
  /** Whether more typing can be added to the step. */
  readonly isTyping: boolean;
  /** Clock time in milliseconds. */
  readonly time: number;
}

export interface Recording {
  readonly back: readonly TextChange[];
  readonly forth: readonly TextChange[];
  /** Whether the change is typing. Typing in one place without a pause is one step. */
  readonly isTyping: boolean;
  /** Whether the change always belongs to the previous step. */
  readonly joins: boolean;
  readonly time: number;
}

/** A pause of this many milliseconds ends a typing step. */
const TYPING_PAUSE = 600;
const MAX_STEPS = 1000;

export class TextHistory {
  #done: Step[] = [];
  #undone: Step[] = [];

  get canUndo(): boolean {
    return this.#done.length > 0;
  }

  get canRedo(): boolean {
    return this.#undone.length > 0;
  }

  record({ back, forth, isTyping, joins, time }: Recording): void {
    this.#undone = [];
    const last = this.#done.at(-1);
    if (last && (joins || (isTyping && continues(last, forth, time)))) {
      const step = { back: [back, ...last.back], forth: [...last.forth, forth], isTyping, time };
      this.#done[this.#done.length - 1] = step;
      return;
    }
    this.#done.push({ back: [back], forth: [forth], isTyping, time });
    if (this.#done.length > MAX_STEPS) this.#done.shift();
  }

  /** The changes that undo the last step, in the order to apply them. */
  undo(): readonly (readonly TextChange[])[] {
    const step = this.#done.pop();
    if (!step) return [];
    this.#undone.push({ ...step, isTyping: false });
    return step.back;
  }

  redo(): readonly (readonly TextChange[])[] {
    const step = this.#undone.pop();
    if (!step) return [];
    this.#done.push(step);
    return step.forth;
  }

  clear(): void {
    this.#done = [];
    this.#undone = [];
  }
}

/** Whether the typing continues where the step ended. */
function continues(step: Step, changes: readonly TextChange[], time: number): boolean {
  const [last, next] = [step.forth.at(-1)?.at(-1), changes[0]];
  if (!step.isTyping || time - step.time > TYPING_PAUSE || changes.length !== 1 || !last || !next) return false;
  const end = last.from + last.insert.length;
  return next.from === end || next.to === end || next.to === last.from;
}
