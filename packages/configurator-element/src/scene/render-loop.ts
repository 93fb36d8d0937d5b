// When to draw: a change asks for a frame, one animation frame draws it, and nothing runs until the next change. While
// nobody can see the picture (scrolled away, hidden page, lost context, no room) nothing is drawn, and whoever waits
// for the picture waits no longer.

export class RenderLoop {
  readonly #draw: (time: number) => boolean;
  readonly #waiting: (() => void)[] = [];
  #request = 0;
  #wanted = false;
  #running = true;
  #disposed = false;

  /** @param draw draws; true asks for the next frame */
  constructor(draw: (time: number) => boolean) {
    this.#draw = draw;
  }

  get running(): boolean {
    return this.#running;
  }

  /** Whether a frame was asked for and not drawn yet. */
  get wanted(): boolean {
    return this.#wanted;
  }

  request(): void {
    this.#wanted = true;
    if (this.#running && this.#request === 0) this.#request = requestAnimationFrame(this.#frame);
  }

  /** Settles after the frame that was asked for; at once when none was, or when none is drawn. */
  settled(): Promise<void> {
    return this.#wanted ? this.next() : Promise.resolve();
  }

  /** Settles after the next frame, whoever asks for it; at once when none is drawn. */
  next(): Promise<void> {
    if (!this.#running) return Promise.resolve();
    return new Promise((resolve) => this.#waiting.push(resolve));
  }

  /** What was asked for while it paused is drawn when it goes on. */
  setRunning(running: boolean): void {
    if (running === this.#running || this.#disposed) return;
    this.#running = running;
    if (running) {
      if (this.#wanted) this.request();
      return;
    }
    cancelAnimationFrame(this.#request);
    this.#request = 0;
    this.#release();
  }

  dispose(): void {
    this.setRunning(false);
    this.#wanted = false;
    this.#disposed = true;
  }

  readonly #frame = (time: number): void => {
    this.#request = 0;
    this.#wanted = false;
    const again = this.#draw(time);
    this.#release();
    if (again) this.request();
  };

  #release(): void {
    for (const resolve of this.#waiting.splice(0)) resolve();
  }
}
