// A table of records, with columns as data, a link for each row, and more rows on demand, page by page. It can't sort,
// because it has only some of the records. The service decides the order.

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { baseStyles, buttonStyles, cardStyles, tableStyles } from './styles.js';

export interface Column<Row> {
  readonly heading: string;
  /** Text, or a template. */
  readonly cell: (row: Row) => unknown;
  /** End-aligned, with tabular digits. */
  readonly isNumber?: boolean;
}

/**
 * `<console-table label="Orders" .columns=${…} .rows=${…} .rowKey=${(row) => row.id} .href=${(row) => `/console/orders/${row.id}`}>`
 *
 * The first column names the row. On a narrow screen, each row's cells are stacked, with their headings. Slot `empty`
 * is shown if there are no rows.
 *
 * @fires console-more when the person asks for more rows
 */
export class ConsoleTable<Row> extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    tableStyles,
    cardStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-4);
      }

      .more {
        justify-self: center;
      }

      th[scope='row'] {
        color: var(--text);
        font-size: inherit;
        white-space: normal;
      }

      tr.link {
        position: relative;
      }

      /* The whole row is clickable, but keyboards and screen readers find only one link. */
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

      /* Long words break, to leave room for the other columns. */
      @media (min-width: 641px) {
        tbody :is(th, td) {
          max-inline-size: 18rem;
          overflow-wrap: break-word;
        }
      }

      @media (max-width: 640px) {
        thead {
          display: none;
        }

        tr,
        th,
        td,
        tbody,
        table {
          display: block;
        }

        tbody tr {
          padding: var(--space-3) var(--space-4);
        }

        tbody tr:first-child {
          border: 0;
        }

        th,
        td,
        td.number {
          padding: var(--space-1) 0;
          text-align: start;
        }

        td {
          display: flex;
          justify-content: space-between;
          gap: var(--space-4);
          text-align: end;
          overflow-wrap: anywhere;
        }

        td::before {
          content: attr(data-heading);
          flex: none;
          color: var(--muted);
          font-size: var(--text-s);
        }
      }
    `,
  ];

  /** Describes the table to screen readers. */
  @property() label = '';
  @property({ attribute: false }) columns: readonly Column<Row>[] = [];
  @property({ attribute: false }) rows: readonly Row[] = [];
  @property({ attribute: false }) rowKey: (row: Row) => string = (row) => String(this.rows.indexOf(row));
  @property({ attribute: false }) href: ((row: Row) => string) | undefined;
  /** Whether the service has more rows. */
  @property({ type: Boolean }) more = false;
  @property({ type: Boolean }) busy = false;

  override render(): TemplateResult {
    if (this.rows.length === 0) return html`<slot name="empty"></slot>`;
    return html`
      <div class="table-place">
        <table aria-label=${this.label} aria-busy=${this.busy}>
          <thead>
            <tr>
              ${this.columns.map(({ heading, isNumber }) => html`<th scope="col" class=${isNumber ? 'number' : ''}>${heading}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${repeat(this.rows, this.rowKey, (row) => this.#renderRow(row))}
          </tbody>
        </table>
      </div>
      ${this.more ? this.#renderMore() : nothing}
    `;
  }

  #renderRow(row: Row): TemplateResult {
    const address = this.href?.(row);
    return html`
      <tr class=${address === undefined ? '' : 'link'}>
        ${this.columns.map(({ heading, cell, isNumber }, index) =>
          index === 0
            ? html`<th scope="row">${address === undefined ? cell(row) : html`<a href=${address}>${cell(row)}</a>`}</th>`
            : html`<td class=${isNumber ? 'number' : ''} data-heading=${heading}><span>${cell(row)}</span></td>`,
        )}
      </tr>
    `;
  }

  #renderMore(): TemplateResult {
    const ask = () => !this.busy && this.dispatchEvent(new CustomEvent('console-more'));
    return html`
      <button type="button" class="button more" aria-disabled=${this.busy} @click=${ask}>
        ${this.busy ? 'Loading…' : 'Show more'}
      </button>
    `;
  }
}

customElements.define('console-table', ConsoleTable);

declare global {
  interface HTMLElementTagNameMap {
    'console-table': ConsoleTable<unknown>;
  }
}
