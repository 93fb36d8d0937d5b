// The keyboard's focus stays within reach: a control that is gone, or can't be pressed any more, hands it to another.

import type { ReactiveController, ReactiveControllerHost } from 'lit';

type Host = ReactiveControllerHost & HTMLElement & { readonly renderRoot: HTMLElement | DocumentFragment };

/** Within these, one control does instead of another; outside them, it is better to be where one came from. */
const groups = '.stepper, .field, .tools, .line, .files, fieldset:not(.root)';

const focusable = 'button, input, select, textarea, summary, a[href], [tabindex]';

export class FocusKeeper implements ReactiveController {
  readonly #host: Host;
  /** What has the focus, with the elements around it as long as it was there, from the inside out. */
  #path: readonly HTMLElement[] = [];
  #previous: HTMLElement | undefined;
  #listeners: AbortController | undefined;
  #observer: MutationObserver | undefined;

  constructor(host: Host) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal };
    root.addEventListener('focusin', ({ target }) => this.#note(target as HTMLElement), options);
    root.addEventListener('focusout', (event) => this.#left(event as FocusEvent), options);
    this.#observer = new MutationObserver(() => this.#keep());
    this.#observer.observe(root, { subtree: true, childList: true, attributeFilter: ['disabled', 'hidden', 'open'] });
  }

  hostDisconnected(): void {
    this.#listeners?.abort();
    this.#observer?.disconnect();
    this.#path = [];
    this.#previous = undefined;
  }

  #note(target: HTMLElement): void {
    const [before] = this.#path;
    if (before && before !== target) this.#previous = before;
    const path: HTMLElement[] = [];
    for (let element: HTMLElement | null = target; element; element = element.parentElement) path.push(element);
    this.#path = path;
  }

  /** A person who goes elsewhere takes the focus along; what is removed loses it while it is still there or after. */
  #left({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (this.#path[0] === target && isUsable(target as HTMLElement)) this.#path = [];
    });
  }

  #keep(): void {
    const [focused, ...around] = this.#path;
    if (!focused || isUsable(focused)) return;
    this.#path = [];
    // Somebody else has given it away already, or the person is elsewhere on the page.
    const { activeElement, body } = this.#host.ownerDocument;
    const current = (this.#host.renderRoot as ShadowRoot).activeElement;
    if ((current && current !== focused) || (activeElement !== body && activeElement !== this.#host)) return;
    this.#successor(around.filter(({ isConnected }) => isConnected))?.focus({ preventScroll: true });
  }

  #successor(around: readonly HTMLElement[]): HTMLElement | undefined {
    const group = around.find((element) => element.matches(groups));
    const beside = group && firstWithin(group);
    if (beside) return beside;
    if (this.#previous && isUsable(this.#previous)) return this.#previous;
    return around.map(firstWithin).find((found) => found !== undefined);
  }
}

/** What is typed into before what is pressed. */
function firstWithin(element: HTMLElement): HTMLElement | undefined {
  const usable = [...element.querySelectorAll<HTMLElement>(focusable)].filter(isUsable);
  return usable.find((one) => one.matches('input:not([type=range], [type=radio]), input:checked, select')) ?? usable[0];
}

function isUsable(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled') && element.checkVisibility();
}
