// The document as tables: parameters, materials, presets, rules, and all texts by language. The tables edit the same
// text as the editor, and show the checker's issues in their cells.

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Issue } from '../check-request.js';
import { type JsonObject, pathOf, valueIn } from '../json-text.js';
import type { StudioDocument } from '../studio-document.js';
import { CellError, type CellKind, elsewhere, readCell, shownValue } from './cell-values.js';
import '../../products/product-picture.js';
import { studioTableStyles } from './table-styles.js';
import { readTexts, type TableColumn, type TableDescription, type TextTable, tables } from './tables.js';
import './texts-table.js';
import { typedIn } from '../../shared/templates.js';

@customElement('studio-tables')
export class StudioTables extends LitElement {
  static override styles = studioTableStyles;

  @property({ attribute: false }) document!: StudioDocument;
  @state() private shown = 'parameters';
  @state() private language: string | undefined;
  /** The text that screen readers announce. */
  @state() private said = '';
  #listeners = new AbortController();

  override connectedCallback(): void {
    super.connectedCallback();
    this.#listeners = new AbortController();
    const { signal } = this.#listeners;
    void this.updateComplete.then(() => {
      for (const name of ['text', 'checked'] as const) {
        this.document.addEventListener(name, () => this.requestUpdate(), { signal });
      }
    });
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#listeners.abort();
  }

  protected override shouldUpdate(changed: PropertyValues): boolean {
    // Skip updates of a hidden panel, because it doesn't have to follow each keystroke.
    return changed.size > 0 || this.checkVisibility();
  }

  override render(): TemplateResult {
    const { value } = this.document;
    const texts = readTexts(value);
    const table = tables.find(({ id }) => id === this.shown);
    return html`
      <div class="split">
        <div class="buttons" role="group" aria-label="Table">
          ${[...tables, { id: 'texts', name: 'Text' }].map(
            ({ id, name }) => html`<button
              type="button"
              class="button small"
              aria-pressed=${id === this.shown}
              @click=${() => (this.shown = id)}
            >
              ${name}
            </button>`,
          )}
        </div>
        ${table && texts.languages.length > 1 ? this.#renderLanguages(texts) : nothing}
      </div>
      <p class="hidden-label" role="status">${this.said}</p>
      ${
        this.document.isJson
          ? table
            ? this.#renderTable(table, texts)
            : html`<texts-table .document=${this.document} .table=${texts}></texts-table>`
          : html`<p class="note warning">
              Tables aren’t available until you fix the JSON. See the errors below the document.
            </p>`
      }
    `;
  }

