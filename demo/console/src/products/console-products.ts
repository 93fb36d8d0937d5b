// The view that lists the organization's products: published ones, retired ones, and drafts.

import type { ModelSummary } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type List, maySee } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { formatDate, wordsOf } from '../shared/format.js';
import { addressWith, confirmed, navigate, notify } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { type Draft, DraftStore } from './drafts.js';
import './product-picture.js';
import { failure, filterMenu, type Option, typedIn } from '../shared/templates.js';

const PAGE = 48;
const TYPING_PAUSE_MS = 250;

const STATUSES: readonly Option[] = [
  ['', 'All products'],
  ['published', 'Published'],
  ['retired', 'Retired'],
];

@customElement('console-products')
export class ConsoleProducts extends ConsoleView {
  static override styles = consoleCss`
    .product {
      position: relative;
      display: grid;
      grid-template-rows: auto 1fr auto;
      padding: 0;
      overflow: hidden;
    }

    .product:hover,
    .product:focus-within {
      border-color: var(--field-line);
      box-shadow: var(--shadow);
    }

    .about {
      display: grid;
      gap: var(--space-1);
      align-content: start;
      padding: var(--space-4) var(--space-4) 0;
    }

    h2 {
      font-size: var(--text-m);
      overflow-wrap: anywhere;
    }

    h2 a {
      color: inherit;
      text-decoration: none;
    }

    /* The whole card is clickable, but for keyboards and screen readers there's only one link. */
    h2 a::after {
      content: '';
      position: absolute;
      inset: 0;
    }

    .id {
      overflow: hidden;
      text-overflow: ellipsis;
    }

    /* The buttons are above the card's link, so that they can be clicked. */
    .buttons {
      position: relative;
      padding: var(--space-2);
    }

    .retired product-picture {
      filter: grayscale(1);
      opacity: 0.6;
    }
  `;

