// What one evaluation has made, found again by the values that it was made of, so that what comes of the same values is
// the same object: whoever reads it works it out once.

interface Entry<T> {
  value: T | undefined;
  /** By the next one of the values. */
  next: Map<unknown, Entry<T>> | undefined;
}

export class EvaluationCache<T> {
  #turn = 0;
  #first = newEntry<T>();

  /** @param turn of the evaluation: what others have made is forgotten */
  at(turn: number, values: readonly unknown[]): Entry<T> {
    if (turn !== this.#turn) this.#first = newEntry();
    this.#turn = turn;
    let entry = this.#first;
    for (const value of values) {
      entry.next ??= new Map();
      let next = entry.next.get(value);
      if (!next) {
        next = newEntry();
        entry.next.set(value, next);
      }
      entry = next;
    }
    return entry;
  }
}

function newEntry<T>(): Entry<T> {
  return { value: undefined, next: undefined };
}
