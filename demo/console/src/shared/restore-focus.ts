// Moves the focus when the control that has it goes away, such as a button whose action is done.

import type { LitElement, ReactiveController } from 'lit';

/**
 * Without it, the focus would move to the page's start, where keyboards and screen readers would begin again.
 *
 * `new RestoreFocus(this, 'h2')`, with `tabindex="-1"` at the heading.
 */
export class RestoreFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #fallback: string;
  #focused: Element | null = null;

  /** @param fallback a selector in the host's shadow tree */
  constructor(host: LitElement, fallback: string) {
    this.#host = host;
    this.#fallback = fallback;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#focused = this.#host.shadowRoot?.activeElement ?? null;
  }

  hostUpdated(): void {
    if (this.#focused && !this.#focused.isConnected) {
      this.#host.renderRoot.querySelector<HTMLElement>(this.#fallback)?.focus();
    }
    this.#focused = null;
  }
}
