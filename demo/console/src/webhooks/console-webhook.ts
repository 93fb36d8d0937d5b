// The view for a webhook endpoint: whether it's enabled and, if not, why; its secrets; a test; and its deliveries.

import type { WebhookEndpoint, WebhookReplay, WebhookTest } from '@parametric/api-client';
import { html, nothing, type TemplateResult } from 'lit';
import { customElement, state } from 'lit/decorators.js';
import { sayError } from '../shared/api.js';
import { ConsoleView } from '../shared/console-page.js';
import { addressWith, confirmed, navigate, notify } from '../shared/page-events.js';
import { Loaded } from '../shared/paged-list.js';
import { consoleCss } from '../shared/styles.js';
import { textField } from '../shared/templates.js';
import './webhook-deliveries.js';
import './webhook-dialog.js';
import { outcomeOf, stateOf, timeOf, UncopiedSecrets } from './webhook-format.js';

@customElement('console-webhook')
export class ConsoleWebhook extends ConsoleView {
  static override styles = consoleCss`
    h2 {
      overflow-wrap: anywhere;
    }
  `;

  readonly #endpoint = new Loaded(this, () => this.api.get<WebhookEndpoint>(this.#path));
  @state() private secret: string | undefined;
  @state() private test: WebhookTest | undefined;
  /** The name of the request that's running; empty if there's none. */
  @state() private busy = '';
  @state() private isEditing = false;
  @state() private replayProblem = '';

  override render(): TemplateResult {
    const endpoint = this.#endpoint.value;
    if (!endpoint) {
      return html`<console-page heading="Webhook endpoint" back="/console/webhooks" back-text="Webhooks">
        ${this.#endpoint.render(() => nothing)}
      </console-page>`;
    }
    const isEnabled = endpoint.status === 'enabled';
    return html`
      <console-page
        heading=${endpoint.description || 'Webhook endpoint'}
        lead=${endpoint.url}
        back="/console/webhooks"
        back-text="Webhooks"
      >
        <button slot="actions" type="button" class="button" @click=${() => (this.isEditing = true)}>Edit</button>
        <button slot="actions" type="button" class="button primary" aria-disabled=${this.busy !== ''} @click=${this.#sendTest}>
          ${this.busy === 'test' ? 'Sending…' : 'Send test event'}
        </button>
        ${this.#renderSecret(endpoint)}
        ${this.test ? this.#renderTest(this.test) : nothing}
        <div class="cards">
          ${this.#renderStatus(endpoint)} ${this.#renderSecrets(endpoint)} ${this.#renderReplay(isEnabled)}
        </div>
        <webhook-deliveries
          .api=${this.api}
          endpoint=${endpoint.id}
          .canSend=${isEnabled}
          status=${this.query.get('status') ?? ''}
          @deliveries-status=${this.#onStatus}
        ></webhook-deliveries>
      </console-page>
      ${
        this.isEditing
          ? html`<webhook-dialog open
              .api=${this.api}
              .endpoint=${endpoint}
              @webhook-saved=${this.#saved}
              @webhook-close=${() => (this.isEditing = false)}
            ></webhook-dialog>`
          : nothing
      }
    `;
  }

  #renderSecret({ id }: WebhookEndpoint): TemplateResult | typeof nothing {
    if (this.secret)
      return html`<webhook-secret .secret=${this.secret} @secret-done=${this.#onCopied}></webhook-secret>`;
    if (!this.#uncopied.has(id)) return nothing;
    return html`<section class="note warning stack" aria-label="Secret not copied">
      <p>
        You haven’t confirmed that you saved this endpoint’s secret, and we can’t show it again. If you don’t have it, roll the secret. The current one stays valid for 24 hours.
      </p>
      <div class="buttons">
        <button type="button" class="button primary" aria-disabled=${this.busy !== ''} @click=${this.#rotate}>Roll secret</button>
        <button type="button" class="button" @click=${this.#onCopied}>I have the secret</button>
      </div>
    </section>`;
  }

  #renderTest(test: WebhookTest): TemplateResult {
    return html`<section class="note ${test.delivered ? '' : 'danger'} stack" role="status" aria-label="Test">
      <p>
        <strong>${test.delivered ? 'Test event delivered' : 'Test event failed'}: ${outcomeOf(test)}</strong>,
        ${new Intl.NumberFormat().format(test.duration_ms)} ms. ${test.detail}
      </p>
      ${test.response_body ? html`<pre class="wrapped" dir="ltr">${test.response_body}</pre>` : nothing}
    </section>`;
  }

