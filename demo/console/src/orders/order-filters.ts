// The filters for the list of orders. Their fields change the page's address, except for the search text: it may
// contain a person's name, so it stays in this tab.

import { orderStatuses } from '@parametric/api-client/page';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property } from 'lit/decorators.js';
import { baseStyles, buttonStyles, fieldStyles } from '../shared/styles.js';
import { statusWord } from './order-format.js';

const TYPING_MS = 350;

/** Query parameters of `/v1/orders`. */
export type FilterName = 'status' | 'model' | 'workshop' | 'mode' | 'created_after' | 'created_before';
export type OrderFilter = Readonly<Partial<Record<FilterName | 'search', string>>>;

/** The values to choose from. */
export interface Facets {
  readonly models: readonly { readonly id: string; readonly name: string }[];
  readonly workshops: readonly { readonly slug: string; readonly name: string }[];
}

/** @fires order-filter with the filter */
export class OrderFilters extends LitElement {
  static override styles = [
    baseStyles,
    buttonStyles,
    fieldStyles,
    css`
      :host {
        display: block;
      }

      form {
        display: grid;
        grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
        gap: var(--space-3);
        align-items: end;
      }

      .search {
        grid-column: span 2;
      }

      .field > * {
        min-width: 0;
      }

      .field > span {
        color: var(--muted);
        font-size: var(--text-s);
      }

      @media (max-width: 30rem) {
        form {
          grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
        }
      }
    `,
  ];

  @property({ attribute: false }) filter: OrderFilter = {};
  @property({ attribute: false }) facets: Facets = { models: [], workshops: [] };
  /** The service's error message for the search. */
  @property({ attribute: false }) problem: string | undefined;
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  override render(): TemplateResult {
    const { models, workshops } = this.facets;
    const isFiltered = Object.values(this.filter).some(Boolean);
    return html`
      <form role="search" aria-label="Orders" @submit=${this.#onSubmit}>
        <label class="field search">
          <span>Search</span>
          <input
            type="search"
            name="search"
            maxlength="100"
            autocomplete="off"
            spellcheck="false"
            dir="auto"
            placeholder="Order number, name or postcode"
            .value=${this.filter.search ?? ''}
            aria-invalid=${this.problem ? 'true' : nothing}
            aria-describedby=${this.problem ? 'problem' : nothing}
            @input=${this.#onType}
          />
          ${this.problem ? html`<span class="problem" id="problem" role="alert">${this.problem}</span>` : nothing}
        </label>
        ${this.#select(
          'status',
          'Status',
          orderStatuses.map((status) => [status, statusWord(status)]),
        )}
        ${this.#select(
          'model',
          'Product',
          models.map(({ id, name }) => [id, name]),
        )}
        ${this.#select(
          'workshop',
          'Workshop',
          workshops.map(({ slug, name }) => [slug, name]),
        )}
        ${this.#select('mode', 'Mode', [
          ['live', 'Live'],
          ['test', 'Test'],
        ])}
        ${this.#date('created_after', 'From')} ${this.#date('created_before', 'To')}
        ${
          isFiltered
            ? html`<button type="button" class="button quiet" @click=${() => this.#tell({})}>Clear filters</button>`
            : nothing
        }
      </form>
    `;
  }

  #select(name: FilterName, label: string, options: readonly (readonly [string, string])[]): TemplateResult {
    const chosen = this.filter[name] ?? '';
    const isKnown = chosen === '' || options.some(([value]) => value === chosen);
    const all = isKnown ? options : [...options, [chosen, chosen] as const];
    return html`<label class="field">
      <span>${label}</span>
      <select name=${name} @change=${this.#onChange}>
        <option value="">All</option>
        ${all.map(([value, text]) => html`<option value=${value} ?selected=${value === chosen}>${text}</option>`)}
      </select>
    </label>`;
  }

  #date(name: FilterName, label: string): TemplateResult {
    return html`<label class="field">
      <span>${label}</span>
      <input type="date" name=${name} .value=${this.filter[name] ?? ''} @change=${this.#onChange} />
    </label>`;
  }

  readonly #onType = () => {
    clearTimeout(this.#typing);
    this.#typing = setTimeout(this.#onChange, TYPING_MS);
  };

  readonly #onSubmit = (event: Event) => {
    event.preventDefault();
    this.#onChange();
  };

  readonly #onChange = () => {
    const form = this.renderRoot.querySelector('form');
    if (!form) return;
    const entries = [...new FormData(form)].map(([name, value]) => [name, String(value).trim()] as const);
    this.#tell(Object.fromEntries(entries.filter(([, value]) => value !== '')));
  };

  #tell(filter: OrderFilter): void {
    clearTimeout(this.#typing);
    this.dispatchEvent(new CustomEvent<OrderFilter>('order-filter', { detail: filter }));
  }
}

customElements.define('order-filters', OrderFilters);

declare global {
  interface HTMLElementTagNameMap {
    'order-filters': OrderFilters;
  }
}
