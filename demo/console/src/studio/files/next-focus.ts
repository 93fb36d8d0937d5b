// Moves the focus on when the element that has it is removed, with a deleted file or a closed note.

import type { LitElement, ReactiveController } from 'lit';

export class NextFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null = null;
  /** The row with the focus; -1 outside the list. */
  #row = -1;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    this.#row = this.#find('.file').findIndex((row) => row.contains(this.#focused));
  }

  /** Focuses the row in the place of the removed one, or else the button that uploads files. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    const rows = this.#row < 0 ? [] : this.#find('.does > button');
    (rows[this.#row] ?? rows.at(-1) ?? this.#find('.head button')[0])?.focus();
  }

  #find(selector: string): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>(selector)];
  }
}
