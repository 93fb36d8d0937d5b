// Where the ordering stands on the page: whether its beginning is on the screen, where the keyboard's focus goes after the
// next render, and what a screen reader announces.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { formatMessage, type Messages, type MessageValues } from '../shared/messages/index.js';

type Host = ReactiveControllerHost & {
  readonly renderRoot: ParentNode;
  readonly messages: Messages;
  readonly language: string;
};

export class FocusManager {
  readonly #host: Host;
  #announcement = '';
  /** Of the announcement. */
  #language: string | undefined;
  readonly #within: string;
  #selector: string | undefined;
  /** What is to be on the screen after the next render, while the focus stays where it is. */
  #revealed: string | undefined;

  /** @param within selects the element that all others are within */
  constructor(host: Host, within: string) {
    this.#host = host;
    this.#within = within;
  }

  /** What a screen reader announces: nothing in another language than the rest is in by now. */
  get announcement(): string {
    return this.#language === this.#host.language ? this.#announcement : '';
  }

  /** @param message undefined: nothing more is to be said */
  announce(message: OrderingProblem['message'] | undefined, values?: MessageValues): void {
    const { messages, language } = this.#host;
    this.#announcement = message === undefined ? '' : formatMessage(messages, message, values);
    this.#language = language;
    this.#host.requestUpdate();
  }

  /** Focuses the first such element once it is rendered. */
  focus(selector: string): void {
    this.#selector = selector;
    this.#host.requestUpdate();
  }

  /** Shows the first such element once it is rendered, where something of what it takes the place of is on the screen. */
  reveal(selector: string): void {
    if (isOnScreen(this.#find()?.getBoundingClientRect())) this.#revealed = selector;
    this.#host.requestUpdate();
  }

  /** To be called when the host has rendered. */
  applyFocus(): void {
    const takesFocus = this.#selector !== undefined;
    const selector = this.#selector ?? this.#revealed;
    this.#selector = undefined;
    this.#revealed = undefined;
    const target = selector === undefined ? null : this.#find(selector);
    if (!target) return;
    if (takesFocus) target.focus({ preventScroll: true });
    const { top } = target.getBoundingClientRect();
    if (top < 0 || top > innerHeight * 0.7) target.scrollIntoView({ block: 'start' });
  }

  #find(selector = ''): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`${this.#within} ${selector}`);
  }
}

export function isOnScreen(place: DOMRect | undefined): boolean {
  return place !== undefined && place.top < innerHeight && place.bottom > 0;
}

/** Whether an element reaches above the lowest fifth of the window. As long as it does, the price bar has no button to it. */
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
    this.#observer = new IntersectionObserver((entries) => this.#set(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: '0% 0% -20% 0%',
    });
    this.#observer.observe(element);
    // The observer answers after the next frame, in which the bar would have the button.
    this.#set(isOnScreen(element.getBoundingClientRect()));
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
