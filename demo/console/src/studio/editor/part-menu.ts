// The menu for inserting a part, with a description of each kind.

import { html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { consoleCss } from '../../shared/styles.js';
import type { PartKindHelp } from '../assist/new-part.js';

/** The gap between the menu and the edge of the window, in px. */
const GAP = 8;
/** The menu's minimum height, for a button at the bottom of the window, in px. */
const MIN_HEIGHT = 160;

/** @fires studio-part-choose with the chosen kind */
@customElement('studio-part-menu')
export class StudioPartMenu extends LitElement {
  static override styles = consoleCss`
    :host {
      position: relative;
      display: inline-block;
    }

    [role='menu'] {
      position: absolute;
      inset-block-start: calc(100% + var(--space-1));
      inset-inline-start: 0;
      z-index: 20;
      width: min(25rem, 100vw - 2 * var(--space-2));
      padding: var(--space-1);
      box-shadow: var(--shadow);
      overflow-y: auto;
    }

    [role='menuitem'] {
      display: grid;
      grid-template-columns: 5.5rem 1fr;
      gap: var(--space-2);
      width: 100%;
      min-height: var(--target);
      align-items: center;
      padding: var(--space-1) var(--space-3);
      border-radius: var(--radius-s);
    }

    [role='menuitem']:hover,
    [role='menuitem']:focus-visible {
      background: var(--accent-soft);
    }
  `;

  @property({ attribute: false }) kinds: readonly PartKindHelp[] = [];
  /** Explains why nothing can be inserted at the moment; empty if something can be inserted. */
  @property() problem = '';
  @state() private isOpen = false;
  #typed = '';

  override render(): TemplateResult {
    return html`<button
        type="button"
        class="button small"
        aria-haspopup="menu"
        aria-expanded=${this.isOpen}
        aria-disabled=${this.problem !== ''}
        title=${this.problem}
        @click=${() => this.#open(!this.isOpen)}
        @keydown=${this.#onButtonKey}
      >
        Insert part <span aria-hidden="true">▾</span>
      </button>
      ${this.isOpen ? this.#renderMenu() : ''}`;
  }

  #renderMenu(): TemplateResult {
    return html`<div class="box" role="menu" aria-label="Part kinds" @keydown=${this.#onKey} @focusout=${this.#onFocusOut}>
      ${this.kinds.map(
        ({
          kind,
          about,
        }) => html`<button class="plain" role="menuitem" type="button" tabindex="-1" @click=${() => this.#choose(kind)}>
          <strong class="mono small">${kind}</strong><span class="small muted">${about}</span>
        </button>`,
      )}
    </div>`;
  }

  #open(isOpen: boolean, last = false): void {
    if (this.problem) return;
    this.isOpen = isOpen;
    void this.updateComplete.then(() => {
      const { items } = this;
      if (isOpen) this.#fit();
      if (isOpen) items.at(last ? -1 : 0)?.focus();
      else this.renderRoot.querySelector('button')?.focus();
    });
  }

  /** Keeps the menu within the window if there isn't enough room below or next to the button. */
  #fit(): void {
    const menu = this.renderRoot.querySelector<HTMLElement>('[role=menu]')!;
    const { top, left, right } = menu.getBoundingClientRect();
    const { clientWidth, clientHeight } = document.documentElement;
    const beyond = Math.max(0, right - clientWidth + GAP);
    const before = Math.max(0, GAP - left);
    menu.style.translate = `${before - beyond}px`;
    menu.style.maxHeight = `${Math.max(MIN_HEIGHT, clientHeight - top - GAP)}px`;
  }

  get items(): readonly HTMLElement[] {
    return [...this.renderRoot.querySelectorAll<HTMLElement>('[role=menuitem]')];
  }

  #choose(kind: string): void {
    this.isOpen = false;
    this.dispatchEvent(new CustomEvent('studio-part-choose', { detail: kind }));
  }

  readonly #onButtonKey = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    event.preventDefault();
    this.#open(true, event.key === 'ArrowUp');
  };

  readonly #onKey = (event: KeyboardEvent) => {
    const { items } = this;
    const index = items.indexOf(event.target as HTMLElement);
    const { key } = event;
    if (key === 'Escape' || key === 'Tab') {
      if (key === 'Escape') event.preventDefault();
      this.#open(false);
      return;
    }
    const next = { ArrowDown: index + 1, ArrowUp: index - 1, Home: 0, End: -1 }[key];
    if (next !== undefined) items.at(next % items.length)?.focus();
    else if (/^[a-z]$/i.test(key) && !event.ctrlKey && !event.metaKey) this.#find(key, index);
    else return;
    event.preventDefault();
  };

  /** Moves the focus to the next kind that starts with the typed letter. */
  #find(key: string, index: number): void {
    this.#typed = key.toLowerCase();
    const order = this.kinds.map((_, step) => (index + 1 + step) % this.kinds.length);
    const found = order.find((each) => this.kinds[each]!.kind.startsWith(this.#typed));
    if (found !== undefined) this.items[found]?.focus();
  }

  readonly #onFocusOut = ({ relatedTarget }: FocusEvent) => {
    if (!(relatedTarget instanceof Node) || !this.renderRoot.contains(relatedTarget)) this.isOpen = false;
  };
}
