// The view that shows an order's pieces in the workshop: their progress, and a list of those that still need a step.

import type { OrderProgress, PieceResource } from '@parametric/service/contract';
import { shortNumber } from '@parametric/service/order-number';
import { html, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import type { List } from '../shared/api.js';
import '../shared/console-load-failure.js';
import { ConsoleView } from '../shared/console-page.js';
import { addressWith, navigate, setTitle } from '../shared/page-events.js';
import { Loaded, MAX_AT_ONCE, PagedList } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { failure, loading, typedIn } from '../shared/templates.js';
import './order-progress.js';
import { pieceAddress, sizeText, stepNames } from './piece-format.js';

@customElement('console-order-pieces')
export class ConsoleOrderPieces extends ConsoleView {
  static override styles = consoleCss`
    .filters {
      display: grid;
      gap: var(--space-3);
      grid-template-columns: repeat(auto-fit, minmax(min(100%, 14rem), 1fr));
    }

    .piece {
      display: grid;
      gap: var(--space-1);
      min-height: 4rem;
      padding: var(--space-3);
      border-block-end: 1px solid var(--line);
      color: inherit;
      text-decoration: none;
      overflow-wrap: anywhere;
    }

    .piece:hover {
      background: var(--raised);
      color: inherit;
    }

    .more {
      width: 100%;
      min-height: 3.5rem;
    }

    select,
    input {
      min-height: 3.5rem !important;
    }

    ul {
      list-style: none;
    }
  `;

  readonly #progress = new Loaded(this, () => this.api.get<OrderProgress>(`${this.#path}/progress`));
  readonly #pieces = new PagedList<PieceResource>(this, (signal, after) =>
    this.api.get<List<PieceResource>>(`${this.#path}/pieces`, {
      signal,
      query: {
        limit: MAX_AT_ONCE,
        after,
        missing: this.query.get('missing') ?? undefined,
        search: this.query.get('search') ?? undefined,
      },
    }),
  );

  get #path(): string {
    return `/v1/orders/${encodeURIComponent(this.params.id!)}`;
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('query') && changed.get('query') !== undefined) void this.#pieces.load();
    if (changed.has('params')) setTitle(this, `Pieces in order ${shortNumber(this.params.id!)}`);
  }

  override render(): TemplateResult {
    const { id = '' } = this.params;
    return html`<console-page
      heading="Pieces in order ${shortNumber(id)}"
      back="/console/orders/${id}"
      back-text="Order"
    >
      <a slot="actions" class="button" href="/console/scan">Scan a label</a>
      ${this.#progress.render((progress) => html`<section class="card"><order-progress .progress=${progress} .address=${this.#here}></order-progress></section>`)}
      ${this.#renderFilters()} ${this.#renderList()}
    </console-page>`;
  }

  get #here(): string {
    return `/console/orders/${this.params.id}/pieces`;
  }

  #renderFilters(): TemplateResult {
    const filter = (name: string) => (event: Event) =>
      navigate(this, addressWith(this.#here, this.query, name, typedIn(event)), true);
    const missing = this.query.get('missing') ?? '';
    return html`<div class="filters">
      <label class="field">
        <span>Show</span>
        <select id="missing" @change=${filter('missing')}>
          <option value="">All pieces</option>
          ${(this.#progress.value?.steps ?? []).map(
            ({ step }) =>
              html`<option value=${step} ?selected=${missing === step}>Not ${stepNames[step][0].toLowerCase()} yet</option>`,
          )}
        </select>
      </label>
      <label class="field">
        <span>Number, name, or material</span>
        <input type="search" id="search" .value=${this.query.get('search') ?? ''} @change=${filter('search')} />
      </label>
    </div>`;
  }

  #renderList(): TemplateResult {
    const { items, error, hasMore, isLoading } = this.#pieces;
    if (error !== undefined) return html`${failure(error, () => this.#pieces.load())}`;
    if (!items) return loading;
    if (items.length === 0) {
      const isFiltered = this.query.size > 0;
      return html`<p class="note" role="status">${isFiltered ? 'No pieces match these filters.' : 'This order has no pieces.'}</p>`;
    }
    return html`
      <ul class="card" aria-label="Pieces">
        ${items.map((piece) => html`<li>${this.#renderPiece(piece)}</li>`)}
      </ul>
      ${
        hasMore
          ? html`<button type="button" class="button more" aria-disabled=${isLoading} @click=${() => this.#pieces.loadMore()}>
              ${isLoading ? 'Loading…' : 'Show more'}
            </button>`
          : nothing
      }
    `;
  }

  #renderPiece(piece: PieceResource): TemplateResult {
    const { id, name, material, steps, copy, copies, quantity } = piece;
    const missing = steps.filter(({ done }) => !done).map(({ step }) => stepNames[step][0].toLowerCase());
    const facts = [
      ...(copies > 1 ? [`product ${copy}`] : []),
      ...(quantity > 1 ? [`${quantity} pieces`] : []),
      sizeText(piece),
      material ?? '',
    ];
    return html`<a class="piece" href=${pieceAddress(piece)}>
      <span><strong class="mono">${id}</strong> ${name}</span>
      <span class="muted small">${facts.filter(Boolean).join(' · ')}</span>
      <span class="small">${missing.length === 0 ? '✓ Done' : `Missing: ${missing.join(', ')}`}</span>
    </a>`;
  }
}
