// Whether the beginning of the ordering is on the screen: as long as it is, no way to it need be shown.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & { readonly renderRoot: ParentNode };

export class InView implements ReactiveController {
  value = false;
  readonly #host: Host;
  readonly #selector: string;
  #element: Element | undefined;
  #observer: IntersectionObserver | undefined;

  constructor(host: Host, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  hostUpdated(): void {
    const element = this.#host.renderRoot.querySelector(this.#selector) ?? undefined;
    if (element === this.#element) return;
    this.hostDisconnected();
    this.#element = element;
    if (!element) return;
    this.#observer = new IntersectionObserver((entries) => this.#set(entries.at(-1)?.isIntersecting ?? false));
    this.#observer.observe(element);
  }

  hostDisconnected(): void {
    this.#observer?.disconnect();
    this.#element = undefined;
    this.value = false;
  }

  #set(value: boolean): void {
    if (value === this.value) return;
    this.value = value;
    this.#host.requestUpdate();
  }
}
