// Schedules drawing and computing. A change requests an animation frame to draw it, and then nothing runs until the
// next change. Work that can wait runs while the page is idle.

/**
 * Draws on request. The loop doesn't run while it's out of view: nothing is drawn, and promises resolve immediately.
 */
export class RenderLoop {
  readonly #draw: (time: number) => boolean;
  readonly #waiting: (() => void)[] = [];
  #request = 0;
  #requested = false;
  #running = true;
  #held = false;
  #disposed = false;

  /** @param draw returns whether to draw the next frame as well */
  constructor(draw: (time: number) => boolean) {
    this.#draw = draw;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Whether a requested frame hasn't been drawn yet. */
  get requested(): boolean {
    return this.#requested;
  }

  request(): void {
    this.#requested = true;
    if (this.#running && !this.#held && this.#request === 0) this.#request = requestAnimationFrame(this.#onFrame);
  }

  /** Resolves after the requested frame, or immediately if there's none or the loop isn't running. */
  drawn(): Promise<void> {
    return this.#requested ? this.nextFrame() : Promise.resolve();
  }

  /** Resolves after the next frame, no matter who requests it, or immediately if the loop isn't running. */
  nextFrame(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** If a frame was requested while the loop wasn't running, it's drawn when the loop runs again. */
  setRunning(running: boolean): void {
    if (running === this.#running || this.#disposed) return;
    this.#running = running;
    if (running) {
      if (this.#requested) this.request();
      return;
    }
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#release();
  }

  /** While the loop is held, requested frames are kept. They're drawn when it's released. */
  get held(): boolean {
    return this.#held;
  }

  set held(held: boolean) {
    this.#held = held;
    if (!held) {
      if (this.#requested) this.request();
      return;
    }
    cancelAnimationFrame(this.#request);
    this.#request = 0;
  }

  dispose(): void {
    this.setRunning(false);
    this.#requested = false;
    this.#disposed = true;
  }

  readonly #onFrame = (time: number): void => {
    this.#request = 0;
    this.#requested = false;
    const again = this.#draw(time);
    this.#release();
    if (again) this.request();
  };

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}

/** The maximum time to wait for an idle period. */
const TIMEOUT_MS = 150;

/**
 * The wait before a slice of work in browsers without `requestIdleCallback`, and the length of a slice there and after
 * `TIMEOUT_MS`.
 */
const WAIT_MS = 30;
const SLICE_MS = 4;

/** Whether there's time for more work. */
export type HasTime = () => boolean;

/** Works in small slices while the page is idle. */
export class IdleTask {
  readonly #work: (hasTime: HasTime) => boolean;
  #cancel: (() => void) | undefined;

  /** @param work continues while it has time; returns whether there's more to do */
  constructor(work: (hasTime: HasTime) => boolean) {
    this.#work = work;
  }

  request(): void {
    this.#cancel ??= whenIdle((hasTime) => {
      this.#cancel = undefined;
      if (this.#work(hasTime)) this.request();
    });
  }

  cancel(): void {
    this.#cancel?.();
    this.#cancel = undefined;
  }
}

/** @returns a function that cancels the work */
function whenIdle(work: (hasTime: HasTime) => void): () => void {
  if (typeof requestIdleCallback === 'function') {
    const id = requestIdleCallback(
      (deadline) => work(deadline.didTimeout ? forMs(SLICE_MS) : () => deadline.timeRemaining() > 1),
      { timeout: TIMEOUT_MS },
    );
    return () => cancelIdleCallback(id);
  }
  const id = setTimeout(() => work(forMs(SLICE_MS)), WAIT_MS);
  return () => clearTimeout(id);
}

function forMs(ms: number): HasTime {
  const end = performance.now() + ms;
  return () => performance.now() < end;
}

/** Resolves in the next page frame with its time. A hidden page gets none. */
export function nextFrame(): Promise<number> {
  return new Promise((resolve) => requestAnimationFrame(resolve));
}
