// The parts list: its code is fetched when it is first opened, and it follows the product while it is open. Knows no row.

import { render } from 'lit';
import type { PartsListView } from './parts-list.js';

interface Options {
  readonly root: ParentNode;
  /** Undefined before there is a product. */
  readonly view: () => PartsListView | undefined;
}

export class PartsPanel {
  readonly #options: Options;
  #render: typeof import('./parts-list.js').renderPartsList | undefined;
  #isOpen = false;

  constructor(options: Options) {
    this.#options = options;
  }

  get isOpen(): boolean {
    return this.#isOpen;
  }

  async toggle(isOpen: boolean): Promise<void> {
    this.#isOpen = isOpen;
    if (isOpen) this.#render ??= (await import('./parts-list.js')).renderPartsList;
    this.render();
  }

  render(): void {
    const place = this.#options.root.querySelector<HTMLElement>('.parts-list');
    if (!this.#isOpen || !this.#render || !place) return;
    const view = this.#options.view();
    if (view) render(this.#render(view), place);
  }

  /** Brings the row that is lit into sight, if the list is open. */
  scrollToHighlighted(): void {
    if (!this.#isOpen) return;
    this.#options.root.querySelector('.parts-list tr.lit')?.scrollIntoView({ block: 'nearest' });
  }
}
