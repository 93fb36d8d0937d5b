// A lock that lets one of several tabs write. It is the browser's lock of the given name.

export class TabLock {
  readonly #name: string;
  readonly #onLost: () => void;
  #release: (() => void) | undefined;
  /** The number of the current request: a lock that was requested before `release` is given back. */
  #asking = 0;
  #isEnded = false;

  /** @param onLost called when the lock was released or taken away */
  constructor(name: string, onLost: () => void) {
    this.#name = name;
    this.#onLost = onLost;
  }

  get isHeld(): boolean {
    return this.#release !== undefined;
  }

  /** Takes the lock if it is free. */
  async take(): Promise<void> {
    await this.#request({ ifAvailable: true });
  }

  /** Takes the lock once it is free. @throws when the signal is aborted first */
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

  /** Releases the lock for good; a pending request does not take it. */
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
