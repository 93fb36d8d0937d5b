// The product's bill: panels, banding, other parts, and totals. A row and its parts in the picture are highlighted
// together.

import type { EdgeRow, ItemRow, PanelRow } from '@parametric/configurator-element/manufacture';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { JobController, renderJobState } from './job-controller.js';
import { PreviewFormat, tell } from './preview-format.js';
import type { JobInput, JobResults } from './preview-jobs.js';
import type { PreviewRunner } from './preview-runner.js';
import { previewStyles } from './preview-styles.js';

/** How many rows are shown at once. For example, each locker in a wall may have its own numbered row. */
const ROWS_AT_ONCE = 200;

/** @fires preview-point @fires preview-reveal */
export class StudioBill extends LitElement {
  static override styles = [
    ...previewStyles,
    css`
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
    `,
  ];

  @property({ attribute: false }) runner!: PreviewRunner;
  @property({ attribute: false }) input: JobInput | undefined;
  /** Where a part is defined, by the part's path. */
  @property({ attribute: false }) pointerOf: (path: string) => string | undefined = () => undefined;
  /** The path of the part under the pointer in the picture. */
  @property() pointed: string | undefined;
  @state() private rows = ROWS_AT_ONCE;
  readonly #job = new JobController(this, 'bill');
  readonly #format = new PreviewFormat();

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('input') && this.input) this.#job.ask(this.runner, { ...this.input, job: 'bill' });
  }

  protected override render(): TemplateResult {
    const { result } = this.#job;
    return html`${renderJobState(this.#job)} ${result ? this.#renderBill(result) : nothing}`;
  }

  #renderBill({ panels, edges, items, totals }: JobResults['bill']): TemplateResult {
    const left = Math.max(0, this.rows - panels.length);
    const hidden = Math.max(0, panels.length - this.rows) + Math.max(0, items.length - left);
    return html`
      ${panels.length === 0 ? nothing : this.#renderPanels(panels)} ${edges.length === 0 ? nothing : this.#renderEdges(edges)}
      ${items.length === 0 || left === 0 ? nothing : this.#renderItems(items.slice(0, left))}
      ${hidden === 0 ? nothing : html`<button type="button" class="button" @click=${() => (this.rows += 1000)}>Show more rows (${hidden})</button>`}
      ${this.#renderTotals(totals)}
    `;
  }

  #renderPanels(panels: readonly PanelRow[]): TemplateResult {
    return html`
      <section>
        <h2>Panels</h2>
        <div class="table-place" tabindex="0" role="group" aria-label="Panels">
          <table @pointerleave=${() => this.#point(undefined)}>
            <thead>
              <tr>
                <th scope="col" class="number">No.</th>
                <th scope="col">Panel</th>
                <th scope="col" class="number">Quantity</th>
                <th scope="col" class="number">Size, mm</th>
              </tr>
            </thead>
            <tbody>
              ${repeat(
                panels.slice(0, this.rows),
                ({ number }) => number,
                (row) => html`
                  <tr class=${this.#isLit(row.paths) ? 'lit' : ''} @pointerenter=${() => this.#point(row.paths)}>
                    <td class="number">${row.number}</td>
                    ${this.#renderName(row, [...sides(row.edges), holes(row), recesses(row)])}
                    <td class="number">${row.quantity}</td>
                    <td class="number size">${this.#format.size([row.length, row.width, row.thickness])}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  #renderEdges(edges: readonly EdgeRow[]): TemplateResult {
    return html`
      <section>
        <h2>Edge banding</h2>
        <div class="table-place">
          <table>
            <thead>
              <tr>
                <th scope="col">Band</th>
                <th scope="col" class="number">Length, m</th>
                <th scope="col" class="number">To order, m</th>
              </tr>
            </thead>
            <tbody>
              ${edges.map(
                ({ band, material, length, orderLength }) => html`
                  <tr>
                    <th scope="row">
                      <span dir="auto">${this.#format.name(band ?? material)}</span>
                      ${band ? html`<div class="muted small">${[band.code, `${this.#format.size([band.thickness])} mm`].filter(Boolean).join(' · ')}</div>` : nothing}
                    </th>
                    <td class="number">${this.#format.number(length)}</td>
                    <td class="number">${this.#format.number(orderLength)}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  #renderItems(items: readonly ItemRow[]): TemplateResult {
    return html`
      <section>
        <h2>Other parts</h2>
        <div class="table-place" tabindex="0" role="group" aria-label="Other parts">
          <table @pointerleave=${() => this.#point(undefined)}>
            <thead>
              <tr>
                <th scope="col">Part</th>
                <th scope="col" class="number">Quantity</th>
                <th scope="col" class="number">Size, mm</th>
              </tr>
            </thead>
            <tbody>
              ${items.map(
                (row) => html`
                  <tr class=${this.#isLit(row.paths) ? 'lit' : ''} @pointerenter=${() => this.#point(row.paths)}>
                    ${this.#renderName(row, [row.kind])}
                    <td class="number">${this.#format.number(row.quantity)}</td>
                    <td class="number size">${row.size.length === 0 ? nothing : this.#format.size(row.size)}</td>
                  </tr>
                `,
              )}
            </tbody>
          </table>
        </div>
      </section>
    `;
  }

  /** @param about how the part is machined, or a description of it */
  #renderName({ name, paths, material, ...row }: PanelRow | ItemRow, about: readonly string[]): TemplateResult {
    const note = 'note' in row && row.note ? html` <q dir="auto">${row.note}</q>` : nothing;
    const pointer = paths[0] === undefined ? undefined : this.pointerOf(paths[0]);
    const label = html`<span dir="auto">${name}</span>`;
    const link = html`<button type="button" class="link" title="Go to its lines" @focus=${() => this.#point(paths)}
      @blur=${() => this.#point(undefined)} @click=${() => tell(this, 'preview-reveal', { pointer: pointer! })}>${label}</button>`;
    const words = about.filter(Boolean).join(', ');
    return html`<th scope="row">
      ${pointer === undefined ? label : link}${note}
      <div class="muted small about"><span dir="auto">${this.#format.name(material)}</span>${material && words ? ' · ' : ''}${words}</div>
    </th>`;
  }

  #renderTotals(totals: JobResults['bill']['totals']): TemplateResult {
    const lines = [
      ['Panels', this.#format.number(totals['panels.count'])],
      ['Area', `${this.#format.number(totals['panels.area'])} m²`],
      ['Banding', `${this.#format.number(totals['edges.length'])} m`],
      ['Holes', this.#format.number(totals['holes.count'])],
      ['Grooves, rebates and pockets', `${this.#format.number(totals['recesses.length'])} m`],
      ['Volume', `${this.#format.number(totals.volume * 1000)} l`],
      ['Mass', `${this.#format.number(totals.mass)} kg`],
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

  #isLit(paths: readonly string[]): boolean {
    return this.pointed !== undefined && paths.includes(this.pointed);
  }

  #point(paths: readonly string[] | undefined): void {
    tell(this, 'preview-point', { paths });
  }
}

/** The banded sides as text: `banded 2 long`, `1 short`. */
function sides(edges: PanelRow['edges']): readonly string[] {
  const count = (kind: string) => edges.filter((side) => side.startsWith(kind)).length;
  const [long, short] = [count('length'), count('width')];
  const words = [long && `${long} long`, short && `${short} short`].filter(Boolean).join(' and ');
  return words ? [`banded ${words}`] : [];
}

function holes({ holes: drilled, cutouts }: PanelRow): string {
  const count = drilled.length + cutouts.length;
  return count === 0 ? '' : `${count} ${count === 1 ? 'hole' : 'holes'}`;
}

/** Its grooves, rebates and pockets as text: `2 grooves, 1 pocket`. */
function recesses({ recesses }: PanelRow): string {
  const kinds = [...new Set(recesses.map(({ kind }) => kind))];
  const counts = kinds.map((kind) => [kind, recesses.filter((each) => each.kind === kind).length] as const);
  return counts.map(([kind, count]) => `${count} ${count === 1 ? kind : `${kind}s`}`).join(', ');
}

customElements.define('studio-bill', StudioBill);

declare global {
  interface HTMLElementTagNameMap {
    'studio-bill': StudioBill;
  }
}
