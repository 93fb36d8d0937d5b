// The table of a workshop's materials, one per row, with kind, surface, thickness, and prices. They can be imported
// from and exported to a CSV file.

import type { ProblemIssue } from '@parametric/api-client/page';
import { fitsKind } from '@parametric/service/fits-kind';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, query } from 'lit/decorators.js';
import { download } from '../../shared/api.js';
import { wordsOf } from '../../shared/format.js';
import { LongTable } from '../../shared/long-table.js';
import { notify } from '../../shared/page-events.js';
import { consoleCss } from '../../shared/styles.js';
import { type Column, table } from '../../shared/tables.js';
import { optionsOf, typedIn } from '../../shared/templates.js';
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
/** The maximum number of kinds that a warning names. */
const MAX_NAMED = 12;

/** A row of the table, and the material's index in the list. */
type MaterialRow = MaterialTexts & { readonly index: number };

const UNIT_NAMES: readonly (readonly [MaterialUnit, string])[] = [
  ['square_metre', 'm²'],
  ['litre', 'liter'],
  ['kilogram', 'kg'],
];

/** @fires materials-changed with the current rows */
@customElement('workshop-materials')
export class WorkshopMaterials extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-3);
    }

    @media (min-width: 641px) {
      td,
      th {
        padding: var(--space-2);
      }

      td:first-child {
        min-width: 12rem;
      }
    }

    td input {
      min-width: 5.5rem;
    }

    td select {
      min-width: 5rem;
    }

    td .problem {
      display: block;
    }

    .unfit ul {
      padding-inline-start: var(--space-5);
    }

    input[type='file'] {
      display: none;
    }
  `;

  /** The materials in the API's format. */
  @property({ attribute: false }) rows: readonly Json[] = [];
  @property({ attribute: false }) currencies: readonly string[] = [];
  @property({ attribute: false }) issues: readonly ProblemIssue[] = [];
  /** The kinds that people can choose, each with its value and name. */
  @property({ attribute: false }) kinds: readonly (readonly [string, string])[] = [];
  @property({ attribute: false }) surfaces: readonly (readonly [string, string])[] = [];
  @property({ attribute: false }) products: ProductMaterials | undefined;
  readonly #table = new LongTable(this);
  @query('input[type=file]') private file!: HTMLInputElement;

  declare readonly renderRoot: ShadowRoot;

  override render(): TemplateResult {
    const { length } = this.rows;
    const visible = this.#table.visible(
      this.rows.map((row, index) => ({ index, ...textsOf(row, navigator.language) })),
      ({ kind, surface, thickness, sheet }) => `${kind} ${surface} ${thickness} ${sheet}`,
      ({ index }) => this.issues.some(({ pointer }) => pointer.split('/')[2] === String(index)),
    );
    return html`
      ${this.#table.renderSearch('Find a material', length)}
      ${length > 0 ? this.#renderTable(visible) : html`<p class="muted">No materials yet. Add one, or import a CSV file.</p>`}
      ${this.#renderUnfit()}
      ${this.#table.renderMore()}
      <div class="buttons">
        <button type="button" class="button" @click=${this.#add}>Add material</button>
        ${
          this.#missing.length > 0
            ? html`<button type="button" class="button" id="add-missing" @click=${this.#addMissing}>
                Add your products’ materials
              </button>`
            : nothing
        }
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

  /** The materials of products on sale that no row matches, as rows without a price. */
  get #missing(): readonly Json[] {
    const { data = [] } = this.products ?? {};
    const missing = data.filter(
      ({ kinds, thickness_mm: thickness }) =>
        !this.rows.some((row) => {
          const [from, to = from] = [row.thickness].flat();
          const isThick = from === thickness || (Number(from) <= Number(thickness) && Number(thickness) <= Number(to));
          return isThick && kinds.some((kind) => fitsKind(String(row.kind ?? ''), kind));
        }),
    );
    const rows = missing.map(({ kinds: [kind], thickness_mm: thickness }) =>
      thickness === undefined ? { kind, litre: {} } : { kind, thickness, square_metre: {} },
    );
    // Products' materials that differ only by their name need just one row.
    return [...new Map(rows.map((row) => [JSON.stringify(row), row])).values()];
  }

  /** Shows a warning about rows that never lead to a quote, because no product uses a material of their kind. */
  #renderUnfit(): TemplateResult | typeof nothing {
    const { data = [], has_more: hasMore } = this.products ?? {};
    if (data.length === 0 || hasMore) return nothing;
    const wanted = data.flatMap(({ kinds }) => kinds);
    // Skip the focused field, because the person is still typing in it.
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
    // If several materials have the same kind, the first one's name is shown.
    const needs = new Map(
      data.toReversed().map(({ name, kinds }) => [kinds[0]!, wordsOf(name, navigator.languages) ?? '']),
    );
    const named = [...needs].map(
      ([kind, name]) => html`<li><code>${kind}</code> <bdi class="muted">${name}</bdi></li>`,
    );
    return html`<div class="note warning unfit" role="status">
      <p>
        These materials aren’t used in any of your published products, so they never appear in quotes:
        ${codes.map((code, index) => html`${index > 0 ? ', ' : ''}${code}`)}.
      </p>
      <p>Use one of your products’ kinds instead, or set <code>"kind"</code> on the material in the product’s document:</p>
      <ul>${list(named, MAX_NAMED)}</ul>
    </div>`;
  }

  #renderTable(rows: readonly MaterialRow[]): TemplateResult {
    const columns: readonly Column<MaterialRow>[] = [
      {
        heading: 'Kind',
        cell: (row) => this.#renderCell(row, 'kind', 'Kind', row.kind, (kind) => ({ kind }), 'kinds'),
      },
      {
        heading: 'Surface',
        cell: (row) => this.#renderCell(row, 'surface', 'Surface', row.surface, (surface) => ({ surface }), 'surfaces'),
      },
      {
        heading: 'Thickness, mm',
        cell: (row) => this.#renderCell(row, 'thickness', 'Thickness', row.thickness, (thickness) => ({ thickness })),
      },
      {
        heading: 'Sheet, mm',
        cell: (row) => this.#renderCell(row, 'sheet', 'Sheet', row.sheet, (sheet) => ({ sheet })),
      },
      {
        heading: 'Price per',
        cell: ({ index, unit }) => html`<select
          id="unit-${index}"
          aria-label="Price per, row ${index + 1}"
          @change=${(event: Event) => this.#change(index, { unit: typedIn(event) as MaterialUnit })}
        >
          ${optionsOf(UNIT_NAMES, unit)}
        </select>`,
      },
      ...this.currencies.map((currency) => ({
        heading: currency,
        isNumber: true,
        cell: (row: MaterialRow) =>
          this.#renderCell(row, `${row.unit}/${currency}`, currency, row.prices[currency] ?? '', (text) => ({
            prices: { ...row.prices, [currency]: text },
          })),
      })),
      {
        heading: 'Remove',
        cell: ({ index }) =>
          html`<button type="button" class="button quiet" aria-label="Remove row ${index + 1}" @click=${() => this.#remove(index)}>
            Remove
          </button>`,
      },
    ];
    return html`<div @focusout=${() => this.requestUpdate()}>
      ${table({ label: 'Materials', columns, rows, rowKey: ({ index }) => index, isStacking: true })}
    </div>`;
  }

  #renderCell(
    { index }: MaterialRow,
    field: string,
    label: string,
    text: string,
    change: (text: string) => Partial<MaterialTexts>,
    list?: string,
  ): TemplateResult {
    const id = `${field.replaceAll('/', '-')}-${index}`;
    const pointer = `/materials/${index}`;
    const own = `${pointer}/${field}`;
    const issue = this.issues.find((each) => each.pointer === own || each.pointer.startsWith(`${own}/`));
    const whole = field === 'kind' ? this.issues.find((each) => each.pointer === pointer) : undefined;
    const problem = (issue ?? whole)?.detail;
    return html`
      <input
        id=${id}
        class=${list ? '' : 'number'}
        dir=${list ? 'auto' : 'ltr'}
        list=${list ?? nothing}
        autocomplete="off"
        spellcheck="false"
        inputmode=${field.includes('/') ? 'decimal' : nothing}
        aria-label="${label}, row ${index + 1}"
        aria-invalid=${problem !== undefined}
        aria-describedby=${problem ? `${id}-problem` : nothing}
        .value=${text}
        @change=${(event: Event) => this.#change(index, change(typedIn(event)))}
      />
      ${problem ? html`<span class="problem" id="${id}-problem">${problem}</span>` : nothing}
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
    this.#table.showAll();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#kind-${this.rows.length - 1}`)?.focus();
  };

  readonly #addMissing = async () => {
    const { length } = this.rows;
    const [first] = this.#missing;
    const field = first && 'thickness' in first ? 'square_metre' : 'litre';
    this.#set([...this.rows, ...this.#missing]);
    this.#table.showAll();
    await this.updateComplete;
    this.renderRoot.querySelector<HTMLElement>(`#${field}-${this.currencies[0]}-${length}`)?.focus();
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

declare global {
  interface HTMLElementTagNameMap {
    'workshop-materials': WorkshopMaterials;
  }
}
