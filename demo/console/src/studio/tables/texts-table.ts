// The table of all of a document's texts, one per row, with one column per language. Missing texts are marked.

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Column, table } from '../../shared/tables.js';
import { typedIn } from '../../shared/templates.js';
import type { StudioDocument } from '../studio-document.js';
import { textIn, withText } from './cell-values.js';
import { studioTableStyles } from './table-styles.js';
import { missingIn, type TextRow, type TextTable } from './tables.js';

const rightToLeft = new Set(['ar', 'fa', 'he', 'ur']);

@customElement('texts-table')
export class TextsTable extends LitElement {
  static override styles = studioTableStyles;

  @property({ attribute: false }) document!: StudioDocument;
  @property({ attribute: false }) table!: TextTable;
  /** Languages that were added as columns, and don't have any texts yet. */
  @state() private added: readonly string[] = [];
  @state() private problem: string | undefined;

  override render(): TemplateResult {
    const { rows } = this.table;
    const languages = [...new Set([...this.table.languages, ...this.added])];
    return html`
      <form class="row" @submit=${this.#addLanguage}>
        <label class="field">
          <span>Add a language</span>
          <input name="language" class="mono" placeholder="de" autocomplete="off" spellcheck="false" aria-invalid=${this.problem !== undefined} />
          ${this.problem ? html`<span class="problem" role="alert">${this.problem}</span>` : nothing}
        </label>
        <button class="button">Add</button>
      </form>
      ${table({ label: 'Text by language', columns: this.#columnsOf(languages), rows, rowKey: ({ pointers }) => pointers[0] })}
    `;
  }

  #columnsOf(languages: readonly string[]): readonly Column<TextRow>[] {
    const headingOf = (language: string) => {
      const missing = missingIn(this.table, language);
      return html`${nameOf(language)} ${missing > 0 ? html`<span class="badge warning">${missing} missing</span>` : nothing}`;
    };
    return [
      { heading: 'Text', isName: true, cell: ({ subject }) => subject },
      ...languages.map((language) => ({
        heading: headingOf(language),
        cell: (row: TextRow) => this.#renderText(row, language),
      })),
    ];
  }

  #renderText(row: TextRow, language: string): TemplateResult {
    const text = textIn(row.value, language, this.table.baseLanguage);
    return html`<input
      class="localized ${text === undefined ? 'missing' : ''}"
      aria-label=${`${row.subject}, ${nameOf(language)}`}
      autocomplete="off"
      lang=${language}
      dir=${rightToLeft.has(language.split('-')[0]!) ? 'rtl' : 'ltr'}
      placeholder=${text === undefined ? 'missing' : nothing}
      .value=${text ?? ''}
      @change=${(event: Event) => this.#change(row, language, typedIn(event))}
    />`;
  }

  #change({ pointers, value }: TextRow, language: string, text: string): void {
    const changed = withText(value, text.trim(), language, this.table.baseLanguage);
    this.document.group(() => {
      for (const pointer of pointers) this.document.edit(pointer, changed);
    });
  }

  readonly #addLanguage = (event: Event) => {
    event.preventDefault();
    const field = (event.target as HTMLFormElement).elements.namedItem('language') as HTMLInputElement;
    const tag = field.value.trim();
    try {
      const [language] = Intl.getCanonicalLocales(tag);
      if (!language) throw new RangeError('empty');
      this.added = [...this.added, language];
      this.problem = undefined;
      field.value = '';
    } catch {
      this.problem = `“${tag}” isn’t a language tag. Try de, fr-CA, or ar.`;
    }
  };
}

function nameOf(language: string): string {
  return new Intl.DisplayNames('en', { type: 'language' }).of(language) ?? language;
}
