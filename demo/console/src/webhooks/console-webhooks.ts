// The webhook endpoints of the organization.

import type { WebhookEndpoint } from '@parametric/api-client';
import { css, html, nothing, type TemplateResult } from 'lit';
import { state } from 'lit/decorators.js';
import type { List } from '../shared/api.js';
import { ApiError, sayError } from '../shared/api-errors.js';
import '../shared/console-dialog.js';
import '../shared/console-load-failure.js';
import '../shared/console-page.js';
import type { Column } from '../shared/console-table.js';
import '../shared/console-table.js';
import { ConsoleView } from '../shared/console-view.js';
import { consoleStyles } from '../shared/styles.js';
import { noAddress, readWebhookForm, webhookFields } from './webhook-fields.js';
import './webhook-secret.js';
import { stateOf, timeOf } from './webhook-words.js';

export class ConsoleWebhooks extends ConsoleView {
  static override styles = [
    ...consoleStyles,
    css`
      form {
        display: grid;
        gap: var(--space-4);
      }
    `,
  ];

  @state() private endpoints: readonly WebhookEndpoint[] | undefined;
  @state() private error: unknown;
  @state() private isAdding = false;
  @state() private isBusy = false;
  @state() private issues: ReadonlyMap<string, string> = new Map();
  @state() private problem = '';
  @state() private added: WebhookEndpoint | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    void this.#load();
  }

  override render(): TemplateResult {
    return html`
      <console-page heading="Webhooks" lead="Where your servers are told of each status of an order: signed, in order, and tried for three days.">
        <button slot="actions" type="button" class="button primary" @click=${() => (this.isAdding = true)}>Add an endpoint</button>
        ${this.added?.secret ? html`<webhook-secret .secret=${this.added.secret} @secret-done=${() => (this.added = undefined)}></webhook-secret>` : nothing}
        ${this.#renderList()}
      </console-page>
      ${this.#renderDialog()}
    `;
  }

  #renderList(): TemplateResult {
    if (this.error !== undefined) {
      return html`<console-load-failure .error=${this.error} @console-retry=${() => this.#load()}></console-load-failure>`;
    }
    if (!this.endpoints) return html`<p class="muted" role="status">Loading…</p>`;
    return html`<console-table
      label="Webhook endpoints"
      .columns=${this.#columns}
      .rows=${this.endpoints}
      .rowKey=${(endpoint: WebhookEndpoint) => endpoint.id}
      .href=${(endpoint: WebhookEndpoint) => `/console/webhooks/${endpoint.id}`}
    >
      <console-empty slot="empty" heading="No endpoint yet" text="Add the address of your server, and it is told of each order as it is placed, made and shipped."></console-empty>
    </console-table>`;
  }

  readonly #columns: readonly Column<WebhookEndpoint>[] = [
    { heading: 'Address', cell: ({ url }) => html`<bdi dir="ltr">${url}</bdi>` },
    { heading: 'Description', cell: ({ description }) => html`<bdi>${description ?? '–'}</bdi>` },
    {
      heading: 'State',
      cell: (endpoint) => {
        const { word, badge, why } = stateOf(endpoint);
        return html`<span class=${badge} title=${why || nothing}>${word}</span>`;
      },
    },
    { heading: 'Added', cell: ({ created_at }) => timeOf(created_at) },
  ];

  #renderDialog(): TemplateResult {
    const close = () => (this.isAdding = false);
    return html`<console-dialog heading="Add an endpoint" ?open=${this.isAdding} @console-close=${close}>
      <form id="add" novalidate @submit=${this.#add}>
        ${webhookFields(this.issues)}
        ${this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
        <!-- With it, Enter in a field sends the form; its own button is beside. -->
        <button hidden></button>
      </form>
      <button slot="actions" type="button" class="button" @click=${close}>Back</button>
      <button
        slot="actions"
        type="button"
        class="button primary"
        aria-disabled=${this.isBusy}
        @click=${() => this.renderRoot.querySelector<HTMLFormElement>('#add')?.requestSubmit()}
      >
        ${this.isBusy ? 'Adding…' : 'Add endpoint'}
      </button>
    </console-dialog>`;
  }

  readonly #add = async (event: Event) => {
    event.preventDefault();
    if (this.isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    const { url, description } = readWebhookForm(form);
    this.isBusy = true;
    this.issues = new Map();
    this.problem = '';
    try {
      if (url === '') {
        this.issues = noAddress;
        return;
      }
      this.added = await this.api.post<WebhookEndpoint>('/v1/webhook-endpoints', {
        url,
        ...(description ? { description } : {}),
      });
      form.reset();
      this.isAdding = false;
      await this.#load();
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      this.issues = new Map(issues.map(({ pointer, detail }) => [pointer, detail]));
      if (issues.length === 0) this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  /** All of them: an organization has a hundred at most. */
  async #load(): Promise<void> {
    this.error = undefined;
    try {
      const { data } = await this.api.get<List<WebhookEndpoint>>('/v1/webhook-endpoints', { query: { limit: 100 } });
      this.endpoints = data;
    } catch (error) {
      this.error = error;
    }
  }
}

customElements.define('console-webhooks', ConsoleWebhooks);

declare global {
  interface HTMLElementTagNameMap {
    'console-webhooks': ConsoleWebhooks;
  }
}
