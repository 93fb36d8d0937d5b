// The view with the list of orders, which updates automatically.

import type { Order, OrderFacets } from '@parametric/api-client';
import { ApiError } from '@parametric/api-client/page';
import { textIn } from '@parametric/configurator-element/model';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { downloadFromService, type List, maySee, type Query, type RequestOptions } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import type { Column } from '../shared/tables.js';
import { failure } from '../shared/templates.js';
import '../shared/console-table.js';
import { keepRows, keptRows, returnToPlace } from '../shared/list-place.js';
import { LongDownload } from '../shared/long-download.js';
import { navigate, notify } from '../shared/page-events.js';
import { MAX_AT_ONCE } from '../shared/paged-list.js';
import { RestoreFocus } from '../shared/restore-focus.js';
import { consoleCss } from '../shared/styles.js';
import type { Facets, FilterName, OrderFilter } from './order-filters.js';
import '../stock/cut-dialog.js';
import type { Cut } from '../stock/cut-dialog.js';
import './order-filters.js';
import { formatCount, withLocalDays } from '../shared/format.js';
import { itemsInWords, money, paymentWord, shortTime, statusClass, statusWord, unpaidAmount } from './order-format.js';
import { OrderStream } from './order-stream.js';

/** How a request is sent. */
type Asking = Pick<RequestOptions, 'signal' | 'isPoll'>;

const PAGE = 50;
/**
 * If at most this many orders below the first page have changed, they're requested one by one. Otherwise, the whole
 * list is reloaded.
 */
const MAX_SINGLE = 10;
/** The maximum number of orders in one production pack. */
const MAX_TOGETHER = 50;
const SEARCH_KEY = 'console-order-search';
const NAMES: readonly FilterName[] = ['status', 'model', 'workshop', 'created_after', 'created_before'];

const labelLayouts = [
  ['sheet', 'Labels'],
  ['roll', 'Roll labels'],
] as const;

@customElement('console-orders')
export class ConsoleOrders extends ConsoleView {
  static override styles = consoleCss`
    .live::before {
      content: '';
      display: inline-block;
      width: 0.5rem;
      height: 0.5rem;
      margin-inline-end: var(--space-2);
      border-radius: 50%;
      background: var(--success);
    }
  `;

  @state() private orders: readonly Order[] = [];
  @state() private hasMore = false;
  @state() private isBusy = false;
  @state() private isSaving = false;
  readonly #pack = new LongDownload(this, () => this.api);
  @state() private error: unknown;
  @state() private searchProblem: string | undefined;
  @state() private facets: Facets = { models: [], workshops: [] };
  @state() private isLive = false;
  @state() private said = '';
  /** The orders that the person has selected to be cut together. All of them are from one workshop. */
  @state() private chosen: readonly Order[] = [];
  /** The orders that are being marked as cut. */
  @state() private cutting: readonly string[] = [];
  @state() private search = sessionStorage.getItem(SEARCH_KEY) ?? '';
  #next: string | undefined;
  #shown = '';
  /** Whether an event arrived while the list was loading. */
  #hasMissed = false;
  #refreshing: Promise<void> | undefined;
  /** Orders that changed during a refresh; `ids` is undefined if any may have changed. */
  #waiting: { readonly ids: ReadonlySet<string> | undefined } | undefined;
  #asked = new AbortController();
  #stream: OrderStream | undefined;

  constructor() {
    super();
    new RestoreFocus(this, '#list-state');
  }

