// The parts list below the form. Its heading is there from the beginning, so that nothing moves when the list arrives; the
// list itself is fetched when it is opened for the first time, and follows the product while it is open.

import { css, html, render, type TemplateResult } from 'lit';
import { type Part, type Text, textIn } from '../../model/index.js';
import { icon } from '../shared/icons.js';
import { addStyles, LoadError } from '../shared/lazy-feature.js';
import type { Messages } from '../shared/messages/index.js';
import type { PartsList, PartsListView } from './parts-list.js';

interface PanelView {
  readonly messages: Messages;
  /** The code that fills it is being fetched. */
  readonly isLoading: boolean;
  readonly onToggle: (isOpen: boolean) => void;
}

/** The heading, and the place of the list. */
export function renderPartsPanel({ messages, isLoading, onToggle }: PanelView): TemplateResult {
  const toggled = (event: Event) => onToggle((event.target as HTMLDetailsElement).open);
  return html`
    <details class="parts" part="parts" @toggle=${toggled}>
      <summary aria-busy=${isLoading}>${messages.partsList}${icon('chevron')}</summary>
      <div class="parts-list"></div>
    </details>
  `;
}

interface Options {
  readonly root: ParentNode;
  /** Undefined before there is a product. */
  readonly view: () => PartsListView | undefined;
  /** The list's code could not be fetched; it is tried again when the panel is opened again. */
  readonly onLoadFailed: (error: LoadError) => void;
}

/** Fills the place of the list. */
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
      this.#options.onLoadFailed(LoadError.from(cause));
    }
  }

  render(): void {
    const place = this.#options.root.querySelector<HTMLElement>('.parts-list');
    const view = this.#isOpen ? this.#options.view() : undefined;
    if (this.#list && place && view) render(this.#list.render(view), place);
  }

  /** Scrolls to the row that is highlighted, if the list is open. */
  scrollToHighlighted(): void {
    if (!this.#isOpen) return;
    this.#options.root.querySelector('.parts-list tr.highlighted')?.scrollIntoView({ block: 'nearest' });
  }
}

/**
 * What the document calls a part or a group: `drawer[1]/front` is "Front", `drawer[1]` is "Drawer". The id where it has no
 * name, the path where the document has no such part.
 */
export function partName(parts: readonly Part[], path: string, language: string): string {
  let found: Part | undefined;
  let within = parts;
  for (const step of path.split('/')) {
    const id = step.replace(/\[.*/, '');
    found = within.find((part) => part.id === id);
    within = found?.kind === 'group' ? found.parts : [];
  }
  if (!found) return path;
  const name: Text | undefined = found.name;
  return name === undefined ? found.id : textIn(name, language);
}

export const partsPanelStyles = css`
  .parts {
    min-inline-size: 0;
    border-block-start: 1px solid var(--line);
  }

  .parts > summary {
    display: flex;
    align-items: center;
    justify-content: space-between;
    min-block-size: 48px;
    font-weight: 600;
    list-style: none;
    cursor: pointer;
  }

  .parts > summary::-webkit-details-marker {
    display: none;
  }

  .parts > summary > .symbol {
    transition: transform var(--quick);
  }

  .parts[open] > summary > .symbol {
    transform: rotate(180deg);
  }
`;
