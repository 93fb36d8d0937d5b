// The document's outline, as a tree for navigating to its entries.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { styleMap } from 'lit/directives/style-map.js';
import { consoleCss } from '../../shared/styles.js';
import type { OutlineEntry } from '../assist/outline.js';

interface Row {
  readonly entry: OutlineEntry;
  /** The row's depth in the tree, starting at 1. */
  readonly level: number;
  readonly parent: Row | undefined;
}

/** @fires studio-outline-choose with the chosen entry */
@customElement('studio-outline')
export class StudioOutline extends LitElement {
  static override styles = consoleCss`
    :host {
      overflow: auto;
      font-size: var(--text-s);
    }

    [role='tree'] {
      padding: var(--space-2);
    }

    .entry {
      display: flex;
      align-items: center;
      gap: var(--space-2);
      min-height: 1.75rem;
      padding-inline-end: var(--space-2);
      border-radius: var(--radius-s);
      cursor: pointer;
    }

    @media (pointer: coarse) {
      .entry {
        min-height: 2.75rem;
      }
    }

    .entry:hover {
      background: var(--raised);
    }

    .entry[aria-current] {
      background: var(--accent-soft);
    }

    .entry:focus-visible {
      outline-offset: -2px;
    }

    .twist {
      flex: none;
      width: 1rem;
      color: var(--muted);
      text-align: center;
    }

    [aria-level='1'] .name {
      font-weight: 600;
    }

    .detail {
      flex: 1 10 0;
      min-width: 2rem;
      text-align: end;
    }

    .name,
    .detail {
      overflow: hidden;
      text-overflow: ellipsis;
      white-space: nowrap;
    }
  `;

  @property({ attribute: false }) entries: readonly OutlineEntry[] = [];
  /** The cursor's offset in the text. The entry that contains it is marked. */
  @property({ type: Number }) cursor = 0;
  @state() private closed: ReadonlySet<string> = new Set(['/materials', '/presets']);
  @state() private focused = '';
  #takesFocus = false;

  override render(): TemplateResult {
    const rows = this.#rows();
    if (rows.length === 0) return html`<p class="note muted">Empty.</p>`;
    const current = rows.findLast(({ entry: { from, to } }) => this.cursor >= from && this.cursor <= to);
    const tabbable = rows.find(({ entry }) => entry.pointer === this.focused) ?? current ?? rows[0];
    return html`<div role="tree" aria-label="Outline" @keydown=${this.#onKey}>
      ${rows.map((row) => this.#renderRow(row, row === current, row === tabbable))}
    </div>`;
  }

  override updated(changed: PropertyValues): void {
    super.updated(changed);
    if (!this.#takesFocus) return;
    this.#takesFocus = false;
    this.renderRoot.querySelector<HTMLElement>('.entry[tabindex="0"]')?.focus();
  }

  #renderRow({ entry, level }: Row, isCurrent: boolean, isTabbable: boolean): TemplateResult {
    const { pointer, label, detail, children } = entry;
    const isOpen = !this.closed.has(pointer);
    return html`<div
      class="entry"
      role="treeitem"
      aria-level=${level}
      style=${styleMap({ paddingInlineStart: `${Math.min(level - 1, 3) * 0.75}rem` })}
      aria-expanded=${children.length > 0 ? isOpen : nothing}
      aria-current=${isCurrent ? 'location' : nothing}
      aria-selected=${isCurrent}
      tabindex=${isTabbable ? 0 : -1}
      data-pointer=${pointer}
      @click=${() => this.#choose(entry)}
    >
      <span class="twist" aria-hidden="true" @click=${(event: Event) => this.#toggle(entry, event)}
        >${children.length === 0 ? '' : isOpen ? '▾' : '▸'}</span
      ><span class="name" dir="auto">${label}</span><span class="detail muted">${detail}</span>
    </div>`;
  }

  /** Lists the visible rows, without those inside collapsed rows. */
  #rows(entries = this.entries, level = 1, parent?: Row): readonly Row[] {
    return entries.flatMap((entry) => {
      const row = { entry, level, parent };
      return this.closed.has(entry.pointer) ? [row] : [row, ...this.#rows(entry.children, level + 1, row)];
    });
  }

  #choose(entry: OutlineEntry): void {
    this.focused = entry.pointer;
    this.dispatchEvent(new CustomEvent('studio-outline-choose', { detail: entry }));
  }

  #toggle({ pointer, children }: OutlineEntry, event?: Event): void {
    if (children.length === 0) return;
    event?.stopPropagation();
    const closed = new Set(this.closed);
    if (!closed.delete(pointer)) closed.add(pointer);
    this.closed = closed;
  }

  readonly #onKey = (event: KeyboardEvent) => {
    const rows = this.#rows();
    const { pointer = '' } = (event.target as HTMLElement).dataset;
    const index = rows.findIndex(({ entry }) => entry.pointer === pointer);
    const row = rows[index];
    if (!row || event.ctrlKey || event.metaKey || event.altKey) return;
    const isOpen = !this.closed.has(pointer) && row.entry.children.length > 0;
    const isClosed = this.closed.has(pointer) && row.entry.children.length > 0;
    const next = nextRow(rows, index, event.key, isOpen);
    if (event.key === 'Enter' || event.key === ' ') this.#choose(row.entry);
    else if ((event.key === 'ArrowRight' && isClosed) || (event.key === 'ArrowLeft' && isOpen)) this.#toggle(row.entry);
    else if (next) this.focused = next.entry.pointer;
    else return;
    event.preventDefault();
    this.#takesFocus = event.key !== 'Enter' && event.key !== ' ';
  };
}

function nextRow(rows: readonly Row[], index: number, key: string, isOpen: boolean): Row | undefined {
  if (key === 'ArrowDown' || (key === 'ArrowRight' && isOpen)) return rows[index + 1];
  if (key === 'ArrowUp') return rows[index - 1];
  if (key === 'ArrowLeft') return rows[index]?.parent;
  if (key === 'Home') return rows[0];
  return key === 'End' ? rows.at(-1) : undefined;
}
