// When a quote's time is up while somebody looks. A page in the background waits until it is looked at again.

/** Timers overflow after 24 days. */
const longestTimerMs = 24 * 60 * 60 * 1000;

export class Expiry {
  readonly #onExpired: () => void;
  #expiresAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
    document.addEventListener('visibilitychange', this.#look);
  }

  /** @param expiresAt milliseconds since 1970; undefined: nothing can expire */
  await(expiresAt: number | undefined): void {
    this.#expiresAt = expiresAt;
    this.#look();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#look);
  }

  readonly #look = (): void => {
    clearTimeout(this.#timer);
    if (this.#expiresAt === undefined || document.hidden) return;
    const leftMs = this.#expiresAt - Date.now();
    if (leftMs > 0) {
      this.#timer = setTimeout(this.#look, Math.min(leftMs, longestTimerMs));
      return;
    }
    this.#expiresAt = undefined;
    this.#onExpired();
  };
}
