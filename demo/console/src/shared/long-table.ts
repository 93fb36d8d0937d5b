// Determines which rows of a long table are shown: only those that match a search, and fewer of them on a phone, where
// each row fills a screen.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { isNarrow } from './narrow.js';
import { typedIn } from './templates.js';

/**
 * The number of rows that are shown at first. Each press of the button shows `STEP.wide` more. Not all rows are shown
 * at once, because 1,000 rows have 5,000 fields.
 */
const STEP = { wide: 60, narrow: 8 };

/** Stores how much of a host's table is shown. */
export class LongTable implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #shown = 0;
  #search = '';
  /** The indexes of the rows that the search found. A row that's being edited stays, even if it no longer matches. */
  readonly #found = new Set<number>();
  #rows = 0;
  #visible = 0;

  constructor(host: ReactiveControllerHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#shown = this.#step;
  }

  get #step(): number {
    return isNarrow() ? STEP.narrow : STEP.wide;
  }

  /** Shows all rows up to the last one. Used after a row was added. */
  showAll(): void {
    this.#searchFor('');
    this.#shown = Number.POSITIVE_INFINITY;
    this.#host.requestUpdate();
  }

  /**
   * Chooses the rows to show.
   * @param textOf returns a row's text, which the search looks in
   * @param isWrong whether a row has a problem. Such rows are always shown.
   */
  visible<Row>(rows: readonly Row[], textOf: (row: Row) => string, isWrong: (row: Row) => boolean): readonly Row[] {
    if (rows.length !== this.#rows) this.#found.clear();
    this.#rows = rows.length;
    const words = this.#search.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (row: Row) => {
      if (words.length === 0 || isWrong(row)) return true;
      const text = textOf(row).toLowerCase();
      return words.every((word) => text.includes(word));
    };
    for (const [at, row] of rows.entries()) if (!this.#found.has(at) && fits(row)) this.#found.add(at);
    const found = rows.filter((_, at) => this.#found.has(at));
    const last = found.findLastIndex(isWrong) + 1;
    const visible = found.slice(0, Math.max(this.#shown, last));
    this.#visible = visible.length;
    return visible;
  }

  #searchFor(text: string): void {
    this.#search = text;
    this.#found.clear();
  }

  /**
   * Renders a search field, unless all rows are shown at first.
   * @param label the field's label, such as `Find a material`
   */
  renderSearch(label: string, rows: number): TemplateResult | typeof nothing {
    if (rows <= this.#step) return nothing;
    return html`<input
      type="search"
      id="find"
      aria-label=${label}
      placeholder=${label}
      .value=${this.#search}
      @input=${(event: Event) => {
        this.#searchFor(typedIn(event));
        this.#shown = this.#step;
        this.#host.requestUpdate();
      }}
    />`;
  }

  /** A button that shows more of the rows that `visible` found. */
  renderMore(): TemplateResult | typeof nothing {
    const [found, visible] = [this.#found.size, this.#visible];
    if (found === 0 && this.#search !== '') return html`<p class="muted" role="status">No matching rows.</p>`;
    if (found <= visible) return nothing;
    const show = () => {
      this.#shown = visible + STEP.wide;
      this.#host.requestUpdate();
    };
    return html`<button type="button" class="button quiet" @click=${show}>
      Show ${Math.min(STEP.wide, found - visible)} more of ${found.toLocaleString()} rows
    </button>`;
  }
}