  #renderStatus(endpoint: WebhookEndpoint): TemplateResult {
    const { word, badge, why } = stateOf(endpoint);
    const isEnabled = endpoint.status === 'enabled';
    return html`<section class="card stack" aria-labelledby="state">
      <h2 id="state">Status</h2>
      <p><span class=${badge}>${word}</span></p>
      ${why ? html`<p>${why}</p>` : nothing}
      <div class="buttons">
        <button type="button" class="button" aria-disabled=${this.busy !== ''} @click=${() => this.#switch(!isEnabled)}>
          ${isEnabled ? 'Disable' : 'Enable'}
        </button>
        <button type="button" class="button danger" aria-disabled=${this.busy !== ''} @click=${this.#remove}>Delete</button>
      </div>
    </section>`;
  }

  #renderSecrets({ previous_secrets: previous = [] }: WebhookEndpoint): TemplateResult {
    return html`<section class="card stack" aria-labelledby="secret">
      <h2 id="secret">Secret</h2>
      ${
        previous.length === 0
          ? html`<p class="muted">If you roll the secret, the new one is shown once, and the previous one stays valid for 24 hours.</p>`
          : html`<p>Previous secrets are still valid:</p>
            <ul>${previous.map(({ expires_at }) => html`<li>until ${timeOf(expires_at)}</li>`)}</ul>`
      }
      <div class="buttons">
        <button type="button" class="button" aria-disabled=${this.busy !== ''} @click=${this.#rotate}>Roll secret</button>
        ${
          previous.length > 0
            ? html`<button type="button" class="button danger" aria-disabled=${this.busy !== ''} @click=${this.#revoke}>
              Revoke previous secrets
            </button>`
            : nothing
        }
      </div>
    </section>`;
  }

  #renderReplay(isEnabled: boolean): TemplateResult {
    return html`<section class="card stack" aria-labelledby="replay">
      <h2 id="replay">Resend skipped events</h2>
      <form class="stack" @submit=${this.#replay}>
        ${textField({
          id: 'since',
          label: 'Since',
          type: 'datetime-local',
          hint: 'Resends events that failed on every attempt or were skipped while the endpoint was disabled. No event is sent twice.',
          problem: this.replayProblem,
        })}
        <div>
          <button class="button" ?disabled=${!isEnabled} aria-disabled=${this.busy !== ''}>Send</button>
        </div>
      </form>
    </section>`;
  }

  /** Puts the filter for deliveries into the URL, so that a reload and the Back button restore it. */
  readonly #onStatus = ({ detail }: CustomEvent<string>) => {
    const path = `/console/webhooks/${encodeURIComponent(this.params.id!)}`;
    navigate(this, addressWith(path, this.query, 'status', detail));
  };

  get #uncopied(): UncopiedSecrets {
    return new UncopiedSecrets(this.session.organization.id);
  }

  readonly #onCopied = () => {
    this.#uncopied.delete(this.params.id!);
    this.secret = undefined;
    this.requestUpdate();
  };

  get #path(): string {
    return `/v1/webhook-endpoints/${encodeURIComponent(this.params.id!)}`;
  }

  /** Runs a request unless another one is running, and shows its error. */
  async #do(name: string, run: () => Promise<void>): Promise<void> {
    if (this.busy) return;
    this.busy = name;
    try {
      await run();
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.busy = '';
    }
  }

  #lookAgain(): void {
    void this.renderRoot.querySelector('webhook-deliveries')?.load();
  }

  readonly #saved = ({ detail }: CustomEvent<WebhookEndpoint>) => {
    this.isEditing = false;
    this.#endpoint.set(detail);
    notify(this, 'Saved.');
  };

  readonly #sendTest = () =>
    this.#do('test', async () => {
      this.test = undefined;
      this.test = await this.api.post<WebhookTest>(`${this.#path}/test`);
      this.#lookAgain();
      await this.#endpoint.load();
    });

  #switch(isEnabled: boolean): Promise<void> {
    return this.#do('switch', async () => {
      const body = { status: isEnabled ? 'enabled' : 'disabled' };
      this.#endpoint.set(await this.api.patch<WebhookEndpoint>(this.#path, body));
      notify(
        this,
        isEnabled
          ? 'Endpoint enabled. You can resend skipped events below.'
          : 'Endpoint disabled. Events are skipped until you enable it.',
      );
      this.#lookAgain();
    });
  }

  readonly #remove = async () => {
    const text = `We’ll stop sending events to ${this.#endpoint.value?.url} and delete its delivery history.`;
    if (!(await confirmed(this, { heading: 'Delete endpoint', text, action: 'Delete', isDanger: true }))) return;
    await this.#do('delete', async () => {
      await this.api.delete(this.#path);
      this.#uncopied.delete(this.params.id!);
      notify(this, 'Endpoint deleted.');
      navigate(this, '/console/webhooks');
    });
  };

  readonly #rotate = () =>
    this.#do('rotate', async () => {
      const endpoint = await this.api.post<WebhookEndpoint>(`${this.#path}/rotate`);
      this.secret = endpoint.secret;
      this.#uncopied.add(endpoint.id);
      this.#endpoint.set(endpoint);
    });

  readonly #revoke = async () => {
    const text = 'Servers that still use a previous secret will reject events from now on.';
    const question = { heading: 'Revoke previous secrets', text, action: 'Revoke secrets', isDanger: true };
    if (!(await confirmed(this, question))) return;
    await this.#do('revoke', async () => {
      this.#endpoint.set(await this.api.post<WebhookEndpoint>(`${this.#path}/revoke-previous-secrets`));
      notify(this, 'Previous secrets revoked.');
    });
  };

  readonly #replay = (event: Event) => {
    event.preventDefault();
    const since = new Date(String(new FormData(event.currentTarget as HTMLFormElement).get('since')));
    this.replayProblem = Number.isNaN(since.getTime()) ? 'Choose a date and time.' : '';
    if (this.replayProblem) return;
    void this.#do('replay', async () => {
      const body = { since: since.toISOString() };
      const { replayed, has_more } = await this.api.post<WebhookReplay>(`${this.#path}/replay`, body);
      const count = new Intl.NumberFormat().format(replayed);
      notify(this, has_more ? `Resending ${count}. Select “Send” again for the rest.` : `Resending ${count}.`);
      this.#lookAgain();
    });
  };
}
