// Keeps the keyboard focus: when the focused control is removed or disabled, another control gets the focus.

import type { LitElement, ReactiveController } from 'lit';

/**
 * If the focused control is in one of these groups, another control of the group gets the focus. Otherwise, the control
 * that had the focus before gets it.
 */
const GROUPS = '.stepper, .field, .tools, .line, .files, fieldset:not(.root)';

const FOCUSABLE = 'button, input, select, textarea, summary, a[href], [tabindex]';

export class FocusKeeper implements ReactiveController {
  readonly #host: LitElement;
  /** The focused element and its ancestors, innermost first. */
  #path: readonly HTMLElement[] = [];
  #previous: HTMLElement | undefined;
  #listeners: AbortController | undefined;
  #observer: MutationObserver | undefined;

  constructor(host: LitElement) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    const root = this.#host.renderRoot;
    this.#listeners = new AbortController();
    const options = { signal: this.#listeners.signal };
    root.addEventListener('focusin', ({ target }) => this.#note(target as HTMLElement), options);
    root.addEventListener('focusout', (event) => this.#left(event as FocusEvent), options);
    this.#observer = new MutationObserver((records) => this.#keep(records));
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

  /**
   * If the person has moved the focus elsewhere, it stays there. A removed element can lose the focus before or after
   * its removal.
   */
  #left({ target, relatedTarget }: FocusEvent): void {
    if (relatedTarget) return;
    queueMicrotask(() => {
      if (this.#path[0] === target && isUsable(target as HTMLElement)) this.#path = [];
    });
  }

  #keep(records: readonly MutationRecord[]): void {
    const [focused, ...around] = this.#path;
    // Parts can be hidden only by changing an attribute. If none has changed, check only whether controls are enabled,
    // because checking visibility would force a layout on each step of a slider.
    const isKept = records.some(({ attributeName }) => attributeName) ? isUsable : isEnabled;
    if (!focused || isKept(focused)) return;
    this.#path = [];
    // Do nothing if other code has already moved the focus, or the person is elsewhere on the page.
    const { activeElement, body } = this.#host.ownerDocument;
    const current = (this.#host.renderRoot as ShadowRoot).activeElement;
    if ((current && current !== focused) || (activeElement !== body && activeElement !== this.#host)) return;
    this.#successor(around.filter(({ isConnected }) => isConnected))?.focus({ preventScroll: true });
  }

  #successor(around: readonly HTMLElement[]): HTMLElement | undefined {
    const group = around.find((element) => element.matches(GROUPS));
    const beside = group && firstControlIn(group);
    if (beside) return beside;
    if (this.#previous && isUsable(this.#previous)) return this.#previous;
    return around.map(firstControlIn).find((found) => found !== undefined);
  }
}

/** The chosen option, the first text input, or the first button; undefined if none is focusable. */
export function firstControlIn(element: Element | undefined): HTMLElement | undefined {
  const usable = [...(element?.querySelectorAll<HTMLElement>(FOCUSABLE) ?? [])].filter(isUsable);
  return usable.find((one) => one.matches('input:not([type=range], [type=radio]), input:checked, select')) ?? usable[0];
}

function isEnabled(element: HTMLElement): boolean {
  return element.isConnected && !element.matches(':disabled');
}

function isUsable(element: HTMLElement): boolean {
  return isEnabled(element) && element.checkVisibility();
}
