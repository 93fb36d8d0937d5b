// The parts list's container, below its heading. It loads the list when it's first opened, and updates it while it's
// open.

import { render } from 'lit';
import { addStyles, LoadError } from '../shared/lazy-feature.js';
import type { PartsList, PartsListView } from './parts-list.js';

interface Options {
  readonly root: ParentNode;
  /** Returns what the list shows. Undefined until there's a product. */
  readonly view: () => PartsListView | undefined;
  /** Called if the list's code couldn't be loaded. Opening the panel again retries. */
  readonly onLoadFailed: (error: LoadError, isLoaded: () => boolean) => void;
}

/** The panel below the heading that contains the list. */
export class PartsPanel {
  readonly #options: Options;
  #list: PartsList | undefined;
  #isOpen = false;

  constructor(options: Options) {
    this.#options = options;
  }

  async toggle(isOpen: boolean): Promise<void> {
    this.#isOpen = isOpen;
    if (isOpen && !this.#list) await this.#fetch();
    this.render();
  }

  async #fetch(): Promise<void> {
    try {
      const { PartsList, partsListStyles } = await import('./parts-list.js');
      addStyles(this.#options.root as ShadowRoot, partsListStyles);
      this.#list ??= new PartsList();
    } catch (cause) {
      this.#options.onLoadFailed(LoadError.from(cause), () => this.#list !== undefined);
    }
  }

  render(): void {
    const place = this.#options.root.querySelector<HTMLElement>('.parts-list');
    const view = this.#isOpen ? this.#options.view() : undefined;
    if (this.#list && place && view) render(this.#list.render(view), place);
  }

  /** Scrolls to the highlighted row if the list is open. */
  scrollToHighlighted(): void {
    if (!this.#isOpen) return;
    this.#options.root.querySelector('.parts-list tr.highlighted')?.scrollIntoView({ block: 'nearest' });
  }
}
