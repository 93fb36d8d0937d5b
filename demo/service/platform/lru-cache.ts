// A map that drops the entries that haven't been used for the longest time.

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

export class LruCache<Value> {
  readonly #max: number;
  readonly #maxWeight: number;
  /** The entries, least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #weight = 0;

  /**
   * @param maxWeight the maximum total weight of all values, in the same unit as the weights passed to `set`. The most
   *   recent value is kept even if it's heavier.
   */
  constructor(max: number, maxWeight = Number.POSITIVE_INFINITY) {
    this.#max = max;
    this.#maxWeight = maxWeight;
  }

  get size(): number {
    return this.#entries.size;
  }

  /** The total weight of all values. */
  get weight(): number {
    return this.#weight;
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  set(key: string, value: Value, weight = 0): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.#max && (this.#weight <= this.#maxWeight || this.#entries.size === 1)) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    this.#weight -= this.#entries.get(key)?.weight ?? 0;
    this.#entries.delete(key);
  }
}
