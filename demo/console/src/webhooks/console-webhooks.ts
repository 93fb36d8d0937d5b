// The view that lists the organization's webhook endpoints.

import type { WebhookEndpoint } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { type List, maySee } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import type { Column } from '../shared/tables.js';
import '../shared/console-table.js';
import { notify } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleStyles } from '../shared/styles.js';
import './webhook-dialog.js';
import { stateOf, timeOf, UncopiedSecrets } from './webhook-format.js';

const ADDED_UNSEEN =
  'The endpoint was already added, but the secret was never shown. Roll the secret on the endpoint’s page.';

@customElement('console-webhooks')
export class ConsoleWebhooks extends ConsoleView {
  static override styles = consoleStyles;

  /** All of the organization's endpoints. There can be at most a hundred. */
  readonly #endpoints = new Loaded(this, async () => {
    const { data } = await this.api.get<List<WebhookEndpoint>>('/v1/webhook-endpoints', { query: { limit: 100 } });
    return data;
  });
  @state() private isAdding = false;
  @state() private added: WebhookEndpoint | undefined;

  override render(): TemplateResult {
    return html`
      <console-page heading="Webhooks" lead="We notify your servers when an order’s status changes. Events are signed, sent in order, and retried for three days.">
        ${
          maySee(this.session, 'webhooks:write')
            ? html`<button slot="actions" type="button" class="button primary" @click=${() => (this.isAdding = true)}>Add endpoint</button>`
            : nothing
        }
        ${this.added?.secret ? html`<webhook-secret .secret=${this.added.secret} @secret-done=${this.#onCopied}></webhook-secret>` : nothing}
        ${this.#endpoints.render((endpoints) => this.#renderList(endpoints))}
      </console-page>
      ${this.#renderDialog()}
    `;
  }

  #renderList(endpoints: readonly WebhookEndpoint[]): TemplateResult {
    return html`<console-table
      label="Webhook endpoints"
      .columns=${this.#columns}
      .rows=${endpoints}
      .rowKey=${(endpoint: WebhookEndpoint) => endpoint.id}
      .href=${(endpoint: WebhookEndpoint) => `/console/webhooks/${endpoint.id}`}
    >
      <console-empty slot="empty" heading="No endpoints yet" text="Add your server’s URL to be notified when orders are placed, made, and shipped."></console-empty>
    </console-table>`;
  }

  readonly #columns: readonly Column<WebhookEndpoint>[] = [
    { heading: 'URL', cell: ({ url }) => html`<bdi dir="ltr">${url}</bdi>` },
    { heading: 'Description', cell: ({ description }) => html`<bdi>${description ?? '–'}</bdi>` },
    {
      heading: 'Status',
      cell: (endpoint) => {
        const { word, badge, why } = stateOf(endpoint);
        return html`<span class="row">
          <span class=${badge} title=${why || nothing}>${word}</span>
          ${this.#isUncopied(endpoint) ? html`<span class="badge warning">Secret not copied</span>` : nothing}
        </span>`;
      },
    },
    { heading: 'Added', cell: ({ created_at }) => timeOf(created_at) },
  ];

  #renderDialog(): TemplateResult {
    return html`<webhook-dialog
      .api=${this.api}
      .known=${this.#endpoints.value ?? []}
      ?open=${this.isAdding}
      @webhook-close=${() => (this.isAdding = false)}
      @webhook-saved=${this.#showAdded}
    ></webhook-dialog>`;
  }

  /** Whether a secret hasn't been copied yet. The message about it is hidden while the secret itself is shown. */
  #isUncopied({ id }: WebhookEndpoint): boolean {
    return this.added?.secret === undefined && this.#uncopied.has(id);
  }

  get #uncopied(): UncopiedSecrets {
    return new UncopiedSecrets(this.session.organization.id);
  }

  readonly #onCopied = () => {
    if (this.added) this.#uncopied.delete(this.added.id);
    this.added = undefined;
  };

  readonly #showAdded = ({ detail }: CustomEvent<WebhookEndpoint>) => {
    this.added = detail;
    this.#uncopied.add(detail.id);
    this.isAdding = false;
    if (!detail.secret) notify(this, ADDED_UNSEEN, 'failed');
    void this.#endpoints.load();
  };
}
