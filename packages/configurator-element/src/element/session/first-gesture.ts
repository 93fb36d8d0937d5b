// Detects whether someone has used the page since listening started. If so, they've chosen the scroll position
// themselves.

const gestures = ['wheel', 'touchstart', 'pointerdown', 'keydown'];

export class FirstGesture {
  /** Whether there was a wheel, touch, pointer or key event since listening started. */
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

  /** Removes the listeners. */
  stop(): void {
    this.#listening?.abort();
    this.#listening = undefined;
  }
}
