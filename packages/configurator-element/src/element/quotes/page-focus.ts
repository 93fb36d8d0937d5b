// Moves the focus and the scroll position to what the order flow shows next, and announces it to screen readers.

import type { ReactiveController } from 'lit';
import type { Configurator } from '../shared/configurator.js';
import { formatMessage, type MessageValues } from '../shared/messages/index.js';
import { scrollIntoSight } from '../shared/scroll-into-sight.js';
import type { OrderingProblem } from './ordering-problem.js';

/** The share of the window at the bottom that the price bar may cover. */
const BAR_SHARE = 0.2;

/** What must be visible after the next render, and how to scroll to it. */
interface Target {
  readonly selector: string;
  readonly takesFocus: boolean;
  readonly block: 'start' | 'nearest';
}

export class FocusManager {
  readonly #host: Configurator;
  #announcement = '';
  /** The language of the announcement. */
  #language: string | undefined;
  readonly #within: string;
  #target: Target | undefined;

  /** @param within a selector for the element in which all other selectors search */
  constructor(host: Configurator, within: string) {
    this.#host = host;
    this.#within = within;
  }

  /** The announcement for screen readers. Empty after a language change. */
  get announcement(): string {
    return this.#language === this.#host.language ? this.#announcement : '';
  }

  /** @param message the message to announce; undefined removes the last announcement */
  announce(message: OrderingProblem['message'] | undefined, values?: MessageValues): void {
    const { messages, language } = this.#host;
    this.#announcement = message === undefined ? '' : formatMessage(messages, message, values);
    this.#language = language;
    this.#host.requestUpdate();
  }

  /** Focuses the first matching element once it's rendered, and scrolls to it. */
  focus(selector: string): void {
    this.#aim({ selector, takesFocus: true, block: 'start' });
  }

  /** Scrolls to the first matching element once it's rendered, unless the content that it replaces is off screen. */
  reveal(selector: string): void {
    if (isOnScreen(this.#find())) this.#aim({ selector, takesFocus: false, block: 'start' });
  }

  /**
   * Scrolls just far enough to show all of the first matching element once it's rendered.
   * @param above a selector for the element above it. If someone has scrolled away from that, the page doesn't scroll.
   */
  revealOutcome(selector: string, above: string): void {
    const isSeen = isOnScreen(this.#find(above), innerHeight * (1 - BAR_SHARE));
    if (isSeen) this.#aim({ selector, takesFocus: false, block: 'nearest' });
  }

  /** Called after the host renders. */
  applyFocus(): void {
    const { selector, takesFocus, block } = this.#target ?? {};
    this.#target = undefined;
    const target = selector === undefined ? null : this.#find(selector);
    if (!target) return;
    if (takesFocus) {
      const closed = target.closest('details');
      if (closed && target.localName !== 'summary') closed.open = true;
      target.focus({ preventScroll: true });
    }
    // Scroll to the whole field, including its label.
    const whole = target.closest<HTMLElement>('.text-field') ?? target;
    const { top } = whole.getBoundingClientRect();
    if (block === 'nearest') scrollIntoSight(whole);
    else if (top < 0 || top > innerHeight * 0.7) whole.scrollIntoView({ block: 'start' });
  }

  /** A target that takes the focus takes precedence over one that's only revealed. */
  #aim(target: Target): void {
    if (target.takesFocus || !this.#target?.takesFocus) this.#target = target;
    this.#host.requestUpdate();
  }

  #find(selector = ''): HTMLElement | null {
    return this.#host.renderRoot.querySelector<HTMLElement>(`${this.#within} ${selector}`);
  }
}

/** @param lowest in pixels from the top. An element that starts below this isn't considered on screen. */
function isOnScreen(element: Element | null, lowest = innerHeight): boolean {
  const { top, bottom } = element?.getBoundingClientRect() ?? { top: 0, bottom: 0 };
  return top < lowest && bottom > 0;
}

/** Whether any of an element is visible above the price bar. If so, the bar needs no button that leads to it. */
export class InView implements ReactiveController {
  value = false;
  readonly #host: Configurator;
  readonly #selector: string;
  #element: Element | undefined;
  #observer: IntersectionObserver | undefined;

  constructor(host: Configurator, selector: string) {
    this.#host = host;
    this.#selector = selector;
    host.addController(this);
  }

  hostUpdated(): void {
    const element = this.#host.renderRoot.querySelector(this.#selector) ?? undefined;
    if (element === this.#element) return;
    const isFirst = !this.#element;
    this.hostDisconnected();
    this.#element = element;
    if (!element) return;
    this.#observer = new IntersectionObserver((entries) => this.#set(entries.at(-1)?.isIntersecting ?? false), {
      rootMargin: `0% 0% -${BAR_SHARE * 100}% 0%`,
    });
    this.#observer.observe(element);
    // The observer reports only after the next frame, so check the position now. Otherwise, the bar might have an
    // unnecessary button until then, or lack one. Before the first element was rendered, the bar had the button anyway.
    if (!isFirst) this.#set(isOnScreen(element, innerHeight * (1 - BAR_SHARE)));
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
