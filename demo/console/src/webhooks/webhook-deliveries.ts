// An endpoint's deliveries, and each attempt's result.

import type { WebhookDelivery } from '@parametric/api-client';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Api, type List, sayError } from '../shared/api.js';
import '../shared/console-load-failure.js';
import { notify } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleStyles } from '../shared/styles.js';
import { deliveryClass, deliveryWord, outcomeOf, timeOf } from './webhook-format.js';

const PAGE = 30;

const STATUSES: readonly (readonly [status: string, words: string])[] = [
  ['', 'All deliveries'],
  ['failed', 'Skipped'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
];

/** @fires deliveries-status with the chosen status in `detail` */
export class WebhookDeliveries extends LitElement {
  static override styles = [
    ...consoleStyles,
    css`
      :host {
        display: grid;
        gap: var(--space-4);
      }

      .head {
        display: flex;
        flex-wrap: wrap;
        align-items: end;
        justify-content: space-between;
        gap: var(--space-3);
      }

      details {
        border-block-start: 1px solid var(--line);
      }

      details:first-of-type {
        border: 0;
      }

      .list {
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
      }

      summary {
        display: flex;
        flex-wrap: wrap;
        align-items: center;
        gap: var(--space-2) var(--space-4);
        min-height: var(--target);
        padding: var(--space-2) var(--space-4);
        cursor: pointer;
      }

      summary::before {
        content: '›';
        inline-size: 0.5rem;
      }

      details[open] summary::before {
        rotate: 90deg;
      }

      summary .when {
        margin-inline-start: auto;
      }

      .detail {
        display: grid;
        gap: var(--space-3);
        padding: 0 var(--space-4) var(--space-4);
      }

      ol {
        display: grid;
        gap: var(--space-3);
        padding-inline-start: var(--space-5);
      }

      pre {
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  @property() endpoint = '';
  @property({ type: Boolean, attribute: false }) canSend = true;
  /** Shows only deliveries with this status; empty for all. */
  @property() status = '';
  /** Ids of the deliveries being resent. */
  @state() private sending: ReadonlySet<string> = new Set();
  readonly #deliveries = new PagedList<WebhookDelivery>(this, (signal, after) => {
    const query = { endpoint: this.endpoint, limit: PAGE, after, status: this.#status || undefined };
    return this.api.get<List<WebhookDelivery>>('/v1/webhook-deliveries', { query, signal });
  });

  /** Reloads the deliveries, after a test or a replay. */
  load(): Promise<void> {
    return this.#deliveries.load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The list loads its first page automatically.
    if (changed.has('status') && changed.get('status') !== undefined) void this.load();
  }

  protected override render(): TemplateResult {
    const { error } = this.#deliveries;
    return html`
      <div class="head">
        <h2>Deliveries</h2>
        <div class="row">
          <label class="field">
            <span class="hidden-label">Filter deliveries</span>
            <select @change=${this.#onStatus}>
              ${STATUSES.map(([value, words]) => html`<option value=${value} ?selected=${value === this.#status}>${words}</option>`)}
            </select>
          </label>
          <button type="button" class="button" @click=${() => this.load()}>Refresh</button>
        </div>
      </div>
      ${
        error === undefined
          ? this.#renderList()
          : html`<console-load-failure .error=${error} @console-retry=${() => this.load()}></console-load-failure>`
      }
    `;
  }

  #renderList(): TemplateResult {
    const { items, hasMore, isLoading } = this.#deliveries;
    if (!items) return html`<p class="muted" role="status">Loading…</p>`;
    if (items.length === 0) {
      return html`<p class="muted" role="status">
        ${this.#status ? 'No deliveries match this filter.' : 'No deliveries yet. Send a test event, or place an order.'}
      </p>`;
    }
    return html`
      <div class="list">${repeat(
        items,
        ({ id }) => id,
        (delivery) => this.#renderDelivery(delivery),
      )}</div>
      ${
        hasMore
          ? html`<div>
              <button type="button" class="button" aria-disabled=${isLoading} @click=${() => this.#deliveries.loadMore()}>
                Show more
              </button>
            </div>`
          : nothing
      }
    `;
  }

  #renderDelivery(delivery: WebhookDelivery): TemplateResult {
    const { id, status, body, test, created_at, attempts, attempt_log } = delivery;
    const last = attempt_log.at(-1);
    return html`<details>
      <summary>
        <span class=${deliveryClass(status)}>${deliveryWord(status)}</span>
        <span>${test ? 'Test' : body.status.replaceAll('_', ' ')}</span>
        ${last ? html`<span class="muted">${outcomeOf(last)}</span>` : nothing}
        <span class="muted small when">${timeOf(created_at)}</span>
      </summary>
      <div class="detail">
        ${test ? nothing : html`<p>Order <a href="/console/orders/${delivery.order}">${delivery.order}</a></p>`}
        ${delivery.next_attempt_at ? html`<p>Next try: ${timeOf(delivery.next_attempt_at)}</p>` : nothing}
        <p class="muted">${attempts === 1 ? '1 try' : `${attempts} tries`}</p>
        <ol>
          ${attempt_log.map(
            (attempt) => html`<li>
              <div><strong>${outcomeOf(attempt)}</strong> <span class="muted small">${timeOf(attempt.at)}, ${new Intl.NumberFormat().format(attempt.duration_ms)} ms</span></div>
              <div class="muted">${attempt.detail}</div>
              ${attempt.response_body ? html`<pre dir="ltr">${attempt.response_body}</pre>` : nothing}
            </li>`,
          )}
        </ol>
        ${
          test
            ? nothing
            : html`<div>
              <button
                type="button"
                class="button"
                ?disabled=${!this.canSend}
                aria-disabled=${this.sending.has(id)}
                @click=${() => this.#redeliver(id)}
              >
                ${this.sending.has(id) ? 'Sending…' : 'Resend'}
              </button>
              ${this.canSend ? nothing : html`<span class="muted">Enable the endpoint to send again.</span>`}
            </div>`
        }
      </div>
    </details>`;
  }

  readonly #onStatus = (event: Event) => {
    const detail = (event.target as HTMLSelectElement).value;
    this.dispatchEvent(new CustomEvent('deliveries-status', { detail }));
  };

  /** Empty for an unknown status, because people can type one into the address. */
  get #status(): string {
    return STATUSES.some(([status]) => status === this.status) ? this.status : '';
  }

  async #redeliver(id: string): Promise<void> {
    if (this.sending.has(id)) return;
    this.sending = new Set([...this.sending, id]);
    try {
      const delivery = await this.api.post<WebhookDelivery>(`/v1/webhook-deliveries/${id}/redeliver`);
      this.#deliveries.change((items) => items.map((each) => (each.id === id ? delivery : each)));
      notify(this, 'Queued after earlier events for the same order.');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.sending = new Set([...this.sending].filter((each) => each !== id));
    }
  }
}

customElements.define('webhook-deliveries', WebhookDeliveries);

declare global {
  interface HTMLElementTagNameMap {
    'webhook-deliveries': WebhookDeliveries;
  }
}
