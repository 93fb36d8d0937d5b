// A map that drops its least recently used entries.

interface Entry<Value> {
  readonly value: Value;
  readonly weight: number;
}

export class LruCache<Value> {
  readonly #max: number;
  readonly #maxWeight: number;
  /** Least recently used first. */
  readonly #entries = new Map<string, Entry<Value>>();
  #weight = 0;

  /**
   * @param maxWeight the limit for the total weight of all values, in the unit passed to `set`. The last value is kept
   * regardless of its weight.
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
