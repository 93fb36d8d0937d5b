// Whether anybody can see an element: it is on screen, or nearly, and its page is not hidden.

/** So that it is drawn by the time it is scrolled to. */
const nearness = '100px';

export class VisibilityObserver {
  readonly #onChange: (seen: boolean) => void;
  readonly #document: Document;
  readonly #observer: IntersectionObserver;
  // Until the observer has said otherwise: what was just made is there to be seen.
  #onScreen = true;

  constructor(element: Element, onChange: (seen: boolean) => void) {
    this.#onChange = onChange;
    this.#document = element.ownerDocument;
    this.#observer = new IntersectionObserver((entries) => this.#cross(entries), { rootMargin: nearness });
    this.#observer.observe(element);
    this.#document.addEventListener('visibilitychange', this.#report);
  }

  get visible(): boolean {
    return this.#onScreen && !this.#document.hidden;
  }

  dispose(): void {
    this.#observer.disconnect();
    this.#document.removeEventListener('visibilitychange', this.#report);
  }

  #cross(entries: readonly IntersectionObserverEntry[]): void {
    this.#onScreen = entries.at(-1)?.isIntersecting ?? this.#onScreen;
    this.#report();
  }

  readonly #report = (): void => this.#onChange(this.visible);
}
