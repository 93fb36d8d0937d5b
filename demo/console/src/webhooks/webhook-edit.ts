// The dialog that changes the address and description of a webhook endpoint.

import type { WebhookEndpoint } from '@parametric/api-client';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import type { Api } from '../shared/api.js';
import { ApiError, sayError } from '../shared/api-errors.js';
import '../shared/console-dialog.js';
import { consoleStyles } from '../shared/styles.js';
import { noAddress, readWebhookForm, webhookFields } from './webhook-fields.js';

/**
 * Made anew each time that it is opened, so that it begins with what the endpoint is.
 * @fires webhook-saved with the endpoint as it is now, in `detail`
 * @fires webhook-close when it was closed without a change
 */
export class WebhookEdit extends LitElement {
  static override styles = [
    ...consoleStyles,
    css`
      form {
        display: grid;
        gap: var(--space-4);
      }
    `,
  ];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) endpoint!: WebhookEndpoint;
  @state() private isBusy = false;
  @state() private issues: ReadonlyMap<string, string> = new Map();
  @state() private problem = '';

  override render(): TemplateResult {
    return html`<console-dialog heading="Edit the endpoint" open @console-close=${this.#close}>
      <form id="edit" novalidate @submit=${this.#save}>
        ${webhookFields(this.issues, this.endpoint)}
        <p class="hint">At another address, what waits is sent there too, signed by the same secret.</p>
        ${this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
        <!-- With it, Enter in a field sends the form; its own button is beside. -->
        <button hidden></button>
      </form>
      <button slot="actions" type="button" class="button" @click=${this.#close}>Back</button>
      <button
        slot="actions"
        type="button"
        class="button primary"
        aria-disabled=${this.isBusy}
        @click=${() => this.renderRoot.querySelector<HTMLFormElement>('#edit')?.requestSubmit()}
      >
        ${this.isBusy ? 'Saving…' : 'Save'}
      </button>
    </console-dialog>`;
  }

  readonly #close = () => {
    this.dispatchEvent(new CustomEvent('webhook-close'));
  };

  readonly #save = async (event: Event) => {
    event.preventDefault();
    if (this.isBusy) return;
    const { url, description } = readWebhookForm(event.currentTarget as HTMLFormElement);
    this.issues = url === '' ? noAddress : new Map();
    this.problem = '';
    if (url === '') return;
    this.isBusy = true;
    try {
      const path = `/v1/webhook-endpoints/${encodeURIComponent(this.endpoint.id)}`;
      const detail = await this.api.patch<WebhookEndpoint>(path, { url, description: description || null });
      this.dispatchEvent(new CustomEvent('webhook-saved', { detail }));
    } catch (error) {
      const issues = error instanceof ApiError ? error.issues : [];
      this.issues = new Map(issues.map(({ pointer, detail }) => [pointer, detail]));
      if (issues.length === 0) this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };
}

customElements.define('webhook-edit', WebhookEdit);

declare global {
  interface HTMLElementTagNameMap {
    'webhook-edit': WebhookEdit;
  }
}
