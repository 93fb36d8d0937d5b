// The active parameter: the hovered or focused one, in the form or over the picture.

import type { StageController } from '../stage/stage-controller.js';

export interface ActiveParameter {
  readonly key: string;
  /** The id of the handle, if the pointer is over a handle or it has the focus. */
  readonly handle: string | undefined;
}

export class ActiveParameterObserver {
  readonly #stage: StageController;
  #listeners: AbortController | undefined;
  #hovered: ActiveParameter | undefined;
  #focused: ActiveParameter | undefined;

  constructor(stage: StageController) {
    this.#stage = stage;
  }

  /** The hovered parameter takes precedence over the focused one. */
  get current(): ActiveParameter | undefined {
    return this.#hovered ?? this.#focused;
  }

  watch(root: Node): void {
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal, passive: true };
    root.addEventListener('pointerover', (event) => this.#onPointerOver(event as PointerEvent), options);
    root.addEventListener('pointerout', (event) => this.#onPointerOut(event as PointerEvent, root), options);
    root.addEventListener('focusin', ({ target }) => this.#set(this.#hovered, activeParameterAt(target)), options);
    root.addEventListener('focusout', () => this.#set(this.#hovered, undefined), options);
  }

  unwatch(): void {
    this.#listeners?.abort();
    this.#hovered = this.#focused = undefined;
  }

  // Ignore touch, which doesn't hover.
  #onPointerOver({ pointerType, target, buttons }: PointerEvent): void {
    if (pointerType === 'mouse' && buttons === 0) this.#set(activeParameterAt(target), this.#focused);
  }

  #onPointerOut({ relatedTarget }: PointerEvent, root: Node): void {
    const isWithin = relatedTarget instanceof Node && root.contains(relatedTarget);
    if (!isWithin) this.#set(undefined, this.#focused);
  }

  #set(hovered: ActiveParameter | undefined, focused: ActiveParameter | undefined): void {
    const before = this.current;
    this.#hovered = hovered;
    this.#focused = focused;
    const after = this.current;
    if (after?.key !== before?.key || after?.handle !== before?.handle) this.#stage.overlay?.render();
  }
}

/** Every element that shows a parameter has its key in `data-key`. */
function activeParameterAt(target: EventTarget | null): ActiveParameter | undefined {
  const element = target instanceof Element ? target.closest<HTMLElement>('[data-key]') : null;
  const key = element?.dataset.key;
  return key === undefined ? undefined : { key, handle: element?.dataset.handle };
}
