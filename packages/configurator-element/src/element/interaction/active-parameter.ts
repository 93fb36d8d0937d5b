// The parameter that a person is at, by mouse or by key, in the form or over the picture. Knows no field.

export interface ActiveParameter {
  readonly key: string;
  /** Where it is one of its knobs. */
  readonly handle: string | undefined;
}

/** What shows a parameter says which. */
const selector = '[data-key]';

export class ActiveParameterObserver {
  readonly #onChange: () => void;
  #listeners: AbortController | undefined;
  #hovered: ActiveParameter | undefined;
  #focused: ActiveParameter | undefined;

  constructor(onChange: () => void) {
    this.#onChange = onChange;
  }

  /** What the mouse is over comes before what has the focus. */
  get current(): ActiveParameter | undefined {
    return this.#hovered ?? this.#focused;
  }

  watch(root: Node): void {
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal, passive: true };
    root.addEventListener('pointerover', (event) => this.#hover(event as PointerEvent), options);
    root.addEventListener('pointerout', (event) => this.#leave(event as PointerEvent, root), options);
    root.addEventListener('focusin', ({ target }) => this.#become(this.#hovered, activeParameterAt(target)), options);
    root.addEventListener('focusout', () => this.#become(this.#hovered, undefined), options);
  }

  unwatch(): void {
    this.#listeners?.abort();
    this.#hovered = this.#focused = undefined;
  }

  // A finger hovers over nothing.
  #hover({ pointerType, target, buttons }: PointerEvent): void {
    if (pointerType === 'mouse' && buttons === 0) this.#become(activeParameterAt(target), this.#focused);
  }

  #leave({ relatedTarget }: PointerEvent, root: Node): void {
    const isWithin = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (!isWithin) this.#become(undefined, this.#focused);
  }

  #become(hovered: ActiveParameter | undefined, focused: ActiveParameter | undefined): void {
    const before = this.current;
    this.#hovered = hovered;
    this.#focused = focused;
    const { current: attended } = this;
    if (attended?.key !== before?.key || attended?.handle !== before?.handle) this.#onChange();
  }
}

function activeParameterAt(target: EventTarget | null): ActiveParameter | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>(selector) : null;
  const key = element?.dataset.key;
  return key === undefined ? undefined : { key, handle: element?.dataset.knob };
}
