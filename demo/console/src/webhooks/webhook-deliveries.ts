// Shows an endpoint's deliveries, and the result of each attempt.

import type { WebhookDelivery } from '@parametric/api-client';
import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Api, type List, sayError } from '../shared/api.js';
import { formatCount } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleCss, openingRows } from '../shared/styles.js';
import { failure, filterMenu, loading, type Option } from '../shared/templates.js';
import { deliveryClass, deliveryWord, outcomeOf, timeOf } from './webhook-format.js';

const PAGE = 30;

const STATUSES: readonly Option[] = [
  ['', 'All deliveries'],
  ['failed', 'Skipped'],
  ['pending', 'Pending'],
  ['delivered', 'Delivered'],
];

/** @fires deliveries-status with the chosen status in `detail` */
@customElement('webhook-deliveries')
export class WebhookDeliveries extends LitElement {
  static override styles = [
    consoleCss`
    :host {
      display: grid;
      gap: var(--space-4);
    }

    ol {
      display: grid;
      gap: var(--space-3);
      padding-inline-start: var(--space-5);
    }
  `,
    openingRows,
  ];

  @property({ attribute: false }) api!: Api;
  @property() endpoint = '';
  @property({ type: Boolean, attribute: false }) canSend = true;
  /** The status of the deliveries that are shown; empty to show all. */
  @property() status = '';
  /** The ids of the deliveries that are being sent again. */
  @state() private sending: ReadonlySet<string> = new Set();
  readonly #deliveries = new PagedList<WebhookDelivery>(this, (signal, after) => {
    const query = { endpoint: this.endpoint, limit: PAGE, after, status: this.#status || undefined };
    return this.api.get<List<WebhookDelivery>>('/v1/webhook-deliveries', { query, signal });
  });

  /** Loads the deliveries again after a test or a replay. */
  load(): Promise<void> {
    return this.#deliveries.load();
  }

  protected override updated(changed: PropertyValues<this>): void {
    // The list loads its first page itself, so load it again only when the status has changed.
    if (changed.has('status') && changed.get('status') !== undefined) void this.load();
  }

  protected override render(): TemplateResult {
    const { error } = this.#deliveries;
    return html`
      <div class="split">
        <h2>Deliveries</h2>
        <div class="row">
          ${filterMenu('Filter deliveries', STATUSES, this.#status, this.#onStatus)}
          <button type="button" class="button" @click=${() => this.load()}>Refresh</button>
        </div>
      </div>
      ${error === undefined ? this.#renderList() : failure(error, () => this.load())}
    `;
  }

  #renderList(): TemplateResult {
    const { items, hasMore, isLoading } = this.#deliveries;
    if (!items) return loading;
    if (items.length === 0) {
      return html`<p class="muted" role="status">
        ${this.#status ? 'No deliveries match this filter.' : 'No deliveries yet. Send a test event, or place an order.'}
      </p>`;
    }
    return html`
      <div class="box">${repeat(
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
      <div class="stack detail">
        ${test ? nothing : html`<p>Order <a href="/console/orders/${delivery.order}">${delivery.order}</a></p>`}
        ${delivery.next_attempt_at ? html`<p>Next attempt: ${timeOf(delivery.next_attempt_at)}</p>` : nothing}
        <p class="muted">${formatCount(attempts, 'attempt')}</p>
        <ol>
          ${attempt_log.map(
            (attempt) => html`<li>
              <div><strong>${outcomeOf(attempt)}</strong> <span class="muted small">${timeOf(attempt.at)}, ${new Intl.NumberFormat().format(attempt.duration_ms)} ms</span></div>
              <div class="muted">${attempt.detail}</div>
              ${attempt.response_body ? html`<pre class="wrapped" dir="ltr">${attempt.response_body}</pre>` : nothing}
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

  readonly #onStatus = (detail: string) => {
    this.dispatchEvent(new CustomEvent('deliveries-status', { detail }));
  };

  /** The status to filter by; empty if it's unknown, because people can type anything into the URL. */
  get #status(): string {
    return STATUSES.some(([status]) => status === this.status) ? this.status : '';
  }

  async #redeliver(id: string): Promise<void> {
    if (this.sending.has(id)) return;
    this.sending = new Set([...this.sending, id]);
    try {
      const delivery = await this.api.post<WebhookDelivery>(`/v1/webhook-deliveries/${id}/redeliver`);
      this.#deliveries.change((items) => items.map((each) => (each.id === id ? delivery : each)));
      notify(this, 'Event queued. It will be sent after any earlier events for the same order.');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.sending = new Set([...this.sending].filter((each) => each !== id));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'webhook-deliveries': WebhookDeliveries;
  }
}