  override connectedCallback(): void {
    super.connectedCallback();
    this.#stream = new OrderStream(
      this.api,
      (ids, isPoll) => void this.#refresh(ids, isPoll),
      (isLive) => (this.isLive = isLive),
    );
    this.#stream.start();
    void this.#loadFacets();
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#stream?.stop();
    this.#asked.abort();
  }

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (changed.has('query') && JSON.stringify(this.#filter) !== this.#shown) void this.#load();
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="Orders">
        <button slot="actions" type="button" class="button" aria-disabled=${this.isSaving} @click=${() => this.#save('/v1/orders.csv', withLocalDays(this.#filter))}>
          ${this.isSaving ? 'Downloading…' : 'Export CSV'}
        </button>
        <button slot="actions" type="button" class="button" aria-disabled=${this.isSaving} @click=${this.#saveInvoices}>
          Export invoices
        </button>
        <order-filters
          .filter=${this.#filter}
          .facets=${this.facets}
          .problem=${this.searchProblem}
          @order-filter=${(event: CustomEvent<OrderFilter>) => this.#setFilter(event.detail)}
        ></order-filters>
        <div class="split small muted" id="list-state" tabindex="-1">
          <span role="status">${this.said}</span>
          ${this.isLive ? html`<span class="live">New orders appear automatically</span>` : html`<span>Checking for new orders periodically</span>`}
        </div>
        ${this.#renderChosen()} ${this.#pack.render()}
        <cut-dialog
          .api=${this.api}
          .orders=${this.cutting}
          @cut-closed=${() => (this.cutting = [])}
          @orders-cut=${({ detail }: CustomEvent<Cut>) => this.#onCut(detail, (orders) => `Marked ${orders} as cut and updated the stock.`)}
          @cut-undone=${({ detail }: CustomEvent<Cut>) => this.#onCut(detail, (orders) => `Marked ${orders} as not cut and returned everything to stock.`)}
        ></cut-dialog>
        ${this.error === undefined ? this.#renderList() : failure(this.error, () => this.#load())}
      </console-page>
    `;
  }

  #renderChosen(): TemplateResult {
    const [first] = this.chosen;
    const selected =
      first && html`${formatCount(this.chosen.length, 'order')} selected for <bdi>${first.workshop.name}</bdi>`;
    return html`<div class=${first ? 'note split' : 'hidden-label'}>
      <span role="status" id="selection">${selected ?? 'No orders selected'}</span>
      ${first ? this.#renderTogether(this.chosen) : nothing}
    </div>`;
  }

  #renderTogether({ length }: readonly Order[]): TemplateResult {
    return html`<div class="row">
        <button type="button" class="button" @click=${() => (this.chosen = [])}>Clear selection</button>
        ${length < 2 ? nothing : html`<a class="button" href=${this.#sheetsAddress}>Mark sheets as cut</a>`}
        <button type="button" class="button primary" aria-disabled=${this.#pack.isBusy || length < 2} @click=${this.#cutTogether}>
          ${this.#pack.isBusy ? 'Preparing…' : 'Cut together'}
        </button>
        ${length < 2 ? nothing : labelLayouts.map(([layout, label]) => html`<button type="button" class="button" aria-disabled=${this.#pack.isBusy} @click=${() => this.#printLabels(layout)}>${label}</button>`)}
        ${
          maySee(this.session, 'stock:write')
            ? html`<button type="button" class="button" @click=${() => (this.cutting = this.chosen.map(({ id }) => id))}>
                Mark as cut…
              </button>`
            : nothing
        }
      </div>`;
  }

  #renderList(): TemplateResult {
    return html`
      <console-table
        label="Orders"
        .columns=${[...this.#columns, this.#choiceColumn]}
        .rows=${this.orders}
        .rowKey=${(order: Order) => order.id}
        .href=${(order: Order) => `/console/orders/${order.id}`}
        ?more=${this.hasMore}
        ?busy=${this.isBusy}
        @console-more=${() => this.#loadMore()}
      >
        ${this.isBusy && this.orders.length === 0 ? html`<p slot="empty" class="muted" role="status">Loading…</p>` : this.#renderEmpty()}
      </console-table>
    `;
  }

  #renderEmpty(): TemplateResult {
    return Object.keys(this.#filter).length > 0
      ? html`<console-empty slot="empty" heading="No matching orders" text="No orders match these filters. Search by the start of an order number, name, or postcode.">
          <button type="button" class="button" @click=${() => this.#setFilter({})}>Show all orders</button>
        </console-empty>`
      : html`<console-empty slot="empty" heading="No orders yet" text="Orders from your shop appear here automatically."></console-empty>`;
  }

  readonly #columns: readonly Column<Order>[] = [
    {
      heading: 'Order',
      cell: ({ id, mode }) =>
        html`<bdi class="mono">${shortNumber(id).replace('-', '\u2011')}</bdi>${mode === 'test' ? html` <span class="badge">Test</span>` : nothing}`,
    },
    {
      heading: 'Status',
      cell: ({ status, unread_messages: unread }) =>
        html`<span class=${statusClass(status)}>${statusWord(status)}</span>${unread ? html` <span class="badge warning">${unread === 1 ? 'New message' : `${unread} new messages`}</span>` : nothing}`,
    },
    { heading: 'Placed', cell: ({ created_at }) => html`<time datetime=${created_at}>${shortTime(created_at)}</time>` },
    { heading: 'Customer', cell: ({ shipping }) => html`<bdi>${shipping?.name ?? '–'}</bdi>` },
    { heading: 'Product', cell: (order) => html`<bdi>${this.#inWords(order).names}</bdi>` },
    { heading: 'Workshop', cell: ({ workshop }) => html`<bdi>${workshop.name}</bdi>` },
    {
      heading: 'Quantity',
      isNumber: true,
      cell: (order) => new Intl.NumberFormat().format(this.#inWords(order).quantity),
    },
    {
      heading: 'Total',
      isNumber: true,
      cell: (order) =>
        html`${money(order.total)}${unpaidAmount(order) ? html` <span class="badge warning">${paymentWord(order.payment!.status)}</span>` : nothing}`,
    },
  ];

  readonly #choiceColumn: Column<Order> = {
    heading: 'Cut together',
    cell: (order) => {
      const [first] = this.chosen;
      const isElsewhere = first !== undefined && first.workshop.slug !== order.workshop.slug;
      const isFull = this.chosen.length >= MAX_TOGETHER && !this.#isChosen(order);
      return html`<input
        type="checkbox"
        aria-label="Cut ${shortNumber(order.id)} together with others"
        title=${isElsewhere ? 'Another workshop makes this order' : isFull ? `You can select up to ${MAX_TOGETHER} orders` : nothing}
        .checked=${this.#isChosen(order)}
        ?disabled=${isElsewhere || isFull}
        @change=${() => this.#choose(order)}
      />`;
    },
  };

  #isChosen({ id }: Order): boolean {
    return this.chosen.some((order) => order.id === id);
  }

  #choose(order: Order): void {
    const others = this.chosen.filter(({ id }) => id !== order.id);
    this.chosen = others.length < this.chosen.length ? others : [...others, order];
  }

  get #sheetsAddress(): string {
    const [first, ...others] = this.chosen.map(({ id }) => id);
    return `/console/orders/${first}/sheets?with=${others.join(',')}`;
  }

  readonly #cutTogether = () => {
    if (this.chosen.length < 2) return;
    const [first, ...others] = this.chosen.map(({ id }) => id);
    void this.#pack.start(`/v1/orders/${first}/production-pack`, { with: others.join(',') });
  };

  #printLabels(layout: 'sheet' | 'roll'): void {
    const [first, ...others] = this.chosen.map(({ id }) => id);
    void this.#pack.start(`/v1/orders/${first}/papers/labels.pdf`, { with: others.join(','), layout });
  }

  #onCut({ orders: { length } }: Cut, say: (orders: string) => string): void {
    this.cutting = [];
    this.chosen = [];
    notify(this, say(formatCount(length, 'order')));
  }

  #inWords(order: Order) {
    return itemsInWords(order, (model) => this.facets.models.find(({ id }) => id === model)?.name ?? model);
  }

  get #filter(): OrderFilter {
    const entries = NAMES.flatMap((name) => {
      const value = this.query.get(name);
      return value ? [[name, value] as const] : [];
    });
    return { ...Object.fromEntries(entries), ...(this.search ? { search: this.search } : {}) };
  }

  #setFilter({ search = '', ...others }: OrderFilter): void {
    this.search = search;
    // The search text isn't in the URL, so the history entry stays the same.
    keepRows(0);
    if (search) sessionStorage.setItem(SEARCH_KEY, search);
    else sessionStorage.removeItem(SEARCH_KEY);
    const query = new URLSearchParams(others as Record<string, string>).toString();
    const address = query ? `/console/orders?${query}` : '/console/orders';
    navigate(this, address, true);
    if (JSON.stringify(this.#filter) !== this.#shown) void this.#load();
  }

  /** Exports the invoices and credit notes that were issued between the dates of the filter. */
  readonly #saveInvoices = () => {
    const { created_after: issued_after, created_before: issued_before } = withLocalDays(this.#filter);
    return this.#save('/v1/invoices.csv', { issued_after, issued_before });
  };

  async #save(path: string, query: Query): Promise<void> {
    if (this.isSaving) return;
    this.isSaving = true;
    await downloadFromService(this, this.api, path, query);
    this.isSaving = false;
  }

  async #loadFacets(): Promise<void> {
    try {
      const { models, workshops } = await this.api.get<OrderFacets>('/v1/order-facets');
      this.facets = { models: models.map(({ id, name }) => ({ id, name: textIn(name, 'en') })), workshops };
    } catch {
      // The list also works without the facets. Its filters then show ids instead of names.
    }
  }

  async #load(): Promise<void> {
    this.#asked.abort();
    const asked = new AbortController();
    this.#asked = asked;
    const filter = this.#filter;
    this.#shown = JSON.stringify(filter);
    this.isBusy = true;
    this.error = undefined;
    this.searchProblem = undefined;
    try {
      const page = await this.#readWhile(({ length }) => length < keptRows(), keptRows(), { signal: asked.signal });
      this.#take(page.data, page);
      this.said = Object.keys(filter).length > 0 ? foundWords(page) : '';
      await this.updateComplete;
      returnToPlace(this.renderRoot);
    } catch (error) {
      if (asked.signal.aborted) return;
      const isOfSearch = error instanceof ApiError && error.status === 422 && filter.search !== undefined;
      if (isOfSearch) this.searchProblem = error.errors[0]?.detail ?? error.message;
      else this.error = error;
    } finally {
      if (this.#asked === asked) this.#rest();
    }
  }

  async #loadMore(): Promise<void> {
    if (this.isBusy) return;
    const { signal } = this.#asked;
    this.isBusy = true;
    try {
      const page = await this.#read({ limit: PAGE, after: this.#next }, { signal });
      const known = new Set(this.orders.map(({ id }) => id));
      this.#take([...this.orders, ...page.data.filter(({ id }) => !known.has(id))], page);
      keepRows(this.orders.length);
    } catch (error) {
      if (!signal.aborted) notify(this, error instanceof Error ? error.message : String(error), 'failed');
    } finally {
      if (!signal.aborted) this.#rest();
    }
  }

  /** Marks loading as finished. If events arrived while it was running, loads the list again. */
  #rest(): void {
    this.isBusy = false;
    if (this.#hasMissed) void this.#refresh(undefined, true);
  }

  #take(orders: readonly Order[], { has_more, next }: List<Order>): void {
    this.orders = orders;
    this.hasMore = has_more === true;
    this.#next = next ?? undefined;
  }

  /**
   * Updates the shown orders and keeps the scroll position. Refreshes run one at a time.
   * @param ids the changed orders; undefined loads all shown orders again
   */
  async #refresh(ids: ReadonlySet<string> | undefined, isPoll: boolean): Promise<void> {
    this.#hasMissed = this.isBusy;
    if (this.error !== undefined || this.isBusy) return;
    if (this.#refreshing) {
      const { ids: earlier } = this.#waiting ?? { ids: new Set<string>() };
      this.#waiting = { ids: ids && earlier && new Set([...earlier, ...ids]) };
      return;
    }
    const { signal } = this.#asked;
    this.#refreshing = this.#takeNewest(ids, { signal, isPoll });
    // Ignore an error and keep showing these orders. The next event or poll will update them.
    await this.#refreshing.catch(() => undefined);
    this.#refreshing = undefined;
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting) await this.#refresh(waiting.ids, isPoll);
  }

  async #takeNewest(ids: ReadonlySet<string> | undefined, asking: Asking): Promise<void> {
    const page = ids ? await this.#read({ limit: PAGE }, asking) : await this.#readShown(asking);
    const known = new Set(this.orders.map(({ id }) => id));
    // If none of the new page's orders is in the list yet, there may be unknown orders between them, so the list starts
    // over.
    const isJoined = page.data.some(({ id }) => known.has(id));
    const below = isJoined && page.has_more ? this.orders.filter(isBelow(page.data)) : [];
    const asked = below.filter(({ id }) => ids?.has(id));
    if (asked.length > MAX_SINGLE) return this.#takeNewest(undefined, asking);
    const moved = await this.#readMoved(asked, asking);
    if (asking.signal?.aborted) return;
    const news = page.data.filter(({ id }) => !known.has(id)).length;
    if (news > 0 && known.size > 0) this.said = newWords(news, isJoined);
    this.orders = [...page.data, ...below.map((order) => moved.get(order.id) ?? order)];
    if (below.length > 0) return;
    this.hasMore = page.has_more === true;
    this.#next = page.next ?? undefined;
  }

  /** Loads as many pages as are shown. Loads only the first page if every order on it is new. */
  async #readShown(asking: Asking): Promise<List<Order>> {
    const known = new Set(this.orders.map(({ id }) => id));
    // The person may load more of the list while this is running.
    const isMoreWanted = (data: readonly Order[]) =>
      data.some(({ id }) => known.has(id)) && this.orders.some(isBelow(data));
    return this.#readWhile(isMoreWanted, this.orders.length, asking);
  }

  /**
   * Loads the list page by page from the beginning, until no more is wanted.
   * @param isMoreWanted receives the orders loaded so far
   * @param rows how many orders are expected
   */
  async #readWhile(
    isMoreWanted: (data: readonly Order[]) => boolean,
    rows: number,
    asking: Asking,
  ): Promise<List<Order>> {
    let page = await this.#read({ limit: Math.min(Math.max(rows, PAGE), MAX_AT_ONCE) }, asking);
    let { data } = page;
    while (page.next && isMoreWanted(data)) {
      page = await this.#read({ limit: MAX_AT_ONCE, after: page.next }, asking);
      data = [...data, ...page.data];
    }
    return { ...page, data };
  }

  #read(part: { readonly limit: number; readonly after?: string | undefined }, asking: Asking): Promise<List<Order>> {
    return this.api.get<List<Order>>('/v1/orders', { ...asking, query: { ...withLocalDays(this.#filter), ...part } });
  }

  async #readMoved(orders: readonly Order[], asking: Asking): Promise<ReadonlyMap<string, Order>> {
    const read = await Promise.all(orders.map(({ id }) => this.api.get<Order>(`/v1/orders/${id}`, asking)));
    return new Map(read.map((order) => [order.id, order]));
  }
}

/**
 * Returns a function that tells whether an order comes after the loaded ones. Several orders can have the same time.
 */
function isBelow(read: readonly Order[]): (order: Order) => boolean {
  const ids = new Set(read.map(({ id }) => id));
  const oldest = read.at(-1);
  return ({ id, created_at }) => oldest !== undefined && created_at <= oldest.created_at && !ids.has(id);
}

function newWords(count: number, isAll: boolean): string {
  if (!isAll) return `At least ${formatCount(count, 'new order')}.`;
  return `${formatCount(count, 'new order')}.`;
}

function foundWords({ data, has_more }: List<Order>): string {
  if (has_more) return `More than ${formatCount(data.length, 'order')}.`;
  return `${formatCount(data.length, 'order')}.`;
}
