// Whether a person has used the page since it is listened for: who has, is where they want to be.

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export class FirstGesture {
  /** A wheel, a finger or a key has been used. */
  hasCome = false;
  #listening: AbortController | undefined;

  listen(): void {
    if (this.hasCome || this.#listening) return;
    this.#listening = new AbortController();
    const { signal } = this.#listening;
    const come = () => {
      this.hasCome = true;
      this.stop();
    };
    for (const gesture of gestures) addEventListener(gesture, come, { capture: true, passive: true, signal });
  }

  /** Leaves the window without listeners. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
  }
}
