// The dialog that adds a webhook endpoint, or changes one's address and description.

import type { WebhookEndpoint } from '@parametric/api-client';
import type { ProblemIssue } from '@parametric/api-client/page';
import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { property, state } from 'lit/decorators.js';
import { type Api, isRefused, issuesOf, type List, problemAt, sayError } from '../shared/api.js';
import '../shared/console-dialog.js';
import { consoleStyles } from '../shared/styles.js';

const ADDS = { heading: 'Add endpoint', button: 'Add endpoint', busy: 'Adding…' };
const CHANGES = { heading: 'Edit endpoint', button: 'Save', busy: 'Saving…' };

/**
 * Each edited endpoint gets a new dialog, so that it starts with the endpoint's values. What was typed for a new
 * endpoint is kept.
 * @fires webhook-saved with the current endpoint in `detail`
 * @fires webhook-close when the dialog closes without a change
 */
export class WebhookDialog extends LitElement {
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
  /** The endpoint to change; undefined adds one. */
  @property({ attribute: false }) endpoint: WebhookEndpoint | undefined;
  /** The existing endpoints, which a new one must not repeat. */
  @property({ attribute: false }) known: readonly WebhookEndpoint[] = [];
  @property({ type: Boolean }) open = false;
  @state() private isBusy = false;
  @state() private issues: readonly ProblemIssue[] = [];
  @state() private problem = '';
  /** The address of a new endpoint whose request got no response. The endpoint may exist. */
  #unanswered: string | undefined;

  override render(): TemplateResult {
    const { heading, button, busy } = this.endpoint ? CHANGES : ADDS;
    return html`<console-dialog heading=${heading} ?open=${this.open} @console-close=${this.#close}>
      <form novalidate @submit=${this.#save}>
        ${webhookFields(this.issues, this.endpoint)}
        ${this.endpoint ? html`<p class="hint">If you change the URL, waiting events go to the new one, signed with the same secret.</p>` : nothing}
        ${this.problem ? html`<p class="note danger" role="alert">${this.problem}</p>` : nothing}
        <!-- Lets Enter in a field submit the form. The visible button is outside it. -->
        <button hidden></button>
      </form>
      <button slot="actions" type="button" class="button" @click=${this.#close}>Cancel</button>
      <button
        slot="actions"
        type="button"
        class="button primary"
        aria-disabled=${this.isBusy}
        @click=${() => this.renderRoot.querySelector('form')?.requestSubmit()}
      >
        ${this.isBusy ? busy : button}
      </button>
    </console-dialog>`;
  }

  readonly #close = () => {
    this.dispatchEvent(new CustomEvent('webhook-close'));
  };

  readonly #save = async (event: Event) => {
    event.preventDefault();
    if (this.isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    const { url, description } = readWebhookForm(form);
    this.issues = url === '' ? [NO_ADDRESS] : [];
    this.problem = '';
    if (url === '') return;
    this.isBusy = true;
    try {
      const detail = this.endpoint
        ? await this.api.patch<WebhookEndpoint>(`/v1/webhook-endpoints/${encodeURIComponent(this.endpoint.id)}`, {
            url,
            description: description || null,
          })
        : ((await this.#findUnanswered(url)) ?? (await this.#add(url, description)));
      form.reset();
      this.dispatchEvent(new CustomEvent('webhook-saved', { detail }));
    } catch (error) {
      this.issues = issuesOf(error);
      if (this.issues.length === 0) this.problem = sayError(error);
    } finally {
      this.isBusy = false;
    }
  };

  async #add(url: string, description: string): Promise<WebhookEndpoint> {
    this.#unanswered = url;
    try {
      const body = { url, ...(description ? { description } : {}) };
      const added = await this.api.post<WebhookEndpoint>('/v1/webhook-endpoints', body);
      this.#unanswered = undefined;
      return added;
    } catch (error) {
      if (isRefused(error)) this.#unanswered = undefined;
      throw error;
    }
  }

  /**
   * Finds an endpoint that was added although the response was lost. Adding it again would send each event to its
   * address twice.
   */
  async #findUnanswered(url: string): Promise<WebhookEndpoint | undefined> {
    if (this.#unanswered !== url) return undefined;
    const { data } = await this.api.get<List<WebhookEndpoint>>('/v1/webhook-endpoints', { query: { limit: 100 } });
    const known = new Set(this.known.map(({ id }) => id));
    const found = data.find((each) => !known.has(each.id) && addressOf(each.url) === addressOf(url));
    if (found) this.#unanswered = undefined;
    return found;
  }
}

/** The address as the service writes it. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}

customElements.define('webhook-dialog', WebhookDialog);

declare global {
  interface HTMLElementTagNameMap {
    'webhook-dialog': WebhookDialog;
  }
}

export interface WebhookForm {
  readonly url: string;
  readonly description: string;
}

export const NO_ADDRESS: ProblemIssue = {
  pointer: '/url',
  code: 'missing',
  detail: 'Enter your server’s URL.',
};

export function webhookFields(
  issues: readonly ProblemIssue[],
  endpoint?: Pick<WebhookEndpoint, 'url' | 'description'>,
): TemplateResult {
  const url = {
    placeholder: 'https://shop.example/webhooks',
    hint: 'We send a POST request with a JSON body. Reply with any 2xx status.',
  };
  const description = { placeholder: '', hint: 'Optional.' };
  return html`${field('url', 'URL', url, endpoint?.url, issues)}
  ${field('description', 'Description', description, endpoint?.description, issues)}`;
}

function field(
  name: keyof WebhookForm,
  label: string,
  { placeholder, hint }: { readonly placeholder: string; readonly hint: string },
  value: string | undefined,
  issues: readonly ProblemIssue[],
): TemplateResult {
  const problem = problemAt(issues, `/${name}`);
  return html`<div class="field">
    <label for=${name}>${label}</label>
    <input
      id=${name}
      name=${name}
      ?autofocus=${name === 'url'}
      dir=${name === 'url' ? 'ltr' : 'auto'}
      type=${name === 'url' ? 'url' : 'text'}
      maxlength=${name === 'url' ? 2_000 : 200}
      autocomplete="off"
      placeholder=${placeholder}
      value=${value ?? nothing}
      aria-invalid=${problem ? 'true' : nothing}
      aria-describedby="${name}-hint"
    />
    <span class=${problem ? 'problem' : 'hint'} id="${name}-hint" role=${problem ? 'alert' : nothing}>${problem || hint}</span>
  </div>`;
}

export function readWebhookForm(form: HTMLFormElement): WebhookForm {
  const data = new FormData(form);
  return { url: String(data.get('url')).trim(), description: String(data.get('description')).trim() };
}
