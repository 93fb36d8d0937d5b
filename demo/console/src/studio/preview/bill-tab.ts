// The tab with the product's bill of materials: panels, banding, other parts, and totals. A row and its parts in the
// picture are highlighted together.

import {
  type EdgeRow,
  engravedText,
  type ItemRow,
  type PanelRow,
  panelFileName,
  partFileNames,
} from '@parametric/configurator-element/manufacture';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { formatCount } from '../../shared/format.js';
import { type Column, colorColumn, table } from '../../shared/tables.js';
import {
  formatNumber,
  formatSize,
  JobController,
  materialName,
  type PreviewRunner,
  previewCss,
  renderJobState,
  tell,
} from './preview-format.js';
import type { JobInput, PreviewTasks } from './preview-jobs.js';

/**
 * The number of rows shown at once. Some products have many rows: in a wall of lockers, for example, each locker may
 * have its own number.
 */
const ROWS_AT_ONCE = 200;

/** @fires preview-point @fires preview-reveal */
@customElement('studio-bill')
export class StudioBill extends LitElement {
  static override styles = previewCss`
    .about {
      font-weight: 400;
    }

    .size {
      white-space: nowrap;
    }

    @media (max-width: 640px) {
      th,
      td {
        padding-inline: var(--space-2);
      }

      .size {
        white-space: normal;
      }
    }
  `;

