// Tables, tabs, and lists shared by the views.

import type { Declined } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';

export interface Column<Row> {
  readonly heading: unknown;
  /** Returns the cell's content for a row: text or a template. */
  readonly cell: (row: Row) => unknown;
  /** Whether the column has numbers. They're aligned at the end, with digits of equal width. */
  readonly isNumber?: boolean;
  /** Whether the column's cell names the row, so that it's marked up as the row's header. */
  readonly isName?: boolean;
  /** Whether to leave out the column if all its cells are ''. */
  readonly isOptional?: boolean;
}

interface Table<Row> {
  /** The table's name for screen readers. */
  readonly label: string;
  readonly columns: readonly Column<Row>[];
  readonly rows: readonly Row[];
  readonly rowKey?: (row: Row) => unknown;
  readonly rowClass?: (row: Row) => string;
  readonly foot?: unknown;
  /** Whether to stack each row's cells with their headings on a narrow screen. Otherwise the table scrolls sideways. */
  readonly isStacking?: boolean;
  readonly isBusy?: boolean;
  /** Called with a row when the pointer moves to it, or with undefined when the pointer leaves the table. */
  readonly onPoint?: (row: Row | undefined) => void;
}

export function colorColumn<Row extends { readonly color?: string | undefined }>(): Column<Row> {
  return { heading: 'Color', isOptional: true, cell: ({ color = '' }) => color };
}

/** A table with all its rows on the page. In contrast, `<console-table>` loads its rows page by page. */
export function table<Row>({ label, rows, foot, isStacking = false, isBusy = false, ...of }: Table<Row>) {
  const { rowKey = (row: Row) => row, rowClass = () => '', onPoint } = of;
  const columns = of.columns.filter(({ isOptional, cell }) => !isOptional || rows.some((row) => cell(row) !== ''));
  const renderCell = ({ heading, cell, isNumber, isName }: Column<Row>, row: Row) =>
    isName
      ? html`<th scope="row">${cell(row)}</th>`
      : html`<td class=${isNumber ? 'number' : ''} data-heading=${heading}><span>${cell(row)}</span></td>`;
  return html`<div
    class="table-place ${isStacking ? 'stacking' : ''}"
    tabindex=${isStacking ? nothing : 0}
    role="group"
    aria-label=${label}
  >
    <table aria-label=${label} aria-busy=${isBusy} @pointerleave=${() => onPoint?.(undefined)}>
      <thead>
        <tr>${columns.map(({ heading, isNumber }) => html`<th scope="col" class=${isNumber ? 'number' : ''}>${heading}</th>`)}</tr>
      </thead>
      <tbody>
        ${repeat(
          rows,
          rowKey,
          (row) => html`<tr class=${rowClass(row)} @pointerenter=${() => onPoint?.(row)}>
            ${columns.map((column) => renderCell(column, row))}
          </tr>`,
        )}
      </tbody>
      ${foot ?? nothing}
    </table>
  </div>`;
}

/** A list item for a workshop that can't make a product, with the reason. */
export function renderDeclined({ workshop, detail, reason, values }: Declined): TemplateResult {
  const part = typeof values?.part === 'string' ? values.part : undefined;
  return html`<li>
    <bdi>${workshop.name}</bdi>: ${detail ?? reason.replaceAll('_', ' ')}
    ${part === undefined ? nothing : html`<span class="muted">(<span dir="ltr">${part}</span>)</span>`}
  </li>`;
}

interface Tab {
  readonly id: string;
  readonly name: string;
  /** The id of the panel that the tab shows. */
  readonly panel: string;
}

/** A row of tabs. The arrow keys, Home, and End focus another tab and show its panel. */
export function tabList(
  label: string,
  tabs: readonly Tab[],
  isShown: (id: string) => boolean,
  show: (id: string) => void,
  side = '',
): TemplateResult {
  return html`<div role="tablist" class=${side} aria-label=${label} @keydown=${moveBetweenTabs}>
    ${tabs.map(
      ({ id, name, panel }) => html`<button
        type="button"
        role="tab"
        id=${id}
        aria-selected=${isShown(id)}
        aria-controls=${panel}
        tabindex=${isShown(id) ? 0 : -1}
        @click=${() => show(id)}
      >
        ${name}
      </button>`,
    )}
  </div>`;
}

function moveBetweenTabs(event: KeyboardEvent): void {
  const list = event.currentTarget as HTMLElement;
  const tabs = [...list.querySelectorAll<HTMLElement>('[role=tab]')];
  const index = tabs.indexOf(event.target as HTMLElement);
  const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
  const end = { Home: 0, End: tabs.length - 1 }[event.key];
  if (index < 0 || (step === undefined && end === undefined)) return;
  event.preventDefault();
  const isRightToLeft = getComputedStyle(list).direction === 'rtl';
  const next = tabs.at(end ?? (index + (isRightToLeft ? -step! : step!)) % tabs.length);
  next?.focus();
  next?.click();
}
