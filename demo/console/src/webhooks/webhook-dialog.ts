// The dialog that adds a webhook endpoint, or changes its URL and description.

import type { WebhookEndpoint } from '@parametric/api-client';
import type { ProblemIssue } from '@parametric/api-client/page';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { type Api, isRefused, type List } from '../shared/api.js';
import { decisionButtons, textField } from '../shared/templates.js';
import '../shared/console-dialog.js';
import { consoleStyles } from '../shared/styles.js';
import { Submission } from '../shared/submission.js';

const NO_ADDRESS: ProblemIssue = { pointer: '/url', code: 'missing', detail: 'Enter your server’s URL.' };

const ADDS = { heading: 'Add endpoint', button: 'Add endpoint', busy: 'Adding…' };
const CHANGES = { heading: 'Edit endpoint', button: 'Save', busy: 'Saving…' };

/**
 * Use a new dialog for each endpoint that's edited, so that it starts with that endpoint's values. What was typed for a
 * new endpoint is kept.
 * @fires webhook-saved with the current endpoint in `detail`
 * @fires webhook-close when the dialog closes without a change
 */
@customElement('webhook-dialog')
export class WebhookDialog extends LitElement {
  static override styles = consoleStyles;

  @property({ attribute: false }) api!: Api;
  /** The endpoint to change; undefined if one is being added. */
  @property({ attribute: false }) endpoint: WebhookEndpoint | undefined;
  /** The existing endpoints, which a new one must not duplicate. */
  @property({ attribute: false }) known: readonly WebhookEndpoint[] = [];
  @property({ type: Boolean }) open = false;
  readonly #form = new Submission(this);
  /** The URL of a new endpoint, if the request to add it got no response. The endpoint may exist anyway. */
  #unanswered: string | undefined;

  override render(): TemplateResult {
    const { heading, button, busy } = this.endpoint ? CHANGES : ADDS;
    return html`<console-dialog heading=${heading} ?open=${this.open} @console-close=${this.#close}>
      <form id="form" class="stack" novalidate @submit=${this.#save}>
        ${textField({
          id: 'url',
          label: 'URL',
          hint: 'We send a POST request with a JSON body. Reply with any 2xx status.',
          problem: this.#form.at('/url'),
          value: this.endpoint?.url ?? '',
          placeholder: 'https://shop.example/webhooks',
          type: 'url',
          dir: 'ltr',
          maxlength: 2_000,
          autofocus: true,
        })}
        ${textField({
          id: 'description',
          label: 'Description',
          hint: 'Optional.',
          problem: this.#form.at('/description'),
          value: this.endpoint?.description ?? '',
          maxlength: 200,
        })}
        ${this.endpoint ? html`<p class="hint">If you change the URL, pending events go to the new one, signed with the same secret.</p>` : nothing}
        ${this.#form.problem ? html`<p class="note danger" role="alert">${this.#form.problem}</p>` : nothing}
      </form>
      ${decisionButtons({ form: 'form', action: this.#form.isBusy ? busy : button, isBusy: this.#form.isBusy, onCancel: this.#close })}
    </console-dialog>`;
  }

  readonly #close = () => {
    this.dispatchEvent(new CustomEvent('webhook-close'));
  };

  readonly #save = async (event: Event) => {
    event.preventDefault();
    if (this.#form.isBusy) return;
    const form = event.currentTarget as HTMLFormElement;
    const data = new FormData(form);
    const [url, description] = ['url', 'description'].map((name) => String(data.get(name)).trim()) as [string, string];
    if (url === '') return this.#form.refuse([NO_ADDRESS]);
    await this.#form.send(async () => {
      const detail = this.endpoint
        ? await this.api.patch<WebhookEndpoint>(`/v1/webhook-endpoints/${encodeURIComponent(this.endpoint.id)}`, {
            url,
            description: description || null,
          })
        : ((await this.#findUnanswered(url)) ?? (await this.#add(url, description)));
      form.reset();
      this.dispatchEvent(new CustomEvent('webhook-saved', { detail }));
    });
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
   * Finds an endpoint that was added although the response was lost. If it were added again, each event would be sent
   * to its URL twice.
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

/** Writes a URL in the same way as the service does, so that both can be compared. */
function addressOf(url: string): string {
  return URL.canParse(url) ? new URL(url).href : url;
}
