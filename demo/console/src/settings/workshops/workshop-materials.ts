// A workshop's materials, one per row, with kind, surface, thickness and prices. They can be imported from and exported
// to a CSV file.

import type { ProblemIssue } from '@parametric/api-client/page';
import { fitsKind } from '@parametric/service/fits-kind';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, query, state } from 'lit/decorators.js';
import { download } from '../../shared/download.js';
import { wordsOf } from '../../shared/localized-text.js';
import { notify } from '../../shared/page-events.js';
import { consoleStyles } from '../../shared/styles.js';
import {
  type MaterialTexts,
  type MaterialUnit,
  materialOf,
  materialsCsv,
  readMaterialsCsv,
  textsOf,
} from './materials-csv.js';
import type { Json } from './schema-form.js';
import type { ProductMaterials } from './workshop-api.js';

const MAX_FILE_BYTES = 2 * 1024 * 1024;
/** How many rows are shown initially. A thousand rows would be five thousand fields. */
const SHOWN = 60;
/** How many kinds a warning names. */
const MAX_NAMED = 12;

const UNIT_NAMES: readonly (readonly [MaterialUnit, string])[] = [
  ['square_metre', 'm²'],
  ['litre', 'litre'],
  ['kilogram', 'kg'],
];

/** @fires materials-changed with the current rows */
export class WorkshopMaterials extends LitElement {
  static override styles = [
    ...consoleStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-3);
      }

      td,
      th {
        padding: var(--space-2);
      }

      td:first-child,
      th:first-child {
        padding-inline-start: var(--space-3);
        min-width: 12rem;
      }

      td input {
        min-width: 5.5rem;
      }

      td select {
        min-width: 5rem;
      }

      input.number {
        text-align: end;
      }

      td .problem {
        display: block;
      }

      input[type='file'] {
        display: none;
      }

      @media (max-width: 640px) {
        thead {
          display: none;
        }

        table,
        tbody,
        tr,
        td {
          display: block;
        }

        tr {
          padding: var(--space-3);
        }

        td,
        td:first-child {
          padding: var(--space-1) 0;
        }

        td label {
          position: static !important;
          width: auto !important;
          height: auto !important;
          clip-path: none !important;
          color: var(--muted);
          font-size: var(--text-s);
        }
      }
    `,
  ];

  /** As the API accepts them. */
  @property({ attribute: false }) rows: readonly Json[] = [];
  @property({ attribute: false }) currencies: readonly string[] = [];
  @property({ attribute: false }) issues: readonly ProblemIssue[] = [];
  /** Known kinds to choose from: value and name. */
  @property({ attribute: false }) kinds: readonly (readonly [string, string])[] = [];
  @property({ attribute: false }) surfaces: readonly (readonly [string, string])[] = [];
  @property({ attribute: false }) products: ProductMaterials | undefined;
  @state() private shown = SHOWN;
  @query('input[type=file]') private file!: HTMLInputElement;

  declare readonly renderRoot: ShadowRoot;

  override render(): TemplateResult {
    const wrong = this.issues.map(({ pointer }) => Number(pointer.split('/')[2])).filter(Number.isInteger);
    const count = Math.max(this.shown, ...wrong.map((index) => index + 1));
    return html`
      ${this.rows.length > 0 ? this.#renderTable(count) : html`<p class="muted">No materials yet. Add one, or import a CSV file.</p>`}
      ${this.#renderUnfit()}
      ${
        this.rows.length > count
          ? html`<button type="button" class="button quiet" @click=${() => (this.shown = this.rows.length)}>
              Show all ${this.rows.length} materials
            </button>`
          : nothing
      }
      <div class="buttons">
        <button type="button" class="button" @click=${this.#add}>Add material</button>
        <button type="button" class="button quiet" @click=${() => this.file.click()}>Import CSV…</button>
        ${
          this.rows.length > 0
            ? html`<button type="button" class="button quiet" @click=${this.#download}>Export CSV</button>`
            : nothing
        }
        <input type="file" accept=".csv,text/csv" aria-label="CSV file of materials" tabindex="-1" @change=${this.#onFile} />
      </div>
      <datalist id="kinds">${this.kinds.map(([value, name]) => html`<option value=${value}>${name}</option>`)}</datalist>
      <datalist id="surfaces">
        ${this.surfaces.map(([value, name]) => html`<option value=${value}>${name}</option>`)}
      </datalist>
    `;
  }

  /** Warns about rows whose kind isn't used by any product's material: they never produce a quote. */
  #renderUnfit(): TemplateResult | typeof nothing {
    const { data = [], has_more: hasMore } = this.products ?? {};
    if (data.length === 0 || hasMore) return nothing;
    const wanted = data.flatMap(({ kinds }) => kinds);
    // Skips the focused field, because the person is still typing in it.
    const { id } = this.renderRoot.activeElement ?? {};
    const others = this.rows.filter((_, index) => id !== `kind-${index}`);
    const typed = new Set(others.map(({ kind }) => String(kind ?? '')).filter(Boolean));
    const unfit = [...typed].filter((kind) => !wanted.some((one) => fitsKind(kind, one)));
    if (unfit.length === 0) return nothing;
    const list = (items: readonly unknown[], most: number) =>
      items.length > most ? [...items.slice(0, most), html`${items.length - most} more`] : items;
    const codes = list(
      unfit.map((kind) => html`<code>${kind}</code>`),
      MAX_NAMED,
    );
    const needs = new Map(data.map(({ name, kinds }) => [kinds[0]!, wordsOf(name, navigator.languages) ?? '']));
    const named = [...needs].map(
      ([kind, name]) => html`<li><code>${kind}</code> <bdi class="muted">${name}</bdi></li>`,
    );
    return html`<div class="note warning unfit" role="status">
      <p>
        ${unfit.length === 1 ? 'This kind matches' : 'These kinds match'} no material in your published products, so
        ${unfit.length === 1 ? 'it is' : 'they are'} never quoted: ${codes.map((code, index) => html`${index > 0 ? ', ' : ''}${code}`)}.
      </p>
      <p>Use one of your products’ kinds instead, or set <code>"kind"</code> on the material in the product’s document:</p>
      <ul>${list(named, MAX_NAMED)}</ul>
    </div>`;
  }

  #renderTable(count: number): TemplateResult {
    return html`
      <div class="table-place">
        <table aria-label="Materials" @focusout=${() => this.requestUpdate()}>
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Surface</th>
              <th scope="col">Thickness, mm</th>
              <th scope="col">Price of</th>
              ${this.currencies.map((currency) => html`<th scope="col" class="number">${currency}</th>`)}
              <th scope="col"><span class="hidden-label">Remove</span></th>
            </tr>
          </thead>
          <tbody>
            ${this.rows.slice(0, count).map((row, index) => this.#renderRow(textsOf(row, navigator.language), index))}
          </tbody>
        </table>
      </div>
    `;
  }

  #renderRow(row: MaterialTexts, index: number): TemplateResult {
    const place = `${index + 1}`;
    return html`
      <tr>
        ${this.#renderCell(index, 'kind', `Kind, row ${place}`, row.kind, (kind) => ({ kind }), 'kinds')}
        ${this.#renderCell(index, 'surface', `Surface, row ${place}`, row.surface, (surface) => ({ surface }), 'surfaces')}
        ${this.#renderCell(index, 'thickness', `Thickness, row ${place}`, row.thickness, (thickness) => ({ thickness }))}
        <td>
          <label class="hidden-label" for="unit-${index}">Price of, row ${place}</label>
          <select
            id="unit-${index}"
            @change=${(event: Event) =>
              this.#change(index, { unit: (event.target as HTMLSelectElement).value as MaterialUnit })}
          >
            ${UNIT_NAMES.map(([unit, name]) => html`<option value=${unit} ?selected=${unit === row.unit}>${name}</option>`)}
          </select>
        </td>
        ${this.currencies.map((currency) =>
          this.#renderCell(
            index,
            `${row.unit}/${currency}`,
            `${currency}, row ${place}`,
            row.prices[currency] ?? '',
            (text) => ({
              prices: { ...row.prices, [currency]: text },
            }),
          ),
        )}
        <td>
          <button type="button" class="button quiet" aria-label="Remove row ${place}" @click=${() => this.#remove(index)}>
            Remove
          </button>
        </td>
      </tr>
    `;
  }

  #renderCell(
    index: number,
    field: string,
    label: string,
    text: string,
    change: (text: string) => Partial<MaterialTexts>,
    list?: string,
  ): TemplateResult {
    const id = `${field.replaceAll('/', '-')}-${index}`;
    const pointer = `/materials/${index}`;
    const issue = this.issues.find((each) => each.pointer === `${pointer}/${field}`);
    const whole = field === 'kind' ? this.issues.find((each) => each.pointer === pointer) : undefined;
    const problem = (issue ?? whole)?.detail;
    return html`
      <td>
        <label class="hidden-label" for=${id}>${label}</label>
        <input
          id=${id}
          class=${list ? '' : 'number'}
          dir=${list ? 'auto' : 'ltr'}
          list=${list ?? nothing}
          autocomplete="off"
          spellcheck="false"
          inputmode=${field.includes('/') ? 'decimal' : nothing}
          aria-invalid=${problem !== undefined}
          aria-describedby=${problem ? `${id}-problem` : nothing}
          .value=${text}
          @change=${(event: Event) => this.#change(index, change((event.target as HTMLInputElement).value))}
        />
        ${problem ? html`<span class="problem" id="${id}-problem">${problem}</span>` : nothing}
      </td>
    `;
  }

  #change(index: number, change: Partial<MaterialTexts>): void {
    const { language } = navigator;
    this.#set(
      this.rows.map((row, at) => (at === index ? materialOf({ ...textsOf(row, language), ...change }, language) : row)),
    );
  }

  readonly #add = async () => {
    const last = this.rows.at(-1);
    const unit = last ? textsOf(last, navigator.language).unit : 'square_metre';
    this.#set([...this.rows, { [unit]: {} }]);
    this.shown = Math.max(this.shown, this.rows.length);
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#kind-${this.rows.length - 1}`)?.focus();
  };

  async #remove(index: number): Promise<void> {
    this.#set(this.rows.filter((_, at) => at !== index));
    await this.updateComplete;
    const next = Math.min(index, this.rows.length - 1);
    const target =
      this.renderRoot.querySelector<HTMLElement>(`#kind-${next}`) ?? this.renderRoot.querySelector('button');
    target?.focus();
  }

  readonly #onFile = async () => {
    const [file] = this.file.files ?? [];
    this.file.value = '';
    if (!file) return;
    if (file.size > MAX_FILE_BYTES) return notify(this, `${file.name} is larger than 2 MB.`, 'failed');
    const read = readMaterialsCsv(await file.text());
    if (typeof read === 'string') return notify(this, `${file.name}: ${read}`, 'failed');
    this.#set(read.map((texts) => materialOf(texts, navigator.language)));
    notify(this, `Imported ${read.length} materials from ${file.name}. Save the workshop to keep them.`);
  };

  readonly #download = () => {
    const texts = this.rows.map((row) => textsOf(row, navigator.language));
    download(`\uFEFF${materialsCsv(texts, this.currencies)}`, 'materials.csv', 'text/csv');
  };

  #set(rows: readonly Json[]): void {
    this.rows = rows;
    this.dispatchEvent(new CustomEvent('materials-changed', { detail: rows }));
  }
}

customElements.define('workshop-materials', WorkshopMaterials);

declare global {
  interface HTMLElementTagNameMap {
    'workshop-materials': WorkshopMaterials;
  }
}
