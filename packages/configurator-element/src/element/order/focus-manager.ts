// Where the keyboard goes after the next render, and what a screen reader is told. Knows no step.

import type { ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export class FocusManager {
  /** What a screen reader is told. */
  announcement = '';
  readonly #host: Host;
  readonly #within: string;
  #selector: string | undefined;

  /** @param within selects what the places are in */
  constructor(host: Host, within: string) {
    this.#host = host;
    this.#within = within;
  }

  announce(text: string): void {
    this.announcement = text;
    this.#host.requestUpdate();
  }

  /** Goes to the first such place once it is there. */
  focus(selector: string): void {
    this.#selector = selector;
    this.#host.requestUpdate();
  }

  /** To be called when the host has rendered. */
  applyFocus(): void {
    if (this.#selector === undefined) return;
    const target = this.#host.renderRoot.querySelector<HTMLElement>(`${this.#within} ${this.#selector}`);
    this.#selector = undefined;
    if (!target) return;
    target.focus({ preventScroll: true });
    const { top } = target.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.7) target.scrollIntoView({ block: 'start' });
  }
}
