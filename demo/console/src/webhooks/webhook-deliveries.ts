// What was sent to an endpoint, and what came of each try.

import type { WebhookDelivery } from '@parametric/api-client';
import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Api, List } from '../shared/api.js';
import { sayError } from '../shared/api-errors.js';
import '../shared/console-load-failure.js';
import { notify } from '../shared/page-events.js';
import { consoleStyles } from '../shared/styles.js';
import { deliveryClass, deliveryWord, outcomeOf, timeOf } from './webhook-format.js';

const PAGE = 30;

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
  @state() private status: '' | 'failed' | 'pending' | 'delivered' = '';
  @state() private deliveries: readonly WebhookDelivery[] | undefined;
  @state() private next: string | undefined;
  @state() private error: unknown;
  #asked = 0;

  /** Reads them anew: after a test, or a replay. */
  async load(after?: string): Promise<void> {
    const asked = ++this.#asked;
    this.error = undefined;
    try {
      const query = { endpoint: this.endpoint, limit: PAGE, after, status: this.status || undefined };
      const page = await this.api.get<List<WebhookDelivery>>('/v1/webhook-deliveries', { query });
      if (asked !== this.#asked) return;
      this.deliveries = after ? [...(this.deliveries ?? []), ...page.data] : page.data;
      this.next = page.next ?? undefined;
    } catch (error) {
      if (asked === this.#asked) this.error = error;
    }
  }

  protected override firstUpdated(): void {
    void this.load();
  }

  protected override updated(changed: PropertyValues): void {
    if (changed.has('status') && changed.get('status') !== undefined) void this.load();
  }

  protected override render(): TemplateResult {
    return html`
      <div class="head">
        <h2>Deliveries</h2>
        <div class="row">
          <label class="field">
            <span class="hidden-label">Which deliveries</span>
            <select
              @change=${(event: Event) => (this.status = (event.target as HTMLSelectElement).value as typeof this.status)}
            >
              <option value="">All deliveries</option>
              <option value="failed">Set aside</option>
              <option value="pending">Pending</option>
              <option value="delivered">Delivered</option>
            </select>
          </label>
          <button type="button" class="button" @click=${() => this.load()}>Look again</button>
        </div>
      </div>
      ${
        this.error === undefined
          ? this.#renderList()
          : html`<console-load-failure .error=${this.error} @console-retry=${() => this.load()}></console-load-failure>`
      }
    `;
  }

  #renderList(): TemplateResult {
    if (!this.deliveries) return html`<p class="muted" role="status">Loading…</p>`;
    if (this.deliveries.length === 0) {
      return html`<p class="muted" role="status">
        ${this.status ? 'No delivery is like that.' : 'Nothing was sent yet. Send a test, or place an order.'}
      </p>`;
    }
    return html`
      <div class="list">${repeat(
        this.deliveries,
        ({ id }) => id,
        (delivery) => this.#renderDelivery(delivery),
      )}</div>
      ${this.next ? html`<div><button type="button" class="button" @click=${() => this.load(this.next)}>Show more</button></div>` : nothing}
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
        <p class="muted">${attempts === 1 ? 'One try' : `${attempts} tries`}</p>
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
              <button type="button" class="button" ?disabled=${!this.canSend} @click=${() => this.#redeliver(id)}>Send again</button>
              ${this.canSend ? nothing : html`<span class="muted">Enable the endpoint first.</span>`}
            </div>`
        }
      </div>
    </details>`;
  }

  async #redeliver(id: string): Promise<void> {
    try {
      const delivery = await this.api.post<WebhookDelivery>(`/v1/webhook-deliveries/${id}/redeliver`);
      this.deliveries = this.deliveries?.map((each) => (each.id === id ? delivery : each));
      notify(this, 'It is sent again, after the earlier events of its order.');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  }
}

customElements.define('webhook-deliveries', WebhookDeliveries);

declare global {
  interface HTMLElementTagNameMap {
    'webhook-deliveries': WebhookDeliveries;
  }
}
