// Values between 0 and 1 that change over several frames, such as how far a door is open. Requests frames only while a
// value is changing.

interface Transition {
  readonly from: number;
  readonly to: number;
  /** The first frame's time, in ms. */
  start: number | undefined;
}

interface Options {
  /** Whether values change immediately, because the product isn't visible or the person prefers reduced motion. */
  readonly jumps: () => boolean;
  /** Some values have changed. */
  readonly onStep: () => void;
}

const DURATION_MS = 420;

export class Transitions {
  /** The current values, without those that are 0. */
  readonly values = new Map<string, number>();
  readonly #options: Options;
  readonly #running = new Map<string, Transition>();
  #request = 0;

  constructor(options: Options) {
    this.#options = options;
  }

  /** The value, or its target while it's changing. */
  target(key: string): number {
    return this.#running.get(key)?.to ?? this.values.get(key) ?? 0;
  }

  start(key: string, to: number): void {
    if (this.target(key) === to) return;
    if (this.#options.jumps()) {
      this.jump(key, to);
      return;
    }
    this.#running.set(key, { from: this.values.get(key) ?? 0, to, start: undefined });
    this.#request ||= requestAnimationFrame(this.#step);
  }

  /** Sets a value immediately. */
  jump(key: string, value: number): void {
    this.#running.delete(key);
    this.#set(key, value);
    this.#options.onStep();
  }

  /** Sets all values to 0, without a callback. */
  clear(): void {
    this.finish();
    this.values.clear();
  }

  /** Sets all values to their targets, without a callback. */
  finish(): void {
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    for (const [key, { to }] of this.#running) this.#set(key, to);
    this.#running.clear();
  }

  readonly #step = (time: number): void => {
    this.#request = 0;
    if (this.#options.jumps()) this.finish();
    for (const [key, transition] of this.#running) {
      const { from, to } = transition;
      transition.start ??= time;
      const elapsed = Math.min(1, (time - transition.start) / DURATION_MS);
      this.#set(key, elapsed === 1 ? to : from + (to - from) * easeOut(elapsed));
      if (elapsed === 1) this.#running.delete(key);
    }
    if (this.#running.size > 0) this.#request = requestAnimationFrame(this.#step);
    this.#options.onStep();
  };

  #set(key: string, value: number): void {
    if (value === 0) this.values.delete(key);
    else this.values.set(key, value);
  }
}

function easeOut(elapsed: number): number {
  return 1 - (1 - elapsed) ** 3;
}