  #renderLanguages({ languages }: TextTable): TemplateResult {
    const names = new Intl.DisplayNames('en', { type: 'language' });
    return html`<label class="check small language">
      <span>Language</span>
      <select @change=${(event: Event) => (this.language = typedIn(event))}>
        ${languages.map(
          (language) =>
            html`<option value=${language} ?selected=${language === this.#languageOf(languages)}>${names.of(language)}</option>`,
        )}
      </select>
    </label>`;
  }

  #languageOf(languages: readonly string[]): string {
    return this.language !== undefined && languages.includes(this.language) ? this.language : languages[0]!;
  }

  #renderTable(table: TableDescription, texts: TextTable): TemplateResult {
    const rows = this.#rowsOf(table);
    const columns = table.columns.filter(({ isFor }) => !isFor || rows.some(isFor));
    const { issues = [] } = this.document.checked ?? {};
    return html`
      <div class="table-place">
        <table>
          <caption class="hidden-label">${table.name}</caption>
          <thead>
            <tr>
              ${table.id === 'materials' ? html`<th><span class="hidden-label">Finish preview</span></th>` : nothing}
              ${columns.map(({ heading }) => html`<th scope="col">${heading}</th>`)}
              <th><span class="hidden-label">Actions</span></th>
            </tr>
          </thead>
          <tbody>
            ${repeat(
              rows,
              (_row, index) => `${table.id} ${index}`,
              (row, index) => this.#renderRow(table, columns, { row, index, count: rows.length }, texts, issues),
            )}
          </tbody>
        </table>
      </div>
      <button type="button" class="button add" @click=${() => this.#add(table, rows)}>Add a ${table.one}</button>
    `;
  }

  #renderRow(
    table: TableDescription,
    columns: readonly TableColumn[],
    { row, index, count }: { readonly row: JsonObject; readonly index: number; readonly count: number },
    texts: TextTable,
    issues: readonly Issue[],
  ): TemplateResult {
    const name = String(row.key ?? row.id ?? `${table.one} ${index + 1}`);
    const place = `/${table.id}/${index}`;
    const action = (label: string, sign: string, isOff: boolean, run: () => void) => html`<button
      type="button"
      class="button quiet icon"
      aria-label=${`${label} ${name}`}
      title=${label}
      ?disabled=${isOff}
      @click=${run}
    >
      <span aria-hidden="true">${sign}</span>
    </button>`;
    return html`<tr @keydown=${(event: KeyboardEvent) => this.#onKey(event, table, index, count)}>
      ${table.id === 'materials' ? html`<td>${renderSwatch(row)}</td>` : nothing}
      ${columns.map((column, at) => this.#renderCell(column, { row, place, name }, texts, issues, at === 0))}
      <td class="actions">
        ${action('Move up', '↑', index === 0, () => this.#move(table, index, index - 1))}
        ${action('Move down', '↓', index === count - 1, () => this.#move(table, index, index + 1))}
        ${action('Show in the document', '⌖', false, () => this.document.reveal(place))}
        ${action('Remove', '×', false, () => this.#remove(table, index, name))}
      </td>
    </tr>`;
  }

  #renderCell(
    column: TableColumn,
    { row, place, name }: { readonly row: JsonObject; readonly place: string; readonly name: string },
    texts: TextTable,
    issues: readonly Issue[],
    isFirst: boolean,
  ): TemplateResult {
    if (column.isFor && !column.isFor(row) && row[column.key] === undefined) return html`<td></td>`;
    const pointer = `${place}/${column.key}`;
    const wrong = issues.filter((issue) => isOf(issue, pointer) || (isFirst && issue.pointer === place));
    const language = this.#languageOf(texts.languages);
    const label = `${column.heading} of ${name}`;
    const kind = column.kindIn?.(row) ?? column.kind;
    const shown = shownValue(row[column.key], kind, language, texts.baseLanguage);
    if (shown === elsewhere) {
      return html`<td>
        <button type="button" class="button quiet" @click=${() => this.document.reveal(pointer)}>
          In the document<span class="hidden-label">: ${label}</span>
        </button>
      </td>`;
    }
    const isWrong = wrong.some(({ severity }) => severity === 'error');
    const change = (event: Event) => this.#change(event, pointer, kind, texts);
    return html`<td class="of-${column.kind}">
      ${
        column.kind === 'choice'
          ? html`<select aria-label=${label} aria-invalid=${isWrong} @change=${change}>
              ${(column.options ?? []).map((option) => html`<option value=${option} ?selected=${option === shown}>${option || '–'}</option>`)}
              ${column.options?.includes(shown) ? nothing : html`<option value=${shown} selected>${shown || '–'}</option>`}
            </select>`
          : html`<input
              aria-label=${label}
              aria-invalid=${isWrong}
              autocomplete="off"
              spellcheck=${column.kind === 'localized'}
              dir="auto"
              lang=${column.kind === 'localized' ? language : nothing}
              class=${column.kind === 'localized' ? '' : 'mono'}
              .value=${shown}
              @change=${change}
            />`
      }
      ${wrong.slice(0, 1).map(({ message, severity }) => html`<span class=${severity === 'error' ? 'problem' : 'hint'}>${message}</span>`)}
    </td>`;
  }

  #change(event: Event, pointer: string, kind: CellKind, texts: TextTable): void {
    const field = event.target as HTMLInputElement;
    const language = this.#languageOf(texts.languages);
    const before = valueIn(this.document.value, pathOf(pointer));
    try {
      const value = readCell(field.value, kind, before, language, texts.baseLanguage);
      this.document.edit(pointer, value);
      const shown = shownValue(value, kind, language, texts.baseLanguage);
      if (typeof shown === 'string') field.value = shown;
      field.setCustomValidity('');
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      field.setCustomValidity(error.message);
      field.reportValidity();
    }
  }

  #rowsOf({ id }: TableDescription): readonly JsonObject[] {
    const list = (this.document.value as JsonObject | undefined)?.[id];
    if (!Array.isArray(list)) return [];
    return list.map((row) => (typeof row === 'object' && row !== null ? row : {}));
  }

  async #add(table: TableDescription, rows: readonly JsonObject[]): Promise<void> {
    this.document.edit(`/${table.id}/-`, table.create(rows, (this.document.value ?? {}) as JsonObject));
    this.said = `Added a ${table.one}.`;
    await this.updateComplete;
    this.#focus(rows.length);
  }

  async #remove(table: TableDescription, index: number, name: string): Promise<void> {
    this.document.edit(`/${table.id}/${index}`, undefined);
    this.said = `Removed ${name}. You can undo this.`;
    await this.updateComplete;
    this.#focus(Math.min(index, this.#rowsOf(table).length - 1));
  }

  async #move(table: TableDescription, from: number, to: number): Promise<void> {
    const row = this.#rowsOf(table)[from];
    this.document.group(() => {
      this.document.edit(`/${table.id}/${from}`, undefined);
      this.document.insert(`/${table.id}/${to}`, row);
    });
    this.said = `Moved to position ${to + 1}.`;
    await this.updateComplete;
    this.#focus(to);
  }

  #onKey(event: KeyboardEvent, table: TableDescription, index: number, count: number): void {
    const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (step === undefined || (event.target as Element).localName === 'select') return;
    const to = index + step;
    if (to < 0 || to >= count) return;
    event.preventDefault();
    const cell = (event.target as Element).closest('td');
    const column = cell ? [...cell.parentElement!.children].indexOf(cell) : 0;
    // Store the typed value before leaving its row.
    (event.target as HTMLElement).blur();
    if (event.altKey) void this.#move(table, index, to);
    else this.#focus(to, column);
  }

  /** Focuses a cell of a row, or the button that adds a row if there are no rows. */
  #focus(index: number, column = 0): void {
    const row = this.renderRoot.querySelectorAll('tbody tr')[index];
    const wanted = row?.children[column]?.querySelector<HTMLElement>('input, select');
    const first = row?.querySelector<HTMLElement>('input, select');
    (wanted ?? first ?? this.renderRoot.querySelector<HTMLElement>('.add'))?.focus();
  }
}

/** Draws a board made of the material, with the same finish as in the drawing. */
function renderSwatch(material: JsonObject): TemplateResult {
  const sample = {
    format: 'parametric-model/1',
    id: 'sample',
    name: 'Sample',
    parameters: [],
    materials: [material],
    parts: [{ id: 'sample', kind: 'box', size: [400, 300, 20], material: material.id }],
  };
  return html`<product-picture class="swatch" .source=${JSON.stringify(sample)}></product-picture>`;
}

/** Whether the issue is at the pointer or inside its value. */
function isOf(issue: Issue, pointer: string): boolean {
  return `${issue.pointer}/`.startsWith(`${pointer}/`);
}
