// The table of a workshop's sheets, bars, or coils in stock, one per row.

import type { ProblemIssue } from '@parametric/api-client/page';
import type { StockType } from '@parametric/service/stock-schema';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { LongTable } from '../shared/long-table.js';
import { notify } from '../shared/page-events.js';
import { consoleCss } from '../shared/styles.js';
import { type Column, table } from '../shared/tables.js';
import { typedIn } from '../shared/templates.js';
import {
  issueProblem,
  itemOfTexts,
  type StockColumn,
  type StockFormat,
  stockColumns,
  type TypedItem,
  textsOfItem,
  wantedPriceText,
  withDecision,
  withProposal,
} from './stock-csv.js';

const names: Readonly<Record<StockType, { readonly one: string; readonly none: string }>> = {
  sheet: {
    one: 'sheet',
    none: 'No sheets yet. Orders are cut from the sizes in your price list or the products’ documents.',
  },
  bar: { one: 'bar', none: 'No bars yet. Orders are cut from the lengths in the products’ documents, or 6 m.' },
  coil: { one: 'coil', none: 'No coils yet, so edge banding isn’t tracked.' },
};

/** A row of the table, and the item's index among items of all types. */
interface ItemRow {
  readonly index: number;
  readonly item: TypedItem;
}

/** @fires items-changed with the items of all types */
@customElement('stock-items')
export class StockItems extends LitElement {
  static override styles = consoleCss`
    :host {
      display: grid;
      gap: var(--space-3);
    }

    @media (min-width: 641px) {
      td,
      th {
        padding: var(--space-2) var(--space-1);
        white-space: normal;
      }

      td input:not([type='checkbox']),
      td .button {
        padding-inline: var(--space-1);
      }
    }

    td input {
      min-width: 3.75rem;
    }

    td input.wide {
      min-width: 7.5rem;
    }

    td input[type='checkbox'] {
      min-width: 0;
    }

    td .problem {
      display: block;
    }
  `;

  @property() type: StockType = 'sheet';
  /** The items of all types. */
  @property({ attribute: false }) items: readonly TypedItem[] = [];
  @property({ attribute: false }) format: StockFormat = { currency: 'EUR', language: 'en' };
  @property({ attribute: false }) issues: readonly ProblemIssue[] = [];
  /** Whether the person can set prices. People from the workshop can only propose them. */
  @property({ type: Boolean }) prices = false;
  @property({ type: Boolean }) locked = false;
  readonly #table = new LongTable(this);

  declare readonly renderRoot: ShadowRoot;

