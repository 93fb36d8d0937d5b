// Makes random choices from a seed, so that they can be repeated.

export class Random {
  #state: number;

  constructor(seed: number) {
    this.#state = seed >>> 0 || 1;
    // Skip the first numbers, because those from similar seeds are similar.
    for (let skipped = 0; skipped < 20; skipped++) this.next();
  }

  /** Returns a number from 0 up to but not including 1, using Marsaglia's xorshift. */
  next(): number {
    this.#state ^= this.#state << 13;
    this.#state ^= this.#state >>> 17;
    this.#state ^= this.#state << 5;
    return (this.#state >>> 0) / 4_294_967_296;
  }

  /** Returns an integer from 0 up to but not including `count`. */
  below(count: number): number {
    return Math.floor(this.next() * count);
  }

  chance(probability: number): boolean {
    return this.next() < probability;
  }

  pick<Value>(values: readonly Value[]): Value {
    return values[this.below(values.length)]!;
  }

  hex(digits: number): string {
    return Array.from({ length: digits }, () => this.below(16).toString(16)).join('');
  }
}
