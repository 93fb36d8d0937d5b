// Makes a row of buttons a single Tab stop: arrow keys, Home and End move the focus within it, as in the tabs pattern
// of the ARIA Authoring Practices Guide. Until this code has loaded, each button is a Tab stop.

import type { LitElement, ReactiveController } from 'lit';

/** For each key, returns the index of the button that the focus moves to from `index`, if there are `count` buttons. */
const moves: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowRight: (index, count) => (index + 1) % count,
  ArrowLeft: (index, count) => (index + count - 1) % count,
  Home: () => 0,
  End: (_, count) => count - 1,
};

const mirrored: Readonly<Record<string, string>> = { ArrowRight: 'ArrowLeft', ArrowLeft: 'ArrowRight' };

export class RovingFocus implements ReactiveController {
  readonly #host: LitElement;
  readonly #row: string;
  readonly #onMove: (button: HTMLElement) => void;
  /** The row that the listeners are on. */
  #watched: Element | undefined;
  #focused: Element | undefined;

  /**
   * @param row a selector for the element around the buttons
   * @param onMove called when a key has moved the focus
   */
  constructor(host: LitElement, row: string, onMove: (button: HTMLElement) => void = () => {}) {
    this.#host = host;
    this.#row = row;
    this.#onMove = onMove;
    host.addController(this);
  }

  hostUpdated(): void {
    const row = this.#host.renderRoot.querySelector<HTMLElement>(this.#row);
    if (!row) return;
    if (row !== this.#watched) {
      this.#watched = row;
      row.addEventListener('keydown', (event) => this.#onKey(event, row));
      row.addEventListener('focusin', ({ target }) => this.#focus(target as HTMLElement, row));
    }
    const buttons = buttonsOf(row);
    const isChosen = (button: Element) => button.matches("[aria-selected='true'], [aria-pressed='true']");
    const focused = buttons.find((button) => button === this.#focused && button.matches(':focus'));
    const stop = focused ?? buttons.find(isChosen) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  }

  #focus(target: HTMLElement, row: HTMLElement): void {
    this.#focused = target;
    for (const button of buttonsOf(row)) button.tabIndex = button === target ? 0 : -1;
  }

  #onKey(event: KeyboardEvent, row: HTMLElement): void {
    const isMirrored = row.matches(':dir(rtl)');
    const move = moves[(isMirrored && mirrored[event.key]) || event.key];
    const buttons = buttonsOf(row);
    const index = buttons.indexOf(event.target as HTMLButtonElement);
    if (!move || index < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const next = buttons[move(index, buttons.length)]!;
    next.focus();
    this.#onMove(next);
  }
}

function buttonsOf(row: Element): readonly HTMLButtonElement[] {
  return [...row.querySelectorAll('button')];
}
