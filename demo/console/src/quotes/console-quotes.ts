// The view that lists customers' quote requests, including those that didn't lead to an order.

import type { ModelSummary, QuotedRequest } from '@parametric/api-client';
import { textIn } from '@parametric/configurator-element/model';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { itemsInWords, money, shortTime } from '../orders/order-format.js';
import { PictureQueue } from '../products/picture-queue.js';
import { withLocalDays } from '../shared/format.js';
import '../products/product-picture.js';
import { downloadFromService, type List } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import '../shared/console-table.js';
import { navigate } from '../shared/page-events.js';
import { PagedList, readList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import type { Column } from '../shared/tables.js';
import { dateFilter, failure, filterMenu, loading, type Option } from '../shared/templates.js';
import { requestClass, requestWord } from './quote-format.js';

const PAGE = 50;
const MAX_MODELS = 500;
const OUTCOMES: readonly Option[] = [
  ['', 'All'],
  ['false', 'Not ordered'],
  ['true', 'Ordered'],
];
const NAMES = ['ordered', 'model', 'created_after', 'created_before'] as const;
type FilterName = (typeof NAMES)[number];

@customElement('console-quotes')
export class ConsoleQuotes extends ConsoleView {
  static override styles = consoleCss`
    .filters {
      display: grid;
      grid-template-columns: repeat(auto-fill, minmax(min(10rem, 45%), 1fr));
      gap: var(--space-3);
    }
  `;

  @state() private models: readonly Option[] = [];
  @state() private isSaving = false;
  #shown: string | undefined;
  readonly #requests = new PagedList<QuotedRequest>(
    this,
    (signal, after) => {
      const query = { ...withLocalDays(this.#filter), limit: PAGE, after };
      return this.api.get<List<QuotedRequest>>('/v1/quote-requests', { query, signal });
    },
    this,
  );

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#loadModels();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    const shown = JSON.stringify(this.#filter);
    if (changed.has('query') && this.#shown !== undefined && this.#shown !== shown) void this.#requests.load();
    this.#shown = shown;
  }

  override render(): TemplateResult {
    const { error } = this.#requests;
    const { ordered = '', model = '', created_after: after, created_before: before } = this.#filter;
    return html`
      <console-page
        heading="Quotes"
        lead="Every request for quotes from your pages, ordered or not. Requests without an order are deleted automatically."
      >
        <button slot="actions" type="button" class="button" aria-disabled=${this.isSaving} @click=${this.#saveCsv}>
          ${this.isSaving ? 'Downloading…' : 'Export CSV'}
        </button>
        <div class="filters">
          ${filterMenu('Outcome', OUTCOMES, ordered, (value) => this.#setFilter('ordered', value), true)}
          ${filterMenu('Product', [['', 'All'], ...this.models], model, (value) => this.#setFilter('model', value), true)}
          ${dateFilter('created_after', 'From', after, this.#onDate)}
          ${dateFilter('created_before', 'To', before, this.#onDate)}
        </div>
        ${error === undefined ? this.#renderList() : failure(error, () => this.#requests.load())}
      </console-page>
    `;
  }

  #renderList(): TemplateResult {
    const { items, hasMore, isLoading } = this.#requests;
    if (!items) return loading;
    return html`
      <console-table
        label="Quotes"
        .columns=${this.#columns}
        .rows=${items}
        .rowKey=${({ id }: QuotedRequest) => id}
        .href=${({ id }: QuotedRequest) => `/console/quotes/${id}`}
        ?more=${hasMore}
        ?busy=${isLoading}
        @console-more=${() => this.#requests.loadMore()}
      >
        ${
          Object.keys(this.#filter).length > 0
            ? html`<console-empty slot="empty" heading="No matching quotes" text="No quotes match these filters."></console-empty>`
            : html`<console-empty slot="empty" heading="No quotes yet" text="Quotes appear here when customers ask for prices."></console-empty>`
        }
      </console-table>
    `;
  }

  readonly #pictures = new PictureQueue();
  readonly #columns: readonly Column<QuotedRequest>[] = [
    {
      heading: 'Requested',
      cell: ({ created_at, mode }) =>
        html`<time datetime=${created_at}>${shortTime(created_at)}</time>${mode === 'test' ? html` <span class="badge">Test</span>` : nothing}`,
    },
    {
      heading: 'Design',
      cell: ({ id, model }) =>
        html`<product-picture
          src=${this.api.address(`/v1/quote-requests/${id}/picture.svg`, { aspect: 1.6 })}
          .queue=${this.#pictures}
          letter=${this.#nameOf(model)[0] ?? ''}
        ></product-picture>`,
    },
    { heading: 'Product', cell: (request) => html`<bdi>${this.#inWords(request).names}</bdi>` },
    {
      heading: 'Quantity',
      isNumber: true,
      cell: (request) => new Intl.NumberFormat().format(this.#inWords(request).quantity),
    },
    { heading: 'Deliver to', cell: ({ ship_to }) => (ship_to ? `${ship_to.country}\u00a0${ship_to.postcode}` : '–') },
    {
      heading: 'Status',
      cell: (request) => html`<span class=${requestClass(request)}>${requestWord(request)}</span>`,
    },
    { heading: 'Quotes', isNumber: true, cell: ({ quotes }) => new Intl.NumberFormat().format(quotes.length) },
    { heading: 'Lowest', isNumber: true, cell: ({ quotes: [first] }) => (first ? money(first.total) : '–') },
  ];

  #inWords(request: QuotedRequest) {
    return itemsInWords(request, (model) => this.#nameOf(model));
  }

  #nameOf(model: string): string {
    return this.models.find(([id]) => id === model)?.[1] ?? model;
  }

  get #filter(): Readonly<Partial<Record<FilterName, string>>> {
    return Object.fromEntries(NAMES.flatMap((name) => (this.query.get(name) ? [[name, this.query.get(name)!]] : [])));
  }

  #setFilter(name: FilterName, value: string): void {
    const query = new URLSearchParams({ ...this.#filter, [name]: value });
    if (!value) query.delete(name);
    navigate(this, query.size > 0 ? `/console/quotes?${query}` : '/console/quotes', true);
  }

  readonly #onDate = ({ target }: Event) => {
    const { name, value } = target as HTMLInputElement;
    this.#setFilter(name as FilterName, value);
  };

  readonly #saveCsv = async () => {
    if (this.isSaving) return;
    this.isSaving = true;
    await downloadFromService(this, this.api, '/v1/quote-requests.csv', withLocalDays(this.#filter));
    this.isSaving = false;
  };

  async #loadModels(): Promise<void> {
    try {
      const models = await readList<ModelSummary>(this.api, '/v1/models', {}, MAX_MODELS);
      this.models = models.map(({ id, name }) => [id, textIn(name, 'en')]);
    } catch {
      // Ignore the error. The list also works without the products' names, and then shows their ids.
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'console-quotes': ConsoleQuotes;
  }
}
