// The history of the text, for undo and redo; it is shared by everything that changes the text.

import type { TextChange } from './text-change.js';

interface Step {
  /** The changes from the text after the step back to the text before it, the last one first. */
  readonly back: readonly (readonly TextChange[])[];
  readonly forth: readonly (readonly TextChange[])[];
  /** Whether further typing may be added to the step. */
  readonly isTyping: boolean;
  /** Milliseconds of the clock. */
  readonly time: number;
}

export interface Recording {
  readonly back: readonly TextChange[];
  readonly forth: readonly TextChange[];
  /** Whether the change is typing: typing without a pause at one place is one step. */
  readonly isTyping: boolean;
  /** Whether the change always belongs to the step before. */
  readonly joins: boolean;
  readonly time: number;
}

/** A pause of this many milliseconds ends a step of typing. */
const typingPause = 600;
const maxSteps = 1000;

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
    if (this.#done.length > maxSteps) this.#done.shift();
  }

  /** The changes that undo the last step, in the order in which to apply them. */
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

/** Whether the typed text continues where the step ended. */
function continues(step: Step, changes: readonly TextChange[], time: number): boolean {
  const [last, next] = [step.forth.at(-1)?.at(-1), changes[0]];
  if (!step.isTyping || time - step.time > typingPause || changes.length !== 1 || !last || !next) return false;
  const end = last.from + last.insert.length;
  return next.from === end || next.to === end || next.to === last.from;
}
