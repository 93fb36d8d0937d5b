// Hands the focus on where what had it goes: with a file that was deleted, or a note that was closed.

import type { LitElement, ReactiveController } from 'lit';

export class NextFocus implements ReactiveController {
  readonly #host: LitElement;
  #focused: Element | null = null;
  /** The row that it is in; -1 outside the list. */
  #row = -1;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = (this.#host.renderRoot as ShadowRoot).activeElement;
    this.#row = this.#find('.file').findIndex((row) => row.contains(this.#focused));
  }

  /** The row that takes its place has it then; where there is none, what files are uploaded with. */
  hostUpdated(): void {
    if (!this.#focused || this.#focused.isConnected) return;
    const rows = this.#row < 0 ? [] : this.#find('.does > button');
    (rows[this.#row] ?? rows.at(-1) ?? this.#find('.head button')[0])?.focus();
  }

  #find(selector: string): readonly HTMLElement[] {
    return [...this.#host.renderRoot.querySelectorAll<HTMLElement>(selector)];
  }
}