  override render(): TemplateResult {
    const { one, none } = names[this.type];
    const rows = this.items.map((item, index) => ({ index, item })).filter(({ item }) => item.type === this.type);
    const visible = this.#table.visible(
      rows,
      ({ item }) => Object.values(textsOfItem(item, this.format)).join(' '),
      ({ index }) => this.issues.some(({ pointer }) => pointer.startsWith(`/items/${index}/`)),
    );
    return html`
      ${this.#table.renderSearch(`Find a ${one}`, rows.length)}
      ${rows.length === 0 ? html`<p class="muted">${none}</p>` : this.#renderTable(visible)}
      <div class="buttons">
        ${this.#table.renderMore()}
        ${this.locked ? nothing : html`<button type="button" class="button" @click=${this.#add}>Add ${one}</button>`}
      </div>
    `;
  }

  #renderTable(rows: readonly ItemRow[]): TemplateResult {
    const { language, currency } = this.format;
    const columns = stockColumns
      .filter(({ key, of }) => key !== 'type' && (of as readonly StockType[]).includes(this.type))
      .map(({ key, name }): Column<ItemRow> => {
        const heading = key === 'price' ? `${name}, ${currency}` : name;
        return { heading, cell: (row) => this.#renderCell(row, key, name) };
      });
    const remove: Column<ItemRow> = {
      heading: 'Remove',
      cell: (row) => html`<button
        type="button"
        class="button quiet"
        aria-label="Remove ${this.type}, row ${row.index + 1}"
        @click=${() => this.#remove(row, rows.indexOf(row))}
      >
        Remove
      </button>`,
    };
    return table({
      label: `${names[this.type].one}s`,
      columns: this.locked ? columns : [...columns, remove],
      rows,
      rowKey: ({ index }) => `${language} ${index}`,
      isStacking: true,
    });
  }

  #renderCell(row: ItemRow, key: StockColumn, name: string): TemplateResult {
    const { index, item } = row;
    const isLocked = this.locked;
    if (key === 'offcut') {
      return html`<input
        type="checkbox"
        aria-label="Offcut, row ${index + 1}"
        .checked=${item.offcut === true}
        ?disabled=${isLocked}
        @change=${(event: Event) => this.#change(row, key, (event.target as HTMLInputElement).checked ? 'yes' : '')}
      />`;
    }
    const problem = issueProblem(this.issues, index, key);
    const id = `${key}-${index}`;
    const isText = ['kind', 'surface', 'section', 'tape', 'note', 'color'].includes(key);
    return html`
      <input
        id=${id}
        class=${isText ? (key === 'kind' || key === 'section' ? 'wide' : '') : 'number'}
        dir=${key === 'note' ? 'auto' : 'ltr'}
        list=${key === 'kind' ? 'kinds' : nothing}
        autocomplete="off"
        spellcheck="false"
        inputmode=${isText ? nothing : 'decimal'}
        placeholder=${key === 'count' ? 'Unlimited' : nothing}
        aria-label="${name}, row ${index + 1}"
        aria-invalid=${problem !== ''}
        aria-describedby=${problem === '' ? nothing : `${id}-problem`}
        ?disabled=${isLocked}
        .value=${key === 'price' && !this.prices ? wantedPriceText(item, this.format) : textsOfItem(item, this.format)[key]}
        @change=${(event: Event) => this.#change(row, key, typedIn(event))}
      />
      ${key === 'price' ? this.#renderProposed(row) : nothing}
      ${problem === '' ? nothing : html`<span class="problem" id="${id}-problem">${problem}</span>`}
    `;
  }

  #renderProposed({ index, item }: ItemRow): TemplateResult | typeof nothing {
    if (item.proposed_price === undefined) return nothing;
    if (!this.prices) {
      const used = textsOfItem(item, this.format).price;
      return html`<span class="muted small">Proposed. ${used === '' ? 'No current price.' : `Current: ${used}`}</span>`;
    }
    const decide = (isApproved: boolean) => this.#set(this.items.with(index, withDecision(item, isApproved)));
    return html`<span class="small">Proposed: <strong>${wantedPriceText(item, this.format)}</strong></span>
      ${
        this.locked
          ? nothing
          : html`<span class="row">
              <button type="button" class="button" aria-label="Approve the price in row ${index + 1}" @click=${() => decide(true)}>Approve</button>
              <button type="button" class="button quiet" aria-label="Reject the price in row ${index + 1}" @click=${() => decide(false)}>Reject</button>
            </span>`
      }`;
  }

  #change({ index, item }: ItemRow, key: StockColumn, text: string): void {
    const isProposed = key === 'price' && !this.prices;
    const changed = isProposed
      ? withProposal(item, text, this.format)
      : itemOfTexts({ ...textsOfItem(item, this.format), [key]: text }, this.format);
    const { proposed_price: proposed } = isProposed ? changed : item;
    this.#set(this.items.with(index, { ...changed, ...(proposed === undefined ? {} : { proposed_price: proposed }) }));
  }

  readonly #add = async () => {
    this.#set([...this.items, { type: this.type }]);
    this.#table.showAll();
    await this.updateComplete;
    const first = { sheet: 'kind', bar: 'kind', coil: 'tape' }[this.type];
    this.renderRoot.querySelector<HTMLElement>(`#${first}-${this.items.length - 1}`)?.focus();
  };

  /** @param position the row's position among those shown */
  async #remove({ index }: ItemRow, position: number): Promise<void> {
    this.#set(this.items.filter((_, at) => at !== index));
    notify(this, `Removed row ${index + 1}.`);
    await this.updateComplete;
    const others = [...this.renderRoot.querySelectorAll<HTMLElement>('[aria-label^="Remove "]')];
    (others[position] ?? others.at(-1) ?? this.renderRoot.querySelector('button'))?.focus();
  }

  #set(items: readonly TypedItem[]): void {
    this.items = items;
    this.dispatchEvent(new CustomEvent('items-changed', { detail: items }));
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'stock-items': StockItems;
  }
}
