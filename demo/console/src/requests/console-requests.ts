// The view that lists customers' requests for samples, and for custom quotes if no workshop quotes.

import type { ListedInquiry } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import type { List } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import '../shared/console-table.js';
import { itemsInWords, money, shortTime } from '../orders/order-format.js';
import { PagedList } from '../shared/paged-list.js';
import type { Column } from '../shared/tables.js';
import { failure, filterMenu, loading, type Option } from '../shared/templates.js';
import { inquiryClass, inquiryWord, namesOf } from './inquiry-format.js';

const PAGE = 50;
const STATUSES: readonly Option[] = [
  ['', 'All requests'],
  ['open', 'Unanswered'],
  ['offered', 'Quote sent'],
  ['sent', 'Samples sent'],
  ['declined', 'Declined'],
];
const KINDS: readonly Option[] = [
  ['', 'Quotes and samples'],
  ['offer', 'Custom quotes'],
  ['sample', 'Samples'],
];

@customElement('console-requests')
export class ConsoleRequests extends ConsoleView {
  @state() private status = '';
  @state() private kind = '';
  readonly #inquiries = new PagedList<ListedInquiry>(this, (signal, after) => {
    const query = { limit: PAGE, after, status: this.status || undefined, kind: this.kind || undefined };
    return this.api.get<List<ListedInquiry>>('/v1/inquiries', { query, signal });
  });

  override render(): TemplateResult {
    const { error } = this.#inquiries;
    return html`
      <console-page heading="Requests" lead="Customers can request material samples, or a custom quote if no workshop can quote their design automatically.">
        <div class="row">
          ${filterMenu('Filter by status', STATUSES, this.status, (status) => {
            this.status = status;
            void this.#inquiries.load();
          })}
          ${filterMenu('Filter by type', KINDS, this.kind, (kind) => {
            this.kind = kind;
            void this.#inquiries.load();
          })}
          <button type="button" class="button" @click=${() => this.#inquiries.load()}>Refresh</button>
        </div>
        ${error === undefined ? this.#renderList() : failure(error, () => this.#inquiries.load())}
      </console-page>
    `;
  }

  #renderList(): TemplateResult {
    const { items, hasMore, isLoading } = this.#inquiries;
    if (!items) return loading;
    return html`
      <console-table
        label="Requests"
        .columns=${COLUMNS}
        .rows=${items}
        .rowKey=${({ id }: ListedInquiry) => id}
        .href=${({ id }: ListedInquiry) => `/console/requests/${id}`}
        ?more=${hasMore}
        ?busy=${isLoading}
        @console-more=${() => this.#inquiries.loadMore()}
      >
        ${
          this.status || this.kind
            ? html`<console-empty slot="empty" heading="No matching requests" text="No requests match these filters."></console-empty>`
            : html`<console-empty slot="empty" heading="No requests yet" text="Requests appear here when customers ask for a custom quote or samples."></console-empty>`
        }
      </console-table>
    `;
  }
}

const COLUMNS: readonly Column<ListedInquiry>[] = [
  {
    heading: 'Request',
    cell: ({ id, mode }) =>
      html`<bdi class="mono">${shortNumber(id)}</bdi>${mode === 'test' ? html` <span class="badge">Test</span>` : ''}`,
  },
  { heading: 'Status', cell: ({ status }) => html`<span class=${inquiryClass(status)}>${inquiryWord(status)}</span>` },
  { heading: 'Date', cell: ({ created_at }) => html`<time datetime=${created_at}>${shortTime(created_at)}</time>` },
  { heading: 'Customer', cell: ({ contact }) => html`<bdi>${contact?.name ?? '–'}</bdi>` },
  {
    heading: 'Request',
    cell: ({ product, materials }) => html`<bdi>${materials ? `Samples: ${namesOf(materials)}` : product}</bdi>`,
  },
  {
    heading: 'Quantity',
    isNumber: true,
    cell: (inquiry) =>
      inquiry.kind === 'sample' ? '–' : new Intl.NumberFormat().format(itemsInWords(inquiry, String).quantity),
  },
  { heading: 'Deliver to', cell: ({ ship_to }) => (ship_to ? `${ship_to.country} ${ship_to.postcode}` : '–') },
  {
    heading: 'Price',
    isNumber: true,
    cell: ({ offer, price = offer?.total }) => (price ? money(price) : '–'),
  },
];

declare global {
  interface HTMLElementTagNameMap {
    'console-requests': ConsoleRequests;
  }
}