  @state() private drafts: readonly Draft[] = [];
  readonly #store = new DraftStore();
  readonly #models = new PagedList<ModelSummary>(this, (signal, after) => this.#ask(signal, after), this);
  #typing: ReturnType<typeof setTimeout> | undefined;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.#typing);
  }

  override willUpdate(changed: Map<PropertyKey, unknown>): void {
    // The filter is in the URL, so that a reload and the Back button restore it.
    if (changed.has('query') && this.hasUpdated) void this.#models.load();
  }

  get #mayWrite(): boolean {
    return maySee(this.session, 'models:write');
  }

  override render(): TemplateResult {
    const { items, error, hasMore, isLoading } = this.#models;
    const products = items && this.#shown(items);
    return html`
      <console-page heading="Products">
        ${this.#mayWrite ? html`<a slot="actions" class="button primary" href="/console/products/new">New product</a>` : nothing}
        ${this.#renderTools()}
        ${failure(error, () => this.#models.load())}
        <p class="hidden-label" role="status">${products ? this.#formatCount(products) : 'Loading…'}</p>
        ${products?.length === 0 && error === undefined ? this.#renderEmpty() : nothing}
        <ul class="cards">
          ${repeat(
            products ?? [],
            ({ id }) => id,
            (product) => this.#renderProduct(product),
          )}
        </ul>
        ${
          hasMore
            ? html`<button type="button" class="button more" aria-disabled=${isLoading} @click=${() => this.#models.loadMore()}>
                Show more
              </button>`
            : nothing
        }
      </console-page>
    `;
  }

  #renderTools(): TemplateResult {
    return html`
      <form class="row" role="search" @submit=${(event: Event) => event.preventDefault()}>
        <label class="search">
          <span class="hidden-label">Search by name or ID</span>
          <input type="search" placeholder="Search by name or ID" autocomplete="off" .value=${this.#search} @input=${this.#onSearch} />
        </label>
        ${filterMenu('Filter products', STATUSES, this.#status, (status) => this.#show('status', status))}
      </form>
    `;
  }

  #renderEmpty(): TemplateResult {
    if (this.#search || this.#status) {
      return html`<console-empty heading="No matching products" text="Try a shorter search, or show all products."></console-empty>`;
    }
    return html`
      <console-empty heading="No products yet" text="Start from a complete product, such as a shelf, or open a file.">
        ${this.#mayWrite ? html`<a class="button primary" href="/console/products/new">New product</a>` : nothing}
      </console-empty>
    `;
  }

  #renderProduct({ id, name, published, draft }: Product): TemplateResult {
    const address = `/console/products/${encodeURIComponent(id)}`;
    const path = `/v1/models/${encodeURIComponent(id)}/picture.svg`;
    const isRetired = published?.status === 'retired';
    return html`
      <li class="card product ${isRetired ? 'retired' : ''}">
        ${
          published
            ? html`<product-picture
                letter=${name.slice(0, 1)}
                src=${this.api.address(path, { revision: published.revision })}
              ></product-picture>`
            : html`<product-picture letter=${name.slice(0, 1)} .load=${async () => JSON.parse(draft!.text)}></product-picture>`
        }
        <div class="about">
          <h2><a href=${address} dir="auto">${name}</a></h2>
          <span class="id mono small muted">${id}</span>
          <p class="row small">
            ${published ? html`<span class="badge ${isRetired ? '' : 'success'}">${isRetired ? 'Retired' : 'Published'}</span>` : nothing}
            ${draft ? html`<span class="badge warning">${published ? 'Unpublished changes' : 'Draft'}</span>` : nothing}
            <span class="muted">${this.#timeOf(published, draft)}</span>
          </p>
        </div>
        <div class="buttons">
          ${
            published
              ? html`<a class="button quiet small" href=${`${address}/history`}>History<span class="hidden-label"> of ${name}</span></a>`
              : html`<button type="button" class="button quiet small" @click=${() => this.#discard(draft!)}>
                  Discard<span class="hidden-label"> the draft of ${name}</span>
                </button>`
          }
          ${
            this.#mayWrite
              ? html`<a class="button quiet small" href=${`/console/products/new?copy=${encodeURIComponent(id)}`}>
                  Duplicate<span class="hidden-label"> ${name}</span>
                </a>`
              : nothing
          }
        </div>
      </li>
    `;
  }

  #timeOf(published: ModelSummary | undefined, draft: Draft | undefined): string {
    if (published?.published_at) return `Published ${formatDate(published.published_at)}`;
    return draft ? `Edited ${formatDate(draft.savedAt)}` : '';
  }

  #formatCount(products: readonly Product[]): string {
    const count =
      new Intl.PluralRules('en').select(products.length) === 'one' ? '1 product' : `${products.length} products`;
    return this.#models.hasMore ? `Showing the first ${count}.` : `${count}.`;
  }

  #shown(models: readonly ModelSummary[]): readonly Product[] {
    const wanted = this.#search.trim().toLowerCase();
    const fits = ({ id, name }: Draft) => id.includes(wanted) || name.toLowerCase().includes(wanted);
    const known = new Set(models.map(({ id }) => id));
    const drafts = this.drafts.filter((draft) => known.has(draft.id) || (this.#status === '' && fits(draft)));
    return mergeProducts(models, drafts, navigator.languages);
  }

  get #search(): string {
    return this.query.get('search') ?? '';
  }

  get #status(): string {
    return this.query.get('status') ?? '';
  }

  readonly #onSearch = (event: Event) => {
    const text = typedIn(event);
    clearTimeout(this.#typing);
    this.#typing = setTimeout(() => this.#show('search', text), TYPING_PAUSE_MS);
  };

  #show(name: 'search' | 'status', value: string): void {
    navigate(this, addressWith('/console/products', this.query, name, value), true);
  }

  /** Loads the drafts together with the first page. Otherwise, the list would shift when they arrive. */
  async #ask(signal: AbortSignal, after?: string): Promise<List<ModelSummary>> {
    const query = { limit: PAGE, after, search: this.#search.trim() || undefined, status: this.#status || undefined };
    if (after === undefined) this.#loadDrafts();
    return this.api.get('/v1/models', { query, signal });
  }

  #loadDrafts(): void {
    this.drafts = this.#store.list(this.session.organization.id);
  }

  async #discard({ organization, id, name }: Draft): Promise<void> {
    const text = `“${name}” was never published. Its draft exists only in this browser and will be deleted.`;
    const question = { heading: 'Discard draft?', text, action: 'Discard', isDanger: true };
    if (!(await confirmed(this, question))) return;
    this.#store.remove(organization, id);
    notify(this, `Discarded the draft “${name}”.`);
    this.#loadDrafts();
  }
}

/** A product in the list, which has the service's model, this browser's draft, or both. */
interface Product {
  readonly id: string;
  readonly name: string;
  readonly published: ModelSummary | undefined;
  readonly draft: Draft | undefined;
}

/** Merges models and drafts. Drafts that were never published come first, the most recently changed at the top. */
function mergeProducts(
  models: readonly ModelSummary[],
  drafts: readonly Draft[],
  languages: readonly string[],
): readonly Product[] {
  const byId = new Map(drafts.filter(({ isChanged }) => isChanged).map((draft) => [draft.id, draft]));
  const published = models.map((model) => ({
    id: model.id,
    name: wordsOf(model.name, languages) ?? model.id,
    published: model,
    draft: byId.get(model.id),
  }));
  const known = new Set(models.map(({ id }) => id));
  const fresh = [...byId.values()]
    .filter(({ id, base }) => base === undefined && !known.has(id))
    .sort((a, b) => b.savedAt - a.savedAt)
    .map((draft) => ({ id: draft.id, name: draft.name, published: undefined, draft }));
  return [...fresh, ...published];
}
