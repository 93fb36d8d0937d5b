// A table of records, with columns as data, a link for each row, and more rows on demand, one page at a time. It can't
// sort, because it has loaded only some of the records. The service determines the order.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from './styles.js';
import { type Column, table } from './tables.js';

/**
 * `<console-table label="Orders" .columns=${…} .rows=${…} .rowKey=${(row) => row.id} .href=${(row) =>
 * `/console/orders/${row.id}`}>`
 *
 * The first column names the row. On a narrow screen, each row's cells are stacked and labeled with their headings. The
 * `empty` slot is shown if there are no rows.
 *
 * @fires console-more when the person asks for more rows
 */
@customElement('console-table')
export class ConsoleTable<Row> extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-4);
    }

    tr.link {
      position: relative;
    }

    /* The whole row is clickable, but for keyboards and screen readers there's only one link. */
    tr.link th a::after {
      content: '';
      position: absolute;
      inset: 0;
    }

    th a {
      color: inherit;
      font-weight: 600;
      text-decoration: none;
    }

    /* Controls in a cell are above their row's link. */
    td :is(button, a, input, select) {
      position: relative;
      z-index: 1;
    }

    tr.link:hover th a {
      text-decoration: underline;
    }

    td product-picture {
      inline-size: 6rem;
      border-radius: var(--radius-s);
    }

  `;

  /** The table's name for screen readers. */
  @property() label = '';
  @property({ attribute: false }) columns: readonly Column<Row>[] = [];
  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) rowKey: (row: Row) => string = (row) => String(this.rows.indexOf(row));
  @property({ attribute: false }) href: ((row: Row) => string) | undefined;
  /** Whether the service has more rows. */
  @property({ type: Boolean }) more = false;
  @property({ type: Boolean }) busy = false;

  /** How many rows there were when more were requested. */
  #asked: number | undefined;

  override render(): TemplateResult {
    const { label, rows, rowKey, busy: isBusy } = this;
    if (rows.length === 0) return html`<slot name="empty"></slot>`;
    const [first, ...others] = this.columns;
    const name = { ...first!, isName: true, cell: (row: Row) => this.#renderName(first!, row) };
    const rowClass = () => (this.href ? 'link' : '');
    return html`
      ${table({ label, columns: [name, ...others], rows, rowKey, rowClass, isStacking: true, isBusy })}
      ${this.more ? this.#renderMore() : nothing}
    `;
  }

  #renderName({ cell }: Column<Row>, row: Row): unknown {
    return this.href ? html`<a href=${this.href(row)}>${cell(row)}</a>` : cell(row);
  }

  /** Moves the focus from "Show more" to the first of the rows that came, because the button may be gone. */
  protected override updated(): void {
    if (this.#asked === undefined || this.rows.length <= this.#asked) return;
    const isHere = this.matches(':focus-within') || document.activeElement === document.body;
    if (isHere) this.renderRoot.querySelectorAll<HTMLElement>('tbody a')[this.#asked]?.focus();
    this.#asked = undefined;
  }

  #renderMore(): TemplateResult {
    const ask = () => {
      if (this.busy) return;
      this.#asked = this.rows.length;
      this.dispatchEvent(new CustomEvent('console-more'));
    };
    return html`
      <button type="button" class="button more" aria-disabled=${this.busy} @click=${ask}>
        ${this.busy ? 'Loading…' : 'Show more'}
      </button>
    `;
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-table': ConsoleTable<unknown>;
  }
}