  @property({ attribute: false }) runner!: PreviewRunner;
  @property({ attribute: false }) input: JobInput | undefined;
  /** Returns the JSON pointer to the definition of the part with this path. */
  @property({ attribute: false }) pointerOf: (path: string) => string | undefined = () => undefined;
  /** The path of the part under the pointer in the picture. */
  @property() pointed: string | undefined;
  @state() private rows = ROWS_AT_ONCE;
  readonly #job = new JobController(this, 'bill');

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('input') && this.input) this.#job.ask(this.runner, this.input);
  }

  protected override render(): TemplateResult {
    const { result } = this.#job;
    return html`${renderJobState(this.#job)} ${result ? this.#renderBill(result) : nothing}`;
  }

  #renderBill({ panels, edges, items, totals }: PreviewTasks['bill']['answer']): TemplateResult {
    const left = Math.max(0, this.rows - panels.length);
    const hidden = Math.max(0, panels.length - this.rows) + Math.max(0, items.length - left);
    return html`
      ${this.#renderParts('Panels', this.#panelColumns, panels.slice(0, this.rows))}
      ${
        edges.length === 0
          ? nothing
          : html`<section>
              <h2>Edge banding</h2>
              ${table({ label: 'Edge banding', columns: this.#edgeColumns, rows: edges })}
            </section>`
      }
      ${this.#renderParts('Other parts', this.#itemColumns, items.slice(0, left))}
      ${hidden === 0 ? nothing : html`<button type="button" class="button" @click=${() => (this.rows += 1000)}>Show more rows (${hidden})</button>`}
      ${this.#renderTotals(totals)}
    `;
  }

  /** A table whose rows are highlighted together with their parts in the picture. */
  #renderParts<Row extends PanelRow | ItemRow>(label: string, columns: readonly Column<Row>[], rows: readonly Row[]) {
    if (rows.length === 0) return nothing;
    const rowClass = ({ paths }: Row) => (this.pointed !== undefined && paths.includes(this.pointed) ? 'lit' : '');
    const onPoint = (row: Row | undefined) => this.#point(row?.paths);
    return html`<section>
      <h2>${label}</h2>
      ${table({ label, columns, rows, rowClass, onPoint })}
    </section>`;
  }

  readonly #panelColumns: readonly Column<PanelRow>[] = [
    { heading: 'No.', isNumber: true, cell: ({ number }) => number },
    {
      heading: 'Panel',
      isName: true,
      cell: (row) => this.#renderName(row, [...sides(row.edges), recesses(row), mitres(row)], engravedText(row)),
    },
    { heading: 'Quantity', isNumber: true, cell: ({ quantity }) => quantity },
    {
      heading: 'Size, mm',
      isNumber: true,
      cell: ({ length, width, thickness }) => this.#renderSize([length, width, thickness]),
    },
    colorColumn(),
    { heading: 'Shaped', isOptional: true, cell: ({ outline }) => (outline ? 'Yes' : '') },
    { heading: 'Holes', isNumber: true, isOptional: true, cell: ({ holes }) => holes.length || '' },
    { heading: 'Cutouts', isNumber: true, isOptional: true, cell: ({ cutouts }) => cutouts.length || '' },
    { heading: 'Drawing', cell: (row) => html`<span class="size" dir="ltr">${panelFileName(row)}</span>` },
  ];

  readonly #itemColumns: readonly Column<ItemRow>[] = [
    { heading: 'No.', isNumber: true, cell: ({ number }) => number },
    { heading: 'Part', isName: true, cell: (row) => this.#renderName(row, [row.kind], row.note) },
    { heading: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
    { heading: 'Size, mm', isNumber: true, cell: ({ size }) => (size.length === 0 ? nothing : this.#renderSize(size)) },
    colorColumn(),
    {
      heading: 'Item number',
      isOptional: true,
      cell: ({ article = '' }) => html`<span dir="auto">${article}</span>`,
    },
    {
      heading: 'Price each',
      isNumber: true,
      isOptional: true,
      cell: ({ unitPrice }) => (unitPrice === undefined ? '' : formatNumber(unitPrice)),
    },
    {
      heading: 'Files',
      isOptional: true,
      cell: (row) => {
        const names = partFileNames(row);
        return names.length === 0 ? '' : html`<span dir="ltr">${names.join(' ')}</span>`;
      },
    },
  ];

  readonly #edgeColumns: readonly Column<EdgeRow>[] = [
    {
      heading: 'Band',
      isName: true,
      cell: ({ band, material }) => html`<span dir="auto">${materialName(band ?? material)}</span>
        ${band ? html`<div class="muted small">${[band.code, `${formatSize([band.thickness])} mm`].filter(Boolean).join(' · ')}</div>` : nothing}`,
    },
    { heading: 'Length, m', isNumber: true, cell: ({ length }) => formatNumber(length) },
    { heading: 'To order, m', isNumber: true, cell: ({ orderLength }) => formatNumber(orderLength) },
  ];

  #renderSize(size: readonly number[]): TemplateResult {
    return html`<span class="size">${formatSize(size)}</span>`;
  }

  /**
   * Renders a part's name and what's special about it.
   * @param about how the part is machined, or a description of it
   * @param quoted the text on the part, or its file
   */
  #renderName(
    { name, paths, material }: PanelRow | ItemRow,
    about: readonly string[],
    quoted?: string,
  ): TemplateResult {
    const note = quoted ? html` <q dir="auto">${quoted}</q>` : nothing;
    const pointer = paths[0] === undefined ? undefined : this.pointerOf(paths[0]);
    const label = html`<span dir="auto">${name}</span>`;
    const link = html`<button type="button" class="plain link" title="Go to this part’s lines" @focus=${() => this.#point(paths)}
      @blur=${() => this.#point(undefined)} @click=${() => tell(this, 'preview-reveal', { pointer: pointer! })}>${label}</button>`;
    const words = about.filter(Boolean).join(', ');
    return html`${pointer === undefined ? label : link}${note}
      <div class="muted small about"><span dir="auto">${materialName(material)}</span>${material && words ? ' · ' : ''}${words}</div>`;
  }

  #renderTotals(totals: PreviewTasks['bill']['answer']['totals']): TemplateResult {
    const lines = [
      ['Panels', formatNumber(totals['panels.count'])],
      ['Area', `${formatNumber(totals['panels.area'])} m²`],
      ['Banding', `${formatNumber(totals['edges.length'])} m`],
      ['Holes', formatNumber(totals['holes.count'])],
      ['Grooves, rabbets, and pockets', `${formatNumber(totals['recesses.length'])} m`],
      ['Volume', `${formatNumber(totals.volume * 1000)} l`],
      ['Mass', `${formatNumber(totals.mass)} kg`],
    ];
    return html`
      <section>
        <h2>Totals</h2>
        <div class="table-place">
          <table>
            <tbody>
              ${lines.map(([label, value]) => html`<tr><th scope="row">${label}</th><td class="number">${value}</td></tr>`)}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  #point(paths: readonly string[] | undefined): void {
    tell(this, 'preview-point', { paths });
  }
}

/** Describes in words which sides are banded: `banded 2 long`, `1 short`. */
function sides(edges: PanelRow['edges']): readonly string[] {
  const count = (kind: string) => edges.filter((side) => side.startsWith(kind)).length;
  const [long, short] = [count('length'), count('width')];
  const words = [long && `${long} long`, short && `${short} short`].filter(Boolean).join(' and ');
  return words ? [`banded ${words}`] : [];
}

/** Counts grooves, rabbets, and pockets in words, such as `2 grooves, 1 pocket`. */
function recesses({ recesses }: PanelRow): string {
  const kinds = [...new Set(recesses.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => [kind, recesses.filter((each) => each.kind === kind).length] as const);
  return counts.map(([kind, count]) => formatCount(count, kind)).join(', ');
}

/** Describes sides that are cut at an angle, such as `2 sides mitered at 45°`. */
function mitres({ mitres }: PanelRow): string {
  const angles = [...new Set(mitres.map(({ angle }) => formatNumber(angle)))];
  return mitres.length === 0 ? '' : `${formatCount(mitres.length, 'side')} mitered at ${angles.join('° and ')}°`;
}
