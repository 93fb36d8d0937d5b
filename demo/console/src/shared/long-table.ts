// Which rows of a long table are shown: fewer on a phone, where each takes a screen, and only those that a search finds.

import { html, nothing, type ReactiveController, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { isNarrow } from './narrow.js';
import { typedIn } from './templates.js';

/** The number of rows shown at first. Each press adds `STEP.wide` more. 1,000 rows would be 5,000 fields. */
const STEP = { wide: 60, narrow: 8 };

/** Keeps how much of a host's table is shown. */
export class LongTable implements ReactiveController {
  readonly #host: ReactiveControllerHost;
  #shown = 0;
  #search = '';

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

  /** Shows all rows up to the last one, for a row that was just added. */
  showAll(): void {
    this.#search = '';
    this.#shown = Number.POSITIVE_INFINITY;
    this.#host.requestUpdate();
  }

  /**
   * @param textOf what a search looks at
   * @param isWrong rows with problems are always shown
   */
  visible<Row>(rows: readonly Row[], textOf: (row: Row) => string, isWrong: (row: Row) => boolean): readonly Row[] {
    const words = this.#search.toLowerCase().split(/\s+/).filter(Boolean);
    const fits = (row: Row) => {
      const text = textOf(row).toLowerCase();
      return words.every((word) => text.includes(word)) || isWrong(row);
    };
    const found = words.length === 0 ? rows : rows.filter(fits);
    const last = found.findLastIndex(isWrong) + 1;
    return found.slice(0, Math.max(this.#shown, last));
  }

  /** A field to search in, if not all rows are shown at first. @param label `Find a material` */
  renderSearch(label: string, rows: number): TemplateResult | typeof nothing {
    if (rows <= this.#step) return nothing;
    return html`<input
      type="search"
      id="find"
      aria-label=${label}
      placeholder=${label}
      .value=${this.#search}
      @input=${(event: Event) => {
        this.#search = typedIn(event);
        this.#shown = this.#step;
        this.#host.requestUpdate();
      }}
    />`;
  }

  /** @param rows how many there are, and how many of them are visible */
  renderMore(rows: number, visible: number): TemplateResult | typeof nothing {
    if (this.#search !== '')
      return visible === 0 ? html`<p class="muted" role="status">No matching rows.</p>` : nothing;
    if (rows <= visible) return nothing;
    const show = () => {
      this.#shown = visible + STEP.wide;
      this.#host.requestUpdate();
    };
    return html`<button type="button" class="button quiet" @click=${show}>
      Show ${Math.min(STEP.wide, rows - visible)} more of ${rows.toLocaleString()} rows
    </button>`;
  }
}
