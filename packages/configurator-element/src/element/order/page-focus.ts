// Manages the ordering's place in the page: whether its beginning is visible, where the focus goes after the next
// render, and what a screen reader announces.

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { OrderingProblem } from '../quotes/ordering-problem.js';
import { formatMessage, type Messages, type MessageValues } from '../shared/messages/index.js';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';

type Host = ReactiveControllerHost & {
  readonly renderRoot: ParentNode;
  readonly messages: Messages;
  readonly language: string;
};

export class FocusManager {
  readonly #host: Host;
  #announcement = '';
  /** The language of the announcement. */
  #language: string | undefined;
  readonly #within: string;
  #selector: string | undefined;
  /** What must be visible after the next render, without moving the focus. */
  #revealed: { readonly selector: string; readonly block: 'start' | 'nearest' } | undefined;

  /** @param within selects the element in which all other selectors are searched */
  constructor(host: Host, within: string) {
    this.#host = host;
    this.#within = within;
  }

  /** The text for screen readers; empty if its language is no longer that of the messages. */
  get announcement(): string {
    return this.#language === this.#host.language ? this.#announcement : '';
  }

  /** @param message undefined removes the announcement */
  announce(message: OrderingProblem['message'] | undefined, values?: MessageValues): void {
    const { messages, language } = this.#host;
    this.#announcement = message === undefined ? '' : formatMessage(messages, message, values);
    this.#language = language;
    this.#host.requestUpdate();
  }

  /** Focuses the first matching element once it is rendered. */
  focus(selector: string): void {
    this.#selector = selector;
    this.#host.requestUpdate();
  }

  /** Scrolls to the first matching element once it is rendered, if what it replaces is visible. */
  reveal(selector: string): void {
    if (isOnScreen(this.#find()?.getBoundingClientRect())) this.#revealed = { selector, block: 'start' };
    this.#host.requestUpdate();
  }

  /**
   * Scrolls no farther than the first matching element needs to be whole on the screen, once it is rendered.
   * @param above the selector of what is above it; somebody who has scrolled away from that stays there
   */
  revealOutcome(selector: string, above: string): void {
    const place = this.#find(above)?.getBoundingClientRect();
    if (isOnScreen(place, innerHeight * (1 - barShare))) this.#revealed = { selector, block: 'nearest' };
    this.#host.requestUpdate();
  }

  /** To be called when the host has rendered. */
  applyFocus(): void {
    const focused = this.#selector;
    const revealed = focused === undefined ? this.#revealed : { selector: focused, block: 'start' };
    this.#selector = undefined;
    this.#revealed = undefined;
    const target = revealed && this.#find(revealed.selector);
    if (!target) return;
    if (focused !== undefined) target.focus({ preventScroll: true });
    // A field with its label.
    const whole = target.closest<HTMLElement>('.text-field') ?? target;
    const { top } = whole.getBoundingClientRect();
    if (revealed.block === 'nearest') scrollIntoSight(whole);
    else if (top < 0 || top > innerHeight * 0.7) whole.scrollIntoView({ block: 'start' });
  }

  #find(selector = ''): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`${this.#within} ${selector}`);
  }
}

/** @param lowest what begins below it is not on the screen; pixels from the top */
export function isOnScreen(place: DOMRect | undefined, lowest = innerHeight): boolean {
  return place !== undefined && place.top < lowest && place.bottom > 0;
}

/** The lowest part of the window, which the price bar may cover. */
const barShare = 0.2;

/** Whether an element reaches above the price bar. If so, the bar has no button that leads to it. */
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
      rootMargin: `0% 0% -${barShare * 100}% 0%`,
    });
    this.#observer.observe(element);
    // The observer reports after the next frame, in which the bar would still have the button.
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
