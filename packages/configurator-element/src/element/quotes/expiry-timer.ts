// When a quote's time is up while somebody looks. A page in the background waits until it is looked at again.

/** Timers overflow after 24 days. */
const longestTimerMs = 24 * 60 * 60 * 1000;

export class ExpiryTimer {
  readonly #onExpired: () => void;
  #expiresAt: number | undefined;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(onExpired: () => void) {
    this.#onExpired = onExpired;
    document.addEventListener('visibilitychange', this.#check);
  }

  /** @param expiresAt milliseconds since 1970; undefined: nothing can expire */
  watch(expiresAt: number | undefined): void {
    this.#expiresAt = expiresAt;
    this.#check();
  }

  dispose(): void {
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#check);
  }

  readonly #check = (): void => {
    clearTimeout(this.#timer);
    if (this.#expiresAt === undefined || document.hidden) return;
    const leftMs = this.#expiresAt - Date.now();
    if (leftMs > 0) {
      this.#timer = setTimeout(this.#check, Math.min(leftMs, longestTimerMs));
      return;
    }
    this.#expiresAt = undefined;
    this.#onExpired();
  };
}
