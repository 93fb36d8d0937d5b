// The order list's filters. Their values are in the page's URL, except for the search text, which stays in this tab
// because it may contain a person's name.

import { orderStatuses } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { consoleCss } from '../shared/styles.js';
import { dateFilter, optionsOf, textField } from '../shared/templates.js';
import { statusWord } from './order-format.js';

const TYPING_MS = 350;
const STATUSES = Object.fromEntries(orderStatuses.map((status) => [status, statusWord(status)]));

/** The filters, named after the query parameters of `/v1/orders`. */
export type FilterName = 'status' | 'model' | 'workshop' | 'created_after' | 'created_before';
export type OrderFilter = Readonly<Partial<Record<FilterName | 'search', string>>>;

/** The products and workshops that people can choose in the filters. */
export interface Facets {
  readonly models: readonly { readonly id: string; readonly name: string }[];
  readonly workshops: readonly { readonly slug: string; readonly name: string }[];
}

/** @fires order-filter with the changed filter */
@customElement('order-filters')
export class OrderFilters extends LitElement {
  static override styles = consoleCss`
    form {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(10.5rem, 1fr));
      gap: var(--space-3);
      align-items: start;
    }

    form > .button {
      align-self: end;
    }

    .wide {
      grid-column: span 2;
    }

    @media (max-width: 30rem) {
      form {
        grid-template-columns: minmax(0, 1fr) minmax(0, 1fr);
      }
    }
  `;

  @property({ attribute: false }) filter: OrderFilter = {};
  @property({ attribute: false }) facets: Facets = { models: [], workshops: [] };
  /** The service's error message about the search. */
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
        <div class="wide">
          ${textField({
            id: 'search',
            label: 'Search',
            problem: this.problem ?? '',
            value: this.filter.search ?? '',
            type: 'search',
            maxlength: 100,
            placeholder: 'Order number, name, or postcode',
            onInput: this.#onType,
          })}
        </div>
        ${this.#select('status', 'Status', STATUSES)}
        ${this.#select('model', 'Product', Object.fromEntries(models.map(({ id, name }) => [id, name])))}
        ${this.#select('workshop', 'Workshop', Object.fromEntries(workshops.map(({ slug, name }) => [slug, name])))}
        ${dateFilter('created_after', 'From', this.filter.created_after, this.#onChange)}
        ${dateFilter('created_before', 'To', this.filter.created_before, this.#onChange)}
        ${
          isFiltered
            ? html`<button type="button" class="button quiet" @click=${() => this.#tell({})}>Clear filters</button>`
            : nothing
        }
      </form>
    `;
  }

  #select(name: FilterName, label: string, names: Readonly<Record<string, string>>): TemplateResult {
    const chosen = this.filter[name] ?? '';
    // Add a value from the URL that isn't among the known ones.
    const known = chosen === '' ? names : { [chosen]: chosen, ...names };
    return html`<label class="field">
      <span>${label}</span>
      <select name=${name} @change=${this.#onChange}>
        ${optionsOf([['', 'All'], ...Object.entries(known)], chosen)}
      </select>
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
