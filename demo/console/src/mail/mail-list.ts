// The emails about orders, and their delivery status.

import type { MailPreview, MailResource, MailSettingsResource } from '@parametric/service/contract';
import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Api, type List, sayError } from '../shared/api.js';
import { formatTime } from '../shared/format.js';
import { notify } from '../shared/page-events.js';
import { PagedList } from '../shared/paged-list.js';
import { consoleCss, openingRows } from '../shared/styles.js';
import { failure, filterMenu, loading, type Option } from '../shared/templates.js';
import './mail-preview.js';

const PAGE = 30;

const WORDS: Readonly<Record<MailResource['status'], string>> = {
  pending: 'Waiting',
  sent: 'Sent',
  failed: 'Failed',
  not_sent: 'Not sent',
};
const BADGES = { pending: 'badge', sent: 'badge success', failed: 'badge danger', not_sent: 'badge warning' };

const STATUSES: readonly Option[] = [['', 'All emails'], ...Object.entries(WORDS)];

@customElement('mail-list')
export class MailList extends LitElement {
  static override styles = [
    consoleCss`
    :host {
      display: grid;
      gap: var(--space-4);
      grid-template-columns: minmax(0, 1fr);
    }
  `,
    openingRows,
  ];

  @property({ attribute: false }) api!: Api;
  @property({ attribute: false }) kinds: MailSettingsResource['kinds'] = [];
  @state() private status = '';
  @state() private previews: ReadonlyMap<string, MailPreview> = new Map();
  /** Ids of the emails being resent. */
  @state() private sending: ReadonlySet<string> = new Set();
  readonly #mails = new PagedList<MailResource>(this, (signal, after) => {
    const query = { limit: PAGE, after, status: this.status || undefined };
    return this.api.get<List<MailResource>>('/v1/mails', { query, signal });
  });

  protected override render(): TemplateResult {
    const { error } = this.#mails;
    const filter = (status: string) => {
      this.status = status;
      void this.#mails.load();
    };
    return html`
      <div class="split">
        <h2>Outbox</h2>
        <div class="row">
          ${filterMenu('Filter emails', STATUSES, this.status, filter)}
          <button type="button" class="button" @click=${() => this.#mails.load()}>Refresh</button>
        </div>
      </div>
      ${error === undefined ? this.#renderList() : failure(error, () => this.#mails.load())}
    `;
  }

  #renderList(): TemplateResult {
    const { items, hasMore, isLoading } = this.#mails;
    if (!items) return loading;
    if (items.length === 0) {
      return html`<p class="muted" role="status">
        ${this.status ? 'No emails match this filter.' : 'No emails yet. They appear here when orders are placed.'}
      </p>`;
    }
    const more = html`<div>
      <button type="button" class="button" aria-disabled=${isLoading} @click=${() => this.#mails.loadMore()}>
        Show more
      </button>
    </div>`;
    return html`
      <div class="box">${repeat(
        items,
        ({ id }) => id,
        (mail) => this.#renderMail(mail),
      )}</div>
      ${hasMore ? more : nothing}
    `;
  }

  #renderMail(mail: MailResource): TemplateResult {
    const { id, kind, order, inquiry, workshop, model, status, detail, created_at, attempts } = mail;
    const name = this.kinds.find((each) => each.kind === kind)?.name ?? kind.replaceAll('_', ' ');
    const open = (event: Event) => {
      if ((event.target as HTMLDetailsElement).open) void this.#show(id);
    };
    const isSending = this.sending.has(id);
    const subjects = [
      ['Request', 'requests', inquiry],
      ['Workshop', 'workshops', workshop],
      ['Product', 'products', model],
      ['Order', 'orders', order],
    ] as const;
    const [word, page, subject] = subjects.find(([, , each]) => each) ?? [];
    return html`<details @toggle=${open}>
      <summary>
        <span class=${BADGES[status]}>${WORDS[status]}</span>
        <span>${name}</span>
        <span class="muted small when">${formatTime(created_at)}</span>
      </summary>
      <div class="stack detail">
        ${subject ? html`<p>${word} <a href="/console/${page}/${subject}">${subject}</a></p>` : nothing}
        ${detail ? html`<p class="muted">${attempts > 1 ? `${attempts} attempts. ` : ''}<span dir="auto">${detail}</span></p>` : nothing}
        <div ?hidden=${model !== undefined}>
          <button type="button" class="button" aria-disabled=${isSending} @click=${() => this.#resend(id)}>
            ${isSending ? 'Sending…' : status === 'sent' ? 'Send again' : 'Try again'}
          </button>
        </div>
        <mail-preview .preview=${this.previews.get(id)}></mail-preview>
      </div>
    </details>`;
  }

  async #show(id: string): Promise<void> {
    if (this.previews.has(id)) return;
    try {
      const preview = await this.api.get<MailPreview>(`/v1/mails/${id}`);
      this.previews = new Map([...this.previews, [id, preview]]);
    } catch (error) {
      notify(this, sayError(error), 'failed');
    }
  }

  async #resend(id: string): Promise<void> {
    if (this.sending.has(id)) return;
    this.sending = new Set([...this.sending, id]);
    try {
      const mail = await this.api.post<MailResource>(`/v1/mails/${id}/resend`);
      this.#mails.change((items) => items.map((each) => (each.id === id ? mail : each)));
      notify(this, 'Queued.');
    } catch (error) {
      notify(this, sayError(error), 'failed');
    } finally {
      this.sending = new Set([...this.sending].filter((each) => each !== id));
    }
  }
}

declare global {
  interface HTMLElementTagNameMap {
    'mail-list': MailList;
  }
}
