// Values between 0 and 1 that go where they are sent: a door that opens, a product that comes apart. Frames are asked
// for only while one is on its way.

interface Transition {
  readonly from: number;
  readonly to: number;
  /** Of the first frame; ms. */
  start: number | undefined;
}

interface Options {
  /** Whether to be there at once: nobody can see it, or motion is not wanted. */
  readonly jumps: () => boolean;
  /** Some have moved. */
  readonly onStep: () => void;
}

const transitionMs = 420;

export class Transitions {
  /** Where each is now; those at 0 are not in it. */
  readonly values = new Map<string, number>();
  readonly #options: Options;
  readonly #glides = new Map<string, Transition>();
  #request = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** Where it is, or is on its way to. */
  target(key: string): number {
    return this.#glides.get(key)?.to ?? this.values.get(key) ?? 0;
  }

  start(key: string, to: number): void {
    if (this.target(key) === to) return;
    if (this.#options.jumps()) {
      this.jump(key, to);
      return;
    }
    this.#glides.set(key, { from: this.values.get(key) ?? 0, to, start: undefined });
    this.#request ||= requestAnimationFrame(this.#step);
  }

  /** Is there at once. */
  jump(key: string, value: number): void {
    this.#glides.delete(key);
    this.#put(key, value);
    this.#options.onStep();
  }

  /** All are at 0, and nobody is told. */
  clear(): void {
    this.stop();
    this.values.clear();
  }

  /** Where they are going, at once, and nobody is told. */
  stop(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    for (const [key, { to }] of this.#glides) this.#put(key, to);
    this.#glides.clear();
  }

  readonly #step = (time: number): void => {
    this.#request = 0;
    if (this.#options.jumps()) this.stop();
    for (const [key, glide] of this.#glides) {
      glide.start ??= time;
      const share = Math.min(1, (time - glide.start) / transitionMs);
      this.#put(key, share === 1 ? glide.to : glide.from + (glide.to - glide.from) * ease(share));
      if (share === 1) this.#glides.delete(key);
    }
    if (this.#glides.size > 0) this.#request = requestAnimationFrame(this.#step);
    this.#options.onStep();
  };

  #put(key: string, value: number): void {
    if (value === 0) this.values.delete(key);
    else this.values.set(key, value);
  }
}

/** Quick to begin, slow to end: as a door that was pushed. */
function ease(share: number): number {
  return 1 - (1 - share) ** 3;
}
