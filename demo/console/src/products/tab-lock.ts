// Lets one of several tabs with the same thing open write: the one that holds the browser's lock of its name.

export class TabLock {
  readonly #name: string;
  readonly #onLost: () => void;
  #release: (() => void) | undefined;
  /** What was asked for before it was let go is not taken. */
  #asking = 0;
  #isEnded = false;

  /** @param onLost called when it was let go, or taken away */
  constructor(name: string, onLost: () => void) {
    this.#name = name;
    this.#onLost = onLost;
  }

  get isHeld(): boolean {
    return this.#release !== undefined;
  }

  /** Takes it where it is free. */
  async take(): Promise<void> {
    await this.#request({ ifAvailable: true });
  }

  /** Takes it once it is free. @throws when the signal ends before */
  async wait(signal: AbortSignal): Promise<void> {
    await this.#request({ signal });
  }

  async steal(): Promise<void> {
    await this.#request({ steal: true });
  }

  release(): void {
    this.#asking += 1;
    this.#release?.();
  }

  /** Lets go for good: what it still waits for is not taken. */
  dispose(): void {
    this.#isEnded = true;
    this.release();
  }

  #request(options: LockOptions): Promise<void> {
    if (this.isHeld) return Promise.resolve();
    if (!globalThis.navigator?.locks) {
      this.#release = () => {
        this.#release = undefined;
      };
      return Promise.resolve();
    }
    const asking = this.#asking;
    return new Promise((resolve, reject) => {
      let release: (() => void) | undefined;
      const held = navigator.locks.request(this.#name, options, (lock) => {
        resolve();
        if (!lock || this.#isEnded || asking !== this.#asking) return undefined;
        return new Promise<void>((free) => {
          release = free;
          this.#release = free;
        });
      });
      held.catch(reject).finally(() => {
        if (!release || this.#release !== release) return;
        this.#release = undefined;
        if (!this.#isEnded) this.#onLost();
      });
    });
  }
}
